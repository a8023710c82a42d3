//! The labels of the fields of a content file: the first sentences of their descriptions in the schema.

use kmo_engine::Words;
use kmo_engine::content::FileKind;
use serde_json::Value;

/// Keywords of a schema that hold values.
const VALUES: [&str; 4] = ["default", "const", "enum", "examples"];

/// The schema of a kind of file, with a label and a help text beside each description.
#[derive(Default)]
pub struct Labels(pub Value);

impl Labels {
    pub fn of(kind: &FileKind, words: &Words) -> Self {
        let mut schema = kind.schema(words);
        add(&mut schema);
        Labels(schema)
    }

    /// Names the value at a path such as `faq[2].antwoord`, as its form does. A key that the schema does not know is its own
    /// name.
    pub fn name(&self, path: &str) -> String {
        let mut around = &Value::Null;
        let mut holder = self.resolved(&self.0);
        let name = |part: &str| {
            let mut steps = part.split('[');
            let key = steps.next().unwrap_or_default();
            let own = property(holder, key);
            let mut found = self.resolved(own.unwrap_or(&holder["additionalProperties"]));
            // In a neutral form, the description is at the key of the same name one level up.
            let labelled = own.into_iter().flat_map(|own| [Some(own), Some(found), property(around, key)]).flatten();
            let label = labelled.filter_map(|one| one["label"].as_str()).next().unwrap_or(key);
            let mut label = label.to_owned();
            for number in steps.filter_map(|step| step.trim_end_matches(']').parse::<usize>().ok()) {
                found = self.resolved(&found["items"]);
                label = format!("{label} {}", number + 1);
            }
            around = std::mem::replace(&mut holder, found);
            label
        };
        path.split('.').map(name).collect::<Vec<_>>().join(" › ")
    }

    /// Follows the references of a schema.
    fn resolved<'a>(&'a self, mut schema: &'a Value) -> &'a Value {
        loop {
            let referred = |one: &'a Value| one["$ref"].as_str();
            let options = schema["anyOf"].as_array().into_iter().flatten();
            let mut inside = options.chain(schema["allOf"].as_array().into_iter().flatten());
            let Some(name) = referred(schema).or_else(|| inside.find_map(referred)) else { return schema };
            schema = &self.0["definitions"][name.trim_start_matches("#/definitions/")];
        }
    }
}

/// The schema of a key of an object, or of the object that a value may be.
fn property<'a>(holder: &'a Value, key: &str) -> Option<&'a Value> {
    let options = holder["anyOf"].as_array().into_iter().flatten();
    options.chain([holder]).find_map(|one| one["properties"].get(key))
}

fn add(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(add),
        Value::Object(entries) => {
            entries.iter_mut().filter(|(key, _)| !VALUES.contains(&key.as_str())).for_each(|(_, inner)| add(inner));
            // A property may itself be called `description`: its value is then a schema.
            if let Some((label, help)) = entries.get("description").and_then(Value::as_str).map(label_and_help) {
                entries.insert("label".to_owned(), label.into());
                entries.insert("help".to_owned(), help.into());
            }
        }
        _ => {}
    }
}

/// Splits the description of a field into its first sentence, for the label, and the rest, for the help text.
pub fn label_and_help(description: &str) -> (String, String) {
    // The form itself shows which keys are optional, and adds the quotes.
    let text = description.replace(" Mag weg.", "").replace(" Mag weg: ", " Zonder: ");
    let text = text.replace(", tussen aanhalingstekens", "");
    let end = [". ", ": ", "; "].iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    let (first, help) = text.split_at(end);
    let label = first.trim_end_matches('.');
    let says = |value: &str, state: &str| {
        let after = label.trim_start_matches("Met ").trim_start_matches('`').strip_prefix(value)?;
        Some(format!("{state}:{}", after.trim_start_matches(['`', ','])))
    };
    let label = says("true", "Aan").or_else(|| says("false", "Uit")).unwrap_or_else(|| label.to_owned());
    let mut help = help.get(2..).unwrap_or_default().trim().to_owned();
    if let Some(letter) = help.get_mut(..1) {
        letter.make_ascii_uppercase();
    }
    (label, help)
}
