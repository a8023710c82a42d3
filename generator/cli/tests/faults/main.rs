//! What the program does when the system fails it: no room, no rights, no clock, no time to finish, names that are none.
//!
//! `cargo test -p kmo-cli --test faults` tries a sample of the system calls; `-- --ignored` all of them, and the largest file.
//! docs/robustness.md says what each part needs of the machine.
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
