//! Fuzz target: the referee answers every non-blank line of any input without a panic.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| saloon_cli::fuzz_targets::referee(input));
