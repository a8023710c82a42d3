//! A form for every content file, made from the schema of its kind.

mod data;
mod file_actions;
mod labels;
mod list;
mod new;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use kmo_diagnostic::{SourceFile, Span};
use kmo_engine::content::key_at;
use kmo_engine::content::schema::kind_of;
use kmo_engine::desk::Desk;
use kmo_engine::view;

use super::view::page_address;
use super::{Context, Screen};
use crate::app::App;
use crate::responses::address;

use labels::Labels;
pub use list::list;
pub use new::show as new;

/// Path of the screen with the form of a file.
const HERE: &str = "/__desk/bestand";

/// The URL of the form of a file, by its path in the content folder.
pub fn form_address(file: &str) -> String {
    address(HERE, [("file", file)])
}

/// The data, and the forms for actions, that the screen of a form requests. Must be behind the guard.
pub fn routes<S: Desk>() -> Router<App<S>> {
    Router::new()
        .route("/__desk/bestand/gegevens", get(data::data))
        .route("/__edit/files/about", get(file_actions::about))
}

/// The form of a file. It is empty: its script fetches the data and fills it.
pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let file = desk.query.get("file");
    let Some(kind) = kind_of::<S>(file) else {
        return Screen::missing("Dit bestand is er niet (meer)", file);
    };
    let route = desk.route_of(file);
    let title = list::name_of::<S>(kind, file, route, &desk.report.site.unseen());
    Screen::new(
        "form",
        &title,
        view! {
            file => file,
            shown => desk.app.editing.project.shown(file),
            path => route.map(|route| route.path.clone()),
            page => route.map(|route| page_address(&route.path)),
        },
    )
}

impl<S: Desk> Context<S> {
    /// The route of the page that is made from a file of the content folder.
    fn route_of(&self, file: &str) -> Option<&kmo_engine::routes::Route> {
        let source = self.app.editing.project.shown(file);
        self.report.routes.all.iter().find(|route| route.is_made_from(&source)).map(|route| &**route)
    }

    /// The labels of the form of a file, by its path in the project, and the name of its kind if there is only one such file.
    pub fn names(&self, path: &str) -> (Labels, Option<String>) {
        let kind = self.app.editing.project.name_of(path).and_then(kind_of::<S>);
        let labels = kind.map(|kind| Labels::of(kind, S::WORDS)).unwrap_or_default();
        let single = kind.filter(|kind| kind.folder().is_none());
        let name = single.and_then(|_| labels.0["label"].as_str()).map(str::to_owned);
        (labels, name)
    }

    /// The URL of the form of a content file, opened at the field that `span` is in.
    pub fn form_at(&self, file: &Arc<SourceFile>, span: Span) -> Option<String> {
        let name = self.app.editing.project.name_of(&file.path)?;
        kind_of::<S>(name)?;
        let key = key_at(file, span.start).unwrap_or_default();
        Some(address(HERE, [("file", name), ("plaats", &key)]))
    }

    /// The URL of the form of the file that a page is made from.
    pub fn form_of(&self, route: &kmo_engine::routes::Route) -> Option<String> {
        self.app.editing.project.name_of(&route.source.as_ref()?.path).map(form_address)
    }
}
