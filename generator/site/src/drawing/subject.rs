//! A drawing for a text that names none, chosen by the words of its subject.

use kmo_engine::content::origin;

use super::{Element, Height, Part};

/// Beginnings of words, and the part that is drawn for each. The first of this list comes first.
const SUBJECTS: &[(&str, Part)] = &[
    ("bouw", Part::BuildingSite),
    ("installat", Part::Tradesman),
    ("machine", Part::Machine),
    ("transport", Part::Van),
    ("winkel", Part::Shop),
    ("retail", Part::Shop),
    ("groothandel", Part::Warehouse),
    ("industrie", Part::Sheds),
    ("receptie", Part::Reception),
    ("crm", Part::Screen),
    ("software", Part::Screen),
    ("gdpr", Part::Shield),
    ("privacy", Part::Shield),
    ("wet", Part::Scales),
    ("recht", Part::Scales),
    ("lijst", Part::List),
    ("data", Part::Cabinet),
    ("offerte", Part::Letter),
    ("mail", Part::Letter),
    ("prijs", Part::Coins),
    ("kost", Part::Coins),
    ("afspra", Part::Calendar),
    ("agenda", Part::Calendar),
    ("tijd", Part::Clock),
    ("cijfer", Part::Chart),
    ("meten", Part::Chart),
    ("coach", Part::Coach),
    ("opleid", Part::Books),
    ("ler", Part::Books),
    ("team", Part::Team),
    ("aanwerv", Part::Team),
    ("vraag", Part::Bubbles),
    ("bezwa", Part::Bubbles),
    ("gesprek", Part::Meeting),
    ("telefo", Part::Telephone),
    ("bel", Part::Telephone),
];

/// People, of whom one is in the drawing too.
const PEOPLE: &[Part] = &[Part::Listener, Part::Owner, Part::Walker, Part::Caller, Part::Team, Part::Coach];

/// Returns the elements that a text names for its drawing, or otherwise some that fit the words of its subject.
pub fn of_text(named: &[Element], words: &str) -> Vec<Element> {
    if named.is_empty() { of_subject(words) } else { named.to_vec() }
}

/// Returns up to two parts that fit the words, and a person. Details depend on a hash of all the words, so that two texts
/// seldom look alike. Origin marks are left out of it, so that a page has the same drawing in the editor as when it is
/// published.
pub fn of_subject(words: &str) -> Vec<Element> {
    let words = origin::strip(words).to_lowercase();
    let mut parts: Vec<Part> = Vec::new();
    for &(start, part) in SUBJECTS {
        let is_named = words.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.starts_with(start));
        if is_named && parts.len() < 2 && !parts.contains(&part) {
            parts.push(part);
        }
    }
    if parts.is_empty() {
        parts.push(Part::Telephone);
    }
    // FNV-1a: the same on every machine.
    let hash = words
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let pick = |turn: u32, among: usize| (hash >> turn) as usize % among;
    let person = Element { mirrored: pick(7, 2) == 0, ..Element::of(PEOPLE[pick(12, PEOPLE.len())]) };
    let mut elements: Vec<Element> = parts.into_iter().map(Element::of).collect();
    for element in &mut elements {
        let facts = element.part.facts();
        if let Some((range, _)) = facts.count {
            element.count = Some(range.start() + pick(20, range.len()) as u8);
        }
        if facts.height {
            element.height = [None, Some(Height::Low), Some(Height::High)][pick(29, 3)];
        }
    }
    elements.insert(pick(34, elements.len() + 1), person);
    elements
}

#[cfg(test)]
mod tests {
    use kmo_engine::content::origin::Origin;

    use super::of_subject;

    #[test]
    fn an_origin_mark_does_not_change_the_drawing() {
        let marked = Origin { file: 3, start: 40 }.mark("Bellen in de bouw");
        assert_eq!(of_subject(&format!("bouw {marked}")), of_subject("bouw Bellen in de bouw"));
    }
}
