//! A test for every clause of the rules and for every card. Names begin with the clause they hold.

mod desk;
mod ending;
mod knowledge;
mod mine_and_bank;
mod night_life;
mod railway;
mod round;
mod setup;
mod shootout;
mod stagecoach;
mod time;
mod windows;
