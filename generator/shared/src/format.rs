//! Text formats: numbers, money and dates in Belgian notation (nl-BE), slugs, words, enterprise numbers.

use jiff::civil::Date;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC};

/// No-break space: keeps an amount and its `€`, or a day and its month, on one line.
const NBSP: char = '\u{a0}';

/// A number with at most `decimals` decimals, `.` between thousands and `,` before the decimals: `1.234,5`. Infinity and
/// NaN, such as from a division by zero, become a dash.
pub fn number(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let rounded = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = rounded.split_once('.').unwrap_or((&rounded, ""));
    let fraction = fraction.trim_end_matches('0');
    let mut out = String::new();
    if value < 0.0 && (whole != "0" || !fraction.is_empty()) {
        out.push('-');
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            out.push('.');
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push(',');
        out.push_str(fraction);
    }
    out
}

/// An amount in euros: `€ 1.795`, with two decimals only if there are cents: `€ 197,50`.
pub fn euro(value: f64) -> String {
    let cents = (value * 100.0).round() as i64 % 100 != 0;
    let amount = number(value, if cents { 2 } else { 0 });
    let padded = if cents && amount.rsplit(',').next().is_some_and(|fraction| fraction.len() == 1) { "0" } else { "" };
    format!("€{NBSP}{amount}{padded}")
}

/// A date in Dutch: `3 maart 2026`.
pub fn date(date: Date) -> String {
    const MONTHS: [&str; 12] = [
        "januari",
        "februari",
        "maart",
        "april",
        "mei",
        "juni",
        "juli",
        "augustus",
        "september",
        "oktober",
        "november",
        "december",
    ];
    let month = usize::try_from(date.month()).unwrap_or(1);
    format!("{}{NBSP}{} {}", date.day(), MONTHS[month - 1], date.year())
}

/// A telephone number for visitors: its spaces don't break, so that it stays on one line.
pub fn phone(phone: &str) -> String {
    phone.replace(' ', "\u{a0}")
}

/// Whether it consists of digits, at least one.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether it is a Belgian postcode, from 1000 to 9999.
pub fn is_postcode(text: &str) -> bool {
    text.len() == 4 && !text.starts_with('0') && is_digits(text)
}

/// The number to dial, for a `tel:` link: `0800 00 000` becomes `+3280000000`. `00` before a country code becomes `+`. The zero
/// of a national number is dropped after `+32`, and after any country code if it is written as `(0)`.
pub fn dial(phone: &str) -> String {
    let phone =
        if phone.trim_start().starts_with(['+', '0']) { phone.replacen("(0)", "", 1) } else { phone.to_owned() };
    let digits: String = phone.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
    let digits = match digits.strip_prefix("00") {
        Some(rest) => format!("+{rest}"),
        None => digits,
    };
    match digits.strip_prefix("+32").or_else(|| digits.strip_prefix('0')) {
        Some(national) => format!("+32{}", national.trim_start_matches('0')),
        None => digits,
    }
}

/// A text as a slug: lower case ASCII letters and digits with single hyphens. It is `deel` if the text has no letter or digit
/// to make one from.
pub fn slugify(text: &str) -> String {
    slug(text).unwrap_or_else(|| "deel".to_owned())
}

/// As [`slugify`], but `None` if the text has no letter or digit to make a slug from.
pub fn slug(text: &str) -> Option<String> {
    let mut slug = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        let plain = match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'ì' | 'í' | 'î' | 'ï' => 'i',
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => 'o',
            'ù' | 'ú' | 'û' | 'ü' => 'u',
            'ç' => 'c',
            'ñ' => 'n',
            'ý' | 'ÿ' => 'y',
            'æ' | 'œ' => {
                slug.push(if c == 'æ' { 'a' } else { 'o' });
                'e'
            }
            'ß' => {
                slug.push('s');
                's'
            }
            // Combining accents: in file names, macOS writes `é` as `e` and an accent.
            '\'' | '’' | '\u{300}'..='\u{36f}' => continue,
            c if c.is_ascii_alphanumeric() => c,
            _ => '-',
        };
        if plain != '-' || !(slug.is_empty() || slug.ends_with('-')) {
            slug.push(plain);
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    (!slug.is_empty()).then_some(slug)
}

/// Characters to percent-encode in a query's value: all but the unreserved ones (RFC 3986, section 2.3).
const QUERY_ENCODE_SET: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Percent-encodes the value of a query parameter.
pub fn percent_encode(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, &QUERY_ENCODE_SET).to_string()
}

/// Number of words in a text. Words are separated by white space, and have at least one letter or digit.
pub fn words(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut words, mut in_word, mut at) = (0, false, 0);
    while let Some(&byte) = bytes.get(at) {
        let letter = if byte.is_ascii() { char::from(byte) } else { text[at..].chars().next().unwrap_or_default() };
        let (is_space, is_letter) = match KINDS.get(usize::from(byte)) {
            Some(kind) => *kind,
            None => (letter.is_whitespace(), letter.is_alphanumeric()),
        };
        words += usize::from(is_letter && !in_word);
        in_word = !is_space && (in_word || is_letter);
        at += letter.len_utf8();
    }
    words
}

/// For each ASCII character: whether it is white space, and whether it is a letter or digit.
const KINDS: [(bool, bool); 128] = {
    let mut kinds = [(false, false); 128];
    let mut at = 0;
    while at < kinds.len() {
        let byte = at as u8;
        kinds[at] = ((byte as char).is_whitespace(), byte.is_ascii_alphanumeric());
        at += 1;
    }
    kinds
};

/// Whether it is a Belgian enterprise number: ten digits, the first 0 or 1 (an establishment has 2 to 8), of which the last
/// two are 97 minus the first eight modulo 97 (KBO number rule). Other characters are ignored.
pub fn is_company_number(text: &str) -> bool {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let (Some(base), Some(check)) = (digits.get(..8), digits.get(8..)) else { return false };
    let numbers = (base.parse::<u64>(), check.parse::<u64>());
    let is_checked = |base: u64, check: u64| (1..20_000_000).contains(&base) && check == 97 - base % 97;
    check.len() == 2 && matches!(numbers, (Ok(base), Ok(check)) if is_checked(base, check))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_numbers_as_belgians_do() {
        assert_eq!(number(1234.0, 0), "1.234");
        assert_eq!(number(1_234_567.0, 0), "1.234.567");
        assert_eq!(number(4.8, 1), "4,8");
        assert_eq!(number(4.0, 1), "4");
        assert_eq!(number(-0.2, 0), "0");
    }

    #[test]
    fn writes_money_with_cents_only_where_there_are_any() {
        assert_eq!(euro(395.0), "€\u{a0}395");
        assert_eq!(euro(1795.0), "€\u{a0}1.795");
        assert_eq!(euro(197.5), "€\u{a0}197,50");
        assert_eq!(euro(128.21), "€\u{a0}128,21");
    }

    #[test]
    fn a_word_has_a_letter_or_digit() {
        assert_eq!(words("  Bel ons – nu! –, a\u{a0}b -x- é\n9000 "), 8);
        assert_eq!(words(" – !"), 0);
    }

    #[test]
    fn dials_belgian_numbers_in_international_form() {
        assert_eq!(dial("0800 00 000"), "+3280000000");
        assert_eq!(dial("09 234 56 78"), "+3292345678");
        assert_eq!(dial("+32 470 12 34 56"), "+32470123456");
        assert_eq!(dial("+32 (0)9 234 56 78"), "+3292345678");
        assert_eq!(dial("0032 (0)9 234 56 78"), "+3292345678");
        assert_eq!(dial("+32 0478 12 34 56"), "+32478123456");
        assert_eq!(dial("+31 (0)20 123 45 67"), "+31201234567");
        assert_eq!(dial("(09) 234 56 78"), "+3292345678");
    }

    #[test]
    fn writes_telephone_numbers_that_do_not_break() {
        assert_eq!(phone("0800 00 000"), "0800\u{a0}00\u{a0}000");
    }

    #[test]
    fn writes_dates_in_words() {
        assert_eq!(date(jiff::civil::date(2026, 3, 3)), "3\u{a0}maart 2026");
    }

    #[test]
    fn slugs_keep_the_letter_under_an_accent() {
        assert_eq!(slug("Liège d'été"), Some("liege-dete".to_owned()));
        assert_eq!(slug("Lie\u{300}ge"), Some("liege".to_owned()));
        assert_eq!(
            slug("Ångström, Sacré-Cœur, Weiß & Sørensen"),
            Some("angstrom-sacre-coeur-weiss-sorensen".to_owned())
        );
        assert_eq!(slug("../../x: \"y\""), Some("x-y".to_owned()));
        assert_eq!(slug(" ?!/ "), None);
    }

    #[test]
    fn enterprise_numbers_follow_mod_97() {
        assert!(is_company_number("BE 0403.170.701"));
        assert!(!is_company_number("BE 0403.170.702"));
        assert!(!is_company_number("BE 0000.000.000"));
        assert!(!is_company_number("BE 403"));
        assert!(is_company_number("1999.999.943"));
        assert!(!is_company_number("2000.000.042"), "a number of an establishment");
    }
}
