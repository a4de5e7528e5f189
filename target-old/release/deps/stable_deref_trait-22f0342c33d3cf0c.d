/work/srv/target-old/release/deps/stable_deref_trait-22f0342c33d3cf0c.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/stable_deref_trait-1.2.1/src/lib.rs

/work/srv/target-old/release/deps/libstable_deref_trait-22f0342c33d3cf0c.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/stable_deref_trait-1.2.1/src/lib.rs

/work/srv/target-old/release/deps/libstable_deref_trait-22f0342c33d3cf0c.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/stable_deref_trait-1.2.1/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/stable_deref_trait-1.2.1/src/lib.rs:
