//! Values in templates: chains of filters on a hostile text, the number and date formats of the site, and the diagnostics of a
//! template that can't be parsed.

use kmo_engine::render::fuzzing::{read, render};
use kmo_shared::format;

/// Filters with example arguments, in the order in which the inputs number them. `safe` is left out, because it declares that
/// the text is already markup.
const FILTERS: &str = "abs attr('a') batch(3) bool capitalize chain([text]) default('d') dictsort escape e first \
    float groupby('a') indent(2) int items join('<') join(text) last length lines list lower \
    map('upper') max min pprint reject('odd') replace('&lt;',text) replace('a','<') reverse \
    round(1) select slice(2) sort split split('<') string sum title tojson tojson(true) \
    trim('<') unique upper urlencode zip(list) tojson|replace('u','<')";
const VALUES: [&str; 8] =
    ["text", "list", "number", "map", "[text, number]", "text ~ text", "none", "icon('phone', class=text)"];

pub fn run(bytes: &[u8]) {
    let Some((&[value, depth], rest)) = bytes.split_first_chunk::<2>() else { return };
    let depth = usize::from(depth % 6);
    let Some((filters, rest)) = rest.split_at_checked(depth) else { return };
    let known: Vec<&str> = FILTERS.split_whitespace().collect();
    let filters: Vec<&str> = filters.iter().map(|number| known[usize::from(*number) % known.len()]).collect();
    let Ok(text) = std::str::from_utf8(rest) else { return };

    // Each of these can multiply the length of a text. Templates are our own, so one in a chain is enough.
    if filters.iter().filter(|filter| filter.contains("text")).count() > 1 || text.len() > 512 {
        return;
    }

    let mut expression = VALUES[usize::from(value) % VALUES.len()].to_owned();
    let with_icon = expression.starts_with("icon");
    for filter in &filters {
        expression = format!("{expression}|{filter}");
    }
    // Printed, captured and printed again, and looped over. The text around it contains no HTML.
    let template = format!(
        "A{{{{ {expression} }}}}B{{% set kept %}}{{{{ {expression} }}}}{{% endset %}}{{{{ kept }}}}C\
         {{% for one in ({expression})|list %}}{{{{ one }}}}{{% endfor %}}"
    );
    let number = text.parse().unwrap_or(text.len() as f64);
    match render(&template, text, number) {
        // `tojson` is for scripts: quotes remain, but nothing that could end a script.
        Ok(html) if !with_icon => {
            let quoted = html.contains('"') && !template.contains("tojson");
            assert!(!html.contains('<') && !quoted, "{template} with {text:?} gave {html}");
        }
        // An icon is our own markup with a class from the template. Filters may take it apart.
        Ok(html) if filters.is_empty() => assert_eq!(html.matches('<').count(), 6, "{html}"),
        Ok(_) => {}
        Err(problem) => super::sound(&[problem]),
    }
    assert_eq!(render(&template, text, number).ok(), render(&template, text, number).ok());
    // A text as a template is parsed or refused with a place, but never run, because it could loop forever.
    if let Err(problem) = read(text) {
        super::sound(&[problem]);
    }

    let written = format::number(number, depth);
    assert!(!written.is_empty() && written != "-0" && !written.ends_with(','), "{number} as {written}");
    assert!(format::euro(number).starts_with("€\u{a0}"));
    let slug = format::slugify(text);
    assert!(!slug.is_empty() && slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
    assert_eq!(format::slugify(&slug), slug);
    assert!(format::dial(text).chars().all(|c| c.is_ascii_digit() || c == '+'));
    if let Ok(date) = text.parse() {
        assert!(format::date(date).contains('\u{a0}'));
    }
    assert!(format::words(text) <= text.len());
}
