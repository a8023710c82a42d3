//! The origin of a site, and names of this machine.

use std::str::FromStr;

use kmo_diagnostic::{Text, words};

/// The scheme and host of a published site: `https://www.example.be`. It may have a port, but no path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

impl FromStr for Origin {
    type Err = Text;

    fn from_str(given: &str) -> Result<Self, Text> {
        let text = given.strip_suffix('/').unwrap_or(given);
        let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:".contains(&byte);
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        match rest {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_alphanumeric()) && rest.bytes().all(known) => {
                Ok(Origin(text.to_ascii_lowercase()))
            }
            _ => Err(words::not_a_site(given)),
        }
    }
}

/// A hostname by which browsers reach this machine, as in the `Host` header: a scheme, a port or a path would never match.
pub fn host_name(text: &str) -> Result<String, Text> {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    match !text.is_empty() && text.bytes().all(known) {
        true => Ok(text.to_owned()),
        false => Err(words::only_a_name()),
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Origin {
    /// The host, with its port if it has one.
    pub fn authority(&self) -> &str {
        self.0.split_once("://").map_or(&self.0, |(_, authority)| authority)
    }

    /// Whether it uses HTTPS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Whether it is this machine, where nobody can listen in.
    pub fn is_local(&self) -> bool {
        let name = self.authority().rsplit_once(':').map_or(self.authority(), |(name, _)| name);
        name == "localhost" || name.parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback())
    }

    /// The URL of a path, which starts with a slash.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// The path of a URL of this origin, or of an address that is already a path. `None` if it is elsewhere.
    pub fn path_of<'a>(&self, address: &'a str) -> Option<&'a str> {
        if address.starts_with('/') && !address.starts_with("//") {
            return Some(address);
        }
        let rest = address.strip_prefix(&self.0)?;
        match rest {
            "" => Some("/"),
            _ => rest.starts_with('/').then_some(rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_has_no_path() {
        let origin = |text: &str| text.parse::<Origin>().ok().map(|origin| origin.to_string());
        assert_eq!(origin("https://www.Example.be/").as_deref(), Some("https://www.example.be"));
        assert_eq!(origin("http://127.0.0.1:80").as_deref(), Some("http://127.0.0.1:80"));
        for text in ["www.example.be", "https://", "ftp://a.be", "https://a.be/x", "https://a:b@c.be", "https://a.be?x"]
        {
            assert_eq!(origin(text), None, "{text}");
        }
    }

    #[test]
    fn a_host_name_has_no_scheme_port_or_path() {
        for name in ["bureau.local", "MY_PC", "10.0.0.1"] {
            assert_eq!(host_name(name).ok().as_deref(), Some(name));
        }
        for other in ["http://bureau.local", "bureau.local:4321", "bureau.local/", "mijn bureau", "bureau-é", ""] {
            assert!(host_name(other).is_err(), "{other}");
        }
    }

    #[test]
    fn origins_on_this_machine_are_recognised() {
        let local = |text: &str| text.parse::<Origin>().expect("an origin").is_local();
        assert!(local("http://127.0.0.1:80") && local("http://localhost:4321"));
        assert!(!local("http://127.0.0.1.example.be") && !local("https://www.example.be"));
    }

    #[test]
    fn an_address_elsewhere_has_no_path_here() {
        let origin: Origin = "https://a.be".parse().expect("an origin");
        assert_eq!(origin.path_of("https://a.be"), Some("/"));
        assert_eq!(origin.path_of("https://a.be/x"), Some("/x"));
        assert_eq!(origin.path_of("/x"), Some("/x"));
        for elsewhere in ["https://a.best/x", "//a.be/x", "x", "http://a.be/x"] {
            assert_eq!(origin.path_of(elsewhere), None, "{elsewhere}");
        }
    }
}
