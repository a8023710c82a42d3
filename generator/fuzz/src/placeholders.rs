//! Settings inside texts: braces without a known name stay as they are, byte for byte.

use kmo_engine::content::Placeholders;

pub fn run(bytes: &[u8]) {
    let Some(file) = super::file("content/proef.yaml", bytes) else { return };
    let text = &file.text;
    let known = Placeholders::default().with("brand", "B").with("price.start", "€ 395").with("a-b_1", "{brand}");
    let filled = known.fill(text).unwrap_or_else(|| text.clone());
    let named = ["{brand}", "{price.start}", "{a-b_1}"].iter().any(|name| text.contains(name));
    assert_eq!(filled != *text, named && known.fill(text).is_some(), "{text:?} became {filled:?}");
    // The same with plain replacement. The last name comes last, because its value looks like a name.
    let plain = text.replace("{brand}", "B").replace("{price.start}", "€ 395").replace("{a-b_1}", "{brand}");
    assert_eq!(filled, plain);
    let problems = known.check(&file);
    for problem in &problems {
        let name = &text[problem.at[0].span.range(text)];
        // A known name in two pairs of braces is reported with both.
        let inside = name.strip_prefix("{{").or_else(|| name.strip_prefix('{'));
        assert!(inside.is_some_and(|inside| inside.ends_with('}') && !inside.contains('{')), "{name:?}");
    }
    super::sound(&problems);
}
