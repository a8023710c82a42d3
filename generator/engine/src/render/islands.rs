//! Markup of `{{ island("name") }}`: an island with its static HTML, the URLs of its code, and its props.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use minijinja::Value;

use crate::assets::{Body, Bundle, HASHED, Output, hash};
use crate::content::origin;
use crate::islands::Placed;

/// The complete markup of every island, by its key.
#[derive(Clone, Debug, Default)]
pub struct Islands {
    markup: BTreeMap<String, Value>,
    /// Files with props, for islands whose props are in a separate file.
    outputs: Vec<Output>,
}

impl Islands {
    /// Builds the markup of each island from the static HTML in `markup`. Islands that Vite did not build are left out.
    pub fn new(placed: &[Placed], bundles: &BTreeMap<String, Bundle>, markup: &BTreeMap<String, Arc<str>>) -> Self {
        let mut islands = Islands::default();
        for one in placed {
            let (Some(bundle), Some(html)) = (bundles.get(one.island), markup.get(&one.key)) else { continue };
            let mut props = Cow::from(&one.props);
            if one.external {
                let file = json_file(&one.key.replace('/', "-"), &one.props);
                props = Cow::from(serde_json::json!({ "propsUrl": format!("/{}", file.path) }).to_string());
                islands.outputs.push(file);
            }
            let html = element(one, bundle, html, &props);
            islands.markup.insert(one.key.clone(), Value::from_safe_string(html));
        }
        islands
    }

    /// Returns the files with props that islands fetch.
    pub fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// Returns an island's markup, by its key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.markup.get(key)
    }

    /// Returns the keys of all islands.
    pub fn keys(&self) -> impl Iterator<Item = &str> + Clone {
        self.markup.keys().map(String::as_str)
    }
}

/// Makes a file with JSON, from which the marks of texts are removed. Its name contains a hash.
pub fn json_file(name: &str, json: &str) -> Output {
    let json = origin::strip(json).into_owned();
    Output { path: format!("{HASHED}/{name}.{}.json", hash(json.as_bytes())), body: Body::Bytes(json.into_bytes()) }
}

/// Returns the island's element. `islands/src/app/element.ts` reads it.
fn element(placed: &Placed, bundle: &Bundle, markup: &str, props: &str) -> String {
    let mut html = String::with_capacity(markup.len() + props.len() + 300);
    for style in &bundle.styles {
        let _ = write!(html, r#"<link rel="stylesheet" href="{style}">"#);
    }
    let (name, on) = (placed.island, placed.on.name());
    let _ = write!(html, r#"<site-island name="{name}" modules="{}" on="{on}">"#, bundle.modules.join(" "));
    html.push_str(markup);
    let _ = write!(html, r#"<script type="application/json">{}</script></site-island>"#, json(props));
    html
}

/// Escapes JSON so that it can't close the `<script>` that contains it.
pub fn json(text: &str) -> String {
    text.replace('<', "\\u003c")
}
