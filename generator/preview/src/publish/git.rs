//! Runs the user's own git, with the user's settings, credentials and hooks. Nothing here goes through a shell.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use kmo_diagnostic::Lang;
use kmo_engine::program::{self, Cancel, Cause, Failure};

/// How long git may be silent: for local work, for the network, and for hooks.
const LOCAL: Duration = Duration::from_secs(60);
const NETWORK: Duration = Duration::from_secs(120);
const HOOKS: Duration = Duration::from_secs(600);

/// Settings that change what git prints.
const PLAIN: [&str; 7] =
    ["--no-pager", "-c", "color.ui=false", "-c", "log.showSignature=false", "-c", "advice.statusHints=false"];

/// Why something was not done, for the people who write the site.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Trouble {
    /// One sentence.
    pub what: String,
    /// What to do about it.
    pub help: String,
    /// What git said, for people who know git.
    pub said: String,
}

impl Trouble {
    pub fn new(what: impl Into<String>, help: impl Into<String>) -> Self {
        Trouble { what: what.into(), help: help.into(), said: String::new() }
    }

    pub fn said(self, failure: &Failure) -> Self {
        let said = [failure.printed.clone(), failure.said.say(Lang::Nl)].join("\n").trim().to_owned();
        Trouble { said, ..self }
    }
}

/// What the system and git say of a disk without room.
const FULL: [&str; 3] = ["No space left on device", "Out of diskspace", "Disk quota exceeded"];

/// What they say of a folder that is somebody else's. ssh says the first one too, of a key.
const NOT_ALLOWED: [&str; 2] = ["Permission denied", "Read-only file system"];

impl Trouble {
    /// That somebody stopped it, when that is it.
    pub fn cancelled(failure: &Failure) -> Option<Self> {
        let trouble = || Trouble::new("Je hebt het gestopt.", "Op deze computer is niets veranderd.").said(failure);
        (failure.cause == Cause::Cancelled).then(trouble)
    }

    /// What keeps git from working on this machine, when that is it.
    pub fn here(failure: &Failure) -> Option<Self> {
        if let Some(cancelled) = Trouble::cancelled(failure) {
            return Some(cancelled);
        }
        let said = failure.printed.clone() + &failure.said.say(Lang::Nl);
        let says = |all: &[&str]| {
            said.lines().any(|line| all.iter().any(|one| line.contains(one)) && !line.contains("(publickey"))
        };
        let trouble = if says(&FULL) {
            Trouble::new("De schijf is vol.", "Maak ruimte op de schijf, en probeer het opnieuw.")
        } else if says(&NOT_ALLOWED) {
            let help =
                "Geef jezelf het recht om in de map .git van de site te schrijven, of vraag het je ontwikkelaar.";
            Trouble::new("Git mag niet schrijven in de map van de site.", help)
        } else {
            return None;
        };
        Some(trouble.said(failure))
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        if let Some(trouble) = Trouble::here(&failure) {
            return trouble;
        }
        let what = match failure.cause {
            Cause::NotStarted => "Git kon niet starten.",
            Cause::Failed | Cause::Cancelled => "Git deed niet wat gevraagd werd.",
        };
        Trouble::new(what, "Er is niets veranderd. Toon de uitleg hieronder aan je ontwikkelaar.").said(&failure)
    }
}

/// Git in a folder, maybe with an index of its own.
#[derive(Clone, Debug)]
pub struct Git {
    folder: PathBuf,
    index: Option<PathBuf>,
    /// Whether ssh may not ask anything in the terminal of the preview.
    batch: bool,
    /// Ends what speaks with another machine and what runs hooks. Work on this machine is short, and some of it puts back what
    /// was cancelled.
    pub cancel: Cancel,
}

impl Git {
    pub fn new(folder: &Path) -> Self {
        let here = folder.as_os_str().is_empty();
        let folder = if here { PathBuf::from(".") } else { folder.to_owned() };
        let mut git = Git { folder, index: None, batch: false, cancel: Cancel::default() };
        let own = ["GIT_SSH_COMMAND", "GIT_SSH"].iter().any(|name| std::env::var_os(name).is_some());
        git.batch = !own && git.text(&["config", "--get", "core.sshCommand"]).is_err();
        git
    }

    /// The same with another index, so that the one of the user stays as it is.
    pub fn with_index(&self, index: &Path) -> Self {
        Git { index: Some(index.to_owned()), ..self.clone() }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs git at work on this machine.
    ///
    /// # Errors
    /// When it fails, and when it is silent for too long.
    pub fn run(&self, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, Failure> {
        self.start(arguments, input, LOCAL)
    }

    /// As [`Git::run`], and returns the text that it printed, without the line's end.
    ///
    /// # Errors
    /// As [`Git::run`].
    pub fn text(&self, arguments: &[&str]) -> Result<String, Failure> {
        let printed = self.run(arguments, &[])?;
        Ok(String::from_utf8_lossy(&printed).trim_end_matches(['\n', '\r']).to_owned())
    }

    /// What git prints between `\0`, lossless for names that are UTF-8.
    ///
    /// # Errors
    /// As [`Git::run`].
    pub fn list(&self, arguments: &[&str]) -> Result<Vec<String>, Failure> {
        let printed = self.run(arguments, &[])?;
        let parts = printed.split(|byte| *byte == 0).filter(|part| !part.is_empty());
        Ok(parts.map(|part| String::from_utf8_lossy(part).into_owned()).collect())
    }

    /// Runs git where it speaks with another machine.
    ///
    /// # Errors
    /// As [`Git::run`].
    pub fn network(&self, arguments: &[&str]) -> Result<Vec<u8>, Failure> {
        self.start(arguments, &[], NETWORK)
    }

    /// Runs git where it runs hooks.
    ///
    /// # Errors
    /// As [`Git::run`].
    pub fn hooks(&self, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, Failure> {
        self.start(arguments, input, HOOKS)
    }

    fn start(&self, arguments: &[&str], input: &[u8], timeout: Duration) -> Result<Vec<u8>, Failure> {
        let mut command = Command::new("git");
        command
            .current_dir(&self.folder)
            .args(PLAIN)
            .args(arguments.iter().map(OsStr::new))
            // Nobody sits at the terminal to answer a question: without stored credentials it fails.
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_EDITOR", ":")
            // A look takes no lock that another git would wait for.
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env_remove("GIT_INDEX_FILE");
        if timeout == LOCAL {
            // A file named `:(top)` is a file. Hooks may use such patterns themselves.
            command.env("GIT_LITERAL_PATHSPECS", "1");
        }
        if self.batch {
            command.env("GIT_SSH_COMMAND", "ssh -o BatchMode=yes");
            // It is ended with its helpers and hooks. One that asks in the terminal has to stay in the group that may read there.
            #[cfg(unix)]
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
        }
        if let Some(index) = &self.index {
            command.env("GIT_INDEX_FILE", index);
        }
        let never = Cancel::default();
        let cancel = if timeout == LOCAL { &never } else { &self.cancel };
        program::run_unless(cancel, &mut command, input.to_vec(), timeout)
    }
}
