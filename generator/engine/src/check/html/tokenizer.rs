//! Reads any page with html5gum, which follows the HTML standard.

use html5gum::{Emitter, State, Tokenizer};

use super::reader::{Key, Reader, utf8};

/// Reads a page.
pub(in crate::check) fn tokenize(html: &str) -> Reader {
    let page = Page { reader: Reader::for_page(html), ..Page::default() };
    let mut pages = Tokenizer::new_with_emitter(html, page);
    let Some(Ok(page)) = pages.next() else { unreachable!("a text that is in memory has an end") };
    page.reader
}

/// Passes what the tokenizer finds to the reader. Texts and values come in pieces, which can end within a character.
#[derive(Default)]
struct Page {
    reader: Reader,
    /// Byte offset of the tag that is being read.
    opened: usize,
    /// Whether it is an end tag.
    ends: bool,
    /// Name of the attribute that is being read, until its value starts.
    attribute: Vec<u8>,
    /// The attribute whose value is being read.
    key: Option<Key>,
    /// The text since the last tag.
    text: Vec<u8>,
    /// Name of the last start tag, to recognise the end of a script.
    last_start: String,
    ended: bool,
}

impl Page {
    fn open(&mut self, ends: bool) {
        self.reader.tag.open(self.opened);
        self.key = None;
        self.ends = ends;
    }

    /// Called when the attribute's name is complete.
    fn named(&mut self) {
        if !self.attribute.is_empty() {
            self.key = self.reader.tag.take(&self.attribute);
            self.attribute.clear();
        }
    }

    /// Called when the text before a tag is complete.
    fn whole_text(&mut self) {
        self.reader.text(utf8(&self.text));
        self.text.clear();
    }
}

impl Emitter for Page {
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
        self.reader.position = self.reader.position.saturating_add_signed(offset);
    }

    fn emit_string(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    // Called after the `<` was read.
    fn start_open_tag(&mut self) {
        self.opened = self.reader.position.saturating_sub(1);
    }

    fn init_start_tag(&mut self) {
        self.open(false);
    }

    fn init_end_tag(&mut self) {
        self.open(true);
    }

    fn push_tag_name(&mut self, name: &[u8]) {
        self.reader.tag.name.push_str(utf8(name));
    }

    fn init_attribute(&mut self) {
        self.named();
    }

    fn push_attribute_name(&mut self, name: &[u8]) {
        self.attribute.extend_from_slice(name);
    }

    fn init_attribute_value(&mut self) {
        self.named();
    }

    fn push_attribute_value(&mut self, value: &[u8]) {
        if let Some(key) = self.key {
            self.reader.tag.values[key as usize].extend_from_slice(value);
        }
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        self.whole_text();
        self.named();
        if self.ends {
            self.reader.end();
            return None;
        }
        self.reader.start();
        self.last_start.clone_from(&self.reader.tag.name);
        // Other elements with raw text, such as `<textarea>`, are read as normal text: pages escape a `<` in them as `&lt;`.
        matches!(self.reader.tag.name.as_str(), "script" | "style").then_some(State::ScriptData)
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.ends && self.reader.tag.name == self.last_start
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
