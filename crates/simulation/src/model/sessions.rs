//! Guests, their devices and their carry codes.

use std::collections::BTreeMap;

use saloon_store::{AnswerRow, CarryClaim, DeviceRow, NewDevice, NewSession, SessionRow, SignedIn};

use super::data::{CarryCode, ConstraintViolation, StoreData, StoreFault};

impl StoreData {
    pub(super) fn create_session(&mut self, new: &NewSession) -> i64 {
        if let Some(known) = self.device_of(&new.device.token_hash) {
            return known.session; // a retry
        }
        self.last.session += 1;
        let session = SessionRow {
            id: self.last.session,
            name: new.name.clone(),
            look: new.look.clone(),
            settings: None,
        };
        self.sessions.insert(session.id, session);
        self.add_device(self.last.session, &new.device, new.at);
        self.last.session
    }

    fn add_device(&mut self, session: i64, new: &NewDevice, at: i64) {
        self.last.device += 1;
        let row = DeviceRow {
            id: self.last.device,
            session,
            label: new.label.clone(),
            created_at: at,
            seen_at: at,
        };
        self.devices.insert(row.id, (row, new.token_hash));
    }

    fn device_of(&self, token_hash: &[u8; 32]) -> Option<&DeviceRow> {
        let found = self.devices.values().find(|(_, hash)| hash == token_hash);
        found.map(|(device, _)| device)
    }

    /// Returns the guest whose device has this token.
    pub fn find_session(&self, token_hash: &[u8; 32]) -> Option<SignedIn> {
        let device = self.device_of(token_hash)?.clone();
        let session = self.sessions.get(&device.session)?.clone();
        Some(SignedIn { session, device })
    }

    pub(super) fn session(&mut self, id: i64) -> Result<&mut SessionRow, ConstraintViolation> {
        self.sessions.get_mut(&id).ok_or(ConstraintViolation)
    }

    /// Returns the devices of a guest, most recently seen first.
    pub fn devices(&self, session: i64) -> Vec<DeviceRow> {
        let devices = self.devices.values().map(|(device, _)| device);
        let own = devices.filter(|device| device.session == session);
        let mut own: Vec<DeviceRow> = own.cloned().collect();
        own.sort_by_key(|device| std::cmp::Reverse((device.seen_at, device.id)));
        own
    }

    pub(super) fn add_carry_code(
        &mut self,
        code_hash: [u8; 32],
        session: i64,
        expires_at: i64,
    ) -> Result<(), ConstraintViolation> {
        self.session(session)?;
        let code = CarryCode {
            session,
            expires_at,
            used: false,
        };
        self.carry_codes.entry(code_hash).or_insert(code);
        Ok(())
    }

    pub(super) fn answer_puzzle(
        &mut self,
        session: i64,
        answer: &AnswerRow,
    ) -> Result<(), ConstraintViolation> {
        self.session(session)?;
        let key = (session, answer.puzzle.clone(), answer.day.clone());
        self.answers.entry(key).or_insert_with(|| answer.clone());
        Ok(())
    }

    /// Returns the answers of a guest to puzzles, latest first.
    pub(super) fn puzzle_answers(&self, session: i64, limit: u32) -> Vec<AnswerRow> {
        let own = self
            .answers
            .iter()
            .filter(|((guest, ..), _)| *guest == session);
        let mut own: Vec<AnswerRow> = own.map(|(_, answer)| answer.clone()).collect();
        own.sort_by_key(|answer| std::cmp::Reverse(answer.at)); // stable: the key orders the rest
        own.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        own
    }

    /// Returns the number of answers to a puzzle by act.
    pub(super) fn puzzle_choices(&self, puzzle: &str) -> Vec<(String, u32)> {
        let mut counts = BTreeMap::new();
        for answer in self.answers.values().filter(|one| one.puzzle == puzzle) {
            *counts.entry(answer.act.clone()).or_default() += 1;
        }
        counts.into_iter().collect()
    }

    pub(super) fn expire_carry_codes(&mut self, now: i64) {
        self.carry_codes.retain(|_, code| code.expires_at >= now);
    }

    pub(super) fn claim_carry_code(&mut self, claim: &CarryClaim) -> Option<Vec<i64>> {
        if self.device_of(&claim.device.token_hash).is_some() {
            return Some(Vec::new()); // a retry
        }
        let valid = |code: &&mut CarryCode| !code.used && code.expires_at >= claim.at;
        let code = self.carry_codes.get_mut(&claim.code_hash).filter(valid)?;
        code.used = self.fault != Some(StoreFault::KeepCarryCode);
        let code = *code;
        self.add_device(code.session, &claim.device, claim.at);
        let limit = usize::try_from(claim.device_limit).unwrap_or(usize::MAX);
        let surplus = self.devices(code.session).into_iter().skip(limit);
        let surplus: Vec<i64> = surplus.map(|device| device.id).collect();
        for id in &surplus {
            self.devices.remove(id);
        }
        Some(surplus)
    }

    pub(super) fn remove_device(&mut self, session: i64, device: i64) -> bool {
        let own = |(row, _): &(DeviceRow, _)| row.session == session;
        let found = self.devices.get(&device).is_some_and(own);
        if found {
            self.devices.remove(&device);
            self.remove_without_device(session);
        }
        found
    }

    /// Removes a guest without devices, and the rows that refer to them.
    pub(super) fn remove_without_device(&mut self, session: i64) {
        let mut devices = self.devices.values().map(|(device, _)| device);
        if devices.any(|device| device.session == session) {
            return;
        }
        self.sessions.remove(&session);
        self.carry_codes.retain(|_, code| code.session != session);
        self.answers.retain(|(guest, ..), _| *guest != session);
        for data in self.tables.values_mut() {
            data.members.retain(|member| member.session != session);
        }
    }
}
