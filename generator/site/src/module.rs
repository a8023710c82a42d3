//! Modules of the academy: `content/academy/<slug>.md`; the lesson is the text below the front matter.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use kmo_diagnostic::{Code, Diagnostics, Text, names, words};
use kmo_engine::content::{Date, Document, Markdown, Texts, identifier, todo};
use kmo_engine::markdown::{Heading, Place};
use kmo_engine::render::value;
use kmo_engine::routes::Route;
use kmo_engine::{Address, ContentType, PageContext, PageMeta, PageType, RunOptions, Site as _, Values, view};
use minijinja::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::drawing::{self, Element};
use crate::post::contents;
use crate::{Shared, Site, address, route, seo};

/// `content/academy/<slug>.md`: a module; its lesson is the text below the front matter.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Module {
    /// Place in the series, from 1.
    #[schemars(range(min = 1))]
    pub number: u32,
    pub title: String,
    pub description: String,
    /// What a reader can do afterwards.
    pub goal: String,
    #[schemars(range(min = 1))]
    pub minutes: u32,
    pub summary: String,
    pub updated: Date,
    /// Text of the social card, at most six words.
    pub card: String,
    /// What its drawing is composed of; one after its subject without it.
    #[serde(rename = "beeld", default)]
    pub picture: Vec<Element>,
    /// The core of the lesson, one line each: what the printable card says.
    pub points: Vec<String>,
    /// A worked call.
    #[schemars(length(min = 0))]
    pub call: Vec<Turn>,
    pub exercise: Markdown,
    /// The pool that each attempt draws its questions from.
    // Stored answers are identified by hashes of these texts.
    #[serde(deserialize_with = "identifier")]
    pub quiz: Vec<QuizQuestion>,
    #[serde(default)]
    pub draft: bool,
}

/// One turn of a call, or a note beside it.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Turn {
    pub who: Speaker,
    pub text: String,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    Beller,
    Prospect,
    Noot,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct QuizQuestion {
    pub question: String,
    pub options: Vec<String>,
    /// Number of the right option, from 1.
    #[schemars(range(min = 1))]
    pub answer: usize,
    pub explanation: String,
    /// Heading of the lesson below which the answer is, as it is written there.
    pub section: Option<String>,
}

impl QuizQuestion {
    /// Returns the right option, or `None` if `answer` is out of range.
    pub fn right(&self) -> Option<&str> {
        self.options.get(self.answer.checked_sub(1)?).map(String::as_str)
    }
}

impl ContentType for Module {
    const NAME: &'static str = "module";
    const FILES: &'static str = "academy/*.md";
    const WORDS: &'static str = concat!(include_str!("words/module.txt"), include_str!("words/drawing.txt"));
    const ADDRESS: Address = Address::BySlug(address::module);
    const MAY_BE_UNFINISHED: bool = true;
}

impl PageType<Site> for Module {
    const TEMPLATE: &'static str = "module";
    const LABEL: &'static str = "Les";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        routes.extend(site.modules.iter().enumerate().map(|(at, module)| {
            let value = &module.value;
            let parents = site.breadcrumbs.of(address::MODULES);
            // The title, which search results show, says that this is a lesson. The label is only the name.
            let title = format!("{}: les in verkoop", value.title);
            Route {
                description: value.description.clone(),
                label: value.title.clone(),
                card: value.card.clone(),
                card_label: parents.last().map(|(label, _)| label.clone()),
                parents,
                nav: Some("verkooptools".to_owned()),
                updated: Some(*value.updated),
                draft: value.draft,
                index: !value.draft,
                at,
                listed_under: Some("Academy"),
                ..route::titled(site, address::module(module.slug()), &title).claimed_by(module, "title")
            }
        }));
    }

    /// Returns the values of one module with its lesson.
    fn values(context: &PageContext<Site>, at: usize) -> Values {
        let site = context.site;
        let lesson = context.body(&site.modules[at]);
        let module = &site.modules[at].value;
        let exercise = Place { prefix: "oefening-", level: 3 };
        let neighbour = |at: Option<usize>| at.filter(|&at| at < site.modules.len()).map(|at| row(site, at));
        let module = view! {
            slug => site.modules[at].slug(),
            number => module.number,
            count => site.modules.len(),
            title => module.title,
            goal => module.goal,
            minutes => module.minutes,
            picture => context.shared.drawings.picture(&picture(&site.modules[at])),
            html => lesson.value(),
            toc => contents(&lesson.outline.headings),
            call => value(&module.call),
            exercise => context.markdown(&module.exercise, exercise).value(),
            prev => neighbour(at.checked_sub(1)),
            next => neighbour(Some(at + 1)),
        };
        Values::of(view! { module })
    }

    fn card_drawing<'a>(site: &Site, shared: &'a Shared, at: usize) -> Option<&'a str> {
        shared.drawings.get(&picture(&site.modules[at])).map(|drawn| drawn.lines.as_str())
    }

    fn structured_data(site: &Site, _: usize, page: &PageMeta<'_>) -> Option<String> {
        seo::graph(site, page.route, Vec::new())
    }
}

/// Returns the elements of a module's drawing: those in its front matter, or otherwise some chosen from its subject.
pub fn picture(document: &Document<Module>) -> Vec<Element> {
    let module = &document.value;
    drawing::of_text(&module.picture, &format!("{} {} {}", document.slug(), module.title, module.goal))
}

fn row(site: &Site, at: usize) -> Value {
    let module = &site.modules[at];
    let value = &module.value;
    view! {
        number => value.number,
        title => value.title,
        url => address::module(module.slug()),
        summary => value.summary.trim(),
        minutes => value.minutes,
    }
}

/// Returns all modules as lists show them.
pub fn rows(site: &Site) -> Vec<Value> {
    (0..site.modules.len()).map(|at| row(site, at)).collect()
}

/// Number of questions in one attempt at a module's quiz.
pub const ASKED: usize = 5;
/// Minimum number of questions in a module's pool, so that a second attempt can have none of the first.
const POOL: usize = 2 * ASKED;
/// Number of lines on a module's card, and the maximum length of each in characters: what fits on one sheet and can be read
/// at a glance.
const POINTS: std::ops::RangeInclusive<usize> = 3..=6;
const POINT: usize = 120;

/// Returns the modules that are shown, checked and sorted by number.
///
/// `all` is false if the file of some module is invalid: gaps in the numbers are then not reported.
pub fn link(
    modules: &[Document<Module>],
    all: bool,
    options: RunOptions,
    texts: &Texts<'_>,
    diagnostics: &mut Diagnostics,
) -> Vec<Document<Module>> {
    let shown = modules.iter().filter(|module| options.shows(module.value.draft, None));
    let mut modules: Vec<Document<Module>> = shown.cloned().collect();
    let mut numbers = BTreeMap::new();
    for module in &modules {
        module.check_slug(diagnostics);
        todo::check(&module.file, Site::WORDS.todo, diagnostics);
        drawing::check(module, "beeld", &module.value.picture, 1, diagnostics);
        let lesson = texts.check_body(module, diagnostics);
        texts.check_value(module, "exercise", &module.value.exercise, diagnostics);
        let value = &module.value;
        if let Some(other) = numbers.insert(value.number, module) {
            let message = words::number_taken(&other.file.path, value.number);
            let problem = module.error("number", Code::Module, message);
            diagnostics.push(problem.help(words::number_modules()));
        }
        quiz(module, &lesson.headings, diagnostics);
        if !POINTS.contains(&value.points.len()) {
            let (least, most) = POINTS.into_inner();
            let message = words::card_points(least, most, value.points.len());
            diagnostics.push(module.error("points", Code::Card, message));
        }
        for (at, point) in value.points.iter().enumerate().filter(|(_, point)| point.chars().count() > POINT) {
            let message = words::point_long(POINT, point.chars().count());
            diagnostics.push(module.error(&format!("points[{at}]"), Code::Card, message));
        }
    }
    modules.sort_by_key(|module| module.value.number);
    let gap = modules.iter().zip(1..).find(|(module, number)| module.value.number > *number);
    if let Some((module, number)) = gap.filter(|_| all) {
        let problem = module.error("number", Code::Module, words::no_module_before(number));
        diagnostics.push(problem.help(words::number_modules()));
    }
    modules
}

/// Checks that the pool is large enough, that each question has one right answer, and that the lesson has the sections that
/// questions refer to.
fn quiz(module: &Document<Module>, headings: &[Heading], diagnostics: &mut Diagnostics) {
    let questions = &module.value.quiz;
    if questions.len() < POOL {
        let message = words::quiz_pool(POOL, questions.len());
        let help = words::write_questions(ASKED);
        diagnostics.push(module.error("quiz", Code::Quiz, message).help(help));
    }
    let labels: BTreeSet<&str> = headings.iter().map(|heading| heading.label.as_str()).collect();
    let known = LazyCell::new(|| names(labels.iter().copied()));
    let mut seen = BTreeSet::new();
    for (at, question) in questions.iter().enumerate() {
        let mut report = |path: &str, message: Text, help: Text| {
            diagnostics.push(module.error(&format!("quiz[{at}].{path}"), Code::Quiz, message).help(help));
        };
        if question.right().is_none() {
            let help = words::right_option(question.options.len());
            report("answer", words::no_option(question.answer), help);
        }
        if !seen.insert(question.question.as_str()) {
            report("question", words::asked_twice(), words::ask_else());
        }
        let mut options = BTreeSet::new();
        for (option, text) in question.options.iter().enumerate().filter(|(_, text)| !options.insert(text.as_str())) {
            let message = words::option_twice(text);
            report(&format!("options[{option}]"), message, words::own_option());
        }
        if let Some(section) = &question.section
            && !labels.contains(section.as_str())
        {
            let problem = module.error(&format!("quiz[{at}].section"), Code::Quiz, words::lesson_heading(section));
            diagnostics.push(problem.help(words::write_lesson_heading()).did_you_mean(section, &known));
        }
    }
}
