//! The logged-in user.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::access::User;
use crate::call::Call;
use crate::form;
use crate::response::{ApiResponse, ApiResult};

pub fn show(call: &Call<'_>) -> ApiResult {
    ApiResponse::ok(view(call.user()?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    voornaam: String,
    achternaam: String,
    telefoon: String,
}

pub fn save(call: &Call<'_>) -> ApiResult {
    let before = call.user()?;
    let names = json!({ "voornaam": before.first_name, "achternaam": before.last_name, "telefoon": before.phone });
    let after: Names = call.input.merged(names)?;
    let user = User {
        first_name: form::text(&after.voornaam, 1, 50, false)?,
        last_name: form::text(&after.achternaam, 1, 50, false)?,
        phone: form::text(&after.telefoon, 0, 20, false)?,
        ..before.clone()
    };
    let sql = "UPDATE user SET voornaam = ?2, achternaam = ?3, telefoon = ?4 WHERE id = ?1";
    call.db.execute(sql, (user.id, &user.first_name, &user.last_name, &user.phone))?;
    ApiResponse::ok(view(&user))
}

fn view(user: &User) -> Value {
    json!({
        "email": user.email,
        "voornaam": user.first_name,
        "achternaam": user.last_name,
        "telefoon": user.phone,
    })
}
