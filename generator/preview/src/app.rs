//! State shared by the request handlers.

use std::sync::Arc;
use std::time::Duration;

use kmo_api::leads::Leads;
use kmo_api::{Api, Limits};
use kmo_diagnostic::{Drawing, Lang};
use kmo_engine::Site;
use tokio::sync::watch::Receiver;

use crate::current::Current;
use crate::desk::outcome::Outcome;
use crate::drafts::Drafts;
use crate::edit::editing::Editing;
use crate::external_links::ExternalLinks;
use crate::hot_reload::HotReload;
use crate::mailbox::Mailbox;
use crate::presence::Presence;
use crate::proxy::Proxy;
use crate::publish::Publisher;
use crate::site_versions::SiteVersions;

#[derive(Clone)]
pub struct App<S: Site> {
    pub current: Receiver<Arc<Current<S>>>,
    pub leads: Leads,
    /// Limits how many forms browsers without JavaScript may post from one network. The API has its own limits.
    pub limits: Arc<Limits>,
    /// URL path that forms are posted to.
    pub forms: Option<&'static str>,
    pub calls: Option<Calls>,
    /// Host names that other machines may use for this preview; `None` when only this machine is served.
    pub hosts: Option<Arc<[String]>>,
    pub drawing: Arc<Drawing>,
    /// The secret that requests must send to change files; new for each run. Pages of other sites can't read it, and browsers
    /// don't let them send its header without a CORS preflight.
    pub token: Arc<str>,
    pub publisher: Arc<Publisher>,
    pub site_versions: Arc<SiteVersions<S>>,
    pub editing: Arc<Editing<S>>,
    pub drafts: Drafts,
    pub hot_reload: HotReload,
    /// The tabs that are editing, and what each edits.
    pub presence: Arc<Presence>,
    /// Results of checking links to other sites.
    pub external_links: Arc<ExternalLinks>,
    /// Outcome of the last search and replace.
    pub replaced: Arc<Outcome>,
}

/// The handler of calls under `/api`.
#[derive(Clone)]
pub enum Calls {
    Api { api: Arc<Api>, mailbox: Mailbox },
    Proxy(Proxy),
}

impl<S: Site> App<S> {
    /// The language of the messages that the preview itself writes.
    pub fn lang(&self) -> Lang {
        self.drawing.readers.marketer
    }

    pub fn current(&self) -> Arc<Current<S>> {
        self.current.borrow().clone()
    }

    /// Waits, for some seconds at most, until the mails of all calls so far are stored as files. `None` when a real API sends
    /// them, or when the site makes no calls.
    pub fn settled_mailbox(&self) -> Option<&Mailbox> {
        match &self.calls {
            Some(Calls::Api { api, mailbox }) => {
                api.settle_mails(Duration::from_secs(5));
                Some(mailbox)
            }
            Some(Calls::Proxy(_)) | None => None,
        }
    }
}
