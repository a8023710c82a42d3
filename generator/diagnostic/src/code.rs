//! All kinds of problems.

use std::fmt;

/// Declares the codes, in alphabetical order, each with its name.
macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $name:literal,)*) => {
        /// The kind of a problem. What each means is in `explain/`.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub enum Code {
            $($(#[$doc])* $code,)*
        }

        impl Code {
            const ALL: &[Code] = &[$(Code::$code),*];

            /// The name that people and programs read, such as `unknown-key`; it never changes.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Code::$code => $name,)*
                }
            }
        }
    };
}

codes! {
    AvoidedWord = "avoided-word",
    /// Caused by a syntax error in another template. Dropped, because that error is reported itself.
    BrokenInclude = "broken-include",
    Budget = "budget",
    Busy = "busy",
    Cache = "cache",
    Calculator = "calculator",
    Card = "card",
    CardFonts = "card-fonts",
    CityCount = "city-count",
    Collision = "collision",
    /// A file still contains the conflict markers of a Git merge.
    Conflict = "conflict",
    Contract = "contract",
    Coordinates = "coordinates",
    Dataset = "dataset",
    Date = "date",
    Dates = "dates",
    DeadAnchor = "dead-anchor",
    DeadLink = "dead-link",
    Definition = "definition",
    Distance = "distance",
    Drawing = "drawing",
    DuplicateId = "duplicate-id",
    DuplicateKey = "duplicate-key",
    DuplicateMetadata = "duplicate-metadata",
    EmptyFile = "empty-file",
    EmptyPage = "empty-page",
    Exists = "exists",
    Faq = "faq",
    FileName = "file-name",
    FrontMatter = "front-matter",
    Gone = "gone",
    Heading = "heading",
    HeadingOrder = "heading-order",
    HeavyImage = "heavy-image",
    HiddenCharacter = "hidden-character",
    Host = "host",
    Image = "image",
    Imperative = "imperative",
    Islands = "islands",
    Job = "job",
    Leadsnap = "leadsnap",
    LeftOut = "left-out",
    Licence = "licence",
    Link = "link",
    LiveCompression = "live-compression",
    LiveDown = "live-down",
    LiveForm = "live-form",
    LiveHeader = "live-header",
    LiveHost = "live-host",
    LiveIndex = "live-index",
    LiveRedirect = "live-redirect",
    LiveStatus = "live-status",
    LiveTls = "live-tls",
    LiveType = "live-type",
    LiveVersion = "live-version",
    LongSentence = "long-sentence",
    Lot = "lot",
    Markdown = "markdown",
    MetadataLength = "metadata-length",
    MissingFile = "missing-file",
    MissingImage = "missing-image",
    MissingKey = "missing-key",
    Module = "module",
    Name = "name",
    Nearby = "nearby",
    Neutral = "neutral",
    NoContent = "no-content",
    NoTemplates = "no-templates",
    Node = "node",
    NotOurs = "not-ours",
    NotUtf8 = "not-utf8",
    Orphan = "orphan",
    PersonalData = "personal-data",
    Placeholder = "placeholder",
    Postcode = "postcode",
    Publish = "publish",
    Quiz = "quiz",
    Redirect = "redirect",
    RepeatedPhrase = "repeated-phrase",
    Route = "route",
    SameOpening = "same-opening",
    Scaffold = "scaffold",
    Scan = "scan",
    Schema = "schema",
    Script = "script",
    Serve = "serve",
    Slug = "slug",
    Table = "table",
    Template = "template",
    ThinPage = "thin-page",
    TooAlike = "too-alike",
    TooLarge = "too-large",
    UnknownCity = "unknown-city",
    UnknownFigure = "unknown-figure",
    UnknownFormula = "unknown-formula",
    UnknownKey = "unknown-key",
    UnknownNav = "unknown-nav",
    UnknownPlaceholder = "unknown-placeholder",
    UnknownPost = "unknown-post",
    UnknownProvince = "unknown-province",
    UnknownRegion = "unknown-region",
    UnknownSector = "unknown-sector",
    UnknownValue = "unknown-value",
    /// The file could not be read from the disk. A later attempt may succeed.
    Unreadable = "unreadable",
    UnrenderedMarkdown = "unrendered-markdown",
    Unsourced = "unsourced",
    UnusedFile = "unused-file",
    UnusedTag = "unused-tag",
    Unverified = "unverified",
    Unwritable = "unwritable",
    Unwritten = "unwritten",
    Watch = "watch",
    Weight = "weight",
    WrongType = "wrong-type",
    WrongValue = "wrong-value",
    Yaml = "yaml",
    YamlLimit = "yaml-limit",
}

impl Code {
    /// All codes, in alphabetical order.
    pub fn all() -> impl Iterator<Item = Self> {
        Code::ALL.iter().copied()
    }

    /// Whether it is about files that only developers edit: templates, islands, stylesheets, and what these need to be
    /// built. The rest is about content, the site as a whole, or the command line.
    pub const fn is_for_developers(self) -> bool {
        matches!(
            self,
            Code::BrokenInclude
                | Code::Budget
                | Code::CardFonts
                | Code::Islands
                | Code::Licence
                | Code::NoTemplates
                | Code::Node
                | Code::Scaffold
                | Code::Schema
                | Code::Template
        )
    }

    /// The code with this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Code::all().find(|code| code.name() == name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn names_are_kebab_case_and_map_back_to_their_code() {
        for code in Code::all() {
            let pascal = code.name().split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect::<String>();
            assert_eq!(pascal, format!("{code:?}"));
            assert_eq!(Code::named(code.name()), Some(code));
        }
        assert_eq!(Code::named("unknown"), None);
    }
}
