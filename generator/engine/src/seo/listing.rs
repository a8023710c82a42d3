//! Files about the site's pages for search engines, crawlers and language models.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::{text, xml};
use crate::config::Config;
use crate::routes::{Route, Routes};

/// Returns `sitemap.xml` (sitemaps.org protocol 0.9): the indexed, canonical pages with the day of their last change.
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

/// Returns `robots.txt`, which allows everything.
pub fn robots(config: &Config) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", config.absolute("/sitemap.xml"))
}

/// Joins the lines of a text, as each line of `llms.txt` is an entry of its own.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `llms.txt` (llmstxt.org): what the site is about, and its pages under headings.
pub fn llms(config: &Config, routes: &Routes) -> String {
    let mut out = format!("# {}\n\n> {}\n", one_line(&config.brand), one_line(&config.description));
    let listed: Vec<(&Route, &str)> = routes.indexed().filter_map(|route| Some((route, route.listed_under?))).collect();
    // Headings are in the order of the kinds.
    let mut titles: Vec<(usize, &str)> = listed.iter().map(|(route, title)| (route.kind, *title)).collect();
    titles.sort_by_key(|(kind, _)| *kind);
    let mut written = HashSet::new();
    for (_, title) in titles.into_iter().filter(|(_, title)| written.insert(*title)) {
        let _ = write!(out, "\n## {title}\n\n");
        for (route, _) in listed.iter().filter(|(_, under)| *under == title) {
            let url = config.absolute(&route.path);
            let _ = writeln!(out, "- [{}]({url}): {}", one_line(&route.label), one_line(&route.description));
        }
    }
    out
}
