//! Memory of the server over time.

use std::time::Duration;

/// Samples of the time and the memory in KiB.
#[derive(Default)]
pub struct MemoryLog(Vec<(Duration, u64)>);

impl MemoryLog {
    pub fn note(&mut self, process: u32, at: Duration) {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .expect("Linux says so");
        let kilobytes = line
            .split_whitespace()
            .next()
            .and_then(|kb| kb.parse().ok());
        self.0.push((at, kilobytes.expect("a number")));
    }

    /// Prints a line for each twentieth of the time.
    pub fn print(&self) {
        let most = self.0.iter().map(|(_, kb)| *kb).max().unwrap_or(1);
        for (at, kb) in self.0.iter().step_by(self.0.len().div_ceil(20).max(1)) {
            let bar = "#".repeat(usize::try_from(kb * 50 / most).expect("a short line"));
            println!("{:>5} s {:>6.1} MB {bar}", at.as_secs(), mb(*kb));
        }
    }

    /// Asserts that the median of the last third exceeds that of the second by at most 10 % and 4 MiB. The first third is warm-up.
    pub fn assert_flat(&self) {
        let third = self.0.len() / 3;
        let middle = |range: &[(Duration, u64)]| {
            let mut kilobytes: Vec<_> = range.iter().map(|(_, kb)| *kb).collect();
            kilobytes.sort_unstable();
            kilobytes[kilobytes.len() / 2]
        };
        let (second, last) = (
            middle(&self.0[third..2 * third]),
            middle(&self.0[2 * third..]),
        );
        println!(
            "middle of the second third {:.1} MB, of the last {:.1} MB",
            mb(second),
            mb(last)
        );
        assert!(
            last <= second + second / 10 + 4096,
            "memory grows: {second} KB, then {last} KB"
        );
    }
}

fn mb(kilobytes: u64) -> f64 {
    f64::from(u32::try_from(kilobytes).expect("not that much")) / 1024.0
}
