//! Collects the facts of a page from its tags and texts, which either the scanner or the tokenizer passes on.

use crate::check::facts::{Facts, Island};
use kmo_diagnostic::words;

/// Defines the attributes that are read.
macro_rules! keys {
    ($($key:ident = $name:literal,)*) => {
        /// An attribute that is read. Its number is an index into [`Tag::values`].
        #[derive(Clone, Copy)]
        pub(super) enum Key {
            $($key),*
        }

        impl Key {
            const NAMES: &[&str] = &[$($name),*];

            pub(super) fn of(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Key::$key),)*
                    _ => None,
                }
            }

            fn name(self) -> &'static str {
                Key::NAMES[self as usize]
            }
        }
    };
}

keys! {
    Action = "action", Alt = "alt", As = "as", Class = "class", Content = "content",
    Height = "height", Href = "href", Id = "id", Modules = "modules", Name = "name",
    On = "on", Poster = "poster", Property = "property", Rel = "rel", Src = "src",
    Srcset = "srcset", Width = "width",
}

/// The tag that is being read. Its memory is reused for every tag of a page.
#[derive(Default)]
pub(super) struct Tag {
    pub(super) name: String,
    /// Byte offset of its start.
    start: usize,
    pub(super) values: [String; Key::NAMES.len()],
    has: [bool; Key::NAMES.len()],
}

impl Tag {
    pub(super) fn open(&mut self, start: usize, name: &str) {
        self.name.clear();
        self.name.push_str(name);
        self.name.make_ascii_lowercase();
        self.start = start;
        self.has = [false; Key::NAMES.len()];
    }

    /// Starts an attribute, and returns the key under which its value is stored. `None` if the attribute is not read, or if
    /// the tag has it already: the first one counts.
    pub(super) fn take(&mut self, name: &str) -> Option<Key> {
        let key = Key::of(name).filter(|&key| !self.has[key as usize])?;
        self.has[key as usize] = true;
        self.values[key as usize].clear();
        Some(key)
    }

    fn get(&self, key: Key) -> Option<&str> {
        self.has[key as usize].then_some(&self.values[key as usize])
    }

    fn owned(&self, key: Key) -> Option<String> {
        self.get(key).map(str::to_owned)
    }
}

/// Whether such a tag can be inside a word, as in `<b>a</b>b`.
fn is_inline(name: &str) -> bool {
    matches!(name, "a" | "b" | "em" | "strong" | "span" | "abbr")
}

#[derive(Default)]
pub(in crate::check) struct Reader {
    pub(in crate::check) facts: Facts,
    /// Number of bytes read so far.
    pub(super) position: usize,
    pub(super) tag: Tag,
    /// The text of `<main>`.
    pub(in crate::check) text: String,
    in_main: bool,
    in_title: bool,
    /// The open element whose text is ignored: `script`, `style`, or a drawing's `title`.
    unread: Option<String>,
    in_svg: bool,
    /// Number of open `<code>` and `<pre>`.
    code: usize,
    heading: Option<u8>,
    part: Option<Part>,
    /// Number of bytes up to the last `</main>` at which nothing else was open that changes how the rest is read.
    pub(in crate::check) closed: usize,
}

/// A part of the page that is not closed yet.
struct Part {
    tag: String,
    label: String,
    /// Byte offset of its start.
    start: usize,
    /// Number of open elements with the same name, including itself.
    open: usize,
}

impl Reader {
    pub(super) fn for_page(html: &str) -> Self {
        // About a third of a page is text.
        Reader { text: String::with_capacity(html.len() / 3), ..Reader::default() }
    }

    /// Whether a rule needs the text at this place.
    pub(super) fn is_reading(&self) -> bool {
        self.in_title || (self.unread.is_none() && (self.in_main || self.heading.is_some()))
    }

    pub(super) fn text(&mut self, text: &str) {
        if self.in_title {
            self.facts.title.push_str(text);
        }
        if self.unread.is_some() {
            return;
        }
        match self.code {
            _ if !self.in_main => {}
            0 => self.text.push_str(text),
            // Code is shown literally, so markdown in it is not a mistake.
            _ => self.text.push_str(&text.replace(['*', '#', '[', ']', '(', ')', '|'], " ")),
        }
        if self.heading.is_some()
            && let Some((_, heading)) = self.facts.headings.last_mut()
        {
            heading.push_str(text);
        }
    }

    pub(super) fn start(&mut self) {
        let Reader { facts, tag, .. } = self;
        let name = tag.name.as_str();
        facts.count(name, 1);
        facts.ids.extend(tag.owned(Key::Id));
        for key in [Key::Href, Key::Src, Key::Poster, Key::Action] {
            facts.links.extend(tag.owned(key).map(|value| (value, key.name())));
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
            "code" | "pre" => self.code += 1,
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
                (Some("og:image"), Some(content)) => facts.links.push((content, "og:image")),
                _ => {}
            },
            "img" => {
                let file = tag.get(Key::Src).unwrap_or_default();
                for key in [Key::Alt, Key::Width, Key::Height] {
                    if tag.get(key).is_none() {
                        facts.picture_problems.push(words::picture_has_no(file, key.name()));
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

    pub(super) fn end(&mut self) {
        let name = self.tag.name.as_str();
        self.facts.count(name, -1);
        if let Some(part) = self.part.as_mut().filter(|part| part.tag == name) {
            part.open -= 1;
        }
        if let Some(part) = self.part.take_if(|part| part.open == 0) {
            self.facts.parts.push((part.label, self.position - part.start));
        }
        if self.unread.as_deref() == Some(name) {
            self.unread = None;
        }
        match name {
            "main" => {
                self.in_main = false;
                let Reader { in_title, unread, in_svg, code, heading, part, .. } = self;
                let is_text = !*in_title && unread.is_none() && !*in_svg && *code == 0;
                if is_text && heading.is_none() && part.is_none() {
                    self.closed = self.position;
                }
            }
            "svg" => self.in_svg = false,
            "code" | "pre" => self.code = self.code.saturating_sub(1),
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
