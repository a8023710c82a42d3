//! `site new`: a file with every key explained, ready to be filled in.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jiff::ToSpan as _;
use jiff::civil::Date;
use minijinja::{Environment, context};

use super::report;
use crate::cli::NewKind;
use crate::diagnostic::{Diagnostic, Diagnostics, Format};
use crate::format;

/// Longest slug, in characters. File systems and addresses take more; readers don't.
const LONGEST: usize = 80;
/// Words that a social card has room for.
const CARD_WORDS: usize = 6;

pub fn run(kind: NewKind, name: &str, content: &Path, today: Date) -> ExitCode {
    match create(kind, name, content, today) {
        Ok(made) => {
            anstream::println!("{} is ready to be filled in. Next:", made.path.display());
            for (number, step) in (1..).zip(next_steps(kind, &made.slug, content)) {
                anstream::println!("  {number}. {step}");
            }
            ExitCode::SUCCESS
        }
        Err(problem) => {
            let mut diagnostics = Diagnostics::default();
            diagnostics.push(problem);
            report::finish(diagnostics, Format::Human, "nothing was written")
        }
    }
}

struct Made {
    path: PathBuf,
    slug: String,
}

fn create(kind: NewKind, name: &str, content: &Path, today: Date) -> Result<Made, Diagnostic> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().any(char::is_control) {
        return Err(Diagnostic::error("name", "a name can't hold control characters").help("type it without them"));
    }
    // What makes the title of a job correct says nothing about the job.
    let name = match kind {
        NewKind::Job => name.replace("(m/v/x)", "").replace("(M/V/X)", "").trim().to_owned(),
        _ => name,
    };
    let slug = slug(kind, &name)?;
    if !content.is_dir() {
        return Err(Diagnostic::error("no-content", format!("there is no folder `{}`", content.display()))
            .help("run the command in the project's folder, or name the folder with --content"));
    }
    let (folder, extension) = match kind {
        NewKind::City => ("cities", "yaml"),
        NewKind::Post => ("blog", "md"),
        NewKind::Page => ("pages", "yaml"),
        NewKind::Job => ("jobs", "md"),
    };
    let folder = content.join(folder);
    if folder.is_symlink() {
        return Err(Diagnostic::error(
            "no-content",
            format!("`{}` is a link, which the site does not follow", folder.display()),
        )
        .help("put the folder itself in its place"));
    }
    let path = folder.join(format!("{slug}.{extension}"));
    let text = fill(kind, &name, &slug, today)?;
    write(&folder, &path, &text).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Diagnostic::error("exists", format!("`{}` is there already", path.display()))
            .help("change that file, or choose another name"),
        _ => Diagnostic::error("unwritable", format!("`{}` can't be written: {error}", path.display()))
            .help("check the rights on the folder and the room on the disk"),
    })?;
    Ok(Made { path, slug })
}

/// The file's name, which is also the last part of the address. It holds only lower case letters,
/// digits and hyphens, so it can't lead out of its folder.
fn slug(kind: NewKind, name: &str) -> Result<String, Diagnostic> {
    let Some(slug) = format::slug(name) else {
        let what = if name.is_empty() { "an empty name".to_owned() } else { format!("`{name}`") };
        return Err(Diagnostic::error("name", format!("{what} has no letter or digit to make an address from"))
            .help("give a name such as `Brugge` or `Koud bellen in de zomer`"));
    };
    if slug.len() > LONGEST {
        return Err(Diagnostic::error("name", format!("this name makes an address of {} characters", slug.len()))
            .help(format!("keep it under {LONGEST}; the title in the file can be longer")));
    }
    Ok(if kind == NewKind::City { format!("callcenter-{slug}") } else { slug })
}

fn fill(kind: NewKind, name: &str, slug: &str, today: Date) -> Result<String, Diagnostic> {
    let (scaffold, title) = match kind {
        NewKind::City => (include_str!("scaffold/city.yaml"), format!("Nieuwe klanten in {name}")),
        NewKind::Post => (include_str!("scaffold/post.md"), name.to_owned()),
        NewKind::Page => (include_str!("scaffold/page.yaml"), name.to_owned()),
        NewKind::Job => (include_str!("scaffold/job.md"), format!("{name} (m/v/x)")),
    };
    let fits = name.split(' ').count() <= CARD_WORDS;
    let card = if fits { quoted(name) } else { format!("INVULLEN (hoogstens {CARD_WORDS} woorden)") };
    let until = today.checked_add(3.months()).unwrap_or(Date::MAX);
    let values = context! {
        name => quoted(name), title => quoted(&title), slug, card,
        today => today.to_string(), until => until.to_string(),
    };
    let text = Environment::new()
        .render_str(scaffold, values)
        .map_err(|error| Diagnostic::error("scaffold", format!("the scaffold is broken: {error}")))?;
    // The engine drops the last line's end.
    Ok(text + "\n")
}

/// A text as YAML in double quotes, of which JSON is a part: right whatever is in it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Never writes over a file.
fn write(folder: &Path, path: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    File::create_new(path)?.write_all(text.as_bytes())
}

fn next_steps(kind: NewKind, slug: &str, content: &Path) -> Vec<String> {
    let shown = content.display();
    let option = if content == Path::new("content") { String::new() } else { format!(" --content {shown}") };
    let write = "replace every INVULLEN; the comments explain each key".to_owned();
    let check = format!("run `site check{option}`: it lists what is still to be written");
    match kind {
        NewKind::City => vec![
            write,
            format!("name `{slug}` in `nabijgelegen_links` of its neighbours"),
            format!("raise the `count` of its province under `checks.cities` in {shown}/site.yaml"),
            check,
        ],
        NewKind::Post => vec![
            write,
            format!("see it with `site serve --drafts{option}`"),
            format!("run `site check --drafts{option}`: it lists what is still to be written"),
            "remove `draft: true` to publish it".to_owned(),
        ],
        NewKind::Page => {
            vec![write, format!("link to /{slug} from another page or from {shown}/navigation.yaml"), check]
        }
        NewKind::Job => vec![write, check],
    }
}
