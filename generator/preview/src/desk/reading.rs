//! Reads from a page's HTML what the facts of the check do not contain: sentences, outline, pictures and head.

use html5gum::{DefaultEmitter, EndTag, StartTag, Token, Tokenizer};

/// The content of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    pub title: String,
    pub description: String,
    /// The Open Graph properties that make a social card.
    pub card: Card,
    /// The text of each `<script type="application/ld+json">`.
    pub data: Vec<String>,
    pub outline: Vec<Heading>,
    /// Running text of `<main>`: paragraphs, list items and quotations.
    pub paragraphs: Vec<String>,
    pub pictures: Vec<Picture>,
    /// The links of the page, in document order.
    pub links: Vec<Link>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    pub address: String,
    pub text: String,
    /// Whether it is in `<main>`, not in the header or footer that every page has.
    pub in_main: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    pub title: String,
    pub description: String,
    pub image: String,
    /// Alternative text of the image.
    pub alt: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    pub level: u8,
    pub text: String,
    pub id: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    pub source: String,
    /// `None` if the attribute is missing; empty for a decorative image.
    pub alt: Option<String>,
    pub width: Option<String>,
    pub height: Option<String>,
}

/// Elements whose text is skipped.
const PASSED_OVER: [&str; 14] = [
    "nav",
    "form",
    "svg",
    "script",
    "style",
    "template",
    "button",
    "select",
    "textarea",
    "table",
    "dialog",
    "noscript",
    "site-island",
    "label",
];
/// Elements inside a line of text, which do not end a paragraph.
const INLINE: [&str; 20] = [
    "a", "abbr", "b", "bdi", "br", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong",
    "sub", "sup", "time", "wbr",
];
/// Elements that hold running text.
const TEXT: [&str; 4] = ["p", "li", "dd", "blockquote"];
/// A shorter text without a full stop is a label, not a sentence.
const FEWEST_WORDS: usize = 6;

impl Reading {
    pub fn of(html: &str) -> Self {
        let mut reader = Reader::default();
        for Ok(token) in Tokenizer::new_with_emitter(html, DefaultEmitter::<usize>::new_with_span()) {
            match token {
                Token::StartTag(tag) => reader.start(&tag),
                Token::EndTag(tag) => reader.end(&tag),
                Token::String(text) => reader.text(&String::from_utf8_lossy(&text)),
                _ => {}
            }
        }
        reader.flush();
        let mut reading = reader.reading;
        for heading in &mut reading.outline {
            heading.text = squeezed(&heading.text);
        }
        for link in &mut reading.links {
            link.text = squeezed(&link.text);
        }
        reading
    }
}

#[derive(Default)]
struct Reader {
    reading: Reading,
    in_main: bool,
    in_title: bool,
    in_data: bool,
    heading: bool,
    in_link: bool,
    /// The element that is skipped now, and how many elements of its name are open.
    passed: Option<(String, usize)>,
    /// Text of the open paragraph, if there is one.
    paragraph: Option<String>,
}

impl Reader {
    fn text(&mut self, text: &str) {
        if self.in_data {
            if let Some(data) = self.reading.data.last_mut() {
                data.push_str(text);
            }
            return;
        }
        if self.in_title && self.passed.is_none() {
            self.reading.title.push_str(text);
        }
        if self.heading
            && let Some(heading) = self.reading.outline.last_mut()
        {
            heading.text.push_str(text);
        }
        if self.in_link
            && let Some(link) = self.reading.links.last_mut()
        {
            link.text.push_str(text);
        }
        if self.passed.is_none()
            && let Some(paragraph) = &mut self.paragraph
        {
            paragraph.push_str(text);
        }
    }

    fn flush(&mut self) {
        let Some(text) = self.paragraph.take().map(|text| squeezed(&text)) else { return };
        let ends = text.trim_end_matches(['"', '”', '’', ')']).ends_with(['.', '!', '?', '…']);
        if ends || kmo_shared::format::words(&text) >= FEWEST_WORDS {
            self.reading.paragraphs.push(text);
        }
    }

    fn start(&mut self, tag: &StartTag<usize>) {
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        let attribute =
            |key: &str| tag.attributes.get(key.as_bytes()).map(|value| String::from_utf8_lossy(value).into_owned());
        // Separates words in adjacent boxes, but does not split a word that is partly in bold.
        if self.in_link
            && !["b", "em", "i", "strong", "abbr"].contains(&name.as_str())
            && let Some(link) = self.reading.links.last_mut()
        {
            link.text.push(' ');
        }
        match &mut self.passed {
            Some((passed, open)) if *passed == name => *open += 1,
            None if PASSED_OVER.contains(&name.as_str()) => self.passed = Some((name.clone(), 1)),
            _ => {}
        }
        if !INLINE.contains(&name.as_str()) {
            self.flush();
        } else if let Some(paragraph) = self.paragraph.as_mut().filter(|_| name == "br") {
            paragraph.push(' ');
        }
        match name.as_str() {
            "main" => self.in_main = true,
            "title" => self.in_title = true,
            "meta" => self.meta(&attribute("name").or(attribute("property")), attribute("content")),
            "script" if attribute("type").as_deref() == Some("application/ld+json") => {
                self.in_data = true;
                self.reading.data.push(String::new());
            }
            "a" => {
                if let Some(address) = attribute("href") {
                    self.reading.links.push(Link { address, text: String::new(), in_main: self.in_main });
                    self.in_link = true;
                }
            }
            "img" => self.reading.pictures.push(Picture {
                source: attribute("src").unwrap_or_default(),
                alt: attribute("alt"),
                width: attribute("width"),
                height: attribute("height"),
            }),
            text if TEXT.contains(&text) && self.in_main && self.passed.is_none() => {
                self.paragraph = Some(String::new());
            }
            other => {
                if let [b'h', level @ b'1'..=b'6'] = other.as_bytes() {
                    let heading = Heading { level: level - b'0', text: String::new(), id: attribute("id") };
                    self.reading.outline.push(heading);
                    self.heading = true;
                }
            }
        }
    }

    fn meta(&mut self, name: &Option<String>, content: Option<String>) {
        let (Some(name), Some(content)) = (name, content) else { return };
        let card = &mut self.reading.card;
        match name.as_str() {
            "description" => self.reading.description = content,
            "og:title" => card.title = content,
            "og:description" => card.description = content,
            "og:image" => card.image = content,
            "og:image:alt" => card.alt = content,
            _ => {}
        }
    }

    fn end(&mut self, tag: &EndTag<usize>) {
        let name = &*String::from_utf8_lossy(&tag.name);
        if !INLINE.contains(&name) {
            self.flush();
        }
        if let Some((passed, open)) = &mut self.passed
            && passed == name
        {
            *open -= 1;
            if *open == 0 {
                self.passed = None;
            }
        }
        match name {
            "main" => self.in_main = false,
            "title" => self.in_title = false,
            "script" => self.in_data = false,
            "a" => self.in_link = false,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.heading = false,
            _ => {}
        }
    }
}

/// Replaces each run of white space by one space.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_desk_shows() {
        let reading = Reading::of(
            r#"<title>T &amp; U</title><meta name="description" content="D"><meta property="og:image" content="/k.png">
            <link rel="canonical" href="https://x.be/"><script type="application/ld+json">{"@type":"A"}</script>
            <header><p>Staat niet in het midden van de pagina.</p></header>
            <main><h1 id="a">Een <b>kop</b></h1><p>Eerste <a href="/x"><b>z</b>in<span>nu</span></a> hier.</p><p>te kort</p>
            <ul><li>Eén twee drie vier vijf zes</li><li><p>Ja.</p></li></ul>
            <form><p>Dit is een label in een formulier.</p></form><nav><li>Nog een lange rij van zes woorden</li></nav>
            <svg><title>tekening</title></svg><h3>Te diep</h3>
            <img src="/a.png" alt="Een stad" width="3" height="2"><img src="/b.png"></main>"#,
        );
        assert_eq!((reading.title.as_str(), reading.description.as_str()), ("T & U", "D"));
        assert_eq!(reading.card.image, "/k.png");
        assert_eq!(reading.data, [r#"{"@type":"A"}"#]);
        assert_eq!(reading.paragraphs, ["Eerste zinnu hier.", "Eén twee drie vier vijf zes", "Ja."]);
        let outline: Vec<_> = reading.outline.iter().map(|h| (h.level, h.text.as_str(), h.id.as_deref())).collect();
        assert_eq!(outline, [(1, "Een kop", Some("a")), (3, "Te diep", None)]);
        let links: Vec<_> = reading.links.iter().map(|link| (link.address.as_str(), link.text.as_str())).collect();
        assert_eq!((links.as_slice(), reading.links[0].in_main), ([("/x", "zin nu")].as_slice(), true));
        let alts: Vec<_> = reading.pictures.iter().map(|picture| picture.alt.as_deref()).collect();
        assert_eq!(alts, [Some("Een stad"), None]);
    }
}
