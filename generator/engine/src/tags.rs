//! Finds template tags that are not closed. The template engine reports them where it stopped reading, usually at the end of
//! the file, but the mistake is where they open.

use kmo_diagnostic::Span;

/// A tag that is never closed.
#[derive(Debug, PartialEq, Eq)]
pub struct Open {
    pub span: Span,
    /// The tag without what follows its name, such as `{% if %}`.
    pub tag: String,
    /// What would close it, such as `{% endif %}`.
    pub end: String,
}

/// Statements that need an end tag.
const BLOCKS: [&str; 8] = ["if", "for", "block", "macro", "call", "filter", "with", "autoescape"];

/// Returns the first tag to fix, if one is not closed.
pub fn open(text: &str) -> Option<Open> {
    let mut blocks: Vec<(&str, Span)> = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find('{').map(|at| from + at) {
        from = start + 1;
        let end = match text.as_bytes().get(from) {
            Some(b'{') => "}}",
            Some(b'%') => "%}",
            Some(b'#') => "#}",
            _ => continue,
        };
        let inside = &text[start + 2..];
        let close = inside.find(end);
        // Whether the next tag starts before this one ends.
        let next = ["{{", "{%"].iter().filter_map(|mark| inside.find(mark)).min();
        let is_open = close.is_none_or(|close| end != "#}" && next.is_some_and(|next| next < close));
        if is_open {
            let tag = text[start..start + 2].to_owned();
            return Some(Open { span: Span::new(start, start + 2), tag, end: end.to_owned() });
        }
        let close = close?;
        let span = Span::new(start, start + 2 + close + 2);
        from = span.end;
        if end == "#}" {
            continue;
        }
        if let Some((at, quote)) = open_quote(&inside[..close]) {
            // Otherwise the string contains `}}` or `%}`, and ends later on the line.
            let rest = inside[close..].lines().next().unwrap_or_default();
            if !rest.contains(quote) {
                let span = Span::new(start + 2 + at, start + 3 + at);
                return Some(Open { span, tag: quote.to_string(), end: quote.to_string() });
            }
        }
        if end == "}}" {
            continue;
        }
        let statement = inside[..close].trim_matches(['-', '+']).trim();
        let name = statement.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
        if name == "raw" {
            match text[from..].find("endraw") {
                Some(at) => from += at,
                None => return Some(unclosed(name, span)),
            }
        } else if BLOCKS.contains(&name) || name == "set" && !statement.contains('=') {
            blocks.push((name, span));
        } else if let Some(ended) = name.strip_prefix("end") {
            match blocks.pop() {
                Some((opened, span)) if opened != ended => return Some(unclosed(opened, span)),
                _ => {}
            }
        }
    }
    blocks.pop().map(|(name, span)| unclosed(name, span))
}

/// The string that is not closed in the inside of a tag: where it starts, and its quote.
fn open_quote(inside: &str) -> Option<(usize, char)> {
    let mut open = None;
    for (at, sign) in inside.char_indices() {
        match open {
            None if matches!(sign, '"' | '\'') => open = Some((at, sign)),
            Some((_, quote)) if quote == sign => open = None,
            _ => {}
        }
    }
    open
}

fn unclosed(name: &str, span: Span) -> Open {
    Open { span, tag: format!("{{% {name} %}}"), end: format!("{{% end{name} %}}") }
}

#[cfg(test)]
mod tests {
    use super::open;

    #[test]
    fn the_unclosed_tag_is_found() {
        for (text, found) in [
            ("{{ a }} {% if b %}x{% endif %} {# c #}", None),
            ("{% set a = 1 %}{% set b %}x{% endset %}", None),
            ("{% raw %}{{ {% if {% endraw %}", None),
            ("een { en }", None),
            ("{% if a %}x", Some("{% if %}")),
            ("{% raw %}{{ a }}", Some("{% raw %}")),
            ("{% for a in b %}{% if a %}x{% endfor %}", Some("{% if %}")),
            ("{% block main %}{% if a %}x{% endif %}", Some("{% block %}")),
            ("<p>{{ a </p><p>{{ b }}</p>", Some("{{")),
            ("<p>{{ a", Some("{{")),
            ("{% if a x", Some("{%")),
            ("{# a", Some("{#")),
            ("{# it's #}{{ 'a' }}", None),
            ("{{ '}}' }}{% if a == \"%}\" %}{% endif %}", None),
            ("<p>{{ 'a }}</p>\n<p>it's</p>", Some("'")),
            ("{% if a == \"b %}x{% endif %}", Some("\"")),
        ] {
            assert_eq!(open(text).map(|open| open.tag).as_deref(), found, "{text}");
        }
        let found = open("ab{%- if x -%}").expect("it is open");
        assert_eq!((found.span.start, found.span.end, found.end.as_str()), (2, 14, "{% endif %}"));
    }
}
