//! A site of another trade on the same engine. In this folder: `cargo run -p kmo-bakery -- build`, `check` or `serve`.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use kmo_diagnostic::{Diagnostics, Drawing, Editor, Format, Lang, Readers, draw};
use kmo_engine::assets::Assets;
use kmo_engine::content::{Content, Document, FileKind, Placeholders};
use kmo_engine::desk::Desk;
use kmo_engine::project::Project;
use kmo_engine::render::value;
use kmo_engine::routes::Route;
use kmo_engine::{
    Address, Config, ContentType, Kind, Limits, PageContext, PageType, Request, RunOptions, Site, Values, view,
};
use kmo_preview::{Preview, Source};
use minijinja::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Declares a kind of content: its fields, and where its files are.
macro_rules! content {
    ($name:ident $kind:literal $files:literal $address:expr, { $($field:ident: $type:ty),* }) => {
        #[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
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
content!(Home "home" "home.yaml" Address::BySlug(|_| "/".to_owned()), { title: String, description: String, intro: String });
content!(Bread "bread" "breads/*.md" Address::BySlug(|slug| format!("/breads/{slug}")), { title: String, description: String, price: f64 });
content!(Shop "shop" "shops/*.yaml" Address::BySlug(|slug| format!("/shops/{slug}")), { title: String, description: String, opens: u8, closes: u8 });

#[derive(Clone)]
struct Bakery {
    content: Content,
    config: Config,
    settings: Document<Settings>,
}

/// The values of a document in a list, with its address.
fn row<T: ContentType + Serialize>(document: &Document<T>) -> Value {
    let Address::BySlug(address) = T::ADDRESS else { return Value::UNDEFINED };
    view! { url => address(document.slug()), ..value(&document.value) }
}

/// The values of all documents of a kind, for lists.
fn rows<T: ContentType + Serialize>(context: &PageContext<Bakery>) -> Vec<Value> {
    context.site.content.all::<T>().iter().map(row).collect()
}

/// Declares the pages of a kind of content: their template and the values for it.
macro_rules! pages {
    ($kind:ident $template:literal |$context:ident, $document:ident| $values:expr) => {
        impl PageType<Bakery> for $kind {
            const TEMPLATE: &'static str = $template;

            fn routes(site: &Bakery, all: &mut Vec<Route>, _: &mut Diagnostics) {
                let Address::BySlug(address) = Self::ADDRESS else { return };
                all.extend(site.content.all::<Self>().iter().enumerate().map(|(at, one)| {
                    let (label, description) = (one.value.title.clone(), one.value.description.clone());
                    let title = format!("{label} | Crumb & Crust");
                    Route { at, label, title, description, ..Route::new(address(one.slug())) }.claimed_by(one, "title")
                }));
            }

            fn values($context: &PageContext<Bakery>, at: usize) -> Values {
                let $document = &$context.site.content.all::<Self>()[at];
                Values::of($values)
            }
        }
    };
}

pages!(Home "home" |context, home| view! { intro => home.value.intro, breads => rows::<Bread>(context), shops => rows::<Shop>(context) });
pages!(Bread "bread" |context, bread| view! { bread => row(bread), html => context.html(bread.body()) });
pages!(Shop "shop" |_context, shop| view! { shop => row(shop) });

impl Desk for Bakery {}

impl Site for Bakery {
    type Settings = Settings;
    type Shared = ();

    const KINDS: &'static [Kind<Self>] =
        &[Kind::content::<Settings>(), Kind::pages::<Home>(), Kind::pages::<Bread>(), Kind::pages::<Shop>()];

    fn placeholders(settings: &Settings, _: &dyn Fn(&'static FileKind) -> usize) -> Placeholders {
        let names = [("brand", &settings.brand), ("phone", &settings.phone)];
        Placeholders::new(names.map(|(name, value)| (name.to_owned(), value.clone())).into(), Default::default())
    }

    fn link(content: Content, _: RunOptions, diagnostics: &mut Diagnostics) -> Option<Self> {
        let settings = content.one::<Settings>()?;
        let Settings { brand, host, language, description, .. } = settings.value.clone();
        let (file, limits, redirects) = (settings.with(()), Limits::default(), Vec::new());
        let config = Config { file, brand, host, language, description, limits, redirects };
        let bakery = Bakery { content, config, settings };
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
    let options = || RunOptions { now: jiff::Zoned::now().date(), drafts: false, launch: false };
    let request = Request { project: &project, options: options(), islands: false, progress: &|_| {} };
    match std::env::args().nth(1).as_deref() {
        Some("check") => drop(kmo_engine::check_site::<Bakery>(&request, &|_| {}, false, &mut diagnostics)),
        Some("serve") => {
            let report = Arc::new(|found: Diagnostics| print(found));
            let source = Source { project: project.clone(), options: Box::new(options), islands: false, report };
            let drawing = Drawing { editor: Editor::none(), readers: Readers::of(Some(Lang::En)) };
            let preview = Preview::<Bakery>::new(source, Arc::new(|text| anstream::println!("{text}")));
            diagnostics.extend(Preview { drawing, ..preview }.run().err());
        }
        _ => drop(kmo_engine::build::<Bakery>(&request, &|_, _, _| String::new(), &mut diagnostics)),
    }
    let failed = diagnostics.errors() > 0;
    print(diagnostics);
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn print(found: Diagnostics) {
    anstream::eprint!("{}", draw(&found.sorted(), Format::Human, Readers::of(Some(Lang::En))));
}
