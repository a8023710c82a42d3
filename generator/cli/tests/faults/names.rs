//! Texts in other encodings, and file names that are unusual or invalid.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;

use crate::common::change::clean;
use crate::common::{Site, has};

/// Editors on Windows write these.
#[test]
fn byte_order_marks_and_line_ends_of_windows_change_nothing() {
    for end in ["\r\n", "\r"] {
        let site = Site::new();
        for folder in ["content", "templates"] {
            for (name, bytes) in site.tree(folder) {
                if [".yaml", ".md", ".html"].iter().any(|ending| name.ends_with(ending)) {
                    let text = String::from_utf8(bytes).expect("it is text").replace('\n', end);
                    site.write(&format!("{folder}/{name}"), format!("\u{feff}{text}"));
                }
            }
        }
        site.build().ok();
        assert!(site.tree("dist") == clean(|_| {}), "{end:?}");
    }
}

#[test]
fn texts_that_are_not_utf8_are_named_with_their_line() {
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    for (path, bytes) in [
        ("content/blog/luisteren.md", [b"---\ntitle: Caf\xe9\n".as_slice()].concat()),
        ("content/pages/diensten.yaml", [b"\xff\xfe".to_vec(), utf16("route: /diensten\n")].concat()),
        ("templates/page.html", b"<p>\xe9</p>".to_vec()),
    ] {
        let site = Site::new();
        site.write(path, bytes);
        let ran = site.build();
        assert_eq!(ran.code, 1);
        assert!(ran.stderr.contains("error[not-utf8]") && ran.stderr.contains(path), "{}", ran.stderr);
        has(&ran.stderr, &["help: save the file as UTF-8"]);
        assert!(!site.has("dist"));
    }
}

#[test]
fn nothing_in_a_file_makes_the_program_fall_over() {
    let odd: [&[u8]; 7] =
        [b"", b"\0", b"\xef\xbb\xbf", b"---", b"---\n---", b"\0\0\0\n---\n\0", b"- \xe2\x80\xae\n\x1b[2J"];
    for path in
        ["content/site.yaml", "content/blog/luisteren.md", "content/cities/callcenter-gent.yaml", "templates/city.html"]
    {
        for bytes in odd {
            let site = Site::new();
            site.write(path, bytes);
            let ran = site.build();
            assert!(matches!(ran.code, 0 | 1) && !ran.stderr.contains("panicked"), "{path} {bytes:?}: {}", ran.stderr);
            assert!(!ran.stderr.contains('\x1b') || ran.code == 0, "a file speaks to the terminal: {:?}", ran.stderr);
        }
        let site = Site::new();
        site.remove(path).write(&format!("{path}/een-map"), "x");
        let ran = site.build();
        assert!(matches!(ran.code, 0 | 1) && !ran.stderr.contains("panicked"), "{path}: {}", ran.stderr);
    }
}

#[test]
fn unusual_names_of_public_files_are_kept() {
    let long = format!("{}.txt", "x".repeat(251));
    let names = [
        "prijs lijst.pdf",
        "100%.txt",
        "a'b\"c&d<e>.txt",
        "kop#?x=1.txt",
        "-n",
        "con",
        "e\u{301}t\u{e9}.txt",
        "漢字 🙂.txt",
        &long,
    ];
    let site = Site::new();
    for name in names {
        site.write(&format!("public/{name}"), name);
    }
    site.replace("content/pages/diensten.yaml", "Lees ook [over", "Lees [de lijst](/prijs%20lijst.pdf) en [over");
    site.build().ok();
    for name in names {
        assert_eq!(site.read(&format!("dist/{name}")), name);
    }
    site.build().ok();
    for name in names {
        site.remove(&format!("public/{name}"));
    }
    site.replace("content/pages/diensten.yaml", "[de lijst](/prijs%20lijst.pdf) en ", "ook ");
    site.build().ok();
    for name in names {
        assert!(!site.has(&format!("dist/{name}")), "{name}");
    }
}

#[test]
fn names_with_control_characters_or_invalid_utf8_are_refused() {
    for (folder, name) in [
        ("public", b"caf\xe9.pdf".as_slice()),
        ("public", b"regel\neinde.txt"),
        ("public", b"\x1b[2J.txt"),
        ("content/blog", b"caf\xe9.md"),
        ("content/images", b"foto\r.svg"),
    ] {
        let site = Site::new();
        let path = site.at(folder).join(OsStr::from_bytes(name));
        fs::write(path, "x").expect("Linux takes any name");
        let ran = site.build();
        assert_eq!(ran.code, 1, "{name:?}");
        assert_eq!(ran.stderr.matches("error[").count(), 1, "{}", ran.stderr);
        has(&ran.stderr, &["error[file-name]", "help: rename the file"]);
        assert!(!ran.stderr.contains('\x1b') && !ran.stderr.contains('\r'), "{:?}", ran.stderr);
        assert!(!site.has("dist"));
    }
}

/// Names become addresses, so a name with an accent is refused in both Unicode forms.
#[test]
fn accents_in_the_names_of_pages_are_refused_in_both_forms() {
    for name in ["caf\u{e9}", "cafe\u{301}", "twee woorden", "Hoofdletter"] {
        let site = Site::new();
        let text = site.read("content/blog/luisteren.md");
        site.write(&format!("content/blog/{name}.md"), text.replace("title: ", "title: Nog "));
        let ran = site.build();
        assert_eq!(ran.code, 1, "{name}: {}", ran.stderr);
        assert!(ran.stderr.contains("error[") && ran.stderr.contains("help: "), "{name}: {}", ran.stderr);
        assert!(!site.has("dist"));
    }
}

/// The program did not create it, so it is removed like any other stray file.
#[test]
fn an_output_file_whose_name_is_not_utf8_is_removed() {
    let site = Site::new();
    site.build().ok();
    let before = site.tree("dist");
    fs::create_dir(site.at("dist").join(OsStr::from_bytes(b"m\xe9p"))).expect("a folder");
    for name in [b"caf\xe9.html".as_slice(), b"m\xe9p/a.txt"] {
        fs::write(site.at("dist").join(OsStr::from_bytes(name)), "x").expect("Linux takes any name");
    }
    let ran = site.build().ok();
    has(&ran.stdout, &[", 2 removed"]);
    assert!(site.tree("dist") == before);
}
