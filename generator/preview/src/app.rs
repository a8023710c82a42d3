//! What the handlers share.

use std::sync::Arc;

use kmo_api::Api;
use kmo_api::leads::Leads;
use kmo_diagnostic::{Drawing, Lang, Text};
use kmo_engine::Site;
use tokio::sync::watch::Receiver;

use crate::current::Current;
use crate::desk::search::Outcome;
use crate::drafts::Drafts;
use crate::edit::Editing;
use crate::guard::Token;
use crate::hot::Hot;
use crate::mailbox::Mailbox;
use crate::outside::Outside;
use crate::past::Past;
use crate::presence::Presence;
use crate::proxy::Proxy;
use crate::publish::Publisher;

/// Prints a message.
pub type Tell = Arc<dyn Fn(Text) + Send + Sync>;

#[derive(Clone)]
pub struct App<S: Site> {
    pub current: Receiver<Arc<Current<S>>>,
    pub leads: Leads,
    /// Address that forms are posted to.
    pub forms: Option<&'static str>,
    pub calls: Option<Calls>,
    /// Names that others may call it by; `None` when only this machine is served.
    pub hosts: Option<Arc<[String]>>,
    pub drawing: Arc<Drawing>,
    /// What requests that change files must know.
    pub token: Token,
    pub publisher: Arc<Publisher>,
    pub past: Arc<Past<S>>,
    pub editing: Arc<Editing<S>>,
    pub drafts: Drafts,
    pub hot: Hot,
    /// Who writes where.
    pub presence: Arc<Presence>,
    /// What is known of links to other sites.
    pub outside: Arc<Outside>,
    /// How the last search and replace ended.
    pub replaced: Arc<Outcome>,
}

/// What answers under `/api`.
#[derive(Clone)]
pub enum Calls {
    Api { api: Arc<Api>, mailbox: Mailbox },
    Proxy(Proxy),
}

impl<S: Site> App<S> {
    /// The language of what the preview answers by itself.
    pub fn lang(&self) -> Lang {
        self.drawing.readers.marketer
    }

    pub fn current(&self) -> Arc<Current<S>> {
        self.current.borrow().clone()
    }

    /// The mails, unless a real API sends them.
    pub fn mailbox(&self) -> Option<&Mailbox> {
        match &self.calls {
            Some(Calls::Api { mailbox, .. }) => Some(mailbox),
            Some(Calls::Proxy(_)) | None => None,
        }
    }
}
