//! Renders all pages of a site, collects their facts, and checks them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Lang, Text, words};
use rayon::prelude::*;

use crate::assets::{self, Body, Card, Output};
use crate::check::{self, Budget, Facts, Findings, Row, SharedTails, Weigher};
use crate::model::Model;
use crate::project::Project;
use crate::publish;
use crate::routes::Route;
use crate::site::Site;
use crate::source::Found;

/// The facts of pages, in the order of the routes. `None` for a page that failed to render or was not rendered yet.
pub type Pages = Vec<Option<Arc<Facts>>>;

/// Called with every file as soon as it is made, from several threads.
pub type Write<'a> = &'a (dyn Fn(&Output) + Sync);

/// Renders every page that is `None` in `pages`, in parallel, and collects its facts. The HTML is passed to `write` and then
/// dropped. Once `stop` is set, it returns early, and the remaining pages stay `None`.
pub fn render<S: Site>(
    model: &Model<S>,
    pages: &mut Pages,
    write: Write<'_>,
    stop: &AtomicBool,
    diagnostics: &mut Diagnostics,
) {
    pages.resize(model.routes.all.len(), None);
    let tails = SharedTails::default();
    let failures: Vec<Diagnostic> = pages
        .par_iter_mut()
        .zip(&model.routes.all)
        .filter(|(page, _)| page.is_none() && !stop.load(Ordering::Relaxed))
        .filter_map(|(page, route)| match model.render(route) {
            Ok(rendered) => {
                let mut facts = Facts::read(&rendered.html, route.compared.is_some(), &tails);
                facts.weight = tails.weigh(&rendered.html);
                facts.card = rendered.card;
                write(&Output { path: route.output.clone(), body: Body::Bytes(rendered.html.into_bytes()) });
                *page = Some(Arc::new(facts));
                None
            }
            Err(problem) => Some(problem),
        })
        .collect();
    report_once(failures, diagnostics);
}

/// Reports failures, and the same one only once: a mistake in a template makes many pages fail.
fn report_once(failures: Vec<Diagnostic>, diagnostics: &mut Diagnostics) {
    let mut seen: BTreeMap<_, (Diagnostic, usize)> = BTreeMap::new();
    for failure in failures.into_iter().filter(|failure| failure.code != Code::BrokenInclude) {
        let place = failure.at.first().map(|at| (at.file.path.clone(), at.span));
        seen.entry((place, failure.message.say(Lang::En))).and_modify(|(_, more)| *more += 1).or_insert((failure, 0));
    }
    diagnostics.extend(seen.into_values().map(|(failure, more)| with_more(failure, more)));
}

fn with_more(failure: Diagnostic, more: usize) -> Diagnostic {
    if more == 0 { failure } else { failure.note(words::more_pages(more)) }
}

/// Draws the social cards of these pages, each once, in parallel.
pub fn draw<S: Site>(
    model: &Model<S>,
    pages: &Pages,
    progress: &dyn Fn(Text),
    write: Write<'_>,
    diagnostics: &mut Diagnostics,
) {
    let Some(drawer) = &model.assets.cards else { return };
    let cards = cards(pages);
    match cards.iter().filter(|card| !drawer.is_drawn(card)).count() {
        0 => {}
        missing => progress(words::drawing_cards(missing)),
    }
    let drawn: Vec<Result<(), Diagnostic>> = cards
        .par_iter()
        .map(|card| {
            write(&Output { path: card.path.clone(), body: Body::Bytes(drawer.draw(card)?) });
            Ok(())
        })
        .collect();
    // All cards are drawn from one template, so only the first failure is reported.
    let mut failures = drawn.into_iter().filter_map(Result::err);
    diagnostics.extend(failures.next().map(|first| with_more(first, failures.count())));
}

fn cards(pages: &Pages) -> Vec<&Card> {
    let mut cards: Vec<&Card> = pages.iter().flatten().filter_map(|facts| facts.card.as_ref()).collect();
    cards.sort_by(|a, b| a.path.cmp(&b.path));
    cards.dedup();
    cards
}

/// Returns the generated text files and the service worker. Without the worker if it could not be made, which is reported.
fn texts<S: Site>(model: &Model<S>, pages: &Pages, diagnostics: &mut Diagnostics) -> Vec<Output> {
    let text = |path: &str| Some(Output { path: path.to_owned(), body: Body::Bytes(model.text(path)?.into_bytes()) });
    let mut texts: Vec<Output> = Model::<S>::text_paths().filter_map(text).collect();
    if S::ISLANDS {
        texts.extend(diagnostics.ok(publish::worker(
            &model.assets.built,
            model.renderer.placed(),
            model.renderer.fetched(),
            &model.routes,
            pages,
            &|route| Some(assets::hash(model.render(route).ok()?.html.as_bytes())),
        )));
    }
    texts
}

/// Applies every rule. The generated text files are passed to `write`. Once `stop` is set, the findings are incomplete and must
/// not be used.
///
/// Returns `None` if the limits of what a first visit loads can't be read.
pub fn check<S: Site>(
    project: &Project,
    model: &Model<S>,
    pages: &Pages,
    weigher: &Weigher,
    write: Write<'_>,
    stop: &AtomicBool,
    diagnostics: &mut Diagnostics,
) -> Option<Findings> {
    let texts = texts(model, pages, diagnostics);
    texts.iter().for_each(write);
    let budget = Budget::read::<S>(project).map_err(|problems| diagnostics.extend(problems)).ok()?;
    let outputs = model.assets.outputs.iter().chain(model.renderer.outputs()).chain(&texts);
    let mut files: Vec<(&str, Option<&Found>)> =
        outputs.map(|output| (output.path.as_str(), output.body.file())).collect();
    let cards = cards(pages).into_iter().map(|card| card.path.as_str());
    let named: HashSet<&str> = files.iter().map(|(path, _)| *path).chain(cards).collect();
    // Two pages with the same file have been reported, so each file is listed once.
    let own: BTreeSet<&str> =
        model.routes.all.iter().map(|route| route.output.as_str()).chain([publish::VERSION]).collect();
    files.extend(own.into_iter().map(|path| (path, None)));
    assets::collisions(&files, diagnostics);
    // Only fails if the footer does, which was reported when the site was read.
    let renderer = model.renderer.longest().unwrap_or_else(|_| model.renderer.clone());
    let longest = Model { renderer, ..model.clone() };
    let pages = check::Pages {
        config: model.site.config(),
        content: model.site.content(),
        routes: &model.routes,
        assets: &model.assets,
        facts: pages,
        files: &named,
        templates: &model.renderer.sources(),
        budget: &budget,
        weigher,
        weigh: &|route| (weight(model, weigher, route), weight(&longest, weigher, route)),
        spare: spare(model, &longest),
        out: &project.out,
        stop,
    };
    model.site.check(diagnostics);
    Some(check::check(&pages, diagnostics))
}

/// Returns an upper bound of the bytes that a page gains once every key is filled in: those that the home page gains, which
/// shows all of these keys, before compression.
fn spare<S: Site>(model: &Model<S>, longest: &Model<S>) -> usize {
    let length = |model: &Model<S>| Some(model.render(model.routes.get("/")?).ok()?.html.len());
    length(longest).unwrap_or_default().saturating_sub(length(model).unwrap_or_default())
}

/// Replaces the estimates of the HTML in these rows by the exact sizes.
pub fn weigh<S: Site>(model: &Model<S>, weigher: &Weigher, rows: &mut [Row]) {
    rows.par_iter_mut().for_each(|row| {
        if let Some(route) = model.routes.get(&row.path) {
            row.html = weight(model, weigher, route);
        }
    });
}

/// Returns the transfer size of a page in bytes. 0 if it can't be rendered, which was reported.
fn weight<S: Site>(model: &Model<S>, weigher: &Weigher, route: &Route) -> usize {
    model.render(route).map_or(0, |page| weigher.page(&page.html))
}
