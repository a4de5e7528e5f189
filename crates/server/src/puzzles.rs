//! Puzzles of all games, and the calendar of the puzzles of the day.

use std::collections::HashMap;

use saloon_erased::{ErasedPuzzles, GameKind};
use saloon_protocol::puzzle::{DailyPuzzle, GamePuzzles, PuzzleSummary, Puzzles};

/// Milliseconds of a day.
const DAY_MS: i64 = 24 * 3_600 * 1_000;
/// Day of the first puzzle: 2026-11-01.
const FIRST_DAY: Day = Day(20_758);
/// Number of earlier days that are listed: six weeks.
const LISTED_DAYS: i64 = 42;
/// Number of coming days whose puzzles are not offered for training.
const KEPT_DAYS: i64 = 14;

/// Day of the calendar in UTC: the number of days since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day(i64);

impl Day {
    /// Returns the day of a Unix time in ms.
    pub(crate) fn of(unix_ms: i64) -> Day {
        Day(unix_ms.div_euclid(DAY_MS))
    }

    /// Parses a date, such as `2026-11-16`.
    pub(crate) fn parse(date: &str) -> Option<Day> {
        let mut parts = date.split('-');
        let mut number = |digits: usize| {
            let part = parts.next()?;
            let plain = part.len() == digits && part.bytes().all(|digit| digit.is_ascii_digit());
            plain.then(|| part.parse::<i64>().ok()).flatten()
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        let found = Day(days_from_civil(year, month, day));
        // Impossible dates, such as 31 February, come back as others.
        (parts.next().is_none() && found.date() == date).then_some(found)
    }

    /// Returns the date, such as `2026-11-16`.
    pub(crate) fn date(self) -> String {
        let (year, month, day) = civil_from_days(self.0);
        format!("{year:04}-{month:02}-{day:02}")
    }

    fn plus(self, days: i64) -> Day {
        Day(self.0 + days)
    }
}

/// Returns the number of days since 1970 of a date in the Gregorian calendar. See Howard Hinnant, "chrono-compatible low-level date
/// algorithms".
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// Inverse of [`days_from_civil`].
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

/// Puzzles of all games.
pub(crate) struct PuzzleCatalogue {
    /// Games with puzzles.
    games: Vec<(&'static str, Box<dyn ErasedPuzzles>)>,
    /// Index of the game, and of the puzzle in it, by id.
    places: HashMap<String, (usize, usize)>,
}

impl PuzzleCatalogue {
    /// Reads the puzzles of these games. A game whose puzzles cannot be read has none; a test of the catalogue checks the shipped ones.
    pub(crate) fn new(games: &[&dyn GameKind]) -> Self {
        let mut read = Vec::new();
        let mut places = HashMap::new();
        for game in games {
            let (name, text) = (game.facts().name, game.puzzle_text());
            if text.is_empty() {
                continue;
            }
            match game.puzzles(text) {
                Ok(puzzles) if puzzles.heads().is_empty() => {}
                Ok(puzzles) => {
                    for (index, head) in puzzles.heads().iter().enumerate() {
                        places.insert(head.id.clone(), (read.len(), index));
                    }
                    read.push((name, puzzles));
                }
                Err(error) => {
                    tracing::error!(target: "saloon_server::house", game = name, error, "the puzzles cannot be read");
                }
            }
        }
        PuzzleCatalogue {
            games: read,
            places,
        }
    }

    /// Returns the puzzles of the game that has this one.
    pub(crate) fn of(&self, id: &str) -> Option<&dyn ErasedPuzzles> {
        let (game, _) = self.places.get(id)?;
        Some(&*self.games[*game].1)
    }

    /// Returns the puzzle of a day, from the first one on. The games take turns, each with its puzzles in order.
    pub(crate) fn daily(&self, day: Day) -> Option<DailyPuzzle> {
        let number = usize::try_from(day.0 - FIRST_DAY.0).ok()?;
        let turns = self.games.len();
        let (game, puzzles) = self.games.get(number.checked_rem(turns)?)?;
        let heads = puzzles.heads();
        let head = &heads[number / turns % heads.len()];
        Some(DailyPuzzle {
            date: day.date(),
            number: u32::try_from(number + 1).unwrap_or(u32::MAX),
            id: head.id.clone(),
            game: (*game).to_owned(),
        })
    }

    /// Returns the dates up to today on which a puzzle was or is that of the day, latest first.
    pub(crate) fn dates(&self, id: &str, today: Day) -> Vec<String> {
        let Some(&(game, index)) = self.places.get(id) else {
            return Vec::new();
        };
        let turns = self.games.len();
        let period = turns * self.games[game].1.heads().len();
        let first = i64::try_from(game + turns * index).unwrap_or(i64::MAX);
        let mut dates: Vec<_> = (first..=today.0 - FIRST_DAY.0)
            .step_by(period.max(1))
            .map(|number| FIRST_DAY.plus(number).date())
            .collect();
        dates.reverse();
        dates
    }

    /// Lists the puzzles at this Unix time in ms.
    pub(crate) fn list(&self, now: i64) -> Puzzles {
        let today = Day::of(now);
        let days = (0..=LISTED_DAYS).filter_map(|back| self.daily(today.plus(-back)));
        let kept: Vec<String> = (0..=KEPT_DAYS)
            .filter_map(|ahead| self.daily(today.plus(ahead)))
            .map(|daily| daily.id)
            .collect();
        let games = self.games.iter().map(|(game, puzzles)| {
            let heads = puzzles.heads();
            let mut offered: Vec<_> = heads
                .iter()
                .filter(|head| !kept.contains(&head.id))
                .map(|head| PuzzleSummary {
                    id: head.id.clone(),
                    difficulty: head.difficulty,
                    seats: head.seats,
                })
                .collect();
            offered.sort_by_key(|puzzle| puzzle.difficulty);
            GamePuzzles {
                game: (*game).to_owned(),
                total: u32::try_from(heads.len()).unwrap_or(u32::MAX),
                puzzles: offered,
            }
        });
        Puzzles {
            today: today.date(),
            next_in_ms: (DAY_MS - now.rem_euclid(DAY_MS)).unsigned_abs(),
            days: days.collect(),
            games: games.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;

    #[test]
    fn dates_round_trip_and_impossible_ones_are_refused() {
        assert_eq!(FIRST_DAY.date(), "2026-11-01");
        for (days, date) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (20_757, "2026-10-31"),
            (20_788, "2026-12-01"),
        ] {
            assert_eq!(Day(days).date(), date);
            assert_eq!(Day::parse(date), Some(Day(days)));
        }
        for days in (-1_000_000..1_000_000).step_by(997) {
            let (year, month, day) = civil_from_days(days);
            assert_eq!(days_from_civil(year, month, day), days);
        }
        for date in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-11-00",
            "2026-1-01",
            "+026-11-01",
            "2026-11-01-01",
            "2026-11-01 ",
            "é-11-01",
        ] {
            assert_eq!(Day::parse(date), None, "{date}");
        }
        assert_eq!(Day::of(-1).date(), "1969-12-31");
    }

    fn catalogue() -> PuzzleCatalogue {
        PuzzleCatalogue::new(saloon_catalogue::GAMES)
    }

    #[test]
    fn each_day_has_another_puzzle_and_the_games_take_turns() {
        let puzzles = catalogue();
        let turns = puzzles.games.len();
        let fewest = puzzles.games.iter().map(|(_, game)| game.heads().len());
        let fewest = i64::try_from(fewest.min().expect("puzzles") * turns).expect("few");
        let days: Vec<_> = (0..fewest)
            .filter_map(|day| puzzles.daily(FIRST_DAY.plus(day)))
            .collect();
        let ids: HashSet<_> = days.iter().map(|day| &day.id).collect();
        assert_eq!(ids.len(), days.len());
        for window in days.windows(turns) {
            let games: BTreeSet<_> = window.iter().map(|day| &day.game).collect();
            assert_eq!(games.len(), turns);
        }
        assert_eq!((days[0].number, &*days[0].date), (1, "2026-11-01"));
        assert_eq!(puzzles.daily(FIRST_DAY.plus(-1)), None);
    }

    #[test]
    fn a_puzzle_knows_its_dates() {
        let puzzles = catalogue();
        for ahead in [0, 1, 5, 400, 1_000] {
            let day = FIRST_DAY.plus(ahead);
            let daily = puzzles.daily(day).expect("a puzzle");
            let dates = puzzles.dates(&daily.id, day);
            assert_eq!(dates[0], day.date());
            for date in dates {
                let then = puzzles.daily(Day::parse(&date).expect("a date"));
                assert_eq!(then.map(|daily| daily.id), Some(daily.id.clone()));
            }
            let before = puzzles.dates(&daily.id, day.plus(-1));
            assert!(!before.contains(&day.date()));
        }
        assert!(puzzles.dates("unknown", FIRST_DAY).is_empty());
    }

    #[test]
    fn puzzles_of_the_next_days_are_not_offered_for_training() {
        let puzzles = catalogue();
        let noon = (FIRST_DAY.0 + 18) * DAY_MS + DAY_MS / 2;
        let list = puzzles.list(noon);
        assert_eq!(
            (&*list.today, list.next_in_ms),
            ("2026-11-19", 12 * 3_600 * 1_000)
        );
        assert_eq!(list.days.len(), 19, "from the first day on");
        let offered: HashSet<_> = list
            .games
            .iter()
            .flat_map(|game| game.puzzles.iter().map(|puzzle| puzzle.id.clone()))
            .collect();
        for ahead in 0..=KEPT_DAYS {
            let daily = puzzles.daily(Day::of(noon).plus(ahead)).expect("a puzzle");
            assert!(!offered.contains(&daily.id));
        }
        let total: u32 = list.games.iter().map(|game| game.total).sum();
        assert_eq!(offered.len() + 15, total as usize);
        for game in &list.games {
            assert!(game.puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty));
        }
    }

    #[test]
    fn a_house_without_puzzles_has_empty_lists() {
        let list = PuzzleCatalogue::new(&[]).list(0);
        assert!(list.days.is_empty() && list.games.is_empty());
        assert_eq!(list.next_in_ms, DAY_MS.unsigned_abs());
    }
}
