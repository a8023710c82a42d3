//! Why something could not be done, written for the people who edit the site.

use kmo_diagnostic::Lang;
use kmo_engine::program::{Cause, Failure};

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PublishProblem {
    /// One sentence.
    pub what: String,
    /// What to do about it.
    pub help: String,
    /// The output of git, for people who know git.
    pub said: String,
}

/// A reason that is recognised by what the system and git print.
struct Reason {
    prints: &'static [&'static str],
    what: &'static str,
    help: &'static str,
}

/// Reasons on this machine.
const HERE: [Reason; 5] = [
    Reason {
        prints: &["No space left on device", "Out of diskspace", "Disk quota exceeded"],
        what: "De schijf is vol.",
        help: "Maak ruimte op de schijf, en probeer het opnieuw.",
    },
    Reason {
        prints: &["Permission denied", "Read-only file system"],
        what: "Git mag niet schrijven in de map van de site.",
        help: "Geef jezelf het recht om in de map .git van de site te schrijven, of vraag het je ontwikkelaar.",
    },
    Reason {
        prints: &[".lock': File exists"],
        what: "Een ander programma gebruikt git in deze map, of liet er een slot achter toen het afbrak.",
        help: "Wacht een minuut en probeer het opnieuw. Blijft het zo, sluit dan wat git gebruikt, en verwijder het bestand dat hieronder staat en op .lock eindigt.",
    },
    Reason {
        prints: &["failed to sign the data", "signing failed", "ssh signing", "No private key found for public key"],
        what: "Git moet je werk ondertekenen, maar vindt je sleutel niet of kan ze niet gebruiken.",
        help: "Er is niets veranderd. Vraag je ontwikkelaar om die sleutel in te stellen, of om commit.gpgsign in deze map uit te zetten.",
    },
    Reason {
        prints: &["git-lfs: not found", "git-lfs: command not found", "'git-lfs' was not found"],
        what: "Deze map bewaart bestanden met git-lfs, en dat staat niet op deze computer.",
        help: "Er is niets veranderd. Installeer het (git-lfs.com), voer één keer ‘git lfs install’ uit, en probeer het opnieuw.",
    },
];

/// Reasons at the remote, or on the way to it.
const THERE: [Reason; 3] = [
    Reason {
        prints: &[
            "could not read Username",
            "could not read Password",
            "Authentication failed",
            "returned error: 401",
            "returned error: 403",
            "Permission denied (",
            "Permission denied, please try again",
            "Host key verification failed",
            "ERROR: Permission to",
        ],
        what: "De plaats waar de site bewaard wordt, laat je niet toe: je bent er niet aangemeld, of je aanmelding is verlopen.",
        help: "Er is niets veranderd. Voer in een terminal in deze map ‘git fetch’ uit en meld je aan, zodat git het onthoudt. Lukt dat niet, vraag dan je ontwikkelaar of je nog toegang hebt.",
    },
    Reason {
        prints: &["Repository not found", "repository '", "returned error: 404"],
        what: "Op het adres waar de site bewaard wordt, is voor jou niets te vinden.",
        help: "Er is niets veranderd. Ze is verhuisd, of je bent er aangemeld met een ander account: vraag het je ontwikkelaar.",
    },
    Reason {
        prints: &["couldn't find remote ref"],
        what: "De tak waarop je publiceert, bestaat niet meer op de plaats waar de site bewaard wordt.",
        help: "Er is niets veranderd. Wellicht kreeg de tak een andere naam: vraag je ontwikkelaar om deze map daarop te zetten.",
    },
];

impl PublishProblem {
    pub fn new(what: impl Into<String>, help: impl Into<String>) -> Self {
        PublishProblem { what: what.into(), help: help.into(), said: String::new() }
    }

    pub fn with_output(self, failure: &Failure) -> Self {
        let said = [failure.printed.clone(), failure.said.say(Lang::Nl)].join("\n").trim().to_owned();
        PublishProblem { said, ..self }
    }

    /// The problem that somebody stopped it, if it failed for that reason.
    pub fn cancelled(failure: &Failure) -> Option<Self> {
        let problem =
            || PublishProblem::new("Je hebt het gestopt.", "Op deze computer is niets veranderd.").with_output(failure);
        (failure.cause == Cause::Cancelled).then(problem)
    }

    /// What keeps git on this machine from working, if it failed for that reason. What a hook prints is ignored.
    pub fn local(failure: &Failure) -> Option<Self> {
        let is_own = |line: &str| ["error: ", "fatal: "].iter().any(|start| line.starts_with(start));
        let found = || recognise(&HERE, failure, |line| is_own(line) || line.contains("git-lfs"));
        PublishProblem::cancelled(failure).or_else(found)
    }

    /// As [`PublishProblem::local`], for a command that uses the network, which may also fail at the remote.
    pub fn remote(failure: &Failure) -> Option<Self> {
        let found = || recognise(&THERE, failure, |line| !line.starts_with("remote:"));
        PublishProblem::cancelled(failure).or_else(found).or_else(|| PublishProblem::local(failure))
    }
}

fn recognise(reasons: &[Reason], failure: &Failure, counts: impl Fn(&str) -> bool) -> Option<PublishProblem> {
    let said = format!("{}\n{}", failure.printed, failure.said.say(Lang::Nl));
    let lines: Vec<&str> = said.lines().filter(|line| counts(line)).collect();
    let is_said = |reason: &&Reason| reason.prints.iter().any(|part| lines.iter().any(|line| line.contains(part)));
    reasons.iter().find(is_said).map(|reason| PublishProblem::new(reason.what, reason.help).with_output(failure))
}

impl From<Failure> for PublishProblem {
    fn from(failure: Failure) -> Self {
        if let Some(problem) = PublishProblem::local(&failure) {
            return problem;
        }
        let what = match failure.cause {
            Cause::NotStarted => "Git kon niet starten.",
            Cause::Failed | Cause::Cancelled => "Git deed niet wat gevraagd werd.",
        };
        PublishProblem::new(what, "Er is niets veranderd. Toon de uitleg hieronder aan je ontwikkelaar.")
            .with_output(&failure)
    }
}
