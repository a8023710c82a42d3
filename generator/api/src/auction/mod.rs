//! The auction, in memory: it is gone when the program stops. `islands/src/features/auction/api.ts` describes its API.

pub mod bidders;
pub mod house;
mod lot;
pub mod reply;
mod rules;
#[cfg(test)]
mod tests;
