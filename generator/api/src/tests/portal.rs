//! Reports that the portal sells, and data that it shows.

use std::sync::atomic::Ordering;

use axum::http::Method;
use serde_json::json;

use super::{ORG, api, ask_as, customer, in_store, text, timed, to_nobody};

#[tokio::test]
async fn no_report_is_sold_of_a_campaign_that_ended_before_this_month() {
    let (_folder, api) = api();
    let auth = text(&customer(&api).await, "auth");
    let first = api.clock.today().first_of_month();
    for (end, status) in [(first, 201), (first.yesterday().expect("it is a day"), 409)] {
        in_store(&api, &format!("UPDATE project SET eind = '{end}' WHERE id = 11 RETURNING naam"));
        let order = json!({ "projectId": 11, "key": end.to_string() });
        let (seen, _) = ask_as(&api, &auth, Method::POST, &format!("{ORG}/reports"), &order).await;
        assert_eq!(seen, status, "ended on {end}");
    }
}

#[tokio::test]
async fn a_report_whose_answer_was_lost_is_not_sold_again() {
    let (_folder, api) = api();
    let auth = text(&customer(&api).await, "auth");
    let balance = || in_store(&api, "SELECT CAST(saldo AS TEXT) FROM org WHERE id = 1");
    let before = balance();
    let mut sold = Vec::new();
    for (project, key) in [(11, "a"), (11, "a"), (11, "b"), (12, "a")] {
        let order = json!({ "projectId": project, "key": key });
        let (status, report) = ask_as(&api, &auth, Method::POST, &format!("{ORG}/reports"), &order).await;
        assert_eq!(status, 201, "{report}");
        sold.push((report, balance()));
    }
    assert_eq!(sold[0], sold[1], "it is the same one");
    assert_eq!(sold[0].0["projectId"], 11);
    assert_eq!([&before, &sold[1].1, &sold[2].1, &sold[3].1], ["1000", "990", "980", "970"]);
}

#[tokio::test]
async fn a_new_day_brings_new_sample_data() {
    let (_folder, api, passed) = timed(to_nobody());
    for days in [0, 1] {
        passed.store(days * 24 * 3600, Ordering::Relaxed);
        customer(&api).await;
        let day = in_store(&api, "SELECT CAST(value AS TEXT) FROM meta WHERE key = 'day'");
        assert_eq!(day, api.clock.today().to_string(), "after {days} days");
    }
}
