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
    let limit = ConnectionLimit::default();
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            tokio::time::sleep(RETRY_DELAY).await;
            continue;
        };
        if let Some(guard) = limit.enter(peer.ip().to_canonical()) {
            tokio::spawn(hold(stream, peer, guard, router.clone(), timeout, lang));
        }
    }
}

/// Serves one connection until it ends.
async fn hold(
    stream: TcpStream,
    peer: SocketAddr,
    guard: ConnectionGuard,
    router: Router,
    timeout: Duration,
    lang: Lang,
) {
    let has_asked = guard.connection.has_asked.clone();
    let service = router.layer(middleware::from_fn(move |mut request: Request, next: Next| {
        has_asked.store(true, Ordering::Relaxed);
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
        () = guard.connection.close.notified() => {}
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
    open: BTreeMap<u64, Connection>,
}

#[derive(Clone)]
struct Connection {
    address: IpAddr,
    /// Whether a whole request head has arrived.
    has_asked: Arc<AtomicBool>,
    /// Notified to close the connection.
    close: Arc<Notify>,
}

/// A connection that was accepted. It counts until this is dropped.
struct ConnectionGuard {
    limit: ConnectionLimit,
    number: u64,
    connection: Connection,
}

impl ConnectionLimit {
    /// Returns `None` if there is no room.
    fn enter(&self, address: IpAddr) -> Option<ConnectionGuard> {
        let mut connections = lock(&self.0);
        let of_one = connections.open.values().filter(|connection| connection.address == address).count();
        if of_one >= MAX_PER_ADDRESS || connections.open.len() >= MAX_CONNECTIONS {
            let idle = |connection: &Connection| {
                !connection.has_asked.load(Ordering::Relaxed)
                    && (of_one < MAX_PER_ADDRESS || connection.address == address)
            };
            let oldest = *connections.open.iter().find(|(_, connection)| idle(connection))?.0;
            if let Some(connection) = connections.open.remove(&oldest) {
                connection.close.notify_one();
            }
        }
        let number = connections.next;
        connections.next += 1;
        let connection = Connection { address, has_asked: Arc::default(), close: Arc::default() };
        connections.open.insert(number, connection.clone());
        Some(ConnectionGuard { limit: self.clone(), number, connection })
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        lock(&self.limit.0).open.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_open_connections_make_room_and_busy_ones_stay() {
        let limit = ConnectionLimit::default();
        let [one, other] = [IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 0, 0, 1])];
        let mut guards: Vec<ConnectionGuard> =
            (0..10_000).map(|_| limit.enter(one).expect("an idle one makes room")).collect();
        assert_eq!(lock(&limit.0).open.len(), MAX_PER_ADDRESS);
        // The newest ones stay.
        assert!(
            guards[..10_000 - MAX_PER_ADDRESS].iter().all(|guard| !lock(&limit.0).open.contains_key(&guard.number))
        );
        guards.drain(..10_000 - MAX_PER_ADDRESS);
        for guard in &guards {
            guard.connection.has_asked.store(true, Ordering::Relaxed);
        }
        assert!(limit.enter(one).is_none(), "a busy one was closed");
        let another = limit.enter(other).expect("others are let in");
        drop(guards.pop());
        assert!(limit.enter(one).is_some(), "one that ended left no room");
        drop((another, guards));
        assert!(lock(&limit.0).open.is_empty());
    }
}
