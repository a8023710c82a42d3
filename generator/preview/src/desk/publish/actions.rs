//! The buttons of the screen. Each one starts a job and returns at once; the screen then shows the progress.

use std::collections::HashMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use axum::routing::{MethodRouter, post};
use axum::{Json, Router};
use jiff::Zoned;

use super::{HERE, checked, choose, fingerprint, has_own, unread, unsent};
use crate::app::App;
use crate::edit::say;
use crate::publish::Publisher;
use crate::publish::archive::{self, Archive};
use crate::publish::changes::{self, Changed};
use crate::publish::follow::{self, Follow};
use crate::publish::merge::Choice;
use crate::publish::publish_problem::PublishProblem;
use crate::publish::repository::{Missing, Repository};
use crate::publish::revert::{Reversal, revert};
use crate::publish::send::{self, Destination, PublishError, Unfinished};
use kmo_diagnostic::{Diagnostics, words};
use kmo_engine::assets::Output;
use kmo_engine::content::PUBLISHED;
use kmo_engine::desk::Desk;
use kmo_engine::project::Project;
use kmo_engine::publish::Fingerprints;
use kmo_engine::{Request, RunOptions};
use kmo_shared::disk;

/// The fields of a form.
type Fields = HashMap<String, String>;
/// The action of a button. Returns the message to show when it is done.
type Job<S> = fn(&App<S>, &Fields) -> Result<String, PublishError>;

/// These change files, so they must be behind the guard.
pub fn routes<S: Desk>() -> Router<App<S>> {
    let at = |name: &str| format!("{HERE}/{name}");
    Router::new()
        .route(&at("verstuur"), start("Je werk wordt gepubliceerd", publish))
        .route(&at("vastleggen"), start("De site wordt gebouwd", publish_to_archive))
        .route(&at("naam"), start("Je naam wordt bewaard", introduce))
        .route(&at("ophalen"), start("Er wordt gekeken wat collega's deden", fetch))
        .route(&at("terugzetten"), start("Er wordt teruggezet", put_back))
        .route(&at("kies"), start("Je keuzes worden uitgevoerd", settle))
        .route(&at("laat"), post(give_up))
        .route(&at("stop"), post(stop))
}

/// A route that starts a job. The screen shows `what` while it runs.
fn start<S: Desk>(what: &'static str, job: Job<S>) -> MethodRouter<App<S>> {
    post(move |State(app): State<App<S>>, Json(fields): Json<Fields>| async move {
        match app.publisher.clone().start(what, move || job(&app, &fields)) {
            true => StatusCode::ACCEPTED.into_response(),
            false => say(StatusCode::CONFLICT, "Er is nog iets bezig. Wacht tot het klaar is, en probeer opnieuw."),
        }
    })
}

fn field(fields: &Fields, name: &str) -> String {
    fields.get(name).cloned().unwrap_or_default()
}

fn publish<S: Desk>(app: &App<S>, fields: &Fields) -> Result<String, PublishError> {
    let publisher = &app.publisher;
    let mut repository = publisher.repository()?;
    let files = unsent(&repository)?;
    let current = app.current();
    // Without changes of our own, only the work of others is merged here, and there is nothing to check.
    if has_own(&repository, &files) {
        checked(&current)?;
    }
    let Some(report) = &current.report else { return Err(unread().into()) };
    let was_seen = |repository: &Repository, files: &[Changed]| -> Result<(), PublishError> {
        if fingerprint(repository, files)? == field(fields, "seen") {
            return Ok(());
        }
        let help = "Bekijk hieronder wat er nu zou verschijnen, en publiceer dan.";
        Err(PublishProblem::new("Er veranderde iets nadat je dit scherm zag.", help).into())
    };
    was_seen(&repository, &files)?;
    let host = publisher.host(&report.config().host);
    let before = repository.remote.as_ref().and_then(|_| follow::version(&host).ok());
    let mut send = || {
        // Asking the host and reading the site's addresses took a while, in which somebody may have changed files.
        was_seen(&repository, &unsent(&repository)?)?;
        send::publish(&mut repository, &field(fields, "message"))
    };
    let sent = if files.is_empty() { send() } else { with_addresses::<S, _>(&publisher.project, send) }?;
    publisher.give_up();
    (publisher.tell)(words::published_from_desk(&sent.commit));
    if sent.destination == Destination::Remote {
        let (project, commit) = (publisher.project.clone(), sent.commit.clone());
        let expected = move || expected::<S>(&project, &commit);
        follow::start(publisher, Follow::new(sent.commit, host, before), expected);
    }
    let said = match sent.destination {
        Destination::Remote => "Je werk is verzonden.",
        Destination::LocalOnly => {
            "Je werk is vastgelegd op deze computer. Er is geen host ingesteld om het naartoe te sturen."
        }
        Destination::NothingToSend => "Het werk van je collega's staat nu in deze map.",
    };
    match sent.unfinished {
        None => Ok(said.to_owned()),
        Some((Unfinished::Others, problem)) if sent.destination == Destination::NothingToSend => Err(problem.into()),
        Some((left, problem)) => Err(PublishProblem {
            what: match left {
                Unfinished::Others => format!("{said} Dat van je collega's kon niet in deze map komen."),
                Unfinished::Index => format!("{said} Daarna kon git zijn lijst van deze map niet bijwerken."),
            },
            help: "Een volgende publicatie probeert het opnieuw. Hieronder staat wat in de weg stond.".to_owned(),
            said: format!("{}\n{}", problem.what, problem.said),
        }
        .into()),
    }
}

/// The options of the published site, independent of the drafts and the day that the preview shows.
fn goes_live() -> RunOptions {
    RunOptions { now: Zoned::now().date(), drafts: false, launch: true }
}

/// Publishes after adding the site's addresses to the list of published ones, so that a page that is renamed or removed
/// later is known to have had visitors. If publishing fails or has to wait for a choice, the list is restored; the next
/// attempt adds the addresses again.
fn with_addresses<S: Desk, T>(
    project: &Project,
    publish: impl FnOnce() -> Result<T, PublishError>,
) -> Result<T, PublishError> {
    let before = kmo_engine::note_addresses::<S>(project, goes_live());
    let done = publish();
    if let (Err(_), Some(before)) = (&done, before) {
        let _ = disk::replace_flushed(&project.content.join(PUBLISHED), before.text.as_bytes());
    }
    done
}

/// Publishes without git: builds the site, and stores what it was built from.
fn publish_to_archive<S: Desk>(app: &App<S>, fields: &Fields) -> Result<String, PublishError> {
    let publisher = &app.publisher;
    let (project, cancel) = (&publisher.project, publisher.state().cancel);
    let archive = Archive::of(project);
    // Hashes the files first, because building the site takes a while, in which somebody may change them.
    let files = archive.files()?;
    checked(&app.current())?;
    let publish = || Ok(archive.publish(&field(fields, "message"), &files, &cancel)?);
    let publication = with_addresses::<S, _>(project, publish)?;
    (publisher.tell)(words::kept_publication(publication.number, archive::FOLDER));
    Ok("De site is gebouwd en deze versie is bewaard. Zet de map nu online.".to_owned())
}

/// The version that the host's build of a commit will have. `None` if the files here differ from the commit, or can't be
/// built for launch.
fn expected<S: Desk>(project: &Project, commit: &str) -> Option<String> {
    let repository = Repository::open(project).ok().filter(|repository| repository.head == commit)?;
    let status = repository.git.list(&["status", "--porcelain", "-z", "--untracked-files=all"]).ok()?;
    let clean = !status.iter().any(|line| line.strip_prefix("?? ").is_none_or(changes::is_work));
    let fingerprints = Fingerprints::default();
    let write = |output: &Output| drop(fingerprints.add(output));
    let mut diagnostics = Diagnostics::default();
    let request = Request { project, options: goes_live(), islands: false, progress: &|_| {} };
    let checked = clean.then(|| kmo_engine::check_site::<S>(&request, &write, false, &mut diagnostics)).flatten();
    checked.filter(|_| diagnostics.errors() == 0).map(|_| fingerprints.version())
}

fn introduce<S: Desk>(app: &App<S>, fields: &Fields) -> Result<String, PublishError> {
    let repository = app.publisher.repository()?;
    repository.set_identity(&field(fields, "name"), &field(fields, "email"))?;
    Ok(format!("Je publiceert als {}.", repository.author()?))
}

fn fetch<S: Desk>(app: &App<S>, _: &Fields) -> Result<String, PublishError> {
    let mut repository = app.publisher.repository()?;
    if repository.remote.is_none() {
        let help = "Vraag je ontwikkelaar om de map met een repository bij je host te verbinden.";
        return Err(PublishProblem::new("Deze map is met geen enkele plaats verbonden.", help).into());
    }
    repository.fetch()?;
    Ok(match send::behind(&repository) {
        Some(_) => "Je collega's publiceerden iets: het staat hieronder.".to_owned(),
        None => "Er is niets nieuws van collega's.".to_owned(),
    })
}

fn put_back<S: Desk>(app: &App<S>, fields: &Fields) -> Result<String, PublishError> {
    let publisher = &app.publisher;
    let path = Some(field(fields, "path")).filter(|path| !path.is_empty());
    let blocks = field(fields, "blocks");
    let blocks = blocks.split(',').filter(|block| !block.is_empty()).map(str::parse).collect::<Result<_, _>>();
    let Ok(blocks) = blocks else {
        return Err(PublishProblem::new("Deze wijziging is er niet.", "Kies er een uit de lijst.").into());
    };
    let wanted = Reversal { commit: field(fields, "commit"), path, blocks };
    match publisher.repository() {
        Ok(repository) => revert(&repository, &wanted)?,
        Err(Missing::Git(_)) => {
            Archive::of(&publisher.project).revert(&wanted)?;
            return Ok("Het is teruggezet op deze computer. Bekijk de pagina, en publiceer dan.".to_owned());
        }
        Err(missing) => return Err(missing.into()),
    }
    Ok(settled(publisher, "Het is teruggezet op deze computer."))
}

fn settle<S: Desk>(app: &App<S>, fields: &Fields) -> Result<String, PublishError> {
    let publisher = &app.publisher;
    let number = field(fields, "number").parse().unwrap_or_default();
    let gone = || PublishProblem::new("Deze keuze is er niet meer.", "Begin opnieuw: je ziet dan de laatste stand.");
    let conflict = publisher.conflict(number).ok_or_else(gone)?;
    let chosen =
        |at: usize| choose::choice(&field(fields, &format!("choice-{at}")), &field(fields, &format!("own-{at}")));
    // The list ends at the first missing choice.
    let choices: Vec<Choice> = (0..).map_while(chosen).collect();
    let own: Vec<String> = choices.iter().filter_map(Choice::own).map(|text| format!("‘{}’", text.trim())).collect();
    let mut repository = publisher.repository()?;
    let done = if matches!(conflict.operation, send::PendingOperation::Merge { .. }) {
        repository.fetch()?;
        with_addresses::<S, _>(&publisher.project, || send::settle(&repository, &conflict, choices))
    } else {
        send::settle(&repository, &conflict, choices)
    };
    done.map_err(|stop| match stop {
        // Where the newer conflict has no such text, what somebody wrote can only be read here.
        PublishError::Stale(problem, newer) if !own.is_empty() => {
            let help = format!(
                "{} Kopieer eerst wat je schreef, als het er niet meer staat: {}.",
                problem.help,
                own.join(", ")
            );
            PublishError::Stale(PublishProblem { help, ..problem }, newer)
        }
        other => other,
    })?;
    Ok(settled(publisher, "De teksten zijn samengevoegd op deze computer."))
}

/// Drops the conflict, prints that something was committed but not pushed, and returns the message to show.
fn settled(publisher: &Publisher, says: &str) -> String {
    publisher.give_up();
    (publisher.tell)(words::committed_from_desk());
    format!("{says} Bekijk de pagina, en publiceer dan.")
}

async fn give_up<S: Desk>(State(app): State<App<S>>, _: Json<Fields>) -> StatusCode {
    app.publisher.give_up();
    StatusCode::ACCEPTED
}

/// Stops the current job. What was pushed stays pushed.
async fn stop<S: Desk>(State(app): State<App<S>>, _: Json<Fields>) -> StatusCode {
    app.publisher.state().cancel.cancel();
    StatusCode::ACCEPTED
}
