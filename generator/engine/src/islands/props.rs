//! Typed props of islands.

use schemars::JsonSchema;
use serde::Serialize;

use crate::content::origin;

/// Props of one island.
pub trait Props: Serialize + JsonSchema {
    /// Name of the island.
    const ISLAND: &'static str;
    /// When its code is fetched.
    const LOAD: LoadRule = LoadRule::Visible;
    /// Whether the props are large, and are published in a separate file that is fetched with the code.
    const EXTERNAL: bool = false;
    /// What is available offline.
    const OFFLINE: Offline = Offline::No;
}

/// What the service worker precaches of an island.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offline {
    /// Nothing. What was fetched once is cached for a while.
    No,
    /// Its code, for pages that were visited before.
    Code,
    /// Its code and every page that it is on. For tools that are used without a network.
    Page,
}

/// When the code of an island is fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadRule {
    /// Immediately.
    Load,
    /// When the browser is idle.
    Idle,
    /// When it comes near the visible part of the page.
    Visible,
    /// When a visitor points at it, touches it or moves the focus into it.
    Interaction,
}

impl LoadRule {
    /// Returns its name in the `on` attribute.
    pub fn name(self) -> &'static str {
        match self {
            LoadRule::Load => "load",
            LoadRule::Idle => "idle",
            LoadRule::Visible => "visible",
            LoadRule::Interaction => "interaction",
        }
    }
}

/// An island with its props.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The key by which templates place it: the island's name, or the name and the slug or hash of what it shows, as in
    /// `quiz/bezwaren`.
    pub key: String,
    pub island: &'static str,
    pub on: LoadRule,
    /// Whether the props are published in a separate file.
    pub external: bool,
    pub offline: Offline,
    /// The props as JSON.
    pub props: String,
}

impl Placed {
    pub fn of<P: Props>(props: &P) -> Self {
        Placed::named(P::ISLAND.to_owned(), props)
    }

    pub fn named<P: Props>(key: String, props: &P) -> Self {
        let json = serde_json::to_string(props).expect("props are plain data with texts as keys");
        Placed {
            key,
            island: P::ISLAND,
            on: P::LOAD,
            external: P::EXTERNAL,
            offline: P::OFFLINE,
            // Texts of islands are not edited on the page, so they need no marks.
            props: origin::strip(&json).into_owned(),
        }
    }

    /// Returns the island with a key for the document with this slug, if one island is placed for many documents.
    #[must_use]
    pub fn about(self, slug: &str) -> Self {
        Placed { key: format!("{}/{slug}", self.island), ..self }
    }
}
