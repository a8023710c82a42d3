//! The files of pictures: only in `content/images`, no name twice, and none lost.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use kmo_engine::assets::Received;
use kmo_engine::project::Project;
use kmo_shared::{disk, format};

use crate::own;

/// The folder of pictures, below the content folder.
pub const IMAGES: &str = "images";

/// Longest name, without its extension.
const LONGEST: usize = 60;
/// Most pictures with the same name, which get a number.
const TRIES: usize = 1_000;

/// Whether a text names a picture, and not only one whose name ends the same way.
pub fn is_named_in(text: &str, picture: &str) -> bool {
    let starts = |at: usize| {
        let before = text[..at].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '-' || letter == '_')
    };
    text.match_indices(picture).any(|(at, _)| starts(at))
}

/// Where pictures are; made when it is not there, and `None` when it is not a folder or leads elsewhere.
pub fn folder(project: &Project) -> io::Result<Option<PathBuf>> {
    let folder = project.content.join(IMAGES);
    match fs::symlink_metadata(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir(&folder).map(|()| Some(folder)),
        Err(error) => Err(error),
        Ok(about) => Ok(about.is_dir().then_some(folder)),
    }
}

/// Writes a picture under a name made of these words, and returns it. What is there stays.
pub fn add(folder: &Path, words: &str, Received { bytes, extension }: &Received) -> io::Result<String> {
    let stem = stem(words);
    for number in 1..TRIES {
        let name = match number {
            1 => format!("{stem}.{extension}"),
            _ => format!("{stem}-{number}.{extension}"),
        };
        match disk::add(&folder.join(&name), bytes) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            other => return other.map(|()| name),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// A file name of some words, no longer than it must be.
fn stem(words: &str) -> String {
    let slug = format::slug(words).unwrap_or_else(|| "foto".to_owned());
    if slug.len() <= LONGEST {
        return slug;
    }
    let slug = &slug[..slug.floor_char_boundary(LONGEST)];
    slug.rsplit_once('-').map_or(slug, |(words, _)| words).to_owned()
}

/// The bytes of a picture.
pub fn original(project: &Project, name: &str) -> Response {
    let kind = mime_guess::from_path(name).first().filter(|kind| kind.type_() == mime_guess::mime::IMAGE);
    let read = || disk::open_below(&project.content.join(IMAGES), name.as_ref()).and_then(disk::all_of).ok();
    match kind.and_then(|kind| Some((kind, read()?))) {
        Some((kind, bytes)) => (own::HEADERS, [(CONTENT_TYPE, kind.to_string())], bytes).into_response(),
        None => own::plain(StatusCode::NOT_FOUND, "Deze foto is er niet.\n"),
    }
}

/// Where a picture waits that was taken away: its step can be redone.
fn aside(project: &Project, name: &str) -> PathBuf {
    project.preview.join("pictures").join(name)
}

/// Takes a picture away; it is kept beside what the preview keeps.
pub fn put_aside(project: &Project, name: &str) -> io::Result<()> {
    let (from, to) = (disk::open_below(&project.content.join(IMAGES), name.as_ref()), aside(project, name));
    let bytes = from.and_then(disk::all_of)?;
    fs::create_dir_all(to.parent().unwrap_or(&project.preview))?;
    disk::replace_flushed(&to, &bytes)?;
    fs::remove_file(project.content.join(IMAGES).join(name))
}

/// Puts a picture back that was taken away.
pub fn put_back(project: &Project, name: &str) -> io::Result<()> {
    let bytes = disk::read(&aside(project, name))?;
    match folder(project)? {
        Some(folder) => disk::add(&folder.join(name), &bytes),
        None => Err(io::ErrorKind::NotADirectory.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_not_named_by_one_whose_name_ends_the_same_way() {
        assert!(is_named_in("![Een beurs](<gent.jpg>) en beurs-gent.jpg", "gent.jpg"));
        assert!(is_named_in("beeld: {bestand: gent.jpg}", "gent.jpg") && is_named_in("![](./gent.jpg)", "gent.jpg"));
        assert!(!is_named_in("![](beurs-gent.jpg) en ![](bij_gent.jpg) en ![](inégent.jpg)", "gent.jpg"));
    }

    #[test]
    fn a_name_is_made_of_words_and_given_once() {
        let folder = tempfile::tempdir().expect("there is room");
        let photo = |bytes: &[u8]| Received { bytes: bytes.to_vec(), extension: "jpg" };
        let add = |words: &str, bytes: &[u8]| add(folder.path(), words, &photo(bytes)).expect("there is room");
        assert_eq!(add("De haven van Gent, één avond", b"1"), "de-haven-van-gent-een-avond.jpg");
        assert_eq!(add("De haven van Gent, één avond", b"2"), "de-haven-van-gent-een-avond-2.jpg");
        assert_eq!(add("../../etc/passwd", b"3"), "etc-passwd.jpg");
        assert_eq!(add("…", b"4"), "foto.jpg");
        assert!(add(&"lang woord ".repeat(30), b"5").len() <= LONGEST + 4);
        assert_eq!(fs::read(folder.path().join("de-haven-van-gent-een-avond.jpg")).expect("it is there"), b"1");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 5, "nothing half is left");
    }
}
