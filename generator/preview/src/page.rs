//! What the preview adds to pages: live reload, editing, and an overlay with problems.

use crate::findings::{FINDINGS, Notice, Problems};
use crate::responses;
use kmo_diagnostic::{Lang, words};

/// The scripts that reload the page when it changes.
const RELOAD: &str = concat!(
    "<script src=\"/__preview/sent.js\"></script>\n",
    "<script type=\"module\" src=\"/__preview/reload.js\"></script>\n",
);
/// The script that makes the page editable.
const EDIT: &str = "<script type=\"module\" src=\"/__edit/start.js\"></script>\n";

/// Adds the preview's scripts and the notice about problems at the end of the body.
pub fn with_preview(html: &str, id: &str, notice: &Notice, lang: Lang) -> String {
    let (before, after) = html.split_at(html.rfind("</body>").unwrap_or(html.len()));
    [before, &element(id, notice, lang), RELOAD, EDIT, after].concat()
}

/// The page that is shown instead of one that could not be rendered.
pub fn in_place_of_page(id: &str, problems: Option<&Problems>, lang: Lang) -> String {
    let (title, list) = match problems {
        Some(problems) => (count(problems, lang), problems.html.as_str()),
        None => (words::nothing_here().say(lang), ""),
    };
    let says = words::not_shown_yet().say(lang);
    let body = format!(
        r##"<svg viewBox="0 0 480 120" width="480" height="120" fill="none" stroke-width="6" stroke-linecap="round" aria-hidden="true"><path stroke="#e5481d" d="M3 64c40 0 46 22 69 22s26-44 52-44 26 44 50 44 22-30 40-24M282 54c16-10 26 24 44 24s26-44 52-44 30 30 99 30"/><path stroke="#15202b" d="M232 14v24M248 6v28M264 18v20M232 88v20M248 84v28M264 88v16"/></svg>
<h1>{title}</h1>
<p class="lead">{says}</p>
{list}</main>
<site-preview data-build="{id}" hidden></site-preview>
{RELOAD}"##
    );
    responses::page(lang.name(), &title, &body)
}

/// The shadow root isolates the styles of the page and those of the problems from each other.
fn element(id: &str, notice: &Notice, lang: Lang) -> String {
    let problems = match notice {
        Notice::None => return format!("<site-preview data-build=\"{id}\" hidden></site-preview>\n"),
        Notice::Mark(mark) => {
            let mark = kmo_diagnostic::escape(mark);
            return format!(
                r#"<site-preview data-build="{id}" data-mark><template shadowrootmode="open"><link rel="stylesheet" href="/__preview/problems.css"><a class="elsewhere" href="{FINDINGS}" target="_blank">{mark}</a></template></site-preview>
"#
            );
        }
        Notice::Over(problems) => problems,
    };
    let says = if problems.outdated { words::before_mistake() } else { words::cannot_publish() }.say(lang);
    let label = words::problems().say(lang);
    let language = lang.name();
    format!(
        r#"<site-preview data-build="{id}"><template shadowrootmode="open"><link rel="stylesheet" href="/__preview/problems.css"><section class="sheet" lang="{language}" aria-label="{label}"><details open><summary><b>{}</b> <span>{says}</span></summary><div class="list" tabindex="0">
{}</div></details></section></template></site-preview>
"#,
        count(problems, lang),
        problems.html,
    )
}

fn count(problems: &Problems, lang: Lang) -> String {
    let errors = words::errors(problems.counts.errors).say(lang);
    match problems.counts.warnings {
        0 => errors,
        warnings => format!("{errors}, {}", words::warnings(warnings).say(lang)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Counts;

    #[test]
    fn is_inserted_before_the_last_end_of_the_body() {
        let page = |html: &str| with_preview(html, "7-1", &Notice::None, Lang::Nl);
        let added = format!("<site-preview data-build=\"7-1\" hidden></site-preview>\n{RELOAD}{EDIT}");
        assert_eq!(
            page("<body><pre></body></pre></body></html>"),
            format!("<body><pre></body></pre>{added}</body></html>")
        );
        assert_eq!(page("no end"), format!("no end{added}"));
    }

    #[test]
    fn counts_what_is_wrong() {
        let problems = |errors, warnings| {
            let counts = Counts { errors, warnings };
            Problems { counts, html: String::new(), outdated: false }
        };
        assert_eq!(count(&problems(1, 0), Lang::En), "1 error");
        assert_eq!(count(&problems(2, 1), Lang::En), "2 errors, 1 warning");
        assert_eq!(count(&problems(2, 1), Lang::Nl), "2 fouten, 1 waarschuwing");
    }
}
