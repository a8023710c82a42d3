//! Social cards: a picture of 1200×630 pixels for each page, drawn from `templates/card.svg`.

use std::sync::Arc;

use kmo_diagnostic::{Arg, Code, Diagnostic, SourceFile, Span, words};
use minijinja::{Environment, Value, context};
use resvg::usvg;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};
use unicode_normalization::UnicodeNormalization as _;

use super::palette::Palette;
use super::{HASHED, hash, raster};
use crate::cache::Cache;
use crate::project::Project;
use crate::source;

/// Name of the template below `templates/`.
const TEMPLATE: &str = "card.svg";
pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;

/// A card that is laid out but not yet drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Path in the output folder. Contains a hash of everything the picture depends on.
    pub path: String,
    svg: String,
    key: String,
}

/// Lays out and draws cards.
#[derive(Debug)]
pub struct Cards {
    template: Arc<SourceFile>,
    /// Holds the template, parsed once.
    environment: Environment<'static>,
    fonts: Arc<usvg::fontdb::Database>,
    /// Bytes of the heading's font, to measure text with.
    heading: Vec<u8>,
    font_hash: String,
    palette: Palette,
    cache: Cache,
}

/// The space for the text of a card.
struct Room {
    /// Maximum width of a line, in pixels.
    line: f64,
    /// Font sizes in pixels, largest first, each with its maximum number of lines.
    sizes: &'static [(f64, usize)],
}

const WHOLE: Room = Room { line: 1020.0, sizes: &[(128.0, 2), (108.0, 2), (92.0, 3), (76.0, 4)] };
/// Minimum number of characters in a line, if there are several lines.
const SHORT: usize = 3;
/// For a text beside a drawing.
const HALF: Room = Room { line: 500.0, sizes: &[(84.0, 3), (72.0, 4), (62.0, 5), (54.0, 6), (46.0, 7)] };
/// The ratio between two font sizes below the listed ones.
const SHRINK: f64 = 0.9;

impl Room {
    /// Returns the font sizes to try, each with its maximum number of lines. After the listed ones, the smallest is tried
    /// again: from there on, a short word may be alone on a line. Then follow smaller ones, with as many lines as fit in the
    /// same height.
    fn all_sizes(&self) -> impl Iterator<Item = (f64, usize)> {
        let (smallest, most) = self.sizes[self.sizes.len() - 1];
        let smaller = std::iter::successors(Some(smallest), |size| Some(size * SHRINK));
        let smaller = smaller.map(move |size| (size, (most as f64 * smallest / size) as usize));
        self.sizes.iter().copied().chain(smaller)
    }
}

impl Card {
    /// Its name in the cache.
    fn entry(&self) -> String {
        format!("cards/{}.png", self.key)
    }
}

impl Cards {
    /// Loads the template and its fonts.
    ///
    /// # Errors
    /// Returns a diagnostic if one of them is missing or unreadable, or if no font can be used.
    pub fn load(project: &Project, palette: &Palette) -> Result<Self, Diagnostic> {
        let template = source::read(&project.templates.join(TEMPLATE), format!("templates/{TEMPLATE}"))?;
        crate::template::written(&template)?;
        let mut environment = Environment::new();
        environment.set_debug(true);
        environment.set_auto_escape_callback(|_| minijinja::AutoEscape::Html);
        environment.set_undefined_behavior(minijinja::UndefinedBehavior::Strict);
        environment
            .add_template_owned(TEMPLATE, template.text.clone())
            .map_err(|error| crate::template::error(&template, &error))?;
        let found = source::walk_all(&project.templates.join("card-fonts"), "templates/card-fonts")?;
        let mut fonts = usvg::fontdb::Database::new();
        let mut heading = Vec::new();
        let mut all = Vec::new();
        for file in found.iter().filter(|file| file.relative.ends_with(".ttf")) {
            let bytes = file.bytes(&format!("templates/card-fonts/{}", file.relative))?;
            all.extend_from_slice(&bytes);
            if heading.is_empty() {
                heading.clone_from(&bytes);
            }
            fonts.load_font_data(bytes);
        }
        // Without its `head` table, a font has no size to scale by.
        if !FontRef::new(&heading).is_ok_and(|font| units(&font) > 0.0) {
            return Err(Diagnostic::error(Code::CardFonts, words::no_card_font()).help(words::put_card_font()));
        }
        let (font_hash, palette, cache) = (hash(&all), palette.clone(), project.cache.clone());
        Ok(Cards { template, environment, fonts: Arc::new(fonts), heading, font_hash, palette, cache })
    }

    /// Lays out the card of the page at `path`. `drawing` replaces the drawing that other cards have.
    ///
    /// # Errors
    /// Returns a diagnostic if the template fails.
    pub fn lay_out(
        &self,
        brand: &str,
        path: &str,
        label: &str,
        text: &str,
        drawing: Option<&str>,
    ) -> Result<Card, Diagnostic> {
        let (size, lines) = self.wrap(text, if drawing.is_some() { &HALF } else { &WHOLE });
        let drawing = drawing.map(|lines| Value::from_safe_string(lines.to_owned()));
        let values = context! { lines, size, label, drawing, brand, width => WIDTH, height => HEIGHT };
        let template = self.environment.get_template(TEMPLATE).expect("it was added when the cards were loaded");
        let svg = template.render(values).map_err(|error| crate::template::error(&self.template, &error))?;
        let svg = self.palette.paint(&svg);
        let key = hash(format!("{}{}{svg}", raster::VERSION, self.font_hash).as_bytes());
        let name = match path.trim_matches('/').replace('/', "-") {
            name if name.is_empty() => "home".to_owned(),
            name => name.trim_end_matches(".html").to_owned(),
        };
        Ok(Card { path: format!("{HASHED}/cards/{name}-{}.png", &key[..10]), svg, key })
    }

    /// Returns the card's PNG, from the cache if it was drawn before.
    ///
    /// # Errors
    /// Returns a diagnostic if the template's SVG can't be drawn.
    pub fn draw(&self, card: &Card) -> Result<Vec<u8>, Diagnostic> {
        if let Some(bytes) = self.cache.get(&card.entry()) {
            return Ok(bytes);
        }
        let broken = |reason: Arg| {
            let start = self.template.text.find('<').unwrap_or_default();
            Diagnostic::error(Code::Card, words::card_no_drawing(reason))
                .at(&self.template, Span::new(start, start + 1), None)
                .note(words::while_drawing(&card.path))
        };
        let tree = raster::parse(&card.svg, &self.fonts).map_err(broken)?;
        // The library silently drops a text whose font it does not find. It also drops empty texts, which are not counted.
        let is_written =
            |text: &&str| text.split_once('>').is_some_and(|(_, inside)| !inside.trim_start().starts_with("</text>"));
        if count_texts(tree.root()) < card.svg.split("<text").skip(1).filter(is_written).count() {
            return Err(broken(words::card_font_unknown().into()).help(words::quote_family()));
        }
        let png = raster::png(&tree).map_err(broken)?;
        self.cache.put(&card.entry(), &png);
        Ok(png)
    }

    /// Returns the first character of a text that the heading's font lacks. A card shows an empty box in its place. Characters
    /// that are never drawn, such as a soft hyphen, don't count.
    pub fn lacking(&self, text: &str) -> Option<char> {
        let font = FontRef::new(&self.heading).expect("checked when it was loaded");
        let letters = font.charmap();
        let is_drawn =
            |c: &char| !c.is_whitespace() && !matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe0f}');
        text.nfc().find(|c| is_drawn(c) && letters.map(*c).is_none())
    }

    /// Whether the cache has the card.
    pub fn is_drawn(&self, card: &Card) -> bool {
        self.cache.has(&card.entry())
    }

    /// Returns the largest font size at which the text fits, and its lines.
    fn wrap(&self, text: &str, room: &Room) -> (f64, Vec<String>) {
        let font = FontRef::new(&self.heading).expect("checked when it was loaded");
        let units = units(&font);
        let (letters, widths) = (font.charmap(), font.glyph_metrics(Size::unscaled(), LocationRef::default()));
        let width = |text: &str| {
            let advance = |c| letters.map(c).and_then(|glyph| widths.advance_width(glyph)).unwrap_or(600.0);
            text.chars().map(|c| f64::from(advance(c))).sum::<f64>()
        };
        let words: Vec<(&str, f64)> = text.split_whitespace().map(|word| (word, width(word))).collect();
        let space = width(" ");
        let fitting = room.all_sizes().enumerate().find_map(|(at, (size, most))| {
            let fits = |width: f64| width * size / units <= room.line;
            let mut lines: Vec<(String, f64)> = Vec::new();
            for &(word, width) in &words {
                match lines.last_mut() {
                    Some((line, used)) if fits(*used + space + width) => {
                        line.push(' ');
                        line.push_str(word);
                        *used += space + width;
                    }
                    _ => lines.push((word.to_owned(), width)),
                }
            }
            // A short word such as `in` alone on a line looks like a mistake, but is better than a text that is too small.
            let has_alone = lines.len() > 1 && lines.iter().any(|(line, _)| line.chars().count() < SHORT);
            let is_good = at >= room.sizes.len() || !has_alone;
            let fits = lines.len() <= most && lines.iter().all(|(_, width)| fits(*width)) && is_good;
            fits.then(|| (size, lines.into_iter().map(|(line, _)| line).collect()))
        });
        fitting.expect("each text fits at some size")
    }
}

/// Returns the number of font units per em. Widths of letters are in font units. Zero if the font has no such number.
fn units(font: &FontRef<'_>) -> f64 {
    font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.into()
}

/// Counts the texts that will be drawn.
fn count_texts(group: &usvg::Group) -> usize {
    group
        .children()
        .iter()
        .map(|node| match node {
            usvg::Node::Group(group) => count_texts(group),
            usvg::Node::Text(text) => usize::from(!text.flattened().children().is_empty()),
            _ => 0,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn a_label_that_would_run_over_the_brand_is_left_out() {
        let project = Project::new(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), None, None);
        let cards = Cards::load(&project, &Palette::default()).expect("the site has a template and fonts");
        let has_label = |brand: &str, label: &str| {
            let card = cards.lay_out(brand, "/", label, "Meer licht", None).expect("the template is right");
            card.svg.contains(label)
        };
        assert!(has_label("Warm bread", "Why dough rises in the morning"));
        assert!(!has_label("Warm bread", &"Why dough rises in the morning ".repeat(2)));
        assert!(!has_label("Breadandpastrybakersguilds", "Why dough rises in the morning"));
    }

    #[test]
    fn a_long_text_is_drawn_smaller_and_in_full() {
        let project = Project::new(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), None, None);
        let cards = Cards::load(&project, &Palette::default()).expect("the site has a template and fonts");
        let long = "Wat je beter niet zegt aan de telefoon ".repeat(10);
        for text in [&*long, &"arbeidsongeschiktheidsverzekering".repeat(3), "Meer licht", ""] {
            for room in [&WHOLE, &HALF] {
                let (size, lines) = cards.wrap(text, room);
                assert_eq!(lines.join(" "), text.trim());
                let (smallest, most) = room.sizes[room.sizes.len() - 1];
                assert!(lines.len() as f64 * size <= smallest * most as f64, "{} lines of {size}", lines.len());
                assert_eq!(size < smallest, text.len() > 50, "{size}");
            }
        }
        assert_eq!(cards.wrap("Meer licht", &WHOLE).0, 128.0);
        assert_eq!(cards.lacking("Eén cafe\u{301} –\u{ad} “€ 5”"), None);
        assert_eq!(cards.lacking("Bel 🙂 ☎"), Some('🙂'));
    }

    #[test]
    fn a_font_without_a_size_is_refused() {
        let folder = tempfile::tempdir().expect("there is room");
        let fonts = folder.path().join("templates/card-fonts");
        fs::create_dir_all(&fonts).expect("there is room");
        fs::write(folder.path().join("templates/card.svg"), "<svg/>").expect("there is room");
        // A font with no tables.
        fs::write(fonts.join("leeg.ttf"), [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).expect("there is room");
        let refused = Cards::load(&Project::new(folder.path(), None, None), &Palette::default()).map(drop);
        assert_eq!(refused.expect_err("the font has no size").code, Code::CardFonts);
    }
}
