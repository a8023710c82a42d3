//! The one line through a page: from the telephone above to the footer, with an event in what it passes.

use kmo_engine::view;
use minijinja::Value;

use super::{Page, Section};

/// The margin of the page in which the line runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// What a section adds to the line.
enum Way {
    /// It starts here and leaves on the right.
    Start,
    /// It is drawn by the section itself, from left to right.
    Through,
    /// The line may cross the page above it, over this event.
    Event(&'static str),
    /// The line passes in the margin.
    Along,
}

fn way(section: &Section) -> Way {
    match section {
        Section::Hero(_) | Section::PageHeader(_) => Way::Start,
        Section::Steps(_) | Section::Teaser(_) => Way::Through,
        Section::Definition(_) => Way::Event("list"),
        Section::Cards(_) => Way::Event("call"),
        Section::Figures(_) | Section::Formulas(_) => Way::Event("chart"),
        Section::Testimonials(_) => Way::Event("quote"),
        Section::Faq(_) => Way::Event("question"),
        Section::LatestPosts(_) | Section::Prose(_) => Way::Event("page"),
        Section::Cta(_) | Section::LeadForm(_) => Way::Event("appointment"),
        _ => Way::Along,
    }
}

/// For each section of a page what its template draws: the margin below its head, and the event in which the line crosses to
/// it. Each event is on a page once. The footer goes on at the left, so the last section crosses only from the right.
pub fn along(page: &Page) -> Vec<Option<Value>> {
    if !page.line {
        return page.sections.iter().map(|_| None).collect();
    }
    let mut side = Side::Right;
    let mut passed: Vec<&str> = Vec::new();
    let last = page.sections.len() - 1;
    let drawn = page.sections.iter().enumerate().map(|(at, section)| {
        let from = side;
        let mut event = None;
        match way(section) {
            Way::Start => side = Side::Right,
            Way::Through => {
                // Its own part begins at the left.
                event = (from == Side::Right).then_some("plan");
                side = Side::Right;
                return Some(view! { side => "through", event });
            }
            Way::Event(name) if (at < last && !passed.contains(&name)) || (at == last && from == Side::Right) => {
                passed.push(name);
                event = Some(name);
                side = if from == Side::Left { Side::Right } else { Side::Left };
            }
            Way::Along if at == last && from == Side::Right => {
                event = Some("appointment");
                side = Side::Left;
            }
            Way::Event(_) | Way::Along => {}
        }
        Some(view! { side => if side == Side::Left { "left" } else { "right" }, event })
    });
    drawn.collect()
}
