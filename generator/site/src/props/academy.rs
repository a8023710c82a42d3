//! Props of the academy: the overview, and the quiz and card of each module.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Placed, Props, sealed};
use crate::Site;
use crate::address;
use crate::module::{self, ASKED, Module};
use kmo_engine::Site as _;
use kmo_engine::markdown::Heading;

/// One module of the series.
#[derive(Serialize, JsonSchema)]
struct AcademyModule {
    slug: String,
    /// Place in the series, from 1.
    number: u32,
    title: String,
    url: String,
    minutes: u32,
    /// One id for each question of the pool.
    questions: Vec<String>,
}

impl AcademyModule {
    fn all(site: &Site) -> Vec<Self> {
        let all = site.modules.iter().map(|module| AcademyModule {
            slug: module.slug().to_owned(),
            number: module.value.number,
            title: module.value.title.clone(),
            url: address::module(module.slug()),
            minutes: module.value.minutes,
            questions: ids(&module.value),
        });
        all.collect()
    }
}

/// How far a learner is in the series, and the certificate at its end.
#[derive(Serialize, JsonSchema)]
pub struct Academy {
    /// Company name, for the certificate.
    brand: String,
    /// The place of the company, for the certificate.
    city: String,
    /// Percent of right answers that is enough.
    pass: u32,
    /// In the order of the series.
    modules: Vec<AcademyModule>,
}

impl Props for Academy {
    const ISLAND: &'static str = "academy";
}

impl Academy {
    pub fn of(site: &Site) -> Self {
        let settings = &site.settings.value;
        Academy {
            brand: settings.brand.clone(),
            city: settings.address.city.clone(),
            pass: settings.academy.pass,
            modules: AcademyModule::all(site),
        }
    }
}

/// Where a learner is, in one line, with the way on.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcademyStart {
    /// Page with the list and the certificate.
    overview_url: String,
    /// In the order of the series.
    modules: Vec<AcademyModule>,
}

impl Props for AcademyStart {
    const ISLAND: &'static str = "academy-start";
}

impl AcademyStart {
    pub fn of(site: &Site) -> Self {
        AcademyStart { overview_url: overview_url(), modules: AcademyModule::all(site) }
    }
}

/// One question of a quiz.
#[derive(Serialize, JsonSchema)]
struct QuizQuestion {
    /// Changes with the question, its options and its answer.
    id: String,
    question: String,
    options: Vec<String>,
    /// Digest of the right option, so that the file names none (`islands/src/features/academy/quiz/sealed.ts`).
    digest: String,
    /// The explanation, which the right option opens.
    explanation: String,
    /// Where the lesson tells it.
    section: Option<QuizSection>,
}

/// A part of the lesson.
#[derive(Serialize, JsonSchema)]
struct QuizSection {
    /// Of its heading, on the same page.
    id: String,
    label: String,
}

/// A module elsewhere in the series.
#[derive(Serialize, JsonSchema)]
struct NextModule {
    number: u32,
    url: String,
}

/// The questions of one module.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModuleQuiz {
    slug: String,
    /// Place in the series, from 1.
    number: u32,
    /// Slugs of all modules.
    slugs: Vec<String>,
    /// Percent of right answers that is enough.
    pass: u32,
    /// Questions that one attempt asks.
    asks: usize,
    /// The pool.
    questions: Vec<QuizQuestion>,
    /// The module after this one.
    next: Option<NextModule>,
    /// Page with the list of all modules and the certificate.
    overview_url: String,
}

impl Props for ModuleQuiz {
    const ISLAND: &'static str = "quiz";
    const EXTERNAL: bool = true;
}

impl ModuleQuiz {
    /// Returns the props for the module at this index of [`Site::modules`].
    pub fn of(site: &Site, at: usize) -> Self {
        let module = &site.modules[at];
        let lesson = site.texts().outline(module.body());
        let named: HashMap<&str, &Heading> =
            lesson.headings.iter().rev().map(|heading| (heading.label.as_str(), heading)).collect();
        let questions = module.value.quiz.iter().zip(ids(&module.value)).map(|(question, id)| {
            let right = question.right().unwrap_or_default();
            let section = question.section.as_ref();
            let heading = section.and_then(|section| named.get(section.as_str()));
            QuizQuestion {
                question: question.question.clone(),
                options: question.options.clone(),
                digest: sealed::digest(&id, right),
                explanation: sealed::seal(&id, right, &question.explanation),
                section: heading.map(|heading| QuizSection { id: heading.id.clone(), label: heading.label.clone() }),
                id,
            }
        });
        ModuleQuiz {
            slug: module.slug().to_owned(),
            number: module.value.number,
            slugs: site.modules.iter().map(|module| module.slug().to_owned()).collect(),
            pass: site.settings.value.academy.pass,
            asks: ASKED,
            questions: questions.collect(),
            next: site
                .modules
                .get(at + 1)
                .map(|next| NextModule { number: next.value.number, url: address::module(next.slug()) }),
            overview_url: overview_url(),
        }
    }
}

/// The core of one module, on one sheet.
#[derive(Serialize, JsonSchema)]
pub struct ModuleCard {
    /// Place in the series, from 1.
    number: u32,
    title: String,
    /// What a reader can do afterwards.
    goal: String,
    /// One line each.
    points: Vec<String>,
    /// Company name.
    brand: String,
}

impl Props for ModuleCard {
    const ISLAND: &'static str = "card";
}

impl ModuleCard {
    /// Returns the props for the module at this index of [`Site::modules`].
    pub fn of(site: &Site, at: usize) -> Self {
        let module = &site.modules[at].value;
        ModuleCard {
            number: module.number,
            title: module.title.clone(),
            goal: module.goal.clone(),
            points: module.points.clone(),
            brand: site.settings.value.brand.clone(),
        }
    }
}

/// Returns the islands of the academy: the overview, the learner's progress, and the quiz and card of each module.
pub(super) fn placed(site: &Site) -> Vec<Placed> {
    let mut placed = vec![Placed::of(&Academy::of(site)), Placed::of(&AcademyStart::of(site))];
    for (at, module) in site.modules.iter().enumerate() {
        placed.push(Placed::of(&ModuleQuiz::of(site, at)).about(module.slug()));
        placed.push(Placed::of(&ModuleCard::of(site, at)).about(module.slug()));
    }
    placed
}

/// Returns the URL of the section with the list and the certificate.
fn overview_url() -> String {
    format!("{}#voortgang", address::MODULES)
}

/// Returns an id for each question: a hash of the question, its options and its right answer. If the question is reworded, an
/// earlier answer no longer counts.
fn ids(module: &Module) -> Vec<String> {
    let id = |question: &module::QuizQuestion| {
        let mut hasher = blake3::Hasher::new();
        for part in std::iter::once(&question.question).chain(&question.options) {
            hasher.update(part.as_bytes());
            hasher.update(b"\0");
        }
        hasher.update(question.answer.to_string().as_bytes());
        hasher.finalize().to_hex()[..8].to_owned()
    };
    module.quiz.iter().map(id).collect()
}
