//! Picture files. They are only in `content/images`, never overwrite each other, and are set aside instead of deleted.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use kmo_engine::assets::UploadedPhoto;
use kmo_engine::project::Project;
use kmo_shared::{disk, format};

/// The folder of pictures, below the content folder.
pub const IMAGES: &str = "images";

/// Longest name in bytes, without its number and extension.
const LONGEST: usize = 60;
/// Limit on the number that is added to a name that is taken.
const TRIES: usize = 1_000;

/// Whether a text contains the name of a picture, and not only a longer name that ends with it.
pub fn is_named_in(text: &str, picture: &str) -> bool {
    let starts = |at: usize| {
        let before = text[..at].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '-' || letter == '_')
    };
    text.match_indices(picture).any(|(at, _)| starts(at))
}

/// The folder of pictures, which is made if it is missing. `None` if it is a symbolic link or not a folder.
pub fn folder(project: &Project) -> io::Result<Option<PathBuf>> {
    let folder = project.content.join(IMAGES);
    match fs::symlink_metadata(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir(&folder).map(|()| Some(folder)),
        Err(error) => Err(error),
        Ok(about) => Ok(about.is_dir().then_some(folder)),
    }
}

/// Writes a picture under a name made from `words`, and returns the name. Never overwrites a file, and never takes the name of
/// another picture that was set aside: redoing a step would show the wrong one.
pub fn add(
    folder: &Path,
    aside: &Path,
    words: &str,
    UploadedPhoto { bytes, extension }: &UploadedPhoto,
) -> io::Result<String> {
    let stem = stem(words);
    for number in 1..TRIES {
        let name = match number {
            1 => format!("{stem}.{extension}"),
            _ => format!("{stem}-{number}.{extension}"),
        };
        if disk::read(&aside.join(&name)).is_ok_and(|other| other != *bytes) {
            continue;
        }
        match disk::add(&folder.join(&name), bytes) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            other => return other.map(|()| name),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Makes a file name from words, cut between words to at most [`LONGEST`] bytes.
fn stem(words: &str) -> String {
    let slug = format::slug(words).unwrap_or_else(|| "foto".to_owned());
    if slug.len() <= LONGEST {
        return slug;
    }
    let slug = &slug[..slug.floor_char_boundary(LONGEST)];
    slug.rsplit_once('-').map_or(slug, |(words, _)| words).to_owned()
}

/// The folder where removed pictures are kept, so that their steps can be redone.
pub fn aside(project: &Project) -> PathBuf {
    project.preview.join("pictures")
}

pub fn read(project: &Project, name: &str) -> io::Result<Vec<u8>> {
    disk::open_below(&project.content.join(IMAGES), name.as_ref()).and_then(disk::all_of)
}

/// Removes a picture, and keeps a copy in the preview's own folder.
pub fn put_aside(project: &Project, name: &str) -> io::Result<()> {
    let (bytes, to) = (read(project, name)?, aside(project).join(name));
    fs::create_dir_all(to.parent().unwrap_or(&project.preview))?;
    disk::replace_flushed(&to, &bytes)?;
    fs::remove_file(project.content.join(IMAGES).join(name))
}

/// Restores a picture that was removed. One that was not removed stays.
///
/// # Errors
/// `NotFound` if it is lost, `AlreadyExists` if another picture has its name, and if the disk refuses it.
pub fn put_back(project: &Project, name: &str) -> io::Result<()> {
    let kept = disk::read(&aside(project).join(name));
    if let Ok(there) = read(project, name) {
        let is_other = kept.is_ok_and(|kept| kept != there);
        return if is_other { Err(io::ErrorKind::AlreadyExists.into()) } else { Ok(()) };
    }
    match folder(project)? {
        Some(folder) => disk::add(&folder.join(name), &kept?),
        None => Err(io::ErrorKind::NotADirectory.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_name_with_the_same_end_is_another_picture() {
        assert!(is_named_in("![Een beurs](<gent.jpg>) en beurs-gent.jpg", "gent.jpg"));
        assert!(is_named_in("beeld: {bestand: gent.jpg}", "gent.jpg") && is_named_in("![](./gent.jpg)", "gent.jpg"));
        assert!(!is_named_in("![](beurs-gent.jpg) en ![](bij_gent.jpg) en ![](inégent.jpg)", "gent.jpg"));
    }

    #[test]
    fn a_name_is_made_of_words_and_is_unique() {
        let folder = tempfile::tempdir().expect("there is room");
        let photo = |bytes: &[u8]| UploadedPhoto { bytes: bytes.to_vec(), extension: "jpg" };
        let aside = tempfile::tempdir().expect("there is room");
        let add =
            |words: &str, bytes: &[u8]| add(folder.path(), aside.path(), words, &photo(bytes)).expect("there is room");
        assert_eq!(add("De haven van Gent, één avond", b"1"), "de-haven-van-gent-een-avond.jpg");
        assert_eq!(add("De haven van Gent, één avond", b"2"), "de-haven-van-gent-een-avond-2.jpg");
        assert_eq!(add("../../etc/passwd", b"3"), "etc-passwd.jpg");
        assert_eq!(add("…", b"4"), "foto.jpg");
        assert!(add(&"lang woord ".repeat(30), b"5").len() <= LONGEST + 4);
        assert_eq!(fs::read(folder.path().join("de-haven-van-gent-een-avond.jpg")).expect("it is there"), b"1");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 5, "nothing half is left");
        fs::write(aside.path().join("markt.jpg"), b"6").expect("there is room");
        assert_eq!((add("Markt", b"7"), add("Markt", b"6")), ("markt-2.jpg".to_owned(), "markt.jpg".to_owned()));
    }

    #[test]
    fn a_picture_comes_back_unless_another_has_its_name() {
        let folder = tempfile::tempdir().expect("there is room");
        let project = Project::new(folder.path(), None, None);
        let (images, name) = (project.content.join(IMAGES), "markt.jpg");
        fs::create_dir_all(&images).expect("there is room");
        let write = |text: &str| fs::write(images.join(name), text).expect("there is room");
        let back = || put_back(&project, name).map_err(|error| error.kind());
        assert_eq!(back(), Err(io::ErrorKind::NotFound));
        write("a");
        assert_eq!(back(), Ok(()), "it was not set aside");
        put_aside(&project, name).expect("it is there");
        assert_eq!((back(), fs::read(images.join(name)).ok()), (Ok(()), Some(b"a".to_vec())));
        write("b");
        assert_eq!(back(), Err(io::ErrorKind::AlreadyExists));
    }
}
