//! Implementation of the [`Store`] operations.

use std::sync::Arc;

use saloon_store::{
    AnswerRow, BotGames, CarryClaim, DeviceRow, FoundGame, FoundTable, JoinOutcome, JoinRequest,
    ListedTable, Meter, NewSession, NewTable, PastGame, SessionRow, SignedIn, Store, StoreError,
    StoreFuture,
};
use saloon_table::stored::{StoredEntry, StoredTable, TableWrite, Written};
use tokio::sync::oneshot;
use tokio_postgres::Row;
use tokio_postgres::types::FromSqlOwned;

use crate::rows::{all, answer_row, device, get, hint};
use crate::shared::{Parameters, parameters};
use crate::{PostgresStore, expiry, games, tables};

/// Returns the value of a function that the only row holds.
pub(crate) fn value<T: FromSqlOwned>(rows: &[Row]) -> Result<T, StoreError> {
    let row = rows.first();
    get(
        row.ok_or_else(|| StoreError::Failed("the database returned no row".into()))?,
        0,
    )
}

impl PostgresStore {
    /// Calls a function of the schema on a connection of the pool.
    fn call<T: FromSqlOwned + Send>(
        &self,
        sql: &'static str,
        parameters: Parameters,
    ) -> StoreFuture<'_, T> {
        Box::pin(async move { value(&self.shared.write(sql, parameters).await?) })
    }

    /// Calls a function of the schema that returns nothing.
    fn perform(&self, sql: &'static str, parameters: Parameters) -> StoreFuture<'_, ()> {
        Box::pin(async move { self.shared.write(sql, parameters).await.map(drop) })
    }
}

impl Store for PostgresStore {
    fn write_table(&self, write: TableWrite) -> StoreFuture<'static, Written> {
        let writer = self.writer.clone();
        Box::pin(async move { writer.write(write).await })
    }

    fn load_table(&self, table: &str, chat_limit: u32) -> StoreFuture<'_, Option<StoredTable>> {
        let table: Arc<str> = table.into();
        Box::pin(self.shared.read(move |connection| {
            let table = Arc::clone(&table);
            async move { tables::load(&connection, &table, chat_limit).await }
        }))
    }

    fn open_table(&self, table: NewTable) -> StoreFuture<'_, Option<String>> {
        Box::pin(tables::open(&self.shared, table))
    }

    fn renew_code(&self, table: &str, codes: Vec<String>) -> StoreFuture<'_, Option<String>> {
        let parameters = parameters![self.shared.node(), table.to_owned(), codes];
        self.call("SELECT renew_code($1, $2, $3)", parameters)
    }

    fn join_table(&self, request: JoinRequest) -> StoreFuture<'_, JoinOutcome> {
        Box::pin(tables::join(&self.shared, request))
    }

    fn find_table(&self, table: &str, session: Option<i64>) -> StoreFuture<'_, Option<FoundTable>> {
        let table: Arc<str> = table.into();
        Box::pin(self.shared.read(move |connection| {
            let table = Arc::clone(&table);
            async move { tables::find(&connection, &table, session).await }
        }))
    }

    fn public_tables(&self, limit: u32) -> StoreFuture<'_, Vec<ListedTable>> {
        Box::pin(
            self.shared
                .read(move |connection| async move { tables::public(&connection, limit).await }),
        )
    }

    fn member_tables(&self, session: i64, limit: u32) -> StoreFuture<'_, Vec<ListedTable>> {
        Box::pin(self.shared.read(move |connection| async move {
            tables::of_member(&connection, session, limit).await
        }))
    }

    fn dismiss_table(&self, table: &str, session: i64) -> StoreFuture<'_, ()> {
        let parameters = parameters![self.shared.node(), table.to_owned(), session];
        self.perform("SELECT dismiss_table($1, $2, $3)", parameters)
    }

    fn create_session(&self, session: NewSession) -> StoreFuture<'_, i64> {
        let parameters = parameters![
            self.shared.node(),
            session.name,
            session.look,
            session.device.token_hash.to_vec(),
            session.device.label,
            session.at,
        ];
        self.call("SELECT create_session($1, $2, $3, $4, $5, $6)", parameters)
    }

    fn find_session(&self, token_hash: [u8; 32]) -> StoreFuture<'_, Option<SignedIn>> {
        Box::pin(self.shared.read(move |connection| async move {
            let sql = "SELECT devices.id, session, label, devices.created_at, seen_at, name, look, settings
                FROM devices JOIN sessions ON sessions.id = session WHERE token_hash = $1";
            let rows = connection.query(sql, &[&&token_hash[..]]).await?;
            let Some(row) = rows.first() else {
                return Ok(None);
            };
            let device = device(row)?;
            let session = SessionRow {
                id: device.session,
                name: get(row, 5)?,
                look: get(row, 6)?,
                settings: get(row, 7)?,
            };
            Ok(Some(SignedIn { session, device }))
        }))
    }

    fn update_profile(&self, session: i64, name: &str, look: &str) -> StoreFuture<'_, ()> {
        let node = self.shared.node();
        let parameters = parameters![node, session, name.to_owned(), look.to_owned()];
        self.perform("SELECT update_session($1, $2, $3, $4, NULL)", parameters)
    }

    fn update_settings(&self, session: i64, settings: &str) -> StoreFuture<'_, ()> {
        let parameters = parameters![self.shared.node(), session, settings.to_owned()];
        self.perform("SELECT update_session($1, $2, NULL, NULL, $3)", parameters)
    }

    fn add_carry_code(
        &self,
        session: i64,
        code_hash: [u8; 32],
        expires_at: i64,
    ) -> StoreFuture<'_, ()> {
        let node = self.shared.node();
        let parameters = parameters![node, session, code_hash.to_vec(), expires_at];
        self.perform("SELECT add_carry_code($1, $2, $3, $4)", parameters)
    }

    fn claim_carry_code(&self, claim: CarryClaim) -> StoreFuture<'_, Option<Vec<i64>>> {
        let parameters = parameters![
            self.shared.node(),
            claim.code_hash.to_vec(),
            claim.device.token_hash.to_vec(),
            claim.device.label,
            i64::from(claim.device_limit),
            claim.at,
        ];
        self.call(
            "SELECT claim_carry_code($1, $2, $3, $4, $5, $6)",
            parameters,
        )
    }

    fn devices(&self, session: i64) -> StoreFuture<'_, Vec<DeviceRow>> {
        Box::pin(self.shared.read(move |connection| async move {
            let sql =
                "SELECT id, session, label, created_at, seen_at FROM devices WHERE session = $1
                ORDER BY seen_at DESC, id DESC";
            let rows = connection.query(sql, &[&session]).await?;
            Ok(all(&rows, device)?)
        }))
    }

    fn touch_device(&self, device: i64, seen_at: i64) -> StoreFuture<'_, ()> {
        let parameters = parameters![self.shared.node(), device, seen_at];
        self.perform("SELECT touch_device($1, $2, $3)", parameters)
    }

    fn remove_device(&self, session: i64, device: i64) -> StoreFuture<'_, bool> {
        let parameters = parameters![self.shared.node(), session, device];
        self.call("SELECT remove_device($1, $2, $3)", parameters)
    }

    fn find_game(&self, name: &str, session: Option<i64>) -> StoreFuture<'_, Option<FoundGame>> {
        let name: Arc<str> = name.into();
        Box::pin(self.shared.read(move |connection| {
            let name = Arc::clone(&name);
            async move { games::find(&connection, &name, session).await }
        }))
    }

    fn entries_blocking(&self, game: i64) -> Result<Vec<StoredEntry>, StoreError> {
        let (reply, answer) = oneshot::channel();
        let shared = Arc::clone(&self.shared);
        self.shared.runtime.spawn(async move {
            let read = shared
                .read(move |connection| async move { games::entries(&connection, game).await });
            let _ = reply.send(read.await); // the caller may be gone
        });
        answer.blocking_recv().unwrap_or(Err(StoreError::Closed))
    }

    fn save_review(&self, game: i64, seat: u8, json: &str) -> StoreFuture<'_, ()> {
        let node = self.shared.node();
        let parameters = parameters![node, game, i64::from(seat), json.to_owned()];
        self.perform("SELECT save_review($1, $2, $3, $4)", parameters)
    }

    fn review(&self, game: i64, seat: u8) -> StoreFuture<'_, Option<String>> {
        Box::pin(self.shared.read(move |connection| async move {
            let sql = "SELECT json FROM reviews WHERE game = $1 AND seat = $2::bigint";
            let rows = connection.query(sql, &[&game, &i64::from(seat)]).await?;
            Ok(rows.first().map(|row| get(row, 0)).transpose()?)
        }))
    }

    fn hints(&self, game: i64) -> StoreFuture<'_, Vec<(u32, u8)>> {
        Box::pin(self.shared.read(move |connection| async move {
            let sql = "SELECT entry, seat FROM hints WHERE game = $1 ORDER BY entry, seat";
            let rows = connection.query(sql, &[&game]).await?;
            Ok(all(&rows, hint)?)
        }))
    }

    fn answer_puzzle(&self, session: i64, answer: AnswerRow) -> StoreFuture<'_, ()> {
        let node = self.shared.node();
        let AnswerRow {
            puzzle,
            day,
            act,
            verdict,
            at,
        } = answer;
        let parameters = parameters![node, session, puzzle, day, act, verdict, at];
        self.perform(
            "SELECT answer_puzzle($1, $2, $3, $4, $5, $6, $7)",
            parameters,
        )
    }

    fn puzzle_answer(
        &self,
        session: i64,
        puzzle: &str,
        day: &str,
    ) -> StoreFuture<'_, Option<AnswerRow>> {
        let (puzzle, day): (Arc<str>, Arc<str>) = (puzzle.into(), day.into());
        Box::pin(self.shared.read(move |connection| {
            let (puzzle, day) = (Arc::clone(&puzzle), Arc::clone(&day));
            async move {
                let sql = "SELECT puzzle, day, act, verdict, at FROM puzzle_answers
                    WHERE session = $1 AND puzzle = $2 AND day = $3";
                let rows = connection
                    .query(sql, &[&session, &&*puzzle, &&*day])
                    .await?;
                Ok(rows.first().map(answer_row).transpose()?)
            }
        }))
    }

    fn puzzle_answers(&self, session: i64, limit: u32) -> StoreFuture<'_, Vec<AnswerRow>> {
        Box::pin(self.shared.read(move |connection| async move {
            let sql = "SELECT puzzle, day, act, verdict, at FROM puzzle_answers WHERE session = $1
                ORDER BY at DESC, puzzle COLLATE \"C\", day COLLATE \"C\" LIMIT $2";
            let rows = connection
                .query(sql, &[&session, &i64::from(limit)])
                .await?;
            Ok(all(&rows, answer_row)?)
        }))
    }

    fn puzzle_choices(&self, puzzle: &str) -> StoreFuture<'_, Vec<(String, u32)>> {
        let puzzle: Arc<str> = puzzle.into();
        Box::pin(self.shared.read(move |connection| {
            let puzzle = Arc::clone(&puzzle);
            async move {
                let sql = "SELECT act, count(*) FROM puzzle_answers WHERE puzzle = $1 GROUP BY act
                    ORDER BY act COLLATE \"C\"";
                let rows = connection.query(sql, &[&&*puzzle]).await?;
                let choice = |row: &Row| {
                    let count: i64 = get(row, 1)?;
                    Ok((get(row, 0)?, u32::try_from(count).unwrap_or(u32::MAX)))
                };
                Ok(all(&rows, choice)?)
            }
        }))
    }

    fn history(&self, session: i64, before: i64, limit: u32) -> StoreFuture<'_, Vec<PastGame>> {
        Box::pin(self.shared.read(move |connection| async move {
            games::history(&connection, session, before, limit).await
        }))
    }

    fn bot_games(&self) -> StoreFuture<'_, Vec<BotGames>> {
        Box::pin(
            self.shared
                .read(|connection| async move { games::against_bots(&connection).await }),
        )
    }

    fn expired_tables(
        &self,
        waiting_before: i64,
        practice_before: i64,
        limit: u32,
    ) -> StoreFuture<'_, Vec<String>> {
        let node = self.shared.node();
        Box::pin(self.shared.read(move |connection| async move {
            expiry::tables(&connection, node, waiting_before, practice_before, limit).await
        }))
    }

    fn remove_table(&self, table: &str, before: i64) -> StoreFuture<'_, bool> {
        let parameters = parameters![self.shared.node(), table.to_owned(), before];
        Box::pin(async move {
            let removed = self
                .writer
                .call("SELECT remove_table($1, $2, $3)", parameters);
            value(&removed.await?)
        })
    }

    fn tables_with_old_code(&self, before: i64) -> StoreFuture<'_, Vec<String>> {
        let node = self.shared.node();
        Box::pin(self.shared.read(move |connection| async move {
            expiry::tables_with_old_code(&connection, node, before).await
        }))
    }

    fn clear_code(&self, table: &str) -> StoreFuture<'_, ()> {
        let parameters = parameters![self.shared.node(), table.to_owned()];
        self.perform("SELECT renew_code($1, $2, '{}')", parameters)
    }

    fn expire_devices(&self, before: i64, limit: u32) -> StoreFuture<'_, usize> {
        let parameters = parameters![self.shared.node(), before, i64::from(limit)];
        let expired = self.call("SELECT expire_devices($1, $2, $3)", parameters);
        Box::pin(async { expired.await.map(count) })
    }

    fn expire_commands(&self, before: i64, limit: u32) -> StoreFuture<'_, usize> {
        let parameters = parameters![self.shared.node(), before, i64::from(limit)];
        let expired = self.call("SELECT expire_commands($1, $2, $3)", parameters);
        Box::pin(async { expired.await.map(count) })
    }

    fn expire_carry_codes(&self, now: i64) -> StoreFuture<'_, ()> {
        let parameters = parameters![self.shared.node(), now];
        self.perform("SELECT expire_carry_codes($1, $2)", parameters)
    }

    fn archive_games(&self, before: i64, limit: u32) -> StoreFuture<'_, usize> {
        Box::pin(async move {
            let node = self.shared.node();
            let prepared = self.shared.read(move |connection| async move {
                games::prepare_archives(&connection, node, before, limit).await
            });
            let (mut parameters, count) = prepared.await?;
            if count > 0 {
                parameters.insert(0, Box::new(node));
                let sql = "SELECT archive_games($1, $2, $3, $4, $5)";
                self.writer.call(sql, parameters).await?;
            }
            Ok(count)
        })
    }

    fn settle(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.shared.settle())
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(async {
            let read = self.shared.read(|connection| async move {
                connection.query("SELECT 1 FROM tables LIMIT 1", &[]).await
            });
            read.await?;
            if !self.shared.beat().await? {
                return Err(StoreError::Fenced);
            }
            // A write with a flush. It locks nothing, so that heartbeats go on while it waits for a standby.
            let flushed = "SELECT pg_logical_emit_message(true, 'saloon', 'probe')";
            self.shared.write(flushed, Vec::new()).await.map(drop)
        })
    }

    fn measure(&self, meter: Arc<dyn Meter>) {
        let _ = self.shared.meter.set(meter); // only the first counts
    }
}

fn count(rows: i64) -> usize {
    usize::try_from(rows).unwrap_or(usize::MAX)
}
