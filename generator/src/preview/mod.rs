//! The server of `site serve`: the site in memory, live reload, problems in the browser.
//!
//! The preview builds nothing itself. It is given a function that does, calls it again after each
//! change of the watched folders, and serves what came out. What a browser sees at any moment is
//! one [`Current`]; a finished build replaces it as a whole.

mod api;
mod auction;
mod current;
mod desk;
mod leads;
mod page;
mod server;
mod snapshot;
mod watch;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch as channel};

use crate::diagnostic::{Diagnostic, Editor};
use api::Api;
use api::proxy::Proxy;
use current::Current;
use watch::Watcher;

pub use api::proxy::Base;
pub use api::{Setup, Terms};
pub use auction::Catalogue;
pub use current::Outcome;
pub use desk::Survey;
pub use snapshot::{Files, Rules, Snapshot};

/// Told what happens, a line or more at a time.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// A preview that can be run.
pub struct Preview {
    pub host: IpAddr,
    /// The port to try first; 0 leaves the choice to the system.
    pub port: u16,
    /// Folders whose changes make a new build. They may be absent for a while.
    pub folders: Vec<PathBuf>,
    /// Makes links that open a file; none when others than this machine are served.
    pub editor: Editor,
    /// Where forms that were sent in are kept.
    pub leads: PathBuf,
    /// How the development API is set up.
    pub api: Setup,
    /// A real API, which answers in its place.
    pub proxy: Option<Base>,
    /// Builds the site as it is now on disk.
    pub build: Box<dyn FnMut() -> Outcome + Send>,
    pub say: Say,
}

impl Preview {
    /// Builds and serves until Ctrl-C.
    ///
    /// # Errors
    /// A diagnostic when no port can be had, or when the build itself breaks down. A site that is
    /// wrong is no error here: the browser shows what is wrong with it.
    pub fn run(self) -> Result<(), Diagnostic> {
        let failed = |what: &str, error: &dyn std::fmt::Display| Diagnostic::error("serve", format!("{what}: {error}"));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|error| failed("the server can't be started", &error))?;
        let result = runtime.block_on(async {
            tokio::select! {
                result = self.serve() => result,
                stopped = tokio::signal::ctrl_c() => stopped.map_err(|error| failed("Ctrl-C can't be waited for", &error)),
            }
        });
        // Open event streams would otherwise be waited for, for ever.
        runtime.shutdown_background();
        result
    }

    /// Never returns when all is well.
    async fn serve(self) -> Result<(), Diagnostic> {
        let Preview { host, port, folders, editor, leads, api: setup, proxy, mut build, say } = self;
        if !host.is_loopback() {
            say("warning: everyone on this network can open the preview, drafts included");
        }
        let (listener, address) = listen(host, port, &say).await?;
        // A link would tell the network where the project stands.
        let editor = Arc::new(if host.is_loopback() { editor } else { Editor::none() });
        let links = editor.clone();
        let (sender, mut receiver) = channel::channel(Arc::new(Current::default()));
        let (alive, broken_down) = oneshot::channel::<()>();
        // Watching starts before the first build reads a file, so that no change goes unseen.
        let mut watcher = Watcher::new(folders, say.clone())?;
        std::thread::spawn(move || {
            let _alive = alive;
            for number in 1_u64.. {
                let outcome = build();
                // With the process's number in it, a page of an earlier run reloads too.
                let id = format!("{}-{number}", std::process::id());
                sender.send_if_modified(|current| match current.next(outcome, id, &links) {
                    Some(next) => {
                        *current = Arc::new(next);
                        true
                    }
                    None => false,
                });
                watcher.wait();
            }
        });
        let serve = async {
            if receiver.changed().await.is_ok() {
                say(&format!("serving on http://{address} (Ctrl-C to stop)"));
                say(&format!("content desk on http://{address}/__desk"));
                match &proxy {
                    Some(base) => say(&format!("calls under /api go to {base}")),
                    None => say(&accounts(address)),
                }
                let api = Api::new(setup, format!("http://{address}"), say.clone());
                let proxy = proxy.map(Proxy::new);
                let app = server::App::new(receiver, leads, api, proxy, say.clone(), host.is_loopback(), editor);
                server::serve(listener, app).await;
            }
        };
        tokio::select! {
            () = serve => {}
            _ = broken_down => {}
        }
        Err(Diagnostic::error("serve", "the build broke down").help("this is a bug; its message is above"))
    }
}

/// Who can log in to the portal.
fn accounts(address: SocketAddr) -> String {
    let width = api::ACCOUNTS.iter().map(|(email, _)| email.len()).max().unwrap_or_default();
    let lines: String = api::ACCOUNTS.iter().map(|(email, what)| format!("\n  {email:width$}  {what}")).collect();
    format!(
        "sample accounts, password {}:{lines}\nmails that would be sent: http://{address}/__preview/mails",
        api::PASSWORD
    )
}

/// Takes the port, or the next free one above it.
async fn listen(host: IpAddr, port: u16, say: &Say) -> Result<(TcpListener, SocketAddr), Diagnostic> {
    for candidate in port..=u16::MAX {
        match TcpListener::bind((host, candidate)).await {
            Ok(listener) => {
                let address = listener.local_addr().unwrap_or(SocketAddr::new(host, candidate));
                if candidate != port {
                    say(&format!("port {port} is taken, so this is port {candidate}"));
                }
                return Ok((listener, address));
            }
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {}
            Err(error) => {
                return Err(Diagnostic::error(
                    "serve",
                    format!("{host} can't be listened on at port {candidate}: {error}"),
                )
                .help("choose an address of this machine with --host and a port above 1023 with --port"));
            }
        }
    }
    Err(Diagnostic::error("serve", format!("no port from {port} up is free")).help("choose a lower one with --port"))
}
