//! The blog's feed: Atom (RFC 4287).

use jiff::civil::Date;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::{FEED, listing::finish};
use crate::address::{self, BLOG};
use crate::site::Site;

/// Posts in the feed.
const ENTRIES: usize = 20;

/// `feed.xml` with the newest posts. All addresses are absolute.
pub fn feed(site: &Site) -> String {
    let settings = &site.settings.value;
    let posts = &site.posts[..site.posts.len().min(ENTRIES)];
    let updated = posts
        .iter()
        .map(|post| post.document.value.updated.unwrap_or(post.document.value.date))
        .max()
        .unwrap_or(site.blog.value.updated);
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
    let mut write = || -> std::io::Result<()> {
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        xml.create_element("feed")
            .with_attributes([("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", settings.language.as_str())])
            .write_inner_content(|feed| {
                text(feed, "title", &format!("{} – {}", settings.brand, site.blog.value.label))?;
                text(feed, "subtitle", settings.description.trim())?;
                text(feed, "id", &site.absolute(BLOG))?;
                text(feed, "updated", &timestamp(updated))?;
                link(feed, "self", "application/atom+xml", &site.absolute(FEED))?;
                link(feed, "alternate", "text/html", &site.absolute(BLOG))?;
                feed.create_element("author").write_inner_content(|author| text(author, "name", &settings.brand))?;
                for post in posts {
                    let value = &post.document.value;
                    let url = site.absolute(&address::post(post.document.slug()));
                    feed.create_element("entry").write_inner_content(|entry| {
                        text(entry, "title", &value.title)?;
                        text(entry, "id", &url)?;
                        link(entry, "alternate", "text/html", &url)?;
                        text(entry, "published", &timestamp(value.date))?;
                        text(entry, "updated", &timestamp(value.updated.unwrap_or(value.date)))?;
                        text(entry, "summary", &value.description)?;
                        for tag in &value.tags {
                            entry.create_element("category").with_attribute(("term", tag.as_str())).write_empty()?;
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

type Out = Writer<Vec<u8>>;

fn text(out: &mut Out, name: &str, content: &str) -> std::io::Result<()> {
    out.create_element(name).write_text_content(BytesText::new(content)).map(|_| ())
}

fn link(out: &mut Out, rel: &str, kind: &str, href: &str) -> std::io::Result<()> {
    out.create_element("link").with_attributes([("rel", rel), ("type", kind), ("href", href)]).write_empty().map(|_| ())
}

/// Content has days, the format wants moments: noon UTC is that day in Belgium.
fn timestamp(date: Date) -> String {
    format!("{date}T12:00:00Z")
}
