//! Lists of the site's pages: for search engines, for robots, for language models.

use std::fmt::Write as _;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::routes::{Kind, Routes};
use crate::site::Site;

/// `sitemap.xml` (sitemaps.org protocol 0.9): canonical, indexable pages with the day of their last
/// change.
pub fn sitemap(site: &Site, routes: &Routes) -> String {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
    let mut write = || -> std::io::Result<()> {
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        xml.create_element("urlset")
            .with_attribute(("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"))
            .write_inner_content(|urls| {
                for route in routes.indexed() {
                    urls.create_element("url").write_inner_content(|url| {
                        let location = site.absolute(&route.path);
                        url.create_element("loc").write_text_content(BytesText::new(&location))?;
                        if let Some(updated) = route.updated {
                            url.create_element("lastmod").write_text_content(BytesText::new(&updated.to_string()))?;
                        }
                        Ok(())
                    })?;
                }
                Ok(())
            })?;
        Ok(())
    };
    write().expect("writing to memory does not fail");
    finish(xml)
}

pub(super) fn finish(xml: Writer<Vec<u8>>) -> String {
    let mut text = String::from_utf8(xml.into_inner()).expect("the writer was given text");
    text.push('\n');
    text
}

/// `robots.txt`.
pub fn robots(site: &Site) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", site.absolute("/sitemap.xml"))
}

/// A text that may be written over several lines, on one: a line of its own would be another entry.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `llms.txt` (llmstxt.org): what the site is and where to read about what.
pub fn llms(site: &Site, routes: &Routes) -> String {
    let settings = &site.settings.value;
    let mut out = format!("# {}\n\n> {}\n", one_line(&settings.brand), one_line(&settings.description));
    let mut part = |title: &str, wanted: &dyn Fn(Kind) -> bool| {
        let mut lines = String::new();
        for route in routes.indexed().filter(|route| wanted(route.kind)) {
            let url = site.absolute(&route.path);
            let _ = writeln!(lines, "- [{}]({url}): {}", one_line(&route.label), one_line(&route.description));
        }
        if !lines.is_empty() {
            let _ = write!(out, "\n## {title}\n\n{lines}");
        }
    };
    part("Pagina's", &|kind| matches!(kind, Kind::Page(_)));
    part("Steden en gemeenten", &|kind| matches!(kind, Kind::City(_)));
    part("Blog", &|kind| matches!(kind, Kind::Post(_)));
    part("Vacatures", &|kind| matches!(kind, Kind::Job(_)));
    part("Academy", &|kind| matches!(kind, Kind::Module(_)));
    part("Voorwaarden en privacy", &|kind| matches!(kind, Kind::Policy(_)));
    out
}
