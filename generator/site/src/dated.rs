//! Documents that a run may hide: drafts and scheduled documents.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::civil::Date;
use kmo_diagnostic::SourceFile;
use kmo_engine::routes::Unpublished;
use kmo_shared::format;

use crate::city::City;
use crate::job::Job;
use crate::module::Module;
use crate::page::Page;
use crate::post::Post;
use crate::{Site, address};

/// A document that can be a draft or scheduled.
pub struct Dated<'a> {
    pub file: &'a Arc<SourceFile>,
    pub title: &'a str,
    pub draft: bool,
    /// The day from which it is published; `None` if it needs none.
    pub day: Option<Date>,
    /// Whether this run shows it.
    pub shown: bool,
    /// The address of its page, then others that answer with it.
    pub addresses: Vec<String>,
}

impl Site {
    /// Returns every document that can be a draft or scheduled, shown or not.
    pub(crate) fn dated(&self) -> Vec<Dated<'_>> {
        let content = &self.content;
        let mut all: Vec<Dated<'_>> = Vec::new();
        let mut add = |file, title, draft, day, addresses| {
            all.push(Dated { file, title, draft, day, shown: self.options.shows(draft, day), addresses });
        };
        for post in content.all::<Post>() {
            let Post { title, draft, date, .. } = &post.value;
            add(&post.file, title.as_str(), *draft, Some(**date), vec![address::post(post.slug())]);
        }
        for city in content.all::<City>() {
            let City { name, draft, .. } = &city.value;
            add(&city.file, name, *draft, None, vec![address::city(city.slug())]);
        }
        for page in content.all::<Page>() {
            let Page { label, draft, route, aliases, .. } = &page.value;
            add(&page.file, label, *draft, None, std::iter::once(route).chain(aliases).cloned().collect());
        }
        for module in content.all::<Module>() {
            let Module { title, draft, .. } = &module.value;
            add(&module.file, title, *draft, None, vec![address::module(module.slug())]);
        }
        for job in content.all::<Job>() {
            let Job { title, draft, posted, .. } = &job.value;
            add(&job.file, title, *draft, Some(**posted), vec![address::job(job.slug())]);
        }
        all
    }

    /// Returns the days on which scheduled documents appear, in order, each with the address of its page.
    pub fn scheduled(&self) -> Vec<(Date, String)> {
        let scheduled = self.dated().into_iter().filter(|one| !one.draft && !one.shown);
        let mut all: Vec<_> = scheduled.filter_map(|one| Some((one.day?, one.addresses.into_iter().next()?))).collect();
        all.sort();
        all
    }

    /// Returns every content file that is shown now or scheduled, including samples that the published site leaves out. What is
    /// wrong with a scheduled file must be known before its day.
    pub fn files(&self) -> Vec<Arc<SourceFile>> {
        let drafts = self.dated().into_iter().filter(|one| one.draft && !one.shown).map(|one| one.file);
        let left_out = drafts.chain(self.ended_jobs.iter().map(|job| &job.file));
        let left_out: BTreeSet<&str> = left_out.map(|file| file.path.as_str()).collect();
        let all = self.content.singles.iter().chain(&self.content.collected);
        let shown = all.filter(|file| !left_out.contains(file.path.as_str()));
        shown.chain(&self.content.samples).cloned().collect()
    }
}

/// Returns the addresses of what is not published on the day of the run.
pub fn unpublished(site: &Site) -> Unpublished {
    let drafts = site.dated().into_iter().filter(|one| one.draft && !one.shown);
    let drafts = drafts.flat_map(|one| one.addresses).collect();
    let mut scheduled: BTreeMap<String, Date> = site.scheduled().into_iter().map(|(day, path)| (path, day)).collect();
    let posts = site.content.all::<Post>().iter().map(|post| &post.value);
    for post in posts.filter(|post| !post.draft && !site.options.shows(false, Some(*post.date))) {
        let slugs = post.tags.iter().map(|tag| format::slugify(tag));
        // The list of a tag appears with its first post.
        for slug in slugs.filter(|slug| site.tags.binary_search_by(|tag| tag.slug.cmp(slug)).is_err()) {
            let first = scheduled.entry(address::tag(&slug)).or_insert(*post.date);
            *first = (*post.date).min(*first);
        }
    }
    Unpublished { drafts, scheduled }
}
