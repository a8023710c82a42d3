//! Files for crawlers and feed readers: `sitemap.xml`, `robots.txt`, `llms.txt` and Atom feeds.

mod feed;
mod listing;

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

pub use feed::{Entry, Feed};
pub use listing::{llms, robots, sitemap};

type Xml = Writer<Vec<u8>>;

/// Returns an XML document with this root element.
fn xml(root: &str, attributes: &[(&str, &str)], inner: impl FnOnce(&mut Xml) -> io::Result<()>) -> String {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
    let written = xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None))).and_then(|()| {
        let root = xml.create_element(root).with_attributes(attributes.iter().copied());
        root.write_inner_content(inner).map(drop)
    });
    written.expect("writing to memory does not fail");
    String::from_utf8(xml.into_inner()).expect("the writer was given text") + "\n"
}

fn text(out: &mut Xml, name: &str, content: &str) -> io::Result<()> {
    out.create_element(name).write_text_content(BytesText::new(content)).map(drop)
}
