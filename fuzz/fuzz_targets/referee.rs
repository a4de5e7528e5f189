//! Whatever is sent to the referee, it answers each line that is not blank, and does not panic.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| saloon_cli::fuzz_targets::referee(input));
