//! A site that changes between two builds.

use std::process::{Child, Command, Stdio};

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

/// The output of a first build of a site.
pub fn clean(prepare: impl Fn(&Site)) -> Tree {
    let site = Site::new();
    prepare(&site);
    site.build().ok();
    site.tree("dist")
}

/// Starts a build without waiting for it.
pub fn start(build: &mut Command) -> Child {
    build.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Waits for concurrent builds: each succeeds or reports that another one was writing, and at least one succeeds.
pub fn ended_beside_each_other(builds: Vec<Child>) {
    let mut done = 0;
    for build in builds {
        let output = build.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            done += 1;
        } else {
            assert!(said.contains("error[busy]"), "{said}");
        }
    }
    assert!(done > 0, "no build went through");
}
