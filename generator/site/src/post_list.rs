//! Lists of posts: all of them, page by page, and those with one tag. `content/blog.yaml` holds their introductions.

use std::cell::LazyCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use jiff::civil;
use kmo_diagnostic::{Code, Diagnostic, Diagnostics, names, words};
use kmo_engine::content::{Date, Document, Markdown, Texts, origin};
use kmo_engine::routes::Route;
use kmo_engine::seo::{Entry, Feed};
use kmo_engine::{ContentType, PageContext, PageMeta, PageType, Values, view};
use minijinja::Value;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::address::{self, BLOG};
use crate::paging::Paged;
use crate::tag::{self, Tag};
use crate::{Site, post, route, seo};

/// `content/blog.yaml`: the list page of the blog.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct BlogIndex {
    pub title: String,
    pub description: String,
    pub label: String,
    pub card: String,
    pub updated: Date,
    pub heading: String,
    pub intro: String,
    /// What the list of a tag says, by the tag's slug.
    #[serde(default)]
    pub tags: BTreeMap<String, TagText>,
}

/// The head of the list of posts with one tag.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct TagText {
    pub description: String,
    pub intro: Markdown,
    /// Day of the last change to these texts; without it the page is as old as its newest post.
    pub updated: Option<Date>,
}

impl ContentType for BlogIndex {
    const NAME: &'static str = "blog";
    const FILES: &'static str = "blog.yaml";
    const WORDS: &'static str = include_str!("words/blog.txt");
    const REQUIRED: bool = true;
}

/// Pages of the list of all posts, numbered from 1.
pub struct AllPosts;

impl PageType<Site> for AllPosts {
    const TEMPLATE: &'static str = "posts";
    const LABEL: &'static str = "Artikellijst";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        let index = &site.blog.value;
        let finished = finished(site, 0..site.posts.len());
        for page in Paged::all(site.posts.len()) {
            let (number, first) = (page.number, page.is_first());
            let (title, description) = if first {
                (index.title.clone(), index.description.clone())
            } else {
                (format!("{} – pagina {number}", index.title), format!("{} Pagina {number}.", index.description))
            };
            let own = first.then_some(*index.updated);
            routes.push(Route {
                description,
                label: if first { index.label.clone() } else { format!("Pagina {number}") },
                parents: if first { vec![site.breadcrumbs.home()] } else { site.breadcrumbs.of(BLOG) },
                updated: newest(site, page.range()).max(own),
                at: number,
                draft: !first && page.range().start >= finished,
                // New posts push older ones to the next page, so only the first page has a lasting address.
                lasting: first,
                // A blog without posts is an empty page.
                index: !site.posts.is_empty(),
                ..list(site, address::page_of(BLOG.to_owned(), number), &title)
            });
        }
    }

    fn values(context: &PageContext<Site>, number: usize) -> Values {
        let site = context.site;
        let index = &site.blog.value;
        let page = Paged { posts: site.posts.len(), number };
        let posts: Vec<usize> = page.range().collect();
        Values::of(view! {
            heading => page.heading(index.heading.clone()),
            intro => page.is_first().then(|| index.intro.trim()),
            ..rows(context, &posts, None, page)
        })
    }

    fn structured_data(site: &Site, _: usize, page: &PageMeta<'_>) -> Option<String> {
        seo::graph(site, page.route, Vec::new())
    }
}

/// Pages of the lists of posts with one tag, numbered from 0 across all tags.
pub struct TaggedPosts;

impl PageType<Site> for TaggedPosts {
    const TEMPLATE: &'static str = "posts";
    const LABEL: &'static str = "Artikellijst";

    fn routes(site: &Site, routes: &mut Vec<Route>, _: &mut Diagnostics) {
        let texts = &site.blog.value.tags;
        let pages = site.tags.iter().flat_map(|tag| Paged::all(tag.posts.len()).map(move |page| (tag, page)));
        for (tag, page) in pages {
            let name = tag.name.to_lowercase();
            let text = texts.get(&tag.slug);
            let (number, first) = (page.number, page.is_first());
            let posts = &tag.posts[page.range()];
            let description = text.map(|text| text.description.trim().to_owned()).unwrap_or_else(|| {
                let titles = posts.iter().map(|&post| site.posts[post].document.value.title.as_str());
                clip(&format!("Alle artikels over {name}: {}", titles.collect::<Vec<_>>().join(" · ")), 155)
            });
            let (title, description) = if first {
                (format!("Blog over {name}: praktische artikels"), description)
            } else {
                (format!("Blog over {name}, pagina {number}"), clip(&format!("Pagina {number}. {description}"), 155))
            };
            let mut parents = site.breadcrumbs.of(BLOG);
            parents.extend((!first).then(|| (tag.name.clone(), address::tag(&tag.slug))));
            let own = text.filter(|_| first).and_then(|text| text.updated).map(|day| *day);
            let list = list(site, address::page_of(address::tag(&tag.slug), number), &title);
            // Problems with a list are fixed in its text, which may not have been written yet.
            let list = match texts.is_empty() {
                true => list,
                false => list.claimed_by(&site.blog, &format!("tags.{}", tag.slug)),
            };
            routes.push(Route {
                description,
                label: if first { tag.name.clone() } else { format!("Pagina {number}") },
                parents,
                updated: newest(site, posts.iter().copied()).max(own),
                at: tag.first + number - 1,
                draft: page.range().start >= finished(site, tag.posts.iter().copied()),
                // The description is generated from the posts if none was written.
                described_by: None,
                lasting: first,
                ..list
            });
        }
    }

    fn values(context: &PageContext<Site>, at: usize) -> Values {
        let site = context.site;
        let own = site.tags.partition_point(|tag| tag.first <= at) - 1;
        let tag = &site.tags[own];
        let page = Paged { posts: tag.posts.len(), number: at - tag.first + 1 };
        let text = site.blog.value.tags.get(&tag.slug).filter(|_| page.is_first());
        Values::of(view! {
            heading => page.heading(format!("Artikels over {}", tag.name.to_lowercase())),
            about => text.map(|text| context.html(&text.intro)),
            ..rows(context, &tag.posts[page.range()], Some(own), page)
        })
    }

    fn structured_data(site: &Site, _: usize, page: &PageMeta<'_>) -> Option<String> {
        seo::graph(site, page.route, Vec::new())
    }
}

fn newest(site: &Site, posts: impl Iterator<Item = usize>) -> Option<civil::Date> {
    posts.map(|at| post::changed(&site.posts[at])).max()
}

/// Returns how many posts are not drafts. Without its drafts, a list may have fewer pages, or none.
fn finished(site: &Site, posts: impl Iterator<Item = usize>) -> usize {
    posts.filter(|&at| !site.posts[at].document.value.draft).count()
}

/// Returns a route with what the lists of posts have in common.
fn list(site: &Site, path: String, title: &str) -> Route {
    Route {
        card: site.blog.value.card.clone(),
        nav: Some("blog".to_owned()),
        ..route::titled(site, path, title).claimed_by(&site.blog, "title")
    }
}

/// Returns the values that both kinds of list show on a page with these posts.
fn rows(context: &PageContext<Site>, posts: &[usize], tag: Option<usize>, page: Paged) -> Value {
    let site = context.site;
    let list = tag.map_or(BLOG.to_owned(), |at| address::tag(&site.tags[at].slug));
    let address = |number| address::page_of(list.clone(), number);
    view! {
        newer => (!page.is_first()).then(|| address(page.number - 1)),
        older => (!page.is_last()).then(|| address(page.number + 1)),
        posts => posts.iter().map(|&at| post::row(context, at)).collect::<Vec<_>>(),
        tags => listed(site, tag).into_iter().map(|at| tag::link(site, &site.tags[at].name)).collect::<Vec<_>>(),
    }
}

/// Shortens a text to at most `max` characters, cut between words.
fn clip(text: &str, max: usize) -> String {
    if origin::length(text) <= max {
        return text.to_owned();
    }
    let cut: String = origin::strip(text).chars().take(max - 1).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", cut[..end].trim_end_matches([' ', '·', ',', ':']))
}

/// Maximum number of tags that each list links to. If each linked to all tags, the output would grow with the square of their
/// number.
const LISTED: usize = 60;

/// Returns the tags with the most posts, and the list's own tag, sorted by slug.
fn listed(site: &Site, own: Option<usize>) -> Vec<usize> {
    let mut tags: Vec<usize> = (0..site.tags.len()).collect();
    if tags.len() > LISTED {
        tags.select_nth_unstable_by_key(LISTED, |&at| (Reverse(site.tags[at].posts.len()), at));
        tags.truncate(LISTED);
        tags.extend(own.filter(|own| !tags.contains(own)));
        tags.sort_unstable();
    }
    tags
}

/// Checks the texts about tags. Warns about the text of a tag that no post has, because it is never shown.
pub fn check(blog: &Document<BlogIndex>, tags: &[Tag], texts: &Texts<'_>, diagnostics: &mut Diagnostics) {
    let slugs: BTreeSet<&str> = tags.iter().map(|tag| tag.slug.as_str()).collect();
    let known = LazyCell::new(|| names(slugs.iter().copied()));
    for (slug, text) in &blog.value.tags {
        texts.check_value(blog, &format!("tags.{slug}.intro"), &text.intro, diagnostics);
        if !slugs.contains(slug.as_str()) {
            let problem = Diagnostic::warning(Code::UnusedTag, words::unused_tag(slug));
            let problem = problem.at(&blog.file, blog.span(&format!("tags.{slug}")), None);
            diagnostics.push(problem.help(words::remove_tag_text()).did_you_mean(slug, &known));
        }
    }
}

/// Path of the feed.
pub const FEED: &str = "/feed.xml";
/// Maximum number of posts in the feed.
const ENTRIES: usize = 20;

/// Returns the feed of the newest posts.
pub fn feed(site: &Site) -> String {
    let settings = &site.settings.value;
    let posts = &site.posts[..site.posts.len().min(ENTRIES)];
    let entries = posts.iter().map(|entry| {
        let value = &entry.document.value;
        Entry {
            title: &value.title,
            url: site.absolute(&address::post(entry.document.slug())),
            published: *value.date,
            updated: post::changed(entry),
            summary: &value.description,
            tags: &value.tags,
        }
    });
    let feed = Feed {
        title: format!("{} – {}", settings.brand, site.blog.value.label),
        subtitle: settings.description.trim(),
        author: &settings.brand,
        language: &settings.language,
        own: site.absolute(FEED),
        page: site.absolute(BLOG),
        updated: posts.iter().map(post::changed).max().unwrap_or(*site.blog.value.updated),
        entries: entries.collect(),
    };
    feed.write()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_words() {
        assert_eq!(clip("een twee drie", 20), "een twee drie");
        assert_eq!(clip("een twee drie", 10), "een twee…");
    }
}
