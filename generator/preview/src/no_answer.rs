//! Why a host gave no answer.

use std::io::ErrorKind;

use ureq::Error;

/// The kinds of failure that a person can do something about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// No answer came before the timeout.
    Silent,
    /// There is no host with that name.
    NoHost,
    /// No connection to the host could be made.
    NoConnection,
    /// The connection was broken off.
    Broken,
    /// The connection is not secure, and browsers warn about it.
    Certificate,
    /// Its redirects do not end.
    Circles,
    /// What came is no answer. The error says more.
    Unreadable,
}

impl From<&Error> for NoAnswer {
    fn from(error: &Error) -> Self {
        let io = match error {
            Error::Timeout(_) => return Self::Silent,
            Error::HostNotFound => return Self::NoHost,
            Error::ConnectionFailed => return Self::NoConnection,
            Error::TooManyRedirects => return Self::Circles,
            Error::Tls(_) | Error::Rustls(_) => return Self::Certificate,
            Error::Io(io) => io,
            _ => return Self::Unreadable,
        };
        match io.kind() {
            ErrorKind::TimedOut => Self::Silent,
            ErrorKind::InvalidData => Self::Certificate,
            ErrorKind::UnexpectedEof
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::BrokenPipe => Self::Broken,
            _ if io.to_string().contains("lookup") => Self::NoHost,
            _ => Self::NoConnection,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_connection_ends_with_is_told_apart() {
        for (kind, expected) in [
            (ErrorKind::TimedOut, NoAnswer::Silent),
            (ErrorKind::ConnectionRefused, NoAnswer::NoConnection),
            (ErrorKind::UnexpectedEof, NoAnswer::Broken),
            (ErrorKind::ConnectionReset, NoAnswer::Broken),
            (ErrorKind::InvalidData, NoAnswer::Certificate),
        ] {
            assert_eq!(NoAnswer::from(&Error::Io(kind.into())), expected, "{kind}");
        }
        assert_eq!(NoAnswer::from(&Error::BadUri(String::new())), NoAnswer::Unreadable);
    }
}
