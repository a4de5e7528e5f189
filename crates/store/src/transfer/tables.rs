//! Description of the tables, for all stores. A test of each store compares it with the store's schema.

/// A table.
#[derive(Debug)]
pub struct Table {
    /// Name of the table.
    pub name: &'static str,
    /// All columns.
    pub columns: &'static [Column],
    /// Names of the key columns. Rows are read in their order, which is the same in every store: numbers by value, texts and bytes by their
    /// bytes.
    pub key: &'static [&'static str],
    /// Origin of the column `id`.
    pub ids: Ids,
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Name of the column.
    pub name: &'static str,
    /// Kind of its values.
    pub kind: Kind,
    /// Whether a value may be missing.
    pub nullable: bool,
}

/// Kind of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole number.
    Int,
    /// Text.
    Text,
    /// Bytes.
    Bytes,
    /// Truth value.
    Bool,
}

/// Origin of the ids of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ids {
    /// The server chooses the key.
    Chosen,
    /// The store numbers the rows. It may give the number of a deleted row to a new one.
    Numbered,
    /// The store numbers the rows, and never uses a number twice.
    Unique,
}

/// All tables of a store, each after the tables that it refers to.
pub static TABLES: [Table; 16] = [
    Table {
        name: "sessions",
        columns: &[
            int("id"),
            text("name"),
            text("look"),
            text("settings").or_null(),
            int("created_at"),
        ],
        key: &["id"],
        ids: Ids::Unique,
    },
    Table {
        name: "devices",
        columns: &[
            int("id"),
            int("session"),
            bytes("token_hash"),
            text("label"),
            int("created_at"),
            int("seen_at"),
        ],
        key: &["id"],
        ids: Ids::Unique,
    },
    Table {
        name: "carries",
        columns: &[
            bytes("code_hash"),
            int("session"),
            int("expires_at"),
            bool("used"),
        ],
        key: &["code_hash"],
        ids: Ids::Chosen,
    },
    Table {
        name: "puzzle_answers",
        columns: &[
            int("session"),
            text("puzzle"),
            text("day"),
            text("act"),
            text("verdict"),
            int("at"),
        ],
        key: &["session", "puzzle", "day"],
        ids: Ids::Chosen,
    },
    Table {
        name: "tables",
        columns: &[
            text("id"),
            text("code").or_null(),
            bytes("invite_hash"),
            text("game"),
            bool("public"),
            text("state"),
            text("lobby"),
            int("updates"),
            int("clock"),
            text("standing").or_null(),
            int("changed_at"),
        ],
        key: &["id"],
        ids: Ids::Chosen,
    },
    Table {
        name: "members",
        columns: &[
            int("session"),
            text("table_id"),
            text("code").or_null(),
            bool("dismissed"),
        ],
        key: &["session", "table_id"],
        ids: Ids::Chosen,
    },
    Table {
        name: "practices",
        columns: &[text("table_id"), text("json")],
        key: &["table_id"],
        ids: Ids::Chosen,
    },
    Table {
        name: "games",
        columns: &[
            int("id"),
            text("name"),
            text("table_id"),
            bytes("seed"),
            text("header").or_null(),
            bytes("head").or_null(),
            text("outcome").or_null(),
            int("finished_at").or_null(),
            int("archived"),
        ],
        key: &["id"],
        ids: Ids::Numbered,
    },
    Table {
        name: "players",
        columns: &[int("game"), int("seat"), int("session")],
        key: &["game", "seat"],
        ids: Ids::Chosen,
    },
    Table {
        name: "bot_games",
        columns: &[int("game"), int("seats"), text("bot"), text("result")],
        key: &["game"],
        ids: Ids::Chosen,
    },
    Table {
        name: "reviews",
        columns: &[int("game"), int("seat"), text("json")],
        key: &["game", "seat"],
        ids: Ids::Chosen,
    },
    Table {
        name: "hints",
        columns: &[int("game"), int("entry"), int("seat")],
        key: &["game", "entry", "seat"],
        ids: Ids::Chosen,
    },
    Table {
        name: "entries",
        columns: &[
            int("game"),
            int("number"),
            text("json"),
            bytes("head"),
            int("update_number"),
            int("session").or_null(),
            text("command").or_null(),
        ],
        key: &["game", "number"],
        ids: Ids::Chosen,
    },
    Table {
        name: "archives",
        columns: &[
            int("game"),
            int("count"),
            bytes("entries"),
            bytes("commands"),
        ],
        key: &["game"],
        ids: Ids::Chosen,
    },
    Table {
        name: "chat",
        columns: &[
            text("table_id"),
            int("number"),
            int("session"),
            text("name"),
            text("text"),
            int("said_at"),
        ],
        key: &["table_id", "number"],
        ids: Ids::Chosen,
    },
    Table {
        name: "commands",
        columns: &[text("table_id"), int("session"), text("command"), int("at")],
        key: &["table_id", "session", "command"],
        ids: Ids::Chosen,
    },
];

const fn int(name: &'static str) -> Column {
    column(name, Kind::Int)
}

const fn text(name: &'static str) -> Column {
    column(name, Kind::Text)
}

const fn bytes(name: &'static str) -> Column {
    column(name, Kind::Bytes)
}

const fn bool(name: &'static str) -> Column {
    column(name, Kind::Bool)
}

const fn column(name: &'static str, kind: Kind) -> Column {
    Column {
        name,
        kind,
        nullable: false,
    }
}

impl Column {
    const fn or_null(self) -> Column {
        Column {
            nullable: true,
            ..self
        }
    }
}

impl Table {
    /// Returns the names of the columns, separated by commas.
    pub fn column_list(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|column| column.name).collect();
        names.join(", ")
    }

    /// Returns the query of all rows in the order of the key.
    pub fn select(&self) -> String {
        let (columns, key) = (self.column_list(), self.key.join(", "));
        format!("SELECT {columns} FROM {} ORDER BY {key}", self.name)
    }
}
