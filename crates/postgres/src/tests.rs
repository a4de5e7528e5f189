//! Tests with a real server. The contract tests cover the semantics of the store.

mod batches;
mod concurrency;
mod contract;
mod fence;
mod fixture;
mod interleaving;
mod lost_connections;
mod migrations;
mod ownership;
mod proxy;
mod tls;
mod transfer;
