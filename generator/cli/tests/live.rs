//! `site check --live`: small local hosts, one for each thing that can be wrong with a published site.
//!
//! `tests/live/` holds the output for each of them. Run with `UPDATE_EXPECTED=1` to rewrite it, and review the diff before
//! committing it.

mod common;

use std::fs;

use common::host::{Answer, Host, Request, Silent};
use common::{Ran, Site, has, here};
use rayon::prelude::*;

/// A form as the islands render it.
const FORM: &str = "<form name=\"lead\" method=\"post\" action=\"/bedankt\" data-netlify=\"true\" \
                    data-netlify-honeypot=\"website\"><input type=\"hidden\" name=\"form-name\" value=\"lead\">\
                    <input name=\"website\" tabindex=\"-1\"></form>\n</main>";

/// A site built for a host.
fn built(host: &Host) -> Site {
    let site = Site::new();
    site.replace("content/site.yaml", "https://www.proef.example", &format!("https://127.0.0.1:{}", host.port));
    site.replace("templates/base.html", "</main>", FORM);
    site.with_login().build().ok();
    site
}

fn look(site: &Site, port: u16, more: &[&str]) -> Ran {
    let url = format!("http://127.0.0.1:{port}");
    site.check_with(&[&["--live", &url], more].concat())
}

/// The output for a host with this fault, with HOST in place of its address.
fn told(fault: impl Fn(&Request, Answer) -> Option<Answer> + Send + Sync + 'static, more: &[&str]) -> String {
    let host = Host::listen();
    let site = built(&host);
    host.serve(&site.at("dist"), fault);
    let ran = look(&site, host.port, more);
    let text = format!("{}{}exit code {}\n", ran.stdout, ran.stderr, ran.code);
    let version: String = site.read("dist/version.json").chars().filter(char::is_ascii_hexdigit).skip(1).collect();
    let text = text.replace(&format!("127.0.0.1:{}", host.port), "HOST");
    let text = text.replace(version.get(..16).unwrap_or(&version), "VERSION");
    text.lines().map(|line| format!("{line}\n")).collect()
}

type Change = Box<dyn Fn(&Request, Answer) -> Option<Answer> + Send + Sync>;

/// Changes the answers at the paths that match.
fn at(
    is: impl Fn(&str) -> bool + Send + Sync + 'static,
    change: impl Fn(&mut Answer) + Send + Sync + 'static,
) -> Change {
    Box::new(move |request, mut answer| {
        if is(&request.path) {
            change(&mut answer);
        }
        Some(answer)
    })
}

/// Changes the answer at one path.
fn on(path: &'static str, change: impl Fn(&mut Answer) + Send + Sync + 'static) -> Change {
    at(move |asked| asked == path, change)
}

/// Never answers while these tests run.
fn hang() -> Option<Answer> {
    loop {
        std::thread::park();
    }
}

fn is_page(path: &str) -> bool {
    !path.rsplit('/').next().unwrap_or_default().contains('.')
}

fn cases() -> Vec<(&'static str, Change, &'static [&'static str])> {
    let everywhere = |_: &str| true;
    vec![
        ("good", at(everywhere, |_| {}), &[]),
        ("good-json", at(everywhere, |_| {}), &["--format", "json"]),
        ("canonical-elsewhere", on("/diensten", |answer| _ = answer.replace("/diensten\"", "/anders\"")), &[]),
        ("sitemap-elsewhere", on("/sitemap.xml", |answer| _ = answer.replace("https://", "https://oud.")), &[]),
        ("robots-closed", on("/robots.txt", |answer| _ = answer.replace("Allow", "Disallow")), &[]),
        ("headers-left-out", at(is_page, |answer| _ = answer.drop("Content-Security-Policy")), &[]),
        (
            "header-changed",
            on("/", |answer| _ = answer.set("Cache-Control", "public, max-age=3600")),
            &["--format", "github"],
        ),
        (
            "fonts-not-kept",
            at(|path| path.ends_with(".woff2"), |answer| _ = answer.set("cache-control", "no-store")),
            &[],
        ),
        (
            "script-as-text",
            at(|path| path.ends_with(".js"), |answer| _ = answer.set("content-type", "text/plain")),
            &[],
        ),
        ("redirect-gone", on("/oud", |answer| answer.status = 404), &["--format", "json"]),
        ("redirect-temporary", on("/oud", |answer| answer.status = 302), &[]),
        ("soft-404", at(|path| path.contains("bestaat-niet"), |answer| answer.status = 200), &[]),
        (
            "404-of-the-host",
            at(|path| path.contains("bestaat-niet"), |answer| answer.body = b"<title>Not found</title>".to_vec()),
            &[],
        ),
        ("page-broken", on("/diensten", |answer| answer.status = 500), &[]),
        (
            "pretty-urls",
            Box::new(|request, mut answer| {
                if is_page(&request.path) && request.path != "/" && answer.status == 200 {
                    answer.status = 301;
                    answer.set("location", &format!("{}/", request.path));
                }
                Some(answer)
            }),
            &[],
        ),
        ("version-as-html", on("/version.json", |answer| _ = answer.set("content-type", "text/html")), &[]),
        ("version-empty", on("/version.json", |answer| answer.body = b"{}".to_vec()), &[]),
        (
            "version-other",
            on("/version.json", |answer| answer.body = b"{\"version\":\"0123456789abcdef\"}".to_vec()),
            &[],
        ),
        ("noindex", at(is_page, |answer| _ = answer.set("x-robots-tag", "noindex")), &[]),
        ("plain", at(is_page, |answer| _ = answer.set("x-plain", "1")), &[]),
        (
            "forms-not-detected",
            Box::new(|_, mut answer| {
                Some(answer.replace("method=\"post\"", "method=\"post\" data-netlify=\"true\"").clone())
            }),
            &[],
        ),
        (
            "forms-refused",
            Box::new(|request, mut answer| {
                if request.method == "POST" {
                    answer.status = 404;
                }
                Some(answer)
            }),
            &[],
        ),
        ("forms-nowhere", Box::new(|_, mut answer| Some(answer.drop("server").clone())), &[]),
        (
            "leads-elsewhere",
            on("/", |answer| {
                answer.status = 301;
                answer.set("location", "https://www.proef.example/");
            }),
            &[],
        ),
        ("hangs", Box::new(|_, _| hang()), &["--timeout", "1"]),
        // Only when every request hangs may the timeout be short, because a normal answer may take long too.
        ("redirect-closed", Box::new(|request, answer| (request.path != "/oud").then_some(answer)), &[]),
        (
            "sitemap-closed",
            Box::new(|request, answer| (request.path == "/" || is_page(&request.path)).then_some(answer)),
            &[],
        ),
        (
            "hangs-later",
            Box::new(|request, answer| if request.path.contains("callcenter") { hang() } else { Some(answer) }),
            &["--timeout", "5"],
        ),
    ]
}

#[test]
fn every_fault_of_a_host_is_reported_as_expected() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let failures: Vec<String> = cases()
        .into_par_iter()
        .filter_map(|(name, fault, more)| {
            let more: Vec<&str> = more.to_vec();
            let found = told(fault, &more);
            let golden = here("live").join(name);
            if update {
                fs::write(golden, found).expect("it can be written");
                return None;
            }
            let expected = fs::read_to_string(golden).unwrap_or_default();
            (found != expected).then(|| format!("{name}\n--- expected\n{expected}--- found\n{found}"))
        })
        .collect();
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn only_a_preview_that_search_engines_may_list_is_reported() {
    for hidden in [false, true] {
        let host = Host::listen();
        let site = Site::new();
        site.build().ok();
        host.serve(&site.at("dist"), move |_, mut answer| {
            if hidden {
                answer.set("x-robots-tag", "noindex");
            }
            Some(answer)
        });
        let ran = look(&site, host.port, &[]);
        if hidden {
            assert!(ran.ok().stderr.is_empty());
        } else {
            let ran = ran.failed_with("live-index");
            has(&ran.stderr, &["the site's own host is https://www.proef.example"]);
        }
    }
}

#[test]
fn a_form_is_posted_only_to_a_host_that_drops_it() {
    let host = Host::listen();
    let site = built(&host);
    host.serve(&site.at("dist"), |_, answer| Some(answer));
    look(&site, host.port, &[]).ok();
    let posted = host.posted.lock().expect("nobody panics with it").clone();
    assert_eq!(posted, ["form-name=lead&website=site-check"], "the field that people leave empty is filled in");
    for server in ["nginx", "api"] {
        let host = Host::listen();
        let site = built(&host);
        if server == "api" {
            site.replace("content/site.yaml", "base: \"\"", "base: /");
            site.build().ok();
        }
        host.serve(&site.at("dist"), move |request, mut answer| {
            answer.set("server", server);
            if server == "api" && request.path == "/api/contactform" {
                answer.status = 405;
                answer.set("content-type", "application/json").body = b"{}".to_vec();
            }
            Some(answer)
        });
        let ran = look(&site, host.port, &[]);
        assert_eq!(ran.code, i32::from(server == "nginx"), "{server}: {}", ran.stderr);
        assert!(host.posted.lock().expect("nobody panics with it").is_empty(), "{server}: something was posted");
    }
}

#[test]
fn a_host_that_is_down_or_no_address_is_one_error() {
    let site = Site::new();
    let silent = Silent::take();
    let ran = look(&site, silent.port, &[]).failed_with("live-down");
    has(&ran.stderr, &[&format!("http://127.0.0.1:{}/", silent.port), "does not answer: the host can't be reached\n"]);
    // Over HTTPS, on a host without TLS.
    let host = Host::listen();
    let built = built(&host);
    host.serve(&built.at("dist"), |_, answer| Some(answer));
    let url = format!("https://127.0.0.1:{}", host.port);
    built.check_with(&["--timeout", "2", "--live", &url]).failed_with("live-down");
    let wrong = site.run(&["check", "--live", "www.proef.be/pagina"]);
    assert_eq!(wrong.code, 2);
    has(&wrong.stderr, &["is not the base address of a site, such as https://www.example.be"]);
}
