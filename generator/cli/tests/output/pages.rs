//! Pages that appear and disappear with their dates, and lists of pages.

use super::common::Site;
use super::{HOST, files_with, internal};

/// `tests/faults/links.rs` tests symbolic links that lead out of the site.
#[test]
fn a_route_that_leads_out_of_the_site_is_refused() {
    for route in
        ["/../x", "/a/../../x", "//x", "/a//b", "/.", "/..", "/a\\\\..\\\\x", "x", "/A", "/é", "/a b", "/%2e%2e/x"]
    {
        let site = Site::new();
        site.replace("content/pages/diensten.yaml", "[/aanbod]", &format!("[\"{route}\"]"));
        site.build().failed_with("route");
        assert!(!site.has("dist"));
    }
}

#[test]
fn a_scheduled_post_is_nowhere_before_its_day() {
    let site = Site::new();
    site.build().ok();
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

/// Writes an older post with the tag Lijsten, on this day of October.
fn post(site: &Site, number: u32, more: &str) {
    let text = format!(
        "---\ntitle: Ouder {number}\ndescription: Over lijst {number}.\ndate: 2026-10-0{number}\nauthor: Redactie\n\
         tags: [Lijsten]\ncard: Ouder\n{more}---\n\nWe bellen op tijd.\n"
    );
    site.write(&format!("content/blog/ouder-{number}.md"), text);
}

/// A list is as old as the newest of its own texts and its own posts.
#[test]
fn lists_in_the_sitemap_have_the_day_of_their_own_words() {
    let site = Site::new();
    (1..=8).for_each(|number| post(&site, number, ""));
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

/// Nobody writes the last page of a list: it has the remaining posts.
#[test]
fn the_last_page_of_a_list_is_never_too_thin() {
    let site = Site::new();
    (1..=8).for_each(|number| post(&site, number, ""));
    site.replace("content/site.yaml", "page_words: 0", "page_words: 1000");
    let ran = site.build();
    assert!(ran.stderr.contains("on the page /blog\n"), "{}", ran.stderr);
    let mut thin = ran.stderr.split("warning[").filter(|warning| warning.starts_with("thin-page]"));
    assert!(thin.all(|warning| !warning.contains("/pagina-2")), "{}", ran.stderr);
}

/// A tag with a hundred posts must not get one page that keeps growing.
#[test]
fn a_list_of_a_tag_is_paged_as_the_list_of_all_posts_is() {
    let site = Site::new();
    site.replace(
        "templates/posts.html",
        "{% for tag in tags %}",
        "{% if newer %}<a rel=\"prev\" href=\"{{ newer }}\">Nieuwer</a>{% endif %}\
         {% if older %}<a rel=\"next\" href=\"{{ older }}\">Ouder</a>{% endif %}{% for tag in tags %}",
    );
    (1..=9).for_each(|number| post(&site, number, ""));
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

/// A redirect from a list page that exists only with drafts is allowed, because visitors do not see that page.
#[test]
fn a_page_of_a_list_that_only_drafts_make_may_be_redirected() {
    let site = Site::new();
    (1..=7).for_each(|number| post(&site, number, ""));
    site.remove("content/blog/later.md");
    site.replace("content/blog/luisteren.md", "tags: [Bellen]", "tags: [Lijsten]");
    post(&site, 8, "draft: true\n");
    let second = |of: &str| format!("  - {{from: {of}/pagina-2, to: /blog}}\n");
    let redirects = ["/blog", "/blog/onderwerp/lijsten"].map(second).concat();
    site.write("content/site.yaml", format!("{}{redirects}", site.read("content/site.yaml")));
    site.build().ok();
    site.check_with(&["--drafts"]).ok();
    site.replace("content/blog/ouder-8.md", "draft: true\n", "");
    let ran = site.check_with(&["--drafts"]);
    assert_eq!(ran.stderr.matches("error[redirect]").count(), 2, "{}", ran.stderr);
}

/// Wraps a list in a template in a `<menu>`, which no page uses otherwise.
fn mark(site: &Site, template: &str, list: &str) {
    let text = site.read(template);
    let (before, rest) = text.split_once(list).expect("the list begins");
    let (items, after) = rest.split_once("{% endfor %}").expect("and ends");
    site.write(template, format!("{before}<menu>{list}{items}{{% endfor %}}</menu>{after}"));
}

/// The links in that `<menu>`.
fn marked(html: &str) -> Vec<String> {
    let list = html.split_once("<menu>").and_then(|(_, rest)| Some(rest.split_once("</menu>")?.0)).unwrap_or_default();
    list.split("href=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

#[test]
fn further_reading_is_not_the_article_before_or_after() {
    let site = Site::new();
    mark(&site, "templates/post.html", "{% for item in post.related %}");
    (1..=5).for_each(|number| post(&site, number, ""));
    site.build().ok();
    let related = || marked(&site.read("dist/blog/ouder-3/index.html"));
    assert_eq!(related(), ["/blog/ouder-5", "/blog/ouder-1"]);
    post(&site, 3, "related: [ouder-4]\n");
    site.build().ok();
    assert_eq!(related(), ["/blog/ouder-4", "/blog/ouder-5", "/blog/ouder-1"], "a post may name them");
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
fn a_site_may_have_one_city_or_two_that_name_each_other() {
    let site = Site::new();
    site.replace("content/cities/callcenter-gent.yaml", "  - callcenter-mechelen\n", "")
        .replace("content/site.yaml", "Antwerpen, count: 1", "Antwerpen, count: 0")
        .remove("content/cities/callcenter-mechelen.yaml")
        .build()
        .ok();
    site.replace("content/cities/callcenter-gent.yaml", "nabijgelegen_links:\n  - callcenter-aalst\n", "")
        .replace("content/site.yaml", "Oost-Vlaanderen, count: 2", "Oost-Vlaanderen, count: 1")
        .remove("content/cities/callcenter-aalst.yaml")
        .build()
        .ok();
    assert!(site.has("dist/diensten/callcenter-gent/index.html") && !site.has("dist/diensten/callcenter-aalst"));
}

#[test]
fn a_province_without_cities_is_on_no_page() {
    let site = Site::new();
    let last = "    - {province: Antwerpen, count: 1}\n";
    site.replace("content/site.yaml", last, &format!("{last}    - {{province: Limburg, count: 0}}\n"));
    site.build().ok();
    let home = site.read("dist/index.html");
    assert!(home.contains("Antwerpen:") && !home.contains("Limburg"), "{home}");
}

#[test]
fn a_blog_without_posts_is_not_for_search_engines() {
    let site = Site::new();
    site.remove("content/blog").build().ok();
    assert!(site.has("dist/blog/index.html") && !site.read("dist/sitemap.xml").contains("/blog<"));
}

#[test]
fn the_sitemap_names_canonical_pages_with_their_last_change() {
    let site = Site::new();
    internal(&site, "");
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
    // The alias serves the same page, which names its canonical address.
    let (alias, page) = (site.read("dist/aanbod/index.html"), site.read("dist/diensten/index.html"));
    assert_eq!(alias, page);
    assert!(alias.contains(&format!(r#"<link rel="canonical" href="{HOST}/diensten">"#)));
}

#[test]
fn the_feed_has_absolute_addresses_only() {
    let site = Site::new();
    site.build().ok();
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
