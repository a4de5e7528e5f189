//! `SQLite` on a faulty disk. `make simulate STORE=sqlite` runs more.

use saloon_simulation::sqlite::{self, DiskFault};

#[test]
fn sqlite_loses_no_acknowledged_write_on_a_faulty_disk() {
    let mut crashes = 0;
    for seed in 0..4 {
        match sqlite::run(seed, None) {
            Ok(report) => crashes += report.crashes,
            Err(violation) => panic!("{violation}"),
        }
    }
    assert!(crashes > 50, "{crashes}");
}

#[test]
fn a_disk_that_ignores_syncs_is_detected() {
    assert!(sqlite::run(0, Some(DiskFault::LieAboutSync)).is_err());
}
