//! Faults that can be planted in the toy game, one at a time.

macro_rules! faults {
    ($($name:ident)*) => { faults!(@ 0_u8; $($name)*); };
    (@ $number:expr; $name:ident $($rest:ident)*) => {
        pub(crate) const $name: u8 = $number;
        faults!(@ $number + 1; $($rest)*);
    };
    (@ $number:expr;) => {};
}

faults! {
    NONE
    // Leaks.
    VIEW_LEAKS
    VIEW_LENGTH_LEAKS
    VIEW_LEAK_IS_COPIED
    SPECTATOR_SEES_HANDS
    EVENT_LEAKS
    EVENT_LENGTH_LEAKS
    EVENT_ABSENCE_LEAKS
    DEAL_LEAKS
    DEAL_ORDER_LEAKS
    DRAW_LEAKS
    LEGAL_LEAKS
    LEGAL_ORDER_LEAKS
    REFUSAL_LEAKS
    WAITING_LEAKS
    DEADLINE_LEAKS
    // Rules.
    OFFERED_IS_REFUSED
    OFFERED_TWICE
    UNOFFERED_IS_ACCEPTED
    REFUSAL_CHANGES
    ENDLESS
    RANKING_FORGETS
    TICK_COMES_EARLY
    DEADLINE_STAYS
    IMPURE
    CHANCE_IS_UNLISTED
    OPTION_IS_UNCHECKED
    // Notation, views, worlds, previews.
    NOTATION_IS_READ_OTHERWISE
    JSON_IS_READ_OTHERWISE
    VIEW_LIES
    OUTCOME_IS_NOT_SHOWN
    DETERMINIZE_FORGETS
    PREVIEW_DISAGREES
    FIRST_PREVIEW_DISAGREES
}
