//! The site's existing values, for suggestions.

use std::collections::BTreeMap;
use std::path::Path;

use kmo_diagnostic::Diagnostics;

use kmo_engine::content::{self, Content, Folder};
use kmo_site::Site;
use kmo_site::city::City;
use kmo_site::job::Job;
use kmo_site::post::Post;
use kmo_site::settings::Settings;

/// Names that questions propose.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// In the order of the settings.
    pub(super) provinces: Vec<String>,
    pub(super) cities: Vec<KnownCity>,
    /// The one with most posts first.
    pub(super) tags: Vec<String>,
    /// Places of work in jobs, by name.
    pub(super) locations: Vec<String>,
}

/// A city with a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KnownCity {
    pub(super) slug: String,
    /// Latitude and longitude, in degrees.
    pub(super) place: (f64, f64),
}

impl Known {
    /// Reads the content folder. What is broken there is not proposed; `site check` says what it is.
    pub(super) fn read(content: &Path) -> Self {
        let shown = content.display().to_string();
        let found = content::load::<Site>(&mut Folder::open(content, &shown), &mut Diagnostics::default());
        found.as_ref().map(Known::of).unwrap_or_default()
    }

    fn of(content: &Content) -> Self {
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
                .map(|city| KnownCity {
                    slug: city.slug().to_owned(),
                    place: (city.value.place.lat, city.value.place.lon),
                })
                .collect(),
            tags: tags.into_iter().map(|(tag, _)| tag.to_owned()).collect(),
            locations,
        }
    }
}
