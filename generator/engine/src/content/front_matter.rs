//! The YAML between `---` lines at the top of a markdown file.

use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, SourceFile, Span, words};

use super::yaml;

/// A file split into YAML and body. A `.yaml` file is all YAML, with an empty body.
pub struct Parts<'a> {
    pub yaml: &'a str,
    /// Where the YAML starts in the file, in bytes.
    pub yaml_start: usize,
    /// Where the body starts in the file, in bytes. The end of the file if there is no body.
    pub body_start: usize,
}

/// Splits a file, and parses its YAML into a tree.
///
/// # Errors
/// If the front matter or the YAML is invalid: all problems.
pub fn read(file: &Arc<SourceFile>) -> Result<(yaml::Node, Parts<'_>), Vec<Diagnostic>> {
    let parts = split(file).map_err(|problem| vec![problem])?;
    Ok((yaml::parse(file, parts.yaml, parts.yaml_start)?, parts))
}

/// Parses the YAML of a file into a tree. `None` if the front matter or the YAML is invalid.
pub fn tree(file: &Arc<SourceFile>) -> Option<yaml::Node> {
    read(file).ok().map(|(root, _)| root)
}

/// Splits a file into YAML and body: `.md` files have front matter, all others are YAML.
///
/// # Errors
/// If a markdown file has no front matter, or its front matter is not closed.
pub fn split(file: &Arc<SourceFile>) -> Result<Parts<'_>, Diagnostic> {
    let text = &file.text;
    if !file.path.ends_with(".md") {
        return Ok(Parts { yaml: text, yaml_start: 0, body_start: text.len() });
    }
    let Some(rest) = text.strip_prefix("---\n") else {
        return Err(Diagnostic::error(Code::FrontMatter, words::no_front_matter())
            .at(file, Span::new(0, 0), words::dashes_here())
            .help(words::start_front_matter()));
    };
    let mut offset = 4;
    for line in rest.split_inclusive('\n') {
        if line.trim_end() == "---" {
            return Ok(Parts { yaml: &text[4..offset], yaml_start: 4, body_start: offset + line.len() });
        }
        offset += line.len();
    }
    Err(Diagnostic::error(Code::FrontMatter, words::front_matter_open())
        .at(file, Span::new(0, 3), words::starts_here())
        .help(words::close_front_matter()))
}
