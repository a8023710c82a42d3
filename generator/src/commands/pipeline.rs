//! The one way from files to pages, for build, check and preview alike.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::report::count;
use crate::assets::{self, Assets, Body, Output};
use crate::check::{self, Budget, Facts, Findings, Scales};
use crate::content;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::project::Project;
use crate::publish;
use crate::render::Renderer;
use crate::routes::{self, Kind, Routes};
use crate::seo;
use crate::site::{self, Cutoff, Site};
use crate::template::FOLLOWS;

/// The file that says which publication this is.
pub const VERSION: &str = "version.json";

/// How a run is done.
pub struct Pipeline<'a> {
    pub project: &'a Project,
    pub cutoff: Cutoff,
    /// Whether `/stijlgids` is part of it.
    pub styleguide: bool,
    /// Whether unproven claims and placeholders are errors.
    pub launch: bool,
    /// Told what a long step is doing.
    pub progress: &'a (dyn Fn(&str) + Sync),
}

/// What a run made.
pub struct Built {
    pub site: Site,
    pub routes: Routes,
    /// Whether every content file could be typed and every page rendered. What is wrong then are
    /// rules, and the pages can be looked at.
    pub whole: bool,
    /// One for each route, in their order; nothing for a page that failed to render.
    pub facts: Vec<Option<Facts>>,
    pub findings: Findings,
    pub budget: Budget,
    /// Time by stage, in order.
    pub stages: Vec<(&'static str, Duration)>,
}

/// Measures stages.
struct Watch {
    last: Instant,
    stages: Vec<(&'static str, Duration)>,
}

impl Watch {
    fn lap(&mut self, stage: &'static str) {
        let now = Instant::now();
        self.stages.push((stage, now - self.last));
        self.last = now;
    }
}

impl Pipeline<'_> {
    /// Loads, renders and checks the site, and hands every file of it to `write` as soon as it is
    /// made. Files go out of memory again after that.
    ///
    /// Returns nothing when there is no site to speak of; why is in the diagnostics.
    pub fn run(&self, write: &(dyn Fn(&Output) + Sync), diagnostics: &mut Diagnostics) -> Option<Built> {
        let mut watch = Watch { last: Instant::now(), stages: Vec::new() };
        let errors = diagnostics.errors();
        let content = content::load(&self.project.content, &self.project.content_shown, diagnostics)?;
        let typed = diagnostics.errors() == errors;
        watch.lap("read");
        let site = site::link(content, self.cutoff, diagnostics);
        let routes = routes::decide(&site, self.styleguide, diagnostics);
        watch.lap("link");
        if self.launch {
            check::launch(&site, diagnostics);
        }
        let assets = assets::load(self.project, &site, self.progress, diagnostics)?;
        watch.lap("assets");
        let renderer = Renderer::new(self.project, &site, &assets, self.progress, diagnostics)?;
        let budget = Budget::read(self.project).map_err(|problem| diagnostics.push(problem)).ok()?;
        let scales = Scales::open(&self.project.cache);
        let (facts, cards) = self.render(&renderer, &routes, &assets, &scales, write, diagnostics);
        watch.lap("render");

        let whole = typed && facts.iter().all(Option::is_some);
        let mut texts = texts(&site, &routes);
        match publish::worker(&assets.built, renderer.placed(), &routes, &facts) {
            Ok(worker) => texts.push(worker),
            Err(problem) => diagnostics.push(problem),
        }
        let mut outputs = assets.outputs.clone();
        outputs.extend_from_slice(renderer.outputs());
        outputs.extend(texts.iter().map(|text| Output { path: text.path.clone(), body: Body::Bytes(Vec::new()) }));
        // Two pages on one route have been reported, so each file is named once.
        let pages: BTreeSet<String> = routes.all.iter().map(|route| route.output.clone()).collect();
        let own = pages.into_iter().chain(std::iter::once(VERSION.to_owned()));
        let own = own.map(|path| Output { path, body: Body::Bytes(Vec::new()) });
        let named: Vec<Output> = outputs.iter().cloned().chain(own).collect();
        assets::collisions(&named, diagnostics);
        outputs.extend(cards);
        let templates = renderer.sources();
        let pages = check::Pages {
            site: &site,
            routes: &routes,
            assets: &assets,
            facts: &facts,
            outputs: &outputs,
            templates: &templates,
            budget: &budget,
            scales: &scales,
        };
        let findings = check::check(&pages, diagnostics);
        scales.close();
        watch.lap("check");
        assets.outputs.iter().chain(renderer.outputs()).chain(&texts).for_each(write);
        watch.lap("copy");
        Some(Built { site, routes, whole, facts, findings, budget, stages: watch.stages })
    }

    /// Renders all pages in parallel and draws their cards. Facts are in the order of the routes, with
    /// nothing for a page that failed.
    fn render(
        &self,
        renderer: &Renderer<'_>,
        routes: &Routes,
        assets: &Assets,
        scales: &Scales,
        write: &(dyn Fn(&Output) + Sync),
        diagnostics: &mut Diagnostics,
    ) -> (Vec<Option<Facts>>, Vec<Output>) {
        let results: Vec<Result<(Facts, assets::Card), Diagnostic>> = routes
            .all
            .par_iter()
            .map(|route| {
                let page = renderer.render(routes, route)?;
                let mut facts = Facts::read(&page.html, matches!(route.kind, Kind::City(_)));
                facts.weight = scales.page(&facts.revision, &page.html);
                write(&Output { path: route.output.clone(), body: Body::Bytes(page.html.into_bytes()) });
                Ok((facts, page.card))
            })
            .collect();
        let mut pages = Vec::with_capacity(results.len());
        let mut cards = Vec::new();
        let mut failures = Vec::new();
        for result in results {
            match result {
                Ok((facts, card)) => {
                    pages.push(Some(facts));
                    cards.push(card);
                }
                Err(problem) => {
                    pages.push(None);
                    failures.push(problem);
                }
            }
        }
        report_once(failures, diagnostics);
        cards.sort_by(|a, b| a.path.cmp(&b.path));
        cards.dedup();
        let missing = cards.iter().filter(|card| !assets.cards.is_drawn(card)).count();
        if missing > 0 {
            (self.progress)(&format!("drawing {}", count(missing, "social card")));
        }
        let drawn: Vec<Result<Output, Diagnostic>> = cards
            .par_iter()
            .map(|card| {
                let output = Output { path: card.path.clone(), body: Body::Bytes(assets.cards.draw(card)?) };
                write(&output);
                Ok(Output { path: output.path, body: Body::Bytes(Vec::new()) })
            })
            .collect();
        let mut outputs = Vec::with_capacity(drawn.len());
        for result in drawn {
            match result {
                Ok(output) => outputs.push(output),
                Err(problem) => diagnostics.push(problem),
            }
        }
        (pages, outputs)
    }
}

/// One mistake in a template fails many pages: it is reported once, with the first of them.
fn report_once(failures: Vec<Diagnostic>, diagnostics: &mut Diagnostics) {
    let mut seen: BTreeMap<_, (Diagnostic, usize)> = BTreeMap::new();
    for failure in failures.into_iter().filter(|failure| failure.code != FOLLOWS) {
        let place = failure.at.first().map(|at| (at.file.path.clone(), at.span));
        seen.entry((place, failure.message.clone())).and_modify(|(_, more)| *more += 1).or_insert((failure, 0));
    }
    diagnostics.extend(seen.into_values().map(|(failure, more)| match more {
        0 => failure,
        more => failure.note(format!("and {} more", count(more, "page"))),
    }));
}

/// The files for machines.
fn texts(site: &Site, routes: &Routes) -> Vec<Output> {
    let text = |path: &str, text: String| Output { path: path.to_owned(), body: Body::Bytes(text.into_bytes()) };
    let mut texts = vec![
        text("sitemap.xml", seo::sitemap(site, routes)),
        text("robots.txt", seo::robots(site)),
        text("llms.txt", seo::llms(site, routes)),
        text(seo::FEED.trim_start_matches('/'), seo::feed(site)),
        text("_headers", publish::headers(site, routes).to_string()),
        text("_redirects", publish::redirects(routes)),
        text(publish::RULES.trim_start_matches('/'), publish::speculation_rules(routes)),
    ];
    texts.extend(seo::app(site).map(|app| text(seo::APP.trim_start_matches('/'), app)));
    texts
}
