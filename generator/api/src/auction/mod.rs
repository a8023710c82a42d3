//! The auction, in memory: it is gone when the program stops. `islands/src/features/auction/api.ts` says what the page asks
//! of it.

pub mod bidders;
pub mod house;
mod lot;
pub mod reply;
mod rules;
#[cfg(test)]
mod tests;
