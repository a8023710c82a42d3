//! What templates see of posts, of their lists and of policies.

use std::cmp::Reverse;

use jiff::civil::Date;
use kmo_shared::format;
use minijinja::Value;
use serde::Serialize;

use super::Renderer;
use super::view::value;
use crate::address;
use crate::markdown;
use crate::site::Site;

/// A post as lists show it.
pub fn post_row(site: &Site, at: usize) -> Value {
    let entry = &site.posts[at];
    let post = &entry.document.value;
    view! {
        title => post.title,
        url => post_url(site, at),
        date => format::date(post.date),
        date_iso => post.date.to_string(),
        description => post.description.trim(),
        minutes => entry.minutes,
    }
}

fn post_url(site: &Site, at: usize) -> String {
    address::post(site.posts[at].document.slug())
}

fn tag_link(site: &Site, name: &str) -> Value {
    let slug = format::slugify(name);
    let known = site.tags.binary_search_by(|tag| tag.slug.cmp(&slug));
    let name = known.map_or(name, |at| site.tags[at].name.as_str());
    view! { name, url => address::tag(&slug) }
}

/// One post. `html` is its text.
pub fn post(site: &Site, at: usize, html: &str) -> Value {
    let entry = &site.posts[at];
    let post = &entry.document.value;
    let neighbour = |at: Option<usize>| {
        at.filter(|&at| at < site.posts.len())
            .map(|at| view! { title => site.posts[at].document.value.title, url => post_url(site, at) })
    };
    let updated = post.updated.filter(|updated| *updated > post.date);
    // LinkedIn's documented share address; the page's own is its only parameter.
    let url = format::percent_encode(&site.absolute(&post_url(site, at)));
    view! {
        title => post.title,
        description => post.description.trim(),
        html => Value::from_safe_string(html.to_owned()),
        toc => contents(&entry.headings),
        author => post.author,
        date => format::date(post.date),
        date_iso => post.date.to_string(),
        updated => updated.map(format::date),
        updated_iso => updated.as_ref().map(Date::to_string),
        minutes => entry.minutes,
        tags => post.tags.iter().map(|tag| tag_link(site, tag)).collect::<Vec<_>>(),
        related => entry.related.iter().map(|&other| post_row(site, other)).collect::<Vec<_>>(),
        // Posts run from new to old: the previous one in time stands after this one.
        prev => neighbour(Some(at + 1)),
        next => neighbour(at.checked_sub(1)),
        share_url => format!("https://www.linkedin.com/sharing/share-offsite/?url={url}"),
    }
}

/// The first level of headings.
pub fn contents(headings: &[markdown::Heading]) -> Value {
    #[derive(Serialize)]
    struct Entry<'a> {
        id: &'a str,
        label: &'a str,
    }
    let entries = headings.iter().filter(|heading| heading.level == 2);
    let entries: Vec<_> = entries.map(|heading| Entry { id: &heading.id, label: &heading.label }).collect();
    value(&entries)
}

/// Subjects that each list of the blog links to. With all of a great many, lists would grow with the square of them.
const LISTED: usize = 60;

/// The subjects with most posts, and that of the list itself, by name.
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

/// A list of posts.
pub fn posts(renderer: &Renderer, tag: Option<usize>, number: usize, posts: &[usize]) -> Value {
    let site = &*renderer.site;
    let index = &site.blog.value;
    let about = tag.and_then(|tag| index.tags.get(&site.tags[tag].slug)).map(|text| renderer.html(&text.intro));
    let heading = match tag {
        Some(tag) => format!("Artikels over {}", site.tags[tag].name.to_lowercase()),
        None if number > 1 => format!("{}, pagina {number}", index.heading),
        None => index.heading.clone(),
    };
    let pages = site.posts.len().div_ceil(crate::routes::POSTS_PER_PAGE);
    let pager = tag.is_none() && pages > 1;
    view! {
        heading,
        about,
        intro => (number == 1 && tag.is_none()).then(|| index.intro.trim()),
        posts => posts.iter().map(|&at| post_row(site, at)).collect::<Vec<_>>(),
        tags => listed(site, tag).into_iter().map(|at| tag_link(site, &site.tags[at].name)).collect::<Vec<_>>(),
        newer => (pager && number > 1).then(|| address::posts(number - 1)),
        older => (pager && number < pages).then(|| address::posts(number + 1)),
    }
}

/// A policy and its rendered text.
pub fn policy(site: &Site, at: usize, text: markdown::Rendered) -> Value {
    let policy = &site.policies[at].value;
    view! {
        title => policy.title,
        html => Value::from_safe_string(text.html),
        toc => contents(&text.headings),
        version => policy.version,
        date => format::date(policy.date),
        date_iso => policy.date.to_string(),
    }
}
