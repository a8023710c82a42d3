//! The immutable whole: every document, with its relations resolved.

mod articles;
mod blocks;
mod cities;
mod distances;
mod edit;
mod exchange;
mod longest;
mod script;
mod sections;
mod services;
mod todo;
mod tools;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostic, Diagnostics, OF_A_KIND, SourceFile, Span, names};

use crate::content::{
    BlogIndex, Calculator, CityPage, Content, Contract, ContractTerms, Dataset, Document, Exchange, Invalid, Job,
    LeadSnap, Lot, Module, Navigation, Page, PitchSums, Placeholders, Policy, Published, Scan, Script, Settings,
    Storage,
};
use crate::markdown;
use crate::source::Found;

pub use articles::{PostEntry, Tag, Unpublished};
pub use blocks::Blocks;
pub use cities::{CityEntry, Grid, Near, Province, distance, in_belgium};
pub use edit::At;
pub use tools::ASKED;

/// What a run is told about time and drafts; nothing else in the program reads the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutoff {
    /// Posts dated after this day are absent.
    pub now: Date,
    /// Whether drafts and scheduled posts are shown all the same.
    pub drafts: bool,
    /// Whether claims without proof take their neutral form and samples are left out, as on the site that goes live.
    pub launch: bool,
}

/// The whole site. A copy shares the documents.
#[derive(Clone, Debug)]
pub struct Site {
    pub settings: Document<Settings>,
    pub navigation: Document<Navigation>,
    pub city_page: Document<CityPage>,
    pub blog: Document<BlogIndex>,
    /// Sorted by slug.
    pub cities: Vec<Arc<CityEntry>>,
    pub grid: Arc<Grid>,
    /// In the order of the settings, with cities by name.
    pub provinces: Vec<Province>,
    pub pages: Vec<Document<Page>>,
    /// Published posts, newest first.
    pub posts: Vec<PostEntry>,
    /// Tags of published posts, sorted by slug.
    pub tags: Vec<Tag>,
    pub policies: Vec<Document<Policy>>,
    /// Jobs that still can be applied for.
    pub jobs: Vec<Document<Job>>,
    /// In the order of their numbers.
    pub modules: Vec<Document<Module>>,
    pub datasets: Vec<Document<Dataset>>,
    pub exchange: Option<Document<Exchange>>,
    /// By their end.
    pub lots: Vec<Document<Lot>>,
    pub contracts: Vec<Document<Contract>>,
    pub script: Option<Document<Script>>,
    pub contract_terms: Option<Document<ContractTerms>>,
    pub pitch: Option<Document<PitchSums>>,
    /// Pictures by their name below `content/images/`.
    pub images: BTreeMap<String, Found>,
    pub storage: Document<Storage>,
    /// What the calculator works with, if the site has one.
    pub calculator: Option<Document<Calculator>>,
    /// What the scan asks, if the site has one.
    pub scan: Option<Document<Scan>>,
    pub leadsnap: Option<Document<LeadSnap>>,
    /// Parts of texts that are made from data.
    pub blocks: Blocks,
    pub placeholders: Placeholders,
    pub cutoff: Cutoff,
    /// Documents that are left out because they are samples.
    pub samples: Vec<Arc<SourceFile>>,
    pub unpublished: Unpublished,
    pub published: Published,
    pub invalid: Invalid,
}

impl Site {
    /// Every content file, samples that are left out among them.
    pub fn files(&self) -> Vec<Arc<SourceFile>> {
        fn all<'a, T: 'a>(
            documents: impl IntoIterator<Item = &'a Document<T>>,
        ) -> impl Iterator<Item = Arc<SourceFile>> {
            documents.into_iter().map(|document| document.file.clone())
        }
        let mut files: Vec<Arc<SourceFile>> = all([&self.settings]).chain(all([&self.navigation])).collect();
        files.extend(all([&self.city_page]).chain(all([&self.blog])).chain(all([&self.storage])));
        files.extend(all(&self.calculator).chain(all(&self.scan)).chain(all(&self.leadsnap)).chain(all(&self.script)));
        files.extend(all(&self.contract_terms).chain(all(&self.pitch)).chain(all(&self.exchange)));
        files.extend(all(&self.pages).chain(all(self.cities.iter().map(|city| &city.document))));
        files.extend(all(self.posts.iter().map(|post| &post.document)).chain(all(&self.policies)));
        files.extend(all(&self.jobs).chain(all(&self.modules)).chain(all(&self.datasets)));
        files.extend(all(&self.lots).chain(all(&self.contracts)));
        files.extend(self.samples.iter().cloned());
        files
    }

    /// Address of a route on the published site.
    pub fn absolute(&self, route: &str) -> String {
        format!("{}{route}", self.settings.value.host)
    }

    /// Headings of the text below a document's front matter.
    pub fn headings<T>(&self, document: &Document<T>) -> Vec<markdown::Heading> {
        self.texts().render(document.body()).headings
    }
}

/// Resolves everything that refers to something else, and reports what does not resolve.
pub fn link(content: Content, cutoff: Cutoff, diagnostics: &mut Diagnostics) -> Site {
    let images: BTreeMap<_, _> = content.images.into_iter().map(|image| (image.relative.clone(), image)).collect();
    let blocks = blocks::blocks(&content.storage.value, &content.settings.value);
    let texts = Texts { placeholders: &content.placeholders, images: &images, blocks: &blocks };
    settings(&content.settings, &images, diagnostics);

    let (cities, provinces, grid) =
        cities::link(content.cities, &content.invalid, &content.settings, &texts, diagnostics);
    city_page(&content.city_page, &content.settings, diagnostics);
    let (posts, tags, unpublished) = articles::posts(content.posts, &content.invalid, cutoff, &texts, diagnostics);
    articles::tag_texts(&content.blog, &tags, &texts, diagnostics);
    for city in &cities {
        todo::check(&city.document, diagnostics);
    }
    for policy in &content.policies {
        todo::check(policy, diagnostics);
        articles::slug(policy, diagnostics);
        texts.check_body(policy, diagnostics);
    }
    for job in &content.jobs {
        todo::check(job, diagnostics);
        articles::job(job, diagnostics);
        texts.check_body(job, diagnostics);
    }
    let modules = tools::modules(content.modules, &texts, diagnostics);
    if let Some(leadsnap) = &content.leadsnap {
        tools::leadsnap(leadsnap, diagnostics);
    }
    for dataset in &content.datasets {
        tools::dataset(dataset, &content.settings, diagnostics);
        exchange::dataset(dataset, content.exchange.as_ref(), diagnostics);
    }
    match &content.exchange {
        Some(rules) => exchange::rules(rules, diagnostics),
        None if content.invalid.exchange => {}
        None => exchange::pages(&content.pages, diagnostics),
    }
    let lots = exchange::lots(content.lots, diagnostics);
    for contract in &content.contracts {
        tools::contract(contract, &texts, diagnostics);
    }
    tools::full_time(&content.settings, diagnostics);
    if let Some(calculator) = &content.calculator {
        tools::calculator(calculator, &content.settings, diagnostics);
    }
    if let Some(scan) = &content.scan {
        tools::scan(scan, diagnostics);
    }
    let files = sections::Files { calculator: content.calculator.is_some(), scan: content.scan.is_some() };
    if let Some(script) = &content.script {
        script::check(script, &content.settings, diagnostics);
    }
    if let Some(terms) = &content.contract_terms {
        tools::contract_terms(terms, &content.settings, diagnostics);
    }
    if let Some(pitch) = &content.pitch {
        tools::pitch(pitch, &content.settings, diagnostics);
    }
    sections::shared(&content.settings, &texts, diagnostics);
    for page in &content.pages {
        todo::check(page, diagnostics);
        sections::check(page, &content.settings, &content.navigation, files, &texts, diagnostics);
    }
    let (jobs, ended) = content.jobs.into_iter().partition(|job| job.value.valid_through >= cutoff.now);
    Site {
        settings: content.settings,
        navigation: content.navigation,
        city_page: content.city_page,
        blog: content.blog,
        cities,
        grid: Arc::new(grid),
        provinces,
        pages: content.pages,
        posts,
        tags,
        policies: content.policies,
        jobs,
        modules,
        datasets: content.datasets,
        exchange: content.exchange,
        lots,
        contracts: content.contracts,
        script: content.script,
        contract_terms: content.contract_terms,
        pitch: content.pitch,
        images,
        storage: content.storage,
        calculator: content.calculator,
        scan: content.scan,
        leadsnap: content.leadsnap,
        blocks,
        placeholders: content.placeholders,
        cutoff,
        samples: content.samples,
        unpublished: Unpublished { posts: unpublished, jobs: ended },
        published: content.published,
        invalid: content.invalid,
    }
}

/// Rules that types can't hold.
fn settings(settings: &Document<Settings>, images: &BTreeMap<String, Found>, diagnostics: &mut Diagnostics) {
    let value = &settings.value;
    if !services::is_host(&value.host) {
        diagnostics.push(
            settings
                .error("host", Code::Host, format!("`{}` can't be the start of every address", value.host))
                .help("write it as `https://www.example.be`, without a slash at the end or a path"),
        );
    }
    if !images.contains_key(&value.city_image.file) {
        diagnostics.push(missing_image(settings, "city_image.file", &value.city_image.file, images));
    }
    for (at, said) in value.testimonials.iter().enumerate() {
        if let Some(photo) = said.photo.as_ref().filter(|photo| !images.contains_key(*photo)) {
            diagnostics.push(missing_image(settings, &format!("testimonials[{at}].photo"), photo, images));
        }
    }
    if !(0.0..=1.0).contains(&value.checks.likeness) {
        diagnostics.push(
            settings
                .error("checks.likeness", Code::WrongValue, "a likeness lies between 0 and 1")
                .help("write 0.3 for thirty per cent"),
        );
    }
    if !(1..=100).contains(&value.academy.pass) {
        diagnostics.push(
            settings
                .error("academy.pass", Code::WrongValue, "nobody can pass with that")
                .help("write a percentage, such as 80"),
        );
    }
    services::check(settings, diagnostics);
}

/// The figures that city pages show must be in the settings.
fn city_page(city_page: &Document<CityPage>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    for (at, figure) in city_page.value.figures.iter().enumerate() {
        if !settings.value.figures.contains_key(&figure.key) {
            diagnostics.push(unknown_figure(city_page, &format!("figures[{at}].key"), &figure.key, settings));
        }
    }
}

fn unknown_figure<T>(document: &Document<T>, path: &str, key: &str, settings: &Document<Settings>) -> Diagnostic {
    document
        .error(path, Code::UnknownFigure, format!("there is no figure `{key}`"))
        .help("`figures` in content/site.yaml names them")
        .did_you_mean(key, &names(settings.value.figures.keys().map(String::as_str)))
}

fn missing_image<T>(document: &Document<T>, path: &str, file: &str, images: &BTreeMap<String, Found>) -> Diagnostic {
    document
        .error(path, Code::MissingImage, format!("there is no picture `content/images/{file}`"))
        .help("put the picture there, or correct the name")
        .did_you_mean(file, &names(images.keys().map(String::as_str)))
}

/// Checks texts in markdown: that they render, and that their pictures exist.
struct Texts<'a> {
    placeholders: &'a Placeholders,
    images: &'a BTreeMap<String, Found>,
    blocks: &'a Blocks,
}

impl Texts<'_> {
    fn render(&self, text: &str) -> markdown::Rendered {
        let image = |file: &str, _: &str| match self.images.contains_key(file) {
            true => Ok(String::new()),
            false => Err(format!("there is no picture `content/images/{file}`")),
        };
        markdown::render(
            text,
            &markdown::Context {
                placeholders: self.placeholders,
                blocks: self.blocks,
                image: &image,
                place: markdown::Place::ALONE,
            },
        )
    }

    /// Checks the text below the front matter.
    fn check_body<T>(&self, document: &Document<T>, diagnostics: &mut Diagnostics) -> markdown::Rendered {
        let rendered = self.render(document.body());
        for problem in &rendered.problems {
            let start = document.body_start();
            let span = Span::new(start + problem.range.start, start + problem.range.end);
            diagnostics.push(
                Diagnostic::error(Code::Markdown, &*problem.message).at(&document.file, span, "").help(problem.help),
            );
        }
        rendered
    }

    /// Checks markdown inside YAML, and counts its words.
    fn check_value<T>(&self, document: &Document<T>, path: &str, text: &str, diagnostics: &mut Diagnostics) -> usize {
        let rendered = self.render(text);
        for (number, problem) in rendered.problems.iter().enumerate() {
            let whole = document.span(path);
            // What is wrong stands in the file as it stands in the value, if it is within one line. No more of one kind are
            // drawn than are looked for.
            let range = whole.range(&document.file.text);
            let sought =
                (number < OF_A_KIND).then(|| document.file.text[range.clone()].find(&text[problem.range.clone()]));
            let span = match sought.flatten() {
                Some(at) => Span::new(range.start + at, range.start + at + problem.range.len()),
                None => whole,
            };
            diagnostics.push(
                Diagnostic::error(Code::Markdown, &*problem.message).at(&document.file, span, "").help(problem.help),
            );
        }
        rendered.words
    }
}
