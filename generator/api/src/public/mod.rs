//! Calls that need no account.

pub mod auction;
pub mod site;
