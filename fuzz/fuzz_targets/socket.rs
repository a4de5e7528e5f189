//! Fuzz target: the socket parses or refuses any frame without a panic, and messages round-trip.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| saloon_cli::fuzz_targets::socket(input));
