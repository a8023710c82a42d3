//! The portal's endpoints, one file for each resource.

pub mod admin;
pub mod appointments;
pub mod calls;
pub mod documents;
pub mod figures;
pub mod internal;
pub mod invitation;
pub mod members;
pub mod money;
pub mod organization;
pub mod profile;
pub mod projects;
pub mod prospects;
pub mod reports;
mod row;
