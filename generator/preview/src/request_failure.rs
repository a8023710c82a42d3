//! Why a request failed.

use std::io::ErrorKind;

use serde::{Deserialize, Serialize};
use ureq::Error;

/// The kinds of failure that a person can do something about.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RequestFailure {
    /// No answer came before the timeout.
    Timeout,
    /// There is no host with that name.
    UnknownHost,
    /// No connection to the host could be made.
    Unreachable,
    /// The connection was broken off.
    Disconnected,
    /// The connection is not secure, and browsers warn about it.
    Insecure,
    /// Its redirects do not end.
    RedirectLoop,
    /// There was no usable answer. The error says more.
    Unreadable,
}

impl From<&Error> for RequestFailure {
    fn from(error: &Error) -> Self {
        let io = match error {
            Error::Timeout(_) => return Self::Timeout,
            Error::HostNotFound => return Self::UnknownHost,
            Error::ConnectionFailed => return Self::Unreachable,
            Error::TooManyRedirects => return Self::RedirectLoop,
            Error::Tls(_) | Error::Rustls(_) => return Self::Insecure,
            Error::Io(io) => io,
            _ => return Self::Unreadable,
        };
        match io.kind() {
            ErrorKind::TimedOut => Self::Timeout,
            ErrorKind::InvalidData => Self::Insecure,
            ErrorKind::UnexpectedEof
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::BrokenPipe => Self::Disconnected,
            _ if io.to_string().contains("lookup") => Self::UnknownHost,
            _ => Self::Unreachable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connection_errors_are_distinguished() {
        for (kind, expected) in [
            (ErrorKind::TimedOut, RequestFailure::Timeout),
            (ErrorKind::ConnectionRefused, RequestFailure::Unreachable),
            (ErrorKind::UnexpectedEof, RequestFailure::Disconnected),
            (ErrorKind::ConnectionReset, RequestFailure::Disconnected),
            (ErrorKind::InvalidData, RequestFailure::Insecure),
        ] {
            assert_eq!(RequestFailure::from(&Error::Io(kind.into())), expected, "{kind}");
        }
        assert_eq!(RequestFailure::from(&Error::BadUri(String::new())), RequestFailure::Unreadable);
    }
}
