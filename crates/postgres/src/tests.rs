//! Tests with a real server. The contract tests cover the semantics of the store.

mod contract;
mod fixture;
