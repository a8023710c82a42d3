//! The Content-Security-Policy, which allows the site's own host and the other hosts that its pages contact.

use std::collections::BTreeMap;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::assets::{EARLY, FADE};

/// The Content-Security-Policies of a site's pages.
#[derive(Clone, Debug, Default)]
pub struct Policies {
    /// The default, for pages without a policy of their own.
    pub common: Policy,
    /// For private pages: no third-party services.
    pub strict: Policy,
    /// Whether some page may load a third-party service.
    pub has_services: bool,
    /// For pages that need a different one, by path.
    pub own: BTreeMap<String, Policy>,
}

/// The sources that a page may use besides the site's own host, by CSP directive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    pub script: Sources,
    pub img: Sources,
    pub connect: Sources,
    pub frame: Sources,
}

/// Sources in the order in which they were added, without duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources(Vec<String>);

impl<'a> Extend<&'a str> for Sources {
    fn extend<I: IntoIterator<Item = &'a str>>(&mut self, more: I) {
        for source in more {
            if !self.0.iter().any(|known| known == source) {
                self.0.push(source.to_owned());
            }
        }
    }
}

impl fmt::Display for Policy {
    /// Writes the value of the header.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SELF: &str = "'self'";
        let own =
            |more: &Sources| [SELF].into_iter().chain(more.0.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
        let directives = [
            ("default-src", "'none'".to_owned()),
            ("script-src", format!("{} {}", own(&self.script), hash(EARLY))),
            ("style-src", format!("{SELF} {}", hash(FADE))),
            ("img-src", own(&self.img)),
            ("font-src", SELF.to_owned()),
            ("connect-src", own(&self.connect)),
            ("frame-src", self.frame.0.join(" ")),
            ("manifest-src", SELF.to_owned()),
            ("worker-src", SELF.to_owned()),
            ("form-action", SELF.to_owned()),
            ("base-uri", "'none'".to_owned()),
            ("frame-ancestors", "'none'".to_owned()),
        ];
        for (name, sources) in directives.iter().filter(|(_, sources)| !sources.is_empty()) {
            write!(f, "{name} {sources}; ")?;
        }
        // Third-party scripts create scripts and markup from strings, which Trusted Types forbids. Ours don't.
        if self.script.0.is_empty() {
            f.write_str("require-trusted-types-for 'script'; ")?;
        }
        f.write_str("upgrade-insecure-requests")
    }
}

/// Returns the source that allows one inline script or style.
/// Source: Content Security Policy Level 3, section 2.3.1.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}
