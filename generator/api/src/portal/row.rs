//! Converts database rows to JSON.

use rusqlite::types::ValueRef;
use rusqlite::{Row, ToSql};
use serde_json::{Value, json};

use crate::call::Call;
use crate::response::{ApiError, ApiResponse, ApiResult};

/// Converts a row to an object with a field for each column. A column `a.b` becomes `b` in the object `a`; columns that
/// are NULL are left out.
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

/// Parses JSON that is stored as text; null if it is invalid.
pub fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// Parses the named fields of an object, which hold JSON as text.
pub fn with_json(mut object: Value, names: &[&str]) -> Value {
    for &name in names {
        object[name] = parsed(object[name].as_str().unwrap_or_default());
    }
    object
}

/// A database query for a list that can be searched and is paged.
pub struct Listing<'a> {
    pub columns: &'a str,
    pub tables: &'a str,
    pub condition: &'a str,
    /// Parameters of the condition.
    pub params: &'a [&'a dyn ToSql],
    pub order: &'a str,
}

impl Listing<'_> {
    /// Answers with the page in the URL's query (`page`, `size`), of the companies whose name or place holds the words
    /// in `q`.
    pub fn answer(&self, call: &Call<'_>, view: impl FnMut(&Row<'_>) -> rusqlite::Result<Value>) -> ApiResult {
        let Listing { columns, tables, condition, params, order } = self;
        let (page, size) = (call.number("page", 100_000, 1)?, call.number("size", 500, 50)?);
        let search = call.input.query("q").unwrap_or_default();
        if search.chars().count() > 100 {
            return Err(ApiError::bad_request("De zoekopdracht is te lang."));
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
        ApiResponse::ok(json!({ "items": call.rows(&sql, params.as_slice(), view)?, "total": total }))
    }
}

/// A pattern for `LIKE … ESCAPE '\'` for each of the first eight words of a search.
fn patterns(search: &str) -> Vec<String> {
    let escape = |word: &str| word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    search.split_whitespace().take(8).map(|word| format!("%{}%", escape(word))).collect()
}
