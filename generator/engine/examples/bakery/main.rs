//! A site of another trade, built with the engine alone: `cargo run --example bakery -- build`, or `check`, in this folder.

use std::path::Path;
use std::process::ExitCode;

use kmo_diagnostic::{Diagnostics, Format, draw};
use kmo_engine::assets::Assets;
use kmo_engine::content::{Content, Document, FileKind, Placeholders};
use kmo_engine::project::Project;
use kmo_engine::render::{Renderer, value};
use kmo_engine::routes::Route;
use kmo_engine::{Address, Config, ContentType, Cutoff, Kind, Limits, PageType, Request, Site, Values, view};
use minijinja::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Declares a kind of content: its fields, and where its files stand.
macro_rules! content {
    ($name:ident $kind:literal $files:literal $address:expr, { $($field:ident: $type:ty),* }) => {
        #[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        struct $name { $($field: $type),* }

        impl ContentType for $name {
            const NAME: &'static str = $kind;
            const FILES: &'static str = $files;
            const REQUIRED: bool = true;
            const ADDRESS: Address = $address;
        }
    };
}

content!(Settings "site" "site.yaml" Address::None, { brand: String, host: String, language: String, description: String, phone: String });
content!(Home "home" "home.yaml" Address::None, { title: String, description: String, intro: String });
content!(Bread "bread" "breads/*.md" Address::BySlug(|slug| format!("/breads/{slug}")), { title: String, description: String, price: f64 });
content!(Shop "shop" "shops/*.yaml" Address::BySlug(|slug| format!("/shops/{slug}")), { title: String, description: String, opens: u8, closes: u8 });

#[derive(Clone)]
struct Bakery {
    content: Content,
    config: Config,
    settings: Document<Settings>,
    home: Document<Home>,
}

/// The route of a document.
fn route<T: ContentType>(path: String, at: usize, (title, description): (&str, &str), document: &Document<T>) -> Route {
    let (label, title) = (title.to_owned(), format!("{title} | Crumb & Crust"));
    Route { at, label, title, description: description.to_owned(), ..Route::new(path) }.claimed_by(document, "title")
}

/// What a list shows of a document, with its address.
fn row<T: ContentType + Serialize>(document: &Document<T>) -> Value {
    let Address::BySlug(address) = T::ADDRESS else { return Value::UNDEFINED };
    view! { url => address(document.slug()), ..value(&document.value) }
}

impl PageType<Bakery> for Home {
    const TEMPLATE: &'static str = "home";

    fn routes(site: &Bakery, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        let home = &site.home.value;
        routes.push(route("/".to_owned(), 0, (&home.title, &home.description), &site.home));
    }

    fn values(renderer: &Renderer<Bakery>, _: usize) -> Values {
        let site = &renderer.site;
        let breads: Vec<Value> = site.content.all::<Bread>().iter().map(row).collect();
        let shops: Vec<Value> = site.content.all::<Shop>().iter().map(row).collect();
        Values::of(view! { intro => site.home.value.intro, breads, shops })
    }
}

/// Declares the pages of a kind of content: their template, and what it shows of a document.
macro_rules! pages {
    ($kind:ident $template:literal |$renderer:ident, $document:ident| $values:expr) => {
        impl PageType<Bakery> for $kind {
            const TEMPLATE: &'static str = $template;

            fn routes(site: &Bakery, all: &mut Vec<Route>, _: &mut Diagnostics) {
                let Address::BySlug(address) = Self::ADDRESS else { return };
                all.extend(
                    site.content.all::<Self>().iter().enumerate().map(|(at, one)| {
                        route(address(one.slug()), at, (&one.value.title, &one.value.description), one)
                    }),
                );
            }

            fn values($renderer: &Renderer<Bakery>, at: usize) -> Values {
                let $document = &$renderer.site.content.all::<Self>()[at];
                Values::of($values)
            }
        }
    };
}

pages!(Bread "bread" |renderer, bread| view! { bread => row(bread), html => renderer.html(bread.body()) });
pages!(Shop "shop" |renderer, shop| view! { shop => row(shop) });

impl Site for Bakery {
    type Settings = Settings;
    type Shared = ();

    const KINDS: &'static [Kind<Self>] =
        &[Kind::content::<Settings>(), Kind::pages::<Home>(), Kind::pages::<Bread>(), Kind::pages::<Shop>()];

    fn placeholders(settings: &Settings, _: &dyn Fn(&'static FileKind) -> usize) -> Placeholders {
        let names = [("brand", &settings.brand), ("phone", &settings.phone)];
        Placeholders::new(names.map(|(name, value)| (name.to_owned(), value.clone())).into(), Default::default())
    }

    fn link(content: Content, _: Cutoff, diagnostics: &mut Diagnostics) -> Option<Self> {
        let (settings, home) = (content.one::<Settings>()?, content.one::<Home>()?);
        let Settings { brand, host, language, description, .. } = settings.value.clone();
        let (file, limits, redirects) = (settings.with(()), Limits::default(), Vec::new());
        let config = Config { file, brand, host, language, description, limits, redirects };
        let bakery = Bakery { content, config, settings, home };
        let breads = bakery.content.all::<Bread>().iter();
        breads.for_each(|bread| _ = bakery.texts().check_body(bread, diagnostics));
        Some(bakery)
    }

    fn content(&self) -> &Content {
        &self.content
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn values(&self, _: &Assets, (): &()) -> Value {
        value(&self.settings.value)
    }
}

fn main() -> ExitCode {
    let mut diagnostics = Diagnostics::default();
    let project = Project::new(Path::new(""), None, None);
    let cutoff = Cutoff { now: jiff::Zoned::now().date(), drafts: false, launch: false };
    let request = Request { project: &project, cutoff, islands: false, progress: &|_| {} };
    match std::env::args().nth(1).as_deref() {
        Some("check") => drop(kmo_engine::check_site::<Bakery>(&request, &|_| {}, false, &mut diagnostics)),
        _ => drop(kmo_engine::build::<Bakery>(&request, &|_, _, _| String::new(), &mut diagnostics)),
    }
    let failed = diagnostics.errors() > 0;
    anstream::eprint!("{}", draw(&diagnostics.sorted(), Format::Human));
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
