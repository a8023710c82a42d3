//! A project like the real one with any number of cities: its templates, settings and pages, and city pages made from the real
//! ones.

mod cities;
#[path = "../../tests/common/files.rs"]
mod files;

use std::fs;
use std::path::Path;

pub use cities::file;
use files::copy;

/// The route of a city's page.
pub fn route(city: usize) -> String {
    format!("/diensten/{}", cities::slug(city))
}

/// Writes the project, with the built islands.
pub fn write(project: &Path, cities: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in ["content", "templates", "public", "islands/dist"] {
        copy(&root.join(folder), &project.join(folder));
    }
    fs::create_dir_all(project.join("islands/src")).expect("there is room");
    fs::copy(root.join("islands/budget.json"), project.join("islands/budget.json")).expect("it is there");
    cities::replace(project, cities);
}
