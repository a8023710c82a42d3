//! `/__preview/mails`: the mails that the API would have sent, with links that can be followed.

use std::fmt::Write as _;
use std::path::Path as FilePath;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use kmo_api::Api;
use kmo_api::mail::{Mail, numbers};

use crate::own;

/// Most mails in the list; files of older ones stay.
const SHOWN: usize = 200;

/// Where the list stands; a mail stands below it, under its number.
pub const MAILBOX: &str = "/__preview/mails";

pub fn router<T>(api: Arc<Api>) -> Router<T> {
    Router::new().route(MAILBOX, get(list)).route(&format!("{MAILBOX}/{{number}}"), get(show)).with_state(api)
}

/// The list, latest first.
async fn list(State(api): State<Arc<Api>>) -> Response {
    let folder = api.mail_folder();
    let html = tokio::task::spawn_blocking(move || draw_list(&folder)).await.unwrap_or_default();
    own::html(StatusCode::OK, html)
}

/// One mail.
async fn show(State(api): State<Arc<Api>>, Path(number): Path<String>) -> Response {
    let found = tokio::task::spawn_blocking(move || {
        let number = number.parse().ok()?;
        Some(draw(&Mail::read(&api.mail_folder(), number)?, api.base()))
    });
    match found.await.ok().flatten() {
        Some(html) => own::html(StatusCode::OK, html),
        None => own::html(
            StatusCode::NOT_FOUND,
            page("Geen mail", "<p class=\"lead\">Er is geen mail met dit nummer.</p>\n"),
        ),
    }
}

fn draw_list(folder: &FilePath) -> String {
    let mut numbers = numbers(folder).unwrap_or_default();
    numbers.sort_unstable_by(|one, other| other.cmp(one));
    numbers.truncate(SHOWN);
    let mut rows = String::new();
    for number in numbers {
        if let Some(mail) = Mail::read(folder, number) {
            let (to, subject) = (escape(&mail.to), escape(&mail.subject));
            let _ = writeln!(rows, "<li><a href=\"{MAILBOX}/{number}\">{subject}</a> <span>aan {to}</span></li>");
        }
    }
    let body = match rows.as_str() {
        "" => {
            "<p class=\"lead\">Er zijn nog geen mails. Wie een account maakt, krijgt hier de eerste.</p>\n".to_owned()
        }
        rows => format!(
            "<p class=\"lead\">Mails die de site verstuurd zou hebben, de laatste eerst.</p>\n<ol class=\"mails\">\n{rows}</ol>\n"
        ),
    };
    page("Mails", &body)
}

fn draw(mail: &Mail, base: &str) -> String {
    let mut text = String::new();
    for line in mail.text.lines() {
        // Links lead to this preview under whatever name the reader opened it.
        match line.strip_prefix(base).filter(|path| path.starts_with('/') && !path.contains(char::is_whitespace)) {
            Some(path) => {
                let _ = writeln!(text, "<a href=\"{}\">{}</a>", escape(path), escape(line));
            }
            None => {
                let _ = writeln!(text, "{}", escape(line));
            }
        }
    }
    let body = format!(
        "<p class=\"lead\">Aan {}</p>\n<pre class=\"mail\">{text}</pre>\n<p><a href=\"{MAILBOX}\">Alle mails</a></p>\n",
        escape(&mail.to)
    );
    page(&mail.subject, &body)
}

fn page(title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        r#"<!doctype html>
<html lang="nl-BE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} | preview</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/__preview/problems.css">
</head>
<body>
<main class="alone">
<h1>{title}</h1>
{body}</main>
</body>
</html>
"#
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_of_the_preview_can_be_followed() {
        let mail = Mail {
            to: "a@b.test".to_owned(),
            subject: "<b>'x'</b>".to_owned(),
            text: "Dag <script>\nhttp://localhost:1/a?b=1&c=\"2\nhttp://localhost:1.evil.test/\nhttps://evil.test/\n"
                .to_owned(),
        };
        let html = draw(&mail, "http://localhost:1");
        assert!(html.contains("<a href=\"/a?b=1&amp;c=&quot;2\">http://localhost:1/a?b=1&amp;c=&quot;2</a>"), "{html}");
        assert_eq!(html.matches("<a ").count(), 2);
        assert!(
            html.contains("Dag &lt;script&gt;") && html.contains("<h1>&lt;b&gt;&#39;x&#39;&lt;/b&gt;</h1>"),
            "{html}"
        );
    }
}
