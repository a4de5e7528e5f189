//! The core of a table, without I/O.
//!
//! [`stored`] is what a table needs from a store: the rows it is loaded from and the writes it asks for. The store crate implements
//! these writes; nothing here knows how.
//!
//! The crate is `no_std`: it cannot read a clock, open a socket or start a task. Time and randomness are arguments.

#![no_std]

extern crate alloc;

pub mod stored;
