//! Renders diagnostics as HTML without styles, with the same facts as in the terminal.

use std::fmt::Write;

use super::shown::{Shown, shown};
use super::{Diagnostic, Drawing, Editor, Lang, Location, words};

/// Lines shown before and after the marked ones.
const AROUND: usize = 2;
/// Marked lines that are shown; a longer range is cut.
const MARKED: usize = 4;

/// Renders each diagnostic as an `<article class="problem">`, with links that open its places in the editor, up to a
/// [limit](crate::IN_ALL), and says how many more there are. Everything that comes from a file or a message is escaped.
pub fn html<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>, drawing: &Drawing) -> String {
    let mut out = String::new();
    let Shown { drawn, more } = shown(diagnostics);
    for diagnostic in drawn {
        article(&mut out, diagnostic, &drawing.editor, drawing.readers.lang(diagnostic.code));
    }
    for more in more {
        let severity = more.severity.name();
        let _ = writeln!(
            out,
            "<p class=\"problem problem--{severity}\">{}</p>",
            prose(&more.text().say(drawing.readers.lang(more.code)))
        );
    }
    out
}

fn article(out: &mut String, diagnostic: &Diagnostic, editor: &Editor, lang: Lang) {
    let severity = diagnostic.severity.name();
    let kind = diagnostic.severity.word().say(lang);
    // Pages with problems are nearly always Dutch, so Dutch needs no attribute.
    let marked = if lang == Lang::Nl { "" } else { " lang=\"en\"" };
    let _ = write!(
        out,
        "<article class=\"problem problem--{severity}\"{marked}>\n<p class=\"kind\"><b>{kind}</b> {}</p>\n<h2>{}</h2>\n",
        diagnostic.code,
        prose(&diagnostic.message.say(lang))
    );
    for at in &diagnostic.at {
        place(out, at, editor, lang);
    }
    if let Some(url) = diagnostic.url() {
        let _ = writeln!(out, "<p class=\"note\"><b>{}</b> <span>{}</span></p>", words::at().say(lang), escape(url));
    }
    for note in diagnostic.notes.iter().map(|note| note.say(lang)) {
        // Output of a tool such as npm, whose line breaks matter.
        let class = if note.contains('\n') { "note note--long" } else { "note" };
        let _ =
            writeln!(out, "<p class=\"{class}\"><b>{}</b> <span>{}</span></p>", words::note().say(lang), prose(&note));
    }
    if let Some(help) = diagnostic.advice_on_screen() {
        let _ = writeln!(
            out,
            "<p class=\"help\"><b>{}</b> <span>{}</span></p>",
            words::help().say(lang),
            prose(&help.say(lang))
        );
    }
    out.push_str("</article>\n");
}

/// The file and its lines, with the place marked.
fn place(out: &mut String, at: &Location, editor: &Editor, lang: Lang) {
    let text = &at.file.text;
    let range = at.span.range(text);
    let (line, column) = at.file.line_column(range.start);
    // An end just after a line's newline is on that line.
    let (end, _) = at.file.line_column(range.end.saturating_sub(1).max(range.start));
    let last = end.min(line + MARKED - 1);
    let name = format!("{}<span>:{line}:{column}</span>", escape(&at.file.path));
    let name = match editor.link(&at.file.path, line, column) {
        Some(link) => format!("<a href=\"{}\">{name}</a>", escape(&link)),
        None => name,
    };
    let _ = writeln!(out, "<figure>\n<figcaption>{name}</figcaption>\n<pre>");
    for number in line.saturating_sub(AROUND).max(1)..=(last + AROUND).min(at.file.line_count()) {
        let shown = at.file.line(number);
        let shown = at.file.excerpt(shown.clone(), range.start.clamp(shown.start, shown.end));
        let marked = (line..=last).contains(&number);
        // In a range over several lines, the lines are marked and not the words.
        let words = (marked && end == line).then(|| {
            let within = |offset: usize| offset.clamp(shown.start, shown.end) - shown.start;
            (within(range.start), within(range.end))
        });
        row(out, number, &text[shown.clone()], marked, words);
        if number == last
            && let Some(label) = &at.label
        {
            let _ = writeln!(out, "<span class=\"row label\"><i></i><span>{}</span></span>", prose(&label.say(lang)));
        }
    }
    out.push_str("</pre>\n</figure>\n");
}

fn row(out: &mut String, number: usize, content: &str, marked: bool, words: Option<(usize, usize)>) {
    let class = if marked { "row marked" } else { "row" };
    let code = match words {
        Some((from, to)) => {
            let (before, inside, after) = (&content[..from], &content[from..to], &content[to..]);
            format!("{}<mark>{}</mark>{}", escape(before), escape(inside), escape(after))
        }
        None => escape(content),
    };
    let _ = writeln!(out, "<span class=\"{class}\"><i>{number}</i><span>{code}</span></span>");
}

/// A text without the escape codes of a terminal, such as colours.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// A message as escaped HTML: text between backticks becomes `<code>`, unless a backtick has no partner.
pub fn prose(text: &str) -> String {
    let text = escape(&plain(text));
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return text;
    }
    let mut out = String::new();
    for (at, part) in parts.iter().enumerate() {
        match at % 2 {
            0 => out.push_str(part),
            _ => drop(write!(out, "<code>{part}</code>")),
        }
    }
    out
}

/// Escapes a text for HTML, also for an attribute in quotes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Writing to a string can't fail.
    let _ = escape_to(&mut out, text);
    out
}

/// Writes a text escaped for HTML, also for an attribute in quotes.
///
/// # Errors
///
/// If writing to `out` fails.
pub fn escape_to(out: &mut impl Write, text: &str) -> std::fmt::Result {
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        let entity = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            b'\'' => "&#39;",
            _ => continue,
        };
        out.write_str(&text[from..at])?;
        out.write_str(entity)?;
        from = at + 1;
    }
    out.write_str(&text[from..])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Code, Readers, SourceFile, Span, Text};

    fn drawing() -> Drawing {
        Drawing { editor: Editor::none(), readers: Readers::of(Some(Lang::En)) }
    }

    fn text(text: &str) -> Text {
        Text::verbatim(text)
    }

    fn file(text: &str) -> Arc<SourceFile> {
        Arc::new(SourceFile::new("content/a<b>.yaml", text))
    }

    #[test]
    fn shows_place_frame_note_and_help() {
        let file = file("een: 1\ntwee: 2\ndrie: é!\nvier: 4\nvijf: 5\nzes: 6\n");
        let start = file.text.find('é').expect("it stands there");
        let problem = Diagnostic::error(Code::UnknownKey, words::no_key("x"))
            .at(&file, Span::new(start, start + 2), text("this one"))
            .note(text("a fact"))
            .help(words::did_you_mean("y"));
        let html = html(&[problem], &drawing());
        assert!(html.contains("<b>error</b> unknown-key"), "{html}");
        assert!(html.contains("<h2>there is no key <code>x</code> here</h2>"), "{html}");
        assert!(html.contains("content/a&lt;b&gt;.yaml<span>:3:7</span>"), "{html}");
        assert!(html.contains("<i>3</i><span>drie: <mark>é</mark>!</span>"), "{html}");
        assert!(html.contains("<i></i><span>this one</span>"), "{html}");
        assert!(html.contains("<i>1</i>") && html.contains("<i>5</i>") && !html.contains("<i>6</i>"), "{html}");
        assert!(html.contains("<b>note</b> <span>a fact</span>"), "{html}");
        assert!(html.contains("<b>help</b> <span>did you mean <code>y</code>?</span>"), "{html}");
    }

    #[test]
    fn nothing_from_a_file_or_a_message_becomes_markup() {
        let evil = "</pre><script>alert('1')</script>";
        let file = file(evil);
        let problem = Diagnostic::warning(Code::Date, text(evil))
            .at(&file, Span::new(0, evil.len()), text(evil))
            .note(text(evil))
            .help(text(evil));
        let html = html(&[problem], &drawing());
        assert!(!html.contains("<script") && !html.contains("'1'"), "{html}");
        assert_eq!(html.matches("</pre>").count(), 1, "{html}");
    }

    #[test]
    fn a_place_can_be_opened_in_the_editor() {
        let editor = Editor::new("vscode".parse().expect("it is known"), std::path::Path::new("/site"));
        let html = html(
            &[Diagnostic::error(Code::Date, text("y")).at(&file("een\ntwee"), Span::new(4, 6), None)],
            &Drawing { editor, ..drawing() },
        );
        let link =
            "<a href=\"vscode://file/site/content/a%3Cb%3E.yaml:2:1\">content/a&lt;b&gt;.yaml<span>:2:1</span></a>";
        assert!(html.contains(link), "{html}");
    }

    #[test]
    fn a_long_range_is_cut_and_an_empty_one_marked() {
        let file = file(&"regel\n".repeat(40));
        let html_of = |span| html(&[Diagnostic::error(Code::Date, text("y")).at(&file, span, None)], &drawing());
        let long = html_of(Span::new(0, file.text.len()));
        assert_eq!((long.matches("marked").count(), long.matches("<mark>").count()), (MARKED, 0));
        assert!(html_of(Span::new(3, 3)).contains("reg<mark></mark>el"));
        // The end of the file is a place too.
        assert!(html_of(Span::new(file.text.len(), file.text.len())).contains("<i>41</i><span><mark></mark></span>"));
    }

    #[test]
    fn tool_output_loses_its_colours() {
        let html = html(
            &[Diagnostic::error(Code::Islands, text("failed")).note(text("\u{1b}[31mred\u{1b}[0m\nline two"))],
            &drawing(),
        );
        assert!(html.contains("note--long") && html.contains(">red\nline two<"), "{html}");
    }
}
