//! What templates see of academy modules, data sets and contracts.

use minijinja::Value;

use super::Renderer;
use super::view::value;
use crate::address;
use crate::content::Contract;
use crate::format;
use crate::markdown::{Place, Rendered};
use crate::site::Site;

fn module_row(site: &Site, at: usize) -> Value {
    let module = &site.modules[at];
    let value = &module.value;
    view! {
        number => value.number,
        title => value.title,
        url => address::module(module.slug()),
        goal => value.goal,
        summary => value.summary.trim(),
        minutes => value.minutes,
    }
}

/// All modules as lists show them.
pub fn module_rows(site: &Site) -> Vec<Value> {
    (0..site.modules.len()).map(|at| module_row(site, at)).collect()
}

/// One module with its lesson.
pub fn module(renderer: &Renderer, at: usize, lesson: &Rendered) -> Value {
    let site = &*renderer.site;
    let module = &site.modules[at].value;
    let exercise = Place { prefix: "oefening-", level: 3 };
    let neighbour = |at: Option<usize>| at.filter(|&at| at < site.modules.len()).map(|at| module_row(site, at));
    view! {
        slug => site.modules[at].slug(),
        number => module.number,
        count => site.modules.len(),
        title => module.title,
        goal => module.goal,
        minutes => module.minutes,
        html => Value::from_safe_string(lesson.html.clone()),
        toc => super::articles::contents(&lesson.headings),
        call => value(&module.call),
        exercise => Value::from_safe_string(renderer.markdown(&module.exercise, exercise).html),
        prev => neighbour(at.checked_sub(1)),
        next => neighbour(Some(at + 1)),
    }
}

/// All contract templates as lists show them.
pub fn contract_rows(site: &Site) -> Vec<Value> {
    site.contracts
        .iter()
        .map(|document| {
            let contract = &document.value;
            view! {
                title => contract.title,
                url => address::contract(document.slug()),
                summary => contract.summary.trim(),
                version => contract.version,
                signature => value(&contract.signature),
                // What comes from the formulas or the clauses needs no filling in.
                variables => contract.variables.iter().filter(|variable| variable.from.is_none()).count(),
            }
        })
        .collect()
}

/// One contract template with its text.
pub fn contract(site: &Site, at: usize, text: &Rendered) -> Value {
    let contract = &site.contracts[at].value;
    view! {
        title => contract.title,
        summary => contract.summary.trim(),
        version => contract.version,
        date => format::date(contract.updated),
        date_iso => contract.updated.to_string(),
        signature => value(&contract.signature),
        signature_note => contract.signature_note.trim(),
        variables => value(&contract.variables),
        conditions => value(&contract.conditions),
        html => Value::from_safe_string(fill_in(contract, &text.html)),
        toc => super::articles::contents(&text.headings),
    }
}

/// Variables as blanks with their label, conditions as a remark. Keys and brackets survive
/// markdown as they are; labels are escaped.
fn fill_in(contract: &Contract, html: &str) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut out = html.to_owned();
    for variable in &contract.variables {
        let blank = format!("<span class=\"blank\">{}</span>", escape(&variable.label));
        out = out.replace(&format!("[[{}]]", variable.key), &blank);
    }
    for condition in &contract.conditions {
        let remark = format!("<span class=\"clause-if\">Alleen als: {}.</span> ", escape(&condition.label));
        out = out.replace(&format!("[[#{}]]", condition.key), &remark).replace(&format!("[[/{}]]", condition.key), "");
    }
    out
}
