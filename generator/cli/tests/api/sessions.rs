//! Tokens: their claims, and which ones are accepted.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde_json::{Value, json};

use super::{ORGS, PASSWORD, Preview};

fn claims(token: &str) -> Value {
    let payload = token.split('.').nth(1).expect("it has a payload");
    serde_json::from_slice(&BASE64.decode(payload).expect("it is base64")).expect("it is JSON")
}

#[test]
fn a_token_holds_exactly_the_claims_that_are_read() {
    let preview = Preview::open(&[]);
    let now =
        || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("it is after 1970").as_secs();
    let before = now();
    let seen = claims(&preview.login("klant"));
    // A token is valid for 15 minutes.
    let issued = seen["exp"].as_u64().expect("a number") - 900;
    assert!((before..=now()).contains(&issued), "{issued}");
    let mut names: Vec<&str> = seen.as_object().expect("an object").keys().map(String::as_str).collect();
    names.sort_unstable();
    let known =
        ["FirstName", "Internal", "InternalAdmin", "LastName", "OrganizationAccesses", "UserId", "email", "exp", "sub"];
    assert_eq!(names, known);
    assert_eq!(
        (&seen["sub"], &seen["UserId"], &seen["email"]),
        (&json!("1"), &json!(1), &json!("klant@voorbeeld.test"))
    );
    assert_eq!((&seen["FirstName"], &seen["LastName"]), (&json!("Karel"), &json!("Voorbeeld")));
    assert_eq!((&seen["Internal"], &seen["InternalAdmin"]), (&json!(false), &json!(false)));
    let accesses = seen["OrganizationAccesses"].as_str().expect("it is a string");
    let accesses: Value = serde_json::from_str(accesses).expect("which holds JSON");
    let expected = json!([
        { "Guid": ORGS[0], "Name": "Voorbeeld Dakwerken bv", "Role": "eigenaar" },
        { "Guid": ORGS[1], "Name": "Voorbeeld Software nv", "Role": "eigenaar" },
    ]);
    assert_eq!(accesses, expected);
    let staff = claims(&preview.login("intern"));
    assert_eq!((&staff["Internal"], &staff["InternalAdmin"]), (&json!(true), &json!(false)));
    let admin = claims(&preview.login("admin"));
    assert_eq!((&admin["Internal"], &admin["InternalAdmin"]), (&json!(true), &json!(true)));
    assert_eq!(admin["OrganizationAccesses"].as_str().map(|text| text.matches("Guid").count()), Some(3));
}

#[test]
fn reuse_of_a_refresh_token_after_its_successor_ends_the_session() {
    let preview = Preview::open(&[]);
    let refresh = |token: &str| preview.post("/auth/refresh", "", &json!({ "refresh": token }));
    let (auth, first) = preview.session("klant@voorbeeld.test", PASSWORD);
    let (status, tokens) = refresh(&first);
    assert_eq!(status, 200);
    let (next, second) = (tokens["auth"].as_str().expect("a token"), tokens["refresh"].as_str().expect("a token"));
    assert_ne!(first, second);
    assert_eq!((preview.get("/portal/profile", next).0, preview.get("/portal/profile", &auth).0), (200, 200));
    // Another session is not affected, even if it starts in the same second.
    let (other, _) = preview.session("klant@voorbeeld.test", PASSWORD);

    // The client did not get the answer and retries: it gets the same successor again.
    let (status, again) = refresh(&first);
    assert_eq!((status, again["refresh"].as_str()), (200, Some(second)));
    let (status, tokens) = refresh(second);
    let third = tokens["refresh"].as_str().expect("a token");
    assert_eq!(status, 200);

    assert_eq!(refresh(&first).0, 401, "whoever has the successor needs no older one");
    assert_eq!((refresh(second).0, refresh(third).0), (401, 401), "the whole session ended");
    assert_eq!((preview.get("/portal/profile", next).0, preview.get("/portal/profile", &auth).0), (401, 401));
    assert_eq!(preview.get("/portal/profile", &other).0, 200);
    // An access token can't be used as a refresh token, or the other way round.
    let (auth, token) = preview.session("klant@voorbeeld.test", PASSWORD);
    assert_eq!((refresh(&auth).0, refresh("").0, preview.get("/portal/profile", &token).0), (401, 401, 401));
}

#[test]
fn a_logout_revokes_all_tokens_of_the_session() {
    let preview = Preview::open(&[]);
    let refresh = |token: &str| preview.post("/auth/refresh", "", &json!({ "refresh": token }));
    let logout = |token: &str| preview.post("/auth/logout", "", &json!({ "refresh": token }));
    let (other, other_refresh) = preview.session("lezer@voorbeeld.test", PASSWORD);
    // Two sessions of a user that start in the same second get different tokens.
    let (auth, first) = preview.session("lezer@voorbeeld.test", PASSWORD);
    assert_ne!(auth, other);
    assert_eq!(logout(&first), (204, Value::Null));
    assert_eq!((refresh(&first).0, preview.get("/portal/profile", &auth).0), (401, 401));
    assert_eq!(logout(&first), (204, Value::Null), "once more says nothing else");
    for nobodys in ["", "verzonnen", &other] {
        assert_eq!(logout(nobodys), (204, Value::Null), "{nobodys}");
    }
    assert_eq!(preview.post("/auth/logout", "", &json!({})).0, 400);
    assert_eq!(preview.get("/portal/profile", &other).0, 200, "another session goes on");

    // A tab logs out with a token that another tab has just exchanged.
    let (_, tokens) = refresh(&other_refresh);
    let second = tokens["refresh"].as_str().expect("a token");
    assert_eq!(logout(&other_refresh).0, 204);
    assert_eq!((refresh(second).0, preview.get("/portal/profile", &other).0), (401, 401));
}

#[test]
fn an_expired_token_is_refused_and_refreshed() {
    let preview = Preview::open(&["--token-seconds", "0"]);
    let (auth, refresh) = preview.session("lezer@voorbeeld.test", PASSWORD);
    assert_eq!(preview.get("/portal/profile", &auth).0, 401);
    assert_eq!(preview.post("/auth/refresh", "", &json!({ "refresh": refresh })).0, 200);
}

/// `token.rs` of the API tests more forgeries.
#[test]
fn forged_tokens_are_refused() {
    let preview = Preview::open(&[]);
    let auth = preview.login("lezer");
    assert_eq!(preview.get("/portal/profile", &auth).0, 200);

    let [head, payload, signature] = auth.split('.').collect::<Vec<_>>()[..] else { panic!("{auth} has three parts") };
    let mut admin = claims(&auth);
    admin["InternalAdmin"] = json!(true);
    let (admin, none) = (BASE64.encode(admin.to_string()), BASE64.encode(r#"{"alg":"none","typ":"JWT"}"#));
    for forged in [
        format!("{head}.{admin}.{signature}"),
        format!("{none}.{admin}."),
        format!("{none}.{payload}.{signature}"),
        format!("{head}.{payload}."),
    ] {
        for path in ["/portal/profile", "/admin/organizations"] {
            assert_eq!(preview.get(path, &forged).0, 401, "{forged}");
        }
    }
    // Another scheme than `Bearer`, none, or two tokens.
    for value in [format!("Basic {auth}"), auth.clone(), format!("Bearer {auth}, Bearer {auth}")] {
        let answer = preview.0.send("GET", "/api/portal/profile", &[("Authorization", &value)], "");
        assert_eq!(answer.status, 401, "{value}");
    }
}
