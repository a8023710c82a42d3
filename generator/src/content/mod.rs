//! Files into typed documents.
//!
//! A file that can't be typed is reported and left out; what depends on it is judged later, in
//! [`crate::site`].

mod anchor;
mod article;
mod calculator;
mod city;
mod example;
mod exchange;
mod folder;
mod front_matter;
#[cfg(any(test, feature = "fuzzing"))]
#[doc(hidden)]
pub mod fuzzing;
mod invalid;
pub mod invisible;
mod markdown_text;
pub mod neutral;
mod page;
mod placeholders;
mod published;
mod scan;
pub mod schema;
mod script;
mod settings;
mod storage;
mod tools;
mod yaml;

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Span};
use serde::de::DeserializeOwned;

pub use article::{Employment, Job, PayUnit, Policy, Post};
pub use calculator::{Calculator, Dials, Employee, Surcharge};
pub use city::{City, CityFigure, CityPage, Labels, Status, Step};
pub use example::Assumptions;
pub use exchange::{Exchange, Lot, LotEnd, LotOutcome};
pub use folder::Folder;
pub use invalid::Invalid;
pub use markdown_text::Markdown;
pub use page::{Compare, Comparison, FollowUp, FollowUpLink, Page, Section, ToolName};
pub use placeholders::Placeholders;
pub use published::{PUBLISHED, Published};
pub use scan::{MissedEstimate, Scan, ScanBand, ScanTheme};
pub use script::{
    ByTone, Script, ScriptBlanksByLanguage, ScriptCard, ScriptCase, ScriptChecks, ScriptFrench, ScriptFunction,
    ScriptGoal, ScriptLimits, ScriptMail, ScriptObjection, ScriptQuestion, ScriptSector, ScriptTone,
};
pub use settings::{Api, BlogIndex, Checks, Image, Keys, Link, Navigation, ProvinceCount, Range, Settings, Surcharges};
pub use storage::{ConsentGroup, Measured, Requested, RequestedKey, Service, ServiceKey, Storage};
pub use tools::{
    Condition, Contract, ContractDays, ContractTerms, Dataset, LeadSnap, Module, PitchSums, QuizQuestion, SampleRow,
    Signature, Tier, Variable,
};

use crate::source::Found;

/// A typed file that still knows where everything in it stands. A copy is the same document, not
/// another one like it.
#[derive(Debug)]
pub struct Document<T>(Arc<Typed<T>>);

/// What a [`Document`] holds.
#[derive(Debug)]
pub struct Typed<T> {
    pub file: Arc<SourceFile>,
    pub value: T,
    /// Where its YAML stands in the file.
    yaml: Span,
    /// The form in which it was read.
    form: neutral::Form,
    /// Where every value stands, once somebody asked: the tree takes more memory than the file.
    places: OnceLock<yaml::Places>,
    body_start: usize,
}

impl<T> Clone for Document<T> {
    fn clone(&self) -> Self {
        Document(self.0.clone())
    }
}

impl<T> Deref for Document<T> {
    type Target = Typed<T>;

    fn deref(&self) -> &Typed<T> {
        &self.0
    }
}

impl<T> Document<T> {
    /// The same file with another value.
    #[must_use]
    pub fn with(&self, value: T) -> Self {
        let Typed { file, yaml, form, body_start, .. } = &**self;
        let (file, yaml, form, body_start) = (file.clone(), *yaml, form.clone(), *body_start);
        Document(Arc::new(Typed { file, value, yaml, form, places: OnceLock::new(), body_start }))
    }

    /// The place of the value at a path such as `faq[2].antwoord`.
    pub fn span(&self, path: &str) -> Span {
        let read = || yaml::parse(&self.file, &self.file.text[self.yaml.range(&self.file.text)], self.yaml.start);
        let read = || self.form.of(read().ok()?);
        self.places.get_or_init(|| yaml::Places::of(read().expect("it was read before"))).span_of(path)
    }

    /// What stands below the front matter; empty in a YAML file.
    pub fn body(&self) -> &str {
        &self.file.text[self.body_start..]
    }

    /// Where [`Document::body`] starts in the file, in bytes.
    pub fn body_start(&self) -> usize {
        self.body_start
    }

    /// Name of the file without folder and extension.
    pub fn slug(&self) -> &str {
        self.file.stem()
    }

    /// An error about the value at `path`.
    pub fn error(&self, path: &str, code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, message).at(&self.file, self.span(path), "")
    }
}

/// A file's YAML as a tree, as it is written; nothing when it is not YAML.
fn tree(file: &Arc<SourceFile>) -> Option<yaml::Node> {
    let parts = front_matter::split(file).ok()?;
    yaml::parse(file, parts.yaml, parts.yaml_start).ok()
}

/// Everything in `content/`.
#[derive(Debug)]
pub struct Content {
    pub settings: Document<Settings>,
    pub navigation: Document<Navigation>,
    pub city_page: Document<CityPage>,
    pub blog: Document<BlogIndex>,
    pub storage: Document<Storage>,
    /// What the calculator and the scan work with; a site without these tools has none.
    pub calculator: Option<Document<Calculator>>,
    pub scan: Option<Document<Scan>>,
    /// Without it the site has no lead-capture app.
    pub leadsnap: Option<Document<LeadSnap>>,
    pub cities: Vec<Document<City>>,
    pub pages: Vec<Document<Page>>,
    pub posts: Vec<Document<Post>>,
    pub policies: Vec<Document<Policy>>,
    pub jobs: Vec<Document<Job>>,
    pub modules: Vec<Document<Module>>,
    pub datasets: Vec<Document<Dataset>>,
    /// The rules of the data value exchange, on a site that has one.
    pub exchange: Option<Document<Exchange>>,
    pub lots: Vec<Document<Lot>>,
    pub contracts: Vec<Document<Contract>>,
    /// What a tool works with; without its file the site has no such tool.
    pub script: Option<Document<Script>>,
    pub contract_terms: Option<Document<ContractTerms>>,
    pub pitch: Option<Document<PitchSums>>,
    /// Pictures below `content/images/`.
    pub images: Vec<Found>,
    pub placeholders: Placeholders,
    pub published: Published,
    /// Documents that are left out because they are samples.
    pub samples: Vec<Arc<SourceFile>>,
    pub invalid: Invalid,
}

/// Reads and types everything in the folder that was not read since it changed.
///
/// Returns nothing when a file without which there is no site (`site.yaml`, `navigation.yaml`,
/// `city-page.yaml`, `blog.yaml`, `storage.yaml`) could not be typed; the reason is in the diagnostics.
pub fn load(folder: &mut Folder, diagnostics: &mut Diagnostics) -> Option<Content> {
    if !folder.is_there() {
        diagnostics.push(
            Diagnostic::error(Code::NoContent, format!("there is no folder `{}`", folder.shown()))
                .help("run the command in the project's folder, or name the folder with --content"),
        );
        return None;
    }
    diagnostics.extend(folder.unlisted().iter().cloned());
    let city_files = folder.below("cities/", "yaml").count();

    // The settings come first: their values fill the placeholders of all other files.
    let (raw_settings, problems) = folder.settings::<Settings>();
    diagnostics.extend(problems);
    let placeholders = raw_settings.as_ref().map(|raw| Placeholders::new(&raw.value, city_files));
    if let Some(raw) = &raw_settings {
        folder.limit(raw.value.checks.content_kilobytes);
    }
    if let (Some(raw), Some(known)) = (&raw_settings, &placeholders) {
        let long: Vec<_> = known.too_long().map(|problem| problem.at(&raw.file, raw.span(""), "")).collect();
        // Texts that name it many times would fill the memory.
        if !long.is_empty() {
            diagnostics.extend(long);
            return None;
        }
        folder.fill_with(known);
    }
    // Without settings no placeholder is known, and none is a mistake.
    let checked = placeholders.is_some();
    let mut reader = Reader { folder, diagnostics, checked };
    let settings: Option<Document<Settings>> = checked.then(|| reader.single(folder::SETTINGS)).flatten();
    let navigation = reader.single("navigation.yaml");
    let city_page = reader.single("city-page.yaml");
    let blog = reader.single("blog.yaml");
    let storage = reader.single("storage.yaml");
    let calculator = reader.optional("calculator.yaml");
    let scan = reader.optional("scan.yaml");
    let leadsnap = reader.optional("leadsnap.yaml");
    let script = reader.optional("script.yaml");
    let contract_terms = reader.optional("contract-engine.yaml");
    let pitch = reader.optional("pitch.yaml");
    let exchange = reader.optional(EXCHANGE);
    let cities: Vec<Document<City>> = reader.all(CITIES, "yaml");
    let pages: Vec<Document<Page>> = reader.all("pages/", "yaml");
    let posts: Vec<Document<Post>> = reader.all(POSTS, "md");
    let policies: Vec<Document<Policy>> = reader.all("policies/", "md");
    let jobs: Vec<Document<Job>> = reader.all("jobs/", "md");
    let modules: Vec<Document<Module>> = reader.all("academy/", "md");
    let datasets = reader.all("datasets/", "yaml");
    let lots = reader.all("lots/", "yaml");
    let contracts: Vec<Document<Contract>> = reader.all("contracts/", "md");
    report_strays(folder, diagnostics);

    let (settings, placeholders) = (settings?, placeholders?);
    let filled: [Option<&Arc<SourceFile>>; 9] = [
        Some(&settings.file),
        file(&navigation),
        file(&blog),
        file(&leadsnap),
        file(&storage),
        file(&scan),
        file(&script),
        file(&contract_terms),
        file(&pitch),
    ];
    for file in filled.into_iter().flatten() {
        diagnostics.extend(placeholders.check(file));
    }
    if let Some(city_page) = file(&city_page) {
        diagnostics.extend(placeholders.with("stad", "").check(city_page));
    }
    let mut typed: BTreeSet<&str> = BTreeSet::new();
    typed.extend(cities.iter().map(|document| document.file.path.as_str()));
    typed.extend(pages.iter().map(|document| document.file.path.as_str()));
    typed.extend(posts.iter().map(|document| document.file.path.as_str()));
    typed.extend(policies.iter().map(|document| document.file.path.as_str()));
    typed.extend(jobs.iter().map(|document| document.file.path.as_str()));
    typed.extend(modules.iter().map(|document| document.file.path.as_str()));
    typed.extend(contracts.iter().map(|document| document.file.path.as_str()));
    let published = match folder.text(PUBLISHED) {
        Ok(file) => Published::of(folder, file),
        Err(problem) => {
            diagnostics.push(problem);
            Published::default()
        }
    };
    let samples = folder.samples();
    typed.extend(samples.iter().map(|file| file.path.as_str()));
    let mut invalid = Invalid::find(folder, &typed);
    invalid.exchange = exchange.is_none() && folder.has(EXCHANGE);
    let images = folder.found().iter().filter_map(|file| {
        let relative = file.relative.strip_prefix(IMAGES)?.to_owned();
        Some(Found { relative, path: file.path.clone() })
    });
    Some(Content {
        settings,
        navigation: navigation?,
        city_page: city_page?,
        blog: blog?,
        storage: storage?,
        calculator,
        scan,
        leadsnap,
        cities,
        pages,
        posts,
        policies,
        jobs,
        modules,
        datasets,
        exchange,
        lots,
        contracts,
        script,
        contract_terms,
        pitch,
        images: images.collect(),
        placeholders,
        published,
        samples,
        invalid,
    })
}

/// A document that was edited.
pub enum Edited {
    City(Document<City>),
    Post(Document<Post>),
}

/// Reads a file again of which there may be very many. `name` is its path in the folder, which
/// [`Folder::changed`] was told.
///
/// Returns nothing for any other file, and when something is wrong with it: [`load`] tells what.
pub fn reload(folder: &mut Folder, name: &str) -> Option<Edited> {
    let below = |start: &str, end: &str| name.strip_prefix(start).is_some_and(|rest| rest.ends_with(end));
    if below(CITIES, ".yaml") {
        folder.again(name).map(Edited::City)
    } else if below(POSTS, ".md") {
        folder.again(name).map(Edited::Post)
    } else {
        None
    }
}

const CITIES: &str = "cities/";
const POSTS: &str = "blog/";
const IMAGES: &str = "images/";

/// Folders of documents, with the extension of their files.
const FOLDERS: [(&str, &str); 9] = [
    (CITIES, "yaml"),
    ("pages/", "yaml"),
    (POSTS, "md"),
    ("policies/", "md"),
    ("jobs/", "md"),
    ("academy/", "md"),
    ("datasets/", "yaml"),
    ("lots/", "yaml"),
    ("contracts/", "md"),
];
/// Files that stand alone.
const SINGLE: [&str; 14] = [
    folder::SETTINGS,
    "navigation.yaml",
    "city-page.yaml",
    "blog.yaml",
    "storage.yaml",
    "calculator.yaml",
    "scan.yaml",
    "leadsnap.yaml",
    "script.yaml",
    "contract-engine.yaml",
    "pitch.yaml",
    EXCHANGE,
    "words.txt",
    PUBLISHED,
];
/// The rules of the data value exchange, which a site can do without.
const EXCHANGE: &str = "exchange.yaml";

fn file<T>(document: &Option<Document<T>>) -> Option<&Arc<SourceFile>> {
    document.as_ref().map(|document| &document.file)
}

/// Reads documents and reports what is wrong with them.
struct Reader<'a> {
    folder: &'a mut Folder,
    diagnostics: &'a mut Diagnostics,
    /// Whether placeholders are held to the known ones.
    checked: bool,
}

impl Reader<'_> {
    fn single<T: DeserializeOwned + Send + Sync + 'static>(&mut self, name: &str) -> Option<Document<T>> {
        let (document, problems) = self.folder.single(name);
        self.diagnostics.extend(problems);
        document
    }

    /// A file that a site may do without.
    fn optional<T: DeserializeOwned + Send + Sync + 'static>(&mut self, name: &str) -> Option<Document<T>> {
        self.folder.has(name).then(|| self.single(name))?
    }

    fn all<T: DeserializeOwned + Send + Sync + 'static>(&mut self, folder: &str, extension: &str) -> Vec<Document<T>> {
        let (documents, problems) = self.folder.all(folder, extension, self.checked);
        self.diagnostics.extend(problems);
        documents
    }
}

/// A file that no rule above picks up would silently be no page.
fn report_strays(folder: &Folder, out: &mut Diagnostics) {
    for file in folder.found() {
        let name = file.relative.as_str();
        let used = SINGLE.contains(&name)
            || name.starts_with(IMAGES)
            || FOLDERS.iter().any(|(folder, extension)| {
                name.strip_prefix(folder)
                    .and_then(|rest| rest.strip_suffix(extension))
                    .is_some_and(|rest| rest.ends_with('.') && !rest.contains('/'))
            });
        if !used {
            let known: Vec<_> = FOLDERS.iter().map(|(folder, extension)| format!("{folder}*.{extension}")).collect();
            out.push(
                Diagnostic::warning(Code::UnusedFile, format!("`{}/{name}` is not used", folder.shown()))
                    .help(format!("content lives in {}, images/ and {}", known.join(", "), SINGLE.join(", "))),
            );
        }
    }
}
