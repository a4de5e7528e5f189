/work/srv/target-old/release/deps/smallvec-09e3d1f90aeaa969.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/smallvec-1.16.4/src/lib.rs

/work/srv/target-old/release/deps/libsmallvec-09e3d1f90aeaa969.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/smallvec-1.16.4/src/lib.rs

/work/srv/target-old/release/deps/libsmallvec-09e3d1f90aeaa969.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/smallvec-1.16.4/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/smallvec-1.16.4/src/lib.rs:
