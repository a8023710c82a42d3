//! Files for the host and the browser: headers, redirects, the service worker.

use html5gum::{Token, Tokenizer};

use super::common::Site;
use super::common::project::SERVER;
use super::{HOST, files_with, internal};

#[test]
fn a_site_without_a_login_page_has_no_portal() {
    let site = Site::new();
    site.build().ok();
    assert!(!site.has("dist/saas/index.html") && !site.read("dist/_redirects").contains("/saas"));
    site.with_login();
    site.build().ok();
    assert!(site.has("dist/saas/index.html") && site.read("dist/_redirects").contains("/saas/*"));
}

#[test]
fn the_host_gets_its_files() {
    let site = Site::new();
    site.with_login();
    site.replace("content/site.yaml", "base: \"\"", "base: https://api.proef.example/v1");
    site.build().ok();
    assert_eq!(site.read("dist/robots.txt"), format!("User-agent: *\nAllow: /\n\nSitemap: {HOST}/sitemap.xml\n"));
    assert_eq!(
        site.read("dist/_redirects"),
        "/oud /diensten 301!\n/saas/* /saas/index.html 200\n/diensten/* /diensten/404.html 404\n"
    );
    let headers = site.read("dist/_headers");
    let policies: Vec<&str> = headers.lines().filter(|line| line.contains("Content-Security-Policy")).collect();
    assert_eq!(
        policies,
        ["  Content-Security-Policy: default-src 'none'; \
          script-src 'self' 'sha256-vfYSpirY3i4aFwRanseBFmMLCuZpMbVZ7pHYB7YWULQ='; \
          style-src 'self' 'sha256-SX7UqyxGVDSLzV90icKkPuaEGi8NcinaZfagIyBzAuY='; img-src 'self'; font-src 'self'; \
          connect-src 'self' https://api.proef.example; manifest-src 'self'; worker-src 'self'; form-action 'self'; \
          base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; upgrade-insecure-requests"]
    );
    assert!(!headers.contains("unsafe-"));
    // Pages contain no styles or event handlers that the policy would block.
    for (name, bytes) in site.tree("dist").into_iter().filter(|(name, _)| name.ends_with(".html")) {
        let html = String::from_utf8_lossy(&bytes).into_owned();
        let styles: Vec<&str> = html.split("<style").skip(1).filter_map(|rest| rest.split("</style>").next()).collect();
        // The one style that the policy allows by its hash.
        assert_eq!(
            styles,
            [">@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}"],
            "{name}"
        );
        for Ok(token) in Tokenizer::new(&html) {
            let Token::StartTag(tag) = token else { continue };
            for key in tag.attributes.keys() {
                assert!(*key != b"style".as_slice() && !key.starts_with(b"on"), "{name}");
            }
        }
    }
}

/// The precache list of the service worker: addresses with their revisions.
fn precached(site: &Site) -> Vec<(String, Option<String>)> {
    let script = site.read("dist/sw.js");
    let list =
        script.strip_prefix("precache(").and_then(|rest| rest.strip_suffix(");\n")).expect("the list is filled in");
    let entries: Vec<serde_json::Value> = serde_json::from_str(list).expect("the list is JSON");
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    entries.iter().map(|entry| (text(&entry["url"]).expect("an address"), text(&entry["revision"]))).collect()
}

#[test]
fn the_service_worker_precaches_what_every_page_needs() {
    let site = Site::new();
    site.build().ok();
    let first = precached(&site);
    let (purposes, first) = first.split_first().expect("it precaches something");
    assert!(purposes.0.starts_with("/assets/consent.") && purposes.0.ends_with(".json") && purposes.1.is_none());
    let files: Vec<&str> = first.iter().map(|(url, _)| url.as_str()).collect();
    let expected =
        ["/assets/kop-a1.woff2", "/assets/loader-d4.js", "/assets/site-c3.css", "/assets/tekst-b2.woff2", "/offline"];
    assert_eq!(files, expected);
    // Files without a hash in their name have a revision, which changes with their bytes.
    let revision = first[4].1.clone().expect("a page has a revision");
    assert_eq!(revision.len(), 16);
    assert!(first[..4].iter().all(|(_, revision)| revision.is_none()));
    site.replace("templates/offline.html", "Diensten", "Onze diensten");
    site.build().ok();
    let second = precached(&site);
    assert_eq!(second[1..5], first[..4]);
    assert_ne!(second[5].1, Some(revision));
    // Pages that are not precached do not change the worker.
    let worker = site.read("dist/sw.js");
    site.replace("content/policies/privacy.md", "We bewaren", "Wij bewaren");
    site.build().ok();
    assert_eq!(site.read("dist/sw.js"), worker);
    // Only the service worker uses the offline page.
    assert!(site.read("dist/offline/index.html").contains(r#"<meta name="robots" content="noindex">"#));
    assert_eq!(files_with(&site, "/offline"), ["_headers", "offline/index.html", "speculation-rules.json", "sw.js"]);
}

#[test]
fn the_service_worker_precaches_islands_that_are_used_without_a_network() {
    let site = Site::new();
    let entry = |file: &str, more: &str| format!(r#"{{"file": "assets/{file}", "isEntry": true{more}}}"#);
    let mut manifest =
        site.read("islands/dist/.vite/manifest.json").trim_end().trim_end_matches('}').trim_end().to_owned();
    for (source, entry) in [
        (
            "src/app/ambient/shell.ts",
            entry("shell-e5.js", r#", "imports": ["_kern.js"], "dynamicImports": ["src/toast.tsx"]"#),
        ),
        ("src/toast.tsx", r#"{"file": "assets/toast-f6.js", "imports": ["_kern.js"]}"#.to_owned()),
        ("_kern.js", r#"{"file": "assets/kern-a7.js"}"#.to_owned()),
        (
            "src/app/islands/lead-form.ts",
            entry("lead-form-b8.js", r#", "imports": ["_kern.js"], "css": ["assets/lead-form-c9.css"]"#),
        ),
        ("src/app/islands/scan-counter.ts", entry("scan-counter-d0.js", r#", "imports": ["_kern.js"]"#)),
    ] {
        manifest.push_str(&format!(",\n\"{source}\": {entry}"));
    }
    let islands =
        ["lead-form", "scan-counter"].map(|name| format!(r#""{name}": {{"file": "src/app/islands/{name}.ts"}}"#));
    site.write("islands/dist/.vite/manifest.json", manifest + "}")
        .write("islands/dist/.vite/islands.json", format!("{{{}}}", islands.join(",")))
        .write("islands/dist/server/server.js", SERVER);
    site.build().ok();
    let files: Vec<String> = precached(&site).into_iter().map(|(url, _)| url).collect();
    let expected = [
        "/assets/kern-a7.js",
        "/assets/kop-a1.woff2",
        "/assets/lead-form-b8.js",
        "/assets/lead-form-c9.css",
        "/assets/loader-d4.js",
        "/assets/shell-e5.js",
        "/assets/site-c3.css",
        "/assets/tekst-b2.woff2",
        "/assets/toast-f6.js",
        "/offline",
    ];
    assert_eq!(files[1..], expected);
}

#[test]
fn browsers_are_told_which_pages_to_make_ready() {
    let site = Site::new();
    site.with_login();
    site.build().ok();
    let headers = site.read("dist/_headers");
    assert!(headers.contains("\n  Speculation-Rules: \"/speculation-rules.json\"\n"), "{headers}");
    assert!(
        headers.contains("\n/speculation-rules.json\n  Content-Type: application/speculationrules+json\n"),
        "{headers}"
    );
    let rules: serde_json::Value = serde_json::from_str(&site.read("dist/speculation-rules.json")).expect("it is JSON");
    let left_alone = ["/api/*", "/saas/*", "/internal/*", "/*.*", "/aanmelden", "/bedankt", "/offline", "/saas"]
        .map(serde_json::Value::from);
    for ahead in ["prefetch", "prerender"] {
        let rule = &rules[ahead][0];
        assert_eq!(rule["eagerness"], "moderate");
        let conditions = &rule["where"]["and"];
        assert_eq!(conditions[0]["href_matches"], "/*");
        assert_eq!(conditions[1]["not"]["href_matches"].as_array().map(Vec::as_slice), Some(left_alone.as_slice()));
        assert_eq!(conditions[2]["not"]["selector_matches"], "[download], [target=_blank], [rel~=nofollow]");
    }
}

#[test]
fn services_of_others_are_allowed_only_where_they_are_in_use() {
    let site = Site::new();
    site.with_login();
    let empty = r#"keys: {captcha: "", analytics: "", ads_id: "", ads_label: "", visitor: {script: ""}}"#;
    internal(&site, "private: true\n");
    let config = "<script>{{ site.private_config if page.private else site.config }}</script>\n</head>";
    site.replace("templates/base.html", "</head>", config);
    // The sources in a directive of the policy for a path.
    let sources = |pattern: &str, directive: &str| {
        let headers = site.read("dist/_headers");
        let rules = headers.split_once(&format!("{pattern}\n")).map(|(_, rest)| rest).unwrap_or_default();
        let policy =
            rules.lines().take_while(|line| line.starts_with(' ')).find(|line| line.contains("-Policy: default"));
        let found = policy.into_iter().flat_map(|line| line.split("; ")).find_map(|one| one.strip_prefix(directive));
        // Without the hash of the pages' own inline script.
        found
            .unwrap_or_default()
            .replace(" 'sha256-vfYSpirY3i4aFwRanseBFmMLCuZpMbVZ7pHYB7YWULQ='", "")
            .trim()
            .to_owned()
    };
    let page_knows = |page: &str, key: &str| site.read(page).contains(key);

    site.build().ok();
    assert_eq!(sources("/*", "frame-src"), "");
    assert_eq!(sources("/*", "script-src"), "'self'");
    assert_eq!(sources("/saas/*", "script-src"), "");

    let google = r#"keys: {captcha: "", analytics: G-PROEF1, ads_id: "", ads_label: "", visitor: {script: ""}}"#;
    site.replace("content/site.yaml", empty, google);
    site.build().ok();
    assert_eq!(sources("/*", "script-src"), "'self' https://www.googletagmanager.com/gtag/");
    assert_eq!(sources("/*", "img-src"), "'self' https://*.google-analytics.com https://*.googletagmanager.com");
    assert_eq!(
        sources("/*", "connect-src"),
        "'self' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com \
         https://www.google.com"
    );
    assert_eq!(sources("/*", "frame-src"), "");

    let ads = r#"keys: {captcha: "", analytics: "", ads_id: AW-123, ads_label: AbC, visitor: {script: ""}}"#;
    site.replace("content/site.yaml", google, ads);
    site.build().ok();
    assert!(sources("/*", "script-src").contains(" https://www.googleadservices.com "));
    assert!(sources("/*", "connect-src").ends_with(" https://ad.doubleclick.net"));
    assert_eq!(sources("/*", "frame-src"), "https://www.googletagmanager.com");

    let others = r#"keys: {captcha: 6Le-x_y, analytics: "", ads_id: "", ads_label: "", visitor: {script: "https://cdn.tracker.example/a.js?b=1", function: tracker.start, hosts: ["https://collect.tracker.example"]}}"#;
    site.replace("content/site.yaml", ads, others);
    site.build().ok();
    assert_eq!(
        sources("/*", "script-src"),
        "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://cdn.tracker.example"
    );
    assert_eq!(sources("/*", "img-src"), "'self' https://cdn.tracker.example https://collect.tracker.example");
    assert_eq!(sources("/*", "frame-src"), "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/");
    let card =
        r#"keys: {captcha: "", analytics: "", ads_id: "", ads_label: "", visitor: {script: ""}, payment: pk_test_1}"#;
    site.replace("content/site.yaml", others, card);
    site.build().ok();
    // This site sells nothing.
    assert!(!site.read("dist/_headers").contains("stripe"));
    site.replace("content/site.yaml", card, others);
    site.build().ok();
    assert!(page_knows(
        "dist/index.html",
        r#""keys":{"captcha":"6Le-x_y","visitor":"https://cdn.tracker.example/a.js?b=1","visitorFunction":"tracker.start"}"#
    ));

    // Not allowed on pages with accounts, nor on the paths below them.
    for private in ["/intern", "/saas", "/saas/*"] {
        assert_eq!(sources(private, "script-src"), "'self'", "{private}");
        assert_eq!(sources(private, "connect-src"), "'self'", "{private}");
        assert_eq!(sources(private, "frame-src"), "", "{private}");
    }
    assert!(!page_knows("dist/intern/index.html", r#""keys""#));
    assert!(!site.read("dist/_headers").contains("unsafe-"));
}
