//! 'Publiceren': what changed since the last publication, what keeps it from being published, its progress, and earlier
//! publications.

mod actions;
mod choose;
mod documents;
mod pages;

use std::sync::Arc;

use jiff::Zoned;
use kmo_diagnostic::{Lang, words};
use minijinja::Value;

use super::{Context, Screen};
use crate::current::Current;
use crate::publish::archive::Archive;
use crate::publish::changes::{self, Changed};
use crate::publish::follow::{Follow, Stage};
use crate::publish::history::{self, Publication};
use crate::publish::publish_problem::PublishProblem;
use crate::publish::repository::{Missing, Repository};
use crate::publish::send;
use crate::publish::versions::{Made, Versions};
use crate::report::SiteReport;
use crate::responses;
use kmo_engine::RunOptions;
use kmo_engine::desk::Desk;
use kmo_engine::program::Failure;
use kmo_engine::render::value;
use kmo_engine::view;

pub use actions::routes;
pub use documents::picture;
pub use pages::page;

/// Path of the screen; the routes of this module are below it.
pub const HERE: &str = "/__desk/publiceren";

/// How many publications are listed.
const LISTED: usize = 30;

const TITLE: &str = "Publiceren";

/// The advice for a problem that resolves itself. The screen then refreshes until it is gone.
const SOON: &str = "Wacht een ogenblik.";

/// The main screen.
pub fn show<S: Desk>(desk: &Context<S>) -> Screen {
    let publisher = &desk.app.publisher;
    let state = publisher.state();
    let repository = Repository::open(&publisher.project);
    // If the repository can't be used now, show that instead of earlier messages.
    let is_current = !matches!(repository, Err(Missing::State(_)));
    let ended = state.ended.as_ref().filter(|_| is_current);
    let conflict = state.conflict.as_ref().filter(|_| is_current);
    let common = view! {
        busy => state.busy,
        stopping => state.cancel.is_on(),
        done => ended.and_then(|ended| ended.as_ref().ok()),
        problem => ended.and_then(|ended| ended.as_ref().err()),
        follow => state.follow.as_ref().map(follow),
        conflict => conflict.map(|(number, conflict)| choose::view(desk, *number, conflict)),
    };
    let values = match repository {
        Ok(repository) => overview(desk, &repository),
        Err(Missing::Git(problem)) => show_problem_only(desk, &problem),
        Err(Missing::State(problem)) => Ok(view! { missing => problem }),
    };
    let values = values.unwrap_or_else(|failure| view! { missing => PublishProblem::from(failure) });
    Screen::new("publish", TITLE, minijinja::value::merge_maps([values, common]))
}

/// The values of the main screen without git, for the reason in `missing`.
fn show_problem_only<S: Desk>(desk: &Context<S>, missing: &PublishProblem) -> Result<Value, Failure> {
    let project = &desk.app.publisher.project;
    let archive = Archive::of(project);
    let all = archive.list();
    let (files, unread) = match archive.changes(all.first()) {
        Ok(files) => (files, None),
        Err(error) => (Vec::new(), Some(responses::because(&error))),
    };
    let newest = all.first().map(|one| one.number.to_string()).unwrap_or_default();
    let changed = changed(desk, Versions::Archive(&archive), &files, &newest)?;
    let publications: Vec<Value> = all.iter().take(LISTED).map(|one| listed(&one.publication(), false)).collect();
    let out = std::path::absolute(&project.out).unwrap_or_else(|_| project.out.clone());
    let first = all.is_empty();
    let built = project.out.join(kmo_engine::VERSION).is_file();
    Ok(view! { missing, out => out.display().to_string(), built, first, unread, publications, ..changed })
}

/// A publication in the list. `waits` says that it is not pushed yet.
fn listed(one: &Publication, waits: bool) -> Value {
    view! { href => version_address(&one.commit), waits, ..value(one) }
}

/// What changed since a version, and what keeps it from being published.
fn changed<S: Desk>(
    desk: &Context<S>,
    versions: Versions<'_>,
    files: &[Changed],
    since: &str,
) -> Result<Value, Failure> {
    let (mut documents, more) = documents::of(desk, versions, files, (since, None))?;
    let pages = pages::share(desk, files, (since, None), &mut documents);
    let current = desk.app.current();
    let refused = checked(&current).err();
    let errors = current.findings.as_ref().map_or(0, |findings| findings.counts.errors);
    Ok(view! {
        message => documents::message(&documents, more),
        documents, more, pages,
        waits => refused.as_ref().is_some_and(|why| why.help == SOON),
        refused,
        errors,
        // Errors that the host finds too, such as those that the work of two people only has together.
        broken => errors > 0 && shows_published(&current).is_ok(),
        launch => desk.report.claims().filter(|claim| claim.is_refused()).count(),
    })
}

fn overview<S: Desk>(desk: &Context<S>, repository: &Repository) -> Result<Value, Failure> {
    let published = repository.published();
    let files = unsent(repository)?;
    let range = format!("{published}..{}", repository.head);
    let waiting = history::list(repository, &range, LISTED)?;
    let colleagues = match send::behind(repository) {
        Some(theirs) => history::list(repository, &format!("{published}..{theirs}"), LISTED)?,
        None => Vec::new(),
    };
    let others = if published == repository.head { Vec::new() } else { history::others(repository, &range)? };
    let is_sent = |one: &Publication| waiting.iter().all(|waiting| waiting.commit != one.commit);
    let publications = history::list(repository, "HEAD", LISTED)?;
    let waits = |one: &Publication| repository.remote.is_some() && !is_sent(one);
    let publications: Vec<Value> = publications.iter().map(|one| listed(one, waits(one))).collect();
    let (author, unknown) = match repository.author() {
        Ok(author) => (Some(author), None),
        Err(problem) => (None, Some(view! { problem, identity => repository.identity() })),
    };
    let own = has_own(repository, &files);
    let ready = own || !colleagues.is_empty();
    Ok(view! {
        seen => fingerprint(repository, &files)?,
        ready, own, colleagues, others, publications, author, unknown,
        hidden_edit => repository.hidden_edit,
        remote => repository.remote.as_ref().map(|remote| remote.name.clone()),
        branch => repository.branches().map(|(branch, main)| view! { name => branch, main }),
        host => desk.app.publisher.host(&desk.report.config().host),
        ..changed(desk, Versions::Git(repository), &files, &published)?
    })
}

/// The files that differ from what was published last.
fn unsent(repository: &Repository) -> Result<Vec<Changed>, Failure> {
    Ok(changes::without_address_list(changes::on_disk(repository, &repository.published())?))
}

/// Whether there is something to send besides the work of others: files that differ from what was published, commits, or
/// a branch that the remote does not have yet.
fn has_own(repository: &Repository, files: &[Changed]) -> bool {
    let is_new = || repository.remote.as_ref().is_some_and(|remote| remote.at.is_none());
    !files.is_empty() || repository.published() != repository.head || is_new()
}

/// The screen of one publication.
pub fn version<S: Desk>(desk: &Context<S>) -> Screen {
    let number = desk.query.get("commit");
    let values = Versions::read(&desk.app.publisher.project, |versions| {
        let Made { publication, before, files } = versions.made(number)?;
        let between = (before.as_deref().unwrap_or_default(), Some(&*publication.commit));
        let (mut documents, more) = documents::of(desk, versions, &files, between).ok()?;
        let pages = pages::share(desk, &files, between, &mut documents);
        let (first, commit) = (before.is_none(), &publication.commit);
        Some(view! { publication, documents, more, pages, first, commit })
    });
    match values {
        Some(values) => Screen::new("version", "Publicatie", values),
        None => Screen::missing("Deze publicatie is er niet", number),
    }
}

fn version_address(commit: &str) -> String {
    responses::address(&format!("{HERE}/versie"), [("commit", commit)])
}

/// A hash of what the screen shows, so that exactly what somebody has seen is published.
fn fingerprint(repository: &Repository, files: &[Changed]) -> Result<String, Failure> {
    let mut hasher = blake3::Hasher::new();
    hasher.update(repository.head.as_bytes());
    for file in files {
        hasher.update(file.path.as_bytes());
        let bytes = changes::bytes(&repository.git, &file.path, &file.new)?;
        hasher.update(blake3::hash(&bytes.unwrap_or_default()).as_bytes());
    }
    Ok(hasher.finalize().to_hex()[..16].to_owned())
}

/// The report about the files on the disk.
///
/// # Errors
/// Returns why they may not be published now, also if the report is about another site than visitors will get.
fn checked<S: Desk>(current: &Current<S>) -> Result<&SiteReport<S>, PublishProblem> {
    shows_published(current)?;
    let errors = current.findings.as_ref().map_or(0, |findings| findings.counts.errors);
    if errors > 0 {
        let stands = if errors == 1 { "staat" } else { "staan" };
        let what = format!("Er {stands} nog {} in de site.", words::errors(errors).say(Lang::Nl));
        return Err(PublishProblem::new(what, "Verbeter wat bij de bevindingen staat; dan kun je publiceren."));
    }
    let (Some(site), Some(report)) = (&current.site, &current.report) else { return Err(unread()) };
    match Arc::ptr_eq(&site.model().site, &report.site) {
        true => Ok(report),
        false => Err(PublishProblem::new("Je laatste wijziging wordt nog nagekeken.", SOON)),
    }
}

/// Whether the preview shows the site that visitors get.
///
/// # Errors
/// Returns which other site it shows.
fn shows_published<S: Desk>(current: &Current<S>) -> Result<(), PublishProblem> {
    if let Some(RunOptions { drafts, now, .. }) = current.site.as_ref().map(|site| site.model().options) {
        if drafts {
            let what = "Klad en gepland staan aan, dus is niet nagekeken wat bezoekers krijgen.";
            return Err(PublishProblem::new(what, "Zet bovenaan ‘Toon klad en gepland’ uit, en publiceer dan."));
        }
        if now > Zoned::now().date() {
            let what = format!("De voorvertoning staat op {now}, dus is niet nagekeken wat bezoekers nu krijgen.");
            return Err(PublishProblem::new(what, "Start de voorvertoning zonder --now, en publiceer dan."));
        }
    }
    Ok(())
}

fn unread() -> PublishProblem {
    PublishProblem::new("De site wordt nog gelezen.", SOON)
}

/// The progress of a publication, in words.
fn follow(follow: &Follow) -> Value {
    let (step, says) = match follow.stage {
        Stage::Sent => (1, "Verzonden. De host krijgt je werk."),
        Stage::Building => (2, "Wordt gebouwd. De host maakt er een site van; dat duurt meestal enkele minuten."),
        Stage::Online => (3, "Staat online."),
        Stage::Other => (
            3,
            "Er staat een nieuwe versie online. Of het precies deze is, kan deze computer niet nagaan: ze zou hem anders bouwen.",
        ),
        Stage::Failed => (2, "Het bouwen mislukte: de site van voordien blijft online."),
        Stage::Late => (2, "Het duurt lang. Misschien mislukte het bouwen: bekijk het logboek van je host."),
        Stage::Ended => (
            2,
            "Na een halfuur stond er nog geen nieuwe versie online. Waarschijnlijk mislukte het bouwen: bekijk het logboek van je host.",
        ),
    };
    let over = matches!(follow.stage, Stage::Online | Stage::Ended);
    let late = matches!(follow.stage, Stage::Late | Stage::Ended | Stage::Failed);
    let short = follow.commit.get(..7).unwrap_or_default();
    let deploy = follow.deploy.as_ref().map(|told| match told {
        Ok(deploy) => value(deploy),
        Err(why) => view! { says => format!("{why}."), failed => (), log => () },
    });
    view! { step, says, over, late, deploy, host => follow.host, silent => follow.silent, commit => short }
}
