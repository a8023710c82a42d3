//! Sets up the template engine: templates from the disk, escaping, and the functions that templates may call.

use std::collections::BTreeMap;
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Text, names, words};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, ValueKind};
use minijinja::{AutoEscape, Environment, Error, ErrorKind, Output, State, UndefinedBehavior, Value};

use super::islands::Islands;
use crate::assets::Assets;
use crate::content::origin;
use crate::project::Project;
use crate::source;
use crate::template::{self, custom_error, unknown_name};

/// The templates as read from the disk, by path below `templates/`.
#[derive(Clone)]
pub struct Templates {
    files: BTreeMap<String, Arc<SourceFile>>,
    /// Whether one of them is an earlier version, because the one on the disk can't be parsed, or the footer is.
    pub has_earlier_version: bool,
    /// Whether all could be read and parsed.
    pub sound: bool,
}

impl Templates {
    /// Reads every `.html` file below `templates/`. Returns `None` if there are none.
    pub fn read(project: &Project, diagnostics: &mut Diagnostics) -> Option<Self> {
        let (found, problems) = source::walk(&project.templates, "templates");
        let mut sound = problems.is_empty();
        diagnostics.extend(problems);
        let mut templates = BTreeMap::new();
        for file in found.into_iter().filter(|file| file.relative.ends_with(".html")) {
            match file.text(format!("templates/{}", file.relative)) {
                Ok(source) => drop(templates.insert(file.relative, source)),
                Err(problem) => {
                    sound = false;
                    diagnostics.push(problem);
                }
            }
        }
        if templates.is_empty() {
            diagnostics.push(Diagnostic::error(Code::NoTemplates, words::no_templates()).help(words::run_in_folder()));
            return None;
        }
        Some(Templates { files: templates, has_earlier_version: false, sound })
    }

    /// Returns an engine error as a diagnostic that points into the innermost template and lists the includes that led there.
    pub fn diagnostic(&self, name: &str, error: &Error) -> Diagnostic {
        template::diagnostic(&self.files, name, error)
    }

    /// Returns the source of every template.
    pub fn sources(&self) -> Vec<Arc<SourceFile>> {
        self.files.values().cloned().collect()
    }
}

/// Builds the engine, without islands. Reports every template with a syntax error, and replaces it by its version in `parsed`,
/// if there is one.
pub fn build(
    templates: &mut Templates,
    parsed: Option<&Templates>,
    assets: &Assets,
    diagnostics: &mut Diagnostics,
) -> Environment<'static> {
    let mut environment = bare(assets.icons.clone());
    environment.add_function("broken_template", || Err::<Value, _>(template::broken()));
    for (name, file) in &mut templates.files {
        let added = environment.add_template_owned(name.clone(), file.text.clone());
        if let Err(problem) = template::written(file).and(added.map_err(|error| template::error(file, &error))) {
            diagnostics.push(problem);
            templates.sound = false;
            if let Some(before) = parsed.and_then(|parsed| parsed.files.get(name))
                && environment.add_template_owned(name.clone(), before.text.clone()).is_ok()
            {
                // Errors in it must point into the text that is used.
                *file = before.clone();
                templates.has_earlier_version = true;
                continue;
            }
            // A template that includes it then fails with an error that is recognised, and not reported again.
            let stub = environment.add_template_owned(name.clone(), "{{ broken_template() }}");
            stub.expect("it has no mistake");
        }
    }
    environment
}

/// Adds the function `island`, with which templates place islands.
pub fn with_islands(mut environment: Environment<'static>, islands: &Islands) -> Environment<'static> {
    let islands = islands.clone();
    environment.add_function("island", move |key: &str| island(&islands, key));
    environment
}

/// Makes an engine without templates and without islands.
pub(super) fn bare(icons: BTreeMap<String, String>) -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_formatter(format);
    environment.set_debug(true);
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
    environment.set_syntax(syntax.expect("only the handling of white space was changed"));
    environment.add_filter("length", length);
    let plain: BTreeMap<String, Value> = icons.iter().map(|(name, inner)| (name.clone(), drawing("", inner))).collect();
    environment.add_function("icon", move |name: &str, options: Kwargs| match plain.get(name) {
        Some(drawing) if options.args().next().is_none() => Ok(drawing.clone()),
        _ => icon(&icons, name, &options),
    });
    environment
}

/// Replaces the engine's own filter `length`, which would also count the characters of marks.
fn length(value: &Value) -> Result<usize, Error> {
    match value.as_str() {
        Some(text) => Ok(origin::length(text)),
        None => minijinja::filters::length(value),
    }
}

/// Writes a value with HTML escaping. The engine's own formatter also escapes `/`, which makes every URL longer, and writes
/// `None` and `True` for values that templates should not print.
fn format(out: &mut Output<'_>, _: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match value.kind() {
        ValueKind::None => Err(custom_error(words::value_empty(), Some(words::test_first()))),
        ValueKind::Bool | ValueKind::Seq | ValueKind::Map | ValueKind::Iterable => {
            Err(custom_error(words::not_printed(value.kind().to_string()), None))
        }
        ValueKind::Undefined => Err(Error::from(ErrorKind::UndefinedError)),
        _ if value.is_safe() => Ok(out.write_str(value.as_str().unwrap_or_default())?),
        _ => match value.as_str() {
            Some(text) => Ok(kmo_diagnostic::escape_to(out, text)?),
            None => Ok(write!(out, "{value}")?),
        },
    }
}

/// `icon("phone", class="…")`: the drawing from `templates/icons/`, in the colour of the text.
fn icon(icons: &BTreeMap<String, String>, name: &str, options: &Kwargs) -> Result<Value, Error> {
    let class: Option<&str> = options.get("class")?;
    options.assert_all_used()?;
    let Some(inner) = icons.get(name) else {
        return Err(unknown(words::icon(), name, "templates/icons/", icons.keys().map(String::as_str)));
    };
    let class = class.map(|class| format!(" {}", kmo_diagnostic::escape(class))).unwrap_or_default();
    Ok(drawing(&class, inner))
}

/// Returns the SVG of an icon. `class` is added to the class attribute, after `icon`. Strokes are set by the stylesheet and not
/// here, because a page has dozens of icons.
fn drawing(class: &str, inner: &str) -> Value {
    Value::from_safe_string(format!(
        r#"<svg class="icon{class}" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">{inner}</svg>"#
    ))
}

/// `island("name")`: the island with its props, from `islands/src/app/islands/`.
fn island(islands: &Islands, key: &str) -> Result<Value, Error> {
    islands.get(key).cloned().ok_or_else(|| unknown(words::island(), key, "islands/src/app/islands/", islands.keys()))
}

fn unknown<'a>(what: Text, name: &str, folder: &str, known: impl Iterator<Item = &'a str> + Clone) -> Error {
    let some = || known.clone().take(NAMED).map(|name| format!("`{name}`")).collect::<Vec<_>>();
    let message = if name.is_empty() { words::none_named(what) } else { words::not_in_folder(what, name, folder) };
    unknown_name(message, words::such_as_names(some().join(", ")), name, names(known.clone()))
}

/// How many names are given as examples.
const NAMED: usize = 5;
