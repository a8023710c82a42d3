//! Texts of the engine in the language of the site.

/// Texts that the engine writes itself, in the language of the site.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Accessible name of a table, for screen readers.
    pub table: &'static str,
    /// Placeholder in a new file for a text that its author must write.
    pub todo: &'static str,
    /// Help texts of editors for the keys `neutral`, `verified` and `source`, which every mapping may have.
    pub neutral: &'static str,
    pub verified: &'static str,
    pub source: &'static str,
}

impl Words {
    pub const ENGLISH: Words = Words {
        table: "Table",
        todo: "TO WRITE",
        neutral: "What the published site shows as long as this is not proven: keys that take the place of those beside it, or `omit`.",
        verified: "Whether proof is on file. Without it, `build --launch` publishes the neutral form.",
        source: "Where the figures in this text come from: who counted, and when. It is not published.",
    };
}
