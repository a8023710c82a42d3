//! Files into typed documents.
//!
//! A file that can't be typed is reported and left out; what depends on it is judged later, in
//! [`crate::site`].

mod article;
mod calculator;
mod city;
mod example;
mod exchange;
mod front_matter;
mod lost;
mod markdown_text;
mod page;
mod placeholders;
mod scan;
pub mod schema;
mod script;
mod settings;
mod storage;
mod tools;
mod yaml;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use serde::de::DeserializeOwned;

pub use article::{Employment, Job, PayUnit, Policy, Post};
pub use calculator::{Calculator, Dials, Employee, Surcharge};
pub use city::{City, CityFigure, CityPage, Labels, Status, Step};
pub use example::Assumptions;
pub use exchange::{Exchange, Lot, LotEnd, LotOutcome};
pub use lost::Lost;
pub use markdown_text::Markdown;
pub use page::{Compare, Comparison, Page, Section, ToolName};
pub use placeholders::Placeholders;
pub use scan::{MissedEstimate, Scan, ScanBand, ScanTheme};
pub use script::{
    ByTone, Script, ScriptBlanksByLanguage, ScriptCard, ScriptCase, ScriptChecks, ScriptFrench, ScriptFunction,
    ScriptGoal, ScriptLimits, ScriptMail, ScriptObjection, ScriptQuestion, ScriptSector, ScriptTone,
};
pub use settings::{Api, BlogIndex, Checks, Image, Keys, Link, Navigation, ProvinceCount, Range, Settings};
pub use storage::{ConsentGroup, Service, ServiceKey, Storage};
pub use tools::{
    Condition, Contract, ContractDays, ContractTerms, Dataset, LeadSnap, Module, PitchSums, QuizQuestion, SampleRow,
    Signature, Surcharges, Tier, Variable,
};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{self, Found, SourceFile, Span};

/// A typed file that still knows where everything in it stands.
#[derive(Clone, Debug)]
pub struct Document<T> {
    pub file: Arc<SourceFile>,
    pub value: T,
    node: Arc<yaml::Node>,
    body_start: usize,
}

impl<T> Document<T> {
    /// The place of the value at a path such as `faq[2].antwoord`.
    pub fn span(&self, path: &str) -> Span {
        self.node.span_of(path)
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
    pub fn error(&self, path: &str, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, message).at(&self.file, self.span(path), "")
    }
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
    pub lost: Lost,
}

/// Reads and types everything below `folder`. `shown` is the folder as a person names it.
///
/// Returns nothing when a file without which there is no site (`site.yaml`, `navigation.yaml`,
/// `city-page.yaml`, `blog.yaml`, `storage.yaml`) could not be typed; the reason is in the diagnostics.
pub fn load(folder: &Path, shown: &str, diagnostics: &mut Diagnostics) -> Option<Content> {
    if !folder.is_dir() {
        diagnostics.push(
            Diagnostic::error("no-content", format!("there is no folder `{shown}`"))
                .help("run the command in the project's folder, or name the folder with --content"),
        );
        return None;
    }
    let (found, problems) = source::walk(folder, shown);
    diagnostics.extend(problems);
    let reader = Reader { shown, found: &found };
    let city_files = reader.below("cities/", "yaml").count();

    // The settings come first: their values fill the placeholders of all other files.
    let raw_settings = reader.single::<Settings>("site.yaml", &Placeholders::default(), diagnostics);
    let placeholders = raw_settings.as_ref().map(|raw| Placeholders::new(&raw.value, city_files));
    let known = placeholders.clone().unwrap_or_default();
    let settings =
        raw_settings.and_then(|raw| reader.decode(&raw.file, &known).map_err(|more| diagnostics.extend(more)).ok());

    let navigation = reader.single("navigation.yaml", &known, diagnostics);
    let city_page = reader.single("city-page.yaml", &known, diagnostics);
    let blog = reader.single("blog.yaml", &known, diagnostics);
    let storage = reader.single("storage.yaml", &known, diagnostics);
    let calculator = reader.optional("calculator.yaml", &known, diagnostics);
    let scan: Option<Document<Scan>> = reader.optional("scan.yaml", &known, diagnostics);
    let leadsnap: Option<Document<LeadSnap>> = reader.optional("leadsnap.yaml", &known, diagnostics);
    let script: Option<Document<Script>> = reader.optional("script.yaml", &known, diagnostics);
    let contract_terms: Option<Document<ContractTerms>> = reader.optional("contract-engine.yaml", &known, diagnostics);
    let pitch: Option<Document<PitchSums>> = reader.optional("pitch.yaml", &known, diagnostics);
    let exchange = reader.optional(EXCHANGE, &known, diagnostics);
    let mut texts = Texts { reader: &reader, known: &known, settings_known: settings.is_some(), diagnostics };
    let cities = texts.all("cities/", "yaml");
    let pages = texts.all("pages/", "yaml");
    let posts = texts.all("blog/", "md");
    let policies = texts.all("policies/", "md");
    let jobs = texts.all("jobs/", "md");
    let modules = texts.all("academy/", "md");
    let datasets = texts.all("datasets/", "yaml");
    let lots = texts.all("lots/", "yaml");
    let contracts = texts.all("contracts/", "md");
    reader.report_strays(diagnostics);

    let (settings, placeholders) = (settings?, placeholders?);
    diagnostics.extend(placeholders.check(&settings.file));
    for file in [navigation.as_ref().map(|found| &found.file), blog.as_ref().map(|found| &found.file)] {
        diagnostics.extend(file.into_iter().flat_map(|file| placeholders.check(file)));
    }
    diagnostics.extend(leadsnap.iter().flat_map(|leadsnap| placeholders.check(&leadsnap.file)));
    diagnostics.extend(storage.iter().flat_map(|storage| placeholders.check(&storage.file)));
    diagnostics.extend(scan.iter().flat_map(|scan| placeholders.check(&scan.file)));
    let tools = [
        script.as_ref().map(|found| &found.file),
        contract_terms.as_ref().map(|found| &found.file),
        pitch.as_ref().map(|found| &found.file),
    ];
    for file in tools.into_iter().flatten() {
        diagnostics.extend(placeholders.check(file));
    }
    let mut typed: BTreeSet<&str> = BTreeSet::new();
    typed.extend(cities.iter().map(|document: &Document<City>| document.file.path.as_str()));
    typed.extend(pages.iter().map(|document: &Document<Page>| document.file.path.as_str()));
    typed.extend(posts.iter().map(|document: &Document<Post>| document.file.path.as_str()));
    typed.extend(policies.iter().map(|document: &Document<Policy>| document.file.path.as_str()));
    typed.extend(modules.iter().map(|document: &Document<Module>| document.file.path.as_str()));
    typed.extend(contracts.iter().map(|document: &Document<Contract>| document.file.path.as_str()));
    let mut lost = Lost::find(&reader, &typed);
    lost.exchange = exchange.is_none() && found.iter().any(|file| file.relative == EXCHANGE);
    if let Some(city_page) = &city_page {
        diagnostics.extend(placeholders.with("stad", "").check(&city_page.file));
    }
    let images = found.iter().filter_map(|file| {
        let relative = file.relative.strip_prefix("images/")?.to_owned();
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
        lost,
    })
}

/// Folders of documents, with the extension of their files.
const FOLDERS: [(&str, &str); 9] = [
    ("cities/", "yaml"),
    ("pages/", "yaml"),
    ("blog/", "md"),
    ("policies/", "md"),
    ("jobs/", "md"),
    ("academy/", "md"),
    ("datasets/", "yaml"),
    ("lots/", "yaml"),
    ("contracts/", "md"),
];
/// Files that stand alone.
const SINGLE: [&str; 13] = [
    "site.yaml",
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
];
/// The rules of the data value exchange, which a site can do without.
const EXCHANGE: &str = "exchange.yaml";

/// Reads folders of documents, and holds their placeholders to the known ones.
struct Texts<'a> {
    reader: &'a Reader<'a>,
    known: &'a Placeholders,
    /// Without settings no placeholder is known, and none is a mistake.
    settings_known: bool,
    diagnostics: &'a mut Diagnostics,
}

impl Texts<'_> {
    fn all<T: DeserializeOwned + Send>(&mut self, folder: &str, extension: &str) -> Vec<Document<T>> {
        let (reader, known, check) = (self.reader, self.known, self.settings_known);
        let files: Vec<_> = reader.below(folder, extension).collect();
        let results: Vec<(Option<Document<T>>, Vec<Diagnostic>)> = files
            .par_iter()
            .map(|file| match reader.read(file) {
                Ok(file) => {
                    let mut problems = if check { known.check(&file) } else { Vec::new() };
                    let document = reader.decode(&file, known).map_err(|more| problems.extend(more)).ok();
                    (document, problems)
                }
                Err(problem) => (None, vec![problem]),
            })
            .collect();
        let mut documents = Vec::with_capacity(results.len());
        for (document, problems) in results {
            self.diagnostics.extend(problems);
            documents.extend(document);
        }
        documents
    }
}

struct Reader<'a> {
    shown: &'a str,
    found: &'a [Found],
}

impl<'a> Reader<'a> {
    /// Files in one folder, not below it, with one extension.
    fn below(&self, folder: &str, extension: &str) -> impl Iterator<Item = &'a Found> {
        self.found.iter().filter(move |file| {
            file.relative.strip_prefix(folder).is_some_and(|name| {
                !name.contains('/') && name.rsplit_once('.').is_some_and(|(_, found)| found == extension)
            })
        })
    }

    fn read(&self, file: &Found) -> Result<Arc<SourceFile>, Diagnostic> {
        source::read(&file.path, format!("{}/{}", self.shown, file.relative))
    }

    fn single<T: DeserializeOwned>(
        &self,
        name: &str,
        known: &Placeholders,
        out: &mut Diagnostics,
    ) -> Option<Document<T>> {
        let Some(file) = self.found.iter().find(|file| file.relative == name) else {
            out.push(
                Diagnostic::error("missing-file", format!("`{}/{name}` is missing", self.shown))
                    .help("restore it; every site needs this file"),
            );
            return None;
        };
        let document = self.read(file).map_err(|problem| vec![problem]).and_then(|file| self.decode(&file, known));
        document.map_err(|problems| out.extend(problems)).ok()
    }

    /// A file that a site may do without.
    fn optional<T: DeserializeOwned>(
        &self,
        name: &str,
        known: &Placeholders,
        out: &mut Diagnostics,
    ) -> Option<Document<T>> {
        self.found.iter().any(|file| file.relative == name).then(|| self.single(name, known, out))?
    }

    fn decode<T: DeserializeOwned>(
        &self,
        file: &Arc<SourceFile>,
        known: &Placeholders,
    ) -> Result<Document<T>, Vec<Diagnostic>> {
        let parts = front_matter::split(file).map_err(|problem| vec![problem])?;
        let node = yaml::parse(file, parts.yaml, parts.yaml_start).map_err(|problem| vec![problem])?;
        let value = yaml::decode(file, &node, &|text| known.fill(text))?;
        Ok(Document { file: file.clone(), value, node: Arc::new(node), body_start: parts.body_start })
    }

    /// A file that no rule above picks up would silently be no page.
    fn report_strays(&self, out: &mut Diagnostics) {
        for file in self.found {
            let name = file.relative.as_str();
            let used = SINGLE.contains(&name)
                || name.starts_with("images/")
                || FOLDERS.iter().any(|(folder, extension)| {
                    name.strip_prefix(folder)
                        .and_then(|rest| rest.strip_suffix(extension))
                        .is_some_and(|rest| rest.ends_with('.') && !rest.contains('/'))
                });
            if !used {
                let known: Vec<_> =
                    FOLDERS.iter().map(|(folder, extension)| format!("{folder}*.{extension}")).collect();
                out.push(
                    Diagnostic::warning("unused-file", format!("`{}/{name}` is not used", self.shown)).help(format!(
                        "content lives in {}, images/ and {}",
                        known.join(", "),
                        SINGLE.join(", ")
                    )),
                );
            }
        }
    }
}
