//! Fuzz target: `verify` accepts or refuses any record file without a panic.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| saloon_cli::fuzz_targets::record(input));
