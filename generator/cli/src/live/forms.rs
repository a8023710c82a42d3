//! Whether the host accepts forms, without submitting anything that would count.
//!
//! An API is tested with GET at the form's URL: a real one rejects the method or asks for more, in its own content type; a
//! static host answers with a page. Whether Netlify takes the forms is read from the pages: at deployment, it removes
//! `data-netlify` from each form that it detects. Only if it did so is one form posted, with the honeypot field filled in:
//! Netlify rejects that without even listing it as spam ("Spam filters", docs.netlify.com/forms/spam-filters). Nothing is
//! posted to another host.

use kmo_diagnostic::{Code, Diagnostic, words};

use super::client::{Client, Response};
use super::findings::Findings;
use super::page::Form;
use kmo_site::Site;

/// Whether Netlify answered.
fn is_netlify(answer: &Response) -> bool {
    answer.header("server").is_some_and(|server| server.eq_ignore_ascii_case("netlify"))
        || answer.header("x-nf-request-id").is_some()
}

/// Whether an API answers at the address in the settings.
fn api_answers(client: &Client, site: &Site) -> bool {
    let url = match site.settings.value.api.base.as_str() {
        "" => return false,
        "/" => client.base.at("/api/contactform"),
        base => format!("{}/api/contactform", base.trim_end_matches('/')),
    };
    client.get_url(&url).is_ok_and(|answer| !matches!(answer.status, 404 | 501) && answer.media_type() != "text/html")
}

/// Checks that forms are accepted. `home` is the answer at `/`; `forms` holds the forms of all pages, each with the path of its
/// page.
pub fn check(client: &Client, site: &Site, home: &Response, forms: &[(String, Form)], findings: &mut Findings<'_>) {
    let Some((path, form)) = forms.first() else { return };
    if api_answers(client, site) {
        return;
    }
    let error = |message| Diagnostic::error(Code::LiveForm, message);
    if !is_netlify(home) {
        let finding = error(words::forms_untaken()).note(words::no_api_no_netlify());
        findings.push(path, finding.help(words::set_api()));
        return;
    }
    let mut unseen: Vec<&str> = forms.iter().filter(|(_, form)| form.unseen).map(|(_, form)| &*form.name).collect();
    unseen.sort_unstable();
    unseen.dedup();
    if !unseen.is_empty() {
        let finding = error(words::forms_unknown()).note(words::forms_not_known(unseen.join(", ")));
        findings.push(path, finding.help(words::detect_forms()));
        return;
    }
    let Some(honeypot) = &form.honeypot else { return };
    let sent = format!("form-name={}&{honeypot}=site-check", form.name);
    if let Ok(answer) = client.post(&form.action, &sent)
        && answer.status >= 400
    {
        let finding = error(words::form_refused(&form.name, answer.status));
        findings.push(&form.action, finding.help(words::look_at_forms()));
    }
}
