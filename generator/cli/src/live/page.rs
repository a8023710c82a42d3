//! Parses a published page.

use html5gum::emitters::default::{StartTag, Token};
use html5gum::{DefaultEmitter, Tokenizer};

/// Read from the HTML that a visitor gets, which the host may have changed.
#[derive(Default)]
pub struct Page {
    pub title: String,
    pub canonical: Option<String>,
    /// Whether its `robots` meta tag asks search engines not to list it.
    pub noindex: bool,
    /// Addresses of the files that a browser fetches for it, as written. Those in `srcset` are not included.
    pub loads: Vec<String>,
    pub forms: Vec<Form>,
}

/// A form with the method POST.
pub struct Form {
    pub name: String,
    pub action: String,
    /// Name of the field that people leave empty and spam robots fill in.
    pub honeypot: Option<String>,
    /// Whether it still has the attribute `data-netlify`, which Netlify removes from each form that it detects.
    pub unseen: bool,
}

impl Page {
    pub fn read(html: &str) -> Self {
        let mut emitter: DefaultEmitter = DefaultEmitter::default();
        emitter.naively_switch_states(true);
        let mut page = Page::default();
        let mut in_title = false;
        let mut titles = 0;
        for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
            match token {
                Token::StartTag(tag) => {
                    // Only the first title: the drawings in a page have titles too.
                    in_title = *tag.name == b"title"[..] && titles == 0;
                    titles += usize::from(in_title);
                    page.start(&tag);
                }
                Token::EndTag(_) => in_title = false,
                Token::String(text) if in_title => page.title.push_str(&String::from_utf8_lossy(&text)),
                _ => {}
            }
        }
        page
    }

    fn start(&mut self, tag: &StartTag<()>) {
        let get =
            |name: &str| tag.attributes.get(name.as_bytes()).map(|value| String::from_utf8_lossy(value).into_owned());
        match &**tag.name {
            b"link" => match get("rel").as_deref() {
                Some("canonical") => self.canonical = get("href"),
                Some("stylesheet" | "preload" | "icon" | "apple-touch-icon" | "manifest") => {
                    self.loads.extend(get("href"));
                }
                _ => {}
            },
            b"meta" => match get("name").or_else(|| get("property")).as_deref() {
                Some("robots") => self.noindex |= get("content").is_some_and(|content| content.contains("noindex")),
                Some("og:image") => self.loads.extend(get("content")),
                _ => {}
            },
            b"script" | b"img" => self.loads.extend(get("src")),
            b"site-island" => {
                let modules = get("modules").unwrap_or_default();
                self.loads.extend(modules.split_whitespace().map(str::to_owned));
            }
            b"form" => {
                let method = get("method").unwrap_or_default();
                if method.eq_ignore_ascii_case("post") {
                    self.forms.push(Form {
                        name: get("name").unwrap_or_default(),
                        action: get("action").unwrap_or_default(),
                        honeypot: None,
                        unseen: get("data-netlify").is_some(),
                    });
                }
            }
            b"input" => {
                if let (Some(form), Some(name)) = (self.forms.last_mut(), get("name")) {
                    // Netlify also removes the attribute that names the honeypot. It is the field that the Tab key skips.
                    if get("tabindex").as_deref() == Some("-1") {
                        form.honeypot = Some(name);
                    }
                }
            }
            _ => {}
        }
    }
}
