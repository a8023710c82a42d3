//! Links that open a source location in an editor.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{Readers, Text, words};

/// Characters to percent-encode in a path: all but ASCII letters, digits and `/-_.~:`.
const PATH_ENCODE_SET: AsciiSet =
    NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b':');

/// Editors known by name, with the URL that opens a place. `{path}` stands for a path that starts with a slash.
///
/// Sources: "Opening VS Code with URLs" (code.visualstudio.com/docs/configure/command-line), which its
/// descendants VSCodium and Cursor keep; JetBrains' `idea://open`; Zed's `zed://file`.
const KNOWN: [(&str, &str); 5] = [
    ("vscode", "vscode://file{path}:{line}:{column}"),
    ("vscodium", "vscodium://file{path}:{line}:{column}"),
    ("cursor", "cursor://file{path}:{line}:{column}"),
    ("idea", "idea://open?file={path}&line={line}&column={column}"),
    ("zed", "zed://file{path}:{line}:{column}"),
];

/// URL template of links into an editor; `None` for no links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorLink(Option<String>);

impl FromStr for EditorLink {
    type Err = Text;

    /// Parses the name of an editor, `none`, or a URL template with `{path}` and maybe `{line}` and `{column}`.
    fn from_str(text: &str) -> Result<Self, Text> {
        if text == "none" {
            return Ok(EditorLink(None));
        }
        if let Some((_, form)) = KNOWN.iter().find(|(name, _)| *name == text) {
            return Ok(EditorLink(Some((*form).to_owned())));
        }
        let scheme = text.split_once("://").map(|(scheme, _)| scheme).unwrap_or_default();
        let is_scheme = scheme.starts_with(|c: char| c.is_ascii_lowercase())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
        // URLs with these schemes can run script in the page.
        if is_scheme && !["javascript", "data", "vbscript"].contains(&scheme) && text.contains("{path}") {
            return Ok(EditorLink(Some(text.to_owned())));
        }
        let names: Vec<&str> = KNOWN.iter().map(|(name, _)| *name).collect();
        Err(words::name_editor(names.join(", ")))
    }
}

/// How problems are rendered in a browser.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub editor: Editor,
    pub readers: Readers,
}

/// Makes links to places in files. The links contain the path of the project on this machine, so nobody else may get them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    form: Option<String>,
    root: PathBuf,
}

impl Editor {
    /// Links for files below `root`, which must be absolute.
    pub fn new(link: EditorLink, root: &Path) -> Self {
        Editor { form: link.0, root: root.to_owned() }
    }

    /// No links.
    pub fn none() -> Self {
        Editor::default()
    }

    /// The URL that opens a file at a line and column, both counted from 1. `file` is relative to the root, as in messages.
    /// `None` if links are off.
    pub fn link(&self, file: &str, line: usize, column: usize) -> Option<String> {
        let form = self.form.as_ref()?;
        let path = self.root.join(file).to_string_lossy().replace('\\', "/");
        let slash = if path.starts_with('/') { "" } else { "/" };
        let path = format!("{slash}{}", utf8_percent_encode(&path, &PATH_ENCODE_SET));
        // The path goes in last, because it may itself contain `{line}`.
        let form = form.replace("{line}", &line.to_string()).replace("{column}", &column.to_string());
        Some(form.replace("{path}", &path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(form: &str) -> Option<String> {
        let form: EditorLink = form.parse().expect("it is a form");
        Editor::new(form, Path::new("/home/an/mijn site")).link("content/é&\"{line}.yaml", 3, 7)
    }

    #[test]
    fn each_editor_has_its_own_url() {
        let path = "/home/an/mijn%20site/content/%C3%A9%26%22%7Bline%7D.yaml";
        assert_eq!(link("vscode"), Some(format!("vscode://file{path}:3:7")));
        assert_eq!(link("idea"), Some(format!("idea://open?file={path}&line=3&column=7")));
        assert_eq!(link("subl://open?url=file://{path}&l={line}"), Some(format!("subl://open?url=file://{path}&l=3")));
        assert_eq!(link("none"), None);
        assert_eq!(Editor::none().link("a", 1, 1), None);
    }

    #[test]
    fn an_invalid_url_template_is_refused() {
        for bad in ["emacs", "", "javascript://{path}", "://{path}", "{path}", "editor://open", "data://{path}"] {
            assert!(bad.parse::<EditorLink>().is_err(), "{bad}");
        }
    }
}
