//! Determinization: samples a game that fits a view, for bots that search.

use saloon_core::{Chance, Millis, PerSeat, Seat};

use crate::card::{Card, Hand};
use crate::game::{ROUNDS, TemplateGame};
use crate::streams;
use crate::view::View;

/// Draws each hidden hand from the cards that its owner has not played, and each hidden choice from that hand.
pub(crate) fn determinize<C: Chance>(
    view: &View,
    chance: &mut C,
) -> Result<TemplateGame, C::Error> {
    let mut game = TemplateGame {
        seats: u8::try_from(view.players.len()).unwrap_or_default(),
        open_prizes: view.open_prizes,
        hands: PerSeat::default(),
        chosen: PerSeat::default(),
        prizes: view.prizes,
        played: [PerSeat::default(); ROUNDS as usize],
        round: if view.outcome.is_some() {
            ROUNDS
        } else {
            view.round - 1
        },
        deadline: view.deadline.unwrap_or(Millis::ZERO),
    };
    for (played, round) in game.played.iter_mut().zip(&view.rounds) {
        for (seat, &card) in Seat::all(game.seats).zip(&round.cards) {
            played[seat] = Some(card);
        }
    }
    for (seat, player) in Seat::all(game.seats).zip(&view.players) {
        let mut unseen: Hand = Card::all()
            .filter(|&card| game.played.iter().all(|played| played[seat] != Some(card)))
            .collect();
        let mut hand = player.hand.unwrap_or_default();
        while hand.len() < player.hand_size {
            let card = chance.draw(streams::WORLD, &unseen)?;
            unseen = unseen.without(card);
            hand = hand.with(card);
        }
        game.hands[seat] = hand;
        game.chosen[seat] = match player.choice {
            None if player.has_chosen => Some(chance.draw(streams::WORLD, &hand)?),
            known => known,
        };
    }
    Ok(game)
}
