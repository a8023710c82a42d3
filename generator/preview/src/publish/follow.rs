//! Follows a publication until it is online: requests `version.json` from the host at intervals, up to a limit.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use kmo_engine::VERSION;
use ureq::Agent;

use super::Publisher;
use super::netlify::Deploy;
use crate::request_failure::RequestFailure;

/// Timeout for one request.
const ANSWER: Duration = Duration::from_secs(5);
/// After this time, a build counts as slow.
const LONG: Duration = Duration::from_secs(10 * 60);
/// After this time, the host is no longer asked.
const LIMIT: Duration = Duration::from_secs(30 * 60);
/// Maximum size of a `version.json`, in bytes.
const LARGEST: u64 = 64 * 1024;

/// The stage that a publication has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The host was not asked yet.
    Sent,
    /// The host still serves the earlier version.
    Building,
    /// The host serves the version that a build of these files has.
    Online,
    /// The host serves a new version, but not the one that this machine would build.
    Other,
    /// The build failed on the host.
    Failed,
    /// The build is slow.
    Late,
    /// The host is no longer asked.
    Ended,
}

/// A publication that is not known to be online yet.
#[derive(Clone, Debug)]
pub struct Follow {
    pub commit: String,
    pub host: String,
    pub stage: Stage,
    /// Why the last request gave no version.
    pub silent: Option<String>,
    /// What Netlify reports about its build, or why it reports nothing. `None` until it is asked and knows the build.
    pub deploy: Option<Result<Deploy, String>>,
    /// The version that was online before.
    before: Option<String>,
    /// The version that a build of the same files has; `None` until that is known.
    expected: Option<String>,
}

impl Follow {
    pub fn new(commit: String, host: String, before: Option<String>) -> Self {
        Follow { commit, host, stage: Stage::Sent, silent: None, deploy: None, before, expected: None }
    }

    /// Whether there is nothing more to find out.
    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Online | Stage::Ended)
    }

    /// Records what Netlify reports about its build. Keeps the last report if Netlify does not know the build yet.
    fn record_deploy(&mut self, deploy: Result<Option<Deploy>, String>) {
        if let Some(deploy) = deploy.transpose() {
            self.deploy = Some(deploy);
        }
        if matches!(&self.deploy, Some(Ok(deploy)) if deploy.failed.is_some())
            && !matches!(self.stage, Stage::Online | Stage::Other)
        {
            // Somebody may start the build again on the host, so it is followed until the limit.
            self.stage = Stage::Failed;
        }
        // Netlify says that this commit is online, so the new version is ours.
        if matches!(&self.deploy, Some(Ok(deploy)) if deploy.ready) && self.stage == Stage::Other {
            self.stage = Stage::Online;
        }
    }

    /// Records the answer of the host. `after` is the time since the publication.
    fn record_version(&mut self, answer: Result<String, String>, after: Duration) {
        let late = if after > LONG { Stage::Late } else { Stage::Building };
        let (stage, silent) = match answer {
            Ok(version) if self.expected.as_ref() == Some(&version) => (Stage::Online, None),
            // A new version that is not known to be the expected one: it may be a colleague's.
            Ok(version) if self.before.as_ref() != Some(&version) && self.before.is_some() => (Stage::Other, None),
            Ok(_) => (late, None),
            Err(why) => (late, Some(why)),
        };
        let kept = stage == Stage::Other || stage == Stage::Online;
        self.stage = if after > LIMIT && !kept { Stage::Ended } else { stage };
        self.silent = silent;
    }
}

/// The version that a host serves.
///
/// # Errors
/// Returns the reason if there is none, as a text for the person who published.
pub fn version(host: &str) -> Result<String, String> {
    let config = Agent::config_builder()
        .timeout_global(Some(ANSWER))
        .user_agent(concat!("kmo-site/", env!("CARGO_PKG_VERSION"), " (site serve)"))
        .build();
    let request = Agent::new_with_config(config).get(format!("{host}/{VERSION}")).header("cache-control", "no-cache");
    let text = request.call().and_then(|mut answer| answer.body_mut().with_config().limit(LARGEST).read_to_string());
    let text = text.map_err(|error| why(&error).to_owned())?;
    let json = serde_json::from_str::<serde_json::Value>(&text).ok();
    let version = json.as_ref().and_then(|json| json["version"].as_str());
    version.map(str::to_owned).ok_or_else(|| OTHER.to_owned())
}

/// The reason if a host answers, but not with this site.
const OTHER: &str =
    "Op dat adres staat nog een andere site, of nog geen. Klopt het adres, dan komt het vanzelf in orde.";

/// Why a host returns no version, as a text for the person who published.
fn why(error: &ureq::Error) -> &'static str {
    match (error, RequestFailure::from(error)) {
        (ureq::Error::StatusCode(500..), _) => "De host heeft een storing. Er wordt vanzelf opnieuw gekeken.",
        (ureq::Error::StatusCode(_), _) => OTHER,
        (_, RequestFailure::Timeout) => "De host antwoordt traag. Er wordt vanzelf opnieuw gekeken.",
        (_, RequestFailure::UnknownHost) => {
            "Dat adres is niet te vinden. Kijk of je internet hebt, en of het adres van de site in de instellingen klopt."
        }
        (_, RequestFailure::Insecure) => {
            "De host heeft voor dat adres nog geen geldig certificaat. Vraag je ontwikkelaar om dat na te kijken."
        }
        _ => "De host is niet te bereiken. Kijk of je internet hebt; er wordt vanzelf opnieuw gekeken.",
    }
}

/// Asks in a new thread, until the stage is final, the limit is reached or a later publication is followed. `expected`
/// works out the version of a build of the same files, which takes a while and has its own thread.
pub fn start(publisher: &Arc<Publisher>, follow: Follow, expected: impl FnOnce() -> Option<String> + Send + 'static) {
    let (commit, host) = (follow.commit.clone(), follow.host.clone());
    publisher.change(|state| state.follow = Some(follow));
    let asking = publisher.clone();
    let followed = commit.clone();
    thread::spawn(move || {
        let version = expected();
        let ours = |follow: &&mut Follow| follow.commit == followed;
        asking.change(|state| {
            if let Some(follow) = state.follow.as_mut().filter(ours) {
                follow.expected = version;
            }
        });
    });
    let publisher = publisher.clone();
    thread::spawn(move || {
        let started = Instant::now();
        loop {
            thread::sleep(pause(started.elapsed()));
            let answer = version(&host);
            let deploy = publisher.netlify.as_ref().map(|netlify| netlify.deploy(&commit));
            let mut over = true;
            publisher.change(|state| {
                if let Some(follow) = state.follow.as_mut().filter(|follow| follow.commit == commit) {
                    follow.record_version(answer, started.elapsed());
                    if let Some(deploy) = deploy {
                        follow.record_deploy(deploy);
                    }
                    over = follow.is_over() || started.elapsed() > LIMIT;
                }
            });
            if over {
                return;
            }
        }
    });
}

/// How long to wait before the next request.
fn pause(after: Duration) -> Duration {
    Duration::from_secs(match after.as_secs() {
        0..20 => 1,
        20..180 => 5,
        _ => 15,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(5);

    fn follow(before: Option<&str>, expected: Option<&str>) -> Follow {
        let mut follow = Follow::new("c".to_owned(), "https://a.example".to_owned(), before.map(str::to_owned));
        follow.expected = expected.map(str::to_owned);
        follow
    }

    fn after(mut follow: Follow, answers: &[(Result<&str, &str>, Duration)]) -> Stage {
        for (answer, after) in answers {
            follow.record_version(answer.map(str::to_owned).map_err(str::to_owned), *after);
        }
        follow.stage
    }

    #[test]
    fn it_is_online_when_the_host_has_what_was_published() {
        let known = || follow(Some("old"), Some("new"));
        assert_eq!(after(known(), &[]), Stage::Sent);
        assert_eq!(after(known(), &[(Ok("old"), SOON)]), Stage::Building);
        assert_eq!(after(known(), &[(Ok("old"), SOON), (Ok("new"), SOON)]), Stage::Online);
        assert_eq!(after(known(), &[(Ok("another"), SOON)]), Stage::Other);
        assert_eq!(after(known(), &[(Ok("another"), SOON), (Ok("new"), SOON)]), Stage::Online);
        // No version was online before, and the expected one is not known.
        assert_eq!(after(follow(None, None), &[(Ok("new"), SOON)]), Stage::Building);
    }

    #[test]
    fn a_failed_build_is_shown_until_another_one_is_online() {
        let build = |failed: Option<&str>| {
            let failed = failed.map(str::to_owned);
            Ok(Some(Deploy { says: "x".to_owned(), failed, ready: false, log: None }))
        };
        let mut known = follow(Some("old"), Some("new"));
        known.record_version(Ok("old".to_owned()), SOON);
        known.record_deploy(build(Some("kapot")));
        assert_eq!(known.stage, Stage::Failed);
        known.record_version(Ok("old".to_owned()), SOON);
        // Netlify sometimes does not list the build for a moment.
        known.record_deploy(Ok(None));
        assert_eq!(known.stage, Stage::Failed);
        known.record_version(Ok("old".to_owned()), SOON);
        known.record_deploy(build(None));
        assert_eq!(known.stage, Stage::Building);
        known.record_deploy(build(Some("kapot")));
        known.record_version(Ok("new".to_owned()), SOON);
        known.record_deploy(Ok(None));
        assert_eq!(known.stage, Stage::Online);
    }

    #[test]
    fn a_missing_version_is_explained_with_advice() {
        use ureq::Error;
        assert_eq!(why(&Error::StatusCode(404)), OTHER);
        assert!(why(&Error::StatusCode(502)).starts_with("De host heeft een storing."));
        assert!(why(&Error::HostNotFound).contains("Kijk of je internet hebt"));
        let refused = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
        assert!(why(&Error::Io(refused)).starts_with("De host is niet te bereiken. Kijk of je internet hebt"));
    }

    #[test]
    fn following_ends_at_the_limit() {
        let known = || follow(Some("old"), Some("new"));
        assert_eq!(after(known(), &[(Err("down"), SOON)]), Stage::Building);
        assert_eq!(after(known(), &[(Ok("old"), LONG + SOON)]), Stage::Late);
        assert_eq!(after(known(), &[(Err("down"), LIMIT + SOON)]), Stage::Ended);
        assert_eq!(after(known(), &[(Ok("new"), LIMIT + SOON)]), Stage::Online);
    }
}
