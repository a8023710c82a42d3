//! Behaviour when the system fails: no space, no rights, a wrong clock, killed halfway, invalid names.
//!
//! `cargo test -p kmo-cli --test faults` tries a sample of the system calls; `-- --ignored` tries all of them, and the largest
//! file. docs/robustness.md lists what each part needs from the machine.
#![cfg(target_os = "linux")]

mod cache;
mod case;
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod disk;
mod kill;
mod large;
mod links;
mod listener;
mod names;
mod rights;
mod room;
mod twice;
