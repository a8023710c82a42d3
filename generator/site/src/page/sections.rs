//! The sections of pages, as content files write them.

use kmo_engine::content::{Anchor, Markdown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::drawing::Element;

/// A section is a map with one key, its type. Each type has a template of the same name in
/// `templates/sections/`.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    Hero(Hero),
    PageHeader(PageHeader),
    Cards(Cards),
    Steps(Steps),
    Figures(Figures),
    Trust(Trust),
    Testimonials(Testimonials),
    Faq(Faq),
    ScanPromo(Plain),
    ScanQuestions(Plain),
    Cta(Cta),
    Prose(Prose),
    Split(Split),
    Definition(Definition),
    Teaser(Teaser),
    Formulas(Noted),
    CityIndex(Titled),
    LatestPosts(LatestPosts),
    Contact(Titled),
    LeadForm(Titled),
    FollowUp(FollowUp),
    Table(Table),
    Jobs(Titled),
    Tool(Tool),
    Modules(Noted),
    Slides(Slides),
    Compare(Compare),
    Portal(Portal),
}

/// Defines the struct of a section, with the fields that every section may have.
macro_rules! section {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
        pub struct $name {
            /// Anchor on the page.
            pub id: Option<Anchor>,
            #[serde(default)]
            pub tone: Tone,
            $($(#[$field_doc])* pub $field: $type,)*
        }
    };
}

/// The ground a section is on.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    #[default]
    Plain,
    Tint,
    Ink,
}

/// A link that asks for something.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Action {
    pub label: String,
    pub to: String,
    #[serde(default)]
    pub kind: ActionKind,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    #[default]
    Primary,
    Secondary,
    Link,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Card {
    pub title: String,
    pub text: String,
    pub icon: Option<String>,
    /// What the drawing above it is composed of; it takes the place of the icon.
    #[serde(rename = "beeld", default)]
    pub picture: Vec<Element>,
    pub to: Option<String>,
    pub id: Option<Anchor>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct TimedStep {
    pub title: String,
    pub text: String,
    pub when: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Point {
    pub title: String,
    pub text: String,
    pub icon: Option<String>,
}

/// A page to read after a request.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct FollowUpLink {
    pub title: String,
    pub text: String,
    pub to: String,
    /// The forms after which it is shown; every form when there is none.
    #[serde(default)]
    pub about: Vec<FormName>,
}

/// A form, as the host's form intake knows it. Each is sent by an island of `islands/src/app/islands/`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum FormName {
    Lead,
    Contact,
    Sollicitatie,
    Bestelling,
    Opschonen,
    Terugbellen,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct FaqItem {
    pub question: String,
    pub answer: Markdown,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Replacement {
    pub heading: String,
    pub text: Markdown,
}

section!(Plain {});
section!(Titled { heading: String, intro: Option<String> });
section!(Noted { heading: String, intro: Option<String>, note: Option<String> });
section!(Hero {
    eyebrow: Option<String>,
    heading: String,
    lead: Option<String>,
    #[schemars(length(min = 0))]
    checks: Vec<String>,
    #[schemars(length(min = 0))]
    actions: Vec<Action>,
    /// Below the actions, before the telephone number.
    note: Option<String>,
    /// What the drawing beside it is composed of; without one the lead form is beside it.
    #[serde(rename = "beeld", default)]
    picture: Vec<Element>,
});
section!(PageHeader {
    eyebrow: Option<String>,
    heading: String,
    lead: Option<String>,
    #[serde(default)]
    actions: Vec<Action>,
    /// What the drawing beside it is composed of.
    #[serde(rename = "beeld", default)]
    picture: Vec<Element>,
});
section!(Cards { heading: String, intro: Option<String>, items: Vec<Card>, more: Option<Action> });
section!(Steps { heading: String, intro: Option<String>, items: Vec<TimedStep> });
section!(Figures {
    heading: String,
    intro: Option<String>,
    /// Keys of `figures` in `site.yaml`.
    items: Vec<String>,
    note: Option<String>,
});
section!(Trust { heading: Option<String>, items: Vec<Point> });
section!(Testimonials {
    heading: String,
    intro: Option<String>,
    /// How many of them are shown, from the first; all without it.
    count: Option<usize>,
    /// What is here while there is none to show.
    #[serde(default)]
    points: Vec<Point>,
    more: Option<Action>,
    note: Option<String>,
});
section!(Faq { heading: String, intro: Option<String>, items: Vec<FaqItem> });
section!(
    /// The call-to-action banner; what is left out is the original brief's.
    Cta { heading: Option<String>, note: Option<String>, actions: Option<Vec<Action>> }
);
section!(Prose {
    heading: Option<String>,
    body: Markdown,
});
section!(Split {
    eyebrow: Option<String>,
    heading: String,
    body: Markdown,
    #[serde(default)]
    points: Vec<String>,
    #[serde(default)]
    actions: Vec<Action>,
    /// What the drawing beside it is composed of.
    #[serde(rename = "beeld", default)]
    picture: Vec<Element>,
    #[serde(default)]
    reverse: bool,
});
section!(
    /// What a warm appointment is; what is left out is `warm_appointment` of `site.yaml`.
    Definition {
        heading: String,
        intro: String,
        #[schemars(length(min = 1))]
        criteria: Option<Vec<Point>>,
        replacement: Option<Replacement>,
    }
);
section!(
    /// Leads to the approach page from a page about something else, with its way in a few words.
    Teaser {
        heading: String,
        intro: Option<String>,
        /// Stops on the way, a few words each.
        stops: Vec<String>,
        /// Without them: the way to the approach page.
        #[serde(default)]
        actions: Vec<Action>,
    }
);
section!(
    /// What somebody can do whose request was sent: choose when to be called, and read what fits it.
    FollowUp {
        heading: String,
        intro: Option<String>,
        /// Above the choice of a moment.
        call_heading: String,
        call_text: Option<String>,
        /// Above the links.
        reads_heading: String,
        items: Vec<FollowUpLink>,
    }
);
section!(LatestPosts { heading: String, intro: Option<String>, count: usize });
section!(Table {
    heading: Option<String>,
    caption: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    note: Option<String>,
    /// Whether only the heading shows until a reader opens it.
    #[serde(default)]
    collapsed: bool,
});
section!(
    /// The place of an interactive tool, with a static text that is useful without it.
    Tool {
        name: ToolName,
        heading: String,
        intro: Option<String>,
        body: Markdown,
        #[serde(default)]
        points: Vec<String>,
    }
);
section!(
    /// A presentation: each slide fills a screen and prints as a page.
    Slides { items: Vec<Slide> }
);
section!(Compare {
    heading: String,
    intro: Option<String>,
    /// Titles of the two columns.
    before: String,
    after: String,
    rows: Vec<Comparison>,
    /// Whether visitors can slide between the two.
    #[serde(default)]
    slider: bool,
    /// Icon of a brand that is compared with.
    logo: Option<String>,
    logo_note: Option<String>,
});

section!(
    /// Views of the portal; what is left out is `portal_view` of `site.yaml`.
    Portal { heading: Option<String>, intro: Option<String> }
);

/// The interactive tools of the site, each by the name of its island.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum ToolName {
    Calculator,
    Scan,
    ScanResults,
    Academy,
    AcademyStart,
    Store,
    Upload,
    Auction,
    Contract,
    Leadsnap,
    Script,
    AiDemo,
    Monday,
    Pitch,
    AccountLogin,
    AccountRegister,
    AccountConfirm,
    AccountForgot,
    AccountReset,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Slide {
    pub heading: String,
    pub body: Markdown,
    /// Key of a figure in `site.yaml`.
    pub figure: Option<String>,
    #[serde(rename = "beeld", default)]
    pub picture: Vec<Element>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Comparison {
    pub theme: String,
    pub before: String,
    pub after: String,
}

impl Section {
    /// Returns the elements of each of its drawings, with the key that holds them.
    pub fn named_pictures(&self) -> Vec<(String, &[Element])> {
        match self {
            Section::Hero(hero) => vec![("hero.beeld".to_owned(), &hero.picture[..])],
            Section::PageHeader(header) => vec![("page_header.beeld".to_owned(), &header.picture[..])],
            Section::Split(split) => vec![("split.beeld".to_owned(), &split.picture[..])],
            Section::Cards(cards) => {
                let items = cards.items.iter().enumerate();
                items.map(|(at, card)| (format!("cards.items[{at}].beeld"), &card.picture[..])).collect()
            }
            Section::Slides(slides) => {
                let items = slides.items.iter().enumerate();
                items.map(|(at, slide)| (format!("slides.items[{at}].beeld"), &slide.picture[..])).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the elements of each of its drawings, leaving out empty ones.
    pub fn pictures(&self) -> impl Iterator<Item = &[Element]> {
        self.named_pictures().into_iter().map(|(_, elements)| elements).filter(|elements| !elements.is_empty())
    }
}
