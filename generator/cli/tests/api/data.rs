//! Data that the portal shows, and the calls that change it.

use serde_json::{Value, json};

use super::common::client::Server;
use super::{Preview, list, number, org};

#[test]
fn changes_from_two_tabs_are_both_kept() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    let path = org(1, "/settings");
    let (_, before) = preview.get(&path, &owner);
    for change in [
        json!({ "facturatie": { "referentie": "PO 7" } }),
        json!({ "opnames": false }),
        json!({ "facturatie": { "peppolId": "0208:0000000196" } }),
        json!({}),
    ] {
        assert_eq!(preview.call("PATCH", &path, &owner, Some(&change)).0, 200, "{change}");
    }
    let mut expected = before;
    expected["facturatie"]["referentie"] = json!("PO 7");
    expected["facturatie"]["peppolId"] = json!("0208:0000000196");
    expected["opnames"] = json!(false);
    assert_eq!(preview.get(&path, &owner).1, expected);
    for wrong in [
        json!({ "facturatie": null }),
        json!({ "facturatie": { "iban": "x" } }),
        json!({ "opnames": {} }),
        // No mail is sent about new appointments, so this setting can't be switched on.
        json!({ "meldingen": { "afspraak": true } }),
    ] {
        assert_eq!(preview.call("PATCH", &path, &owner, Some(&wrong)).0, 400, "{wrong}");
    }
    assert_eq!(preview.get(&path, &owner).1, expected, "what is refused changes nothing");

    for change in [json!({ "telefoon": "0470 12 34 56" }), json!({ "voornaam": "Anna" })] {
        assert_eq!(preview.call("PATCH", "/portal/profile", &owner, Some(&change)).0, 200, "{change}");
    }
    let (_, profile) = preview.get("/portal/profile", &owner);
    assert_eq!((&profile["voornaam"], &profile["telefoon"]), (&json!("Anna"), &json!("0470 12 34 56")));
}

#[test]
fn a_full_month_is_the_realistic_one() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    let (status, october) = preview.get(&org(1, "/overview?month=2026-10"), &owner);
    assert_eq!(status, 200);
    let figures = json!({
        "belpogingen": 310, "gesprekken": 78, "afspraken": 9, "doorgegaan": 7, "noShow": 1, "verplaatst": 1,
        "terugbellen": 14, "nietBellen": 6, "klanten": 2, "orderwaarde": 21050.0,
    });
    assert_eq!(october["cijfers"], figures);
    assert_eq!(october["doel"], 6);
    // The goal of a month adds up the campaigns that ran in it: here one that has ended since.
    assert_eq!(preview.get(&org(1, "/overview?month=2026-07"), &owner).1["doel"], 4);
    let sum = |entries: &Value, key: &str| list(entries).iter().map(|entry| number(&entry[key])).sum::<i64>();
    assert_eq!((sum(&october["dagen"], "belpogingen"), sum(&october["uitkomsten"], "aantal")), (310, 310));
    // October 2026 has 22 working days. The holiday of 1 November is in the next month.
    assert_eq!(list(&october["dagen"]).len(), 22);

    let (_, now) = preview.get(&org(1, "/overview"), &owner);
    assert_eq!((&now["maand"], &now["vorige"]), (&json!("2026-11"), &figures));
    assert!(now["cijfers"]["belpogingen"].as_i64().is_some_and(|dials| (150..310).contains(&dials)), "{now}");
    assert!((1..=5).contains(&list(&now["volgende"]).len()) && !list(&now["teBeoordelen"]).is_empty(), "{now}");

    // The two campaigns add up to the figures of the organization.
    let of = |project: i64| {
        let path = org(1, &format!("/overview?month=2026-10&project={project}"));
        number(&preview.get(&path, &owner).1["cijfers"]["belpogingen"])
    };
    assert_eq!(of(11) + of(12), 310);

    // Each step of a campaign's funnel is at most as large as the one before, and no company was called more than five times.
    let (_, projects) = preview.get(&org(1, "/projects"), &owner);
    for project in list(&projects) {
        let (_, detail) = preview.get(&org(1, &format!("/projects/{}", project["id"])), &owner);
        let funnel = ["prospects", "gebeld", "gesproken", "afspraken", "doorgegaan", "klanten"]
            .map(|step| number(&detail["funnel"][step]));
        assert!(funnel.is_sorted_by(|more, less| more >= less) && funnel[5] > 0, "{funnel:?}");
    }
    let (_, prospects) = preview.get(&org(1, "/prospects?size=500"), &owner);
    for prospect in list(&prospects["items"]) {
        assert!(prospect["pogingen"].as_i64().is_some_and(|count| count <= 5), "{prospect}");
        assert!(prospect["bedrijf"].as_str().is_some_and(|name| name.starts_with("Voorbeeld ")), "{prospect}");
        assert!(
            prospect["telefoon"]
                .as_str()
                .is_some_and(|phone| phone.ends_with(" 00 00 00") || phone.ends_with(" 000 00 00"))
        );
    }
}

#[test]
fn money_adds_up() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    let (_, credits) = preview.get(&org(1, "/credits"), &owner);
    let changes: Vec<(i64, i64)> = list(&credits["mutaties"])
        .iter()
        .map(|change| (number(&change["delta"]), number(&change["saldoNa"])))
        .collect();
    assert_eq!(
        (credits["saldo"].as_i64(), changes),
        (Some(1000), vec![(20, 1000), (-10, 980), (-10, 990), (1000, 1000)])
    );

    let (_, invoices) = preview.get(&org(1, "/invoices"), &owner);
    let lines: Vec<(String, f64, f64, f64)> = list(&invoices)
        .iter()
        .map(|line| {
            let euro = |key: &str| line[key].as_f64().expect("a number");
            (line["omschrijving"].as_str().expect("a text").to_owned(), euro("excl"), euro("btw"), euro("incl"))
        })
        .collect();
    assert_eq!(lines[0], ("Formule Groei, november 2026".to_owned(), 895.0, 187.95, 1082.95));
    assert_eq!((invoices[0]["status"].as_str(), invoices[1]["status"].as_str()), (Some("open"), Some("betaald")));

    let order =
        |key: u32| preview.post(&org(1, "/reports"), &owner, &json!({ "projectId": 11, "key": key.to_string() }));
    let (status, report) = order(1);
    assert_eq!((status, &report["soort"], &report["maand"]), (201, &json!("extra"), &json!("2026-11")));
    let after = preview.get(&org(1, "/credits"), &owner).1;
    assert_eq!((after["saldo"].as_i64(), after["mutaties"][0]["delta"].as_i64()), (Some(990), Some(-10)));
    for key in 2..=100 {
        assert_eq!(order(key).0, 201);
    }
    assert_eq!(order(101).0, 409);
    assert_eq!(preview.get(&org(1, "/credits"), &owner).1["saldo"], 0);
    let reports = preview.get(&org(1, "/reports?project=11"), &owner).1;
    assert_eq!(list(&reports).len(), 100 + 3);
}

#[test]
fn a_company_that_wants_no_calls_is_called_by_no_campaign() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    let find = |query: &str| preview.get(&org(1, &format!("/prospects?size=500{query}")), &owner).1;
    let all = find("");
    let of = |project: i64| {
        let items = list(&all["items"]).iter();
        items.filter(move |item| item["projectId"] == project).collect::<Vec<_>>()
    };
    let shared = of(12).into_iter().find(|item| of(11).iter().any(|other| other["kbo"] == item["kbo"]));
    let shared = shared.expect("some companies are in both campaigns");
    let path = org(1, &format!("/prospects/{}/stop", shared["id"]));
    let (status, now) = preview.call("POST", &path, &owner, None);
    assert_eq!((status, &now["status"]), (200, &json!("niet_bellen")));
    let stopped = find("&status=niet_bellen");
    let same = list(&stopped["items"]).iter().filter(|item| item["kbo"] == shared["kbo"]).count();
    assert_eq!(same, 2);
    // Another organization has its own list.
    let (_, other) = preview.get(&org(2, "/prospects?status=niet_bellen&size=1"), &owner);
    assert!(other["items"][0]["kbo"] != shared["kbo"]);
}

#[test]
fn only_appointments_that_have_begun_get_feedback() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    let patch =
        |id: &Value, body: Value| preview.call("PATCH", &org(1, &format!("/appointments/{id}")), &owner, Some(&body));
    let found = |query: &str| preview.get(&org(1, &format!("/appointments?{query}")), &owner).1;
    let coming = found("from=2026-11-21")[0]["id"].clone();
    let good = json!({ "score": 5, "opmerking": "Klant!", "resultaat": "klant", "orderwaarde": 1234.56 });
    assert_eq!(patch(&coming, json!({ "feedback": good })).0, 409);
    assert_eq!(patch(&coming, json!({ "status": "doorgegaan" })).0, 409);
    let (status, now) = patch(&coming, json!({ "status": "verplaatst" }));
    assert_eq!((status, &now["status"]), (200, &json!("verplaatst")));

    let overview = preview.get(&org(1, "/overview"), &owner).1;
    // The last one is in this month.
    let past = list(&overview["teBeoordelen"]).last().expect("there is one")["id"].clone();
    for wrong in [
        json!({}),
        json!({ "status": null }),
        json!({ "status": "vervangen" }),
        json!({ "status": "doorgegaan", "extra": 1 }),
        json!({ "feedback": { "score": 6, "opmerking": "", "resultaat": "klant" } }),
        json!({ "feedback": { "score": 4.5, "opmerking": "", "resultaat": "klant" } }),
        json!({ "feedback": { "score": 4, "opmerking": "x".repeat(2001), "resultaat": "klant" } }),
        json!({ "feedback": { "score": 4, "opmerking": "", "resultaat": "offerte", "orderwaarde": 5 } }),
        json!({ "feedback": { "score": 4, "opmerking": "", "resultaat": "klant", "orderwaarde": -1 } }),
    ] {
        assert_eq!(patch(&past, wrong.clone()).0, 400, "{wrong}");
    }
    let (status, now) = patch(&past, json!({ "feedback": good }));
    assert_eq!((status, &now["feedback"], &now["status"]), (200, &good, &json!("doorgegaan")));
    let later = preview.get(&org(1, "/overview"), &owner).1;
    assert_eq!(list(&later["teBeoordelen"]).len() + 1, list(&overview["teBeoordelen"]).len());
    let klanten = |view: &Value| number(&view["cijfers"]["klanten"]);
    assert_eq!(klanten(&later), klanten(&overview) + 1);
}

#[test]
fn lists_are_searched_and_paged() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    let calls = |query: &str| preview.get(&org(1, &format!("/calls?month=2026-10&{query}")), &owner);
    let (_, all) = calls("size=500");
    assert_eq!((number(&all["total"]), list(&all["items"]).len()), (310, 310));
    let mut paged = Vec::new();
    for page in 1..=4 {
        paged.extend(list(&calls(&format!("size=100&page={page}")).1["items"]).clone());
    }
    assert_eq!(Value::from(paged), all["items"]);
    assert_eq!(calls("uitkomst=afspraak").1["total"], 9);
    let (_, found) = calls("q=gent+voorbeeld&size=500");
    let found = list(&found["items"]).clone();
    assert!(!found.is_empty() && found.len() < 310);
    for text in ["%25", "_", "%27", "%27%20OR%201=1%20--", "x%27%3BDROP%20TABLE%20call%3B--", "%5C"] {
        assert_eq!(calls(&format!("q={text}")), (200, json!({ "items": [], "total": 0 })), "{text}");
    }
    for wrong in
        ["page=0", "page=x", "size=501", "size=-1", "uitkomst=niets", "project=x", &format!("q={}", "x".repeat(101))]
    {
        assert_eq!(calls(wrong).0, 400, "{wrong}");
    }
    assert_eq!(preview.get(&org(1, "/calls?month=2026-13"), &owner).0, 400);
    assert_eq!(preview.get(&org(1, "/appointments?from=2026-02-30"), &owner).0, 400);
    assert_eq!(calls("size=500").1, all, "nothing was dropped");
    // Recordings are wiped after thirty days.
    let recorded = preview.get(&org(1, "/calls?size=500&month=2026-09"), &owner).1;
    let wiped = list(&recorded["items"]).iter().filter(|call| call["opname"]["gewist"] == true);
    assert!(wiped.count() > 0);
}

#[test]
fn documents_are_files_and_the_first_day_is_empty() {
    let preview = Preview::open(&[]);
    let (owner, fresh) = (preview.login("boekhouding"), preview.login("nieuw"));
    let (_, papers) = preview.get(&org(1, "/documents"), &owner);
    for paper in list(&papers) {
        let path = format!("/api{}", org(1, &format!("/documents/{}", paper["id"])));
        let answer = preview.0.send("GET", &path, &[("Authorization", &format!("Bearer {owner}"))], "");
        assert_eq!((answer.status, answer.body.len().to_string()), (200, paper["bytes"].to_string()));
        let name = format!("attachment; filename={}", paper["naam"]);
        assert_eq!(answer.header("content-disposition"), Some(name.as_str()));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    for path in ["/appointments", "/reports", "/invoices"] {
        let body = preview.get(&org(3, path), &fresh).1;
        assert!(list(&body).len() <= 1, "{path} {body}");
    }
    assert_eq!(preview.get(&org(3, "/calls"), &fresh).1, json!({ "items": [], "total": 0 }));
    // A report on a campaign that has not begun is refused, and costs no credits.
    let project = preview.get(&org(3, "/projects"), &fresh).1[0]["id"].clone();
    let order = json!({ "projectId": project, "key": "1" });
    assert_eq!(preview.post(&org(3, "/reports"), &fresh, &order).0, 409);
    assert_eq!(preview.get(&org(3, "/credits"), &fresh).1["saldo"], 1000);
}

#[test]
fn the_call_centre_plans_and_the_admin_adds() {
    let preview = Preview::open(&[]);
    let (staff, admin) = (preview.login("intern"), preview.login("admin"));
    let (_, week) = preview.get("/internal/planning?week=2026-11-20", &staff);
    assert_eq!(week["maandag"], "2026-11-16");
    let shifts: Vec<&Value> = list(&week["bellers"]).iter().flat_map(|one| list(&one["diensten"])).collect();
    assert!(shifts.len() > 5 && shifts.iter().all(|shift| shift["uren"].as_f64().is_some_and(|hours| hours > 0.0)));
    let (_, quality) = preview.get("/internal/quality?month=2026-10", &staff);
    let parts: Vec<f64> = list(&quality["projecten"])
        .iter()
        .map(|row| {
            let met: i64 = list(&row["criteria"]).iter().filter_map(Value::as_i64).sum();
            met as f64 / row["afspraken"].as_f64().expect("a number")
        })
        .collect();
    assert!(parts.len() >= 3 && parts.is_sorted(), "{parts:?}");

    let new = json!({ "name": "Voorbeeld Nieuw bv", "kbo": "BE 0000000196", "formule": "groei", "eigenaar": "baas@elders.test" });
    let (status, made) = preview.post("/admin/organizations", &admin, &new);
    assert_eq!(
        (status, &made["kbo"], &made["saldo"], &made["leden"]),
        (201, &json!("0000.000.196"), &json!(1000), &json!(0))
    );
    assert!(!preview.invitation().is_empty());
    assert_eq!(preview.post("/admin/organizations", &admin, &new).0, 409);
    for (key, value) in [("kbo", "0000.000.197"), ("formule", "gratis"), ("eigenaar", "baas"), ("name", " x ")] {
        let mut wrong = new.clone();
        wrong[key] = value.into();
        assert_eq!(preview.post("/admin/organizations", &admin, &wrong).0, 400, "{key}");
    }
}

#[test]
fn only_staff_get_the_contract_templates_with_the_prices_of_the_site() {
    let preview = Preview(Server::of_project(&[]));
    let path = "/internal/contracts";
    for name in ["intern", "admin"] {
        let (status, models) = preview.get(path, &preview.login(name));
        assert_eq!(status, 200);
        let templates = list(&models["templates"]);
        assert_eq!(templates.len(), 5);
        for template in templates {
            let text = template["text"].as_str().expect("it has a text");
            // Placeholders of the site are filled in. Those to be filled in for each customer are not.
            assert!(text.contains("[[klant.naam]]") && !text.contains("{company"), "{text}");
            assert_eq!(
                preview.0.get(&format!("/contracts/{}.md", template["slug"].as_str().expect("a slug"))).status,
                404
            );
        }
        assert!(list(&models["formulas"]).iter().all(|one| one["scope"] != ""), "{models}");
    }
    for name in ["klant", "beheerder", "lid", "lezer", "boekhouding"] {
        assert_eq!(preview.get(path, &preview.login(name)).0, 403, "{name}");
    }
    assert_eq!(preview.get(path, "").0, 401);
}
