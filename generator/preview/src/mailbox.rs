//! `/__preview/mails`: mails of the API, stored as files instead of sent, with links that work. The desk lists them.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Redirect, Response};
use axum::routing::get;
use kmo_api::{Mail, Outbox};
use kmo_diagnostic::{escape, words};
use kmo_shared::disk;

use crate::PrintMessage;
use crate::responses;

/// How many are kept. Anybody can cause mails, so they must not fill the disk.
const MAX_MAILS: usize = 1_000;

/// Path of the desk's screen with forms and mails. A form that was sent is below it, under its number.
pub const INBOX: &str = "/__desk/inbox";

/// Each mail is below this path, under its number. The path itself redirects to the list.
pub const MAILBOX: &str = "/__preview/mails";

/// The folder in which mails are stored instead of being sent.
#[derive(Clone, Debug)]
pub struct Mailbox {
    folder: PathBuf,
    /// Origin of the preview, such as `http://127.0.0.1:4321`.
    base: String,
}

impl Mailbox {
    pub fn new(folder: PathBuf, base: String) -> Self {
        Mailbox { folder, base }
    }

    /// Returns a function that stores the API's mails. It prints who each one is for, but not the text, which may hold
    /// secrets.
    pub fn outbox(&self, tell: PrintMessage) -> Outbox {
        let mailbox = self.clone();
        Arc::new(move |mail: Mail| {
            let head = words::a_mail(&mail.to, &mail.subject);
            let kept = mailbox.keep(&mail);
            tell(match &kept {
                Ok(number) => words::mail_see(head, format!("{}{MAILBOX}", mailbox.base), *number),
                Err(error) => words::mail_not_kept(head, error),
            });
            kept.map(drop)
        })
    }

    /// Writes a mail to a new file under the next free number. Removes the oldest so that at most [`MAX_MAILS`] are kept.
    fn keep(&self, mail: &Mail) -> io::Result<u32> {
        fs::create_dir_all(&self.folder)?;
        let kept = self.numbers()?;
        for &old in kept.iter().skip(MAX_MAILS - 1) {
            // Fails if another request has removed it.
            let _ = fs::remove_file(self.path(old));
        }
        let mut number = kept.first().copied().unwrap_or(0);
        loop {
            number = number.saturating_add(1);
            let text = format!("Aan: {}\nOnderwerp: {}\n\n{}", mail.to, mail.subject, mail.text);
            match disk::add(&self.path(number), text.as_bytes()) {
                Ok(()) => return Ok(number),
                // Another request took the number in between.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The mail with this number.
    fn read(&self, number: u32) -> Option<Mail> {
        let text = disk::read_text(&self.path(number)).ok()?;
        let (head, body) = text.split_once("\n\n")?;
        let field = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
        Some(Mail { to: field("Aan: ")?, subject: field("Onderwerp: ")?, text: body.to_owned() })
    }

    /// The latest `most` mails with their numbers, newest first.
    pub fn latest(&self, most: usize) -> Vec<(u32, Mail)> {
        let numbers = self.numbers().unwrap_or_default().into_iter().take(most);
        numbers.filter_map(|number| Some((number, self.read(number)?))).collect()
    }

    /// Numbers of the stored mails, newest first.
    fn numbers(&self) -> io::Result<Vec<u32>> {
        let number =
            |entry: io::Result<fs::DirEntry>| entry.ok()?.file_name().to_str()?.strip_suffix(".txt")?.parse().ok();
        let mut numbers: Vec<u32> = fs::read_dir(&self.folder)?.filter_map(number).collect();
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        Ok(numbers)
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:04}.txt"))
    }
}

pub fn router<T>(mailbox: Mailbox) -> Router<T> {
    Router::new()
        .route(MAILBOX, get(|| async { Redirect::to(INBOX) }))
        .route(&format!("{MAILBOX}/{{number}}"), get(show))
        .with_state(mailbox)
}

async fn show(State(mailbox): State<Mailbox>, Path(number): Path<String>) -> Response {
    let found = tokio::task::spawn_blocking(move || Some(draw(&mailbox.read(number.parse().ok()?)?, &mailbox.base)));
    match found.await.ok().flatten() {
        Some(html) => responses::html(StatusCode::OK, html),
        None => responses::html(
            StatusCode::NOT_FOUND,
            page("Geen mail", "<p class=\"lead\">Er is geen mail met dit nummer.</p>\n"),
        ),
    }
}

fn draw(mail: &Mail, base: &str) -> String {
    let draw = |line: &str| {
        // The link is relative, so that it works under whatever host name the reader opened the preview.
        match line.strip_prefix(base).filter(|path| path.starts_with('/') && !path.contains(char::is_whitespace)) {
            Some(path) => format!("<a href=\"{}\">{}</a>\n", escape(path), escape(line)),
            None => format!("{}\n", escape(line)),
        }
    };
    let text: String = mail.text.lines().map(draw).collect();
    let body = format!(
        "<p class=\"lead\">Aan {}</p>\n<pre class=\"mail\">{text}</pre>\n<p><a href=\"{INBOX}\">Alle mails</a></p>\n",
        escape(&mail.to)
    );
    page(&mail.subject, &body)
}

fn page(title: &str, body: &str) -> String {
    let title = escape(title);
    responses::page("nl-BE", &title, &format!("<h1>{title}</h1>\n{body}</main>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_kept() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mailbox = Mailbox::new(folder.path().to_owned(), String::new());
        for number in 1..=MAX_MAILS {
            fs::write(mailbox.path(u32::try_from(number).expect("it is small")), "").expect("there is room");
        }
        let mail =
            Mail { to: "nele@voorbeeld.test".to_owned(), subject: "Dag".to_owned(), text: "Een mail.\n".to_owned() };
        assert_eq!(mailbox.keep(&mail).expect("it can be written"), 1_001);
        let kept = mailbox.numbers().expect("it is there");
        assert_eq!((kept.len(), kept.last(), kept.first()), (MAX_MAILS, Some(&2), Some(&1_001)));
        assert_eq!(mailbox.read(1_001), Some(mail));
    }

    #[test]
    fn a_mail_that_can_not_be_stored_is_reported_and_refused() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mails = folder.path().join("mails");
        let (sender, told) = std::sync::mpsc::channel();
        let tell: PrintMessage =
            Arc::new(move |text| sender.send(text.say(kmo_diagnostic::Lang::En)).expect("it is read"));
        let outbox = Mailbox::new(mails.clone(), String::new()).outbox(tell);
        let mail = Mail { to: "nele@voorbeeld.test".to_owned(), subject: "Dag".to_owned(), text: String::new() };
        fs::write(&mails, "").expect("there is room");
        outbox(mail.clone()).expect_err("a file is no folder");
        fs::remove_file(&mails).expect("it is there");
        outbox(mail).expect("it is kept");
        let told: Vec<String> = told.try_iter().collect();
        assert!(told[0].starts_with("a mail to nele@voorbeeld.test: Dag, not kept: "), "{told:?}");
        assert!(told[1].starts_with("a mail to nele@voorbeeld.test: Dag, see "), "{told:?}");
    }

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
