//! The colours of the site: the custom properties of its stylesheet, for drawings in files of their own, to which the
//! stylesheet does not apply.
//!
//! A drawing refers to a colour as a stylesheet does: `fill="var(--brand)"`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// How many levels of properties that refer to other properties are resolved.
const DEEPEST: u8 = 4;

/// Custom properties of `:root`, by name without the leading dashes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    light: BTreeMap<String, String>,
    /// Those that differ in the dark colour scheme.
    dark: BTreeMap<String, String>,
}

impl Palette {
    /// Reads a stylesheet that Vite minified: its first `:root` rule, and the first one for the dark colour scheme.
    pub fn of(css: &str) -> Self {
        let (light, dark) = css.split_once("(prefers-color-scheme:dark)").unwrap_or((css, ""));
        let (light, own) = (properties(light), properties(dark));
        let dark = light.clone().into_iter().chain(own).collect();
        let (light, mut dark) = (resolved(&light), resolved(&dark));
        dark.retain(|name, value| light.get(name) != Some(value));
        Palette { light, dark }
    }

    pub fn light(&self, name: &str) -> Option<&str> {
        self.light.get(name).map(String::as_str)
    }

    pub fn dark(&self, name: &str) -> Option<&str> {
        self.dark.get(name).map(String::as_str).or_else(|| self.light(name))
    }

    /// Returns a drawing with its variables replaced by the light colours, for a drawing that is rasterized.
    pub fn paint(&self, svg: &str) -> String {
        let mut painted = svg.to_owned();
        for name in names(svg) {
            if let Some(colour) = self.light(name) {
                painted = painted.replace(&format!("var(--{name})"), colour);
            }
        }
        painted
    }

    /// Returns a drawing that contains its colours and follows the visitor's colour scheme.
    ///
    /// The light colours are fallback values in the attributes, so they also work in a browser that applies the site's
    /// Content-Security-Policy to images and ignores the `<style>`.
    pub fn dress(&self, svg: &str) -> String {
        let mut dressed = svg.to_owned();
        let mut dark = String::new();
        for name in names(svg) {
            let Some(colour) = self.light(name) else { continue };
            dressed = dressed.replace(&format!("var(--{name})"), &format!("var(--{name},{colour})"));
            if let Some(colour) = self.dark.get(name) {
                let _ = write!(dark, "--{name}:{colour};");
            }
        }
        let end = dressed.find("<svg").and_then(|start| Some(start + dressed[start..].find('>')? + 1));
        if let Some(end) = end.filter(|_| !dark.is_empty()) {
            dressed.insert_str(end, &format!("<style>@media(prefers-color-scheme:dark){{:root{{{dark}}}}}</style>"));
        }
        dressed
    }
}

/// Returns the custom properties of the first `:root` rule in a stylesheet.
fn properties(css: &str) -> BTreeMap<String, String> {
    let block = css.split_once(":root{").and_then(|(_, rest)| rest.split_once('}')).map_or("", |(block, _)| block);
    block
        .split(';')
        .filter_map(|declaration| declaration.trim().strip_prefix("--")?.split_once(':'))
        .map(|(name, value)| (name.to_owned(), value.trim().to_owned()))
        .collect()
}

/// Resolves references to other properties in the values. References to unknown properties stay.
fn resolved(properties: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    fn value(properties: &BTreeMap<String, String>, text: &str, depth: u8) -> String {
        names(text).into_iter().fold(text.to_owned(), |resolved, name| match properties.get(name) {
            // The depth limit ends cycles, which are invalid in CSS.
            Some(named) if depth > 0 => {
                resolved.replace(&format!("var(--{name})"), &value(properties, named, depth - 1))
            }
            _ => resolved,
        })
    }
    properties.iter().map(|(name, text)| (name.clone(), value(properties, text, DEEPEST))).collect()
}

/// Returns the names of the custom properties that a text uses, without the leading dashes.
fn names(svg: &str) -> BTreeSet<&str> {
    svg.split("var(--").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSS: &str = "a{b:c}:root{--brand:#e5481d;--paper:#fff;--font:A, \"B\";--glow:color-mix(in oklab,var(--brand) 85%,#ffd);\
        --signal:var(--brand);--round:var(--round)}\
        @media screen and (prefers-color-scheme:dark){:root{--paper:#000;--signal:var(--glow)}}@media print{:root{--paper:#eee}}";

    #[test]
    fn a_drawing_gets_the_colours_that_it_uses() {
        let palette = Palette::of(CSS);
        let svg = r#"<svg viewBox="0 0 1 1"><path fill="var(--paper)" stroke="var(--brand)"/></svg>"#;
        assert_eq!(palette.paint(svg), r##"<svg viewBox="0 0 1 1"><path fill="#fff" stroke="#e5481d"/></svg>"##);
        assert_eq!(
            palette.dress(svg),
            "<svg viewBox=\"0 0 1 1\"><style>@media(prefers-color-scheme:dark){:root{--paper:#000;}}</style>\
             <path fill=\"var(--paper,#fff)\" stroke=\"var(--brand,#e5481d)\"/></svg>"
        );
        assert_eq!((palette.dark("brand"), palette.dark("paper")), (Some("#e5481d"), Some("#000")));
    }

    #[test]
    fn a_colour_may_refer_to_other_colours() {
        let palette = Palette::of(CSS);
        assert_eq!(palette.light("signal"), Some("#e5481d"));
        assert_eq!(palette.dark("signal"), Some("color-mix(in oklab,#e5481d 85%,#ffd)"));
        assert_eq!(palette.dark("round"), Some("var(--round)"));
    }

    #[test]
    fn a_drawing_with_only_its_own_colours_is_unchanged() {
        let svg = r##"<svg><path fill="#123"/><path fill="var(--unknown)"/></svg>"##;
        assert_eq!(Palette::of(CSS).dress(svg), svg);
        assert_eq!(Palette::of("").paint(svg), svg);
    }
}
