//! What templates see of academy modules.

use minijinja::Value;

use super::Renderer;
use super::view::value;
use crate::address;
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
