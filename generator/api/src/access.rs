//! Authorization: who may do what. Only this file decides it; a user interface may hide more.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension as _, Row};
use serde::{Deserialize, Serialize};

use serde_json::{Value, json};

use crate::response::ApiError;
use crate::{secret, token};

/// The access that a call requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredAccess {
    /// Open to everyone.
    Nothing,
    /// A user who is logged in.
    Account,
    /// Any role: invoices, credits and documents.
    Money,
    /// Any role but bookkeeping.
    Read,
    /// Roles that work with the campaigns: feedback, notes, do-not-call, extra reports.
    Write,
    /// Roles that manage the organization.
    Manage,
    /// Staff of the call centre, and internal admins.
    Internal,
    /// Internal admins.
    Admin,
}

/// A role in an organization, from the fewest rights to the most.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Boekhouding,
    Lezer,
    Lid,
    Beheerder,
    Eigenaar,
}

impl Role {
    pub fn name(self) -> &'static str {
        match self {
            Role::Boekhouding => "boekhouding",
            Role::Lezer => "lezer",
            Role::Lid => "lid",
            Role::Beheerder => "beheerder",
            Role::Eigenaar => "eigenaar",
        }
    }

    fn may(self, needs: RequiredAccess) -> bool {
        match needs {
            RequiredAccess::Nothing | RequiredAccess::Account | RequiredAccess::Money => true,
            RequiredAccess::Read => self != Role::Boekhouding,
            RequiredAccess::Write => matches!(self, Role::Lid | Role::Beheerder | Role::Eigenaar),
            RequiredAccess::Manage => matches!(self, Role::Beheerder | Role::Eigenaar),
            RequiredAccess::Internal | RequiredAccess::Admin => false,
        }
    }
}

impl FromSql for Role {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        serde_json::from_value(value.as_str()?.into()).map_err(|_| FromSqlError::InvalidType)
    }
}

impl ToSql for Role {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.name().into())
    }
}

/// A person with an account.
#[derive(Clone, Debug)]
pub struct User {
    pub id: i64,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    pub internal: bool,
    pub admin: bool,
}

impl User {
    pub const COLUMNS: &str = "user.id, user.email, voornaam, achternaam, telefoon, intern, admin";

    pub fn row(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(User {
            id: row.get(0)?,
            email: row.get(1)?,
            first_name: row.get(2)?,
            last_name: row.get(3)?,
            phone: row.get(4)?,
            internal: row.get(5)?,
            admin: row.get(6)?,
        })
    }

    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// An organization that a user may see, with their role in it.
#[derive(Clone, Debug)]
pub struct Membership {
    pub id: i64,
    pub guid: String,
    pub name: String,
    pub kbo: String,
    pub role: Role,
}

impl Membership {
    /// The JSON that the portal gets.
    pub fn view(&self) -> Value {
        json!({ "guid": self.guid, "name": self.name, "kbo": self.kbo, "role": self.role.name() })
    }
}

/// The user of an access token. A token is valid only as long as its session.
///
/// # Errors
/// 401 if there is no token, if it is invalid or expired, or if its session has ended.
pub fn user(db: &Connection, signing: &[u8], bearer: Option<&str>, now: i64) -> Result<User, ApiError> {
    let bearer = bearer.ok_or_else(ApiError::unauthorized)?;
    let claims = token::read(bearer, signing, now).ok_or_else(ApiError::unauthorized)?;
    let sql = format!(
        "SELECT {} FROM token JOIN session ON session.id = token.session JOIN user ON user.id = session.user
         WHERE token.hash = ?1 AND soort = 'access' AND verloopt > ?2 AND user.id = ?3",
        User::COLUMNS
    );
    let found = db.query_row(&sql, (secret::hash(bearer), now, claims.user_id), User::row).optional()?;
    found.ok_or_else(ApiError::unauthorized)
}

/// The organizations that a user may see, sorted by name: their own and, for staff of the call centre, those assigned
/// to them. An admin sees all, also inactive ones. With a guid, only that one.
pub fn memberships(db: &Connection, user: &User, guid: Option<&str>) -> Result<Vec<Membership>, ApiError> {
    let mut statement = db.prepare_cached(
        "SELECT org.id, guid, name, kbo, CASE WHEN ?2 THEN 'eigenaar' ELSE coalesce(member.rol, 'lid') END
         FROM org
         LEFT JOIN member ON member.org = org.id AND member.user = ?1
         LEFT JOIN assignment ON assignment.org = org.id AND assignment.user = ?1 AND ?3
         WHERE (?2 OR (actief AND (member.id IS NOT NULL OR assignment.user IS NOT NULL)))
           AND (?4 IS NULL OR guid = ?4)
         ORDER BY name COLLATE NOCASE, org.id",
    )?;
    let guid = guid.map(str::to_ascii_lowercase);
    let found = statement.query_map((user.id, user.admin, user.internal, guid), |row| {
        Ok(Membership { id: row.get(0)?, guid: row.get(1)?, name: row.get(2)?, kbo: row.get(3)?, role: row.get(4)? })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Decides whether a user may make a call, and in which organization.
///
/// # Errors
/// 404 for an organization that they may not see, 403 for what their role does not allow.
pub fn decide(
    db: &Connection,
    user: &User,
    needs: RequiredAccess,
    org: Option<&str>,
) -> Result<Option<Membership>, ApiError> {
    let may = match needs {
        RequiredAccess::Internal => user.internal || user.admin,
        RequiredAccess::Admin => user.admin,
        _ => true,
    };
    if !may {
        return Err(ApiError::forbidden());
    }
    let Some(guid) = org else { return Ok(None) };
    let membership = memberships(db, user, Some(guid))?.pop().ok_or_else(ApiError::not_found)?;
    if needs == RequiredAccess::Admin || membership.role.may(needs) {
        Ok(Some(membership))
    } else {
        Err(ApiError::forbidden())
    }
}
