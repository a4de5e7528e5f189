//! Removal of expired rows, and archiving.

use saloon_table::stored::TableState;

use super::data::{StoreData, TableData};

fn limit(limit: u32) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

impl StoreData {
    pub(super) fn expired_tables(&self, waiting: i64, practice: i64, most: u32) -> Vec<String> {
        let unused = |data: &&TableData| {
            let state = matches!(data.row.state, TableState::Waiting | TableState::Closed);
            let started = data.games.iter().any(|game| game.row.header.is_some());
            state && !started && data.changed_at < waiting
        };
        let practised = |data: &&TableData| data.practice.is_some() && data.changed_at < practice;
        let id = |data: &TableData| data.row.id.clone();
        let mut ids: Vec<String> = self
            .tables()
            .filter(unused)
            .take(limit(most))
            .map(id)
            .collect();
        ids.extend(self.tables().filter(practised).take(limit(most)).map(id));
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    pub(super) fn remove_table(&mut self, id: &str, before: i64) -> bool {
        let old = |data: &TableData| data.changed_at < before;
        let removed = self.tables.get(id).is_some_and(old);
        if removed {
            self.tables.remove(id);
        }
        removed
    }

    pub(super) fn tables_with_old_code(&self, before: i64) -> Vec<String> {
        let old = |data: &&TableData| {
            let waits = data.row.state == TableState::Waiting && data.row.code.is_some();
            waits && data.changed_at < before
        };
        let old = self.tables().filter(old);
        old.map(|data| data.row.id.clone()).collect()
    }

    pub(super) fn expire_devices(&mut self, before: i64, most: u32) -> usize {
        let devices = self.devices.values().map(|(device, _)| device);
        let old = devices.filter(|device| device.seen_at < before);
        let old: Vec<(i64, i64)> = old
            .take(limit(most))
            .map(|one| (one.session, one.id))
            .collect();
        for (session, device) in &old {
            self.remove_device(*session, *device);
        }
        old.len()
    }

    pub(super) fn expire_commands(&mut self, before: i64, most: u32) -> usize {
        let mut left = limit(most);
        for data in self.tables.values_mut() {
            data.commands.retain(|(_, at)| {
                let expires = *at < before && left > 0;
                left -= usize::from(expires);
                !expires
            });
        }
        limit(most) - left
    }

    pub(super) fn archive_games(&mut self, before: i64, most: u32) -> usize {
        let games = self.tables.values_mut().flat_map(|data| &mut data.games);
        let old =
            games.filter(|game| !game.archived && game.finished_at.is_some_and(|at| at < before));
        let archive = old.take(limit(most)).map(|game| game.archived = true);
        archive.count()
    }
}
