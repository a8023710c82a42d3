//! What has to be seen to before the site goes live, as `check --launch` has it. Nothing here can be ticked off: an item is
//! done when its file says so.

use minijinja::Value;

use super::report::Counts;
use super::{Answer, Desk};
use kmo_site::launch::Topic;

/// What has to be seen to before the site goes live.
pub fn show(desk: &Desk) -> Answer {
    let list = &desk.report.launch;
    let topics = [
        (Topic::Company, "Gegevens van het bedrijf", "Vervang elke voorbeeldwaarde door de echte."),
        (
            Topic::Figures,
            "Cijfers en beoordeling",
            "Leg het bewijs in het dossier en schrijf `verified: true`, of schrijf er een neutrale vorm bij.",
        ),
        (
            Topic::Testimonials,
            "Getuigenissen",
            "Vraag de klant toestemming voor deze woorden en schrijf `verified: true`, of schrijf `neutral: omit`.",
        ),
        (Topic::Texts, "Beweringen in teksten", "Leg het bewijs in het dossier en schrijf `verified: true`."),
        (
            Topic::Sources,
            "Cijfers zonder bron",
            "Schrijf er `source:` bij: wie het telde en wanneer. Of gebruik een cijfer uit `content/site.yaml`.",
        ),
        (
            Topic::Samples,
            "Voorbeelden",
            "Kavels, databestanden en vacatures die verzonnen of niet nagekeken zijn, staan niet op de echte site.",
        ),
    ];
    let groups: Vec<Value> = topics
        .iter()
        .filter_map(|(topic, name, what)| {
            let of = || list.iter().filter(|claim| claim.topic == *topic);
            let total = of().count();
            let done: Vec<&str> =
                of().filter(|claim| claim.problem.is_none()).map(|claim| claim.name.as_str()).collect();
            let waiting = |refused: bool| -> Vec<Value> {
                of().filter(|claim| claim.is_refused() == refused)
                    .filter_map(|claim| {
                        let problem = claim.problem.as_ref()?;
                        Some(values! {
                            name => claim.name, message => problem.message, help => problem.help,
                            place => desk.first_place(problem), neutral => claim.neutral,
                        })
                    })
                    .collect()
            };
            let (open, neutral) = (waiting(true), waiting(false));
            (total > 0).then(|| values! { name, what, total, open, neutral, fine => done.len(), done })
        })
        .collect();
    let fine = list.iter().filter(|claim| claim.problem.is_none()).count();
    let left = list.iter().filter(|claim| claim.is_refused()).count();
    let counts = Counts::of(&desk.report.diagnostics);
    Answer::screen(
        "launch",
        "Lancering",
        values! { groups, fine, total => list.len(), left, neutral => list.len() - fine - left, errors => counts.errors },
    )
}
