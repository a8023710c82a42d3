//! Two versions of a file that came from one, and what somebody chooses where they differ.

use similar::{MergeResolution, TextMerge};

use super::words;

/// A file of which two versions don't fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// As the project names it.
    pub path: String,
    pub kind: ClashKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClashKind {
    Text(Vec<Part>),
    /// What is no text, or is gone in one of the two: one is chosen as a whole. Nothing is a file that is gone.
    Whole {
        ours: Option<Vec<u8>>,
        theirs: Option<Vec<u8>>,
    },
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Settled(String),
    Open { ours: String, theirs: String },
}

/// What somebody chose for one open part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    Ours,
    Theirs,
    Own(String),
}

/// What three versions come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merged {
    /// Nothing when the file is gone.
    Settled(Option<Vec<u8>>),
    Open(ClashKind),
}

type Bytes = Option<Vec<u8>>;

/// Merges two versions of the file at a path.
pub fn merge(path: &str, base: Bytes, ours: Bytes, theirs: Bytes) -> Merged {
    if ours == theirs || base == theirs {
        return Merged::Settled(ours);
    }
    if base == ours {
        return Merged::Settled(theirs);
    }
    let utf8 = |bytes: &Bytes| bytes.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok().map(str::to_owned));
    let (true, Some(our_text), Some(their_text)) = (words::is_text(path), utf8(&ours), utf8(&theirs)) else {
        return Merged::Open(ClashKind::Whole { ours, theirs });
    };
    let parts = parts(&utf8(&base).unwrap_or_default(), &our_text, &their_text);
    match settle(&parts, &mut std::iter::empty()) {
        Some(text) => Merged::Settled(Some(text.into_bytes())),
        None => Merged::Open(ClashKind::Text(parts)),
    }
}

fn parts(base: &str, ours: &str, theirs: &str) -> Vec<Part> {
    let merge = TextMerge::from_lines(base, ours, theirs);
    let mut parts: Vec<Part> = Vec::new();
    for region in merge.regions() {
        let ours = || region.ours_range().filter_map(|at| merge.ours_line(at)).collect::<String>();
        let theirs = || region.theirs_range().filter_map(|at| merge.theirs_line(at)).collect::<String>();
        let settled = match region.resolution() {
            MergeResolution::Conflict => {
                parts.push(Part::Open { ours: ours(), theirs: theirs() });
                continue;
            }
            MergeResolution::Theirs => theirs(),
            _ => ours(),
        };
        match parts.last_mut() {
            Some(Part::Settled(text)) => text.push_str(&settled),
            _ => parts.push(Part::Settled(settled)),
        }
    }
    parts
}

/// The whole text, with a choice for each open part; nothing when there are too few.
pub fn settle(parts: &[Part], choices: &mut dyn Iterator<Item = Choice>) -> Option<String> {
    let mut out = String::new();
    for part in parts {
        match part {
            Part::Settled(text) => out.push_str(text),
            Part::Open { ours, theirs } => match choices.next()? {
                Choice::Ours => out.push_str(ours),
                Choice::Theirs => out.push_str(theirs),
                Choice::Own(text) => {
                    // Browsers send the ends of lines as in a mail.
                    let text = text.replace("\r\n", "\n");
                    out.push_str(&text);
                    if !text.is_empty() && !text.ends_with('\n') {
                        out.push('\n');
                    }
                }
            },
        }
    }
    Some(out)
}

impl ClashKind {
    /// How many choices it asks for.
    pub fn open(&self) -> usize {
        match self {
            ClashKind::Text(parts) => parts.iter().filter(|part| matches!(part, Part::Open { .. })).count(),
            ClashKind::Whole { .. } => 1,
        }
    }

    /// The file with what was chosen; nothing as the outer value when a choice is missing.
    pub fn settle(&self, choices: &mut dyn Iterator<Item = Choice>) -> Option<Option<Vec<u8>>> {
        match self {
            ClashKind::Text(parts) => settle(parts, choices).map(|text| Some(text.into_bytes())),
            ClashKind::Whole { ours, theirs } => match choices.next()? {
                Choice::Ours => Some(ours.clone()),
                Choice::Theirs => Some(theirs.clone()),
                Choice::Own(_) => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Bytes {
        Some(text.as_bytes().to_vec())
    }

    const BASE: &str = "een\ntwee\ndrie\nvier\nvijf\n";

    #[test]
    fn edits_in_other_places_go_together() {
        let (ours, theirs) = (BASE.replace("een", "EEN"), BASE.replace("vijf", "VIJF"));
        let both = ours.replace("vijf", "VIJF");
        assert_eq!(merge("a.yaml", bytes(BASE), bytes(&ours), bytes(&theirs)), Merged::Settled(bytes(&both)));
        assert_eq!(merge("a.yaml", bytes(BASE), bytes(BASE), None), Merged::Settled(None));
    }

    #[test]
    fn one_place_in_two_versions_asks_for_a_choice() {
        let (ours, theirs) = (BASE.replace("drie", "DRIE"), BASE.replace("drie", "Drie"));
        let Merged::Open(kind) = merge("a.yaml", bytes(BASE), bytes(&ours), bytes(&theirs)) else {
            panic!("it is open")
        };
        assert_eq!(kind.open(), 1);
        let chosen = |choice: Choice| kind.settle(&mut std::iter::once(choice)).flatten();
        assert_eq!(chosen(Choice::Ours), bytes(&ours));
        assert_eq!(chosen(Choice::Theirs), bytes(&theirs));
        assert_eq!(chosen(Choice::Own("3\r\nen meer".to_owned())), bytes(&BASE.replace("drie", "3\nen meer")));
        assert_eq!(kind.settle(&mut std::iter::empty()), None);
    }

    #[test]
    fn a_picture_is_chosen_as_a_whole() {
        let Merged::Open(kind) = merge("a.png", bytes("1"), bytes("2"), None) else { panic!("it is open") };
        assert_eq!(kind.settle(&mut std::iter::once(Choice::Theirs)), Some(None));
    }
}
