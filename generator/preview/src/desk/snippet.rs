//! An approximation of how search results show a page.
//!
//! Google cuts titles and descriptions by width and only documents that they are "truncated as needed, typically to fit the
//! device width" (Search Central, "Control your title links" and "Control your snippets"). The widths below were measured
//! by others, so the result is an approximation. Letter widths are those of Helvetica, which Arial shares, from Adobe's
//! font metrics.

use kmo_engine::view;
use minijinja::Value;
use serde::Serialize;

/// The space that one kind of device has for a search result.
#[derive(Clone, Copy, Debug)]
pub struct Device {
    /// Space for the title in pixels, over all its lines.
    title: f64,
    /// Font size of the title, in pixels.
    title_size: f64,
    description: f64,
}

pub const DESKTOP: Device = Device { title: 600.0, title_size: 20.0, description: 960.0 };
/// The title may take two lines.
pub const MOBILE: Device = Device { title: 640.0, title_size: 18.0, description: 680.0 };
/// Font size of the description, in pixels.
const DESCRIPTION_SIZE: f64 = 14.0;

/// A text as far as a search result shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Shown {
    text: String,
    /// Width of the whole text, in pixels.
    width: usize,
    /// Space for it, in pixels.
    room: usize,
    cut: bool,
}

impl Device {
    pub fn snippet(self, title: &str, description: &str) -> Value {
        view! {
            title => fit(title, self.title_size, self.title),
            description => fit(description, DESCRIPTION_SIZE, self.description),
        }
    }
}

/// Cuts a text that is too wide between words, leaving space for the dots.
fn fit(text: &str, size: f64, room: f64) -> Shown {
    const DOTS: &str = " …";
    let width = |text: &str| text.chars().map(letter).sum::<f64>() * size / 1000.0;
    let whole = width(text);
    let rounded = |pixels: f64| pixels.round() as usize;
    let shown = |text: String, cut| Shown { text, width: rounded(whole), room: rounded(room), cut };
    if whole <= room {
        return shown(text.to_owned(), false);
    }
    let ends = text.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
    let end = ends.take_while(|end| width(&text[..*end]) + width(DOTS) <= room).last();
    let end = end.unwrap_or_else(|| {
        // A single word is wider than the space.
        let cuts = text.char_indices().map(|(at, _)| at);
        cuts.take_while(|end| width(&text[..*end]) + width(DOTS) <= room).last().unwrap_or(0)
    });
    shown(format!("{}{DOTS}", text[..end].trim_end_matches([' ', ',', ';', ':', '–'])), true)
}

/// Widths of the ASCII characters from the space on, in thousandths of the font size (Adobe's Helvetica.afm).
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];

fn letter(c: char) -> f64 {
    let ascii = |c: char| f64::from(WIDTHS[c as usize - 32]);
    match c {
        ' '..='~' => ascii(c),
        '\u{a0}' => ascii(' '),
        'à'..='å' | 'é' | 'è' | 'ê' | 'ë' | 'ò'..='ö' | 'ù'..='ü' | 'ñ' => ascii('a'),
        'ì'..='ï' => ascii('f'),
        'ç' => ascii('c'),
        'À'..='Å' | 'È'..='Ë' => ascii('A'),
        'Ò'..='Ö' => ascii('O'),
        '‘' | '’' => 222.0,
        '“' | '”' => 333.0,
        '·' => 278.0,
        '…' | '—' => 1000.0,
        c if c.is_control() || ('\u{200b}'..='\u{200f}').contains(&c) || ('\u{202a}'..='\u{202e}').contains(&c) => 0.0,
        _ => 556.0,
    }
}

/// The address as search results show it: the host, then the folders.
pub fn trail(host: &str, path: &str) -> String {
    let host = host.split_once("://").map_or(host, |(_, host)| host);
    let parts = path.split('/').filter(|part| !part.is_empty());
    std::iter::once(host).chain(parts).collect::<Vec<_>>().join(" › ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_the_font() {
        // H 722, a 556, l 222, l 222, o 556: 2278 thousandths of 20 pixels.
        assert_eq!(fit("Hallo", 20.0, 600.0), Shown { text: "Hallo".into(), width: 46, room: 600, cut: false });
        assert_eq!((letter('~'), letter('W'), letter(' '), letter('é')), (584.0, 944.0, 278.0, 556.0));
    }

    #[test]
    fn a_text_that_is_too_wide_is_cut_between_words() {
        let narrow = "iiii ".repeat(20);
        let wide = "WWWW ".repeat(20);
        assert!(!fit(narrow.trim(), 20.0, 600.0).cut);
        let shown = fit(wide.trim(), 20.0, 600.0);
        assert!(shown.cut && shown.text.ends_with("WWWW …") && shown.width > 1500, "{shown:?}");
        let drawn: f64 = shown.text.chars().map(letter).sum::<f64>() / 50.0;
        assert!(drawn <= 600.0 && drawn > 500.0, "{drawn}");
        assert!(fit(&"W".repeat(100), 20.0, 600.0).text.chars().count() > 25);
    }

    #[test]
    fn an_address_is_a_trail() {
        assert_eq!(trail("https://www.x.be", "/diensten/gent"), "www.x.be › diensten › gent");
        assert_eq!(trail("https://www.x.be", "/"), "www.x.be");
    }
}
