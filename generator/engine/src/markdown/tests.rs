use super::*;

fn html(text: &str) -> Rendered {
    html_with(text, "A & B")
}

fn html_with(text: &str, brand: &str) -> Rendered {
    let placeholders = Placeholders::default().with("brand", brand);
    let image = |file: &str, alt: &str| match file {
        "stad.svg" => Ok(format!("<img alt=\"{alt}\">")),
        _ => Err((words::no_picture_named(file), words::put_picture_by_path())),
    };
    render(
        text,
        &Context {
            placeholders: &placeholders,
            blocks: &BTreeMap::from([("table.x", "<table></table>".to_owned())]),
            image: &image,
            place: Place::ALONE,
            words: &Words::ENGLISH,
        },
    )
}

#[test]
fn headings_get_unique_ids() {
    let rendered = html("## Eén vraag\n\ntekst\n\n## Eén vraag\n\n## Eén vraag 2\n");
    let ids: Vec<_> = rendered.outline.headings.iter().map(|h| h.id.as_str()).collect();
    assert_eq!(ids, ["een-vraag", "een-vraag-2", "een-vraag-2-2"]);
    assert!(rendered.html.contains("<h2 id=\"een-vraag-2\">Eén vraag</h2>"));
}

#[test]
fn placeholders_become_escaped_text() {
    assert_eq!(&*html("Bij {brand} werkt het.").html, "<p>Bij A &amp; B werkt het.</p>\n");
}

#[test]
fn without_its_marks_a_page_is_the_published_page() {
    let text = "## {brand}s werk\n\n[mail](mailto:a@b.be?subject={brand})\n\n| a | HEAD |\n|---|---|---|\n| b | c |\n";
    let text = text.replace("HEAD", &format!("{} {{brand}} | d", "x".repeat(74)));
    let filled = |brand: &str| html_with(&text, brand).html;
    let marked = filled(&origin::Origin { file: 1, start: 70_000 }.mark("A & B"));
    assert_eq!(origin::strip(&marked), &*filled("A & B"));
}

#[test]
fn plain_text_has_no_markup() {
    assert_eq!(plain("Niet *per se* ~~duur~~\n`veel`"), "Niet per se duur veel");
    assert_eq!(plain("| a | b |\n|---|---|\n| c | d |\n"), "a b c d");
}

#[test]
fn a_block_replaces_its_paragraph() {
    assert_eq!(&*html("voor\n\n{table.x}\n\nna").html, "<p>voor</p>\n<table></table>\n<p>na</p>\n");
}

#[test]
fn a_block_within_a_text_is_a_problem() {
    for text in ["Zie {table.x} hieronder.", "- {table.x}", "een\n{table.x}", "{table.x}, twee"] {
        let problems = &html(text).outline.problems;
        assert_eq!(problems.len(), 1, "{text}");
        assert!(text[problems[0].range.clone()].contains("{table.x}"), "{text}");
    }
    // The second problem is the missing picture.
    assert_eq!(html("![{table.x}](x.svg)").outline.problems.len(), 2);
    assert_eq!(html("`{table.x}`").outline.problems, []);
}

#[test]
fn text_after_a_block_is_kept() {
    assert_eq!(&*html("{table.x}\nna **zo**").html, "<table></table>\n<p>na <strong>zo</strong></p>\n");
    assert_eq!(
        &*html("> {table.x}`na`").html,
        "<blockquote>\n<table></table>\n<p><code>na</code></p>\n</blockquote>\n"
    );
}

#[test]
fn raw_html_is_a_problem_and_never_output() {
    let rendered = html("Hallo <script>alert(1)</script>\n\n<div>x</div>\n");
    assert!(!rendered.html.contains("<script") && !rendered.html.contains("<div"));
    assert_eq!(rendered.outline.problems.len(), 2);
    assert_eq!(rendered.outline.problems[0].range, 6..14);
    // An element is one problem, however many tags it has.
    for text in ["Tel <b>drie</b>.", "Tel drie</b>.", "<div>\nblok\n</div>\n"] {
        assert_eq!(html(text).outline.problems.len(), 1, "{text}");
    }
}

#[test]
fn a_tag_left_by_ms_word_is_a_problem() {
    for (text, range) in [("een <o:p></o:p> twee", 4..9), ("a\n\n<st1:place w:st=\"on\">b", 3..24), ("x </w:t>", 2..8)]
    {
        let problems = &html(text).outline.problems;
        assert_eq!(problems.iter().map(|problem| problem.range.clone()).collect::<Vec<_>>(), [range], "{text}");
    }
    for text in ["een \\<o:p> twee", "`<o:p>`", "3 < 4: a > b", "<https://a.be>", "a <: b >"] {
        assert!(html(text).outline.problems.is_empty(), "{text}");
    }
}

#[test]
fn a_line_that_begins_with_a_sign_of_no_list_is_a_problem() {
    for (text, range) in [
        ("• een\n", 0..3),
        ("Zin\n\n·\ttwee", 5..7),
        ("Zin\n  ▪ drie", 6..9),
        ("o   vier", 0..1),
        ("o\u{a0} vijf", 0..1),
        ("Zin:\n-zes\n- zeven", 5..9),
        ("-**acht** of negen", 0..9),
    ] {
        let problems = &html(text).outline.problems;
        assert_eq!(problems.iter().map(|problem| problem.range.clone()).collect::<Vec<_>>(), [range], "{text}");
    }
    for text in [
        "A • B · C",
        "o wee",
        "- een · twee",
        "•een",
        "Zin o\tx",
        "**•** x",
        "-5 graden\n-€ 5\n--\n\\-x",
        "Bel -nu- en\n- later",
        "```\n-een\n| a |\n```",
        "    -een",
    ] {
        assert!(html(text).outline.problems.is_empty(), "{text}");
    }
}

#[test]
fn a_table_without_its_row_of_dashes_is_a_problem() {
    for (text, range) in [("Zin\n\n| a | b |\n| c | d |\n", 5..14), ("| a |", 0..5), ("  |a|b|  \n\nZin", 2..7)] {
        let problems = &html(text).outline.problems;
        assert_eq!(problems.iter().map(|problem| problem.range.clone()).collect::<Vec<_>>(), [range], "{text}");
    }
    for text in ["| a | b |\n|---|---|\n| c | d |", "| a\n", "|x| is groter", "a | b |\nc | d |", "| a | b |\n|---|\n"]
    {
        assert!(html(text).outline.problems.is_empty(), "{text}");
    }
}

#[test]
fn tables_carry_classes_instead_of_styles() {
    let rendered = html("| Post | Bedrag |\n|---|--:|\n| a | 1 |\n");
    assert!(rendered.html.contains("<td class=\"align-end\">1</td>"), "{}", rendered.html);
    assert!(!rendered.html.contains("style="));
    assert!(!rendered.html.contains("data-label"), "two columns fit everywhere");
}

#[test]
fn cells_of_wide_tables_carry_the_head_of_their_column() {
    let rendered = html("| Wat | `A` & \"B\" | |\n|---|---|---|\n| a | 1 | 2 |\n").html;
    assert!(rendered.contains("table--stack"), "{rendered}");
    let row = "<tr><td>a</td><td data-label=\"A &amp; &quot;B&quot;\">1</td><td>2</td></tr>";
    assert!(rendered.contains(row), "{rendered}");
}

#[test]
fn an_invisible_character_is_a_problem_also_as_an_entity() {
    for (text, range) in [
        ("een \u{202e}twee", 4..7),
        ("een &#8238;twee", 0..15),
        ("`a\u{2066}`", 2..5),
        ("## kop\u{202e}", 6..9),
        ("[x](/a \"b\u{202e}\")", 9..12),
        ("&#1;", 0..4),
    ] {
        let problems = &html(text).outline.problems;
        assert_eq!(problems.iter().map(|problem| problem.range.clone()).collect::<Vec<_>>(), [range], "{text}");
    }
    assert!(html("een\n\ntwee\tdrie &nbsp; &shy;").outline.problems.is_empty());
}

#[test]
fn an_invisible_link_is_a_problem() {
    for text in ["a [](/x) b", "a [ ](/x) b", "a [&nbsp;](/x) b"] {
        let problems = &html(text).outline.problems;
        assert_eq!(problems.len(), 1, "{text}");
        assert_eq!(problems[0].range, 2..text.len() - 2);
    }
    for text in ["[`x`](/x)", "## [x](/x)", "[**x**](/x)"] {
        assert_eq!(html(text).outline.problems, [], "{text}");
    }
    let picture = &html("[![een foto](weg.jpg)](/x)").outline.problems;
    assert_eq!(picture.len(), 1, "only the picture is missing");
}

#[test]
fn a_link_to_a_script_is_a_problem_and_never_output() {
    for link in ["javascript:x", "JavaScript:x", "java&#9;script:x", "data:text/html,x"] {
        let rendered = html(&format!("[tekst]({link})"));
        assert_eq!((&*rendered.html, rendered.outline.problems.len()), ("<p>tekst</p>\n", 1), "{link}");
    }
    // One inside another.
    let rendered = html("[a <javascript:x> b](javascript:y) c").html;
    assert!(!rendered.contains("<a") && !rendered.contains("</a>"), "{rendered}");
    let rendered = html("[a <javascript:x> b](/diensten) c").html;
    assert_eq!(rendered.matches("<a").count(), rendered.matches("</a>").count(), "{rendered}");
}

#[test]
fn pictures_are_found_also_in_headings_and_their_texts_are_filled() {
    for text in ["![een foto](weg.jpg)", "## Kop ![x](weg.jpg)"] {
        assert_eq!(html(text).outline.problems[0].message, words::no_picture_named("weg.jpg"));
    }
    assert!(html("## Kop ![x](stad.svg)").html.contains("<h2 id=\"kop\">Kop <img alt=\"x\"></h2>"));
    assert_eq!(&*html("![Bij\n{brand}](stad.svg)").html, "<p><img alt=\"Bij A & B\"></p>\n");
}
