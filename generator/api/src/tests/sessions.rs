//! Tokens and their expiry.

use std::sync::atomic::Ordering;

use axum::http::Method;
use serde_json::{Value, json};

use super::{ask, ask_as, customer, in_store, text, timed, to_nobody};

#[tokio::test]
async fn tokens_expire_by_the_clock_that_the_api_is_given() {
    let (_folder, api, passed) = timed(to_nobody());
    let tokens = customer(&api).await;
    let (auth, refresh) = (text(&tokens, "auth"), json!({ "refresh": text(&tokens, "refresh") }));
    for (at, status) in [(0, 200), (899, 200), (900, 401)] {
        passed.store(at, Ordering::Relaxed);
        let (seen, _) = ask_as(&api, &auth, Method::GET, "/api/portal/profile", &Value::Null).await;
        assert_eq!(seen, status, "after {at} seconds");
    }
    let (status, tokens) = ask(&api, Method::POST, "/api/auth/refresh", &refresh).await;
    assert_eq!(status, 200);
    let refresh = json!({ "refresh": text(&tokens, "refresh") });
    passed.store(900 + 30 * 24 * 3600, Ordering::Relaxed);
    assert_eq!(ask(&api, Method::POST, "/api/auth/refresh", &refresh).await.0, 401, "nobody used it for a month");
}

#[tokio::test]
async fn a_refresh_whose_answer_was_lost_can_be_repeated_for_two_minutes() {
    let (_folder, api, passed) = timed(to_nobody());
    let tokens = customer(&api).await;
    let first = json!({ "refresh": text(&tokens, "refresh") });
    let mut seen = Vec::new();
    for at in [0, 60, 119] {
        passed.store(at, Ordering::Relaxed);
        let (status, tokens) = ask(&api, Method::POST, "/api/auth/refresh", &first).await;
        assert_eq!(status, 200, "after {at} seconds");
        let (status, _) = ask_as(&api, &text(&tokens, "auth"), Method::GET, "/api/portal/profile", &Value::Null).await;
        assert_eq!(status, 200, "after {at} seconds");
        seen.push(text(&tokens, "refresh"));
    }
    assert!(seen.iter().all(|one| *one == seen[0]), "one successor");
    passed.store(120, Ordering::Relaxed);
    assert_eq!(ask(&api, Method::POST, "/api/auth/refresh", &first).await.0, 401, "too late");
    let second = json!({ "refresh": seen[0] });
    assert_eq!(ask(&api, Method::POST, "/api/auth/refresh", &second).await.0, 401, "the session ended");
}

#[tokio::test]
async fn a_session_that_is_refreshed_leaves_no_expired_tokens() {
    let (_folder, api, passed) = timed(to_nobody());
    let mut tokens = customer(&api).await;
    for at in [900, 1800, 2700] {
        passed.store(at, Ordering::Relaxed);
        let refresh = json!({ "refresh": text(&tokens, "refresh") });
        tokens = ask(&api, Method::POST, "/api/auth/refresh", &refresh).await.1;
    }
    assert_eq!(in_store(&api, "SELECT CAST(count(*) AS TEXT) FROM token WHERE soort = 'access'"), "1");
}
