//! Lists all legal acts of a seat, or samples one.

use alloc::vec::Vec;

use saloon_core::{FastRng, RandomBits, Seat};

use crate::act::{Act, Aim, Play};
use crate::cards::{Card, Location, effects, kinds};
use crate::game::{BoomtownBandits, Stage};
use crate::shootout::Step;
use crate::street::{Crew, PlaceSet, Token};

/// Random play chooses among all legal acts, unprompted ones included, once in this many acts.
const UNPROMPTED_RARITY: u32 = 64;

impl BoomtownBandits {
    /// Adds every legal act of a seat, each once.
    pub(crate) fn list(&self, seat: Seat, acts: &mut Vec<Act>) {
        match &self.stage {
            Stage::Badge | Stage::Placing | Stage::Keeping if self.turn != seat => {}
            Stage::Badge => {
                let places = self.badge_places().iter();
                acts.extend(places.map(|place| Act::Badge(self.fixed.town.at(place))));
            }
            Stage::Placing => {
                for token in Token::ALL {
                    if self.street.unplaced.count(seat, token) > 0 {
                        let open = self.street.open().iter();
                        acts.extend(open.map(|place| Act::Place {
                            token,
                            at: self.fixed.town.at(place),
                        }));
                    }
                }
            }
            Stage::Window(_) if self.waiting.contains(seat) => acts.push(Act::Pass),
            Stage::Shootout(shootout) => match shootout.step {
                Step::Dice => {
                    let both = [Act::Roll, Act::Hit].into_iter();
                    acts.extend(both.filter(|&act| self.check(seat, act).is_ok()));
                }
                Step::Aim if self.turn == seat => {
                    let targets = self.here().without_seat(seat);
                    list_aims(
                        targets,
                        Crew::NONE,
                        self.required_targets(seat),
                        Seat(0),
                        acts,
                    );
                }
                Step::Hit | Step::During if self.waiting.contains(seat) => acts.push(Act::Pass),
                Step::Aim | Step::Hit | Step::During => {}
            },
            Stage::Keeping => {
                let [one, other] = self.cards.inspected(self.location());
                acts.extend(one.map(Act::Keep));
                acts.extend(other.filter(|_| one != other).map(Act::Keep));
            }
            Stage::Giving if self.waiting.contains(seat) => {
                acts.extend(kinds(self.cards.held_kinds(seat)).map(Act::Give));
            }
            Stage::Window(_) | Stage::Giving | Stage::Over(_) => {}
        }
        for card in kinds(self.playable(seat)) {
            effects::targets(self, seat, card, &mut |play| acts.push(Act::Card(play)));
        }
        self.list_anytime_acts(seat, acts);
    }

    /// BB-7.4, BB-8.2: adds acts that are legal at any moment.
    fn list_anytime_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        let plain = self.cards.held_kinds(seat) & Card::PLAIN;
        if plain != 0 && self.check_show_now().is_ok() {
            acts.extend(kinds(plain).map(Act::Show));
        }
        if self.check_claim(seat).is_ok() {
            acts.push(Act::ClaimTown);
        }
    }

    /// Kinds that a seat holds and could play now with some target.
    #[inline]
    pub(crate) fn playable(&self, seat: Seat) -> u32 {
        let moment = match (&self.stage, self.stage.window()) {
            // BB-8.3: open hands play no cards.
            _ if self.score.is_some() => 0,
            (_, Some(window)) if self.waiting.contains(seat) => Card::IN_WINDOW[window as usize],
            (Stage::Placing, _) => Card::LooseLips.bit(),
            (stage, _) if stage.is_aiming() && self.turn == seat => Card::DoubleBarrel.bit(),
            _ => 0,
        };
        let held = self.cards.ready_kinds(seat) & moment;
        if held == 0 {
            return 0;
        }
        self.possible(seat, held)
    }

    /// Kinds among these that have a target. Not inlined: most hands have no candidate.
    #[inline(never)]
    fn possible(&self, seat: Seat, cards: u32) -> u32 {
        kinds(cards)
            .filter(|&card| effects::able_seats(self, card).contains(seat))
            .fold(0, |bits, card| bits | card.bit())
    }

    /// Samples a legal act of a seat. Each has a chance, not an equal one. `acts` is a buffer.
    #[inline]
    pub(crate) fn sample(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        let mut bits = rng.bits();
        if !self.waiting.contains(seat) || bits.below(UNPROMPTED_RARITY) == 0 {
            return self.sample_listed(seat, acts, rng);
        }
        match &self.stage {
            Stage::Placing => {
                let token = sample_kind(self.street.unplaced, seat, &mut bits);
                let at = self.sample_place(self.street.open(), &mut bits)?;
                Some(Act::Place { token, at })
            }
            stage if stage.window().is_some() => match self.playable(seat) {
                0 => Some(Act::Pass),
                _ if bits.below(8) == 0 => Some(Act::Pass),
                cards => self.sample_card(seat, cards, acts, rng),
            },
            stage if stage.is_aiming() => match self.playable(seat) {
                0 => Some(Act::Remove(self.sample_aim(seat, rng))),
                _ if bits.below(8) == 0 => Some(Act::Remove(self.sample_aim(seat, rng))),
                cards => self.sample_card(seat, cards, acts, rng),
            },
            Stage::Badge => {
                let at = self.sample_place(self.badge_places(), &mut bits);
                at.map(Act::Badge)
            }
            _ => self.sample_listed(seat, acts, rng),
        }
    }

    /// Samples a place: the first one from a random position on. Faster than counting, and nearly uniform.
    #[inline]
    fn sample_place(&self, places: PlaceSet, bits: &mut RandomBits) -> Option<Location> {
        let from = bits.below(self.fixed.town.len().into()).to_le_bytes()[0];
        places.onward(from).map(|place| self.fixed.town.at(place))
    }

    #[inline(never)]
    fn sample_card(
        &self,
        seat: Seat,
        cards: u32,
        acts: &mut Vec<Act>,
        rng: &mut FastRng,
    ) -> Option<Act> {
        let nth = rng.below(cards.count_ones()) as usize;
        let card = kinds(cards).nth(nth)?;
        if let Some(play) = Play::untargeted(card) {
            return Some(Act::Card(play));
        }
        if card == Card::WhisperedPlan {
            // There may be thousands of plans, so they are sampled. A sample may be illegal.
            for _ in 0..8 {
                if let Some(play) = effects::sample_whispered_plan(self, rng) {
                    return Some(Act::Card(play));
                }
            }
        }
        acts.clear();
        effects::targets(self, seat, card, &mut |play| acts.push(Act::Card(play)));
        rng.choose(acts).copied()
    }

    fn sample_aim(&self, seat: Seat, rng: &mut FastRng) -> Aim {
        let mut bits = rng.bits();
        let mut left = self.here().without_seat(seat);
        let mut aim = Crew::NONE;
        for _ in 0..self.required_targets(seat) {
            if let Some((seat, token)) = sample_token(left, &mut bits) {
                left = left.without(seat, token);
                aim = aim.with(seat, token);
            }
        }
        aim.into()
    }

    /// Samples from acts at any moment, or from short lists.
    #[inline(never)]
    fn sample_listed(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        acts.clear();
        let aiming = self.stage.is_aiming();
        if aiming || self.stage.window().is_some() {
            self.list_anytime_acts(seat, acts);
            if aiming && self.turn == seat {
                acts.push(Act::Remove(self.sample_aim(seat, rng)));
            } else if self.waiting.contains(seat) {
                acts.push(Act::Pass);
            }
        } else {
            self.list(seat, acts);
        }
        rng.choose(acts).copied()
    }
}

/// Samples a token of the first seat that has one, starting at a random seat.
#[inline]
fn sample_token(crew: Crew, bits: &mut RandomBits) -> Option<(Seat, Token)> {
    let from = Seat(bits.below(8).to_le_bytes()[0]);
    let seat = crew.seats().next_after(from)?;
    Some((seat, sample_kind(crew, seat, bits)))
}

/// Samples a kind of token of a seat. The coward has a chance of 1 in 3, as one of three tokens.
#[inline]
fn sample_kind(crew: Crew, seat: Seat, bits: &mut RandomBits) -> Token {
    // No branch: it would be unpredictable.
    let has = |token| crew.includes(seat, token);
    let coward = has(Token::Coward) & (!has(Token::Shooter) | (bits.below(3) == 0));
    Token::ALL[usize::from(coward)]
}

/// Adds every choice of `wanted` more targets, from seat `from` on.
fn list_aims(targets: Crew, aim: Crew, wanted: u8, from: Seat, acts: &mut Vec<Act>) {
    if wanted == 0 {
        acts.push(Act::Remove(aim.into()));
        return;
    }
    let Some(seat) = targets.seats().iter().find(|&seat| seat >= from) else {
        return;
    };
    let own = targets.of_seat(seat);
    for shooters in 0..=own.count(seat, Token::Shooter) {
        for cowards in 0..=own.count(seat, Token::Coward) {
            let Some(rest) = wanted.checked_sub(shooters + cowards) else {
                continue;
            };
            let shooters = core::iter::repeat_n((seat, Token::Shooter), shooters.into());
            let cowards = core::iter::repeat_n((seat, Token::Coward), cowards.into());
            let more = aim.plus(shooters.chain(cowards).collect());
            list_aims(targets, more, rest, Seat(seat.0 + 1), acts);
        }
    }
}
