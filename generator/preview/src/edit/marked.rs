//! Pages that say where their texts come from.

use std::sync::Arc;

use kmo_diagnostic::Diagnostic;
use kmo_engine::content::origin::{self, Origin};
use kmo_engine::content::{Piece, edit, values};
use kmo_engine::project::Project;
use kmo_engine::{Engine, Model, RunOptions, Site};
use serde_json::{Value, json};

use super::follower::Follower;
use super::showing::Showing;

/// The site with marks behind its texts.
pub struct Marked<S: Site> {
    pub follower: Follower<S>,
    showing: Option<Arc<Showing<S>>>,
}

impl<S: Site> Marked<S> {
    pub fn new(project: &Project) -> Self {
        Marked { follower: Follower::new(Engine::for_editing(project)), showing: None }
    }

    /// Which pages show which text.
    pub fn showing(&mut self, model: &Model<S>) -> Arc<Showing<S>> {
        match &self.showing {
            Some(showing) if showing.is_of(model) => showing.clone(),
            _ => self.showing.insert(Arc::new(Showing::of(model))).clone(),
        }
    }

    /// Renders a page with marks. `None` if there is no such page or it can't be rendered.
    pub fn page(&mut self, path: &str, options: RunOptions) -> Option<String> {
        let (model, _) = self.follower.model(options);
        let model = model?;
        Some(model.render(model.routes.get(path)?).ok()?.html)
    }

    /// The mark of the value at a path of a file.
    pub fn mark(&mut self, name: &str, path: &str, options: RunOptions) -> Option<Origin> {
        let _ = self.follower.model(options);
        let engine = &self.follower.engine;
        let text = engine.texts(name).into_iter().find(|text| text.path == path).map(|text| text.start);
        // A name or a number has no mark on a page, but it can be changed.
        let value = || {
            let (file, ..) = engine.on_disk(name).ok()?;
            values(&file)?.into_iter().find(|value| value.key == path).map(|value| value.span.start)
        };
        Some(Origin { file: engine.number(name)?, start: text.or_else(value)? })
    }

    /// Whether a file is read as it is on the disk. Not if it is broken, or the site as a whole is.
    pub fn is_read(&mut self, name: &str, options: RunOptions) -> bool {
        let is_whole = self.follower.model(options).0.is_some();
        let file = self.follower.engine.on_disk(name);
        // A file that is gone holds no text either.
        is_whole && file.map_or(true, |(file, ..)| values(&file).is_some())
    }

    /// The file and the path of the value that a mark points at.
    pub fn value(&mut self, origin: Origin, options: RunOptions) -> Option<(String, String)> {
        self.follower.model(options).0?;
        let name = self.follower.engine.file(origin.file)?.to_owned();
        let (file, ..) = self.follower.engine.on_disk(&name).ok()?;
        Some((name, edit::at(&file, origin.start)?.0))
    }

    /// How many pages show the text at a place; 0 when the site is too large to count them.
    pub fn count(&mut self, origin: Origin, options: RunOptions) -> usize {
        let model = self.follower.model(options).0.cloned();
        model.map_or(0, |model| self.showing(&model).at(origin).len())
    }

    /// The text that a mark points at, as the page's script shows it. `None` if there is none any more.
    ///
    /// - `file`: its path below the content folder; `path`: the value, as in `faq[2].answer`, empty for the text below the
    ///   front matter; `value`: the whole text.
    /// - `pieces`: texts, and placeholders with their value if there is one, and where that is set (file number and start byte).
    /// - `items`: the lists that it is in, innermost first, with its position in each, from 0, and the start and end of each
    ///   item, as bytes of the file.
    ///
    /// # Errors
    /// If its file can't be read.
    pub fn place(&mut self, origin: Origin, options: RunOptions) -> Result<Option<Value>, Diagnostic> {
        let (model, _) = self.follower.model(options);
        let Some(model) = model.cloned() else { return Ok(None) };
        let Some(name) = self.follower.engine.file(origin.file).map(str::to_owned) else { return Ok(None) };
        let (file, ..) = self.follower.engine.on_disk(&name)?;
        let Some((path, value)) = edit::at(&file, origin.start) else { return Ok(None) };
        let pieces = model.site.content().placeholders.pieces(&value).into_iter().map(|piece| match piece {
            Piece::Text(text) => json!(text),
            Piece::Placeholder { name, value } => {
                let (value, origin) = value.map(origin::split).unzip();
                let origin = origin.flatten().map(|Origin { file, start }| (file, start));
                json!({ "name": name, "value": value.map(origin::strip), "origin": origin })
            }
        });
        let items = edit::items(&file, &path).into_iter().map(|edit::Item { list, item, spans }| {
            let of = spans.len();
            let spans: Vec<_> = spans.iter().map(|span| (span.start, span.end)).collect();
            json!({ "list": list, "item": item, "of": of, "spans": spans })
        });
        let (pieces, items) = (pieces.collect::<Vec<_>>(), items.collect::<Vec<_>>());
        Ok(Some(json!({ "file": name, "path": path, "value": value, "pieces": pieces, "items": items })))
    }
}
