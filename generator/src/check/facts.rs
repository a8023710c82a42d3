//! What the rules need to know of a page, read from its final HTML.

use std::hash::{DefaultHasher, Hasher as _};

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, Tokenizer};

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
    /// Bytes that the page takes over the line, at most.
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
        let emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, span: Span<usize>| -> Option<()> {
            reader.take(&event, span);
            None
        });
        for Ok(()) in Tokenizer::new_with_emitter(html, emitter) {}
        let mut facts = reader.facts;
        facts.unrendered = unrendered(&reader.text);
        let words: Vec<u64> = words(&reader.text).map(hash).collect();
        facts.words = words.len();
        if compare {
            facts.shingles = words.windows(SHINGLE).map(run).collect();
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

/// Words, without punctuation.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '’' || c == '-'))
        .filter(|word| word.chars().any(char::is_alphanumeric))
}

/// The same for a word in capitals; the same in every run.
fn hash(word: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    word.chars().flat_map(char::to_lowercase).for_each(|letter| hasher.write_u32(letter.into()));
    hasher.finish()
}

/// Mixes the hashes of a run of words: each is turned and multiplied, so that their order counts (as FxHash does).
fn run(words: &[u64]) -> u64 {
    words.iter().fold(0, |mixed: u64, word| (mixed.rotate_left(26) ^ word).wrapping_mul(0xf135_7aea_2e62_a9c5))
}

/// Attributes that say something. Their numbers are places in [`Tag::values`].
#[derive(Clone, Copy)]
enum Key {
    Action,
    Alt,
    As,
    Class,
    Content,
    Height,
    Href,
    Id,
    Modules,
    Name,
    On,
    Poster,
    Property,
    Rel,
    Src,
    Srcset,
    Width,
}

impl Key {
    const ALL: usize = Key::Width as usize + 1;

    fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"action" => Key::Action,
            b"alt" => Key::Alt,
            b"as" => Key::As,
            b"class" => Key::Class,
            b"content" => Key::Content,
            b"height" => Key::Height,
            b"href" => Key::Href,
            b"id" => Key::Id,
            b"modules" => Key::Modules,
            b"name" => Key::Name,
            b"on" => Key::On,
            b"poster" => Key::Poster,
            b"property" => Key::Property,
            b"rel" => Key::Rel,
            b"src" => Key::Src,
            b"srcset" => Key::Srcset,
            b"width" => Key::Width,
            _ => return None,
        })
    }
}

/// The start tag that is being read. Every tag of a page uses its memory again.
#[derive(Default)]
struct Tag {
    name: String,
    /// Where it starts, in bytes.
    start: usize,
    values: [String; Key::ALL],
    has: [bool; Key::ALL],
    /// The attribute whose value comes next.
    key: Option<Key>,
}

impl Tag {
    fn open(&mut self, name: &[u8], start: usize) {
        self.name.clear();
        self.name.push_str(utf8(name));
        self.start = start;
        self.has = [false; Key::ALL];
        self.key = None;
    }

    /// Of an attribute that stands there twice the first one counts.
    fn attribute(&mut self, name: &[u8]) {
        self.key = Key::of(name).filter(|&key| !self.has[key as usize]);
        if let Some(key) = self.key {
            self.has[key as usize] = true;
            self.values[key as usize].clear();
        }
    }

    fn value(&mut self, value: &[u8]) {
        if let Some(key) = self.key.take() {
            self.values[key as usize].push_str(utf8(value));
        }
    }

    fn get(&self, key: Key) -> Option<&str> {
        self.has[key as usize].then(|| self.values[key as usize].as_str())
    }

    fn owned(&self, key: Key) -> Option<String> {
        self.get(key).map(str::to_owned)
    }
}

/// What was read from a text is one.
fn utf8(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap_or_default()
}

/// Whether the words on both sides of such a tag may be one, as in `<b>a</b>b`.
fn is_inline(name: &str) -> bool {
    matches!(name, "a" | "b" | "em" | "strong" | "span" | "abbr")
}

#[derive(Default)]
struct Reader {
    facts: Facts,
    tag: Tag,
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
    fn take(&mut self, event: &CallbackEvent<'_>, span: Span<usize>) {
        match event {
            CallbackEvent::OpenStartTag { name } => self.tag.open(name, span.start),
            CallbackEvent::AttributeName { name } => self.tag.attribute(name),
            CallbackEvent::AttributeValue { value } => self.tag.value(value),
            CallbackEvent::CloseStartTag { .. } => self.start(),
            CallbackEvent::EndTag { name } => self.end(utf8(name), span.end),
            CallbackEvent::String { value } => self.read(utf8(value)),
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

    fn start(&mut self) {
        let Reader { facts, tag, .. } = self;
        let name = tag.name.as_str();
        facts.ids.extend(tag.owned(Key::Id));
        for (key, label) in [(Key::Href, "href"), (Key::Src, "src"), (Key::Poster, "poster"), (Key::Action, "action")] {
            facts.links.extend(tag.owned(key).map(|value| (value, label)));
        }
        if let Some(modules) = tag.get(Key::Modules) {
            let modules: Vec<String> = modules.split_whitespace().map(str::to_owned).collect();
            facts.links.extend(modules.iter().map(|address| (address.clone(), "modules")));
            let [name, on] = [Key::Name, Key::On].map(|key| tag.owned(key).unwrap_or_default());
            facts.loads.islands.push(Island { name, on, modules });
        }
        let candidates = tag.get(Key::Srcset).into_iter().flat_map(|set| set.split(','));
        let addresses = candidates.filter_map(|candidate| candidate.split_whitespace().next());
        facts.links.extend(addresses.map(|address| (address.to_owned(), "srcset")));
        match &mut self.part {
            Some(part) if part.tag == name => part.open += 1,
            None if matches!(name, "head" | "header" | "section" | "footer") => {
                let class = || Some(format!(".{}", tag.get(Key::Class)?.split_whitespace().last()?));
                let label = tag.get(Key::Id).map(|id| format!("#{id}")).or_else(class).unwrap_or_default();
                self.part =
                    Some(Part { tag: name.to_owned(), label: format!("{name}{label}"), start: tag.start, open: 1 });
            }
            _ => {}
        }
        match name {
            "main" => self.in_main = true,
            "svg" => self.in_svg = true,
            "title" if self.in_svg => self.unread = Some(name.to_owned()),
            "title" => self.in_title = true,
            "script" | "style" => {
                facts.loads.scripts.extend(tag.owned(Key::Src));
                self.unread = Some(name.to_owned());
            }
            "link" => {
                let list = match (tag.get(Key::Rel), tag.get(Key::As)) {
                    (Some("stylesheet"), _) => Some(&mut facts.loads.styles),
                    (Some("preload"), Some("font")) => Some(&mut facts.loads.fonts),
                    _ => None,
                };
                if let Some(list) = list {
                    list.extend(tag.owned(Key::Href));
                }
            }
            "meta" => match (tag.get(Key::Name).or(tag.get(Key::Property)), tag.owned(Key::Content)) {
                (Some("description"), Some(content)) => facts.description = content,
                (Some("og:image" | "twitter:image"), Some(content)) => facts.links.push((content, "og:image")),
                _ => {}
            },
            "img" => {
                let file = tag.get(Key::Src).unwrap_or_default();
                for (key, label) in [(Key::Alt, "alt"), (Key::Width, "width"), (Key::Height, "height")] {
                    if tag.get(key).is_none() {
                        facts.picture_problems.push(format!("the picture `{file}` has no {label}"));
                    }
                }
            }
            _ => {
                if let Some(level) = heading_level(name) {
                    self.heading = Some(level);
                    facts.headings.push((level, String::new()));
                }
            }
        }
        if !is_inline(name) {
            self.text.push(' ');
        }
    }

    /// An end tag of this name, which ends at this byte.
    fn end(&mut self, name: &str, end: usize) {
        if let Some(part) = self.part.as_mut().filter(|part| part.tag == name) {
            part.open -= 1;
        }
        if let Some(part) = self.part.take_if(|part| part.open == 0) {
            self.facts.parts.push((part.label, end - part.start));
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
        if !is_inline(name) {
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
