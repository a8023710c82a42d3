//! City pages made from the real ones, each with its own name, place and neighbours.

use std::fs;
use std::path::{Path, PathBuf};

/// The path of a city's file in the project.
pub fn file(city: usize) -> PathBuf {
    PathBuf::from(format!("content/cities/{}.yaml", slug(city)))
}

pub fn slug(city: usize) -> String {
    format!("callcenter-plaats-{city}")
}

/// Replaces the cities of a project by this many others.
pub fn replace(project: &Path, cities: usize) {
    let folder = project.join("content/cities");
    let models: Vec<String> = {
        let mut names: Vec<PathBuf> = fs::read_dir(&folder)
            .expect("there are cities")
            .map(|entry| entry.expect("it can be listed").path())
            .collect();
        names.sort();
        names.iter().map(|path| fs::read_to_string(path).expect("it is text")).collect()
    };
    // The list names cities that no longer exist.
    fs::remove_file(project.join("content/published.txt")).expect("it is there");
    fs::remove_dir_all(&folder).expect("it is there");
    fs::create_dir_all(&folder).expect("there is room");
    for city in 0..cities {
        fs::write(project.join(file(city)), text(&models[city % models.len()], city, cities)).expect("there is room");
    }
}

/// The file of a real city under another name, with another place and other neighbours.
fn text(model: &str, city: usize, cities: usize) -> String {
    let name = model.lines().find_map(|line| line.strip_prefix("stad: ")).expect("a city has a name");
    let mut out = String::with_capacity(model.len() + 512);
    // Inside a key that is replaced or left out.
    let mut below = false;
    for line in model.lines() {
        let key = line.split(':').next().unwrap_or_default();
        below &= line.starts_with(' ');
        match key {
            "slug" => out.push_str(&format!("slug: {}", slug(city))),
            "coordinaten" => {
                // Spread over Flanders, each at its own spot.
                let at = |prime: usize| (city * prime % 1_000_003) as f64 / 1_000_003.0;
                out.push_str(&format!(
                    "coordinaten: {{lat: {:.5}, lon: {:.5}}}",
                    50.7 + at(754_877) * 0.7,
                    2.6 + at(569_840) * 3.1
                ));
            }
            "nabijgelegen_links" => {
                below = true;
                out.push_str("nabijgelegen_links:");
                for step in 1..=6 {
                    out.push_str(&format!("\n  - {}", slug((city + step) % cities)));
                }
            }
            "beeld" => {
                below = true;
                continue;
            }
            _ if below => continue,
            "provincie" => out.push_str(line),
            _ => out.push_str(&line.replace(name, &format!("Plaats {city}"))),
        }
        out.push('\n');
    }
    out
}
