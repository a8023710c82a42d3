//! Rules for the building blocks of the script generator.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use kmo_diagnostic::{Code, Diagnostics, Text, names, words};

use kmo_engine::content::Document;

use super::{ByTone, Script};
use crate::settings::Settings;

/// Checks that every activity has its questions, that every tone has its texts, and that every case can be run.
pub fn check(script: &Document<Script>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let value = &script.value;
    let activities = || settings.value.activities.iter().map(String::as_str);
    let is_activity: BTreeSet<&str> = activities().collect();
    let known = LazyCell::new(|| names(activities()));
    for (at, sector) in value.sectors.iter().enumerate() {
        if !is_activity.contains(sector.name.as_str()) {
            let path = format!("sectors[{at}].name");
            let problem = script.error(&path, Code::UnknownSector, words::no_activity(&sector.name));
            diagnostics
                .push(problem.help(words::named_in("site.yaml", "activities")).did_you_mean(&sector.name, &known));
        }
    }
    tones(script, diagnostics);
    let mut report = |path: &str, message: Text, help: Text| {
        diagnostics.push(script.error(path, Code::Script, message).help(help));
    };
    let sectors: BTreeSet<&str> = value.sectors.iter().map(|sector| sector.name.as_str()).collect();
    for activity in activities().filter(|activity| !sectors.contains(activity)) {
        report("sectors", words::activity_no_questions(activity), words::add_sector());
    }
    let mut above = BTreeSet::new();
    for (at, case) in value.cases.iter().enumerate() {
        let like = case.like.filter(|like| !above.contains(like));
        above.insert(case.number);
        if let Some(like) = like {
            report(&format!("cases[{at}].like"), words::no_earlier_case(like), words::case_above());
        }
    }
}

/// Checks that every list has texts for exactly the tones that are declared.
fn tones(script: &Document<Script>, diagnostics: &mut Diagnostics) {
    let value = &script.value;
    let mut lists: Vec<(String, &ByTone)> = vec![
        ("opening".to_owned(), &value.opening),
        ("permission".to_owned(), &value.permission),
        ("bridge".to_owned(), &value.bridge),
        ("voicemail".to_owned(), &value.voicemail),
    ];
    lists.extend(value.goals.iter().enumerate().map(|(at, goal)| (format!("goals[{at}].closing"), &goal.closing)));
    let keys: BTreeSet<&str> = value.tones.iter().map(|tone| tone.key.as_str()).collect();
    let known = LazyCell::new(|| names(keys.iter().copied()));
    for (path, texts) in lists {
        for tone in &value.tones {
            if texts.get(&tone.key).is_none_or(Vec::is_empty) {
                let message = words::tone_no_text(&tone.key);
                diagnostics.push(script.error(&path, Code::Script, message).help(words::add_tone(&tone.key)));
            }
        }
        for key in texts.keys().filter(|key| !keys.contains(key.as_str())) {
            let problem = script.error(&format!("{path}.{key}"), Code::Script, words::no_tone(key));
            diagnostics.push(problem.help(words::tones_names()).did_you_mean(key, &known));
        }
    }
}
