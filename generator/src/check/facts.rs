//! What the rules need to know of a page, read from its final HTML.

use html5gum::{DefaultEmitter, EndTag, StartTag, Token, Tokenizer};

use crate::assets;

/// Facts about one page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub title: String,
    pub description: String,
    pub headings: Vec<(u8, String)>,
    /// Every address the page names, with the attribute that names it.
    pub links: Vec<(String, &'static str)>,
    pub ids: Vec<String>,
    /// What is wrong with its pictures.
    pub picture_problems: Vec<String>,
    /// Words in `<main>`.
    pub words: usize,
    /// Hashes of every run of five words in `<main>`, sorted, each once. Only kept where pages are
    /// compared.
    pub shingles: Vec<u64>,
    /// Text that looks like markdown which nobody turned into HTML, such as `[label](/page)`.
    pub unrendered: Vec<String>,
    /// Changes with every byte of the page.
    pub revision: String,
    /// Bytes that the page takes over the line, once it was weighed.
    pub weight: usize,
    pub loads: Loads,
    /// Head, header, sections and footer, with their bytes.
    pub parts: Vec<(String, usize)>,
}

/// What a browser fetches for a page by itself, as URLs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loads {
    pub styles: Vec<String>,
    pub scripts: Vec<String>,
    pub fonts: Vec<String>,
    pub islands: Vec<Island>,
}

/// An island as the page has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Island {
    pub name: String,
    /// When its code is fetched.
    pub on: String,
    pub modules: Vec<String>,
}

/// Words in a shingle.
const SHINGLE: usize = 5;

impl Facts {
    /// Reads a page. `compare` keeps its shingles.
    pub fn read(html: &str, compare: bool) -> Self {
        let facts = Facts { revision: assets::hash(html.as_bytes()), ..Facts::default() };
        let mut reader = Reader { facts, ..Reader::default() };
        for Ok(token) in Tokenizer::new_with_emitter(html, DefaultEmitter::<usize>::new_with_span()) {
            reader.token(token);
        }
        let mut facts = reader.facts;
        facts.unrendered = unrendered(&reader.text);
        let words: Vec<String> = words(&reader.text).collect();
        facts.words = words.len();
        if compare {
            facts.shingles = words.windows(SHINGLE).map(hash).collect();
            facts.shingles.sort_unstable();
            facts.shingles.dedup();
        }
        facts
    }
}

/// Every `[label](address)` and `**bold**` in a text that a reader sees.
fn unrendered(text: &str) -> Vec<String> {
    let links = text.match_indices("](").filter_map(|(at, _)| {
        let start = text[..at].rfind('[')?;
        let end = at + text[at..].find(')')? + 1;
        (end - start < 200).then(|| text[start..end].to_owned())
    });
    let bold = text.match_indices("**").step_by(2).map(|(at, _)| text[at..].chars().take(24).collect());
    links.chain(bold).collect()
}

/// Words in lower case, without punctuation.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '’' || c == '-'))
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .map(str::to_lowercase)
}

fn hash(words: &[String]) -> u64 {
    let mut hasher = blake3::Hasher::new();
    for word in words {
        hasher.update(word.as_bytes());
        hasher.update(b" ");
    }
    let bytes = hasher.finalize();
    u64::from_le_bytes(bytes.as_bytes()[..8].try_into().expect("a hash has 32 bytes"))
}

#[derive(Default)]
struct Reader {
    facts: Facts,
    text: String,
    in_main: bool,
    in_title: bool,
    /// Inside an element whose text nobody reads: `script`, `style`, or a drawing's `title`.
    unread: Option<String>,
    in_svg: bool,
    heading: Option<u8>,
    part: Option<Part>,
}

/// A part of the page that is not closed yet.
struct Part {
    tag: String,
    label: String,
    /// Where it starts, in bytes.
    start: usize,
    /// Elements of the same kind that are open, itself included.
    open: usize,
}

impl Reader {
    fn token(&mut self, token: Token<usize>) {
        match token {
            Token::StartTag(tag) => self.start(&tag),
            Token::EndTag(tag) => self.end(&tag),
            Token::String(text) => self.read(&String::from_utf8_lossy(&text)),
            _ => {}
        }
    }

    fn read(&mut self, text: &str) {
        if self.in_title {
            self.facts.title.push_str(text);
        }
        if self.unread.is_some() {
            return;
        }
        if self.in_main {
            self.text.push_str(text);
        }
        if self.heading.is_some()
            && let Some((_, heading)) = self.facts.headings.last_mut()
        {
            heading.push_str(text);
        }
    }

    fn start(&mut self, tag: &StartTag<usize>) {
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        let attribute =
            |name: &str| tag.attributes.get(name.as_bytes()).map(|value| String::from_utf8_lossy(value).into_owned());
        if let Some(id) = attribute("id") {
            self.facts.ids.push(id);
        }
        for (key, label) in [("href", "href"), ("src", "src"), ("poster", "poster"), ("action", "action")] {
            if let Some(value) = attribute(key) {
                self.facts.links.push((value, label));
            }
        }
        if let Some(modules) = attribute("modules") {
            let modules: Vec<String> = modules.split_whitespace().map(str::to_owned).collect();
            self.facts.links.extend(modules.iter().map(|address| (address.clone(), "modules")));
            let [name, on] = ["name", "on"].map(|key| attribute(key).unwrap_or_default());
            self.facts.loads.islands.push(Island { name, on, modules });
        }
        for candidate in attribute("srcset").iter().flat_map(|set| set.split(',')) {
            if let Some(address) = candidate.split_whitespace().next() {
                self.facts.links.push((address.to_owned(), "srcset"));
            }
        }
        match &mut self.part {
            Some(part) if part.tag == name => part.open += 1,
            None if matches!(name.as_str(), "head" | "header" | "section" | "footer") => {
                let class = || attribute("class").and_then(|all| Some(format!(".{}", all.split_whitespace().last()?)));
                let label = attribute("id").map(|id| format!("#{id}")).or_else(class).unwrap_or_default();
                let label = format!("{name}{label}");
                self.part = Some(Part { tag: name.clone(), label, start: tag.span.start, open: 1 });
            }
            _ => {}
        }
        match name.as_str() {
            "main" => self.in_main = true,
            "svg" => self.in_svg = true,
            "title" if self.in_svg => self.unread = Some(name.clone()),
            "title" => self.in_title = true,
            "script" | "style" => {
                self.facts.loads.scripts.extend(attribute("src"));
                self.unread = Some(name.clone());
            }
            "link" => {
                let list = match (attribute("rel").as_deref(), attribute("as").as_deref()) {
                    (Some("stylesheet"), _) => Some(&mut self.facts.loads.styles),
                    (Some("preload"), Some("font")) => Some(&mut self.facts.loads.fonts),
                    _ => None,
                };
                if let Some(list) = list {
                    list.extend(attribute("href"));
                }
            }
            "meta" => self.meta(attribute("name").or(attribute("property")), attribute("content")),
            "img" => {
                let file = attribute("src").unwrap_or_default();
                for missing in ["alt", "width", "height"].into_iter().filter(|key| attribute(key).is_none()) {
                    self.facts.picture_problems.push(format!("the picture `{file}` has no {missing}"));
                }
            }
            _ => {
                if let Some(level) = heading_level(&name) {
                    self.heading = Some(level);
                    self.facts.headings.push((level, String::new()));
                }
            }
        }
        // Words of neighbouring elements are not one word, those of `<b>a</b>b` are.
        if !matches!(name.as_str(), "a" | "b" | "em" | "strong" | "span" | "abbr") {
            self.text.push(' ');
        }
    }

    fn meta(&mut self, name: Option<String>, content: Option<String>) {
        let (Some(name), Some(content)) = (name, content) else { return };
        match name.as_str() {
            "description" => self.facts.description = content,
            "og:image" | "twitter:image" => self.facts.links.push((content, "og:image")),
            _ => {}
        }
    }

    fn end(&mut self, tag: &EndTag<usize>) {
        let name = &*String::from_utf8_lossy(&tag.name);
        if let Some(part) = self.part.as_mut().filter(|part| part.tag == name) {
            part.open -= 1;
        }
        if let Some(part) = self.part.take_if(|part| part.open == 0) {
            self.facts.parts.push((part.label, tag.span.end - part.start));
        }
        if self.unread.as_deref() == Some(name) {
            self.unread = None;
        }
        match name {
            "main" => self.in_main = false,
            "svg" => self.in_svg = false,
            "title" => self.in_title = false,
            _ if heading_level(name).is_some() => self.heading = None,
            _ => {}
        }
        if !matches!(name, "a" | "b" | "em" | "strong" | "span" | "abbr") {
            self.text.push(' ');
        }
    }
}

fn heading_level(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_rules_need() {
        let facts = Facts::read(
            r#"<title>T &amp; U</title><meta name="description" content="D"><header>nee</header>
            <main id="inhoud"><h1>Een <b>kop</b></h1><script>nooit</script><a href="/x#y">twee drie</a>
            <img src="/a.png" alt="" width="1"><picture><source srcset="/b.avif 1x, /c.avif 2x"></picture>
            [x](/y)<svg><title>tekening</title><text>vier vijf zes</text></svg></main>"#,
            true,
        );
        assert_eq!((facts.title.as_str(), facts.description.as_str()), ("T & U", "D"));
        assert_eq!(facts.headings, [(1, "Een kop".to_owned())]);
        assert_eq!(facts.ids, ["inhoud"]);
        let links: Vec<_> = facts.links.iter().map(|(link, _)| link.as_str()).collect();
        assert_eq!(links, ["/x#y", "/a.png", "/b.avif", "/c.avif"]);
        assert_eq!(facts.picture_problems, ["the picture `/a.png` has no height"]);
        assert_eq!(facts.unrendered, ["[x](/y)"]);
        assert_eq!(facts.words, 9);
        assert_eq!(facts.shingles.len(), 5);
    }
}
