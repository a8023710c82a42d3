//! A message that is independent of language: an entry of the catalogue with its arguments. It is put into words when it is
//! rendered, in the reader's language.

use std::borrow::Cow;
use std::fmt;
use std::io;

use super::Lang;
use super::words::system;

/// A message that is not in any language yet. The functions in [`words`](super::words) create it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    wording: &'static Wording,
    arguments: Box<[Arg]>,
}

/// One entry of the catalogue.
pub(crate) struct Wording {
    pub(crate) name: &'static str,
    pub(crate) put: fn(Lang, &[Arg], &mut fmt::Formatter<'_>) -> fmt::Result,
}

/// Writes its arguments one after the other, without words of its own.
static VERBATIM: Wording = Wording {
    name: "verbatim",
    put: |lang, arguments, f| arguments.iter().try_for_each(|argument| write!(f, "{}", argument.said(lang))),
};

impl PartialEq for Wording {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Wording {}

impl fmt::Debug for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Text {
    pub(crate) fn new(wording: &'static Wording, arguments: impl Into<Box<[Arg]>>) -> Self {
        Text { wording, arguments: arguments.into() }
    }

    /// Text from elsewhere, unchanged: from another program, or from a file of the site.
    pub fn verbatim(text: impl Into<Arg>) -> Self {
        Text::new(&VERBATIM, [text.into()])
    }

    /// Joins several texts into one, with `between` between them.
    pub fn joined<A: Into<Arg>>(parts: impl IntoIterator<Item = A>, between: &str) -> Self {
        let mut arguments: Vec<Arg> = Vec::new();
        for part in parts {
            if !arguments.is_empty() {
                arguments.push(between.into());
            }
            arguments.push(part.into());
        }
        Text::new(&VERBATIM, arguments)
    }

    /// A key to sort messages by: what they are about, then their name in the catalogue. It is the same whatever the language
    /// and the wording.
    pub(crate) fn order(&self) -> Vec<String> {
        let about = self.arguments.iter().flat_map(|argument| match argument {
            Arg::Plain(text) | Arg::Both { en: text, .. } => vec![text.to_string()],
            Arg::Decimal(number) => vec![number.to_string()],
            Arg::Text(text) => text.order(),
        });
        about.chain([self.wording.name.to_owned()]).collect()
    }

    /// The message in a language.
    pub fn say(&self, lang: Lang) -> String {
        Said { what: self, lang }.to_string()
    }

    /// The name of its entry in the catalogue, which is unique.
    #[cfg(test)]
    pub(crate) fn name(&self) -> &'static str {
        self.wording.name
    }
}

/// Writes English, or Dutch in the alternate form (`{:#}`). Only for libraries that accept nothing but a string, such as
/// serde; [`Arg::both`] gets both languages back from them.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lang = if f.alternate() { Lang::Nl } else { Lang::En };
        write!(f, "{}", Said { what: self, lang })
    }
}

impl std::error::Error for Text {}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// The same in every language: a name, a path, a whole number.
    Plain(Box<str>),
    /// A number with decimals.
    Decimal(f64),
    /// A message in a message.
    Text(Text),
    /// A text that is already in both languages.
    Both { nl: Box<str>, en: Box<str> },
}

impl Eq for Arg {}

impl Arg {
    /// Both languages of a value that is only known as `Display`: Dutch from `{:#}`, English from `{}`.
    pub fn both(text: &(impl fmt::Display + ?Sized)) -> Self {
        Arg::Both { nl: format!("{text:#}").into(), en: format!("{text}").into() }
    }

    pub(crate) fn said(&self, lang: Lang) -> Said<'_, Arg> {
        Said { what: self, lang }
    }
}

/// A value to be written in a language.
pub(crate) struct Said<'a, T> {
    what: &'a T,
    lang: Lang,
}

impl Said<'_, Arg> {
    /// Whether it is the number one, which takes the singular.
    pub(crate) fn is_one(&self) -> bool {
        matches!(self.what, Arg::Plain(text) if &**text == "1")
    }
}

impl fmt::Display for Said<'_, Arg> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.what, self.lang) {
            (Arg::Plain(text), _) => f.write_str(text),
            (Arg::Decimal(number), lang) => {
                let number = f.precision().map_or_else(|| number.to_string(), |digits| format!("{number:.digits$}"));
                f.write_str(&if lang == Lang::Nl { number.replace('.', ",") } else { number })
            }
            (Arg::Text(text), lang) => write!(f, "{}", Said { what: text, lang }),
            (Arg::Both { nl, .. }, Lang::Nl) => f.write_str(nl),
            (Arg::Both { en, .. }, Lang::En) => f.write_str(en),
        }
    }
}

impl fmt::Display for Said<'_, Text> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.what.wording.put)(self.lang, &self.what.arguments, f)
    }
}

macro_rules! plain {
    ($($kind:ty),* $(,)?) => {
        $(impl From<$kind> for Arg {
            fn from(value: $kind) -> Self {
                Arg::Plain(value.to_string().into())
            }
        })*
    };
}

// The JSON parser writes its errors in English only.
plain! { &str, &&str, &String, String, Box<str>, &Box<str>, Cow<'_, str>, &Cow<'_, str>, char, std::path::Display<'_>,
u8, u16, u32, u64, u128, usize, i64, &u8, &u16, &u32, &u64, &usize, &i64, serde_json::Error }

impl From<f64> for Arg {
    fn from(value: f64) -> Self {
        Arg::Decimal(value)
    }
}

impl From<&f64> for Arg {
    fn from(value: &f64) -> Self {
        Arg::Decimal(*value)
    }
}

impl From<Text> for Arg {
    fn from(value: Text) -> Self {
        Arg::Text(value)
    }
}

impl From<&Text> for Arg {
    fn from(value: &Text) -> Self {
        Arg::Text(value.clone())
    }
}

/// Lets a message be what a deserializer expected.
impl serde::de::Expected for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The system's message, in Dutch if there is a translation.
impl From<&io::Error> for Arg {
    fn from(error: &io::Error) -> Self {
        let en = error.to_string();
        Arg::Both { nl: system::dutch(error).map_or_else(|| en.clone(), str::to_owned).into(), en: en.into() }
    }
}

impl From<io::Error> for Arg {
    fn from(error: io::Error) -> Self {
        Arg::from(&error)
    }
}

/// Declares messages, each with its arguments and its wording in both languages. A message that lacks a language does not
/// compile, and neither does a wording that names anything but the arguments.
///
/// After `one(count)` come two wordings: for exactly one, and for any other number.
macro_rules! words {
    ($($name:ident($($arg:ident),*)
        nl $(one($nl_count:ident))? $nl:literal $(else $nl_more:literal)?
        en $(one($en_count:ident))? $en:literal $(else $en_more:literal)?;
    )*) => {
        $(
            pub fn $name($($arg: impl Into<$crate::Arg>),*) -> $crate::Text {
                static WORDING: $crate::text::Wording = $crate::text::Wording {
                    name: stringify!($name),
                    put: |lang, arguments, f| {
                        let [$($arg),*] = arguments else { return Err(std::fmt::Error) };
                        $(let $arg = $arg.said(lang);)*
                        match lang {
                            $crate::Lang::Nl => $crate::text::words!(@put f $(one $nl_count)? $nl $(, $nl_more)?),
                            $crate::Lang::En => $crate::text::words!(@put f $(one $en_count)? $en $(, $en_more)?),
                        }
                    },
                };
                $crate::Text::new(&WORDING, [$($arg.into()),*])
            }
        )*

        /// Every message of this file, with the name of each argument as its value.
        #[cfg(test)]
        pub(super) fn all() -> Vec<$crate::Text> {
            vec![$($name($(concat!("<", stringify!($arg), ">")),*)),*]
        }
    };
    (@put $f:ident $words:literal) => { write!($f, $words) };
    (@put $f:ident one $count:ident $one:literal, $more:literal) => {
        if $count.is_one() { write!($f, $one) } else { write!($f, $more) }
    };
}

pub(crate) use words;
