//! Whatever is said to a table, it is a message or is refused, without a panic.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| saloon_cli::fuzz_targets::socket(input));
