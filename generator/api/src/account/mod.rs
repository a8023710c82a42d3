//! Accounts and their sessions.

pub mod invitation;
pub mod login;
pub mod passwords;
pub mod registration;
pub mod session;
pub mod ticket;
