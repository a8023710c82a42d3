//! Rules for pages made of sections.

use kmo_diagnostic::{Code, Diagnostics, names, words};

use kmo_engine::content::{Content, Document, Texts, todo};
use kmo_engine::{ContentType, Site as _};

use super::{Page, Section, ToolName};
use crate::Site;
use crate::calculator::Calculator;
use crate::contract_engine::ContractTerms;
use crate::drawing;
use crate::exchange::Exchange;
use crate::leadsnap::LeadSnap;
use crate::module::Module;
use crate::navigation::Navigation;
use crate::pitch::PitchSums;
use crate::scan::Scan;
use crate::script::Script;
use crate::settings::{Settings, check_figures};

/// Returns the content file that a section needs, if it is missing. An invalid file has been reported already and does not
/// count as missing.
fn missing(section: &Section, content: &Content) -> Option<&'static str> {
    fn file<T: ContentType>(content: &Content) -> Option<&'static str> {
        (content.all::<T>().is_empty() && !content.invalid.any::<T>()).then_some(T::FILES)
    }
    let tool = match section {
        Section::ScanQuestions(_) => return file::<Scan>(content),
        Section::Modules(_) => return file::<Module>(content),
        Section::Tool(tool) => tool.name,
        _ => return None,
    };
    match tool {
        ToolName::Calculator => file::<Calculator>(content),
        ToolName::Scan | ToolName::ScanResults => file::<Scan>(content),
        ToolName::Store | ToolName::Upload | ToolName::Auction => file::<Exchange>(content),
        ToolName::Contract => file::<ContractTerms>(content),
        ToolName::Leadsnap => file::<LeadSnap>(content),
        ToolName::Script | ToolName::AiDemo => file::<Script>(content),
        ToolName::Pitch => file::<PitchSums>(content),
        ToolName::Academy | ToolName::AcademyStart => file::<Module>(content),
        ToolName::Monday
        | ToolName::AccountLogin
        | ToolName::AccountRegister
        | ToolName::AccountConfirm
        | ToolName::AccountForgot
        | ToolName::AccountReset => None,
    }
}

/// Checks the texts of the settings that sections of several pages show.
pub fn check_shared(settings: &Document<Settings>, texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
    if let Some(warm) = &settings.value.warm_appointment {
        texts.check_value(settings, "warm_appointment.replacement.text", &warm.replacement.text, diagnostics);
    }
}

/// Applies every rule to one page.
pub fn check(
    page: &Document<Page>,
    settings: &Document<Settings>,
    navigation: &Document<Navigation>,
    content: &Content,
    texts: &Texts<'_>,
    diagnostics: &mut Diagnostics,
) {
    todo::check(&page.file, Site::WORDS.todo, diagnostics);
    if let Some(key) = &page.value.nav
        && !navigation.value.header.iter().any(|item| item.key == *key)
    {
        let known = names(navigation.value.header.iter().map(|item| item.key.as_str()));
        let problem = page.error("nav", Code::UnknownNav, words::no_nav_item(key));
        diagnostics.push(problem.help(words::nav_items(known.join(", "))).did_you_mean(key, &known));
    }
    if page.value.sections.is_empty() {
        let message = words::section_needed();
        diagnostics.push(page.error("sections", Code::EmptyPage, message).help(words::add_below("sections")));
    }
    for (at, section) in page.value.sections.iter().enumerate() {
        let path = format!("sections[{at}]");
        if let Some(file) = missing(section, content) {
            let help = words::restore_fix_remove();
            let message = words::section_needs(file);
            diagnostics.push(page.error(&path, Code::MissingFile, message).help(help));
        }
        for (key, elements) in section.named_pictures() {
            drawing::check(page, &format!("{path}.{key}"), elements, 1, diagnostics);
        }
        let mut text = |path: &str, text: &str| {
            texts.check_value(page, &format!("sections[{at}].{path}"), text, diagnostics);
        };
        match section {
            Section::Prose(prose) => text("prose.body", &prose.body),
            Section::Split(split) => text("split.body", &split.body),
            Section::Definition(definition) => {
                if let Some(replacement) = &definition.replacement {
                    text("definition.replacement.text", &replacement.text);
                }
                if settings.value.warm_appointment.is_none()
                    && (definition.criteria.is_none() || definition.replacement.is_none())
                {
                    let message = words::warm_undefined();
                    let help = words::write_warm();
                    diagnostics.push(page.error(&path, Code::Definition, message).help(help));
                }
            }
            Section::Faq(faq) => {
                for (item, question) in faq.items.iter().enumerate() {
                    text(&format!("faq.items[{item}].answer"), &question.answer);
                }
            }
            Section::Tool(tool) => text("tool.body", &tool.body),
            Section::Slides(slides) => {
                for (item, slide) in slides.items.iter().enumerate() {
                    text(&format!("slides.items[{item}].body"), &slide.body);
                }
                let figures = slides.items.iter().enumerate().filter_map(|(item, slide)| {
                    Some((format!("{path}.slides.items[{item}].figure"), slide.figure.as_deref()?))
                });
                check_figures(page, figures, settings, diagnostics);
            }
            Section::Figures(figures) => {
                let keys = figures.items.iter().enumerate();
                let keys = keys.map(|(item, key)| (format!("{path}.figures.items[{item}]"), key.as_str()));
                check_figures(page, keys, settings, diagnostics);
            }
            Section::Table(table) => {
                for (row, cells) in table.rows.iter().enumerate() {
                    if cells.len() != table.columns.len() {
                        let message = words::row_cells(cells.len(), table.columns.len());
                        let help = words::as_many_cells();
                        diagnostics
                            .push(page.error(&format!("{path}.table.rows[{row}]"), Code::Table, message).help(help));
                    }
                }
            }
            _ => {}
        }
    }
}
