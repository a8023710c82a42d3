//! A quick scanner for HTML as templates and markdown write it.
//!
//! It passes the same tags and texts to the [`Reader`] as the tokenizer of the HTML standard, several times faster. It gives up
//! on everything that the two could read differently.

use memchr::{memchr, memchr2, memmem};

use super::reader::{Key, Reader, Tag};

/// Entities that the functions that escape texts write.
const ENTITIES: [(&str, &str); 7] =
    [("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("#39;", "'"), ("#x27;", "'"), ("nbsp;", "\u{a0}")];

/// Reads a page. `None` if it contains something that only the tokenizer can read.
pub(super) fn scan(html: &str) -> Option<Reader> {
    let bytes = html.as_bytes();
    // The standard replaces these characters by others.
    if memchr2(b'\r', 0, bytes).is_some() {
        return None;
    }
    let mut reader = Reader::for_page(html);
    let mut at = 0;
    while let Some(length) = memchr(b'<', &bytes[at..]) {
        let tag = at + length;
        text(&mut reader, &html[at..tag])?;
        at = match bytes.get(tag + 1)? {
            b'a'..=b'z' => {
                let end = start_tag(&mut reader, html, tag)?;
                match reader.tag.name.as_str() {
                    "script" | "style" => raw_text(&reader, html, end)?,
                    _ => end,
                }
            }
            b'/' => end_tag(&mut reader, html, tag)?,
            b'!' => declaration(html, tag)?,
            _ => return None,
        };
    }
    text(&mut reader, &html[at..])?;
    Some(reader)
}

/// Reads a text between tags. Like all functions below, returns `None` to give up.
fn text(reader: &mut Reader, text: &str) -> Option<()> {
    if !text.is_empty() && reader.is_reading() { unescape(text, |piece| reader.text(piece)) } else { Some(()) }
}

/// Passes on a text in pieces, with its entities decoded.
fn unescape(text: &str, mut pass: impl FnMut(&str)) -> Option<()> {
    let mut rest = text;
    while let Some(at) = memchr(b'&', rest.as_bytes()) {
        pass(&rest[..at]);
        let after = &rest[at + 1..];
        let (name, meant) = ENTITIES.iter().find(|(name, _)| after.starts_with(name))?;
        pass(meant);
        rest = &after[name.len()..];
    }
    pass(rest);
    Some(())
}

/// Returns the end of the name at `from`.
fn name_end(bytes: &[u8], from: usize) -> Option<usize> {
    let length = bytes[from..].iter().position(|byte| matches!(byte, b' ' | b'\n' | b'\t' | b'/' | b'>' | b'='))?;
    let plain = |byte: &u8| !matches!(byte, b'"' | b'\'' | b'<' | b'\x0c');
    (length > 0 && bytes[from..from + length].iter().all(plain)).then_some(from + length)
}

/// Reads the start tag at `start`. Returns where it ends.
fn start_tag(reader: &mut Reader, html: &str, start: usize) -> Option<usize> {
    let bytes = html.as_bytes();
    let tag = &mut reader.tag;
    let mut at = name_end(bytes, start + 1)?;
    tag.open(start, &html[start + 1..at]);
    loop {
        match bytes.get(at)? {
            b' ' | b'\n' | b'\t' => at += 1,
            b'>' => break,
            b'/' => match bytes.get(at + 1)? {
                b'>' => at += 1,
                _ => return None,
            },
            _ => at = attribute(tag, html, at)?,
        }
    }
    reader.position = at + 1;
    reader.start();
    Some(at + 1)
}

/// Reads the attribute at `start`. Returns where it ends.
fn attribute(tag: &mut Tag, html: &str, start: usize) -> Option<usize> {
    let bytes = html.as_bytes();
    let end = name_end(bytes, start)?;
    let name = &html[start..end];
    // Names are case-insensitive. A known name with capitals is left to the tokenizer; others, such as `viewBox`, are skipped.
    let key = match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true if Key::of(&name.to_ascii_lowercase()).is_some() => return None,
        true => None,
        false => tag.take(name),
    };
    if bytes.get(end)? != &b'=' {
        // There may be white space before the `=`.
        let next = bytes[end..].iter().find(|byte| !byte.is_ascii_whitespace())?;
        return (*next != b'=').then_some(end);
    }
    let (from, to, after) = match bytes.get(end + 1)? {
        quote @ (b'"' | b'\'') => {
            let to = end + 2 + memchr(*quote, &bytes[end + 2..])?;
            // Without white space before the next attribute, it is left to the tokenizer.
            matches!(bytes.get(to + 1)?, b' ' | b'\n' | b'\t' | b'/' | b'>').then_some((end + 2, to, to + 1))?
        }
        _ => {
            let length = bytes[end + 1..].iter().position(|byte| matches!(byte, b' ' | b'\n' | b'\t' | b'>'))?;
            let to = end + 1 + length;
            let plain = |byte: &u8| !matches!(byte, b'"' | b'\'' | b'<' | b'=' | b'`' | b'\x0c');
            (length > 0 && bytes[end + 1..to].iter().all(plain)).then_some((end + 1, to, to))?
        }
    };
    if let Some(key) = key {
        unescape(&html[from..to], |piece| tag.values[key as usize].push_str(piece))?;
    }
    Some(after)
}

/// Reads the end tag at `start`. Returns where it ends.
fn end_tag(reader: &mut Reader, html: &str, start: usize) -> Option<usize> {
    let end = name_end(html.as_bytes(), start + 2)?;
    let name = &html[start + 2..end];
    if html.as_bytes()[end] != b'>' || !name.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        return None;
    }
    reader.tag.open(start, name);
    reader.position = end + 1;
    reader.end();
    Some(end + 1)
}

/// Returns where the text of a `<script>` or `<style>` ends.
fn raw_text(reader: &Reader, html: &str, from: usize) -> Option<usize> {
    let name = reader.tag.name.as_str();
    let is_end = |at: &usize| {
        html.as_bytes()[at + 2..].get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name.as_bytes()))
    };
    let end = memmem::find_iter(&html.as_bytes()[from..], "</").map(|at| from + at).find(is_end)?;
    let plain = memmem::find(&html.as_bytes()[from..end], b"<!--").is_none();
    (plain && html[end + 2 + name.len()..].starts_with('>')).then_some(end)
}

/// Returns where a comment or doctype ends.
fn declaration(html: &str, start: usize) -> Option<usize> {
    match html[start..].strip_prefix("<!--") {
        Some(comment) if !comment.starts_with(['>', '-']) => {
            let length = memmem::find(comment.as_bytes(), b"--")?;
            comment[length..].starts_with("-->").then_some(start + "<!--".len() + length + "-->".len())
        }
        Some(_) => None,
        None => {
            let rest = html[start..].get(.."<!doctype html>".len())?;
            rest.eq_ignore_ascii_case("<!doctype html>").then_some(start + rest.len())
        }
    }
}
