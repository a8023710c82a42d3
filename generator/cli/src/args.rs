//! The command line.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use jiff::civil::Date;
use kmo_diagnostic::{Format, Lang};
use kmo_site::start::NewKind;

/// Builds, checks and previews the site in content/ and templates/.
#[derive(Debug, Parser)]
#[command(name = "site", version, propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    /// The language of messages: nl or en, or as SITE_LANG says
    #[arg(long, global = true, value_enum, value_name = "LANG")]
    pub lang: Option<Lang>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write the whole site to dist/, only what changed
    Build(Options),
    /// Report everything that is wrong, and write nothing
    Check {
        #[command(flatten)]
        options: Options,
        /// List the placeholders that texts may use, with their values
        #[arg(long)]
        placeholders: bool,
        /// List every page with what a first visit loads, in kilobytes after compression
        #[arg(long)]
        weights: bool,
        #[command(flatten)]
        visit: Visit,
    },
    /// Preview the site on this machine, with live reload
    Serve {
        #[command(flatten)]
        options: Options,
        #[command(flatten)]
        serving: Serving,
    },
    /// Start a new piece of content; in a terminal, what is left out is asked for
    New {
        #[arg(value_parser = kinds())]
        kind: Option<NewKind>,
        /// Its name, such as "Brugge" or "Koud bellen in de zomer"
        name: Option<String>,
        /// Folder with the content
        #[arg(long, value_name = "DIR", default_value = "content")]
        content: PathBuf,
        /// The day to date it with, instead of today
        #[arg(long, value_name = "DATE")]
        now: Option<Date>,
    },
    /// Tell at length what a problem means, with an example; without a code, list all
    Explain {
        /// As a problem shows it, such as unknown-key
        code: Option<String>,
    },
    /// Write the JSON Schemas that editors use for completion and validation to content/.schema/
    Schema {
        /// Folder with the content
        #[arg(long, value_name = "DIR", default_value = "content")]
        content: PathBuf,
        /// Write nothing, and fail when a schema is behind
        #[arg(long)]
        check: bool,
    },
    /// Print what makes a shell complete this command
    Completions {
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man {
        /// Write the page, and one for each command, to this folder
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

/// Reads a kind of content by its key.
fn kinds() -> impl TypedValueParser<Value = NewKind> {
    let kinds = NewKind::ALL.map(|kind| match (kind, PossibleValue::new(kind.key())) {
        (NewKind::Case, value) => value.help("A customer's story"),
        (NewKind::Module, value) => value.help("A lesson of the academy"),
        (_, value) => value,
    });
    PossibleValuesParser::new(kinds).map(|key| NewKind::of(&key).expect("it is one of them"))
}

/// How the published site is read.
#[derive(Clone, Debug, Args)]
pub struct Visit {
    /// Also read the published site at this address, and report where it differs from what this content would publish
    #[arg(long, value_name = "URL")]
    pub live: Option<crate::origin::Origin>,
    /// How many seconds one answer of the published site may take
    #[arg(long, value_name = "N", default_value_t = std::num::NonZeroU64::new(20).expect("20 is not 0"), requires = "live")]
    pub timeout: std::num::NonZeroU64,
}

#[cfg(feature = "network")]
type Base = kmo_preview::Base;
/// The whole program judges it.
#[cfg(not(feature = "network"))]
type Base = String;

/// How the preview is served.
#[derive(Clone, Debug, Args)]
pub struct Serving {
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,
    /// Port to listen on; the next free one when it is taken
    #[arg(long, default_value_t = 4321)]
    pub port: u16,
    /// Answer others on the network also under this name; repeat it for more
    #[arg(long, value_name = "NAME", value_parser = crate::origin::host_name, requires = "host")]
    pub allow_host: Vec<String>,
    /// Pass calls under /api on to this server, instead of answering them from sample data
    #[arg(long, value_name = "URL")]
    pub api: Option<Base>,
    /// Where the desk checks whether a publication is online, instead of the host in the settings
    #[arg(long, value_name = "URL")]
    pub live: Option<crate::origin::Origin>,
    /// What links to a place in a file open: vscode, vscodium, cursor, idea, zed, none, or an address with {path}, {line} and {column}
    #[arg(long, value_name = "EDITOR", default_value = "vscode")]
    pub editor: kmo_diagnostic::EditorLink,
    /// How long an access token holds; for tests
    #[arg(long, value_name = "N", default_value_t = 900, hide = true)]
    pub token_seconds: i64,
    /// How long a request may take for its head, and then until it is answered; for tests
    #[arg(long, value_name = "N", default_value_t = 30, hide = true)]
    pub request_seconds: u64,
}

/// What build, check and serve have in common.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Folder with the content
    #[arg(long, value_name = "DIR", default_value = "content")]
    pub content: PathBuf,
    /// Folder to write to
    #[arg(long, value_name = "DIR", default_value = "dist")]
    pub out: PathBuf,
    /// The day it is, instead of today: posts of later days are left out
    #[arg(long, value_name = "DATE")]
    pub now: Option<Date>,
    /// Show drafts and scheduled posts too
    #[arg(long)]
    pub drafts: bool,
    /// As the site goes live: claims without proof in their neutral form, without samples; refuses what has none
    #[arg(long)]
    pub launch: bool,
    /// Threads to work with, instead of one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// How problems are printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Leave npm and Vite alone and use what islands/dist holds
    #[arg(long)]
    pub no_islands: bool,
    /// Also report damaged cache entries that were rebuilt
    #[arg(short, long)]
    pub verbose: bool,
}
