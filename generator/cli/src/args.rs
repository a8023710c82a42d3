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
    /// Language of messages, nl or en; overrides SITE_LANG
    #[arg(long, global = true, value_enum, value_name = "LANG")]
    pub lang: Option<Lang>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write the site to dist/; only changed files are written
    Build(Options),
    /// Report all problems, and publish nothing
    Check {
        #[command(flatten)]
        options: Options,
        /// List the placeholders that texts may use, with their values
        #[arg(long)]
        placeholders: bool,
        /// List for every page what a first visit loads, in kilobytes after compression
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
    /// Start a new piece of content; in a terminal, asks for the rest
    New {
        #[arg(value_parser = kinds())]
        kind: Option<NewKind>,
        /// Its name, such as "Brugge" or "Koud bellen in de zomer"
        name: Option<String>,
        /// Folder with the content
        #[arg(long, value_name = "DIR", default_value = "content")]
        content: PathBuf,
        /// Date of the new content, instead of today
        #[arg(long, value_name = "DATE")]
        now: Option<Date>,
    },
    /// Explain a kind of problem with an example; without a code, list all
    Explain {
        /// Code of the problem, such as unknown-key
        code: Option<String>,
    },
    /// Write the JSON Schemas that editors use for completion and validation to content/.schema/
    Schema {
        /// Folder with the content
        #[arg(long, value_name = "DIR", default_value = "content")]
        content: PathBuf,
        /// Write nothing, and fail if a schema is out of date
        #[arg(long)]
        check: bool,
    },
    /// Print a completion script for a shell
    Completions {
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man {
        /// Write the page and one for each command to this folder
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
    /// Timeout of one request to the published site, in seconds
    #[arg(long, value_name = "N", default_value_t = std::num::NonZeroU64::new(20).expect("20 is not 0"), requires = "live")]
    pub timeout: std::num::NonZeroU64,
}

#[cfg(feature = "network")]
type Base = kmo_preview::Base;
/// Not parsed without the network feature.
#[cfg(not(feature = "network"))]
type Base = String;

/// How the preview is served.
#[derive(Clone, Debug, Args)]
pub struct Serving {
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,
    /// Port to listen on; if it is taken, the next free one
    #[arg(long, default_value_t = 4321)]
    pub port: u16,
    /// Name by which others on the network may reach the preview; can be repeated
    #[arg(long, value_name = "NAME", value_parser = crate::origin::host_name, requires = "host")]
    pub allow_host: Vec<String>,
    /// Forward calls under /api to this server, instead of answering them from sample data
    #[arg(long, value_name = "URL")]
    pub api: Option<Base>,
    /// Where the desk checks whether a publication is online, instead of the host in the settings
    #[arg(long, value_name = "URL")]
    pub live: Option<crate::origin::Origin>,
    /// Editor that links to a file open: vscode, vscodium, cursor, idea, zed, none, or an address with {path}, {line} and {column}
    #[arg(long, value_name = "EDITOR", default_value = "vscode")]
    pub editor: kmo_diagnostic::EditorLink,
    /// Lifetime of an access token, in seconds; for tests
    #[arg(long, value_name = "N", default_value_t = 900, hide = true)]
    pub token_seconds: i64,
    /// Timeout for the head of a request, and again for its body, in seconds; for tests
    #[arg(long, value_name = "N", default_value_t = 30, hide = true)]
    pub request_seconds: u64,
}

/// Options of build, check and serve.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Folder with the content
    #[arg(long, value_name = "DIR", default_value = "content")]
    pub content: PathBuf,
    /// Folder to write to
    #[arg(long, value_name = "DIR", default_value = "dist")]
    pub out: PathBuf,
    /// Date to build for, instead of today; posts of a later date are left out
    #[arg(long, value_name = "DATE")]
    pub now: Option<Date>,
    /// Show drafts and scheduled posts too
    #[arg(long)]
    pub drafts: bool,
    /// Build as for the live site: unproven claims in their neutral form, no samples; fails on claims without such a form
    #[arg(long)]
    pub launch: bool,
    /// Number of threads, instead of one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// How problems are printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Use islands/dist as it is, without running npm and Vite
    #[arg(long)]
    pub no_islands: bool,
    /// Also report damaged cache entries that were rebuilt
    #[arg(short, long)]
    pub verbose: bool,
}
