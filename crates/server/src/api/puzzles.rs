//! Puzzles: the puzzle of the day, the trainer, and the answers of guests.

use axum::Json;
use axum::extract::State;
use saloon_erased::{ErasedPuzzles, JudgedAnswer, Rejection};
use saloon_protocol::puzzle::{
    AnswerRequest, DailyPuzzle, GivenAnswer, PeopleChoices, PreviewRequest, Puzzle, PuzzleActs,
    PuzzleAnswer, PuzzleAnswers, PuzzlePreview, PuzzleRefusal, Puzzles, Verdict,
};
use saloon_store::AnswerRow;

use super::AppState;
use super::extract::{JsonBody, PathName, QueryParams};
use crate::caller::{Caller, Transport};
use crate::error::{
    BadRequest, Error, ForeignOrigin, InvalidBody, NotFound, NotYet, StorageUnavailable,
    TooManyRequests, Unauthorized,
};
use crate::limits::{Rate, RateSubject};
use crate::puzzles::Day;

/// Rate limit of previews per address. A board asks at each act that a player considers, and several players may share an address.
const PREVIEWS: Rate = Rate::per_second(40);
/// Rate limit of answers per address.
const ANSWERS: Rate = Rate::per_minute(60);
/// Maximum number of answers per response.
const MAX_ANSWERS: u32 = 1_000;

/// List the puzzles of the last days, and those to train with.
#[utoipa::path(
    get,
    path = "/puzzles",
    tag = "puzzles",
    responses((status = 200, description = "All puzzles by game, without those of today and of the next 14 days, and the puzzles of the last six weeks", body = Puzzles), TooManyRequests),
)]
pub(super) async fn puzzles(State(state): State<AppState>) -> Json<Puzzles> {
    let now = state.app.env.unix_now();
    Json(state.app.puzzles.list(now))
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DailyParams {
    /// Date.
    #[serde(default)]
    date: Option<String>,
}

/// Get the id of the puzzle of a day: today's, or an earlier one. Everybody gets the same.
#[utoipa::path(
    get,
    path = "/puzzles/daily",
    tag = "puzzles",
    params(("date" = Option<String>, Query, description = "Date in UTC, such as `2026-11-16`: today, if left out")),
    responses(
        (status = 200, description = "The puzzle of the day", body = DailyPuzzle),
        BadRequest, NotFound, NotYet, TooManyRequests,
    ),
)]
pub(super) async fn daily(
    State(state): State<AppState>,
    QueryParams(query): QueryParams<DailyParams>,
) -> Result<Json<DailyPuzzle>, Error> {
    let today = Day::of(state.app.env.unix_now());
    let day = match &query.date {
        Some(date) => past_day(date, today)?,
        None => today,
    };
    let daily = state.app.puzzles.daily(day).ok_or(Error::NotFound)?;
    Ok(Json(daily))
}

/// Parses a date that is not in the future.
fn past_day(date: &str, today: Day) -> Result<Day, Error> {
    let day =
        Day::parse(date).ok_or_else(|| Error::bad("date must be a date, such as 2026-11-16"))?;
    if day > today {
        return Err(Error::NotYet("the puzzle of that day is not out yet"));
    }
    Ok(day)
}

/// Finds a puzzle.
fn find<'a>(state: &'a AppState, id: &str) -> Result<&'a dyn ErasedPuzzles, Error> {
    state.app.puzzles.of(id).ok_or(Error::NotFound)
}

/// Get a puzzle: a position as the player of one seat sees it.
///
/// Nothing in it depends on what is hidden from that seat.
#[utoipa::path(
    get,
    path = "/puzzles/{id}",
    tag = "puzzles",
    params(("id" = String, Path, description = "Id of the puzzle")),
    responses((status = 200, description = "The puzzle", body = Puzzle), NotFound, TooManyRequests),
)]
pub(super) async fn puzzle(
    State(state): State<AppState>,
    PathName(id): PathName,
) -> Result<Json<Puzzle>, Error> {
    let shown = find(&state, &id)?.show(&id).ok_or(Error::NotFound)?;
    let mut puzzle = shown.map_err(Error::broken)?;
    let today = Day::of(state.app.env.unix_now());
    puzzle.dates = state.app.puzzles.dates(&id, today);
    Ok(Json(puzzle))
}

/// List all legal acts of a puzzle, for when they are too many to come with it.
#[utoipa::path(
    get,
    path = "/puzzles/{id}/legal",
    tag = "puzzles",
    params(("id" = String, Path, description = "Id of the puzzle")),
    responses((status = 200, description = "All legal acts", body = PuzzleActs), NotFound, TooManyRequests),
)]
pub(super) async fn legal(
    State(state): State<AppState>,
    PathName(id): PathName,
) -> Result<Json<PuzzleActs>, Error> {
    let acts = find(&state, &id)?.legal(&id).ok_or(Error::NotFound)?;
    let acts = acts.map_err(Error::broken)?;
    Ok(Json(PuzzleActs { acts }))
}

/// Get the expected effect of an act, or the clause that forbids it.
#[utoipa::path(
    post,
    path = "/puzzles/{id}/preview",
    tag = "puzzles",
    params(("id" = String, Path, description = "Id of the puzzle")),
    request_body = PreviewRequest,
    responses(
        (status = 200, description = "The expected effect, or the refusal", body = PuzzlePreview),
        InvalidBody, ForeignOrigin, NotFound, TooManyRequests,
    ),
)]
pub(super) async fn preview(
    State(state): State<AppState>,
    transport: Transport,
    PathName(id): PathName,
    JsonBody(request): JsonBody<PreviewRequest>,
) -> Result<Json<PuzzlePreview>, Error> {
    let address = RateSubject::Address(transport.from);
    state
        .app
        .limits
        .take("puzzle previews", address, PREVIEWS)?;
    let preview = find(&state, &id)?.preview(&id, &request.act);
    match preview.ok_or(Error::NotFound)? {
        Ok(preview) => Ok(Json(PuzzlePreview {
            preview: Some(preview),
            refused: None,
        })),
        Err(Rejection::Illegal { rule, why }) => Ok(Json(PuzzlePreview {
            preview: None,
            refused: Some(PuzzleRefusal { rule, why }),
        })),
        Err(Rejection::Bad(why)) => Err(Error::bad(why)),
    }
}

/// Answer a puzzle, and get what its acts are worth.
///
/// The first answer of a guest to the puzzle of a day counts, and the first one in the trainer. A repetition gets the response to that answer.
/// Without a session, nothing is stored.
#[utoipa::path(
    post,
    path = "/puzzles/{id}/answer",
    tag = "puzzles",
    security((), ("session" = [])),
    params(("id" = String, Path, description = "Id of the puzzle")),
    request_body = AnswerRequest,
    responses(
        (status = 200, description = "The verdict, with the worth of the acts", body = PuzzleAnswer),
        InvalidBody, ForeignOrigin, NotFound, NotYet, TooManyRequests, StorageUnavailable,
    ),
)]
pub(super) async fn answer(
    State(state): State<AppState>,
    transport: Transport,
    caller: Caller,
    PathName(id): PathName,
    JsonBody(request): JsonBody<AnswerRequest>,
) -> Result<Json<PuzzleAnswer>, Error> {
    let app = &state.app;
    let address = RateSubject::Address(transport.from);
    app.limits.take("puzzle answers", address, ANSWERS)?;
    let puzzles = find(&state, &id)?;
    let now = app.env.unix_now();
    if let Some(date) = &request.date {
        let day = past_day(date, Day::of(now))?;
        let daily = app.puzzles.daily(day);
        if daily.is_none_or(|daily| daily.id != id) {
            return Err(Error::bad("this is not the puzzle of that day"));
        }
    }
    let judged = puzzles.judge(&id, &request.act).ok_or(Error::NotFound)?;
    let mut judged = judged.map_err(|rejection| match rejection {
        Rejection::Bad(why) | Rejection::Illegal { why, .. } => Error::bad(why),
    })?;
    if let Ok(session) = caller.session() {
        let row = AnswerRow {
            puzzle: id.clone(),
            day: request.date.unwrap_or_default(),
            act: judged.act.clone(),
            verdict: judged.answer.verdict.as_str().into(),
            at: now,
        };
        let day = row.day.clone();
        app.store.answer_puzzle(session.id, row.clone()).await?;
        let first = app.store.puzzle_answer(session.id, &id, &day).await?;
        let first = first.unwrap_or_else(|| row.clone());
        if first != row
            && let Some(earlier) = puzzles.judge_stored(&id, &first.act)
        {
            judged = earlier;
            judged.answer.earlier = true;
        }
        judged.answer.stored = true;
    }
    let choices = app.store.puzzle_choices(&id).await?;
    judged.answer.people = people(&judged, &choices);
    Ok(Json(judged.answer))
}

/// Adds up what people chose, for each listed act.
fn people(judged: &JudgedAnswer, choices: &[(String, u32)]) -> PeopleChoices {
    let count = |acts: &Vec<String>| {
        let chosen = choices.iter().filter(|(act, _)| acts.contains(act));
        chosen.map(|(_, count)| count).sum()
    };
    PeopleChoices {
        answers: choices.iter().map(|(_, count)| count).sum(),
        chosen: judged.rows.iter().map(count).collect(),
    }
}

/// List your answers, latest first.
#[utoipa::path(
    get,
    path = "/puzzles/answers",
    tag = "puzzles",
    security(("session" = [])),
    responses((status = 200, description = "At most 1000 answers", body = PuzzleAnswers), Unauthorized, TooManyRequests, StorageUnavailable),
)]
pub(super) async fn answers(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<PuzzleAnswers>, Error> {
    let session = caller.session()?.id;
    let rows = state.app.store.puzzle_answers(session, MAX_ANSWERS).await?;
    let given = |row: AnswerRow| {
        Some(GivenAnswer {
            puzzle: row.puzzle,
            verdict: Verdict::parse(&row.verdict)?,
            date: (!row.day.is_empty()).then_some(row.day),
            at: row.at.unsigned_abs(),
        })
    };
    Ok(Json(PuzzleAnswers {
        answers: rows.into_iter().filter_map(given).collect(),
    }))
}
