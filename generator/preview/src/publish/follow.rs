//! Follows a publication until it is online: asks the host for its `version.json`, now and then and not for ever.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use kmo_engine::VERSION;
use serde::Serialize;
use ureq::Agent;

use super::Publisher;
use super::netlify::Deploy;
use crate::outside::{Said, ask};

/// How long one answer may take.
const ANSWER: Duration = Duration::from_secs(5);
/// After this long, a build takes long.
const LONG: Duration = Duration::from_secs(10 * 60);
/// After this long, nobody asks any more.
const LIMIT: Duration = Duration::from_secs(30 * 60);
/// Most bytes of a `version.json`.
const LARGEST: u64 = 64 * 1024;

/// How far a publication is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The host was not asked yet.
    Sent,
    /// The host still has the version of before.
    Building,
    /// The host has the version that a build of these files has.
    Online,
    /// The host has another version than before, which is not the one that this machine would build.
    Other,
    /// The host could not build it.
    Failed,
    /// It takes long.
    Late,
    /// Nobody asks any more.
    Ended,
}

/// A publication on its way.
#[derive(Clone, Debug)]
pub struct Follow {
    pub commit: String,
    pub host: String,
    pub stage: Stage,
    /// Why the host gave no version when it was last asked.
    pub silent: Option<String>,
    /// What the host tells of its build, or why it tells nothing, where it is asked.
    pub deploy: Option<Result<Deploy, String>>,
    /// What was online before.
    before: Option<String>,
    /// What a build of the same files is; nothing as long as that is not known.
    expected: Option<String>,
}

impl Follow {
    pub fn new(commit: String, host: String, before: Option<String>) -> Self {
        Follow { commit, host, stage: Stage::Sent, silent: None, deploy: None, before, expected: None }
    }

    /// Whether there is nothing more to learn.
    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Online | Stage::Ended)
    }

    /// Takes in what the host tells of its build: nothing new when it knows none yet.
    fn hear(&mut self, told: Result<Option<Deploy>, String>) {
        if let Some(told) = told.transpose() {
            self.deploy = Some(told);
        }
        if matches!(&self.deploy, Some(Ok(deploy)) if deploy.failed.is_some())
            && !matches!(self.stage, Stage::Online | Stage::Other)
        {
            // It may be tried again there, so it is asked about until the end.
            self.stage = Stage::Failed;
        }
        // The new version is that of this commit: the host says so.
        if matches!(&self.deploy, Some(Ok(deploy)) if deploy.ready) && self.stage == Stage::Other {
            self.stage = Stage::Online;
        }
    }

    /// Takes in what the host answered after so long.
    fn learn(&mut self, answer: Result<String, String>, after: Duration) {
        let late = if after > LONG { Stage::Late } else { Stage::Building };
        let (stage, silent) = match answer {
            Ok(version) if self.expected.as_ref() == Some(&version) => (Stage::Online, None),
            // Not the one of before: it may be a colleague's, until it is known what to expect.
            Ok(version) if self.before.as_ref() != Some(&version) && self.before.is_some() => (Stage::Other, None),
            Ok(_) => (late, None),
            Err(why) => (late, Some(why)),
        };
        let kept = stage == Stage::Other || stage == Stage::Online;
        self.stage = if after > LIMIT && !kept { Stage::Ended } else { stage };
        self.silent = silent;
    }
}

fn agent() -> Agent {
    let config = Agent::config_builder()
        .timeout_global(Some(ANSWER))
        .user_agent(concat!("kmo-site/", env!("CARGO_PKG_VERSION"), " (site serve)"))
        .build();
    Agent::new_with_config(config)
}

/// The version that a host serves.
///
/// # Errors
/// Why it gives none.
pub fn version(host: &str) -> Result<String, String> {
    let mut answer = agent()
        .get(format!("{host}/{VERSION}"))
        .header("cache-control", "no-cache")
        .call()
        .map_err(|error| why(&error).to_owned())?;
    let text =
        answer.body_mut().with_config().limit(LARGEST).read_to_string().map_err(|error| why(&error).to_owned())?;
    let json = serde_json::from_str::<serde_json::Value>(&text).ok();
    let version = json.as_ref().and_then(|json| json["version"].as_str());
    version.map(str::to_owned).ok_or_else(|| OTHER.to_owned())
}

/// What is said of a host that answers, but not with this site.
const OTHER: &str =
    "Op dat adres staat nog een andere site, of nog geen. Klopt het adres, dan komt het vanzelf in orde.";

/// Why a host gives no version, for the person who published.
fn why(error: &ureq::Error) -> &'static str {
    match (error, ask::failed(error)) {
        (ureq::Error::StatusCode(500..), _) => "De host heeft een storing. Er wordt vanzelf opnieuw gekeken.",
        (ureq::Error::StatusCode(_), _) => OTHER,
        (_, Said::Silent) => "De host antwoordt traag. Er wordt vanzelf opnieuw gekeken.",
        (_, Said::NoHost) => {
            "Dat adres is niet te vinden. Kijk of je internet hebt, en of het adres van de site in de instellingen klopt."
        }
        (_, Said::Certificate) => {
            "De host heeft voor dat adres nog geen geldig certificaat. Vraag je ontwikkelaar om dat na te kijken."
        }
        _ => "De host is niet te bereiken. Kijk of je internet hebt; er wordt vanzelf opnieuw gekeken.",
    }
}

/// Asks in a thread of its own, until it is over or a later publication is followed. `expected` works out which version
/// a build of the same files is; that takes a while.
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
            let told = publisher.netlify.as_ref().map(|netlify| netlify.deploy(&commit));
            let mut over = true;
            publisher.change(|state| {
                if let Some(follow) = state.follow.as_mut().filter(|follow| follow.commit == commit) {
                    follow.learn(answer, started.elapsed());
                    if let Some(told) = told {
                        follow.hear(told);
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

/// How long is waited before the next question.
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
            follow.learn(answer.map(str::to_owned).map_err(str::to_owned), *after);
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
        // Nothing was online before, and nobody knows what to expect.
        assert_eq!(after(follow(None, None), &[(Ok("new"), SOON)]), Stage::Building);
    }

    #[test]
    fn a_build_that_failed_is_told_until_another_one_is_online() {
        let build = |failed: Option<&str>| {
            let failed = failed.map(str::to_owned);
            Ok(Some(Deploy { says: "x".to_owned(), failed, ready: false, log: None }))
        };
        let mut known = follow(Some("old"), Some("new"));
        known.learn(Ok("old".to_owned()), SOON);
        known.hear(build(Some("kapot")));
        assert_eq!(known.stage, Stage::Failed);
        known.learn(Ok("old".to_owned()), SOON);
        // It knows of none when it is asked for a moment.
        known.hear(Ok(None));
        assert_eq!(known.stage, Stage::Failed);
        known.learn(Ok("old".to_owned()), SOON);
        known.hear(build(None));
        assert_eq!(known.stage, Stage::Building);
        known.hear(build(Some("kapot")));
        known.learn(Ok("new".to_owned()), SOON);
        known.hear(Ok(None));
        assert_eq!(known.stage, Stage::Online);
    }

    #[test]
    fn a_host_without_a_version_is_told_with_what_to_do() {
        use ureq::Error;
        assert_eq!(why(&Error::StatusCode(404)), OTHER);
        assert!(why(&Error::StatusCode(502)).starts_with("De host heeft een storing."));
        assert!(why(&Error::HostNotFound).contains("Kijk of je internet hebt"));
        let refused = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
        assert!(why(&Error::Io(refused)).starts_with("De host is niet te bereiken. Kijk of je internet hebt"));
    }

    #[test]
    fn it_does_not_wait_for_ever() {
        let known = || follow(Some("old"), Some("new"));
        assert_eq!(after(known(), &[(Err("down"), SOON)]), Stage::Building);
        assert_eq!(after(known(), &[(Ok("old"), LONG + SOON)]), Stage::Late);
        assert_eq!(after(known(), &[(Err("down"), LIMIT + SOON)]), Stage::Ended);
        assert_eq!(after(known(), &[(Ok("new"), LIMIT + SOON)]), Stage::Online);
    }
}
