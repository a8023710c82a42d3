//! The lead-capture app's web app manifest (W3C, "Web Application Manifest"), which makes it installable.

use kmo_engine::assets::Assets;
use serde_json::json;

use crate::Site;
use crate::page::ToolName;

/// Path of the manifest.
pub const APP: &str = "/leadsnap.webmanifest";

/// Returns the manifest, or `None` if no page has the app. Its scope is that page alone, so that the app is installed and not
/// the site.
pub fn app(site: &Site, assets: &Assets) -> Option<String> {
    let ground = assets.built.palette.light("paper");
    let page = site.pages.iter().map(|page| &page.value).find(|page| page.has_tool(ToolName::Leadsnap))?;
    let icon = |file: &str, size: &str, purpose: &str| json!({"src": file, "sizes": size, "type": "image/png", "purpose": purpose});
    let manifest = json!({
        "id": page.route,
        "name": format!("Leadsnap van {}", site.settings.value.brand),
        "short_name": "Leadsnap",
        "description": page.description.trim(),
        "lang": site.settings.value.language,
        "dir": "ltr",
        "start_url": page.route,
        "scope": page.route,
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "categories": ["business", "productivity"],
        "icons": [
            icon("/leadsnap-192.png", "192x192", "any"),
            icon("/leadsnap-512.png", "512x512", "any"),
            icon("/leadsnap-maskable-512.png", "512x512", "maskable"),
        ],
    });
    Some(serde_json::to_string_pretty(&manifest).expect("a manifest is plain JSON") + "\n")
}
