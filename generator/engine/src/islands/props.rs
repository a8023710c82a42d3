//! Typed props of islands.

use schemars::JsonSchema;
use serde::Serialize;

use crate::content::origin;

/// Props of one island.
pub trait Props: Serialize + JsonSchema {
    /// Name of the island's folder.
    const ISLAND: &'static str;
    /// When its code is fetched.
    const ON: On = On::Visible;
    /// Whether the props are large and go to a file of their own, fetched with the code.
    const EXTERNAL: bool = false;
    /// What is available without a network.
    const OFFLINE: Offline = Offline::No;
}

/// What the service worker precaches of an island before anybody asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offline {
    /// Nothing: what was fetched once is kept for a while.
    No,
    /// Its code, for pages that were visited.
    Code,
    /// Its code and every page that it is on: a tool that is used where there is no network.
    Page,
}

/// When the code of an island is fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// At once.
    Load,
    /// When the browser has nothing better to do.
    Idle,
    /// When it comes near the window.
    Visible,
    /// When a visitor points at it, touches it or tabs into it.
    Interaction,
}

impl On {
    /// As the `on` attribute has it.
    pub fn name(self) -> &'static str {
        match self {
            On::Load => "load",
            On::Idle => "idle",
            On::Visible => "visible",
            On::Interaction => "interaction",
        }
    }
}

/// An island with the props that it has on some page.
#[derive(Clone, Debug)]
pub struct Placed {
    /// What templates call it: the island's name, or that with the slug of what it shows, as in
    /// `quiz/bezwaren`.
    pub key: String,
    pub island: &'static str,
    pub on: On,
    /// Whether the props are in a file of their own.
    pub external: bool,
    pub offline: Offline,
    /// As JSON.
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
            on: P::ON,
            external: P::EXTERNAL,
            offline: P::OFFLINE,
            // Islands are edited where their texts are written, and need no marks.
            props: origin::strip(&json).into_owned(),
        }
    }

    /// The same island with the props of one of many.
    #[must_use]
    pub fn about(self, slug: &str) -> Self {
        Placed { key: format!("{}/{slug}", self.island), ..self }
    }
}
