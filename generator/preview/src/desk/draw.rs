//! Renders the screens as HTML, from the templates beside this file.

use std::sync::OnceLock;

use axum::http::StatusCode;
use kmo_diagnostic::escape;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::merge_maps;
use minijinja::{AutoEscape, Environment, Error, Output, State, UndefinedBehavior, Value};

use super::Screen;
use crate::app::App;
use crate::current::Current;
use crate::report::Counts;
use crate::responses::capital;
use kmo_engine::desk::Desk;
use kmo_engine::view;

macro_rules! templates {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("templates/", $name, ".html")))),*] };
}

const TEMPLATES: &[(&str, &str)] = templates!(
    "frame" "pieces" "snippet" "preview" "pages" "findings" "page" "map" "likeness" "pair" "calendar" "launch" "inbox"
    "lead" "changes" "pictures" "publish" "version" "contents" "form" "new" "file_actions" "search"
    "external_links" "missing" "unread"
);

fn environment() -> &'static Environment<'static> {
    static ENVIRONMENT: OnceLock<Environment<'static>> = OnceLock::new();
    ENVIRONMENT.get_or_init(|| {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
        environment.set_syntax(syntax.expect("only the handling of white space was changed"));
        environment.set_formatter(format);
        environment.add_filter("capital", capital);
        environment.add_filter("short", short);
        environment.add_filter("prose", prose);
        for &(name, text) in TEMPLATES {
            environment.add_template(name, text).expect("the desk's templates are tested");
        }
        environment
    })
}

/// The menu for the screen at `path`, without the screens that this site has nothing for.
fn menu<S: Desk>(app: &App<S>, current: &Current<S>, path: &str) -> Vec<Value> {
    let report = current.report.as_deref();
    let counts = report.map(|report| Counts::of(&report.diagnostics)).unwrap_or_default();
    let found = counts.errors + counts.warnings;
    let open = report.map_or(0, |report| report.claims().filter(|claim| claim.is_refused()).count());
    let compares = report.is_none_or(|report| report.compared().next().is_some());
    let launches = report.is_none_or(|report| report.claims().next().is_some());
    // Path below `/__desk`, name (`None` to hide the item), and how many tasks are open there.
    let items = [
        ("", Some("Pagina's"), 0),
        ("inhoud", Some("Inhoud"), 0),
        ("zoek", Some("Zoeken"), 0),
        ("findings", Some("Bevindingen"), found),
        ("beelden", Some("Beelden"), 0),
        ("links", Some("Links"), 0),
        ("map", S::MAP.map(|words| words.places), 0),
        ("likeness", compares.then_some("Gelijkenis"), 0),
        ("calendar", S::CALENDAR.map(|_| "Kalender"), 0),
        ("launch", launches.then_some("Lancering"), open),
        ("publiceren", Some("Publiceren"), 0),
        ("inbox", (app.forms.is_some() || app.calls.is_some()).then_some("Post"), 0),
    ];
    let first = path.split('/').next().unwrap_or_default();
    // The screen of a page belongs to the list of pages, and a form to the list of files.
    let first = match first {
        "page" => "",
        "bestand" | "nieuw" => "inhoud",
        first => first,
    };
    let item = |(below, name, left): (&str, Option<&str>, usize)| {
        let href = if below.is_empty() { "/__desk".to_owned() } else { format!("/__desk/{below}") };
        Some(view! { href, name => capital(name?), chosen => below == first, left })
    };
    items.into_iter().filter_map(item).collect()
}

/// Renders a template. If it fails, which is a bug, returns a page with the error.
pub fn render(template: &str, values: Value) -> (StatusCode, String) {
    match environment().get_template(template).and_then(|template| template.render(values)) {
        Ok(html) => (StatusCode::OK, html),
        Err(error) => {
            let error = escape(&format!("{error:#}"));
            (StatusCode::INTERNAL_SERVER_ERROR, format!("<!doctype html><title>Bureau</title>{error}"))
        }
    }
}

/// Renders a screen.
pub fn draw<S: Desk>(app: &App<S>, current: &Current<S>, path: &str, screen: Screen) -> (StatusCode, String) {
    let values = view! {
        title => screen.title,
        menu => menu(app, current, path),
        turn => current.turn,
        drafts_shown => S::CALENDAR.is_some().then(|| app.drafts.are_shown()),
        late => current.findings.as_ref().is_some_and(|findings| findings.outdated),
        brand => current.report.as_deref().map(|report| report.config().brand.clone()),
    };
    match render(screen.template, merge_maps([screen.values, values])) {
        (StatusCode::OK, html) => (screen.status, html),
        failed => failed,
    }
}

/// The text, cut to at most this many characters.
fn short(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// A message as HTML, with its code marked.
fn prose(text: &str) -> Value {
    Value::from_safe_string(kmo_diagnostic::prose(text))
}

/// Writes text escaped. MiniJinja's own formatter also escapes `/`, which makes every address longer.
fn format(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match value.as_str().filter(|_| !value.is_safe()) {
        Some(text) => Ok(out.write_str(&escape(text))?),
        None => minijinja::escape_formatter(out, state, value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_is_valid() {
        for (name, _) in TEMPLATES {
            assert!(environment().get_template(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn messages_are_escaped_around_their_code() {
        assert_eq!(prose("a `<b>` & c").to_string(), "a <code>&lt;b&gt;</code> &amp; c");
        assert_eq!((short("één twee", 4), short("één", 4)), ("één…".to_owned(), "één".to_owned()));
    }
}
