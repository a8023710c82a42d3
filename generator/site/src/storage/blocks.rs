//! Blocks of a text that are generated from data, such as `{table.storage-tools}` on a line of its own in markdown.

use std::fmt::Write as _;

use kmo_diagnostic::escape;
use kmo_engine::Site as _;
use kmo_engine::content::Blocks;
use kmo_engine::markdown::{self, TABLE_CLOSE, table_open};

use super::{Measured, Requested, RequestedKey, Service, Storage};
use crate::Site;
use crate::settings::Settings;

/// Placeholders that stand for a whole block of a text, in the order of the tables of [`blocks`].
pub const NAMES: [&str; 5] = [
    "table.storage-necessary",
    "table.storage-tools",
    "table.storage-optional",
    "table.storage-requested",
    "table.storage-measured",
];

/// Returns the tables of the cookie policy, as HTML, by their placeholder.
pub fn blocks(storage: &Storage, settings: &Settings) -> Blocks {
    let necessary =
        storage.necessary.iter().map(|row| vec![code(&row.key), escape(&row.purpose), escape(&row.duration)]);
    let tools = storage.tools.iter().map(|row| {
        let keys: Vec<String> = row.keys.iter().map(|key| code(key)).collect();
        let keys = if keys.is_empty() { "–".to_owned() } else { keys.join(", ") };
        vec![escape(&row.name), keys, escape(&row.purpose), escape(&row.duration)]
    });
    let optional = storage.optional.iter().map(|service| optional_row(service, storage, settings));
    let requested = storage.requested.iter().map(|service| requested_row(service, settings));
    let measured = storage.measured.iter().map(|event| measured_row(event, storage));
    let tables = [
        table(&["Sleutel", "Waarvoor", "Hoe lang"], necessary),
        table(&["Hulpmiddel", "Sleutel", "Wat het bewaart", "Hoe lang"], tools),
        table(&["Dienst", "Groep", "Waarvoor", "Aanbieder", "Cookies", "Hoe lang"], optional),
        table(&["Dienst", "Start als u", "Waarvoor", "Grond", "Aanbieder", "Cookies", "Hoe lang"], requested),
        table(&["Wat u doet", "Waarvoor wij het tellen", "Groep", "Naam bij Google"], measured),
    ];
    NAMES.into_iter().zip(tables).collect()
}

fn optional_row(service: &Service, storage: &Storage, settings: &Settings) -> Vec<String> {
    let set = service.set_up(&settings.keys);
    let mut row = vec![escape(&service.name), escape(storage.label(service)), escape(&service.purpose)];
    row.extend(traces(set, &service.provider, &service.cookies, &service.duration));
    row
}

fn requested_row(service: &Requested, settings: &Settings) -> Vec<String> {
    let set = match service.setting {
        RequestedKey::Payment => &settings.keys.payment,
    };
    let mut row = vec![escape(&service.name), escape(&service.when), escape(&service.purpose), escape(&service.ground)];
    row.extend(traces(set, &service.provider, &service.cookies, &service.duration));
    row
}

/// Returns the provider, the cookies and the duration of a service, as HTML. Says that it is off if its setting is empty.
fn traces(set: &str, provider: &str, cookies: &[String], duration: &str) -> [String; 3] {
    if set.is_empty() {
        return ["Niet ingesteld: staat uit".to_owned(), "Geen".to_owned(), "–".to_owned()];
    }
    let named: Vec<String> = cookies.iter().map(|cookie| code(cookie)).collect();
    let cookies = if named.is_empty() { "Geen".to_owned() } else { named.join(", ") };
    [escape(provider), cookies, escape(duration)]
}

fn measured_row(event: &Measured, storage: &Storage) -> Vec<String> {
    let service = storage.optional.iter().find(|service| service.setting == event.setting);
    let group = service.map_or("–", |service| storage.label(service));
    vec![escape(&event.when), escape(&event.purpose), escape(group), code(&event.event)]
}

fn table(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut rows = rows.peekable();
    if rows.peek().is_none() {
        return "<p>Geen.</p>".to_owned();
    }
    let mut html = format!("{}<thead><tr>", table_open(usize::MAX, Site::WORDS));
    for column in columns {
        let _ = write!(html, "<th scope=\"col\">{column}</th>");
    }
    html.push_str("</tr></thead><tbody>");
    for row in rows {
        html.push_str("<tr>");
        for (at, cell) in row.iter().enumerate() {
            let label = columns.get(at).filter(|_| at > 0).map_or_else(String::new, |head| markdown::label(head));
            let _ = write!(html, "<td{label}>{cell}</td>");
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody>");
    html.push_str(TABLE_CLOSE);
    html
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_table_without_rows_says_so() {
        assert_eq!(super::table(&["Sleutel"], std::iter::empty()), "<p>Geen.</p>");
    }
}
