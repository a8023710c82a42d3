//! The schema of the island props must match the Rust types it is generated from.

use std::path::Path;

#[test]
fn the_schema_of_the_props_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../islands/src/contract/schema.json");
    let expected = serde_json::to_string_pretty(&kmo_site::props::schema()).expect("a schema is plain JSON") + "\n";
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        std::fs::write(&path, &expected).expect("the folder is there");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "islands/src/contract/schema.json is behind: run `UPDATE_EXPECTED=1 cargo test -p kmo-cli --test contract`, \
         then `npm run contract` in islands/"
    );
}
