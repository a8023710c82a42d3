//! Entry point for `generator/fuzz`: runs the template engine on one template and one text.

use std::collections::BTreeMap;
use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, SourceFile};
use minijinja::{Environment, Error, Value, context};

use super::environment::bare;
use crate::template;

const NAME: &str = "proef.html";

fn engine() -> Environment<'static> {
    bare(BTreeMap::from([("phone".to_owned(), "<path d=\"M0 0\"/>".to_owned())]))
}

/// Renders a template with a text, a number, a list and a map as values.
///
/// # Errors
/// Returns the engine's error as a diagnostic.
pub fn render(template: &str, text: &str, number: f64) -> Result<String, Diagnostic> {
    let mut engine = engine();
    engine.add_template_owned(NAME, template.to_owned()).map_err(|error| told(template, &error))?;
    let text = Value::from(text);
    let list = Value::from_iter([text.clone(), Value::from("<b>")]);
    let values = context! { map => context! { a => text.clone(), b => number }, text, number, list };
    engine.get_template(NAME).and_then(|found| found.render(values)).map_err(|error| told(template, &error))
}

/// Parses a template.
///
/// # Errors
/// Returns the engine's error as a diagnostic.
pub fn read(template: &str) -> Result<(), Diagnostic> {
    engine().add_template_owned(NAME, template.to_owned()).map_err(|error| told(template, &error))
}

fn told(template: &str, error: &Error) -> Diagnostic {
    let file = Arc::new(SourceFile::new(format!("templates/{NAME}"), template));
    template::diagnostic(&BTreeMap::from([(NAME.to_owned(), file)]), NAME, error)
}
