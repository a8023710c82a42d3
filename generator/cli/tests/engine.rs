//! State that an engine keeps between two reads.

mod common;

use std::fs;

use common::{NOW, Site};
use kmo_diagnostic::Diagnostics;
use kmo_engine::project::Project;
use kmo_engine::{Changes, Model, RunOptions, Timings};

type Engine = kmo_engine::Engine<kmo_site::Site>;

/// The site that was read, and the codes of the problems found.
fn model(engine: &mut Engine) -> (Option<Model<kmo_site::Site>>, Vec<&'static str>) {
    let mut diagnostics = Diagnostics::default();
    let options = RunOptions { now: NOW.parse().expect("it is a day"), drafts: false, launch: false };
    let model = engine.read(options, &|_| {}, &mut Timings::start(), &mut diagnostics);
    (model, diagnostics.sorted().iter().map(|found| found.code.name()).collect())
}

/// Reads the site and returns the codes of the problems found.
fn read(engine: &mut Engine) -> Vec<&'static str> {
    model(engine).1
}

/// The home page, whether a template or the footer is an earlier version, and the codes of the problems found.
fn home(engine: &mut Engine) -> (String, bool, Vec<&'static str>) {
    let (model, found) = model(engine);
    let model = model.expect("there is a site");
    let home = model.render(model.routes.get("/").expect("there is a home page")).expect("it can be rendered");
    (home.html, model.renderer.uses_earlier_version(), found)
}

/// A file watcher reports only the folder when it comes back, not the pictures in it.
#[test]
fn a_picture_that_could_not_be_read_is_read_again() {
    let site = Site::new();
    let mut engine = Engine::open(&Project::new(site.path(), None, None), false);
    let (picture, aside) = (site.at("content/images/stad.svg"), site.at("stad.svg"));
    fs::rename(&picture, &aside).expect("it can be moved");
    assert_eq!(read(&mut engine), ["unreadable"]);
    fs::rename(&aside, &picture).expect("it can be moved");
    assert_eq!(read(&mut engine), [""; 0]);
}

#[test]
fn the_earlier_version_of_a_file_that_can_not_be_read_is_marked() {
    let site = Site::new();
    let mut engine = Engine::open(&Project::new(site.path(), None, None), true);
    engine.folder.keep_earlier_versions();
    assert_eq!(read(&mut engine), [""; 0]);
    let (city, aside) = (site.at("content/cities/callcenter-gent.yaml"), site.at("gent.yaml"));
    engine.forget(&Changes::of_file("cities/callcenter-gent.yaml"));
    fs::rename(&city, &aside).expect("it can be moved");
    let (now, found) = model(&mut engine);
    assert_eq!((now.expect("there is a site").earlier_versions.len(), found), (1, vec!["unreadable"]));
    fs::rename(&aside, &city).expect("it can be moved");
    let (now, found) = model(&mut engine);
    assert_eq!((now.expect("there is a site").earlier_versions.len(), found), (0, vec![]));
}

/// Templates are parsed once, and again after one changed or failed to parse.
#[test]
fn a_template_that_can_not_be_parsed_is_reported_at_each_reading_until_it_is_mended() {
    let site = Site::new();
    let mut engine = Engine::open(&Project::new(site.path(), None, None), true);
    engine.folder.keep_earlier_versions();
    let (template, settings) = ("templates/partials/footer.html", Changes::of_file("site.yaml"));
    let templates = Changes { templates: true, ..Changes::default() };
    let sound = site.read(template);
    assert_eq!(read(&mut engine), [""; 0]);
    for (text, found) in [(format!("{{% if %}}{sound}"), &["template"][..]), (format!("<p>Nieuw.</p>{sound}"), &[])] {
        site.write(template, text);
        engine.forget(&templates);
        for _ in 0..2 {
            let (html, is_held, codes) = home(&mut engine);
            assert_eq!((is_held, codes.as_slice()), (!found.is_empty(), found));
            assert_eq!(html.contains("<p>Nieuw.</p>"), found.is_empty());
            engine.forget(&settings);
        }
    }
}

/// If the footer fails, the footer of the last read is used.
#[test]
fn a_footer_is_current_again_once_its_missing_setting_is_back() {
    let site = Site::new();
    let mut engine = Engine::open(&Project::new(site.path(), None, None), true);
    engine.folder.keep_earlier_versions();
    let (template, settings) = ("templates/partials/footer.html", Changes::of_file("site.yaml"));
    site.write(template, format!("<p>{{{{ site.rating.count }}}}</p>{}", site.read(template)));
    assert_eq!(read(&mut engine), [""; 0]);
    let (with, with_another) = (site.read("content/site.yaml"), "count: 13,");
    let without: String =
        with.lines().filter(|line| !line.starts_with("rating:")).map(|line| format!("{line}\n")).collect();
    for (text, shown, fails) in [(without, "12", true), (with.replace("count: 12,", with_another), "13", false)] {
        site.write("content/site.yaml", text);
        engine.forget(&settings);
        let (html, is_held, codes) = home(&mut engine);
        assert_eq!((is_held, codes.is_empty()), (fails, !fails), "{codes:?}");
        assert!(html.contains(&format!("<p>{shown}</p>")), "{html}");
    }
}

/// The settings are read twice: once for their values, then with those values filled in.
#[test]
fn mistakes_in_settings_are_reported_once_while_an_earlier_version_is_used() {
    let site = Site::new();
    let mut engine = Engine::open(&Project::new(site.path(), None, None), true);
    engine.folder.keep_earlier_versions();
    assert_eq!(read(&mut engine), [""; 0]);
    let sound = site.read("content/site.yaml");
    site.write("content/site.yaml", format!("<<<<<<< HEAD\n{sound}=======\n{sound}>>>>>>> theirs\n"));
    engine.forget(&Changes::of_file("site.yaml"));
    assert_eq!(home(&mut engine).2, ["conflict"]);
}

/// A text is parsed once, and again when a value that it uses has changed.
#[test]
fn a_changed_setting_reaches_texts_that_were_parsed_before() {
    let site = Site::new();
    let mut engine = Engine::open(&Project::new(site.path(), None, None), true);
    let (post, settings) = ("content/blog/luisteren.md", Changes::of_file("site.yaml"));
    site.write(post, format!("{}\nWij zijn {{brand}}, en wie \\[{{brand}}\\] zegt, zegt ons.\n", site.read(post)));
    let before = site.read("content/site.yaml");
    let brand = before.lines().find_map(|line| line.strip_prefix("brand: ")).expect("there is a name").to_owned();
    for name in [brand.as_str(), "Ander", "Nog een ander"] {
        site.write("content/site.yaml", before.replace(&format!("brand: {brand}"), &format!("brand: {name}")));
        engine.forget(&settings);
        let (model, found) = model(&mut engine);
        assert_eq!(found, [""; 0]);
        let model = model.expect("there is a site");
        let page =
            model.render(model.routes.get("/blog/luisteren").expect("there is a post")).expect("it can be rendered");
        assert!(page.html.contains(&format!("Wij zijn {name}, en wie [{name}] zegt")), "{}", page.html);
    }
}
