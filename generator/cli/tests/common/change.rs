//! A site that changes between two builds.

use super::{Site, Tree};

/// A site with another stylesheet, picture, text, page and city, and without a post.
pub fn change(site: &Site) {
    site.remove("islands/dist/assets/site-c3.css")
        .write("islands/dist/assets/site-d4.css", "body { color: #222 }\n")
        .replace("islands/dist/.vite/manifest.json", "site-c3", "site-d4")
        .replace("content/images/stad.svg", "M4 28", "M6 28")
        .replace("content/pages/home.yaml", "heading: Cijfers", "heading: Andere cijfers")
        .replace("content/policies/privacy.md", "We bewaren", "Wij bewaren")
        .remove("content/blog/luisteren.md")
        .write(
            "content/blog/vragen.md",
            "---\ntitle: Beter vragen\ndescription: Vragen die werken.\ndate: 2026-11-11\nauthor: Redactie\n\
             tags: [Vragen]\ncard: Beter vragen\n---\n\nVraag door.\n",
        );
    rename_city(site);
}

fn rename_city(site: &Site) {
    let lier =
        site.read("content/cities/callcenter-mechelen.yaml").replace("mechelen", "lier").replace("Mechelen", "Lier");
    site.remove("content/cities/callcenter-mechelen.yaml").write("content/cities/callcenter-lier.yaml", lier).replace(
        "content/cities/callcenter-gent.yaml",
        "callcenter-mechelen",
        "callcenter-lier",
    );
}

/// What a first build of a site makes.
pub fn clean(prepare: impl Fn(&Site)) -> Tree {
    let site = Site::new();
    prepare(&site);
    site.build().ok();
    site.tree("dist")
}
