/work/srv/target-old/release/deps/inout-8e947e30f04e504b.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/errors.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/inout.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/inout_buf.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/reserved.rs

/work/srv/target-old/release/deps/libinout-8e947e30f04e504b.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/errors.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/inout.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/inout_buf.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/reserved.rs

/work/srv/target-old/release/deps/libinout-8e947e30f04e504b.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/errors.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/inout.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/inout_buf.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/reserved.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/lib.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/errors.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/inout.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/inout_buf.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/inout-0.2.5/src/reserved.rs:
