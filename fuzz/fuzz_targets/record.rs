//! Whatever a record file holds, it is refused or checked, without a panic.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| saloon_cli::fuzz_targets::record(input));
