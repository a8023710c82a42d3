//! Every code that the program's sources can give a diagnostic, found in the sources themselves.

use std::collections::{BTreeMap, BTreeSet};

use super::{files, read};

/// Functions that take a code as a parameter and pass it on; their callers name it. `Error::new` is that of the YAML room.
const PASS_ON: [&str; 5] = ["error", "error", "new", "new", "warning"];

/// Codes, with the files that name them.
pub fn codes() -> BTreeMap<String, BTreeSet<String>> {
    let mut codes = BTreeMap::<String, BTreeSet<String>>::new();
    let mut pass_on = Vec::new();
    let sources: Vec<(String, String)> =
        files("generator/src", ".rs").into_iter().map(|file| (file.clone(), read(&file))).collect();
    // The text of a constant, wherever it stands.
    let constant = |name: &str| {
        let name = name.rsplit("::").next().unwrap_or_default();
        let line = format!("const {name}: &str = \"");
        sources.iter().find_map(|(_, text)| text.split_once(&line)?.1.split('"').next().map(str::to_owned))
    };
    for (file, text) in &sources {
        // Tests make diagnostics of their own.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let mut found = |code: &str| codes.entry(code.to_owned()).or_default().insert(file.clone());
        for (head, place) in
            [("Diagnostic::error(", 0), ("Diagnostic::warning(", 0), (".error(", 1), ("Error::new(", 0)]
        {
            if head == "Error::new(" && !file.contains("content/yaml/") {
                continue;
            }
            for (at, _) in text.match_indices(head) {
                let arguments = arguments(&text[at + head.len()..]);
                let Some(argument) = arguments.get(place) else { continue };
                let written = argument.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).map(str::to_owned);
                match written.or_else(|| constant(argument)) {
                    Some(code) => drop(found(&code)),
                    None => assert!(
                        ["code", "self.code"].contains(&argument.as_str()),
                        "{file}: the code `{argument}` can't be read: write it out, or make it a constant"
                    ),
                }
            }
        }
        for (at, _) in text.match_indices("code: &'static str") {
            let before = &text[..at];
            let name = before.rfind("fn ").map(|start| &before[start + 3..]).unwrap_or_default();
            let (name, rest) = name.split_once(['(', '<']).unwrap_or_default();
            // In a struct it is no parameter.
            if !name.is_empty() && !rest.contains('{') {
                pass_on.push(name.to_owned());
            }
        }
        for (at, head) in text.match_indices(".code = ") {
            let name = text[at + head.len()..].split(';').next().unwrap_or_default();
            found(&constant(name).unwrap_or_else(|| panic!("{file}: `{name}` is no constant")));
        }
    }
    pass_on.sort();
    assert_eq!(pass_on, PASS_ON, "a new function takes a code: teach it to generator/tests/help/sources.rs");
    codes
}

/// The arguments of a call whose opening bracket was just before `text`.
fn arguments(text: &str) -> Vec<String> {
    let (mut out, mut current) = (Vec::new(), String::new());
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for c in text.chars() {
        if quoted {
            current.push(c);
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => quoted = false,
                _ => {}
            }
            continue;
        }
        match c {
            ')' | ']' | '}' if depth == 0 => break,
            ',' if depth == 0 => {
                out.push(std::mem::take(&mut current));
                continue;
            }
            '"' => quoted = true,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        current.push(c);
    }
    out.push(current);
    out.into_iter().map(|argument| argument.trim().to_owned()).filter(|argument| !argument.is_empty()).collect()
}

#[test]
fn arguments_are_told_apart() {
    assert_eq!(
        arguments("&format!(\"a, {b}\"), \"co)de\", x(1, 2))\n.help(\"y\")"),
        ["&format!(\"a, {b}\")", "\"co)de\"", "x(1, 2)"]
    );
    assert_eq!(arguments("\n    \"card-fonts\",\n    \"text\",\n)"), ["\"card-fonts\"", "\"text\""]);
}
