//! Runs the user's own git, with the user's settings, credentials and hooks. Never through a shell.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use kmo_engine::program::{self, Cancel, Failure};

/// How long git may print nothing: for local work, for the network, and for hooks.
const LOCAL: Duration = Duration::from_secs(60);
const NETWORK: Duration = Duration::from_secs(120);
const HOOKS: Duration = Duration::from_secs(600);

/// Settings that keep the output the same on every machine.
const PLAIN: [&str; 7] =
    ["--no-pager", "-c", "color.ui=false", "-c", "log.showSignature=false", "-c", "advice.statusHints=false"];

/// Git in a folder, optionally with its own index.
#[derive(Clone, Debug)]
pub struct Git {
    folder: PathBuf,
    index: Option<PathBuf>,
    /// Whether ssh must not ask anything in the terminal of the preview.
    batch: bool,
    /// Stops commands that use the network or run hooks. Local commands can't be stopped: they are short, and some of them
    /// undo what was cancelled.
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

    /// The same with another index, so that the user's index stays unchanged.
    pub fn with_index(&self, index: &Path) -> Self {
        Git { index: Some(index.to_owned()), ..self.clone() }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs git for local work.
    ///
    /// # Errors
    /// If git fails, or prints nothing for too long.
    pub fn run(&self, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, Failure> {
        self.start(arguments, input, LOCAL)
    }

    /// As [`Git::run`]. Returns the printed text without the line break at its end.
    ///
    /// # Errors
    /// As [`Git::run`].
    pub fn text(&self, arguments: &[&str]) -> Result<String, Failure> {
        let printed = self.run(arguments, &[])?;
        Ok(String::from_utf8_lossy(&printed).trim_end_matches(['\n', '\r']).to_owned())
    }

    /// The items that git prints, separated by `\0`. Names that are not UTF-8 lose their invalid bytes.
    ///
    /// # Errors
    /// As [`Git::run`].
    pub fn list(&self, arguments: &[&str]) -> Result<Vec<String>, Failure> {
        let printed = self.run(arguments, &[])?;
        let parts = printed.split(|byte| *byte == 0).filter(|part| !part.is_empty());
        Ok(parts.map(|part| String::from_utf8_lossy(part).into_owned()).collect())
    }

    /// Runs git for work over the network.
    ///
    /// # Errors
    /// As [`Git::run`].
    pub fn network(&self, arguments: &[&str]) -> Result<Vec<u8>, Failure> {
        self.start(arguments, &[], NETWORK)
    }

    /// Runs git for work that runs hooks.
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
            // Nobody watches the terminal to answer a question: without stored credentials, git must fail.
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_EDITOR", ":")
            // `PublishProblem` recognises what git prints in English. Names of files and hooks keep their encoding.
            .env("LC_MESSAGES", "C")
            // Reading must not take a lock that another git would wait for.
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env_remove("GIT_INDEX_FILE");
        if let Some(all) = std::env::var_os("LC_ALL") {
            command.env_remove("LC_ALL").env("LC_CTYPE", all);
        }
        if timeout == LOCAL {
            // A file may be named `:(top)`. Not set for hooks, which may use such patterns themselves.
            command.env("GIT_LITERAL_PATHSPECS", "1");
        }
        if self.batch {
            command.env("GIT_SSH_COMMAND", "ssh -o BatchMode=yes");
            // In its own process group, it can be stopped together with its helpers and hooks. Without batch mode it may
            // have to ask in the terminal, and only the foreground group may read there.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn git_speaks_english_and_keeps_the_encoding() {
        let git = Git::new(Path::new("."));
        let said = git.text(&["-c", "alias.say=!echo \"$LC_ALL|$LC_MESSAGES\"", "say"]);
        assert_eq!(said.as_deref(), Ok("|C"));
    }
}
