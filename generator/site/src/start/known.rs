//! The site's existing values, for suggestions.

use std::collections::BTreeMap;
use std::path::Path;

use kmo_diagnostic::Diagnostics;

use crate::Site;
use crate::city::{City, Place};
use crate::job::Job;
use crate::module::Module;
use crate::post::Post;
use crate::settings::Settings;
use kmo_engine::content::{self, Content, Folder};

/// Existing values that questions suggest.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// In the order of the settings.
    pub provinces: Vec<String>,
    pub cities: Vec<KnownCity>,
    /// Most used first.
    pub tags: Vec<String>,
    /// Places of work in jobs, by name.
    pub locations: Vec<String>,
    /// How many modules the academy has.
    pub modules: usize,
}

/// A city with a page.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownCity {
    pub slug: String,
    pub place: Place,
}

impl Known {
    /// Reads the content folder. Files with errors are skipped; `site check` reports them.
    pub fn read(content: &Path) -> Self {
        load(content).as_ref().map(Known::of).unwrap_or_default()
    }

    /// Collects the values from content that was read.
    pub fn of(content: &Content) -> Self {
        let mut tags = BTreeMap::<&str, usize>::new();
        for tag in content.all::<Post>().iter().flat_map(|post| &post.value.tags) {
            *tags.entry(tag).or_default() += 1;
        }
        let mut tags: Vec<(&str, usize)> = tags.into_iter().collect();
        tags.sort_by_key(|(_, posts)| std::cmp::Reverse(*posts));
        let mut locations: Vec<String> = content.all::<Job>().iter().map(|job| job.value.location.clone()).collect();
        locations.sort();
        locations.dedup();
        Known {
            provinces: content
                .one::<Settings>()
                .map(|settings| settings.value.checks.cities.iter().map(|entry| entry.province.clone()).collect())
                .unwrap_or_default(),
            cities: content
                .all::<City>()
                .iter()
                .map(|city| KnownCity { slug: city.slug().to_owned(), place: city.value.place })
                .collect(),
            tags: tags.into_iter().map(|(tag, _)| tag.to_owned()).collect(),
            locations,
            modules: content.all::<Module>().len(),
        }
    }

    /// Returns the cities nearest to a place, with the distance in kilometres and the slug of each.
    pub fn near(&self, place: Place) -> Vec<(f64, &str)> {
        let mut near: Vec<(f64, &str)> =
            self.cities.iter().map(|city| (place.distance(city.place), city.slug.as_str())).collect();
        near.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        near.truncate(SHOWN);
        near
    }
}

/// Reads what can be read of the content folder.
pub(super) fn load(folder: &Path) -> Option<Content> {
    content::load::<Site>(&mut Folder::open(folder, &folder.display().to_string()), &mut Diagnostics::default())
}

/// Maximum number of nearby cities shown.
const SHOWN: usize = 8;
