//! One URL.

use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::{SourceFile, Span, Text};

use crate::content::Document;

/// One URL, and what is known of its page before it is rendered.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// Path on the site: `/blog/koud-bellen`.
    pub path: String,
    /// Path of the canonical page; differs from `path` for an alias.
    pub canonical: String,
    /// File in the output folder.
    pub output: String,
    /// Which of the site's kinds of page it is, and which of that kind.
    pub kind: usize,
    pub at: usize,
    /// Name of its template, without `.html`.
    pub template: &'static str,
    /// Whether search engines may list it.
    pub index: bool,
    /// The whole `<title>`.
    pub title: String,
    pub description: String,
    pub keywords: Vec<String>,
    /// Short name, for breadcrumb and lists.
    pub label: String,
    /// Text of the social card.
    pub card: String,
    /// The line above the card's text; the label when there is none.
    pub card_label: Option<String>,
    /// Labels and paths above this page, from the home page down.
    pub parents: Vec<(String, String)>,
    /// Key of the header item that is current.
    pub nav: Option<String>,
    /// Whether the site's header and footer are around it.
    pub chrome: bool,
    /// Whether no script of another host may run on it.
    pub private: bool,
    /// Day of the last change to its content, where it has content.
    pub updated: Option<Date>,
    /// The file in which to fix a mistake on this page.
    pub source: Option<Arc<SourceFile>>,
    /// Where that file claims the path.
    pub claim: Span,
    /// The key in that file that holds its description; `None` when its metadata is made from others.
    pub described_by: Option<&'static str>,
    /// Whether others may know its address, so that it must answer as long as the site is there.
    pub lasting: bool,
    /// Heading of `llms.txt` under which it is listed.
    pub listed_under: Option<&'static str>,
    /// What pages of this kind are called, when they may not be too alike.
    pub compared: Option<Text>,
    /// Whether it is shown at the address of another page, as an offline page is.
    pub stands_in: bool,
    /// Whether it shows parts of the site as samples, which no rule for pages holds for.
    pub is_sample: bool,
    /// Other addresses at which it answers.
    pub fallback: Option<Fallback>,
}

/// A page that answers at every address below one where nothing else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallback {
    /// The address, without a slash at the end.
    pub below: &'static str,
    /// HTTP status of the answer.
    pub status: u16,
}

impl Route {
    /// A route as most are: canonical, listed, lasting, with header and footer.
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

    /// This route, made from a document in which the value at `claim` claims its path.
    #[must_use]
    pub fn claimed_by<T>(self, document: &Document<T>, claim: &str) -> Self {
        // Most claims are keys at the start of a line, for which no tree of the file is needed.
        let at_start = (!claim.contains('[')).then(|| document.file.find_value(claim));
        let claim = at_start.flatten().unwrap_or_else(|| document.span(claim));
        Route { source: Some(document.file.clone()), claim, ..self }
    }

    /// This route, as one of a kind of page.
    pub(crate) fn of_kind(self, kind: usize, template: &'static str) -> Self {
        Route { kind, template, ..self }
    }

    /// Whether it is made from the file of this path.
    pub fn is_made_from(&self, path: &str) -> bool {
        self.source.as_ref().is_some_and(|source| source.path == path)
    }

    pub fn is_canonical(&self) -> bool {
        self.path == self.canonical
    }

    /// `home`, or the kind of page.
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

/// Whether a path can be a route: nothing in it can lead out of the output folder.
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
