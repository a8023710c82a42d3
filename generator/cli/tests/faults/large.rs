//! A public file of a gigabyte.

use std::fs::File;
use std::os::unix::fs::FileExt as _;

use crate::common::client::Server;
use crate::common::{NOW, Ran, Site};

const GIGABYTE: u64 = 1 << 30;

/// Runs a program, and prints its peak memory in kilobytes.
const MEASURE: &str = "import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)";

/// Builds the site. Returns the peak memory in kilobytes.
fn build(site: &Site) -> u64 {
    let arguments = ["build", "--no-islands", "--now", NOW, "--threads", "2"];
    let ran = Ran::of(&mut site.command_under(&["python3", "-c", MEASURE], &arguments)).ok();
    ran.stdout.trim().parse().expect("it is a number")
}

/// Adds a sparse file. It takes no space here, but its copy does.
fn put(site: &Site, length: u64) {
    let file = File::create(site.at("public/film.mp4")).expect("a file");
    file.set_len(length).expect("its length");
    file.write_all_at(b"het einde", length - 9).expect("its end");
}

fn published(site: &Site, length: u64) {
    let file = File::open(site.at("dist/film.mp4")).expect("it is published");
    assert_eq!(file.metadata().expect("its length").len(), length);
    let mut end = [0; 9];
    file.read_exact_at(&mut end, length - 9).expect("its end");
    assert_eq!(&end, b"het einde");
}

fn builds_with(length: u64) {
    let site = Site::new();
    // Warms up the cache, because drawing takes memory too, and then makes a change, so that there is something to build.
    build(&site);
    site.write("public/klein.txt", "klein");
    let without = build(&site);
    put(&site, length);
    let first = build(&site);
    let second = build(&site);
    published(&site, length);
    for with in [first, second] {
        assert!(with < without + 16 * 1024, "{with} kB instead of {without} kB");
    }
}

#[test]
fn a_large_file_is_not_loaded_into_memory() {
    builds_with(128 << 20);
}

#[test]
#[ignore = "writes a gigabyte"]
fn a_gigabyte_is_not_loaded_into_memory() {
    builds_with(GIGABYTE);
}

#[test]
fn the_preview_sends_a_large_file_piece_by_piece() {
    use std::io::{Read as _, Write as _};

    let length = 256 << 20;
    let site = Site::new();
    put(&site, length);
    let server = Server::start(site, &[]);
    assert_eq!(server.get("/").status, 200);
    let before = server.memory("VmHWM");
    let mut stream = server.connect();
    write!(stream, "GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").expect("it is sent");
    let (mut received, mut end, mut piece) = (0, Vec::new(), vec![0; 1 << 16]);
    loop {
        let read = stream.read(&mut piece).expect("it is read");
        if read == 0 {
            break;
        }
        received += read as u64;
        end = [&end[end.len().saturating_sub(9)..], &piece[..read]].concat();
    }
    assert!(received > length && received < length + 4096, "{received}");
    assert!(end.ends_with(b"het einde"));
    let after = server.memory("VmHWM");
    assert!(after < before + 32 * 1024, "{after} kB after {before} kB");
    // A client that disconnects halfway does no harm.
    let mut stream = server.connect();
    write!(stream, "GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it is sent");
    stream.read_exact(&mut [0; 100]).expect("a start");
    drop(stream);
    let head = server.send("HEAD", "/film.mp4", &[], "");
    assert_eq!((head.status, head.header("content-length")), (200, Some(length.to_string().as_str())));
}
