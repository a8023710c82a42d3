//! The Atom feed (RFC 4287).

use jiff::civil::Date;

use super::{Xml, text, xml};

/// A feed. All addresses are absolute URLs.
pub struct Feed<'a> {
    pub title: String,
    pub subtitle: &'a str,
    pub author: &'a str,
    /// BCP 47 tag.
    pub language: &'a str,
    /// URL of the feed itself.
    pub own: String,
    /// URL of the page that lists the same entries.
    pub page: String,
    pub updated: Date,
    pub entries: Vec<Entry<'a>>,
}

/// An entry of a feed.
pub struct Entry<'a> {
    pub title: &'a str,
    pub url: String,
    pub published: Date,
    pub updated: Date,
    pub summary: &'a str,
    pub tags: &'a [String],
}

impl Feed<'_> {
    /// Returns the feed's XML.
    pub fn write(&self) -> String {
        let attributes = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", self.language)];
        xml("feed", &attributes, |feed| {
            text(feed, "title", &self.title)?;
            text(feed, "subtitle", self.subtitle)?;
            text(feed, "id", &self.page)?;
            text(feed, "updated", &timestamp(self.updated))?;
            link(feed, "self", "application/atom+xml", &self.own)?;
            link(feed, "alternate", "text/html", &self.page)?;
            feed.create_element("author").write_inner_content(|author| text(author, "name", self.author))?;
            for one in &self.entries {
                feed.create_element("entry").write_inner_content(|entry| {
                    text(entry, "title", one.title)?;
                    text(entry, "id", &one.url)?;
                    link(entry, "alternate", "text/html", &one.url)?;
                    text(entry, "published", &timestamp(one.published))?;
                    text(entry, "updated", &timestamp(one.updated))?;
                    text(entry, "summary", one.summary)?;
                    for tag in one.tags {
                        entry.create_element("category").with_attribute(("term", tag.as_str())).write_empty()?;
                    }
                    Ok(())
                })?;
            }
            Ok(())
        })
    }
}

fn link(out: &mut Xml, rel: &str, kind: &str, href: &str) -> std::io::Result<()> {
    out.create_element("link").with_attributes([("rel", rel), ("type", kind), ("href", href)]).write_empty().map(|_| ())
}

/// Converts a day to a timestamp, which the format requires. Noon UTC is on the same day everywhere in Europe.
fn timestamp(date: Date) -> String {
    format!("{date}T12:00:00Z")
}
