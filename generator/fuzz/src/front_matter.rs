//! Markdown files: where their front matter ends and their text starts.

use kmo_engine::content::Placeholders;
use kmo_engine::content::fuzzing::{parse, split, typed};

pub fn run(bytes: &[u8]) {
    let Some(file) = super::file("content/blog/proef.md", bytes) else { return };
    let parts = match split(&file) {
        Ok(parts) => parts,
        Err(problem) => return super::sound(&[problem]),
    };
    // The two parts and their delimiter lines make up the whole file.
    let yaml_end = parts.yaml_start + parts.yaml.len();
    assert_eq!(parts.yaml, &file.text[parts.yaml_start..yaml_end]);
    assert_eq!(&file.text[..parts.yaml_start], "---\n");
    assert_eq!(file.text[yaml_end..parts.body_start].trim_end(), "---");
    assert!(parts.yaml.lines().all(|line| line.trim_end() != "---"), "it ends at the first line that can end it");
    match parse(&file, parts.yaml, parts.yaml_start) {
        Ok(node) => {
            super::all_sound(&typed::<kmo_site::Site>(&file, &node, &Placeholders::default()), &file.text);
        }
        Err(problems) => super::sound(&problems),
    }
}
