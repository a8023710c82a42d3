//! One test for each bug that was fixed, named after it, unless another test or case covers it.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::{Site, has};
use kmo_diagnostic::{Code, Diagnostics, SourceFile};
use kmo_engine::content::{self, Folder};

const GENT: &str = "content/cities/callcenter-gent.yaml";
const DIENSTEN: &str = "content/pages/diensten.yaml";
const LUISTEREN: &str = "content/blog/luisteren.md";

/// A build killed between the two removals left a page without its picture. `tests/faults/kill.rs` kills builds during
/// removals; this test checks their order.
#[cfg(target_os = "linux")]
#[test]
fn assets_were_removed_before_the_pages_that_refer_to_them() {
    let site = Site::new();
    site.build().ok();
    site.remove(LUISTEREN).replace("content/pages/home.yaml", "Wij bellen voor jou", "Wij bellen");
    let strace = ["strace", "-f", "-qq", "-e", "trace=unlink,unlinkat", "-o", "calls"];
    let mut command = site.command_under(&strace, &["build", "--no-islands", "--now", common::NOW]);
    let traced = command.stdout(std::process::Stdio::null()).status();
    if !traced.is_ok_and(|status| status.success()) {
        eprintln!("strace is missing or may not trace: the order of removals was not looked at");
        return;
    }
    let calls = site.read("calls");
    let page = calls.find("dist/blog/luisteren/index.html").expect("the page is removed");
    let card = calls.find("dist/assets/cards/blog-luisteren").expect("its card is removed");
    assert!(page < card, "{calls}");
}

#[test]
fn the_address_of_the_site_was_an_empty_link() {
    let site = Site::new();
    site.replace(LUISTEREN, "Tel tot drie.", "Tel op [ons]({host}).");
    site.build().ok();
}

#[test]
fn a_page_with_the_line_and_no_section_was_a_panic() {
    let site = Site::new();
    let page = site.read(DIENSTEN).split_once("sections:").map(|(head, _)| format!("{head}line: true\nsections: []\n"));
    site.write(DIENSTEN, page.expect("it has sections"));
    let ran = site.build();
    assert!(ran.code == 1 && ran.stderr.contains("error[heading]"), "{}", ran.stderr);
}

#[test]
fn a_dead_link_in_two_attributes_named_its_page_twice() {
    let site = Site::new();
    site.replace(DIENSTEN, "Eerst de lijst", "Eerst [de lijst](/lijst)");
    let section = site.read("templates/sections/scan_promo.html") + "<video poster=\"/lijst\"></video>\n";
    site.write("templates/sections/scan_promo.html", section);
    let ran = site.build().failed_with("dead-link");
    assert!(ran.stderr.contains("on the page /diensten\n") && !ran.stderr.contains("on the pages"), "{}", ran.stderr);
}

#[test]
fn a_template_with_a_syntax_error_was_also_missing() {
    for template in ["base.html", "page.html", "sections/hero.html", "partials/footer.html"] {
        let site = Site::new();
        let path = format!("templates/{template}");
        site.write(&path, format!("{}{{% if %}}", site.read(&path)));
        site.build().failed_with("template");
    }
}

#[test]
fn a_page_that_failed_hid_the_dead_links_of_all_others() {
    let site = Site::new();
    site.replace("templates/sections/hero.html", "section.heading", "section.kop");
    site.replace(LUISTEREN, "Tel tot drie.", "Tel [tot drie](/xyz).");
    let ran = site.build();
    has(&ran.stderr, &["error[template]", "error[dead-link]", "\n2 errors; nothing was written\n"]);
}

#[test]
fn markup_in_a_setting_was_markdown_where_a_text_named_it() {
    let site = Site::new();
    site.replace("content/site.yaml", "brand: Proef", "brand: Proef <b>*x*</b>");
    site.build().ok();
    assert!(site.read("dist/diensten/callcenter-gent/index.html").contains("Met Proef &lt;b&gt;*x*&lt;/b&gt; weet je"));
}

#[test]
fn public_files_for_well_known_addresses_were_left_out() {
    let site = Site::new();
    site.write("public/.well-known/security.txt", "Contact: mailto:a@b.example\n");
    site.write("public/.verborgen/x.txt", "x");
    site.build().ok();
    assert_eq!(site.read("dist/.well-known/security.txt"), "Contact: mailto:a@b.example\n");
    assert!(!site.has("dist/.verborgen/x.txt"));
}

#[test]
fn the_shortest_term_stood_in_two_files_and_many_texts() {
    let site = Site::new();
    site.replace("content/site.yaml", "minimum_months: 3", "minimum_months: 4");
    site.replace("content/blog.yaml", "intro: Wat", "intro: Na {minimum_months} maanden, wat");
    site.build().ok();
    assert!(site.read("dist/blog/index.html").contains("Na 4 maanden, wat"));
}

#[test]
fn settings_could_add_to_redirects() {
    let site = Site::new();
    site.replace("content/site.yaml", "to: /diensten", "to: \"/diensten#a 200\\n/* /elders 301!\"");
    site.build().failed_with("redirect");
}

#[test]
fn a_redirect_hid_every_page_or_one_under_another_spelling() {
    for from in ["/*", "/blog/*", "/:stad", "//elders.example", "/oud?x=1", "/blog/", "/blog/index.html", "/index.html"]
    {
        let site = Site::new();
        site.replace("content/site.yaml", "from: /oud", &format!("from: \"{from}\""));
        let ran = site.build().failed_with("redirect");
        assert!(ran.stderr.contains("is not a single address") || ran.stderr.contains("would hide"), "{}", ran.stderr);
    }
    let site = Site::new();
    site.replace("content/site.yaml", "to: /diensten", "to: /Diensten");
    site.build().failed_with("redirect");
}

#[test]
fn a_mistake_before_a_long_sign_was_marked_inside_it() {
    let text = "a: b\n\n\u{1f600}## c(d e\n";
    let site = Site::new();
    site.write("content/pages/diensten.yaml", text);
    let mut found = Diagnostics::default();
    content::load::<kmo_site::Site>(&mut Folder::open(&site.at("content"), "content"), &mut found);
    let found = found.sorted();
    let at = found
        .iter()
        .find(|problem| problem.code == Code::Yaml)
        .map(|problem| problem.at[0].span)
        .expect("it is no YAML");
    assert!(text.is_char_boundary(at.start) && text.is_char_boundary(at.end), "{at:?}");
}

#[test]
fn an_icon_took_markup_for_the_name_of_a_class() {
    let site = Site::new();
    site.replace("templates/page.html", "{% for", "{{ icon('phone', class='a\"><script>') }}{% for");
    let ran = site.build();
    assert!(ran.code == 0 && !site.read("dist/diensten/index.html").contains("<script>"), "{}", ran.stderr);
}

#[test]
fn a_description_over_several_lines_broke_the_list_for_language_models() {
    let site = Site::new();
    site.replace(DIENSTEN, "description: Bellen,", "description: |-\n  Bellen,\n ");
    site.build().ok();
    assert!(site.read("dist/llms.txt").contains("/diensten): Bellen, opvolgen en afspraken inplannen.\n"));
}

#[test]
fn links_to_the_page_of_a_misnamed_file_were_reported_too() {
    let site = Site::new();
    let page = site.read(DIENSTEN).replace("aliases: [/aanbod]", "aliases:\n  - /oud-aanbod\n  - /aanbod");
    site.remove(DIENSTEN).write("content/pages/werk.yml", page);
    site.replace(LUISTEREN, "Tel tot drie.", "Tel [tot drie](/aanbod).");
    site.build().failed_with("file-name");
}

#[test]
fn cities_that_became_drafts_were_still_counted() {
    let site = Site::new();
    let mut folder = Folder::open(&site.at("content"), "content");
    let count = |folder: &mut Folder| {
        let content = content::load::<kmo_site::Site>(folder, &mut Diagnostics::default()).expect("there is content");
        content.placeholders.iter().find(|(name, _)| *name == "city_count").map(|(_, count)| count.to_owned())
    };
    // The file is missing for a moment.
    let text = site.read(GENT);
    site.remove(GENT);
    assert_eq!(count(&mut folder).as_deref(), Some("3"));
    site.write(GENT, format!("{text}draft: true\n"));
    assert_eq!(count(&mut folder).as_deref(), Some("2"));
    // The folder as a whole is reported as changed.
    site.write(GENT, text);
    folder.changed(&BTreeSet::from(["cities".to_owned()]));
    assert_eq!(count(&mut folder).as_deref(), Some("3"));
}

#[test]
fn a_claim_with_its_key_in_quotes_was_on_no_list() {
    let file = Arc::new(SourceFile::new("een.yaml", "figures:\n  revenue: {\"verified\": false}\n"));
    assert_eq!(content::neutral::stated(&file).len(), 1);
}

#[test]
fn a_draft_was_counted_unless_its_key_was_written_in_one_way() {
    for draft in ["draft: true", "draft : True # klad", "\"draft\": TRUE\t# klad", "'draft':  true"] {
        let site = Site::new();
        site.replace("content/cities/callcenter-mechelen.yaml", "slug:", &format!("{draft}\nslug:"));
        site.replace("content/site.yaml", "{province: Antwerpen, count: 1}", "{province: Antwerpen, count: 0}");
        site.replace(LUISTEREN, "Tel tot drie.", "We bellen in {city_count} steden.");
        site.build().ok();
        assert!(site.read("dist/blog/luisteren/index.html").contains("We bellen in 2 steden."), "{draft}");
    }
}
