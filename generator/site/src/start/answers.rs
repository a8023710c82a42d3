//! Reads the answers to questions about new content, typed at a terminal or in a form.

use kmo_diagnostic::{Text, words};
use kmo_shared::format;

use super::LISTED;
use crate::city::Place;
use crate::drawing::{FEWEST, Part};

/// Reads an answer that may not be empty.
///
/// # Errors
/// If it is empty or contains control characters.
pub fn filled(answer: &str) -> Result<String, Text> {
    if answer.is_empty() || answer.chars().any(char::is_control) {
        return Err(words::few_words_please());
    }
    Ok(answer.to_owned())
}

/// Reads postcodes, separated by spaces, commas or semicolons.
///
/// # Errors
/// If there is none, or one does not have four digits.
pub fn postcodes(answer: &str) -> Result<Vec<String>, Text> {
    let codes: Vec<String> = answer.split([' ', ',', ';']).filter(|code| !code.is_empty()).map(str::to_owned).collect();
    match codes.iter().find(|code| !format::is_postcode(code)) {
        Some(wrong) => Err(words::wrong_postcode(wrong)),
        None if codes.is_empty() => Err(words::one_postcode()),
        None => Ok(codes),
    }
}

/// Reads a latitude and a longitude, in degrees.
///
/// # Errors
/// If there are not two numbers, or the place is not in Belgium.
pub fn place(answer: &str) -> Result<Place, Text> {
    let numbers: Vec<f64> = answer
        .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .filter(|part| !part.is_empty())
        .map_while(|part| part.parse().ok())
        .collect();
    match numbers.as_slice() {
        &[lat, lon] if (Place { lat, lon }).in_belgium() => Ok(Place { lat, lon }),
        &[lon, lat] if (Place { lat, lon }).in_belgium() => {
            Err(words::latitude_first(lat.to_string(), lon.to_string()))
        }
        [_, _] => Err(words::outside_belgium()),
        _ => Err(words::two_numbers()),
    }
}

/// Reads some of these slugs, by number or by name. Returns them in the order of `slugs`; none for `-`.
///
/// # Errors
/// If one of them is not in the list.
pub fn neighbours(answer: &str, slugs: &[&str]) -> Result<Vec<String>, Text> {
    if answer == "-" {
        return Ok(Vec::new());
    }
    let mut places = answer
        .split([' ', ',', ';'])
        .filter(|part| !part.is_empty())
        .map(|part| pick(part, slugs))
        .collect::<Result<Vec<_>, _>>()?;
    // They are nearest first, whatever order they were typed in.
    places.sort_unstable();
    places.dedup();
    Ok(places.into_iter().map(|at| slugs[at].to_owned()).collect())
}

/// Reads words for the parts of a drawing. Returns none for `-` or an empty answer.
///
/// # Errors
/// If a word is unknown, or there are fewer than [`FEWEST`].
pub fn landmarks(answer: &str) -> Result<Vec<&'static str>, Text> {
    if matches!(answer, "" | "-") {
        return Ok(Vec::new());
    }
    let names: Vec<&'static str> = Part::ALL.iter().map(|part| part.facts().name).collect();
    let mut found = Vec::new();
    for word in answer.split([',', ';']).map(|word| word.trim().to_lowercase().replace(' ', "_")) {
        if !word.is_empty() {
            let named = names.iter().find(|name| **name == word);
            let unknown = || match kmo_diagnostic::nearest(&word, names.iter().copied()) {
                Some(near) => words::none_but_near(&word, near),
                None => words::no_landmark(&word, names.join(", ")),
            };
            found.push(*named.ok_or_else(unknown)?);
        }
    }
    if found.len() < FEWEST { Err(words::few_landmarks(FEWEST, found.len())) } else { Ok(found) }
}

/// Reads tags: numbers of those that are listed, or words. A tag that exists keeps its spelling. If there are only numbers, spaces
/// may separate them.
///
/// # Errors
/// If there is none, or one is a number that is not in the list.
pub fn subjects(answer: &str, all: &[String]) -> Result<Vec<String>, Text> {
    let listed = &all[..all.len().min(LISTED)];
    let numbers = !answer.contains(|c: char| !c.is_ascii_digit() && !matches!(c, ' ' | ',' | ';'));
    let mut tags = Vec::<String>::new();
    let parts = answer.split(|c| matches!(c, ',' | ';') || numbers && c == ' ');
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        let tag = match (pick(part, listed), part.parse::<usize>()) {
            (Ok(at), _) => &listed[at],
            (Err(problem), Ok(_)) => return Err(problem),
            (Err(_), Err(_)) => {
                all.iter().find(|tag| tag.to_lowercase() == part.to_lowercase()).map_or(part, |tag| tag)
            }
        };
        // Spellings with the same slug are one tag.
        if !tags.iter().any(|other| format::slugify(other) == format::slugify(tag)) {
            tags.push(filled(tag)?);
        }
    }
    if tags.is_empty() { Err(words::one_tag()) } else { Ok(tags) }
}

/// Returns the index of the choice that was answered by number, from 1, or by name, in any case.
///
/// # Errors
/// If the answer is neither.
pub fn pick(answer: &str, choices: &[impl AsRef<str>]) -> Result<usize, Text> {
    let choices: Vec<&str> = choices.iter().map(AsRef::as_ref).collect();
    if let Ok(number) = answer.parse::<usize>()
        && (1..=choices.len()).contains(&number)
    {
        return Ok(number - 1);
    }
    let same = |choice: &&str| choice.to_lowercase() == answer.to_lowercase();
    choices.iter().position(same).ok_or_else(|| match kmo_diagnostic::nearest(answer, choices.iter().copied()) {
        Some(near) => words::none_but_near(answer, near),
        None if choices.len() > LISTED => words::not_in_list(answer, format!("{}, …", choices[..LISTED].join(", "))),
        None => words::not_in_list(answer, choices.join(", ")),
    })
}
