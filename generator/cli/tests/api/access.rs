//! Access rights, tested for every call in the API description, so that no new call can be forgotten.

use serde_json::{Value, json};

use super::{ORGS, Preview, list, org};

/// Method and path of every call in the description that is served, with its operation.
fn described(preview: &Preview) -> Vec<(String, String, Value)> {
    let answer = preview.0.get("/api/openapi.yaml");
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/yaml")));
    let file: Value = serde_saphyr::from_str(&answer.text()).expect("it is YAML");
    let mut calls = Vec::new();
    for (path, methods) in file["paths"].as_object().expect("it has paths") {
        for (method, operation) in methods.as_object().expect("a path has methods") {
            if method != "parameters" {
                calls.push((method.to_uppercase(), path.clone(), operation.clone()));
            }
        }
    }
    assert!(calls.len() >= 40, "{}", calls.len());
    calls
}

/// Fills in the organization and the ids of its records in a path.
fn filled(path: &str, guid: &str, ids: &[(&str, i64)]) -> String {
    let mut path = path.replace("{org}", guid);
    for (name, id) in ids {
        path = path.replace(&format!("{{{name}}}"), &id.to_string());
    }
    assert!(!path.contains('{'), "{path}");
    path
}

/// The id of one record of each kind in an organization.
fn records(preview: &Preview, token: &str, number: usize) -> Vec<(&'static str, i64)> {
    let first = |rest: &str, items: bool| {
        let (status, body) = preview.get(&org(number, rest), token);
        assert_eq!(status, 200, "{rest} {body}");
        let list = if items { &body["items"] } else { &body };
        list[0]["id"].as_i64().unwrap_or_else(|| panic!("{rest} is not empty: {body}"))
    };
    let project = first("/projects", false);
    vec![
        ("project", project),
        ("appointment", first("/appointments", false)),
        ("prospect", first("/prospects", true)),
        ("document", first("/documents", false)),
        ("member", first("/members", false)),
        ("application", 1),
    ]
}

/// A valid body for each writing call.
fn body(operation: &str, ids: &[(&str, i64)]) -> Option<Value> {
    let project = ids.iter().find(|(name, _)| *name == "project").map(|(_, id)| *id);
    Some(match operation {
        "changeProject" => json!({ "status": "gepauzeerd" }),
        "addNote" => json!({ "tekst": "Een notitie" }),
        "changeAppointment" => json!({ "feedback": { "score": 4, "opmerking": "Goed", "resultaat": "offerte" } }),
        "extraReport" => json!({ "projectId": project, "key": "1" }),
        "invite" => json!({ "email": "iemand@elders.test", "rol": "lezer" }),
        "changeMember" => json!({ "rol": "lezer" }),
        "saveSettings" => json!({
            "facturatie": { "email": "", "peppolId": "", "referentie": "PO 7" },
            "opnames": false,
        }),
        "addOrganization" => {
            json!({ "name": "Voorbeeld Extra bv", "kbo": "0000.000.196", "formule": "start", "eigenaar": "eigenaar@elders.test" })
        }
        "changeOrganization" => json!({ "formule": "groei" }),
        "changeApplication" => json!({ "status": "uit" }),
        _ => return None,
    })
}

#[test]
fn private_calls_need_a_token() {
    let preview = Preview::open(&[]);
    let ids = records(&preview, &preview.login("klant"), 1);
    for (method, path, operation) in described(&preview) {
        let is_public = operation["security"].as_array().is_some_and(Vec::is_empty);
        let known = ["/auth/", "/counter", "/contactform"].iter().any(|start| path.starts_with(start));
        assert_eq!(is_public, known, "{path}");
        if !is_public {
            let body = body(operation["operationId"].as_str().unwrap_or_default(), &ids).unwrap_or(json!({}));
            for token in ["", "x", "a.b.c"] {
                let (status, _) = preview.call(&method, &filled(&path, ORGS[0], &ids), token, Some(&body));
                assert_eq!(status, 401, "{method} {path}");
            }
        }
    }
}

#[test]
fn another_organization_is_never_seen() {
    let preview = Preview::open(&[]);
    let admin = preview.login("admin");
    let own = records(&preview, &admin, 1);
    let other = records(&preview, &admin, 2);
    let lead = preview.login("beheerder");
    let mut tried = 0;
    for (method, path, operation) in described(&preview) {
        let name = operation["operationId"].as_str().unwrap_or_default();
        let body = body(name, &other);
        if path.starts_with("/internal") || path.starts_with("/admin") {
            assert_eq!(
                preview.call(&method, &filled(&path, ORGS[0], &own), &lead, body.as_ref()).0,
                403,
                "{method} {path}"
            );
            continue;
        }
        if !path.contains("{org}") {
            continue;
        }
        tried += 1;
        // Another organization, written in every way, and one that does not exist get the same answer.
        let upper = ORGS[1].to_uppercase();
        for guid in [ORGS[1], &upper, "00000000-0000-4000-8000-000000000000", "x", "%27%20OR%201=1--", "1", "%00"] {
            let (status, told) = preview.call(&method, &filled(&path, guid, &other), &lead, body.as_ref());
            assert_eq!(status, 404, "{method} {path} {guid}");
            assert_eq!(told, json!({ "Message": "Dit bestaat niet of je hebt er geen toegang toe." }));
        }
        // Another organization's records, addressed through one's own organization.
        if path.matches('{').count() > 1 || name == "extraReport" {
            let (status, _) = preview.call(&method, &filled(&path, ORGS[0], &other), &lead, body.as_ref());
            assert_eq!(status, 404, "{method} {path}");
        }
        if operation["parameters"].to_string().contains("ProjectFilter") {
            let project = other[0].1;
            let asked = format!("{}?project={project}", filled(&path, ORGS[0], &own));
            assert_eq!(preview.get(&asked, &lead).0, 404, "{asked}");
        }
    }
    assert!(tried >= 20, "{tried}");
}

/// Roles that may make each writing call, in the order of the table's columns.
const WRITES: &[(&str, &str)] = &[
    // e: eigenaar, b: beheerder, l: lid, z: lezer, k: boekhouding, i: internal, a: admin
    ("changeProject", "eba"),
    ("addNote", "eblia"),
    ("changeAppointment", "eblia"),
    ("stopCalling", "eblia"),
    ("extraReport", "eblia"),
    ("invite", "eba"),
    ("changeMember", "eba"),
    ("removeMember", "eba"),
    ("saveSettings", "eba"),
    ("addOrganization", "a"),
    ("changeOrganization", "a"),
    ("changeApplication", "a"),
];

const ROLES: [(char, &str); 7] = [
    ('e', "klant"),
    ('b', "beheerder"),
    ('l', "lid"),
    ('z', "lezer"),
    ('k', "boekhouding"),
    ('i', "intern"),
    ('a', "admin"),
];

#[test]
fn every_role_writes_and_reads_what_it_may_and_nothing_else() {
    let preview = Preview::open(&[]);
    let tokens = ROLES.map(|(letter, name)| (letter, preview.login(name)));
    let owner = &tokens[0].1;
    let mut ids = records(&preview, owner, 1);
    let mut rows = 0;
    for (method, path, operation) in described(&preview) {
        let name = operation["operationId"].as_str().unwrap_or_default();
        let is_write = method != "GET";
        let allowed = match WRITES.iter().find(|(known, _)| *known == name) {
            Some((_, allowed)) => *allowed,
            None if is_write
                && (path.contains("{org}") || path.starts_with("/admin") || path.starts_with("/internal")) =>
            {
                panic!("{name} is not in the table")
            }
            None if path.starts_with("/admin") => "a",
            None if path.starts_with("/internal") => "ia",
            None if ["invoices", "credits", "documents", "documentFile"].contains(&name) => "eblzkia",
            None if path.contains("{org}") => "eblzia",
            None => continue,
        };
        rows += 1;
        // Roles without access go first: what they tried to delete must still exist for the others.
        let mut order = tokens.clone();
        order.sort_by_key(|(letter, _)| allowed.contains(*letter));
        for (letter, token) in &order {
            let may = allowed.contains(*letter);
            if name == "changeMember" || name == "removeMember" {
                // A new ordinary member for each role, because only an eigenaar may change an eigenaar.
                let email = format!("{letter}-{}@elders.test", name.to_lowercase());
                let (_, member) = preview.post(&org(1, "/members"), owner, &json!({ "email": email, "rol": "lid" }));
                ids.retain(|(kind, _)| *kind != "member");
                ids.push(("member", member["id"].as_i64().expect("it was made")));
            }
            let mut body = body(name, &ids);
            if let Some(body) = body.as_mut() {
                match name {
                    "invite" => body["email"] = format!("{letter}@elders.test").into(),
                    // With the same key as another role, it would get the report of that role.
                    "extraReport" => body["key"] = letter.to_string().into(),
                    _ => {}
                }
            }
            let (status, told) = preview.call(&method, &filled(&path, ORGS[0], &ids), token, body.as_ref());
            let fits = if may { [200, 201, 204].contains(&status) } else { status == 403 };
            assert!(fits, "{letter} {method} {path}: {status} {told}");
        }
    }
    assert!(rows >= 30, "{rows}");
}

#[test]
fn only_an_eigenaar_makes_or_changes_one_and_the_last_one_stays() {
    let preview = Preview::open(&[]);
    let (owner, lead) = (preview.login("klant"), preview.login("beheerder"));
    let members = preview.get(&org(1, "/members"), &owner).1;
    let id = |email: &str| {
        let found = list(&members).iter().find(|member| member["email"] == email);
        found.and_then(|member| member["id"].as_i64()).expect("they are a member")
    };
    let (boss, clerk) = (id("klant@voorbeeld.test"), id("lid@voorbeeld.test"));
    let change = |token: &str, member: i64, role: &str| {
        preview.call("PATCH", &org(1, &format!("/members/{member}")), token, Some(&json!({ "rol": role }))).0
    };
    let remove =
        |token: &str, member: i64| preview.call("DELETE", &org(1, &format!("/members/{member}")), token, None).0;
    assert_eq!(change(&lead, clerk, "eigenaar"), 403);
    assert_eq!(change(&lead, boss, "lezer"), 403);
    assert_eq!(remove(&lead, boss), 403);
    let invitation = json!({ "email": "baas@elders.test", "rol": "eigenaar" });
    assert_eq!(preview.post(&org(1, "/members"), &lead, &invitation).0, 403);
    assert_eq!((change(&owner, boss, "lezer"), remove(&owner, boss)), (409, 409));
    // An invited eigenaar who has not accepted yet does not count.
    assert_eq!(preview.post(&org(1, "/members"), &owner, &invitation).0, 201);
    assert_eq!(change(&owner, boss, "lezer"), 409);
    assert_eq!(change(&owner, clerk, "eigenaar"), 200);
    assert_eq!(change(&owner, boss, "lezer"), 200);
    // The token of the former eigenaar still carries the old role.
    assert_eq!(change(&owner, clerk, "lid"), 403);
}

#[test]
fn revoked_access_stops_immediately() {
    let preview = Preview::open(&[]);
    let (admin, owner, clerk) = (preview.login("admin"), preview.login("klant"), preview.login("lid"));
    let staff = preview.login("intern");
    let path = org(1, "/projects");
    let members = preview.get(&org(1, "/members"), &owner).1;
    let member = list(&members).iter().find(|one| one["email"] == "lid@voorbeeld.test");
    let member = member.and_then(|member| member["id"].as_i64()).expect("they are a member");
    assert_eq!(preview.get(&path, &clerk).0, 200);
    assert_eq!(preview.call("DELETE", &org(1, &format!("/members/{member}")), &owner, None).0, 204);
    assert_eq!(preview.get(&path, &clerk).0, 404);

    let switch = |on: bool| {
        preview.call("PATCH", &format!("/admin/organizations/{}", ORGS[0]), &admin, Some(&json!({ "actief": on }))).0
    };
    assert_eq!(switch(false), 200);
    assert_eq!(
        (preview.get(&path, &owner).0, preview.get(&path, &staff).0, preview.get(&path, &admin).0),
        (404, 404, 200)
    );
    assert_eq!(list(&preview.get("/portal/organizations", &owner).1).len(), 1);
    assert_eq!(switch(true), 200);
    assert_eq!(preview.get(&path, &owner).0, 200);
    // Works for the call centre, but is not assigned to this organization.
    assert_eq!(preview.get(&org(3, "/projects"), &staff).0, 404);
}
