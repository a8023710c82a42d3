//! Pictures in content: where a document may have one, and how a photograph is cropped there.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use kmo_diagnostic::{Text, words};

use super::identifier;

/// The aspect ratio of pictures at one place of a page, and the widths its template asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    pub width: u32,
    pub height: u32,
    /// In pixels, ascending.
    pub widths: &'static [u32],
}

/// A place where documents of a kind may have a picture.
#[derive(Debug)]
pub struct PicturePlace {
    /// Path of the map with the picture's keys, with `[]` for the items of a list: `testimonials[].photo`.
    pub path: &'static str,
    /// The key in that map for the file, relative to `content/images/`.
    pub file: &'static str,
    /// The key for the alt text. `None` if the text beside the picture already describes it.
    pub alt: Option<&'static str>,
    pub shape: Shape,
    /// Label for editors, in the language of the site.
    pub label: &'static str,
}

/// The key for the [`Focus`], the same in every place.
pub const FOCUS: &str = "focus";

impl PicturePlace {
    /// The path of this place in the same map as the value at `path`: `testimonials[2].photo` for `testimonials[2].quote`.
    /// `None` if that value is in no map that has this place.
    pub fn beside(&self, path: &str) -> Option<String> {
        let (holder, key) = self.path.rsplit_once('.').unwrap_or(("", self.path));
        let mut rest = path;
        let mut found = String::new();
        for step in holder.split('.').filter(|step| !step.is_empty()) {
            let name = step.trim_end_matches("[]");
            rest = rest.strip_prefix(name)?;
            found.push_str(name);
            if step.ends_with("[]") {
                let (index, behind) = rest.strip_prefix('[')?.split_once(']')?;
                index.parse::<usize>().ok()?;
                found.extend(["[", index, "]"]);
                rest = behind;
            }
            found.push('.');
            rest = match rest.strip_prefix('.') {
                Some(rest) => rest,
                None if rest.is_empty() => rest,
                None => return None,
            };
        }
        Some(found + key)
    }

    /// Whether a path is that of this place, in any item.
    pub fn is(&self, path: &str) -> bool {
        self.beside(path).is_some_and(|own| own == path)
    }
}

/// The point of a photograph that must stay visible when it is cropped, in percent from the left and the top: `40% 25%`.
/// Defaults to the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Focus {
    pub x: u8,
    pub y: u8,
}

impl Default for Focus {
    fn default() -> Self {
        Focus { x: 50, y: 50 }
    }
}

impl fmt::Display for Focus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}% {}%", self.x, self.y)
    }
}

impl Focus {
    /// Parses `40% 25%`.
    pub fn parse(text: &str) -> Option<Self> {
        let percent = |part: &str| part.strip_suffix('%')?.parse::<u8>().ok().filter(|percent| *percent <= 100);
        let (x, y) = text.split_once(' ')?;
        Some(Focus { x: percent(x)?, y: percent(y)? })
    }
}

impl<'de> Deserialize<'de> for Focus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text: String = identifier(deserializer)?;
        Focus::parse(&text).ok_or_else(|| D::Error::custom(words::no_focus(&text)))
    }
}

impl JsonSchema for Focus {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Focus".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^(100|[0-9]{1,2})% (100|[0-9]{1,2})%$" })
    }
}

/// A crop of a photograph: the largest part with the aspect ratio of `shape`, its centre as close to `focus` as possible.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cut {
    /// Relative to `content/images/`.
    pub file: String,
    pub shape: Shape,
    pub focus: Focus,
}

impl Cut {
    /// A crop around `focus`, or around the centre.
    pub fn of(file: &str, focus: Option<Focus>, shape: Shape) -> Self {
        Cut { file: file.to_owned(), shape, focus: focus.unwrap_or_default() }
    }
}

/// The problem with the alt text of a picture: it says nothing, or only repeats the name of `file`. `None` if it is fine.
pub fn alt_problem(alt: &str, file: &str) -> Option<Text> {
    let alt = super::origin::strip(alt);
    let name = file.rsplit('/').next().unwrap_or(file);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    match () {
        () if kmo_shared::format::slug(&alt).is_none() => Some(words::alt_empty()),
        () if [name, stem].contains(&alt.trim()) => Some(words::alt_is_name(&*alt)),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: Shape = Shape { width: 1, height: 1, widths: &[] };

    #[test]
    fn a_place_is_found_from_a_value_in_the_same_map() {
        let place = |path| PicturePlace { path, file: "file", alt: None, shape: ANY, label: "" };
        let photo = place("testimonials[].photo");
        assert_eq!(photo.beside("testimonials[2].quote").as_deref(), Some("testimonials[2].photo"));
        assert_eq!(photo.beside("testimonials[2]").as_deref(), Some("testimonials[2].photo"));
        for path in ["testimonials", "brand", "testimonials_note", "testimonials[x].quote", "testimonials]", ""] {
            assert_eq!(photo.beside(path), None, "{path}");
        }
        assert!(photo.is("testimonials[0].photo") && !photo.is("testimonials[0].quote"));
        assert_eq!(place("beeld").beside("faq[2].vraag").as_deref(), Some("beeld"));
        assert!(place("beeld").is("beeld"));
    }

    #[test]
    fn a_focus_is_two_percentages() {
        assert_eq!(Focus::parse("40% 100%"), Some(Focus { x: 40, y: 100 }));
        assert_eq!(Focus { x: 7, y: 0 }.to_string(), "7% 0%");
        for text in ["", "40%", "40 30", "40% 101%", "40%  30%", "-1% 0%", "4.5% 1%", "40% 30% 20%"] {
            assert_eq!(Focus::parse(text), None, "{text}");
        }
    }

    #[test]
    fn an_alt_text_is_not_empty_and_not_a_file_name() {
        assert_eq!(alt_problem("De haven van Gent", "de-haven-van-gent.jpg"), None);
        assert_eq!(alt_problem("Kantoor", "kantoor.jpg"), None);
        assert_eq!(alt_problem(" ", "a.jpg"), Some(words::alt_empty()));
        assert_eq!(alt_problem("DSC_0042", "x/DSC_0042.JPG"), Some(words::alt_is_name("DSC_0042")));
    }
}
