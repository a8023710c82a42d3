//! The server of `site serve`: keeps the site in memory, reloads pages live, and shows problems in the browser.
//!
//! One thread, the rebuilder, owns the engine: it waits for changes in the watched folders, reads what changed and replaces
//! the [`Current`] state. A page is rendered when a browser asks for it. Another thread checks all pages once there has
//! been no change for a while.

// Tests may open any file; see clippy.toml.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod app;
mod background;
mod checker;
mod connection_limit;
mod current;
mod desk;
mod drafts;
mod edit;
mod editor;
mod external_links;
mod findings;
mod guard;
mod handover;
mod hot_reload;
mod known_problems;
mod mailbox;
mod page;
mod pictures;
mod presence;
mod proxy;
mod publish;
mod rebuilder;
mod report;
pub mod request_failure;
mod responses;
mod server;
mod site_versions;
mod snapshot;
mod sources;
mod vite;
mod watch;

use std::fs::TryLockError;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kmo_api::leads::{HONEYPOT, Leads, OnLead};
use kmo_api::{Api, Limits, Notice, Notify, Setup, SiteInfo, SiteSource};
use kmo_diagnostic::{Code, Diagnostic, Drawing, Editor, Readers, Text, words};
use kmo_engine::desk::Desk;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch as channel};

use app::{App, Calls};
use current::Current;
use drafts::Drafts;
use edit::editing::Editing;
use external_links::ExternalLinks;
use hot_reload::HotReload;
use mailbox::{MAILBOX, Mailbox};
use proxy::Proxy;
use publish::Publisher;
use rebuilder::Rebuilder;
use site_versions::SiteVersions;
use watch::Watcher;

pub use known_problems::PrintProblems;
pub use proxy::Base;
pub use rebuilder::Source;

/// Called with one or more lines to print.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// Prints a message.
type PrintMessage = Arc<dyn Fn(Text) + Send + Sync>;

/// A preview that is ready to run.
pub struct Preview<S: Desk> {
    pub host: IpAddr,
    /// The port to try first; 0 lets the system choose.
    pub port: u16,
    /// Host names that other machines may use for it.
    pub hosts: Vec<String>,
    /// How long a request may take to send its head, and again to send its body.
    pub timeout: Duration,
    /// How problems are rendered. Links into an editor are left out when other machines are served.
    pub drawing: Drawing,
    /// Folder that form submissions are stored in.
    pub leads: PathBuf,
    /// URL path that forms are posted to, if the site has any.
    pub forms: Option<&'static str>,
    /// URL of the published site, such as `https://www.example.be`; `None` for the host in its settings.
    pub live: Option<String>,
    /// The handler of calls under `/api`, if the site makes any.
    pub api: Option<Backend<S>>,
    /// How the site is read.
    pub source: Source,
    pub say: Say,
}

/// The handler of API calls.
pub enum Backend<S> {
    /// An API in the preview itself, with sample accounts.
    Sample {
        setup: Setup,
        /// Returns what the API needs to know about the site.
        info: fn(&S) -> SiteInfo,
    },
    /// A real server.
    Proxy(Base),
}

impl<S: Desk> Preview<S> {
    /// A preview for this machine only, of a site without forms or API calls.
    pub fn new(source: Source, say: Say) -> Self {
        Preview {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 4321,
            hosts: Vec::new(),
            timeout: Duration::from_secs(30),
            drawing: Drawing { editor: Editor::none(), readers: Readers::default() },
            leads: source.project.preview.join("leads"),
            forms: None,
            live: None,
            api: None,
            source,
            say,
        }
    }

    /// Reads the site and serves it until Ctrl-C or SIGTERM.
    ///
    /// # Errors
    /// Returns a diagnostic if no port is free, if files can't be watched, or if the thread that reads the site ends.
    /// Mistakes in the sources are not an error here: the browser shows them.
    pub fn run(self) -> Result<(), Diagnostic> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|error| failed(words::server_not_started(), &error))?;
        let result = runtime.block_on(self.serve());
        // Dropping the runtime would wait forever for open event streams.
        runtime.shutdown_background();
        result
    }

    /// Runs until Ctrl-C or SIGTERM, or until the thread that reads the site ends.
    async fn serve(self) -> Result<(), Diagnostic> {
        let Preview { host, port, hosts, timeout, drawing, leads, forms, live, api, source, say } = self;
        let lang = drawing.readers.marketer;
        let tell: PrintMessage = Arc::new(move |text: Text| say(&text.say(lang)));
        if !host.is_loopback() {
            tell(words::open_network());
        }
        // The lock is held until this returns.
        let lock = source.project.cache.lock_file("serve.lock").ok();
        if lock.as_ref().is_some_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock))) {
            tell(words::second_preview());
        }
        let (listener, bound) = listen(host, port, &tell).await?;
        let (address, network) = reachable(bound);
        let hosts = (!host.is_loopback()).then(|| Arc::from(hosts));
        // An editor link would show the network where the project is stored.
        let editor = if host.is_loopback() { drawing.editor } else { Editor::none() };
        let drawing = Arc::new(Drawing { editor, ..drawing });
        let (sender, mut receiver) = channel::channel(Arc::new(Current::<S>::default()));
        let (alive, broken_down) = oneshot::channel::<()>();
        // Watching starts before the first file is read, so that no change is missed.
        let project = &source.project;
        let sources = [&project.content, &project.templates, &project.public, &project.islands.join("src")];
        let watcher = Watcher::new(&sources.map(Clone::clone), &project.built_islands, tell.clone())?;
        let publisher = Publisher::new(project.clone(), live, tell.clone());
        let external_links = ExternalLinks::new(&project.preview);
        let site_versions = Arc::new(SiteVersions::new(project.clone()));
        let editing = Arc::new(Editing::new(source.project.clone()));
        let drafts = Drafts::new((source.options)().drafts, watcher.waker());
        let hot_reload = HotReload::default();
        let waker = watcher.waker();
        let rebuilder =
            Rebuilder::new(source, editing.clone(), drafts.clone(), hot_reload.clone(), tell.clone(), sender, &waker);
        std::thread::spawn(move || {
            let _alive = alive;
            rebuilder.run(watcher);
        });
        let publishing = publisher.clone();
        let serve = async {
            if receiver.changed().await.is_ok() {
                tell(words::serving_on(address.to_string()));
                if let Some(network) = network {
                    tell(words::serving_network(network.to_string()));
                }
                tell(words::desk_on(address.to_string()));
                let leads = Leads::new(leads, print_leads(tell.clone()));
                let calls = api.map(|backend| match backend {
                    Backend::Sample { setup, info } => {
                        tell(accounts(address));
                        let now = receiver.clone();
                        let site: SiteSource = Arc::new(move || {
                            let site = now.borrow().site.clone();
                            site.map(|site| site.info(info))
                        });
                        let base = format!("http://{address}");
                        let mailbox = Mailbox::new(setup.folder.join("mails"), base.clone());
                        let outbox = mailbox.outbox(tell.clone());
                        let api = Api::new(setup, base, site, leads.clone(), outbox, print_notices(tell.clone()));
                        Calls::Api { api: api.start(), mailbox }
                    }
                    Backend::Proxy(base) => {
                        tell(words::api_goes(base.to_string()));
                        Calls::Proxy(Proxy::new(base, tell.clone()))
                    }
                });
                let replaced = Arc::default();
                let app = App {
                    current: receiver,
                    leads,
                    limits: Arc::new(Limits::default()),
                    forms,
                    calls,
                    hosts,
                    drawing,
                    token: kmo_api::random_text().into(),
                    editing,
                    publisher,
                    site_versions,
                    drafts,
                    hot_reload,
                    external_links,
                    replaced,
                    presence: Arc::new(presence::Presence::new()),
                };
                server::serve(listener, app, timeout).await;
            }
        };
        tokio::select! {
            () = serve => {}
            _ = broken_down => {}
            stopped = stopped() => {
                publishing.stop();
                return stopped.map_err(|error| failed(words::no_ctrl_c(), &error));
            }
        }
        Err(Diagnostic::error(Code::Serve, words::reading_broke()).help(words::a_bug()))
    }
}

/// Waits for Ctrl-C, or for the signal with which a service manager ends a program.
///
/// # Errors
/// If signals can't be waited for.
async fn stopped() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminated = signal(SignalKind::terminate())?;
        tokio::select! {
            stopped = tokio::signal::ctrl_c() => stopped,
            _ = terminated.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

fn failed(what: Text, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(Code::Serve, words::failed(what, error))
}

/// Locks a mutex, even if a thread panicked while it held the lock: one failed request must not break all later ones.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The address to open on this machine, and the one for other machines. An unspecified address (0.0.0.0 or [::]) can't be
/// opened: then the first is the loopback address, and the second the one this machine would send from. Connecting a UDP
/// socket sends nothing, and both targets are documentation addresses (RFC 5737, RFC 3849).
fn reachable(bound: SocketAddr) -> (SocketAddr, Option<SocketAddr>) {
    let (own, any, nobody): (IpAddr, _, _) = match bound.ip() {
        ip if ip.is_loopback() => return (bound, None),
        ip if !ip.is_unspecified() => return (bound, Some(bound)),
        IpAddr::V4(_) => (Ipv4Addr::LOCALHOST.into(), "0.0.0.0:0", "192.0.2.1:9"),
        IpAddr::V6(_) => (Ipv6Addr::LOCALHOST.into(), "[::]:0", "[2001:db8::1]:9"),
    };
    let from = UdpSocket::bind(any).and_then(|socket| socket.connect(nobody).and_then(|()| socket.local_addr()));
    (SocketAddr::new(own, bound.port()), from.ok().map(|from| SocketAddr::new(from.ip(), bound.port())))
}

/// Prints each form submission, with the values of its fields.
fn print_leads(tell: PrintMessage) -> OnLead {
    Arc::new(move |lead, kept| {
        let lines: String = lead.lines().map(|line| format!("\n  {}", line.replace('\n', "\n  "))).collect();
        tell(match kept {
            Ok(path) => words::form_kept(&lead.form, path.display(), lines),
            Err(error) => words::form_not_filed(&lead.form, error, lines),
        });
        if lead.spam {
            tell(words::form_spam(HONEYPOT));
        }
    })
}

/// Prints what happened to the database of the portal.
fn print_notices(tell: PrintMessage) -> Notify {
    Arc::new(move |notice| {
        tell(match notice {
            Notice::Unusable { file, error } => words::database_unusable(file.display(), error),
            Notice::Replaced { file, aside, error } => words::database_replaced(file.display(), error, aside.display()),
            Notice::Renewed => words::sample_renewed(),
        });
    })
}

/// The message that lists the accounts of the portal.
fn accounts(address: SocketAddr) -> Text {
    let width = kmo_api::ACCOUNTS.iter().map(|(email, _)| email.len()).max().unwrap_or_default();
    let lines: String = kmo_api::ACCOUNTS.iter().map(|(email, what)| format!("\n  {email:width$}  {what}")).collect();
    words::accounts(kmo_api::PASSWORD, lines, format!("http://{address}{MAILBOX}"))
}

/// Binds the port, or the next free one above it.
async fn listen(host: IpAddr, port: u16, tell: &PrintMessage) -> Result<(TcpListener, SocketAddr), Diagnostic> {
    for candidate in port..=u16::MAX {
        match TcpListener::bind((host, candidate)).await {
            Ok(listener) => {
                let address = listener.local_addr().unwrap_or(SocketAddr::new(host, candidate));
                if candidate != port {
                    tell(words::port_taken(port, candidate));
                }
                return Ok((listener, address));
            }
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {}
            Err(error) => {
                return Err(Diagnostic::error(Code::Serve, words::no_listening(host.to_string(), candidate, error))
                    .help(words::choose_host()));
            }
        }
    }
    Err(Diagnostic::error(Code::Serve, words::no_port_free(port)).help(words::lower_port()))
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;
    use std::sync::Mutex;

    use kmo_diagnostic::Lang;

    use super::*;

    #[test]
    fn notices_about_the_database_are_in_the_language_of_the_reader() {
        let said = Arc::new(Mutex::new(Vec::new()));
        let kept = said.clone();
        let notify =
            print_notices(Arc::new(move |text: Text| kept.lock().expect("nobody panicked").push(text.say(Lang::Nl))));
        let (file, aside) = (Path::new("a.sqlite"), Path::new("b.sqlite"));
        notify(Notice::Unusable { file, error: "database is locked" });
        notify(Notice::Replaced { file, aside, error: io::Error::other("another version made it") });
        let said = said.lock().expect("nobody panicked");
        assert_eq!(said[0], "de databank a.sqlite kan niet gebruikt worden: database is locked");
        assert!(
            said[1].starts_with("a.sqlite kan niet gebruikt worden (een andere versie maakte ze): "),
            "{}",
            said[1]
        );
    }
}
