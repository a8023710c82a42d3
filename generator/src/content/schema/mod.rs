//! JSON Schema of every kind of content file, for editors: it completes, explains and refuses while somebody types.
//!
//! A schema comes from the type that the file is decoded into, so the two can't differ. What a person reads in it is
//! Dutch and stands in `words/`, apart from the doc comments, which are for who reads the code.

mod normalize;
mod words;

use std::sync::Arc;

use kmo_diagnostic::{Diagnostic, SourceFile};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::neutral;
use super::yaml::{self, Node};
use super::{
    BlogIndex, Calculator, City, CityPage, Contract, ContractTerms, Dataset, Exchange, Job, LeadSnap, Lot, Module,
    Navigation, Page, PitchSums, Policy, Post, Scan, Script, Settings, Storage, front_matter,
};
use words::Words;

/// Folder below `content/` in which the schemas stand. Its name starts with a dot, so no file in it is content.
pub const FOLDER: &str = ".schema";

/// One kind of content file.
pub struct Kind {
    /// Also the name of the schema's file, without `.json`.
    pub name: &'static str,
    /// Where its files stand below `content/`: `site.yaml`, or `cities/*.yaml` for all files of a folder.
    pub files: &'static str,
    words: &'static str,
    schema: fn() -> Value,
    decode: fn(&Arc<SourceFile>, &Node) -> Result<(), Vec<Diagnostic>>,
}

macro_rules! kinds {
    ($($name:literal $files:literal $kind:ty),* $(,)?) => {
        /// Every kind, single files first.
        pub const KINDS: &[Kind] = &[$(Kind {
            name: $name,
            files: $files,
            words: include_str!(concat!("words/", $name, ".txt")),
            schema: schema_of::<$kind>,
            decode: decode_as::<$kind>,
        }),*];
    };
}

kinds!(
    "site" "site.yaml" Settings,
    "navigation" "navigation.yaml" Navigation,
    "city-page" "city-page.yaml" CityPage,
    "blog" "blog.yaml" BlogIndex,
    "storage" "storage.yaml" Storage,
    "calculator" "calculator.yaml" Calculator,
    "scan" "scan.yaml" Scan,
    "leadsnap" "leadsnap.yaml" LeadSnap,
    "script" "script.yaml" Script,
    "contract-engine" "contract-engine.yaml" ContractTerms,
    "pitch" "pitch.yaml" PitchSums,
    "exchange" "exchange.yaml" Exchange,
    "city" "cities/*.yaml" City,
    "page" "pages/*.yaml" Page,
    "dataset" "datasets/*.yaml" Dataset,
    "lot" "lots/*.yaml" Lot,
    "post" "blog/*.md" Post,
    "policy" "policies/*.md" Policy,
    "job" "jobs/*.md" Job,
    "module" "academy/*.md" Module,
    "contract" "contracts/*.md" Contract,
);

/// Draft 07, which every editor understands.
fn schema_of<T: JsonSchema>() -> Value {
    let mut schema: Value = SchemaSettings::draft07().into_generator().into_root_schema_for::<T>().into();
    schema["title"] = T::schema_name().into();
    schema
}

fn decode_as<T: DeserializeOwned>(file: &Arc<SourceFile>, node: &Node) -> Result<(), Vec<Diagnostic>> {
    neutral::decode::<T>(file, node.clone(), &neutral::Form::Written, &|_| None).map(drop)
}

impl Kind {
    /// The kind of the file at this path below `content/`.
    pub fn of(path: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| match kind.files.split_once('*') {
            Some((folder, extension)) => {
                path.strip_prefix(folder).is_some_and(|name| !name.contains('/') && name.ends_with(extension))
            }
            None => path == kind.files,
        })
    }

    /// The schema's file below `content/`.
    pub fn path(&self) -> String {
        format!("{FOLDER}/{}.json", self.name)
    }

    /// The first line of a file of this kind: where an editor finds its schema. Front matter has none, because no
    /// editor looks for one there.
    pub fn reference(&self) -> Option<String> {
        let up = if self.files.contains('/') { "../" } else { "" };
        let yaml = self.files.ends_with(".yaml");
        yaml.then(|| format!("# yaml-language-server: $schema={up}{}", self.path()))
    }

    /// The schema, with every key explained.
    pub fn schema(&self) -> Value {
        normalize::described((self.schema)(), &Words::read(self.words)).0
    }

    /// The schema as its file holds it.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(&self.schema()).expect("a schema is plain JSON") + "\n"
    }

    /// Keys and values without an explanation, and explanations of what is not there.
    pub fn gaps(&self) -> Vec<String> {
        normalize::described((self.schema)(), &Words::read(self.words)).1
    }

    /// The file as a schema sees it.
    ///
    /// # Errors
    /// When it is not YAML, or its front matter is not closed.
    pub fn value(&self, file: &Arc<SourceFile>) -> Result<Value, Vec<Diagnostic>> {
        Ok(json(&node(file)?))
    }

    /// What the decoder says of a file of this kind. Values are taken as they are written: placeholders stay.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn decode(&self, file: &Arc<SourceFile>) -> Result<(), Vec<Diagnostic>> {
        let node = node(file)?;
        (self.decode)(file, &node)
    }
}

fn node(file: &Arc<SourceFile>) -> Result<Node, Vec<Diagnostic>> {
    let parts = front_matter::split(file).map_err(|problem| vec![problem])?;
    yaml::parse(file, parts.yaml, parts.yaml_start)
}

fn json(node: &Node) -> Value {
    match &node.value {
        yaml::Value::Null => Value::Null,
        yaml::Value::Bool(value) => (*value).into(),
        yaml::Value::Int(value) => (*value).into(),
        yaml::Value::Float(value) => (*value).into(),
        yaml::Value::Text(value) => value.as_str().into(),
        yaml::Value::List(items) => items.iter().map(json).collect(),
        yaml::Value::Map(entries) => entries.iter().map(|(key, value)| (key.name.clone(), json(value))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_and_value_is_explained_and_nothing_else() {
        let gaps: Vec<String> =
            KINDS.iter().flat_map(|kind| kind.gaps().into_iter().map(|gap| format!("{}: {gap}", kind.name))).collect();
        assert!(gaps.is_empty(), "in generator/src/content/schema/words/:\n{}", gaps.join("\n"));
    }
}
