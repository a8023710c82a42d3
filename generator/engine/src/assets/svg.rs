//! Checks SVG files of authors: they must be well-formed and contain no scripts.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, words};
use resvg::usvg::roxmltree::{Document, Error, Node, ParsingOptions};

/// Rejects a drawing that is not well-formed XML, as a browser shows only a part of it or nothing, and one with a script. The
/// site's Content-Security-Policy stops scripts too, but only if the host sends it.
///
/// # Errors
/// Returns a diagnostic that points at the mistake.
pub fn check(file: &Arc<SourceFile>) -> Result<(), Diagnostic> {
    let document = parse(&file.text).map_err(|error| {
        let place = error.pos();
        let line = file.line((place.row as usize).clamp(1, file.line_count())).start;
        let column = file.text[line..].chars().take(place.col as usize - 1).map(char::len_utf8).sum::<usize>();
        Diagnostic::error(Code::Image, words::svg_broken())
            .at(file, file.character(line + column), None)
            .note(words::parser_says(error.to_string()))
            .help(words::export_again())
    })?;
    match document.descendants().find_map(script) {
        Some(range) => Err(Diagnostic::error(Code::Image, words::svg_script())
            .at(file, Span::new(range.start, range.end), None)
            .help(words::remove_svg_script())),
        None => Ok(()),
    }
}

/// Parses a drawing.
pub(super) fn parse(svg: &str) -> Result<Document<'_>, Error> {
    // Drawing programs add a doctype with the SVG DTD when they export.
    Document::parse_with_options(svg, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
}

/// Returns where an element runs a script: its tag or its attribute.
fn script(element: Node<'_, '_>) -> Option<std::ops::Range<usize>> {
    let name = element.tag_name().name();
    if ["script", "foreignObject", "iframe", "object", "embed"].contains(&name) {
        let start = element.range().start;
        return Some(start..start + 1 + name.len());
    }
    let is_script = |address: &str| {
        // A browser ignores line breaks and tabs anywhere in an address, and white space before it.
        let address: String = address.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
        address.to_ascii_lowercase().starts_with("javascript:")
    };
    let runs = |name: &str, value: &str| match name {
        "href" => is_script(value),
        // An animation can set the address of a link. `values` is a list.
        "to" | "from" | "by" | "values" => value.split(';').any(is_script),
        name => name.starts_with("on"),
    };
    element.attributes().find(|one| runs(one.name(), one.value())).map(|one| one.range())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_sound(svg: &str) -> bool {
        check(&Arc::new(SourceFile::new("plan.svg".to_owned(), svg.to_owned()))).is_ok()
    }

    #[test]
    fn exported_drawings_are_accepted_and_scripts_are_refused() {
        let doctype =
            r#"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">"#;
        let start = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">"#;
        assert!(is_sound(&format!("<?xml version=\"1.0\"?>\n{doctype}\n{start}<path d=\"M0 0h1\"/></svg>")));
        for part in [
            "<script>x()</script>",
            "<g onclick=\"x()\"/>",
            "<foreignObject><p/></foreignObject>",
            "<a xlink:href=\" javascript:x()\"/>",
            "<a xlink:href=\"java&#9;script:x()\"/>",
            "<a><set attributeName=\"href\" to=\"javascript:x()\"/></a>",
            "<a><animate attributeName=\"href\" values=\"/; JavaScript:x()\"/></a>",
            "<iframe xmlns=\"http://www.w3.org/1999/xhtml\" srcdoc=\"x\"/>",
            "<g>",
        ] {
            assert!(!is_sound(&format!("{start}{part}</svg>")), "{part}");
        }
    }
}
