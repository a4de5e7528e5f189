//! Encoding of positions for programs that learn. It may use only what `seat` knows.
//!
//! There are nine cards, so the acts are numbered. A game whose acts are combinations leaves `ACTIONS` at 0, and describes each
//! act by `ACT_FEATURES` numbers in `describe_acts`.

use saloon_core::{Encode, FeatureWriter, Seat};

use crate::act::Act;
use crate::card::{Card, Hand};
use crate::game::{MAX_SEATS, ROUNDS, TemplateGame};

/// Number of cards of a player.
const CARDS: usize = 9;
/// Numbers for each seat: presence, points, whether it has chosen, and the cards it has played.
const SEAT: usize = 3 + CARDS;
/// Values of a prize.
const PRIZES: usize = 3;

/// Writes a flag for each card of a set.
fn write_cards(writer: &mut FeatureWriter<'_>, cards: Hand) {
    for card in Card::all() {
        writer.flag(cards.contains(card));
    }
}

impl Encode for TemplateGame {
    /// The hand; each seat in turn order from the observer on, padded to the largest table; the round; and the prizes turned up.
    const FEATURES: usize =
        CARDS + MAX_SEATS as usize * SEAT + ROUNDS as usize + ROUNDS as usize * PRIZES;
    const ACTIONS: usize = CARDS;

    fn observe(&self, seat: Seat, features: &mut [i8]) {
        let mut writer = FeatureWriter::new(features);
        write_cards(&mut writer, self.hands[seat]);
        for other in seat.clockwise(self.seats) {
            writer.flag(true);
            writer.count(self.points(other));
            writer.flag(self.chosen[other].is_some());
            let played = self.played.iter().filter_map(|round| round[other]);
            write_cards(&mut writer, played.collect());
        }
        writer.skip(SEAT * usize::from(MAX_SEATS - self.seats));
        writer.one_hot(self.round.into(), ROUNDS.into());
        for (round, prize) in (0..).zip(self.prizes) {
            match prize.filter(|_| self.is_turned(round)) {
                Some(prize) => writer.one_hot(usize::from(u8::from(prize)) - 1, PRIZES),
                None => writer.skip(PRIZES),
            }
        }
        debug_assert_eq!(writer.written(), Self::FEATURES);
    }

    fn action(act: Act) -> usize {
        let Act::Play(card) = act;
        usize::from(u8::from(card)) - 1
    }

    fn numbered_act(action: usize) -> Option<Act> {
        Card::all().nth(action).map(Act::Play)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use saloon_core::{DiscardEvents, FastRng, Game, Plan};

    use super::*;
    use crate::prize::Prize;
    use crate::setup::Setup;

    #[test]
    fn an_observation_starts_with_the_hand() {
        let card = |value: u8| Card::try_from(value).unwrap();
        let setup = Setup {
            hands: vec![[1, 2, 3].map(card), [4, 5, 9].map(card)],
            prizes: [3, 1, 2].map(|points| Prize::try_from(points).unwrap()),
        };
        let plan = Plan::<TemplateGame> {
            setup: Some(setup),
            ..Plan::standard(2)
        };
        let config = plan.config().unwrap();
        let Ok(game) = TemplateGame::start(&config, &mut FastRng::seeded(1), &mut DiscardEvents);
        let mut features = [0; TemplateGame::FEATURES];
        game.observe(Seat(1), &mut features);
        assert_eq!(features[..CARDS], [0, 0, 0, 1, 1, 0, 0, 0, 1]);
        let present = |place: usize| features[CARDS + place * SEAT];
        assert_eq!([0, 1, 2, 3].map(present), [1, 1, 0, 0]);
        let prizes = &features[TemplateGame::FEATURES - 3 * PRIZES..];
        assert_eq!(
            prizes,
            [0, 0, 1, 0, 0, 0, 0, 0, 0],
            "the others are face down"
        );
    }
}
