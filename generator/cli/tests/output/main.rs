//! Published files and printed output: formats for tools, dates, sitemap and feed, headers.

#[path = "../common/mod.rs"]
mod common;
mod formats;
mod host_files;
mod pages;

use common::Site;

const HOST: &str = "https://www.proef.example";

/// Writes a page that search engines may not list, with extra keys.
fn internal(site: &Site, more: &str) {
    let text = format!(
        "route: /intern\ntitle: Voor intern gebruik\ndescription: Alleen voor wie hier werkt.\nupdated: 2026-11-01\n\
         label: Intern\ncard: Intern\nindex: false\n{more}sections:\n  - page_header: {{heading: Intern}}\n"
    );
    site.write("content/pages/intern.yaml", text);
}

/// Files of the site that contain a text.
fn files_with(site: &Site, text: &str) -> Vec<String> {
    let files = site.tree("dist").into_iter().filter(|(_, bytes)| String::from_utf8_lossy(bytes).contains(text));
    files.map(|(name, _)| name).collect()
}
