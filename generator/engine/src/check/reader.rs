//! Reads a page's final HTML into its [`Facts`].

use html5gum::{Emitter, State, Tokenizer};

use super::facts::{Facts, Island};
use super::scan::scan;

/// Reads a page: what its tags say, and the text of `<main>`.
pub(super) fn read(html: &str) -> (Facts, String) {
    let reader = tokens(html);
    (reader.facts, reader.text)
}

/// Reads the beginning of a page up to the end tag of its `<main>`; nothing when that tag does not end it there.
pub(super) fn read_main(html: &str) -> Option<(Facts, String)> {
    let reader = tokens(html);
    (reader.closed == html.len()).then_some((reader.facts, reader.text))
}

/// Reads a page the quick way where that is sure. Builds for tests read each page both ways.
fn tokens(html: &str) -> Reader {
    let quick = scan(html);
    if cfg!(debug_assertions)
        && let Some(quick) = &quick
    {
        let sure = tokenize(html);
        assert!(quick.facts == sure.facts && quick.text == sure.text && quick.closed == sure.closed, "{html}");
    }
    quick.unwrap_or_else(|| tokenize(html))
}

/// As the standard says it.
fn tokenize(html: &str) -> Reader {
    let mut pages = Tokenizer::new_with_emitter(html, Reader::for_page(html));
    let Some(Ok(page)) = pages.next() else { unreachable!("a text that is in memory has an end") };
    page
}

/// Attributes that say something. Their numbers are places in [`Tag::values`].
#[derive(Clone, Copy)]
pub(super) enum Key {
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

    pub(super) fn of(name: &[u8]) -> Option<Self> {
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
pub(super) struct Tag {
    pub(super) name: String,
    /// Where it starts, in bytes.
    start: usize,
    /// The tokenizer passes some byte by byte.
    pub(super) values: [Vec<u8>; Key::ALL],
    has: [bool; Key::ALL],
    /// Name of the attribute that is being read, until its value starts.
    attribute: Vec<u8>,
    /// The attribute whose value is being read.
    key: Option<Key>,
    /// Whether it is an end tag.
    ends: bool,
}

impl Tag {
    pub(super) fn open(&mut self, start: usize, ends: bool) {
        self.name.clear();
        self.start = start;
        self.has = [false; Key::ALL];
        self.key = None;
        self.ends = ends;
    }

    /// Where the value of this attribute belongs, empty as yet. Of one that is there twice the first one counts.
    pub(super) fn take(&mut self, name: &[u8]) -> Option<Key> {
        let key = Key::of(name).filter(|&key| !self.has[key as usize])?;
        self.has[key as usize] = true;
        self.values[key as usize].clear();
        Some(key)
    }

    /// The attribute's name is whole.
    fn named(&mut self) {
        if self.attribute.is_empty() {
            return;
        }
        let name = std::mem::take(&mut self.attribute);
        self.key = self.take(&name);
        self.attribute = name;
        self.attribute.clear();
    }

    fn get(&self, key: Key) -> Option<&str> {
        self.has[key as usize].then(|| utf8(&self.values[key as usize]))
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
pub(super) struct Reader {
    facts: Facts,
    /// How many bytes were read.
    pub(super) position: usize,
    pub(super) tag: Tag,
    /// Where the tag starts that the tokenizer is reading.
    opened: usize,
    /// The text since the last tag, which it passes in pieces that can end within a letter.
    piece: Vec<u8>,
    /// Name of the start tag that the tokenizer read last, for the end of a script.
    last_start: String,
    text: String,
    in_main: bool,
    in_title: bool,
    /// The open element whose text is ignored: `script`, `style`, or a drawing's `title`.
    unread: Option<String>,
    in_svg: bool,
    heading: Option<u8>,
    part: Option<Part>,
    /// How many bytes were read when a `<main>` ended in which nothing was open that changes what comes after.
    closed: usize,
    ended: bool,
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
    pub(super) fn for_page(html: &str) -> Self {
        // About a third of a page is text.
        Reader { text: String::with_capacity(html.len() / 3), ..Reader::default() }
    }

    /// Whether a text here says something to a rule.
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
        if self.in_main {
            self.text.push_str(text);
        }
        if self.heading.is_some()
            && let Some((_, heading)) = self.facts.headings.last_mut()
        {
            heading.push_str(text);
        }
    }

    /// The text up to a tag is whole.
    fn whole_text(&mut self) {
        let mut piece = std::mem::take(&mut self.piece);
        self.text(utf8(&piece));
        piece.clear();
        self.piece = piece;
    }

    pub(super) fn start(&mut self) {
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

    pub(super) fn end(&mut self) {
        let name = self.tag.name.as_str();
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
                let Reader { in_title, unread, in_svg, heading, part, .. } = self;
                if !*in_title && unread.is_none() && !*in_svg && heading.is_none() && part.is_none() {
                    self.closed = self.position;
                }
            }
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

impl Emitter for Reader {
    /// The whole page is one token, returned at its end.
    type Token = Self;

    fn pop_token(&mut self) -> Option<Self> {
        self.ended.then(|| std::mem::take(self))
    }

    fn emit_eof(&mut self) {
        self.whole_text();
        self.ended = true;
    }

    #[inline]
    fn should_emit_errors(&mut self) -> bool {
        false
    }

    #[inline]
    fn move_position(&mut self, offset: isize) {
        self.position = self.position.saturating_add_signed(offset);
    }

    fn emit_string(&mut self, text: &[u8]) {
        self.piece.extend_from_slice(text);
    }

    /// Called after its `<` was read.
    fn start_open_tag(&mut self) {
        self.opened = self.position.saturating_sub(1);
    }

    fn init_start_tag(&mut self) {
        self.tag.open(self.opened, false);
    }

    fn init_end_tag(&mut self) {
        self.tag.open(self.opened, true);
    }

    fn push_tag_name(&mut self, name: &[u8]) {
        self.tag.name.push_str(utf8(name));
    }

    fn init_attribute(&mut self) {
        self.tag.named();
    }

    fn push_attribute_name(&mut self, name: &[u8]) {
        self.tag.attribute.extend_from_slice(name);
    }

    fn init_attribute_value(&mut self) {
        self.tag.named();
    }

    fn push_attribute_value(&mut self, value: &[u8]) {
        if let Some(key) = self.tag.key {
            self.tag.values[key as usize].extend_from_slice(value);
        }
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        self.whole_text();
        self.tag.named();
        if self.tag.ends {
            self.end();
            return None;
        }
        self.start();
        self.last_start.clone_from(&self.tag.name);
        // In the others, a `<` that is none of a tag is written `&lt;` by whoever wrote the page.
        matches!(self.tag.name.as_str(), "script" | "style").then_some(State::ScriptData)
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.tag.ends && self.tag.name == self.last_start
    }

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.last_start = utf8(name.unwrap_or_default()).to_owned();
    }

    fn emit_error(&mut self, _: html5gum::Error) {}
    fn set_self_closing(&mut self) {}
    fn init_comment(&mut self) {}
    fn push_comment(&mut self, _: &[u8]) {}
    fn emit_current_comment(&mut self) {}
    fn init_doctype(&mut self) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn set_force_quirks(&mut self) {}
    fn emit_current_doctype(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page as both ways read it, when the quick one does.
    fn both(html: &str) -> (Option<Read>, Read) {
        (scan(html).map(Read::of), Read::of(tokenize(html)))
    }

    /// What counts of what was read.
    #[derive(Debug, PartialEq)]
    struct Read(Facts, String, usize);

    impl Read {
        fn of(reader: Reader) -> Self {
            Read(reader.facts, reader.text, reader.closed)
        }
    }

    #[test]
    fn the_quick_way_reads_what_the_tokenizer_does() {
        for html in [
            "",
            "tekst",
            "<!doctype html><title>A &amp; B</title><meta name=description content='x &quot;y&quot;'><main>a&nbsp;b</main>c",
            "<main id=a><!--weg--><h1>Kop <b>vet</b>&lt;</h1><img src=/a.png alt width=1 height='2'><br/></main>",
            "<main><a href=\"/x?a=1&amp;b=2\" HREFLANG=nl>x</a><svg viewBox=\"0 0 1 1\"><title>t</title><linearGradient id=g /></svg>d",
            "<script src=/a.js>if (a</b) x = '<p>';</script><style>a>b{}</style><main><p\nid=x\tclass=y>t</p>",
            "<a href=/een href=/twee>x</a>",
            "<section id=s><section></section></section><footer class=\"a b\"><site-island name=n on=idle modules=\"/a.js /b.js\">",
        ] {
            let (quick, tokenized) = both(html);
            assert_eq!(quick, Some(tokenized), "{html}");
        }
    }

    #[test]
    fn the_quick_way_gives_up_or_reads_the_same() {
        // Pieces of tags and texts, put together as they come.
        let pieces = [
            "<",
            ">",
            "/",
            "=",
            "\"",
            "'",
            " ",
            "\n",
            "&",
            ";",
            "amp;",
            "&lt;",
            "&copy;",
            "-",
            "!",
            "<!--",
            "-->",
            "<!doctype html>",
            "a",
            "A",
            "main",
            "<main>",
            "</main>",
            "h2",
            "script",
            "<script>",
            "</script",
            "style",
            "svg",
            "title",
            "id",
            "href",
            "HREF",
            "src",
            "class",
            "\r",
            "\0",
            "\t",
            "\u{c}",
            "x",
            "é",
            "`",
            "img",
            "<p id=",
            "section",
        ];
        let mut random = 7_u32;
        let mut next = |below: usize| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) as usize % below
        };
        let mut read = 0;
        for _ in 0..60_000 {
            let html: String = (0..=next(14)).map(|_| pieces[next(pieces.len())]).collect();
            let (quick, tokenized) = both(&html);
            if let Some(quick) = quick {
                read += 1;
                assert_eq!(quick, tokenized, "{html:?}");
            }
        }
        assert!(read > 3000, "it gave up on all but {read}");
    }
}
