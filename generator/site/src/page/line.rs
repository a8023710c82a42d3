//! The line that runs through a page, from the telephone at the top to the footer. It runs in the left or right margin, and
//! crosses the page between sections over a small drawing, its event.

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

/// Returns for each section what its template needs: the margin that the line runs in below the section's head, and the event
/// over which it crosses to that margin, if it crosses. A section's kind of event is used only once on a page. The footer
/// continues the line at the left, so the last section crosses only from the right.
pub fn along(page: &Page) -> Vec<Option<Value>> {
    if !page.line {
        return page.sections.iter().map(|_| None).collect();
    }
    let mut side = Side::Right;
    let mut passed: Vec<&str> = Vec::new();
    let drawn = page.sections.iter().enumerate().map(|(at, section)| {
        let is_last = at + 1 == page.sections.len();
        let from = side;
        let mut event = None;
        match way(section) {
            Way::Start => side = Side::Right,
            Way::Through => {
                // The section's own part of the line begins at the left.
                event = (from == Side::Right).then_some("plan");
                side = Side::Right;
                return Some(view! { side => "through", event });
            }
            Way::Event(name) if (!is_last && !passed.contains(&name)) || (is_last && from == Side::Right) => {
                passed.push(name);
                event = Some(name);
                side = if from == Side::Left { Side::Right } else { Side::Left };
            }
            Way::Along if is_last && from == Side::Right => {
                event = Some("appointment");
                side = Side::Left;
            }
            Way::Event(_) | Way::Along => {}
        }
        Some(view! { side => if side == Side::Left { "left" } else { "right" }, event })
    });
    drawn.collect()
}
