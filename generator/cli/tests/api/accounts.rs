//! Registration, confirmation, login and password reset, with the exact text of every message.

use serde_json::{Value, json};

use super::{ORGS, PASSWORD, Preview, list, org, registration};

const WRONG: &str = "E-mailadres of wachtwoord is onjuist. Controleer je gegevens en probeer opnieuw.";
const UNCONFIRMED: &str = "Your email address is not confirmed. Please confirm your email to log in.";
const REGISTERED: &str = "Account created successfully. Please check your email to confirm.";

fn said(text: &str) -> (u16, Value) {
    (200, json!({ "message": text }))
}

fn refused(status: u16, text: &str) -> (u16, Value) {
    (status, json!({ "Message": text }))
}

fn login(preview: &Preview, email: &str, password: &str) -> (u16, Value) {
    preview.post("/auth/login", "", &json!({ "User": email, "Password": password }))
}

#[test]
fn a_new_person_registers_confirms_and_sees_the_sample_data() {
    let mut preview = Preview::open(&[]);
    let email = "an@nieuw.test";
    assert_eq!(preview.post("/auth/register", "", &registration("An@Nieuw.test")), said(REGISTERED));
    let told = preview.0.wait_for_line("a mail to an@nieuw.test: Bevestig je e-mailadres, see http://");
    assert!(!told.contains("token"), "{told}");

    assert_eq!(login(&preview, email, "drie rode fietsen"), refused(403, UNCONFIRMED));
    // Without the right password, the answer does not reveal whether the account exists.
    assert_eq!(login(&preview, email, "vier rode fietsen"), refused(401, WRONG));
    assert_eq!(login(&preview, "niemand@nieuw.test", "vier rode fietsen"), refused(401, WRONG));

    let first = preview.link("/confirm-email");
    assert_eq!(
        preview.get("/auth/requestconfirm?email=an%40nieuw.test", ""),
        said("Bevestigings-email succesvol verzonden!")
    );
    let link = preview.link("/confirm-email");
    assert_ne!(first, link);
    let failed = refused(400, "E-mailverificatie mislukt");
    assert_eq!(preview.get(&format!("/auth/confirm?{first}"), ""), failed, "a newer mail replaces it");
    let other = link.replace("userid=", "userid=1");
    assert_eq!(preview.get(&format!("/auth/confirm?{other}"), ""), failed);
    assert_eq!(preview.get(&format!("/auth/confirm?{link}"), ""), said("E-mailadres succesvol geverifieerd!"));
    assert_eq!(preview.get(&format!("/auth/confirm?{link}"), ""), failed, "it works once");

    let (auth, _) = preview.session(" AN@nieuw.test ", "drie rode fietsen");
    let (status, seen) = preview.get("/portal/organizations", &auth);
    let seen: Vec<_> = list(&seen).iter().map(|org| (&org["guid"], &org["role"])).collect();
    assert_eq!(status, 200);
    assert_eq!(seen, [(&json!(ORGS[0]), &json!("eigenaar")), (&json!(ORGS[1]), &json!("eigenaar"))]);

    // A second registration only sends a mail. The account does not change.
    let before = preview.mails().len();
    let again = json!({ "FirstName": "X", "LastName": "Y", "Email": email, "Password": "vijf blauwe auto's", "ContactPhone": "" });
    assert_eq!(preview.post("/auth/register", "", &again), said(REGISTERED));
    assert!(preview.mails()[before..].concat().contains("Onderwerp: Je hebt al een account"));
    assert_eq!(login(&preview, email, "vijf blauwe auto's"), refused(401, WRONG));
}

#[test]
fn a_forgotten_password_is_replaced_and_ends_every_session() {
    let preview = Preview::open(&[]);
    let sent = said("Wachtwoord reset e-mail verzonden!");
    let (auth, refresh) = preview.session("lid@voorbeeld.test", PASSWORD);
    let ask = |email: &str| preview.post("/auth/reset", "", &json!({ "Email": email, "FromCustomerPortal": true }));
    assert_eq!(ask("niemand@voorbeeld.test"), sent);
    assert_eq!(preview.mails().len(), 0);
    assert_eq!(ask("lid@voorbeeld.test"), sent);
    let link = preview.link("/confirm-reset");

    let set = |link: &str, password: &str| preview.get(&format!("/auth/reset?{link}&password={password}"), "");
    let failed = refused(400, "Er is een fout opgetreden bij het resetten van het wachtwoord");
    assert_eq!(set(&link.replace("token=", "token=x"), "vijf+blauwe+bussen"), failed);
    // A weak password does not use up the link.
    assert_eq!(set(&link, "kort"), refused(400, "Kies een wachtwoord van minstens 12 tekens."));
    assert_eq!(set(&link, "welkom202612").0, 400);
    assert_eq!(set(&link, "vijf+blauwe+bussen"), said("Wachtwoord succesvol gereset"));
    assert_eq!(set(&link, "zes+blauwe+bussen!"), failed, "it works once");

    assert_eq!(preview.get("/portal/profile", &auth).0, 401);
    assert_eq!(preview.post("/auth/refresh", "", &json!({ "refresh": refresh })).0, 401);
    assert_eq!(login(&preview, "lid@voorbeeld.test", PASSWORD), refused(401, WRONG));
    preview.session("lid@voorbeeld.test", "vijf blauwe bussen");
    assert_eq!(preview.post("/auth/reset", "", &json!({ "Email": "a@b.test", "FromCustomerPortal": false })).0, 400);
}

#[test]
fn an_invited_person_belongs_to_the_organization() {
    let preview = Preview::open(&[]);
    let owner = preview.login("klant");
    let (status, member) =
        preview.post(&org(2, "/members"), &owner, &json!({ "email": "Gast@Elders.test", "rol": "lezer" }));
    assert_eq!((status, &member["email"], &member["naam"]), (201, &json!("gast@elders.test"), &json!("")));
    let token = preview.invitation();

    let mut form = registration("ander@elders.test");
    form["RegisterToken"] = token.clone().into();
    let refusal = |form: &Value| {
        let (status, body) = preview.post("/auth/register", "", form);
        assert_eq!(status, 400);
        body["Message"].as_str().expect("a refusal says why").to_owned()
    };
    assert!(refusal(&form).contains("voor een ander e-mailadres"), "who has the invitation may know");
    form["RegisterToken"] = "verzonnen".into();
    assert!(refusal(&form).contains("ongeldig of verlopen"));
    form["Email"] = "gast@elders.test".into();
    assert!(refusal(&form).contains("ongeldig of verlopen"), "an invented one tells nothing of an address");
    form["RegisterToken"] = token.clone().into();
    assert_eq!(preview.post("/auth/register", "", &form), said(REGISTERED));
    let confirm = preview.link("/confirm-email");
    assert_eq!(preview.get(&format!("/auth/confirm?{confirm}"), "").0, 200);
    form["Email"] = "gast@elders.test".into();
    assert_eq!(preview.post("/auth/register", "", &form).0, 400, "an invitation works once");

    let (auth, _) = preview.session("gast@elders.test", "drie rode fietsen");
    let (_, seen) = preview.get("/portal/organizations", &auth);
    assert_eq!(list(&seen).len(), 1);
    assert_eq!((&seen[0]["guid"], &seen[0]["role"]), (&json!(ORGS[1]), &json!("lezer")));
}

/// The last mail to an address.
fn mail_to(preview: &Preview, email: &str) -> String {
    let head = format!("Aan: {email}\n");
    preview.mails().into_iter().rfind(|mail| mail.starts_with(&head)).expect("a mail went to it")
}

/// The query of the link to a page in a mail.
fn link_in(mail: &str, page: &str) -> Option<String> {
    mail.lines().find_map(|line| Some(line.split_once(page)?.1.strip_prefix('?')?.to_owned()))
}

#[test]
fn nobody_takes_over_a_pending_registration() {
    let preview = Preview::open(&[]);
    let (lead, owner) = (preview.login("beheerder"), preview.login("klant"));
    let email = "gast@elders.test";
    let (status, _) = preview.post(&org(1, "/members"), &lead, &json!({ "email": email, "rol": "beheerder" }));
    assert_eq!(status, 201);
    let mut form = registration(email);
    form["RegisterToken"] = preview.invitation().into();
    assert_eq!(preview.post("/auth/register", "", &form), said(REGISTERED));
    let first = preview.link("/confirm-email");

    // Somebody else registers the same address with another password.
    let mut other = registration(email);
    other["FirstName"] = "Eva".into();
    other["Password"] = "vier groene bussen".into();
    assert_eq!(preview.post("/auth/register", "", &other), said(REGISTERED));
    let mail = mail_to(&preview, email);
    assert!(mail.contains("Er wacht al een account op je bevestiging"), "{mail}");
    assert_eq!(link_in(&mail, "/confirm-email"), None, "nothing confirms the other password");
    assert!(!mail.contains("Eva"), "{mail}");
    // Nobody becomes a member before confirming, and inviters see no name until then.
    let members = preview.get(&org(1, "/members"), &owner).1;
    let seen = list(&members).iter().find(|one| one["email"] == email).expect("they are invited");
    assert_eq!((&seen["naam"], &seen["laatstActief"]), (&json!(""), &Value::Null));
    assert_eq!(login(&preview, email, "vier groene bussen"), refused(401, WRONG));

    assert_eq!(preview.get(&format!("/auth/confirm?{first}"), ""), said("E-mailadres succesvol geverifieerd!"));
    assert_eq!(login(&preview, email, "vier groene bussen"), refused(401, WRONG));
    let (auth, _) = preview.session(email, "drie rode fietsen");
    let seen = preview.get("/portal/organizations", &auth).1;
    assert_eq!((&seen[0]["guid"], &seen[0]["role"], &seen[1]), (&json!(ORGS[0]), &json!("beheerder"), &Value::Null));
    assert_eq!(preview.get("/portal/profile", &auth).1["voornaam"], "An");
}

#[test]
fn the_owner_of_a_mailbox_gets_the_account_whoever_registered_first() {
    let preview = Preview::open(&[]);
    let email = "gast@elders.test";
    let mut other = registration(email);
    other["Password"] = "vier groene bussen".into();
    // A stranger registers first, then the owner, who sets a password through the mail that they get.
    assert_eq!(preview.post("/auth/register", "", &other), said(REGISTERED));
    assert_eq!(preview.post("/auth/register", "", &registration(email)), said(REGISTERED));
    let link = link_in(&mail_to(&preview, email), "/confirm-reset").expect("they can choose one");
    assert_eq!(
        preview.get(&format!("/auth/reset?{link}&password=vijf+blauwe+bussen"), ""),
        said("Wachtwoord succesvol gereset")
    );
    assert_eq!(login(&preview, email, "vier groene bussen"), refused(401, WRONG));
    preview.session(email, "vijf blauwe bussen");

    // A stranger registers first, then the owner with an invitation. That cancels the stranger's registration and its mail.
    let email = "ander@elders.test";
    other["Email"] = email.into();
    assert_eq!(preview.post("/auth/register", "", &other), said(REGISTERED));
    let strangers = preview.link("/confirm-email");
    let owner = preview.login("klant");
    assert_eq!(preview.post(&org(2, "/members"), &owner, &json!({ "email": email, "rol": "lid" })).0, 201);
    let mut form = registration(email);
    form["RegisterToken"] = preview.invitation().into();
    assert_eq!(preview.post("/auth/register", "", &form), said(REGISTERED));
    assert_eq!(preview.get(&format!("/auth/confirm?{strangers}"), "").0, 400);
    assert_eq!(preview.get(&format!("/auth/confirm?{}", preview.link("/confirm-email")), "").0, 200);
    assert_eq!(login(&preview, email, "vier groene bussen"), refused(401, WRONG));
    let (auth, _) = preview.session(email, "drie rode fietsen");
    assert_eq!(list(&preview.get("/portal/organizations", &auth).1).len(), 1);
}

#[test]
fn a_user_with_an_account_must_accept_an_invitation() {
    let preview = Preview::open(&[]);
    let (owner, guest) = (preview.login("klant"), preview.login("nieuw"));
    let invite = |email: &str| {
        let (status, mut member) = preview.post(&org(2, "/members"), &owner, &json!({ "email": email, "rol": "lid" }));
        assert_eq!(status, 201, "{member}");
        for key in ["id", "email", "uitgenodigdOp"] {
            member.as_object_mut().and_then(|member| member.remove(key)).expect("it is told");
        }
        member
    };
    // Inviters do not learn who has an account.
    assert_eq!(invite("nieuw@voorbeeld.test"), json!({ "naam": "", "rol": "lid" }));
    assert_eq!(invite("niemand@elders.test"), json!({ "naam": "", "rol": "lid" }));
    assert_eq!(preview.get(&org(2, "/projects"), &guest).0, 404, "nobody joins unasked");
    let again = json!({ "email": "nieuw@voorbeeld.test", "rol": "lid" });
    assert_eq!(preview.post(&org(2, "/members"), &owner, &again).0, 409);

    let link = link_in(&mail_to(&preview, "nieuw@voorbeeld.test"), "/saas/uitnodiging").expect("they are asked");
    let token = json!({ "token": link.strip_prefix("token=").expect("the link holds it") });
    for other in ["lid", "klant"] {
        assert_eq!(preview.post("/portal/invitation", &preview.login(other), &token).0, 404, "{other}");
        assert_eq!(preview.call("PUT", "/portal/invitation", &preview.login(other), Some(&token)).0, 404, "{other}");
    }
    assert_eq!(
        preview.post("/portal/invitation", &guest, &token),
        (200, json!({ "organisatie": "Voorbeeld Software nv", "rol": "lid" }))
    );
    assert_eq!(preview.get(&org(2, "/projects"), &guest).0, 404, "reading it accepts nothing");
    let (status, joined) = preview.call("PUT", "/portal/invitation", &guest, Some(&token));
    assert_eq!((status, &joined["guid"], &joined["role"]), (200, &json!(ORGS[1]), &json!("lid")));
    assert_eq!(preview.get(&org(2, "/projects"), &guest).0, 200);
    assert_eq!(preview.call("PUT", "/portal/invitation", &guest, Some(&token)).0, 404, "it works once");
    let members = preview.get(&org(2, "/members"), &owner).1;
    assert!(list(&members).iter().any(|one| one["naam"] == "Nele Nieuw"), "{members}");

    // An invitation that is withdrawn before it is accepted.
    let (_, member) =
        preview.post(&org(2, "/members"), &owner, &json!({ "email": "lid@voorbeeld.test", "rol": "lid" }));
    let link = link_in(&mail_to(&preview, "lid@voorbeeld.test"), "/saas/uitnodiging").expect("they are asked");
    let token = json!({ "token": link.strip_prefix("token=").expect("the link holds it") });
    assert_eq!(preview.call("DELETE", &org(2, &format!("/members/{}", member["id"])), &owner, None).0, 204);
    assert_eq!(preview.call("PUT", "/portal/invitation", &preview.login("lid"), Some(&token)).0, 404);
}

#[test]
fn a_changed_password_ends_the_other_sessions() {
    let preview = Preview::open(&[]);
    let (auth, refresh) = preview.session("lezer@voorbeeld.test", PASSWORD);
    let (_, other) = preview.session("lezer@voorbeeld.test", PASSWORD);
    let change = |old: &str, new: &str| {
        preview.post("/portal/password", &auth, &json!({ "huidig": old, "nieuw": new, "refresh": refresh }))
    };
    assert_eq!(change("fout", "vijf blauwe bussen").0, 400);
    assert_eq!(change(PASSWORD, "welkom202612").0, 400);
    assert_eq!(change(PASSWORD, "vijf blauwe bussen"), (204, Value::Null));
    assert_eq!(preview.post("/auth/refresh", "", &json!({ "refresh": other })).0, 401);
    // The current session also survives when its refresh token was renewed before the change.
    let (status, renewed) = preview.post("/auth/refresh", "", &json!({ "refresh": refresh }));
    assert_eq!(status, 200);
    assert_eq!(change("vijf blauwe bussen", "zes groene trams"), (204, Value::Null));
    assert_eq!(preview.post("/auth/refresh", "", &json!({ "refresh": renewed["refresh"] })).0, 200);
    assert_eq!(login(&preview, "lezer@voorbeeld.test", PASSWORD).0, 401);
}

#[test]
fn what_people_type_is_checked() {
    let preview = Preview::open(&[]);
    for (field, value) in [
        ("Email", json!("geen adres")),
        ("Email", json!("a@b.test\r\nBcc: c@d.test")),
        ("Email", json!(7)),
        ("FirstName", json!("")),
        ("FirstName", json!("An\u{1b}[2J")),
        ("LastName", json!("x".repeat(51))),
        ("LastName", json!("Aan: iemand@elders.test\nOnderwerp: x")),
        ("Password", json!("elf tekens.")),
        ("Password", json!("Wachtwoord123!")),
        ("ContactPhone", json!("0".repeat(21))),
        ("RegisterToken", json!("verzonnen")),
    ] {
        let mut form = registration("an@nieuw.test");
        form[field] = value;
        assert_eq!(preview.post("/auth/register", "", &form).0, 400, "{form}");
    }
    assert_eq!(preview.mails().len(), 0);
    let mut form = registration("an@nieuw.test");
    form["FirstName"] = "<script>alert(1)</script> & \"An\"".into();
    assert_eq!(preview.post("/auth/register", "", &form).0, 200);
    // The link redirects to the list on the desk.
    let list = preview.0.get("/__preview/mails");
    let list = list.header("location").expect("it leads to the list").to_owned();
    let list = preview.0.until(&list, "the desk's first facts", |answer| answer.status == 200);
    let page = preview.0.get("/__preview/mails/1");
    assert_eq!((page.status, preview.0.get("/__preview/mails/2").status), (200, 404));
    let row = "<a href=\"/__preview/mails/1\"><bdi>Bevestig je e-mailadres</bdi></a>";
    assert!(list.text().contains(row), "{}", list.text());
    let text = page.text();
    // The address is not confirmed yet, so the mail must not contain anything that was typed.
    assert!(text.contains("Dag,") && !text.contains("alert(1)"), "{text}");
    assert!(!text.contains("<script"), "{text}");
    // The link works under any hostname that the preview was opened with.
    assert!(text.contains("<a href=\"/confirm-email?token="), "{text}");
    for page in [list, page] {
        let policy = page.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none';"), "{policy}");
        assert_eq!(page.header("referrer-policy"), Some("same-origin"));
    }
}
