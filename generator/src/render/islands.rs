//! `{{ island("lead-form") }}`: an island with its static markup, its code and its props.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use minijinja::Value;

use crate::assets::Bundle;
use crate::contract::Placed;

/// Ready markup of every island, by its key.
#[derive(Clone, Debug, Default)]
pub struct Islands(BTreeMap<String, Value>);

impl Islands {
    /// Puts the parts of each island together. Islands that Vite did not build are left out.
    pub fn new(placed: &[Placed], bundles: &BTreeMap<String, Bundle>, markup: &BTreeMap<String, String>) -> Self {
        let islands = placed.iter().filter_map(|one| {
            let html = element(one, bundles.get(one.island)?, markup.get(&one.key)?);
            Some((one.key.clone(), Value::from_safe_string(html)))
        });
        Islands(islands.collect())
    }

    /// The island's markup.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }

    /// The keys of all islands.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// What `islands/src/mount/element.ts` reads.
fn element(placed: &Placed, bundle: &Bundle, markup: &str) -> String {
    let mut html = String::with_capacity(markup.len() + placed.props.len() + 300);
    for style in &bundle.styles {
        let _ = write!(html, r#"<link rel="stylesheet" href="{style}">"#);
    }
    let (name, on) = (placed.island, placed.on.name());
    let _ = write!(html, r#"<site-island name="{name}" modules="{}" on="{on}""#, bundle.modules.join(" "));
    if placed.app {
        html.push_str(" app");
    }
    html.push('>');
    html.push_str(markup);
    let _ = write!(html, r#"<script type="application/json">{}</script></site-island>"#, json(&placed.props));
    html
}

/// JSON that can't close the script it stands in.
pub fn json(text: &str) -> String {
    text.replace('<', "\\u003c")
}
