//! Converts database rows to JSON.

use rusqlite::types::ValueRef;
use rusqlite::{Row, ToSql};
use serde_json::{Value, json};

use crate::answer::{Answer, Outcome, Refusal};
use crate::call::Call;

/// Each column under its name, `a.b` as `b` in the object `a`; what is NULL is left out.
pub fn object(row: &Row<'_>) -> rusqlite::Result<Value> {
    let mut object = json!({});
    for (index, name) in row.as_ref().column_names().enumerate() {
        let value: Value = match row.get_ref(index)? {
            ValueRef::Null => continue,
            ValueRef::Integer(number) => number.into(),
            ValueRef::Real(number) => number.into(),
            ValueRef::Text(text) | ValueRef::Blob(text) => String::from_utf8_lossy(text).into(),
        };
        match name.split_once('.') {
            Some((outer, inner)) => object[outer][inner] = value,
            None => object[name] = value,
        }
    }
    Ok(object)
}

/// Reads JSON that is stored as text.
pub fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// Reads the named fields of an object, which are JSON as text.
pub fn with_json(mut object: Value, names: &[&str]) -> Value {
    for &name in names {
        object[name] = parsed(object[name].as_str().unwrap_or_default());
    }
    object
}

/// A query for a list that is searched and paged.
pub struct Listing<'a> {
    pub columns: &'a str,
    pub tables: &'a str,
    pub condition: &'a str,
    /// Parameters of the condition.
    pub params: &'a [&'a dyn ToSql],
    pub order: &'a str,
}

impl Listing<'_> {
    /// The page that the query of a call asks for, with the companies that it searches for.
    pub fn answer(&self, call: &Call<'_>, view: impl FnMut(&Row<'_>) -> rusqlite::Result<Value>) -> Outcome {
        let Listing { columns, tables, condition, params, order } = self;
        let (page, size) = (call.number("page", 100_000, 1)?, call.number("size", 500, 50)?);
        let search = call.input.query("q").unwrap_or_default();
        if search.chars().count() > 100 {
            return Err(Refusal::bad("De zoekopdracht is te lang."));
        }
        let patterns = patterns(search);
        let mut params = params.to_vec();
        let mut condition = (*condition).to_owned();
        for pattern in &patterns {
            params.push(pattern);
            condition +=
                &format!(" AND (bedrijf LIKE ?{0} ESCAPE '\\' OR gemeente LIKE ?{0} ESCAPE '\\')", params.len());
        }
        let count = format!("SELECT count(*) FROM {tables} WHERE {condition}");
        let total: i64 = call.db.query_row(&count, params.as_slice(), |row| row.get(0))?;
        let skip = (page - 1) * size;
        let sql =
            format!("SELECT {columns} FROM {tables} WHERE {condition} ORDER BY {order} LIMIT {size} OFFSET {skip}");
        Answer::ok(json!({ "items": call.rows(&sql, params.as_slice(), view)?, "total": total }))
    }
}

/// A text to look for in a `LIKE … ESCAPE '\'`, once for each word of a search.
fn patterns(search: &str) -> Vec<String> {
    let escape = |word: &str| word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    search.split_whitespace().take(8).map(|word| format!("%{}%", escape(word))).collect()
}
