//! Blocks of a text that are made from data: a line such as `{table.storage-tools}` in markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::content::{Service, ServiceKey, Settings, Storage};
use crate::markdown::{self, TABLE_CLOSE, TABLE_OPEN_STACK};

/// HTML by the name that stands in a text.
pub type Blocks = BTreeMap<&'static str, String>;

/// The tables of the cookie policy.
pub(super) fn blocks(storage: &Storage, settings: &Settings) -> Blocks {
    let necessary =
        storage.necessary.iter().map(|row| vec![code(&row.key), escape(&row.purpose), escape(&row.duration)]);
    let tools = storage.tools.iter().map(|row| {
        let keys: Vec<String> = row.keys.iter().map(|key| code(key)).collect();
        let keys = if keys.is_empty() { "–".to_owned() } else { keys.join(", ") };
        vec![escape(&row.name), keys, escape(&row.purpose), escape(&row.duration)]
    });
    let optional = storage.optional.iter().map(|service| optional_row(service, settings));
    BTreeMap::from([
        ("table.storage-necessary", table(&["Sleutel", "Waarvoor", "Hoe lang"], necessary)),
        ("table.storage-tools", table(&["Hulpmiddel", "Sleutel", "Wat het bewaart", "Hoe lang"], tools)),
        (
            "table.storage-optional",
            table(&["Dienst", "Groep", "Waarvoor", "Aanbieder", "Cookies", "Hoe lang"], optional),
        ),
    ])
}

fn optional_row(service: &Service, settings: &Settings) -> Vec<String> {
    let keys = &settings.keys;
    let set = match service.setting {
        ServiceKey::Analytics => &keys.analytics,
        ServiceKey::Visitor => &keys.visitor.script,
        ServiceKey::Captcha => &keys.captcha,
        ServiceKey::Ads => &keys.ads_id,
    };
    let (provider, cookies, duration) = if set.is_empty() {
        ("Niet ingesteld: staat uit".to_owned(), "Geen".to_owned(), "–".to_owned())
    } else {
        let cookies: Vec<String> = service.cookies.iter().map(|cookie| code(cookie)).collect();
        let cookies = if cookies.is_empty() { "Geen".to_owned() } else { cookies.join(", ") };
        (escape(&service.provider), cookies, escape(&service.duration))
    };
    vec![escape(&service.name), service.group.label().to_owned(), escape(&service.purpose), provider, cookies, duration]
}

fn table(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut html = format!("{TABLE_OPEN_STACK}<thead><tr>");
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

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
