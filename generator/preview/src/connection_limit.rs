//! Limits connections: how many there are, and how long a request may take to arrive.

use kmo_diagnostic::{Lang, words};
use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::IntoResponse as _;
use hyper::body::{Frame, SizeHint};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::Sleep;

use crate::lock;

/// Maximum number of connections from one address.
const MAX_PER_ADDRESS: usize = 256;
/// Maximum number of connections in all. Most systems let a program open 1,024 files.
const MAX_CONNECTIONS: usize = 800;
/// How long to wait after the system refused to accept a connection, for example because too many files are open.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// Serves forever. A request has `timeout` to send its head, and the same again to send its body. The work that answers it has
/// limits of its own: a slow conversion of a photograph must not be reported as failed and then be saved after all.
///
/// At the limit, the oldest connection that has not sent a request is closed to make room for the next one, so that
/// half-open connections keep nobody out. If all have sent a request, the next one is refused.
pub async fn serve(listener: TcpListener, router: Router, timeout: Duration, lang: Lang) {
    let gate = ConnectionLimit::default();
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            tokio::time::sleep(RETRY_DELAY).await;
            continue;
        };
        if let Some(pass) = gate.enter(peer.ip().to_canonical()) {
            tokio::spawn(hold(stream, peer, pass, router.clone(), timeout, lang));
        }
    }
}

/// Serves one connection until it ends.
async fn hold(
    stream: TcpStream,
    peer: SocketAddr,
    pass: ConnectionGuard,
    router: Router,
    timeout: Duration,
    lang: Lang,
) {
    let asked = pass.visitor.asked.clone();
    let service = router.layer(middleware::from_fn(move |mut request: Request, next: Next| {
        asked.store(true, Ordering::Relaxed);
        request.extensions_mut().insert(ConnectInfo(peer));
        let is_late = Arc::new(AtomicBool::new(false));
        let request = request.map(|body| Body::new(TimedBody::new(body, timeout, is_late.clone())));
        async move {
            let answer = next.run(request).await;
            match is_late.load(Ordering::Relaxed) {
                true => (StatusCode::REQUEST_TIMEOUT, words::too_long().say(lang)).into_response(),
                false => answer,
            }
        }
    }));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(timeout)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
    tokio::select! {
        // Errors of the client are not ours to report.
        _ = connection => {}
        () = pass.visitor.leave.notified() => {}
    }
}

/// The body of a request, which fails if it has not arrived in time.
struct TimedBody {
    body: Body,
    deadline: Pin<Box<Sleep>>,
    /// Set when it fails.
    is_late: Arc<AtomicBool>,
}

impl TimedBody {
    fn new(body: Body, timeout: Duration, is_late: Arc<AtomicBool>) -> Self {
        TimedBody { body, deadline: Box::pin(tokio::time::sleep(timeout)), is_late }
    }
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if frame.is_pending() && self.deadline.as_mut().poll(context).is_ready() {
            self.is_late.store(true, Ordering::Relaxed);
            return Poll::Ready(Some(Err(axum::Error::new(io::Error::from(io::ErrorKind::TimedOut)))));
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The open connections, oldest first.
#[derive(Clone, Default)]
struct ConnectionLimit(Arc<Mutex<Connections>>);

#[derive(Default)]
struct Connections {
    next: u64,
    inside: BTreeMap<u64, Connection>,
}

#[derive(Clone)]
struct Connection {
    address: IpAddr,
    /// Whether a whole request head has arrived.
    asked: Arc<AtomicBool>,
    /// Notified to close the connection.
    leave: Arc<Notify>,
}

/// A connection that was accepted. It counts until this is dropped.
struct ConnectionGuard {
    gate: ConnectionLimit,
    number: u64,
    visitor: Connection,
}

impl ConnectionLimit {
    /// Returns `None` if there is no room.
    fn enter(&self, address: IpAddr) -> Option<ConnectionGuard> {
        let mut visitors = lock(&self.0);
        let of_one = visitors.inside.values().filter(|visitor| visitor.address == address).count();
        if of_one >= MAX_PER_ADDRESS || visitors.inside.len() >= MAX_CONNECTIONS {
            let idle = |visitor: &Connection| {
                !visitor.asked.load(Ordering::Relaxed) && (of_one < MAX_PER_ADDRESS || visitor.address == address)
            };
            let oldest = *visitors.inside.iter().find(|(_, visitor)| idle(visitor))?.0;
            if let Some(visitor) = visitors.inside.remove(&oldest) {
                visitor.leave.notify_one();
            }
        }
        let number = visitors.next;
        visitors.next += 1;
        let visitor = Connection { address, asked: Arc::default(), leave: Arc::default() };
        visitors.inside.insert(number, visitor.clone());
        Some(ConnectionGuard { gate: self.clone(), number, visitor })
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        lock(&self.gate.0).inside.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_open_connections_make_room_and_busy_ones_stay() {
        let gate = ConnectionLimit::default();
        let [one, other] = [IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 0, 0, 1])];
        let mut passes: Vec<ConnectionGuard> =
            (0..10_000).map(|_| gate.enter(one).expect("an idle one makes room")).collect();
        assert_eq!(lock(&gate.0).inside.len(), MAX_PER_ADDRESS);
        // The newest ones stay.
        assert!(passes[..10_000 - MAX_PER_ADDRESS].iter().all(|pass| !lock(&gate.0).inside.contains_key(&pass.number)));
        passes.drain(..10_000 - MAX_PER_ADDRESS);
        for pass in &passes {
            pass.visitor.asked.store(true, Ordering::Relaxed);
        }
        assert!(gate.enter(one).is_none(), "a busy one was closed");
        let another = gate.enter(other).expect("others are let in");
        drop(passes.pop());
        assert!(gate.enter(one).is_some(), "one that ended left no room");
        drop((another, passes));
        assert!(lock(&gate.0).inside.is_empty());
    }
}
