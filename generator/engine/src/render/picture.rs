//! Values and markup for pictures in templates and texts.

use kmo_diagnostic::escape;
use minijinja::Value;

use super::value;
use crate::assets::Picture;

/// Returns a picture as a value for a template.
pub fn view(picture: &Picture, alt: &str) -> Value {
    view! {
        src => picture.src,
        alt,
        width => picture.width,
        height => picture.height,
        sources => value(&picture.sources),
    }
}

/// Returns the markup of a picture in a markdown text.
pub fn html(picture: &Picture, alt: &str) -> String {
    let sources: String = picture
        .sources
        .iter()
        .map(|source| {
            format!(
                r#"<source type="{}" srcset="{}" sizes="(min-width: 48rem) 40rem, 100vw">"#,
                source.media_type, source.srcset
            )
        })
        .collect();
    format!(
        r#"<picture>{sources}<img src="{}" alt="{}" width="{}" height="{}" loading="lazy" decoding="async"></picture>"#,
        picture.src,
        escape(alt),
        picture.width,
        picture.height
    )
}
