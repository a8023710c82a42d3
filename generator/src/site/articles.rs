//! Posts, policies and jobs: dates, tags, what to read next.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use kmo_diagnostic::{Code, Diagnostics, names};
use kmo_shared::format;

use super::{Cutoff, Texts, todo};
use crate::content::{BlogIndex, Document, Invalid, Job, Post};
use crate::markdown::{Heading, Rendered};

/// A published post with its relations.
#[derive(Clone, Debug)]
pub struct PostEntry {
    pub document: Document<Post>,
    pub headings: Arc<[Heading]>,
    /// Reading time, at 220 words a minute.
    pub minutes: usize,
    /// Indices into the site's posts: what the author named, then what shares most tags.
    pub related: Arc<[usize]>,
}

/// A tag and its posts, newest first.
#[derive(Clone, Debug)]
pub struct Tag {
    pub name: String,
    pub slug: String,
    pub posts: Vec<usize>,
}

/// What is in the content and not on the site on the day it is built for.
#[derive(Clone, Debug, Default)]
pub struct Unpublished {
    /// Drafts, and posts of a later day.
    pub posts: Vec<Document<Post>>,
    /// Jobs that can't be applied for any more.
    pub jobs: Vec<Document<Job>>,
}

/// Rated for Dutch non-fiction by Brysbaert (2019), "How many words do we read per minute?": 238 for
/// English, a little less for Dutch's longer words.
const WORDS_A_MINUTE: usize = 220;

/// Posts shown under another.
const RELATED: usize = 3;
/// Of each tag, so many of its newest posts are looked at for those that share most: all of a tag that each post has would
/// take the square of the posts.
const NEWEST: usize = 200;

/// The posts that are shown with their tags, and those that are not.
pub(super) fn posts(
    documents: Vec<Document<Post>>,
    invalid: &Invalid,
    cutoff: Cutoff,
    texts: &Texts<'_>,
    diagnostics: &mut Diagnostics,
) -> (Vec<PostEntry>, Vec<Tag>, Vec<Document<Post>>) {
    let all: BTreeSet<String> = documents.iter().map(|document| document.slug().to_owned()).collect();
    let known = LazyCell::new(|| names(all.iter().map(String::as_str)));
    let mut entries = Vec::new();
    let mut unpublished = Vec::new();
    for document in documents {
        slug(&document, diagnostics);
        let rendered = texts.check_body(&document, diagnostics);
        for (at, slug) in document.value.related.iter().enumerate() {
            if slug == document.slug() || !(all.contains(slug) || invalid.posts.contains(slug)) {
                let problem = document
                    .error(&format!("related[{at}]"), Code::UnknownPost, format!("there is no other post `{slug}`"))
                    .help("name the file of a post in content/blog/, without `.md`");
                let is_itself = slug == document.slug();
                diagnostics.push(if is_itself { problem } else { problem.did_you_mean(slug, &known) });
            }
        }
        if document.value.updated.is_some_and(|updated| updated < document.value.date) {
            diagnostics.push(
                document
                    .error("updated", Code::Dates, "a post can't be updated before it was published")
                    .help("correct `updated` or `date`"),
            );
        }
        let shown = cutoff.drafts || (!document.value.draft && document.value.date <= cutoff.now);
        if shown {
            todo::check(&document, diagnostics);
            entries.push(entry(document, rendered));
        } else {
            unpublished.push(document);
        }
    }
    entries.sort_by(|a, b| (b.document.value.date, a.document.slug()).cmp(&(a.document.value.date, b.document.slug())));
    relate(&mut entries);
    let tags = tags(&entries);
    (entries, tags, unpublished)
}

/// A post without its relations.
pub(super) fn entry(document: Document<Post>, text: Rendered) -> PostEntry {
    let minutes = text.words.div_ceil(WORDS_A_MINUTE).max(1);
    PostEntry { document, headings: text.headings.into(), minutes, related: Arc::default() }
}

/// A text about a tag that no post has would never be shown.
pub(super) fn tag_texts(blog: &Document<BlogIndex>, tags: &[Tag], texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
    let slugs: BTreeSet<&str> = tags.iter().map(|tag| tag.slug.as_str()).collect();
    let known = LazyCell::new(|| names(slugs.iter().copied()));
    for (slug, text) in &blog.value.tags {
        texts.check_value(blog, &format!("tags.{slug}.intro"), &text.intro, diagnostics);
        if !slugs.contains(slug.as_str()) {
            diagnostics.push(
                kmo_diagnostic::Diagnostic::warning(Code::UnusedTag, format!("no published post has the tag `{slug}`"))
                    .at(&blog.file, blog.span(&format!("tags.{slug}")), "")
                    .help("remove the text, or give a post this tag")
                    .did_you_mean(slug, &known),
            );
        }
    }
}

/// Gives each post the ones it names, then those that share most tags with it, the newest first.
fn relate(entries: &mut [PostEntry]) {
    let index: HashMap<String, usize> =
        entries.iter().enumerate().map(|(at, entry)| (entry.document.slug().to_owned(), at)).collect();
    let tags: Vec<Vec<String>> = entries.iter().map(|entry| entry.document.value.tags.clone()).collect();
    // Of each tag, its newest posts.
    let mut tagged: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, tags) in tags.iter().enumerate() {
        for tag in tags {
            let posts = tagged.entry(tag).or_default();
            if posts.len() < NEWEST && posts.last() != Some(&at) {
                posts.push(at);
            }
        }
    }
    // Posts with the same tags are like the same others: looking at all for each would take their square.
    let mut alike: HashMap<&[String], Vec<usize>> = HashMap::new();
    for (at, entry) in entries.iter_mut().enumerate() {
        let mut related: Vec<usize> =
            entry.document.value.related.iter().filter_map(|slug| index.get(slug).copied()).collect();
        let others = alike.entry(&tags[at]).or_insert_with(|| {
            let own: BTreeSet<&str> = tags[at].iter().map(String::as_str).collect();
            let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
            for &other in own.iter().filter_map(|tag| tagged.get(tag)).flatten() {
                *shared.entry(other).or_default() += 1;
            }
            let mut others: Vec<usize> = shared.keys().copied().collect();
            others.sort_by_key(|other| std::cmp::Reverse(shared[other]));
            // Of these, the post itself and those it names are passed over.
            others.truncate(2 * RELATED);
            others
        });
        for &other in others.iter() {
            if related.len() < RELATED && other != at && !related.contains(&other) {
                related.push(other);
            }
        }
        related.truncate(RELATED);
        entry.related = related.into();
    }
}

fn tags(entries: &[PostEntry]) -> Vec<Tag> {
    let mut tags: BTreeMap<String, Tag> = BTreeMap::new();
    for (at, entry) in entries.iter().enumerate() {
        for name in &entry.document.value.tags {
            let slug = format::slugify(name);
            let tag = tags.entry(slug.clone()).or_insert_with(|| Tag { name: name.clone(), slug, posts: Vec::new() });
            tag.posts.push(at);
        }
    }
    tags.into_values().collect()
}

/// The file's name becomes part of an address.
pub(super) fn slug<T>(document: &Document<T>, diagnostics: &mut Diagnostics) {
    let slug = document.slug();
    let clean = format::slugify(slug);
    if clean != slug {
        diagnostics.push(
            document
                .error("", Code::Slug, format!("`{slug}` can't be an address"))
                .help(format!("rename the file to `{clean}.md`: lower case letters, digits and hyphens")),
        );
    }
}

pub(super) fn job(job: &Document<Job>, diagnostics: &mut Diagnostics) {
    slug(job, diagnostics);
    let value = &job.value;
    if !value.title.contains("(m/v/x)") {
        diagnostics
            .push(job.error("title", Code::Job, "a job's title must say that anyone is welcome").help("add `(m/v/x)`"));
    }
    if value.salary.min > value.salary.max {
        diagnostics
            .push(job.error("salary", Code::Job, "the lowest pay is above the highest").help("swap `min` and `max`"));
    }
    if value.valid_through <= value.posted {
        diagnostics.push(
            job.error("valid_through", Code::Dates, "a job can't end before it was posted")
                .help("correct `valid_through` or `posted`"),
        );
    }
}
