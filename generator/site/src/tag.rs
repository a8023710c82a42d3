//! Tags of posts.

use std::collections::BTreeMap;

use kmo_engine::view;
use kmo_shared::format;
use minijinja::Value;

use crate::paging::Paged;
use crate::{Site, address};

/// A tag and its posts, newest first.
#[derive(Clone, Debug)]
pub struct Tag {
    pub name: String,
    pub slug: String,
    pub posts: Vec<usize>,
    /// Number of its first page among the pages of all tags, from 0.
    pub first: usize,
}

/// Collects the tags of all posts, sorted by slug. Spellings with the same slug are one tag, named by the spelling found
/// first.
pub fn tags<'a>(posts: impl Iterator<Item = &'a [String]>) -> Vec<Tag> {
    let mut tags: BTreeMap<String, Tag> = BTreeMap::new();
    for (at, names) in posts.enumerate() {
        for name in names {
            let slug = format::slugify(name);
            let tag = tags.entry(slug.clone());
            let tag = tag.or_insert_with(|| Tag { name: name.clone(), slug, posts: Vec::new(), first: 0 });
            // A post that names a tag twice has been reported.
            if tag.posts.last() != Some(&at) {
                tag.posts.push(at);
            }
        }
    }
    let mut first = 0;
    for tag in tags.values_mut() {
        tag.first = first;
        first += Paged::all(tag.posts.len()).len();
    }
    tags.into_values().collect()
}

/// Returns a tag's name and the URL of its list. `name` is any of its spellings.
pub fn link(site: &Site, name: &str) -> Value {
    let slug = format::slugify(name);
    let known = site.tags.binary_search_by(|tag| tag.slug.cmp(&slug));
    let name = known.map_or(name, |at| site.tags[at].name.as_str());
    view! { name, url => address::tag(&slug) }
}
