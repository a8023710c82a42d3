//! Jobs: `content/jobs/<slug>.md`. A job keeps its page after it has closed, because its URL was shared.

use kmo_diagnostic::{Code, Diagnostics, Text, words};
use kmo_engine::content::{Date, Document, Texts, origin, todo};
use kmo_engine::markdown::Rendered;
use kmo_engine::render::value;
use kmo_engine::routes::Route;
use kmo_engine::{Address, ContentType, PageContext, PageMeta, PageType, RunOptions, Site as _, Values, view};
use kmo_shared::format;
use minijinja::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::address::{self, JOBS};
use crate::post::contents;
use crate::seo::{self, Thing};
use crate::{Site, route};

/// `content/jobs/<slug>.md`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Job {
    pub title: String,
    #[serde(rename = "type")]
    pub employment: Employment,
    pub salary: Salary,
    pub posted: Date,
    pub valid_through: Date,
    pub summary: String,
    pub location: String,
    #[serde(default)]
    pub draft: bool,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Employment {
    Voltijds,
    Deeltijds,
    Student,
}

impl Employment {
    pub const ALL: [Employment; 3] = [Employment::Voltijds, Employment::Deeltijds, Employment::Student];

    /// Returns the word as pages show it.
    pub fn label(self) -> &'static str {
        match self {
            Employment::Voltijds => "Voltijds",
            Employment::Deeltijds => "Deeltijds",
            Employment::Student => "Student of flexi",
        }
    }

    /// Returns the value of `employmentType`. Source: Google's JobPosting documentation.
    pub fn schema_org(self) -> &'static str {
        match self {
            Employment::Voltijds => "FULL_TIME",
            Employment::Deeltijds => "PART_TIME",
            Employment::Student => "TEMPORARY",
        }
    }
}

/// Gross pay in euro.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct Salary {
    pub min: f64,
    pub max: f64,
    pub unit: PayUnit,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum PayUnit {
    Maand,
    Uur,
}

impl ContentType for Job {
    const NAME: &'static str = "job";
    const FILES: &'static str = "jobs/*.md";
    const WORDS: &'static str = include_str!("words/job.txt");
    const ADDRESS: Address = Address::BySlug(address::job);
    const MAY_BE_UNFINISHED: bool = true;

    fn check(job: &Document<Self>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
        job.check_slug(diagnostics);
        texts.check_body(job, diagnostics);
    }
}

/// Returns the jobs that are open, and those that ended. Checks scheduled jobs too, but not drafts that this run hides.
pub fn link(all: &[Document<Job>], options: RunOptions, diagnostics: &mut Diagnostics) -> [Vec<Document<Job>>; 2] {
    let finished = all.iter().filter(|job| options.shows(job.value.draft, None));
    let finished: Vec<Document<Job>> = finished.cloned().collect();
    finished.iter().for_each(|job| check(job, diagnostics));
    let (mut open, ended): (Vec<_>, Vec<_>) =
        finished.into_iter().partition(|job| *job.value.valid_through >= options.now);
    open.retain(|job| options.shows(false, Some(*job.value.posted)));
    [open, ended]
}

fn check(job: &Document<Job>, diagnostics: &mut Diagnostics) {
    todo::check(&job.file, Site::WORDS.todo, diagnostics);
    let value = &job.value;
    let mut report = |key: &str, code: Code, message: Text, help: Text| {
        diagnostics.push(job.error(key, code, message).help(help));
    };
    if !value.title.contains("(m/v/x)") {
        report("title", Code::Job, words::job_title_welcome(), words::add_mvx());
    }
    if value.salary.min <= 0.0 {
        report("salary.min", Code::Job, words::pay_missing(), words::write_pay());
    }
    // In `2.500`, YAML reads the point as a decimal one.
    let pay = [("salary.min", value.salary.min), ("salary.max", value.salary.max)];
    let low = pay.into_iter().find(|(_, pay)| value.salary.unit == PayUnit::Maand && *pay > 0.0 && *pay < 100.0);
    if let Some((key, _)) = low {
        report(key, Code::Job, words::pay_low(), words::no_thousands_point());
    } else if value.salary.min > value.salary.max {
        report("salary", Code::Job, words::pay_swapped(), words::swap_min_max());
    }
    if value.valid_through <= value.posted {
        report("valid_through", Code::Dates, words::job_ends_early(), words::correct_valid_through());
    }
}

/// Pages of open jobs.
impl PageType<Site> for Job {
    const TEMPLATE: &'static str = "job";
    const LABEL: &'static str = "Vacature";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        for (at, job) in site.jobs.iter().enumerate() {
            let summary = job.value.summary.trim();
            let long = format!("{summary} Bekijk het loon en de taken, en solliciteer in twee minuten.");
            let short = format!("{summary} Bekijk het loon en solliciteer.");
            let fits = |text: &&String| origin::length(text) <= site.settings.value.checks.description.max;
            let description = [&long, &short].into_iter().find(fits).map_or(summary, String::as_str).to_owned();
            let index = !job.value.draft;
            routes.push(Route { description, at, index, ..job_route(site, job, "vacature") });
        }
    }

    fn values(context: &PageContext<Site>, at: usize) -> Values {
        let site = context.site;
        let text = context.body(&site.jobs[at]);
        Values::of(view! { job => open(site, at, &text) })
    }

    fn structured_data(site: &Site, at: usize, page: &PageMeta<'_>) -> Option<String> {
        seo::graph(site, page.route, vec![posting(site, at, page.route)])
    }
}

/// Pages of jobs that ended, by their index in [`Site::ended_jobs`].
pub struct ClosedJob;

impl PageType<Site> for ClosedJob {
    const TEMPLATE: &'static str = "job_closed";
    const LABEL: &'static str = "Vacature";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        for (at, job) in site.ended_jobs.iter().enumerate() {
            let description =
                format!("De vacature voor {} is gesloten. Bekijk welke jobs nu openstaan.", job.value.title);
            routes.push(Route { index: false, description, at, ..job_route(site, job, "vacature gesloten") });
        }
    }

    fn values(context: &PageContext<Site>, at: usize) -> Values {
        let site = context.site;
        Values::of(view! { job => view! { others => rows(site), ..row(&site.ended_jobs[at]) } })
    }
}

/// Returns the route of a job. Its title in search results includes `said` if there is room.
fn job_route(site: &Site, job: &Document<Job>, said: &str) -> Route {
    let name = origin::text(&job.value.title).replace("(m/v/x)", "").trim().to_owned();
    let said = format!("{name}: {said}");
    let fits = origin::length(&route::branded(site, &said)) <= site.settings.value.checks.title.max;
    let nav = site.pages.iter().find(|page| page.value.route == JOBS).and_then(|page| page.value.nav.clone());
    let parents = site.breadcrumbs.of(JOBS);
    Route {
        label: name.clone(),
        card: name.clone(),
        card_label: parents.last().map(|(label, _)| label.clone()),
        parents,
        nav,
        updated: Some(*job.value.posted),
        draft: job.value.draft,
        listed_under: Some("Vacatures"),
        ..route::titled(site, address::job(job.slug()), if fits { &said } else { &name }).claimed_by(job, "title")
    }
}

/// Returns all open jobs as lists show them.
pub fn rows(site: &Site) -> Vec<Value> {
    site.jobs.iter().map(row).collect()
}

fn row(job: &Document<Job>) -> Value {
    let value = &job.value;
    let unit = match value.salary.unit {
        PayUnit::Maand => "bruto per maand",
        PayUnit::Uur => "bruto per uur",
    };
    view! {
        title => value.title,
        slug => job.slug(),
        url => address::job(job.slug()),
        type => value.employment.label(),
        type_key => self::value(&value.employment),
        salary => format!("{} tot {} {unit}", format::euro(value.salary.min), format::euro(value.salary.max)),
        location => value.location,
        posted => format::date(*value.posted),
        valid_through => format::date(*value.valid_through),
        valid_through_iso => value.valid_through.to_string(),
        summary => value.summary.trim(),
    }
}

/// Returns the values of one open job: its text, and the other open jobs.
fn open(site: &Site, at: usize, text: &Rendered) -> Value {
    let job = &site.jobs[at];
    let subject = format!("Sollicitatie {}", job.value.title);
    view! {
        html => text.value(),
        toc => contents(&text.outline.headings),
        mailto => format!("mailto:{}?subject={}", site.settings.value.email, format::percent_encode(&origin::strip(&subject))),
        others => site.jobs.iter().filter(|other| other.slug() != job.slug()).map(row).collect::<Vec<_>>(),
        ..row(job)
    }
}

/// Returns the address of a job: the company's if it is in the company's city, and the place alone elsewhere.
fn place(site: &Site, location: &str) -> Thing {
    let [city, location] = [&*site.settings.value.address.city, location].map(origin::strip);
    let after = location.strip_prefix(&*city);
    // Heist-op-den-Berg is not Heist.
    if after.is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || c == '-')) {
        return seo::address(site);
    }
    let locality = location.split(',').next().unwrap_or_default().trim();
    Thing::new("PostalAddress").with("addressLocality", locality).with("addressCountry", "BE")
}

/// Returns the structured data of a job. `directApply` is true because the application form is on the same page.
fn posting(site: &Site, at: usize, route: &Route) -> Thing {
    let job = &site.jobs[at];
    let value = &job.value;
    let rendered = site.texts().render(job.body());
    let identifier = Thing::new("PropertyValue").with("name", &site.settings.value.brand).with("value", job.slug());
    // The organisation, repeated here: a search for jobs reads this page alone, and wants `name`
    // (developers.google.com/search/docs/appearance/structured-data/job-posting).
    let employer = Thing::new("Organization")
        .with("@id", seo::reference(site, "organisatie").id)
        .with("name", &site.settings.value.company.name)
        .with("sameAs", &site.settings.value.host);
    let unit = match value.salary.unit {
        PayUnit::Maand => "MONTH",
        PayUnit::Uur => "HOUR",
    };
    let range = Thing::new("QuantitativeValue")
        .with("minValue", value.salary.min)
        .with("maxValue", value.salary.max)
        .with("unitText", unit);
    Thing::new("JobPosting")
        .with("url", site.absolute(&route.canonical))
        .with("title", value.title.replace(" (m/v/x)", ""))
        .with("description", rendered.html.to_string())
        .with("identifier", identifier)
        .with("datePosted", value.posted.to_string())
        .with("validThrough", value.valid_through.to_string())
        .with("employmentType", value.employment.schema_org())
        .with("hiringOrganization", employer)
        .with("jobLocation", Thing::new("Place").with("address", place(site, &value.location)))
        .with("baseSalary", Thing::new("MonetaryAmount").with("currency", "EUR").with("value", range))
        .with("directApply", true)
}
