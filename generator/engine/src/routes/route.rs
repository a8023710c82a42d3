//! A route: one URL of the site.

use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::{SourceFile, Span, Text};

use crate::content::Document;

/// One URL, and what is known about its page before it is rendered.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// Path on the site, such as `/blog/koud-bellen`.
    pub path: String,
    /// Path of the canonical page. Differs from `path` if this is an alias.
    pub canonical: String,
    /// Path of the file in the output folder.
    pub output: String,
    /// Index of its kind in [`Site::KINDS`](crate::Site::KINDS), and the number of the page within its kind.
    pub kind: usize,
    pub at: usize,
    /// Name of its template, without `.html`.
    pub template: &'static str,
    /// Whether only a run that shows drafts has it. The published site may redirect its address.
    pub draft: bool,
    /// Whether search engines may list it.
    pub index: bool,
    /// The whole `<title>`.
    pub title: String,
    pub description: String,
    pub keywords: Vec<String>,
    /// Short name, for breadcrumbs and lists.
    pub label: String,
    /// Text of the social card.
    pub card: String,
    /// The line above the card's text. Defaults to the label.
    pub card_label: Option<String>,
    /// Labels and paths of the pages above this one, from the home page down.
    pub parents: Vec<(String, String)>,
    /// Key of the menu item in the header that is shown as current.
    pub nav: Option<String>,
    /// Whether the page has the site's header and footer.
    pub chrome: bool,
    /// Whether it is a private page, on which no script of another host may run.
    pub private: bool,
    /// Day of the last change to its content, if known.
    pub updated: Option<Date>,
    /// The content file that the page is made from, in which mistakes are reported.
    pub source: Option<Arc<SourceFile>>,
    /// The place in that file that sets the path.
    pub claim: Span,
    /// The key of the description in that file. `None` if title and description are generated.
    pub described_by: Option<&'static str>,
    /// Whether others may know its address, so that it must keep working.
    pub lasting: bool,
    /// Heading in `llms.txt` under which it is listed. `None` if it is not listed.
    pub listed_under: Option<&'static str>,
    /// The noun for pages of this kind, if they are compared and may not be too alike.
    pub compared: Option<Text>,
    /// Whether it is shown in place of other pages, at their address, such as the offline page.
    pub stands_in: bool,
    /// Whether it shows samples of parts of the site. Several rules for pages do not apply to it.
    pub is_sample: bool,
    /// The addresses without a page of their own at which it is shown.
    pub fallback: Option<Fallback>,
}

/// Makes a page answer at every address below `below` that has no page or file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallback {
    /// A path, without a trailing slash.
    pub below: &'static str,
    /// HTTP status of the answer.
    pub status: u16,
}

impl Route {
    /// Makes a route with the usual values: canonical, indexed, lasting, with header and footer.
    pub fn new(path: String) -> Self {
        Route {
            canonical: path.clone(),
            output: output(&path),
            path,
            index: true,
            chrome: true,
            described_by: Some("description"),
            lasting: true,
            ..Route::default()
        }
    }

    /// Sets the document that the route is made from, and the key in it, `claim`, that sets its path.
    #[must_use]
    pub fn claimed_by<T>(self, document: &Document<T>, claim: &str) -> Self {
        // Most claims are keys at the start of a line, which are found without parsing the file.
        let at_start = (!claim.contains('[')).then(|| document.file.find_value(claim));
        let claim = at_start.flatten().unwrap_or_else(|| document.span(claim));
        Route { source: Some(document.file.clone()), claim, ..self }
    }

    /// Whether it is made from the file with this path.
    pub fn is_made_from(&self, path: &str) -> bool {
        self.source.as_ref().is_some_and(|source| source.path == path)
    }

    pub fn is_canonical(&self) -> bool {
        self.path == self.canonical
    }

    /// Returns `home` for the home page, and otherwise the name of the template.
    pub fn kind_name(&self) -> &'static str {
        if self.path == "/" { "home" } else { self.template }
    }
}

fn output(path: &str) -> String {
    match path.trim_matches('/') {
        "" => "index.html".to_owned(),
        path if path.ends_with(".html") => path.to_owned(),
        path => format!("{path}/index.html"),
    }
}

/// Whether a path can be a route: parts of lower-case letters, digits and dashes, so that it can't lead out of the output
/// folder.
pub fn is_path(path: &str) -> bool {
    path == "/"
        || path.strip_prefix('/').is_some_and(|rest| {
            rest.split('/').all(|part| {
                !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_that_could_leave_the_output_folder_are_refused() {
        for bad in ["diensten", "/../x", "/a/../b", "//x", "/x/", "/Diensten", "/a b", "/a.html", "/a\\b", ""] {
            assert!(!is_path(bad), "{bad}");
        }
        assert!(is_path("/") && is_path("/blog/koud-bellen"));
    }

    #[test]
    fn outputs_are_folders_with_an_index() {
        assert_eq!(output("/"), "index.html");
        assert_eq!(output("/blog/koud-bellen"), "blog/koud-bellen/index.html");
        assert_eq!(output("/404.html"), "404.html");
    }
}
