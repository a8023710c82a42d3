//! Parses and validates form input.

use serde::{Deserialize, Deserializer};

use crate::response::ApiError;

/// Cleans a text that somebody typed: trims it, turns line ends into `\n`, and removes invisible marks. Those come
/// along with copied text, and could hide a name or reverse the text after them.
///
/// # Errors
/// 400 if it has fewer than `least` or more than `most` characters, or contains control characters. Line ends and tabs
/// are allowed if `lines` is set.
pub fn text(text: &str, least: usize, most: usize, lines: bool) -> Result<String, ApiError> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace(is_mark, "");
    let text = text.trim();
    let count = text.chars().count();
    let is_clean = !text.chars().any(|c| c.is_control() && !(lines && (c == '\n' || c == '\t')));
    if is_clean && (least..=most).contains(&count) {
        Ok(text.to_owned())
    } else {
        Err(ApiError::bad_request("Een veld is leeg, te lang of bevat vreemde tekens."))
    }
}

/// Soft hyphens, direction marks, zero-width spaces, invisible operators and the byte order mark. The site's forms remove
/// these too (`islands/src/lib/schemas/strip-invisible.ts`). Joiners stay, because emoji need them.
fn is_mark(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
    )
}

/// Deserializes a key that may be missing but not `null`, together with `#[serde(default)]`.
///
/// # Errors
/// If the value is `null` or not a `T`.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads an e-mail address, in lower case.
///
/// # Errors
/// 400 if the text is not an e-mail address.
pub fn email(text: &str) -> Result<String, ApiError> {
    address(text).ok_or_else(|| ApiError::bad_request("Voer een geldig emailadres in"))
}

/// Reads an e-mail address, in lower case; `None` if the text is not one. The local part must be a `dot-atom` (RFC
/// 5322), and the domain must have a dot.
pub fn address(text: &str) -> Option<String> {
    let text = text.trim();
    let (name, domain) = text.rsplit_once('@')?;
    let atom = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "!#$%&'*+/=?^_`{|}~-".contains(c))
    };
    let label = |part: &str| {
        let inner = part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        !part.is_empty() && part.len() <= 63 && inner && !part.starts_with('-') && !part.ends_with('-')
    };
    let fits = text.len() <= 254 && name.len() <= 64 && domain.contains('.');
    (fits && name.split('.').all(atom) && domain.split('.').all(label)).then(|| text.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{address, text};

    #[test]
    fn invisible_characters_are_removed() {
        let typed = |typed: &str| text(typed, 1, 50, false).ok();
        assert_eq!(typed("\u{202a}+32 470 12 34 56\u{202c}").as_deref(), Some("+32 470 12 34 56"));
        assert_eq!(typed("\u{202e}An \u{200b}").as_deref(), Some("An"));
        // A name of invisible marks only is empty.
        assert_eq!(typed("\u{200b}\u{2060}"), None);
        assert_eq!(typed("\u{ad}\u{61c}\u{206f}"), None);
        // A family emoji is three emoji with joiners between them.
        assert_eq!(typed("👨\u{200d}👩\u{200d}👧").as_deref(), Some("👨\u{200d}👩\u{200d}👧"));
    }

    #[test]
    fn only_email_addresses_are_accepted() {
        assert_eq!(address(" An.De-Smet+x@Voorbeeld.Test ").as_deref(), Some("an.de-smet+x@voorbeeld.test"));
        for text in [
            "",
            "a",
            "a@b",
            "@b.test",
            "a@@b.test",
            "a b@c.test",
            "a@b.test\r\nBcc: c@d.test",
            "a@-b.test",
            ".a@b.test",
        ] {
            assert_eq!(address(text), None, "{text}");
        }
    }
}
