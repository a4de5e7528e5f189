//! What the house says: the messages, and what each game fills them with.

use std::collections::BTreeMap;

use saloon_core::record::{Dealing, Sealed, Sitter};
use saloon_protocol::{http, settings, socket};

use crate::declare::Declarations;
use crate::games;

/// Every file, with its name.
///
/// # Errors
///
/// When two types of a crate have the same name.
pub(crate) fn files() -> Result<BTreeMap<String, String>, String> {
    let messages = Declarations::new()
        .with::<socket::ToServer>()
        .with::<socket::ToBrowser<'static>>()
        .with::<http::Guest>()
        .with::<http::Me>()
        .with::<settings::Settings>()
        .with::<http::Carry>()
        .with::<http::Devices>()
        .with::<http::NewTable>()
        .with::<http::Opened>()
        .with::<http::Join>()
        .with::<http::Joined>()
        .with::<http::Tables>()
        .with::<http::History>()
        .with::<http::Games>()
        .with::<http::Bots>()
        .with::<http::Replay>()
        .with::<http::Verified>()
        .with::<http::Problem>()
        .with::<Sitter>()
        .with::<Dealing>()
        .with::<Sealed<()>>();
    let mut files = games::declare(messages).files()?;
    files.insert("games.ts".into(), games::by_name());
    files.insert("clauses.ts".into(), games::clauses());
    Ok(files)
}
