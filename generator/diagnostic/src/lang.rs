//! The languages of messages, and who reads which.

use super::Code;

/// A language that messages, help and explanations are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Lang {
    /// Belgian Dutch.
    #[default]
    Nl,
    /// English.
    En,
}

impl Lang {
    /// Both languages, Dutch first.
    pub const ALL: [Lang; 2] = [Lang::Nl, Lang::En];

    /// The name of the language in HTML and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Lang::Nl => "nl",
            Lang::En => "en",
        }
    }

    /// The language with this [name](Lang::name), if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Lang::ALL.into_iter().find(|lang| lang.name() == name)
    }
}

/// Who reads which language. Marketers read Dutch and developers English, unless somebody asked for one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readers {
    /// The language of problems about content, and of all output that is not a problem.
    pub marketer: Lang,
    /// The language of problems in files that [only developers](Code::is_for_developers) edit.
    pub developer: Lang,
}

impl Default for Readers {
    fn default() -> Self {
        Readers { marketer: Lang::Nl, developer: Lang::En }
    }
}

impl Readers {
    /// Both read the language that was asked for. By default each reads their own.
    pub fn of(asked: Option<Lang>) -> Self {
        asked.map_or_else(Readers::default, |lang| Readers { marketer: lang, developer: lang })
    }

    /// The language in which a problem of this kind is reported.
    pub fn lang(self, code: Code) -> Lang {
        if code.is_for_developers() { self.developer } else { self.marketer }
    }
}
