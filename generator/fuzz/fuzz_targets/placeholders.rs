#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kmo_site_fuzz::placeholders::run(bytes));
