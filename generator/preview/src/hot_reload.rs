//! Hot module replacement: Vite's development server behind the preview. Pages opened on this machine load the source of
//! their scripts from it, and a component that changes is replaced in place and keeps its state. Other machines get the
//! built scripts.

use std::net::{Ipv4Addr, TcpListener};
use std::process::Command;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use axum::http::HeaderMap;
use kmo_diagnostic::words;
use kmo_engine::assets::Manifest;
use kmo_engine::program;
use kmo_engine::project::Project;

use crate::PrintMessage;
use crate::proxy::Proxy;
use crate::responses;

/// The path that the preview forwards to Vite, as in `vite.config.ts`.
const BASE: &str = "/__vite/";
/// The program that runs Vite, below `islands/`. It prints a line when it listens, and exits when its input closes.
const PROGRAM: &str = "scripts/live.mjs";

/// The development server. Clones share it.
#[derive(Clone, Default)]
pub struct HotReload {
    /// The port it listens on; 0 while it does not.
    port: Arc<AtomicU16>,
    /// Forwards to it; unset until it first listens.
    pub proxy: Arc<OnceLock<Proxy>>,
}

impl HotReload {
    /// Starts it in a new thread. Until it listens, and after it has ended, pages load the built scripts. Calls `tell` when
    /// it ends.
    pub fn start(&self, project: &Project, tell: PrintMessage) {
        let (hot, islands) = (self.clone(), project.islands.clone());
        thread::spawn(move || {
            let Ok(port) = free_port() else { return tell(words::no_hot_replacement()) };
            let mut program = Command::new("node");
            program.arg(PROGRAM).current_dir(islands).env("LIVE_PORT", port.to_string());
            let _ = program::serve(&mut program, || {
                let base = format!("http://127.0.0.1:{port}").parse().expect("it is an address");
                hot.proxy.get_or_init(|| Proxy::new(base, tell.clone()));
                hot.port.store(port, Ordering::Relaxed);
            });
            hot.port.store(0, Ordering::Relaxed);
            tell(words::no_hot_replacement());
        });
    }

    /// Makes a page load the source of its scripts, and lets its Content-Security-Policy connect to Vite's web socket.
    pub fn apply(&self, html: String, headers: &mut HeaderMap, built: &Manifest) -> String {
        let port = self.port.load(Ordering::Relaxed);
        if port == 0 {
            return html;
        }
        let socket = format!("connect-src ws://127.0.0.1:{port} ");
        responses::change_policy(headers, "connect-src ", &socket);
        built.with_sources(&html, BASE)
    }
}

fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}
