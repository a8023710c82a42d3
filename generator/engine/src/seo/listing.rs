//! Lists of the site's pages: for search engines, for robots, for language models.

use std::fmt::Write as _;

use super::{text, xml};
use crate::config::Config;
use crate::routes::{Route, Routes};
use crate::site::Site;

/// `sitemap.xml` (sitemaps.org protocol 0.9): canonical, indexable pages with the day of their last
/// change.
pub fn sitemap(config: &Config, routes: &Routes) -> String {
    xml("urlset", &[("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")], |urls| {
        for route in routes.indexed() {
            urls.create_element("url").write_inner_content(|url| {
                text(url, "loc", &config.absolute(&route.path))?;
                route.updated.map_or(Ok(()), |updated| text(url, "lastmod", &updated.to_string()))
            })?;
        }
        Ok(())
    })
}

/// `robots.txt`.
pub fn robots(config: &Config) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", config.absolute("/sitemap.xml"))
}

/// A text that may be written over several lines, on one: a line of its own would be another entry.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `llms.txt` (llmstxt.org): what the site is and where to read about what.
pub fn llms<S: Site>(config: &Config, routes: &Routes) -> String {
    let mut out = format!("# {}\n\n> {}\n", one_line(&config.brand), one_line(&config.description));
    let mut titles: Vec<&str> = Vec::new();
    let listed: Vec<(&Route, &str)> = routes.indexed().filter_map(|route| Some((route, route.listed_under?))).collect();
    // In the order of the kinds.
    for kind in 0..S::KINDS.len() {
        titles.extend(
            listed.iter().find(|(route, title)| route.kind == kind && !titles.contains(title)).map(|(_, title)| title),
        );
    }
    for title in titles {
        let _ = write!(out, "\n## {title}\n\n");
        for (route, _) in listed.iter().filter(|(_, under)| *under == title) {
            let url = config.absolute(&route.path);
            let _ = writeln!(out, "- [{}]({url}): {}", one_line(&route.label), one_line(&route.description));
        }
    }
    out
}
