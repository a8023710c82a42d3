//! Rules for what the sales tools are filled with.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Span, names};

use super::{Texts, articles};
use crate::content::{
    Calculator, Contract, ContractTerms, Dataset, Document, LeadSnap, Module, PitchSums, Scan, Settings,
};
use crate::markdown::Heading;

/// Questions that one attempt at a module's quiz asks.
pub const ASKED: usize = 5;
/// Fewest questions in a module's pool: a second attempt has none of the first.
const POOL: usize = 2 * ASKED;
/// Lines on a module's card, and the characters of each: what fits on one sheet and is read at a glance.
const POINTS: std::ops::RangeInclusive<usize> = 3..=6;
const POINT: usize = 120;

/// Modules in the order of their numbers.
pub(super) fn modules(
    mut modules: Vec<Document<Module>>,
    texts: &Texts<'_>,
    diagnostics: &mut Diagnostics,
) -> Vec<Document<Module>> {
    let mut seen = BTreeSet::new();
    for module in &modules {
        articles::slug(module, diagnostics);
        let lesson = texts.check_body(module, diagnostics);
        texts.check_value(module, "exercise", &module.value.exercise, diagnostics);
        let value = &module.value;
        if !seen.insert(value.number) {
            diagnostics.push(
                module
                    .error("number", Code::Module, format!("two modules have number {}", value.number))
                    .help("number the modules from 1, without gaps"),
            );
        }
        quiz(module, &lesson.headings, diagnostics);
        if !POINTS.contains(&value.points.len()) {
            let (least, most) = POINTS.into_inner();
            let message = format!("a card has {least} to {most} points, here are {}", value.points.len());
            diagnostics.push(module.error("points", Code::Card, message));
        }
        for (at, point) in value.points.iter().enumerate().filter(|(_, point)| point.chars().count() > POINT) {
            let message =
                format!("a point on a card has at most {POINT} characters, here are {}", point.chars().count());
            diagnostics.push(module.error(&format!("points[{at}]"), Code::Card, message));
        }
    }
    modules.sort_by_key(|module| module.value.number);
    modules
}

/// The pool is large enough, each question can be answered in one way, and what it refers to is in the lesson.
fn quiz(module: &Document<Module>, headings: &[Heading], diagnostics: &mut Diagnostics) {
    let questions = &module.value.quiz;
    if questions.len() < POOL {
        let message = format!("a quiz draws from at least {POOL} questions, here are {}", questions.len());
        let help = format!("write more: an attempt asks {ASKED}, and the next one asks others");
        diagnostics.push(module.error("quiz", Code::Quiz, message).help(help));
    }
    let labels: BTreeSet<&str> = headings.iter().map(|heading| heading.label.as_str()).collect();
    let known = LazyCell::new(|| names(labels.iter().copied()));
    let mut seen = BTreeSet::new();
    for (at, question) in questions.iter().enumerate() {
        let mut report = |path: &str, message: String, help: String| {
            diagnostics.push(module.error(&format!("quiz[{at}].{path}"), Code::Quiz, message).help(help));
        };
        if question.right().is_none() {
            let help = format!("write the number of the right option, 1 to {}", question.options.len());
            report("answer", format!("there is no option {}", question.answer), help);
        }
        if !seen.insert(question.question.as_str()) {
            report("question", "this question is asked twice".to_owned(), "ask something else".to_owned());
        }
        let mut options = BTreeSet::new();
        for (option, text) in question.options.iter().enumerate().filter(|(_, text)| !options.insert(text.as_str())) {
            let message = format!("the option `{text}` is there twice");
            report(&format!("options[{option}]"), message, "give each option a text of its own".to_owned());
        }
        if let Some(section) = &question.section
            && !labels.contains(section.as_str())
        {
            diagnostics.push(
                module
                    .error(&format!("quiz[{at}].section"), Code::Quiz, format!("the lesson has no heading `{section}`"))
                    .help("write a heading of the text below as it stands there, or leave `section` out")
                    .did_you_mean(section, &known),
            );
        }
    }
}

pub(super) fn leadsnap(leadsnap: &Document<LeadSnap>, diagnostics: &mut Diagnostics) {
    let value = &leadsnap.value;
    if !(2..=5).contains(&value.interests.len()) {
        diagnostics.push(
            leadsnap
                .error("interests", Code::Leadsnap, "one tap chooses between two to five")
                .help("write them from cold to warm, such as [Koel, Lauw, Warm]"),
        );
    }
    let mut seen = BTreeSet::new();
    for (at, consent) in value.consents.iter().enumerate().filter(|(_, consent)| !seen.insert(consent.key.as_str())) {
        let message = format!("the key `{}` is taken: answers to both would be mixed up", consent.key);
        diagnostics.push(leadsnap.error(&format!("consents[{at}].key"), Code::Leadsnap, message));
    }
    if jiff::civil::Time::strptime("%H:%M", &value.hour).is_err() || value.hour.len() != 5 {
        diagnostics.push(
            leadsnap
                .error("hour", Code::WrongValue, format!("`{}` is no hour", value.hour))
                .help("write it as \"09:00\""),
        );
    }
}

pub(super) fn dataset(dataset: &Document<Dataset>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    articles::slug(dataset, diagnostics);
    let value = &dataset.value;
    let activities = || settings.value.activities.iter().map(String::as_str);
    if !activities().any(|activity| activity == value.sector) {
        diagnostics.push(
            dataset
                .error("sector", Code::UnknownSector, format!("`{}` is not an activity of this site", value.sector))
                .help("`activities` in content/site.yaml names them")
                .did_you_mean(&value.sector, &names(activities())),
        );
    }
    if value.sole_traders > 0 {
        diagnostics.push(
            dataset
                .error("sole_traders", Code::PersonalData, "sole traders are persons, whose data may not be sold")
                .help("leave them out of the set and write 0"),
        );
    }
    if value.price <= 0.0 || value.minimum == 0 || value.records < value.minimum {
        diagnostics.push(
            dataset
                .error("price", Code::Dataset, "nobody can order this set")
                .help("a set has a price, a minimum, and at least as many records as the minimum"),
        );
    }
}

/// What a full-time caller makes is assumed once, in `example`: the formula with one and the figure of a week follow it.
pub(super) fn full_time(settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let value = &settings.value;
    let (month, week) = (value.example.full_time(), value.example.full_time_week());
    let help =
        "change it, or one of the four assumptions in `example`: attempts_per_day, days_per_month, reach, booking";
    for (at, formula) in value.formulas.iter().enumerate().filter(|(_, formula)| formula.from) {
        if f64::from(formula.included) != month.round() {
            let message = format!(
                "by `example` a full-time caller makes {month:.1} appointments a month, not {}",
                formula.included
            );
            let path = format!("formulas[{at}].included");
            diagnostics.push(settings.error(&path, Code::Calculator, message).help(help));
        }
    }
    let Some(figure) = value.figures.get("appointments") else { return };
    let bounds =
        figure.value.split_once('-').and_then(|(low, high)| Some(low.parse::<f64>().ok()?..=high.parse().ok()?));
    if bounds.is_some_and(|bounds| !bounds.contains(&week)) {
        let message =
            format!("by `example` a full-time caller makes {week:.1} appointments a week, not {}", figure.value);
        diagnostics.push(settings.error("figures.appointments.value", Code::Calculator, message).help(help));
    }
}

/// Every input has room to move, and starts inside its bounds.
pub(super) fn calculator(
    calculator: &Document<Calculator>,
    settings: &Document<Settings>,
    diagnostics: &mut Diagnostics,
) {
    let value = &calculator.value;
    let example = &settings.value.example;
    let starts = [
        ("attempts_per_day", example.attempts_per_day),
        ("days_per_month", example.days_per_month),
        ("reach", example.reach),
        ("booking", example.booking),
        ("show", example.show),
        ("close", example.close),
        ("order", example.order),
        ("margin", example.margin),
        ("repeat", example.repeat),
        ("cycle", value.cycle),
        ("goal", value.goal),
        ("setup", f64::from(settings.value.setup_price)),
        ("gross", value.employee.gross),
        ("tools", value.employee.tools),
        ("data", value.employee.data),
        ("coaching", value.employee.coaching),
        ("work_days", example.work_days),
    ];
    for (key, dial) in value.fields.all() {
        let mut report = |message: String, help: &str| {
            diagnostics
                .push(calculator.error(&format!("fields.{key}"), Code::Calculator, message).help(help.to_owned()));
        };
        if dial.min < 0.0 || dial.max <= dial.min || dial.step <= 0.0 {
            report("an input needs a `max` above its `min`, and a `step`".to_owned(), "neither may be below 0");
        } else if let Some((_, start)) =
            starts.iter().find(|(name, start)| *name == key && !(dial.min..=dial.max).contains(start))
        {
            report(
                format!("the input starts at {start}, which is out of its bounds"),
                "change `min` and `max`, or the value that it starts from here or in `example` in site.yaml",
            );
        }
    }
}

/// Answers in the scan: none, sometimes, mostly, always.
const ANSWERS: usize = 4;

/// The scores need every level and as many answers as there are points.
pub(super) fn scan(scan: &Document<Scan>, diagnostics: &mut Diagnostics) {
    let value = &scan.value;
    if value.answers.len() != ANSWERS {
        let message = format!("a question has {ANSWERS} answers, here are {}", value.answers.len());
        diagnostics.push(scan.error("answers", Code::Scan, message).help("write what 0, 1, 2 and 3 points mean"));
    }
    let mut seen = BTreeSet::new();
    for (at, theme) in value.themes.iter().enumerate() {
        let path = format!("themes[{at}]");
        let mut keys = vec![(format!("{path}.key"), format!("#{}", theme.key))];
        let questions = theme.questions.iter().enumerate();
        keys.extend(questions.map(|(item, question)| (format!("{path}.questions[{item}].key"), question.key.clone())));
        for (path, key) in keys {
            if !seen.insert(key.clone()) {
                let message = format!("the key `{}` is used twice", key.trim_start_matches('#'));
                diagnostics
                    .push(scan.error(&path, Code::Scan, message).help("give each theme and question a key of its own"));
            }
        }
        if theme.questions.is_empty() {
            diagnostics.push(
                scan.error(&path, Code::Scan, "a theme needs at least one question").help("add one under `questions:`"),
            );
        }
    }
    let mut least = None;
    for (at, band) in value.bands.iter().enumerate() {
        let fits =
            if at == 0 { band.from == 0 } else { least.is_some_and(|least| band.from > least) && band.from <= 100 };
        if !fits {
            diagnostics.push(
                scan.error(&format!("bands[{at}].from"), Code::Scan, "the levels must cover every score from 0 to 100")
                    .help("start the first level at 0, and each further one above the one before"),
            );
        }
        least = Some(band.from);
    }
    if value.themes.is_empty() || value.bands.is_empty() {
        diagnostics.push(scan.error("themes", Code::Scan, "a scan needs themes and levels").help("write both lists"));
    }
}

/// Every `[[key]]` must be declared, and every declared one used.
pub(super) fn contract(contract: &Document<Contract>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
    articles::slug(contract, diagnostics);
    texts.check_body(contract, diagnostics);
    let value = &contract.value;
    let variables: Vec<&str> = value.variables.iter().map(|variable| variable.key.as_str()).collect();
    let conditions: Vec<&str> = value.conditions.iter().map(|condition| condition.key.as_str()).collect();
    let mut used = BTreeSet::new();
    let mut open: Option<&str> = None;
    let [is_variable, is_condition] =
        [&variables, &conditions].map(|keys| keys.iter().copied().collect::<BTreeSet<&str>>());
    for (span, key) in marks(contract.body()) {
        let span = Span::new(span.start + contract.body_start(), span.end + contract.body_start());
        let mut report = |message: String, help: &str| {
            diagnostics
                .push(Diagnostic::error(Code::Contract, message).at(&contract.file, span, "").help(help.to_owned()));
        };
        if let Some(condition) = key.strip_prefix('#') {
            if !is_condition.contains(condition) {
                report(format!("the condition `{condition}` is not declared"), "add it to `conditions`");
            }
            if open.is_some() {
                report("a condition can't stand inside another".to_owned(), "close the first with `[[/key]]`");
            }
            (open, _) = (Some(condition), used.insert(condition));
        } else if let Some(condition) = key.strip_prefix('/') {
            if open.take() != Some(condition) {
                report(format!("`{condition}` is closed but was not opened"), "open it with `[[#key]]`");
            }
        } else {
            used.insert(key);
            if !is_variable.contains(key) {
                report(
                    format!("the variable `{key}` is not declared"),
                    "add it to `variables` with a label and an example",
                );
            }
        }
    }
    if let Some(condition) = open {
        let message = format!("the condition `{condition}` is never closed");
        diagnostics
            .push(contract.error("conditions", Code::Contract, message).help(format!("write `[[/{condition}]]`")));
    }
    let declared = variables.iter().enumerate().map(|(at, key)| (format!("variables[{at}].key"), *key));
    let declared =
        declared.chain(conditions.iter().enumerate().map(|(at, key)| (format!("conditions[{at}].key"), *key)));
    for (path, key) in declared.filter(|(_, key)| !used.contains(key)) {
        diagnostics.push(
            contract
                .error(&path, Code::Contract, format!("`{key}` is declared but not used"))
                .help("use it, or remove it"),
        );
    }
}

/// Every formula needs a scope, and every scope a formula.
pub(super) fn contract_terms(
    terms: &Document<ContractTerms>,
    settings: &Document<Settings>,
    diagnostics: &mut Diagnostics,
) {
    let formulas = || settings.value.formulas.iter().map(|formula| formula.key.as_str());
    let (keys, known) = (formulas().collect::<BTreeSet<&str>>(), LazyCell::new(|| names(formulas())));
    for key in terms.value.scopes.keys().filter(|key| !keys.contains(key.as_str())) {
        diagnostics.push(
            terms
                .error(&format!("scopes.{key}"), Code::UnknownFormula, format!("there is no formula `{key}`"))
                .help("`formulas` in content/site.yaml names them")
                .did_you_mean(key, &known),
        );
    }
    for key in formulas().filter(|key| !terms.value.scopes.contains_key(*key)) {
        diagnostics.push(
            terms
                .error("scopes", Code::Contract, format!("what a contract says about the formula `{key}` is missing"))
                .help(format!("add a line `{key}:` with what is in it, without “je” or “u”")),
        );
    }
}

/// The formula that the pitch starts with must be there.
pub(super) fn pitch(pitch: &Document<PitchSums>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let formulas = || settings.value.formulas.iter().map(|formula| formula.key.as_str());
    let key = pitch.value.formula.as_str();
    if formulas().all(|known| known != key) {
        diagnostics.push(
            pitch
                .error("formula", Code::UnknownFormula, format!("there is no formula `{key}`"))
                .help("`formulas` in content/site.yaml names them")
                .did_you_mean(key, &names(formulas())),
        );
    }
}

/// Longest `[[…]]`, in bytes. Without an end, two brackets are two brackets.
const MARK: usize = 200;

/// Every `[[…]]` of a text, with its place.
fn marks(text: &str) -> impl Iterator<Item = (Span, &str)> {
    text.match_indices("[[").filter_map(|(start, _)| {
        let end = start + text[start..text.floor_char_boundary(start + MARK)].find("]]")?;
        Some((Span::new(start, end + 2), &text[start + 2..end]))
    })
}
