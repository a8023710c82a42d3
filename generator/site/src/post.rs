//! Blog posts: `content/blog/<slug>.md`. Dates, tags, related posts.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use jiff::civil;
use kmo_diagnostic::{Code, Diagnostics, names, words};
use kmo_engine::content::{Date, Document, Invalid, Texts, identifier, todo};
use kmo_engine::markdown::{self, Outline};
use kmo_engine::routes::Route;
use kmo_engine::{
    Address, ContentType, EditableType, PageContext, PageMeta, PageType, RunOptions, Site as _, Values, view,
};
use kmo_shared::format;
use minijinja::Value;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::address::{self, BLOG};
use crate::drawing::{self, Element};
use crate::seo::{self, Thing};
use crate::tag::{self, Tag};
use crate::{Shared, Site, route};

/// `content/blog/<slug>.md`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, JsonSchema)]
pub struct Post {
    pub title: String,
    pub description: String,
    /// Published from this day on.
    pub date: Date,
    pub updated: Option<Date>,
    /// A role, not a name.
    pub author: String,
    #[serde(deserialize_with = "identifier")]
    #[schemars(length(min = 0))]
    pub tags: Vec<String>,
    /// Text of the social card, at most six words.
    pub card: String,
    /// What its drawing is composed of; one after its subject without it.
    #[serde(rename = "beeld", default)]
    pub picture: Vec<Element>,
    /// Slugs of posts to read next; filled up by shared tags.
    #[serde(default)]
    pub related: Vec<String>,
    #[serde(default)]
    pub draft: bool,
}

impl ContentType for Post {
    const NAME: &'static str = "post";
    const FILES: &'static str = "blog/*.md";
    const WORDS: &'static str = concat!(include_str!("words/post.txt"), include_str!("words/drawing.txt"));
    const ADDRESS: Address = Address::BySlug(address::post);
    const MAY_BE_UNFINISHED: bool = true;
}

impl PageType<Site> for Post {
    const TEMPLATE: &'static str = "post";
    const LABEL: &'static str = "Artikel";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        routes.extend((0..site.posts.len()).map(|at| Post::route(site, at)));
    }

    fn values(context: &PageContext<Site>, at: usize) -> Values {
        let site = context.site;
        let text = context.body(&site.posts[at].document);
        Values { words: text.outline.words, values: view! { post => post(context, at, &text.html) } }
    }

    fn card_drawing<'a>(site: &Site, shared: &'a Shared, at: usize) -> Option<&'a str> {
        shared.drawings.get(&picture(&site.posts[at].document)).map(|drawn| drawn.lines.as_str())
    }

    fn structured_data(site: &Site, at: usize, page: &PageMeta<'_>) -> Option<String> {
        let post = &site.posts[at].document.value;
        let settings = &site.settings.value;
        let url = site.absolute(&page.route.canonical);
        // The author is the brand, because search engines want a name and not a role.
        let author = Thing::new("Organization")
            .with("@id", seo::reference(site, "organisatie").id)
            .with("name", &settings.brand)
            .with("url", site.absolute("/"));
        let posting = Thing::new("BlogPosting")
            .with("headline", &post.title)
            .with("description", &post.description)
            .with("url", &url)
            .with("mainEntityOfPage", &url)
            .with("image", page.image)
            .with("datePublished", post.date.to_string())
            .with("dateModified", post.updated.unwrap_or(post.date).to_string())
            .with("inLanguage", &settings.language)
            .with("keywords", post.tags.join(", "))
            .with("wordCount", page.words)
            .with("author", author)
            .with("publisher", seo::reference(site, "organisatie"));
        seo::graph(site, page.route, vec![posting])
    }
}

impl EditableType<Site> for Post {
    fn replace(whole: &Site, document: Document<Post>) -> Option<(Site, usize)> {
        let at = whole.posts.iter().position(|post| post.document.slug() == document.slug())?;
        let old = &whole.posts[at];
        let mut diagnostics = Diagnostics::default();
        let outline = whole.texts().check_body(&document, &mut diagnostics);
        todo::check(&document.file, Site::WORDS.todo, &mut diagnostics);
        let new = PostEntry { related: old.related.clone(), ..entry(document, outline) };
        // Other pages show everything but the text, and the reading time that follows from it.
        let is_same_elsewhere = old.document.value == new.document.value && old.minutes == new.minutes;
        if !is_same_elsewhere || !diagnostics.is_empty() {
            return None;
        }
        let mut site = whole.clone();
        site.posts[at] = new;
        Some((site, at))
    }

    fn route(site: &Site, at: usize) -> Route {
        let post = &site.posts[at];
        let value = &post.document.value;
        Route {
            draft: value.draft,
            index: !value.draft && *value.date <= site.options.now,
            description: value.description.clone(),
            keywords: value.tags.clone(),
            card: value.card.clone(),
            card_label: Some(site.blog.value.label.clone()),
            parents: site.breadcrumbs.of(BLOG),
            nav: Some("blog".to_owned()),
            updated: Some(changed(post)),
            at,
            listed_under: Some("Blog"),
            ..route::titled(site, address::post(post.document.slug()), &value.title).claimed_by(&post.document, "title")
        }
    }
}

/// A published post with its relations.
#[derive(Clone, Debug)]
pub struct PostEntry {
    pub document: Document<Post>,
    pub outline: Arc<Outline>,
    /// Reading time, at 220 words a minute.
    pub minutes: usize,
    /// Indices into the site's posts: those that the post names, then those that share the most tags.
    pub related: Arc<[usize]>,
}

/// Reading speed. Brysbaert (2019), "How many words do we read per minute?", gives 238 for English non-fiction; Dutch is a
/// little slower because its words are longer.
const WORDS_A_MINUTE: usize = 220;

/// Number of related posts shown below a post.
const RELATED: usize = 3;
/// How many of a tag's newest posts are considered as related posts. If all were, a tag that every post has would make the
/// work grow with the square of the number of posts.
const NEWEST: usize = 200;

/// Checks the posts. Returns those that are shown, newest first, with their tags.
pub fn link(
    documents: &[Document<Post>],
    invalid: &Invalid,
    options: RunOptions,
    texts: &Texts<'_>,
    diagnostics: &mut Diagnostics,
) -> (Vec<PostEntry>, Vec<Tag>) {
    let all: BTreeSet<String> = documents.iter().map(|document| document.slug().to_owned()).collect();
    let known = LazyCell::new(|| names(all.iter().map(String::as_str)));
    let mut entries = Vec::new();
    for document in documents.iter().cloned() {
        document.check_slug(diagnostics);
        drawing::check(&document, "beeld", &document.value.picture, 1, diagnostics);
        let outline = texts.check_body(&document, diagnostics);
        check_once(&document, "related", document.value.related.iter().cloned(), diagnostics);
        let tags = document.value.tags.iter();
        check_once(&document, "tags", tags.map(|tag| format::slugify(tag)), diagnostics);
        for (at, slug) in document.value.related.iter().enumerate() {
            if slug == document.slug() || !(all.contains(slug) || invalid.has::<Post>(slug)) {
                let problem = document
                    .error(&format!("related[{at}]"), Code::UnknownPost, words::no_other_post(slug))
                    .help(words::name_post())
                    .follows_from(&address::post(slug));
                let is_itself = slug == document.slug();
                diagnostics.push(if is_itself { problem } else { problem.did_you_mean(slug, &known) });
            }
        }
        if document.value.updated.is_some_and(|updated| updated < document.value.date) {
            diagnostics
                .push(document.error("updated", Code::Dates, words::updated_early()).help(words::correct_updated()));
        }
        let shown = options.shows(document.value.draft, Some(*document.value.date));
        // A scheduled post is checked like the others: on its day nobody may be there to finish it.
        if shown || !document.value.draft {
            todo::check(&document.file, Site::WORDS.todo, diagnostics);
        }
        if shown {
            entries.push(entry(document, outline));
        }
    }
    entries.sort_by(|a, b| (b.document.value.date, a.document.slug()).cmp(&(a.document.value.date, b.document.slug())));
    relate(&mut entries);
    let tags = tag::tags(entries.iter().map(|entry| &*entry.document.value.tags));
    (entries, tags)
}

/// Reports each entry of the list at `key` whose slug is that of an entry before it: the page would show both.
fn check_once(
    document: &Document<Post>,
    key: &str,
    slugs: impl Iterator<Item = String>,
    diagnostics: &mut Diagnostics,
) {
    let mut seen = HashSet::new();
    for (at, slug) in slugs.enumerate() {
        if seen.contains(&slug) {
            let problem = document.error(&format!("{key}[{at}]"), Code::WrongValue, words::named_twice(&slug));
            diagnostics.push(problem.help(words::name_once()));
        }
        seen.insert(slug);
    }
}

/// Returns a post whose related posts are still to be found.
fn entry(document: Document<Post>, outline: Arc<Outline>) -> PostEntry {
    let minutes = outline.words.div_ceil(WORDS_A_MINUTE).max(1);
    PostEntry { document, outline, minutes, related: Arc::default() }
}

/// Finds the related posts of each post: those it names, then those that share the most tags with it, newest first. The posts
/// just before and after it are left out of the latter, because the page links to them anyway.
fn relate(entries: &mut [PostEntry]) {
    let index: HashMap<String, usize> =
        entries.iter().enumerate().map(|(at, entry)| (entry.document.slug().to_owned(), at)).collect();
    // By slug, because spellings with the same slug are one tag.
    let tags: Vec<Vec<String>> = entries
        .iter()
        .map(|entry| entry.document.value.tags.iter().map(|tag| format::slugify(tag)).collect())
        .collect();
    // The newest posts of each tag.
    let mut tagged: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, tags) in tags.iter().enumerate() {
        for tag in tags {
            let posts = tagged.entry(tag).or_default();
            if posts.len() < NEWEST && posts.last() != Some(&at) {
                posts.push(at);
            }
        }
    }
    // Posts with the same tags have the same candidates, which are found once. Finding them for each post would take
    // quadratic time.
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
            // Enough to choose from after skipping the post itself, the posts before and after it, and those it names.
            others.truncate(2 * RELATED + 2);
            others
        });
        for &other in others.iter() {
            if related.len() < RELATED && other.abs_diff(at) > 1 && !related.contains(&other) {
                related.push(other);
            }
        }
        related.truncate(RELATED);
        entry.related = related.into();
    }
}

/// Returns the day of the last change to a post.
pub fn changed(post: &PostEntry) -> civil::Date {
    *post.document.value.updated.unwrap_or(post.document.value.date)
}

/// Returns the elements of a post's drawing: those in its front matter, or otherwise some chosen from its subject.
pub fn picture(document: &Document<Post>) -> Vec<Element> {
    let post = &document.value;
    let words = format!("{} {} {}", document.slug(), post.tags.join(" "), post.title);
    drawing::of_text(&post.picture, &words)
}

/// Returns a post as lists show it.
pub fn row(context: &PageContext<Site>, at: usize) -> Value {
    let site = context.site;
    let entry = &site.posts[at];
    let post = &entry.document.value;
    view! {
        title => post.title,
        url => post_url(site, at),
        date => format::date(*post.date),
        date_iso => post.date.to_string(),
        description => post.description.trim(),
        minutes => entry.minutes,
        picture => context.shared.drawings.beside(&picture(&entry.document)),
    }
}

fn post_url(site: &Site, at: usize) -> String {
    address::post(site.posts[at].document.slug())
}

/// Returns the values of one post. `html` is its rendered text.
fn post(context: &PageContext<Site>, at: usize, html: &str) -> Value {
    let site = context.site;
    let entry = &site.posts[at];
    let post = &entry.document.value;
    let neighbour = |at: Option<usize>| {
        at.filter(|&at| at < site.posts.len())
            .map(|at| view! { title => site.posts[at].document.value.title, url => post_url(site, at) })
    };
    let updated = post.updated.filter(|updated| *updated > post.date);
    // LinkedIn's documented share URL. Its only parameter is the URL of the page.
    let url = format::percent_encode(&site.absolute(&post_url(site, at)));
    view! {
        title => post.title,
        description => post.description.trim(),
        picture => context.shared.drawings.picture(&picture(&entry.document)),
        html => Value::from_safe_string(html.to_owned()),
        toc => contents(&entry.outline.headings),
        author => post.author,
        date => format::date(*post.date),
        date_iso => post.date.to_string(),
        updated => updated.map(|day| format::date(*day)),
        updated_iso => updated.map(|day| day.to_string()),
        minutes => entry.minutes,
        tags => post.tags.iter().map(|tag| tag::link(site, tag)).collect::<Vec<_>>(),
        related => entry.related.iter().map(|&other| row(context, other)).collect::<Vec<_>>(),
        // Posts are sorted newest first, so the previous one in time comes after this one.
        prev => neighbour(Some(at + 1)),
        next => neighbour(at.checked_sub(1)),
        share_url => format!("https://www.linkedin.com/sharing/share-offsite/?url={url}"),
    }
}

/// Returns the table of contents: the headings of level 2.
pub fn contents(headings: &[markdown::Heading]) -> Value {
    let entries = headings.iter().filter(|heading| heading.level == 2);
    entries.map(|heading| view! { id => heading.id, label => heading.label }).collect()
}
