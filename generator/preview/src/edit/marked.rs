//! Pages that say where their texts come from.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use kmo_diagnostic::Diagnostic;
use kmo_engine::content::origin::{self, Origin};
use kmo_engine::content::{Piece, edit, values};
use kmo_engine::project::Project;
use kmo_engine::routes::Route;
use kmo_engine::{Engine, Model, Site};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::incremental_reader::IncrementalReader;

/// With more pages than this it takes too long to render them all to see which texts they show.
const MAX_PAGES: usize = 2_000;

/// The site with marks behind its texts.
pub struct MarkedSite<S: Site> {
    pub reader: IncrementalReader<S>,
    /// Which pages show which text, and the site for which that was found.
    showing: Option<(Arc<S>, PagesByText)>,
}

/// The positions of the routes that show each text, in ascending order.
type PagesByText = HashMap<Origin, Vec<usize>>;

impl<S: Site> MarkedSite<S> {
    pub fn new(project: &Project) -> Self {
        MarkedSite { reader: IncrementalReader::new(Engine::for_editing(project)), showing: None }
    }

    /// The positions of the routes that show the text at a place, in ascending order. Empty on a site of more
    /// than [`MAX_PAGES`] pages.
    pub fn shown_at(&mut self, place: Origin) -> Vec<usize> {
        let Some(model) = self.reader.model() else { return Vec::new() };
        let known = self.showing.take().filter(|(site, _)| Arc::ptr_eq(site, &model.site));
        let (_, pages) = self.showing.insert(known.unwrap_or_else(|| (model.site.clone(), showing(model))));
        pages.get(&place).cloned().unwrap_or_default()
    }

    /// Renders a page with marks. `None` if there is no such page or it can't be rendered.
    pub fn page(&self, path: &str) -> Option<String> {
        let model = self.reader.model()?;
        Some(model.render(model.routes.get(path)?).ok()?.html)
    }

    /// The mark of the value at a path of a file.
    pub fn mark(&self, name: &str, path: &str) -> Option<Origin> {
        let engine = &self.reader.engine;
        let text = engine.folder.texts(name).into_iter().find(|text| text.path == path).map(|text| text.start);
        // A name or a number has no mark on a page, but it can be changed.
        let value = || {
            let (file, ..) = engine.folder.on_disk(name).ok()?;
            values(&file)?.into_iter().find(|value| value.key == path).map(|value| value.span.start)
        };
        Some(Origin { file: engine.folder.number(name)?, start: text.or_else(value)? })
    }

    /// Whether a file is read as it is on the disk. Not if it is broken, or the site as a whole is.
    pub fn is_read(&self, name: &str) -> bool {
        let file = self.reader.engine.folder.on_disk(name);
        // A file that is gone holds no text either.
        self.reader.model().is_some() && file.map_or(true, |(file, ..)| values(&file).is_some())
    }

    /// The file and the path of the value that a mark points at.
    pub fn value(&self, origin: Origin) -> Option<(String, String)> {
        self.reader.model()?;
        let name = self.reader.engine.folder.numbered(origin.file)?.to_owned();
        let (file, ..) = self.reader.engine.folder.on_disk(&name).ok()?;
        Some((name, edit::at(&file, origin.start)?.0))
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
    pub fn place(&self, origin: Origin) -> Result<Option<Value>, Diagnostic> {
        let Some(model) = self.reader.model() else { return Ok(None) };
        let Some(name) = self.reader.engine.folder.numbered(origin.file) else { return Ok(None) };
        let (file, ..) = self.reader.engine.folder.on_disk(name)?;
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

fn showing<S: Site>(model: &Model<S>) -> PagesByText {
    let mut pages = PagesByText::new();
    let routes = &model.routes.all;
    if routes.len() > MAX_PAGES {
        return pages;
    }
    let places = |route: &Arc<Route>| {
        let html = model.render(route).map(|page| page.html).unwrap_or_default();
        origin::all(&html).collect::<HashSet<_>>()
    };
    let all: Vec<_> = routes.par_iter().map(places).collect();
    for (at, places) in all.into_iter().enumerate() {
        for place in places {
            pages.entry(place).or_default().push(at);
        }
    }
    pages
}
