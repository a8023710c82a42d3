//! The steps of a build and of a check, from the sources to what is published or reported.

use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, Lang, SourceFile, Span, Text, words};
use kmo_shared::disk;

use crate::assets::{Body, Output};
use crate::check::{self, Findings, Weigher};
use crate::config::RunOptions;
use crate::content::PUBLISHED;
use crate::engine::{Engine, Timings};
use crate::future_days;
use crate::islands;
use crate::model::Model;
use crate::project::Project;
use crate::publish::{Described, Inputs, Publisher, Summary, VERSION};
use crate::site::Site;
use crate::site_report::{self, Pages, Write};
use crate::source;

/// The options of a build or check.
pub struct Request<'a> {
    pub project: &'a Project,
    pub options: RunOptions,
    /// Whether npm and Vite run if the islands' sources changed. Otherwise the last built islands are used.
    pub islands: bool,
    /// Called at the start of each step, with its name.
    pub progress: &'a (dyn Fn(Text) + Sync),
}

/// The result of a build.
pub struct Built {
    pub summary: Summary,
    pub pages: usize,
    /// The result of `describe`. If nothing changed, that of the earlier build with the same inputs.
    pub description: Described,
    pub stages: Vec<(&'static str, Duration)>,
}

/// The result of a check.
pub struct Checked<S: Site> {
    pub model: Model<S>,
    pub findings: Findings,
}

/// Makes the report of a publication in one language. The rows of the findings are the heaviest page of each kind.
pub type Describe<'a, S> = &'a dyn Fn(&Model<S>, &Findings, Lang) -> String;

/// Writes the site to the output folder. If no input changed, returns the last report and writes nothing.
///
/// Returns `None` if the diagnostics contain an error. The output folder is unchanged then, unless moving the files into place
/// failed halfway.
pub fn build<S: Site>(
    request: &Request<'_>,
    describe: Describe<'_, S>,
    diagnostics: &mut Diagnostics,
) -> Option<Built> {
    let Request { project, options, progress, .. } = *request;
    let mut timings = Timings::start();
    diagnostics.ok(source::require_content(&project.content, &project.content_shown))?;
    diagnostics.ok(project.check_out())?;
    // Held to the end, because the built islands are copied last.
    let _islands = diagnostics.ok(bring_islands::<S>(request))?;
    timings.add("islands");
    let publisher = diagnostics.ok(Publisher::open(&project.out, &project.cache))?;
    let inputs = Inputs::read(project, options, S::NOTICE).ok();
    if let Some(record) = inputs.as_ref().and_then(|inputs| publisher.standing(&project.cache, inputs)) {
        timings.add("compare");
        let summary = Summary { unchanged: record.files.len(), bytes: record.bytes, ..Summary::default() };
        let stages = timings.stages;
        return Some(Built { summary, pages: record.pages, description: record.summary, stages });
    }
    timings.add("compare");
    let write = |output: &Output| publisher.stage(output);
    // Never dropped: the process ends soon, and freeing every allocation takes time.
    let model =
        ManuallyDrop::new(Engine::<S>::open(project, false).read(options, &progress, &mut timings, diagnostics)?);
    let (mut findings, mut weigher) = look(&model, project, &write, progress, &mut timings, diagnostics)?;
    findings.rows = check::heaviest(findings.rows);
    site_report::weigh(&model, &weigher, &mut findings.rows);
    weigher.keep();
    diagnostics.extend(project.cache.warning());
    timings.add("check");
    if diagnostics.errors() > 0 {
        return None;
    }
    let version = format!("{{\"version\":\"{}\"}}\n", publisher.version());
    publisher.stage(&Output { path: VERSION.to_owned(), body: Body::Bytes(version.into_bytes()) });
    let publication = diagnostics.ok(publisher.commit())?;
    let pages = model.routes.all.len();
    let description = Lang::ALL.map(|lang| describe(&model, &findings, lang));
    let extended = !options.drafts && add_addresses(project, &model).is_some();
    // Not recorded if there are warnings, which the next build must show again. Nor if an input changed during the build, as it
    // is unknown which version was read.
    if diagnostics.is_empty()
        && let Some(inputs) = inputs
        && let Ok(after) = Inputs::read(project, options, S::NOTICE)
        && after.continue_from(&inputs, extended)
    {
        publication.record(&project.cache, after, pages, &description);
        diagnostics.extend(project.cache.warning());
    }
    // Only now, when this build has read every entry that it uses.
    project.cache.sweep();
    timings.add("publish");
    Some(Built { summary: publication.summary, pages, description, stages: timings.stages })
}

/// Reports everything that is wrong, and writes no output. `write` is called with every file that would be published. With
/// `weights`, every page is compressed and weighed, even if an estimate shows that it is within its limit.
///
/// Returns `None` if the site could not be read; the diagnostics say why.
pub fn check<S: Site>(
    request: &Request<'_>,
    write: Write<'_>,
    weights: bool,
    diagnostics: &mut Diagnostics,
) -> Option<Checked<S>> {
    let Request { project, options, progress, .. } = *request;
    diagnostics.ok(source::require_content(&project.content, &project.content_shown))?;
    // If the build of the islands fails, the rest is checked with the last ones built.
    let _islands =
        diagnostics.ok(bring_islands::<S>(request)).unwrap_or_else(|| Some(islands::Lock::read(&project.cache)));
    let timings = &mut Timings::start();
    let model = Engine::<S>::open(project, false).read(options, &progress, timings, diagnostics)?;
    let (mut findings, mut weigher) = look(&model, project, write, progress, timings, diagnostics)?;
    if weights {
        site_report::weigh(&model, &weigher, &mut findings.rows);
        check::sort(&mut findings.rows);
    }
    weigher.keep();
    diagnostics.extend(project.cache.warning());
    Some(Checked { model, findings })
}

/// Builds the islands if requested and not current, and locks the built files. `None` on a site without islands.
fn bring_islands<S: Site>(request: &Request<'_>) -> Result<Option<islands::Lock>, Diagnostic> {
    match (S::ISLANDS, request.islands) {
        (true, true) => islands::build(request.project, request.progress).map(Some),
        (true, false) => Ok(Some(islands::Lock::read(&request.project.cache))),
        (false, _) => Ok(None),
    }
}

/// Renders every file and applies every rule.
fn look<S: Site>(
    model: &Model<S>,
    project: &Project,
    write: Write<'_>,
    progress: &dyn Fn(Text),
    timings: &mut Timings,
    diagnostics: &mut Diagnostics,
) -> Option<(Findings, Weigher)> {
    if model.options.launch {
        model.site.launch(diagnostics);
        diagnostics.extend(unlisted(model));
    }
    let weigher = Weigher::open(&project.cache);
    // Never dropped, like the model.
    let mut pages = ManuallyDrop::new(Pages::new());
    let never = AtomicBool::new(false);
    site_report::render(model, &mut pages, write, &never, diagnostics);
    site_report::draw(model, &pages, progress, write, diagnostics);
    timings.add("render");
    model.assets.outputs.iter().chain(model.renderer.outputs()).for_each(write);
    timings.add("copy");
    model.site.proofread(&never, diagnostics);
    let findings = site_report::check(project, model, &pages, &weigher, write, &never, diagnostics)?;
    future_days::check(project, model, &pages, &weigher, &never, diagnostics);
    Some((findings, weigher))
}

/// A warning if the list of published addresses is missing or incomplete: a page that is removed later would go unnoticed.
fn unlisted<S: Site>(model: &Model<S>) -> Option<Diagnostic> {
    let published = &model.site.content().published;
    let Some(file) = &published.file else {
        let problem = Diagnostic::warning(Code::Gone, words::no_list(PUBLISHED));
        return Some(problem.help(words::restore_list(PUBLISHED)));
    };
    let new = published.lacks(model.routes.lasting());
    let problem = Diagnostic::warning(Code::Gone, words::list_lacks(new.len(), new.first()?));
    Some(problem.at(file, Span::default(), None).help(words::build_and_keep()))
}

/// Adds the addresses that a build would publish to the list of published addresses. For a site that is built elsewhere.
/// Returns the previous list if an address was added, and `None` otherwise.
pub fn note_addresses<S: Site>(project: &Project, options: RunOptions) -> Option<Arc<SourceFile>> {
    let mut timings = Timings::start();
    let model = Engine::<S>::open(project, false).read(options, &|_| {}, &mut timings, &mut Diagnostics::default())?;
    add_addresses(project, &model)
}

/// Adds new addresses to the list of published ones. If the list can't be written, the next build adds them. Returns the
/// previous list if an address was added, and `None` otherwise.
fn add_addresses<S: Site>(project: &Project, model: &Model<S>) -> Option<Arc<SourceFile>> {
    let published = &model.site.content().published;
    let text = published.with(model.routes.lasting())?;
    disk::replace_flushed(&project.content.join(PUBLISHED), text.as_bytes()).ok()?;
    published.file.clone()
}
