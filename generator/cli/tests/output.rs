//! What is published and printed: formats for tools, dates, lists for machines, headers.

mod common;

use std::process::Command;

use common::{NOW, Ran, Site, here};
use html5gum::{Token, Tokenizer};

const HOST: &str = "https://www.proef.example";

/// Two mistakes and a warning.
fn wrong() -> Site {
    let site = Site::new();
    site.replace("content/cities/callcenter-gent.yaml", "- callcenter-aalst", "- callcenter-alst")
        .replace("content/policies/privacy.md", "We bewaren", "We <b>bewaren</b>: 100%,")
        .write("content/notities.txt", "x");
    site
}

#[test]
fn json_is_one_object_a_line_and_nothing_else() {
    let ran = wrong().build_with(&["--format", "json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
    let expected = concat!(
        r#"{"severity":"error","code":"unknown-city","message":"there is no city `callcenter-alst`","at":[{"file":"content/cities/callcenter-gent.yaml","line":40,"column":5,"end_line":40,"end_column":20,"label":""}],"notes":[],"help":"did you mean `callcenter-aalst`?"}"#,
        "\n",
        r#"{"severity":"error","code":"markdown","message":"raw HTML is not allowed in a text","at":[{"file":"content/policies/privacy.md","line":9,"column":4,"end_line":9,"end_column":7,"label":""}],"notes":[],"help":"use markdown, such as `**bold**`; what needs HTML of its own belongs in a template"}"#,
        "\n",
        r#"{"severity":"warning","code":"unused-file","message":"`content/notities.txt` is not used","at":[],"notes":[],"help":"content lives in pages/*.yaml, cities/*.yaml, blog/*.md, jobs/*.md, academy/*.md, policies/*.md, datasets/*.yaml, lots/*.yaml, contracts/*.md, images/ and site.yaml, navigation.yaml, city-page.yaml, blog.yaml, storage.yaml, calculator.yaml, scan.yaml, leadsnap.yaml, script.yaml, contract-engine.yaml, pitch.yaml, exchange.yaml, style.yaml, words.txt, published.txt"}"#,
        "\n",
    );
    assert_eq!(ran.stdout, expected);
    for line in ran.stdout.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("each line is JSON");
    }
    let clean = Site::new().build_with(&["--format", "json"]).ok();
    assert_eq!((clean.stdout.as_str(), clean.stderr.as_str()), ("", ""));
}

#[test]
fn github_annotations_escape_what_the_format_uses() {
    let site = wrong();
    site.replace("content/policies/privacy.md", "100%,", "[x](/a,b:c%25)");
    let ran = site.build_with(&["--format", "github"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
    let expected = concat!(
        "::error file=content/cities/callcenter-gent.yaml,line=40,col=5,title=unknown-city::there is no city `callcenter-alst`%0Adid you mean `callcenter-aalst`?\n",
        "::error file=content/policies/privacy.md,line=9,col=4,title=markdown::raw HTML is not allowed in a text%0Ause markdown, such as `**bold**`; what needs HTML of its own belongs in a template\n",
        "::error file=content/policies/privacy.md,line=9,col=24,title=dead-link::there is no page or file `/a,b:c%2525` (href)%0Aon the page /privacy%0Alink to a page of this site, or restore the file\n",
        "::warning title=unused-file::`content/notities.txt` is not used%0Acontent lives in pages/*.yaml, cities/*.yaml, blog/*.md, jobs/*.md, academy/*.md, policies/*.md, datasets/*.yaml, lots/*.yaml, contracts/*.md, images/ and site.yaml, navigation.yaml, city-page.yaml, blog.yaml, storage.yaml, calculator.yaml, scan.yaml, leadsnap.yaml, script.yaml, contract-engine.yaml, pitch.yaml, exchange.yaml, style.yaml, words.txt, published.txt\n",
    );
    assert_eq!(ran.stdout, expected);
}

#[cfg(unix)]
#[test]
fn nothing_is_read_or_written_outside_the_project() {
    use std::os::unix::fs::symlink;
    let site = Site::new();
    site.write("geheim/wachtwoord.txt", "geheim");
    symlink(site.at("geheim/wachtwoord.txt"), site.at("public/wachtwoord.txt")).expect("a link");
    symlink(site.at("geheim"), site.at("public/map")).expect("a link");
    symlink(site.at("geheim/wachtwoord.txt"), site.at("content/images/wachtwoord.svg")).expect("a link");
    site.build().ok();
    let names: Vec<String> = site.tree("dist").into_keys().collect();
    assert!(!names.iter().any(|name| name.contains("wachtwoord") || name.starts_with("map/")), "{names:?}");
    for route in
        ["/../x", "/a/../../x", "//x", "/a//b", "/.", "/..", "/a\\\\..\\\\x", "x", "/A", "/é", "/a b", "/%2e%2e/x"]
    {
        let site = Site::new();
        site.replace("content/pages/diensten.yaml", "[/aanbod]", &format!("[\"{route}\"]"));
        site.build().failed_with("route");
        assert!(!site.has("dist"));
    }
}

/// Files of the site in which a text is.
fn files_with(site: &Site, text: &str) -> Vec<String> {
    let files = site.tree("dist").into_iter().filter(|(_, bytes)| String::from_utf8_lossy(bytes).contains(text));
    files.map(|(name, _)| name).collect()
}

#[test]
fn a_scheduled_post_is_nowhere_before_its_day() {
    let site = Site::new();
    site.build_with(&[]).ok();
    for text in ["Wat volgende maand verandert", "/blog/later", "Toekomst", "toekomst"] {
        assert_eq!(files_with(&site, text), Vec::<String>::new());
    }
    site.run(&["build", "--no-islands", "--now", "2026-12-14"]).ok();
    assert_eq!(files_with(&site, "/blog/later"), Vec::<String>::new());
    site.run(&["build", "--no-islands", "--now", "2026-12-15"]).ok();
    let files = files_with(&site, "/blog/later");
    for file in [
        "blog/index.html",
        "blog/later/index.html",
        "blog/onderwerp/toekomst/index.html",
        "feed.xml",
        "index.html",
        "llms.txt",
        "sitemap.xml",
    ] {
        assert!(files.contains(&file.to_owned()), "{file} of {files:?}");
    }
    assert_eq!(files_with(&site, "Een onaf artikel"), Vec::<String>::new(), "a draft is no scheduled post");
}

#[test]
fn drafts_are_shown_when_asked_for_and_never_listed() {
    let site = Site::new();
    site.build_with(&["--drafts"]).ok();
    for post in ["klad", "later"] {
        let page = site.read(&format!("dist/blog/{post}/index.html"));
        assert!(page.contains(r#"<meta name="robots" content="noindex">"#), "{page}");
        assert!(site.read("dist/_headers").contains(&format!("/blog/{post}\n  X-Robots-Tag: noindex")));
        for list in ["sitemap.xml", "llms.txt"] {
            assert!(!site.read(&format!("dist/{list}")).contains(&format!("/blog/{post}")), "{list}");
        }
    }
}

/// The JSON-LD of a built page.
fn graph(html: &str) -> Vec<serde_json::Value> {
    let json =
        html.split(r#"<script type="application/ld+json">"#).nth(1).and_then(|rest| rest.split("</script>").next());
    let found: serde_json::Value = serde_json::from_str(json.unwrap_or(r#"{"@graph":[]}"#)).expect("it is JSON");
    found["@graph"].as_array().expect("a graph").clone()
}

#[test]
fn a_job_has_a_page_of_its_own_until_it_ends() {
    let site = Site::new();
    site.build().ok();
    let page = site.read("dist/jobs/beller/index.html");
    let types: Vec<String> = graph(&page).iter().map(|thing| thing["@type"].to_string()).collect();
    assert_eq!(types, [r#""Organization""#, r#""JobPosting""#, r#""BreadcrumbList""#]);
    assert_eq!(graph(&page)[1]["url"], format!("{HOST}/jobs/beller"));
    assert!(page.contains("<title>Beller: vacature"), "{page}");
    assert!(!site.read("dist/diensten/index.html").contains("JobPosting"), "only on its own page");
    assert!(site.read("dist/diensten/index.html").contains(r#"href="/jobs/beller""#));
    assert!(site.read("dist/sitemap.xml").contains(&format!("{HOST}/jobs/beller<")));

    let address = |location: &str| {
        let job = site.read("content/jobs/beller.md");
        site.write("content/jobs/beller.md", job.replace("location: Gent", &format!("location: {location}")));
        site.build().ok();
        site.write("content/jobs/beller.md", &job);
        graph(&site.read("dist/jobs/beller/index.html"))[1]["jobLocation"]["address"].clone()
    };
    for here in ["Gent", "Gent, met twee dagen telewerk"] {
        assert_eq!(address(here)["streetAddress"], "Kaai 1", "{here}");
    }
    for (there, city) in [("Antwerpen, en soms thuis", "Antwerpen"), ("Gentbrugge", "Gentbrugge")] {
        let expected = serde_json::json!({ "@type": "PostalAddress", "addressLocality": city, "addressCountry": "BE" });
        assert_eq!(address(there), expected);
    }

    site.replace("content/jobs/beller.md", "valid_through: 2027-01-31", "valid_through: 2026-11-15");
    site.build().ok();
    let page = site.read("dist/jobs/beller/index.html");
    assert!(page.contains("Beller (m/v/x) is gesloten") && page.contains("noindex"), "{page}");
    assert!(graph(&page).is_empty());
    assert!(!site.read("dist/diensten/index.html").contains("/jobs/beller"));
    assert!(!site.read("dist/sitemap.xml").contains("/jobs/beller"));
}

/// A list is as old as what is on it: its own texts and its own posts.
#[test]
fn lists_in_the_sitemap_have_the_day_of_their_own_words() {
    let site = Site::new();
    for number in 1..=8 {
        site.write(
            &format!("content/blog/ouder-{number}.md"),
            format!(
                "---\ntitle: Ouder {number}\ndescription: Over lijst {number}.\ndate: 2026-10-0{number}\nauthor: Redactie\n\
                 tags: [Lijsten]\ncard: Ouder\n---\n\nWe bellen op tijd.\n"
            ),
        );
    }
    site.replace(
        "content/blog.yaml",
        "intro: Wat we leren aan de telefoon.\n",
        "intro: Wat we leren aan de telefoon.\ntags:\n  lijsten:\n    description: Over lijsten.\n    \
         intro: Over lijsten.\n    updated: 2026-10-20\n",
    );
    site.build().ok();
    let xml = site.read("dist/sitemap.xml").replace(char::is_whitespace, "");
    let day = |path: &str| {
        let after = xml.split(&format!("<loc>{HOST}{path}</loc><lastmod>")).nth(1).expect("it is listed");
        after[..10].to_owned()
    };
    assert_eq!(day("/blog"), "2026-11-12", "its newest post");
    assert_eq!(day("/blog/pagina-2"), "2026-10-01", "only its own post");
    assert_eq!(day("/blog/onderwerp/lijsten"), "2026-10-20", "its own texts");
    assert_eq!(day("/blog/onderwerp/bellen"), "2026-11-12", "its newest post");
}

/// A tag with a hundred posts has no page that grows with them.
#[test]
fn a_list_of_a_tag_is_paged_as_the_list_of_all_posts_is() {
    let site = Site::new();
    site.replace(
        "templates/posts.html",
        "{% for tag in tags %}",
        "{% if newer %}<a rel=\"prev\" href=\"{{ newer }}\">Nieuwer</a>{% endif %}\
         {% if older %}<a rel=\"next\" href=\"{{ older }}\">Ouder</a>{% endif %}{% for tag in tags %}",
    );
    for number in 1..=9 {
        site.write(
            &format!("content/blog/ouder-{number}.md"),
            format!(
                "---\ntitle: Ouder {number}\ndescription: Over lijst {number}.\ndate: 2026-10-0{number}\nauthor: Redactie\n\
                 tags: [Lijsten]\ncard: Ouder\n---\n\nWe bellen op tijd.\n"
            ),
        );
    }
    site.build().ok();
    let first = site.read("dist/blog/onderwerp/lijsten/index.html");
    let second = site.read("dist/blog/onderwerp/lijsten/pagina-2/index.html");
    assert!(first.contains("Ouder 9") && !first.contains("Ouder 1<"), "the newest eight");
    assert!(
        first.contains(r#"rel="next" href="/blog/onderwerp/lijsten/pagina-2""#) && !first.contains(r#"rel="prev""#)
    );
    assert!(second.contains("Ouder 1<") && !second.contains("Ouder 9"), "what is left");
    assert!(second.contains(r#"rel="prev" href="/blog/onderwerp/lijsten""#) && !second.contains(r#"rel="next""#));
    assert!(second.contains("<title>Blog over lijsten, pagina 2 | "), "{second}");
    assert!(site.read("dist/sitemap.xml").contains("/blog/onderwerp/lijsten/pagina-2<"));
    // Fewer posts, fewer pages.
    site.remove("content/blog/ouder-1.md");
    site.build().ok();
    assert!(!site.has("dist/blog/onderwerp/lijsten/pagina-2/index.html"));
}

/// Puts a list of a template in an element that no page has.
fn mark(site: &Site, template: &str, list: &str) {
    let text = site.read(template);
    let (before, rest) = text.split_once(list).expect("the list begins");
    let (items, after) = rest.split_once("{% endfor %}").expect("and ends");
    site.write(template, format!("{before}<menu>{list}{items}{{% endfor %}}</menu>{after}"));
}

/// The links in it.
fn marked(html: &str) -> Vec<String> {
    let list = html.split_once("<menu>").and_then(|(_, rest)| Some(rest.split_once("</menu>")?.0)).unwrap_or_default();
    list.split("href=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

#[test]
fn further_reading_is_not_the_article_before_or_after() {
    let site = Site::new();
    mark(&site, "templates/post.html", "{% for item in post.related %}");
    let post = |number: u32, more: &str| {
        let text = format!(
            "---\ntitle: Lijst {number}\ndescription: Over lijst {number}.\ndate: 2026-10-0{number}\nauthor: Redactie\n\
             tags: [Lijsten]\ncard: Lijst\n{more}---\n\nWe bellen op tijd.\n"
        );
        site.write(&format!("content/blog/lijst-{number}.md"), text);
    };
    (1..=5).for_each(|number| post(number, ""));
    site.build().ok();
    let related = || marked(&site.read("dist/blog/lijst-3/index.html"));
    assert_eq!(related(), ["/blog/lijst-5", "/blog/lijst-1"]);
    post(3, "related: [lijst-4]\n");
    site.build().ok();
    assert_eq!(related(), ["/blog/lijst-4", "/blog/lijst-5", "/blog/lijst-1"], "a post may name them");
}

#[test]
fn nearby_cities_are_listed_from_near_to_far() {
    let site = Site::new();
    site.replace(
        "content/cities/callcenter-gent.yaml",
        "  - callcenter-aalst\n  - callcenter-mechelen\n",
        "  - callcenter-mechelen\n  - callcenter-aalst\n",
    );
    mark(&site, "templates/city.html", "{% for near in city.nearby %}");
    site.build().ok();
    let nearby = marked(&site.read("dist/diensten/callcenter-gent/index.html"));
    assert_eq!(nearby, ["/diensten/callcenter-aalst", "/diensten/callcenter-mechelen"]);
}

#[test]
fn the_sitemap_names_canonical_pages_with_their_last_change() {
    let site = Site::new();
    site.write(
        "content/pages/intern.yaml",
        "route: /intern\ntitle: Voor intern gebruik\ndescription: Alleen voor wie hier werkt.\nupdated: 2026-11-01\n\
         label: Intern\ncard: Intern\nindex: false\nsections:\n  - page_header: {heading: Intern}\n",
    );
    site.build().ok();
    let xml = site.read("dist/sitemap.xml");
    let found: Vec<(&str, &str)> = xml
        .split("<url>")
        .skip(1)
        .map(|url| {
            let part = |name: &str| {
                url.split(&format!("<{name}>")).nth(1).and_then(|rest| rest.split('<').next()).unwrap_or("")
            };
            (part("loc").strip_prefix(HOST).expect("an absolute address"), part("lastmod"))
        })
        .collect();
    let expected = [
        ("/", "2026-11-03"),
        ("/blog", "2026-11-12"),
        ("/blog/luisteren", "2026-11-12"),
        ("/blog/onderwerp/bellen", "2026-11-12"),
        ("/diensten", "2026-11-04"),
        ("/diensten/callcenter-aalst", "2026-11-02"),
        ("/diensten/callcenter-gent", "2026-11-02"),
        ("/diensten/callcenter-mechelen", "2026-11-02"),
        ("/jobs/beller", "2026-11-01"),
        ("/privacy", "2026-11-05"),
    ];
    assert_eq!(found, expected);
    assert!(site.read("dist/intern/index.html").contains(r#"<meta name="robots" content="noindex">"#));
    assert!(!site.read("dist/llms.txt").contains("/intern"));
    assert!(site.read("dist/_headers").contains("/intern\n  X-Robots-Tag: noindex"));
    // The alias answers with the same page, and says which one counts.
    let (alias, page) = (site.read("dist/aanbod/index.html"), site.read("dist/diensten/index.html"));
    assert_eq!(alias, page);
    assert!(alias.contains(&format!(r#"<link rel="canonical" href="{HOST}/diensten">"#)));
}

#[test]
fn the_feed_has_absolute_addresses_only() {
    let site = Site::new();
    site.build_with(&[]).ok();
    let xml = site.read("dist/feed.xml");
    let addresses: Vec<&str> = xml.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let ids: Vec<&str> = xml.split("<id>").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    assert_eq!(addresses.len(), 3);
    assert_eq!(ids, [format!("{HOST}/blog"), format!("{HOST}/blog/luisteren")]);
    assert!(addresses.iter().all(|address| address.starts_with(HOST)), "{addresses:?}");
    assert!(
        xml.contains("<updated>2026-11-12T12:00:00Z</updated>")
            && xml.contains("<published>2026-11-10T12:00:00Z</published>")
    );
}

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
    // What the policy would block does not stand in a page.
    for (name, bytes) in site.tree("dist").into_iter().filter(|(name, _)| name.ends_with(".html")) {
        let html = String::from_utf8_lossy(&bytes).into_owned();
        let styles: Vec<&str> = html.split("<style").skip(1).filter_map(|rest| rest.split("</style>").next()).collect();
        // The one whose hash the policy holds.
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

/// What the service worker of a site precaches: addresses with their revisions.
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
    // What has no hash in its name has a revision, which changes with its bytes.
    let revision = first[4].1.clone().expect("a page has a revision");
    assert_eq!(revision.len(), 16);
    assert!(first[..4].iter().all(|(_, revision)| revision.is_none()));
    site.replace("templates/offline.html", "Diensten", "Onze diensten");
    site.build().ok();
    let second = precached(&site);
    assert_eq!(second[1..5], first[..4]);
    assert_ne!(second[5].1, Some(revision));
    // A page that is not precached is no reason for a new worker.
    let worker = site.read("dist/sw.js");
    site.replace("content/policies/privacy.md", "We bewaren", "Wij bewaren");
    site.build().ok();
    assert_eq!(site.read("dist/sw.js"), worker);
    // Only the worker leads to the offline page.
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
        .write(
            "islands/dist/server/server.js",
            "const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => console.log(JSON.stringify(JSON.parse(line).map(() => ''))));",
        );
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
fn a_build_says_what_a_first_visit_weighs() {
    let site = Site::new();
    site.with_login();
    let ran = site.build().ok();
    let table: Vec<&str> = ran.stdout.lines().skip_while(|line| !line.starts_with("first visit, kB")).collect();
    assert_eq!(table[0], "first visit, kB     HTML    CSS     JS  fonts    all");
    let rows: Vec<(&str, &str)> = table[1..table.len() - 1]
        .iter()
        .map(|row| (row[..18].trim_end(), row.rsplit(' ').next().unwrap_or_default()))
        .collect();
    let kinds: std::collections::BTreeSet<&str> = rows.iter().map(|(kind, _)| *kind).collect();
    let expected = [
        "city",
        "city not found",
        "home",
        "job",
        "not found",
        "offline",
        "page",
        "policy",
        "portal",
        "post",
        "posts",
        "thanks",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), expected);
    assert_eq!(rows[0], ("home", "/"));
    assert!(rows.contains(&("page", "/diensten")) && rows.contains(&("policy", "/privacy")), "{rows:?}");
    assert_eq!(table.last().copied(), Some("at most               12     15     12     60"));
    // What was weighed is known the next time, and nothing else.
    let weights = site.read("target/site/weights");
    let again = site.build().ok().stdout;
    assert_eq!(again.lines().skip_while(|line| !line.starts_with("first visit")).collect::<Vec<_>>(), table);
    assert_eq!(site.read("target/site/weights"), weights);
    // Tools read standard output.
    assert_eq!(site.build_with(&["--format", "json"]).ok().stdout, "");
}

#[test]
fn services_of_others_are_allowed_only_where_they_are_in_use() {
    let site = Site::new();
    site.with_login();
    let empty = r#"keys: {captcha: "", analytics: "", ads_id: "", ads_label: "", visitor: {script: ""}}"#;
    site.write(
        "content/pages/intern.yaml",
        "route: /intern\ntitle: Voor intern gebruik\ndescription: Alleen voor wie hier werkt.\nupdated: 2026-11-01\n\
         label: Intern\ncard: Intern\nindex: false\nprivate: true\nsections:\n  - page_header: {heading: Intern}\n",
    );
    let config = "<script>{{ site.private_config if page.private else site.config }}</script>\n</head>";
    site.replace("templates/base.html", "</head>", config);
    // The sources of a directive on the path of a page.
    let sources = |pattern: &str, directive: &str| {
        let headers = site.read("dist/_headers");
        let rules = headers.split_once(&format!("{pattern}\n")).map(|(_, rest)| rest).unwrap_or_default();
        let policy =
            rules.lines().take_while(|line| line.starts_with(' ')).find(|line| line.contains("-Policy: default"));
        let found = policy.into_iter().flat_map(|line| line.split("; ")).find_map(|one| one.strip_prefix(directive));
        // The pages' own inline script.
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
    // Nothing is sold here.
    assert!(!site.read("dist/_headers").contains("stripe"));
    site.replace("content/site.yaml", card, others);
    site.build().ok();
    assert!(page_knows(
        "dist/index.html",
        r#""keys":{"captcha":"6Le-x_y","visitor":"https://cdn.tracker.example/a.js?b=1","visitorFunction":"tracker.start"}"#
    ));

    // Neither on pages with accounts nor on what comes after them.
    for private in ["/intern", "/saas", "/saas/*"] {
        assert_eq!(sources(private, "script-src"), "'self'", "{private}");
        assert_eq!(sources(private, "connect-src"), "'self'", "{private}");
        assert_eq!(sources(private, "frame-src"), "", "{private}");
    }
    assert!(!page_knows("dist/intern/index.html", r#""keys""#));
    assert!(!site.read("dist/_headers").contains("unsafe-"));
}

#[test]
fn the_version_says_what_is_published() {
    let version = |change: &dyn Fn(&Site)| {
        let site = Site::new();
        change(&site);
        site.build().ok();
        site.read("dist/version.json")
    };
    let first = version(&|_| {});
    let value: serde_json::Value = serde_json::from_str(&first).expect("it is JSON");
    assert!(value["version"].as_str().is_some_and(|text| text.len() == 16));
    assert_eq!(first, version(&|_| {}));
    let privacy = "content/policies/privacy.md";
    assert_ne!(first, version(&|site| _ = site.replace(privacy, "bewaren", "Bewaren")));
    assert_ne!(first, version(&|site| _ = site.write("public/extra.txt", "x")));
    // What no page shows is no new version.
    assert_eq!(first, version(&|site| _ = site.replace("content/site.yaml", "# A small", "# Another")));
}

#[test]
fn check_writes_nothing() {
    let site = Site::new();
    let ran = site.run(&["check", "--no-islands", "--now", NOW]).ok();
    assert_eq!(
        ran.stdout,
        "the two city pages most alike: Aalst and Mechelen, 13.8%\n15 pages checked, nothing is wrong\n"
    );
    assert!(!site.has("dist") && !site.has(".dist.next"));
}

/// The benchmark beside other generators is run by hand, so nothing else would say that its site no longer builds, or that a page
/// lists neighbours in another order than its file, in which the others show them.
#[test]
fn the_site_of_the_benchmark_is_written_and_built() {
    let room = tempfile::tempdir().expect("there is room");
    let folder = room.path().join("site");
    let write = "import corpus, pathlib, sys; corpus.write('site', pathlib.Path(sys.argv[1]), 43)";
    let mut python = Command::new("python3");
    python.args(["-B", "-c", write]).arg(&folder).current_dir(here("../../benches/peers"));
    Ran::of(&mut python).ok();
    let mut build = Command::new(assert_cmd::cargo::cargo_bin!("site"));
    build.args(["build", "--no-islands", "--now", NOW]).current_dir(&folder);
    Ran::of(&mut build).ok();
    let read = |path: String| std::fs::read_to_string(folder.join(path)).expect("it is there");
    for number in 0..43 {
        let slug = format!("callcenter-plaats-{number:06}");
        let file = read(format!("content/cities/{slug}.yaml"));
        let (_, list) = file.split_once("nabijgelegen_links:\n").expect("it has neighbours");
        let written: Vec<&str> = list.lines().map_while(|line| line.strip_prefix("  - ")).collect();
        let page = read(format!("dist/diensten/{slug}/index.html"));
        let link = r#"<a class="nearby__one" href="/diensten/"#;
        let shown: Vec<&str> = page.split(link).skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(!shown.is_empty());
        assert_eq!(shown, written, "{slug}");
    }
}
