//! Renders markdown texts of documents, and checks them before pages are rendered.

use std::collections::BTreeMap;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, OF_A_KIND, Span, Text, names, nearest, words};

use super::picture::alt_problem;
use super::rendered::RenderedTexts;
use super::{Blocks, Document, Placeholders, origin};
use crate::markdown::{self, Image, Outline, Problem, Rendered};
use crate::site_words::Words;
use crate::source::{Found, folded};

/// Pictures, by path relative to `content/images/`.
pub type Images = BTreeMap<String, Found>;

/// Everything that texts may refer to.
pub struct Texts<'a> {
    pub placeholders: &'a Placeholders,
    pub images: &'a Images,
    pub blocks: &'a Blocks,
    pub words: &'a Words,
    /// The cache of rendered texts.
    pub(super) rendered: &'a RenderedTexts,
}

fn no_picture(file: &str, images: &Images) -> Text {
    if file.starts_with('/') {
        return words::picture_after_slash(file);
    }
    match images.keys().find(|name| folded(name) == folded(file)) {
        Some(name) => words::picture_spelled(file, name),
        None => words::no_picture(file),
    }
}

fn reported<T>(problem: &Problem, document: &Document<T>, span: Span) -> Diagnostic {
    Diagnostic::error(Code::Markdown, problem.message.clone()).at(&document.file, span, None).help(problem.help.clone())
}

impl Texts<'_> {
    /// Renders a text that is the only one on its page, without its pictures, which are made later. A picture whose file does
    /// not exist is a problem in the outline.
    pub fn render(&self, text: &str) -> Rendered {
        let image = |file: &str, _: &str| match self.images.contains_key(file) {
            true => Ok(String::new()),
            false => {
                let near = nearest(file, self.images.keys().map(String::as_str)).map(words::did_you_mean);
                Err((no_picture(file, self.images), near.unwrap_or_else(words::put_picture_by_path)))
            }
        };
        self.render_with(text, markdown::Place::ALONE, false, &image)
    }

    /// Renders a text for its page.
    pub(crate) fn render_page(&self, text: &str, place: markdown::Place<'_>, image: &Image<'_>) -> Rendered {
        self.render_with(text, place, true, image)
    }

    fn render_with(&self, text: &str, place: markdown::Place<'_>, last: bool, image: &Image<'_>) -> Rendered {
        let Texts { placeholders, blocks, words, .. } = *self;
        let (text, origin) = origin::split(text);
        let render = || markdown::render(text, &markdown::Context { placeholders, blocks, image, place, words });
        let rendered = match place.is_alone() && !text.contains("![") {
            true => self.rendered.get(text, (placeholders, blocks), last, render),
            false => render(),
        };
        match origin {
            Some(origin) => Rendered { html: origin.around(&rendered.html).into(), ..rendered },
            None => rendered,
        }
    }

    /// The headings, word count and problems of a text.
    pub fn outline(&self, text: &str) -> Arc<Outline> {
        self.render(text).outline
    }

    /// Reports the problems in the text below the front matter.
    pub fn check_body<T>(&self, document: &Document<T>, diagnostics: &mut Diagnostics) -> Arc<Outline> {
        let outline = self.outline(document.body());
        for problem in &outline.problems {
            let start = document.body_start;
            let span = Span::new(start + problem.range.start, start + problem.range.end);
            diagnostics.push(reported(problem, document, span));
        }
        outline
    }

    /// Reports the problems in a markdown value at `path` of the YAML. Returns its number of words.
    pub fn check_value<T>(
        &self,
        document: &Document<T>,
        path: &str,
        text: &str,
        diagnostics: &mut Diagnostics,
    ) -> usize {
        let outline = self.outline(text);
        for (number, problem) in outline.problems.iter().enumerate() {
            let whole = document.span(path);
            // Within one line, a value is usually written in the file as it is, so the problem can be searched for. Only for as
            // many as are displayed: each search may go through the whole value.
            let range = whole.range(&document.file.text);
            let sought =
                (number < OF_A_KIND).then(|| document.file.text[range.clone()].find(&text[problem.range.clone()]));
            let span = match sought.flatten() {
                Some(at) => Span::new(range.start + at, range.start + at + problem.range.len()),
                None => whole,
            };
            diagnostics.push(reported(problem, document, span));
        }
        outline.words
    }

    /// Reports a missing or meaningless alt text of a picture. `path` is that of the alt text.
    pub fn check_alt<T>(&self, document: &Document<T>, path: &str, alt: &str, file: &str, out: &mut Diagnostics) {
        if let Some(problem) = alt_problem(alt, file) {
            out.push(document.error(path, Code::Image, problem).help(words::say_what_it_shows()));
        }
    }

    /// Reports a picture that a value refers to but that does not exist.
    pub fn check_image<T>(&self, document: &Document<T>, path: &str, file: &str, diagnostics: &mut Diagnostics) {
        if !self.images.contains_key(file) {
            diagnostics.push(
                document
                    .error(path, Code::MissingImage, no_picture(file, self.images))
                    .help(words::put_picture())
                    .did_you_mean(file, &names(self.images.keys().map(String::as_str))),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn a_picture_may_be_added_or_removed() {
        let rendered = RenderedTexts::default();
        let there = Found { relative: "a.jpg".to_owned(), path: PathBuf::from("a.jpg") };
        let problems = |images: &Images| {
            let (placeholders, blocks) = (&Placeholders::default(), &Blocks::new());
            let texts = Texts { placeholders, images, blocks, words: &Words::ENGLISH, rendered: &rendered };
            texts.outline("![Een foto](a.jpg)").problems.len()
        };
        assert_eq!(problems(&Images::new()), 1);
        assert_eq!(problems(&Images::from([("a.jpg".to_owned(), there)])), 0);
        assert_eq!(problems(&Images::new()), 1);
    }
}
