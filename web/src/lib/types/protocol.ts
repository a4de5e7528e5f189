// Written by `make types` from the types of the server. Do not edit.
import type { Hex32, Millis, Seat } from "./core";

/** Body of `POST /puzzles/{id}/answer`. */
export type AnswerRequest = {
  /** Legal act, in the notation of the referee. */
  act: unknown;
  /** Date of which it is the puzzle of the day: the answer then counts in the calendar. Left out in the trainer. */
  date?: string;
};

/** Bot of the house. */
export type BotInfo = {
  /** Name, used to seat it. */
  name: string;
  /** Description of its play. */
  about: string;
};

/** Response of `GET /bots`. */
export type Bots = {
  /** Bots, weakest first. */
  bots: Array<BotInfo>;
};

/**
 * Response of `POST /session/carry`: one-time code that signs in another device within ten minutes. Also the body of
 * `POST /session/claim`, which redeems it.
 */
export type Carry = {
  /** One-time code. */
  code: string;
};

/** Occupant of a chair. */
export type Chair =
  | { is: "empty" }
  | {
      is: "guest";
      /** Number of the guest at this table, as in chat messages. */
      guest: number;
      /** Name, unique at this table. */
      name: string;
      /** Avatar. */
      look: Look;
      /** Whether they are ready for the next game. */
      ready: boolean;
      /** Whether they voted for a rematch, after a game. */
      rematch: boolean;
      /** Whether they are connected. */
      here: boolean;
      /** Time since which they are disconnected (Unix time, ms). */
      away_since: number | null;
      /** Whether a bot plays for them now. */
      stand_in: boolean;
    }
  | {
      is: "bot";
      /** Name at this table. */
      name: string;
      /** Avatar. */
      look: Look;
      /** Name of the bot. */
      bot: string;
    };

/** Clock of the table. It runs while a game is in progress and at least one of its players is connected. */
export type Clock = {
  /** Time on the table's clock. */
  at: Millis;
  /** Server time at that moment (Unix time, ms). */
  unix: number;
  /** Whether the clock runs. */
  runs: boolean;
};

/** Act that a review or a hint compared with others. */
export type ComparedAct = {
  /** Act, in the notation of the referee. */
  act: unknown;
  /** Act in words, such as `play Press 6`. */
  label: Words;
  /** Expected effect, in the game's own JSON, as the socket's `preview`; null if there is none. */
  preview: unknown;
  /** Expected win share. */
  share: Estimate;
  /** Whether it is the best act. */
  best: boolean;
  /** Whether it was played; false in a hint. */
  played: boolean;
};

/** Win share of the reviewed seat after an entry. */
export type CurvePoint = {
  /** Number of the entry. */
  entry: number;
  /** Round of the game after it, from 1. */
  round: number;
  /** Share as far as the seat could know. */
  known: Estimate;
  /** Share with all hidden cards face up; null until computed. */
  truth: number | null;
};

/** Puzzle of one day. Everybody gets the same. */
export type DailyPuzzle = {
  /** Date. */
  date: string;
  /** Number of the day, from 1. */
  number: number;
  /** Id of the puzzle. */
  id: string;
  /** Name of its game. */
  game: string;
};

/** Source of the deal. */
export type Deal = "dealer/1" | "given";

/** Effects of one seat's decisions on the share of the reviewed seat. */
export type DecisionSum = {
  /** The played acts, compared with the best ones. Negative for the own decisions. */
  lost: Estimate;
  /** The best acts, compared with those that the reference bot would play. Positive for the own decisions. */
  gained: Estimate;
};

/** Shares of a decision with all hidden cards face up. */
export type DecisionTruth = {
  /** Share of the act that is best from what the seat knew. */
  best: number;
  /** Share of the played act. */
  played: number;
};

/** Browser or program signed in to the session. */
export type Device = {
  /** Id, used to sign it out. */
  id: number;
  /** Browser and system, such as `Firefox, Linux`; empty if unknown. */
  label: string;
  /** Time of sign-in (Unix time, ms). */
  since: number;
  /** Time it was last seen (Unix time, ms), rounded to the day. */
  seen: number;
  /** Whether it is the device that sent the request. */
  current: boolean;
};

/** Response of `GET /session/devices`. */
export type Devices = {
  /** Devices, most recently seen first. */
  devices: Array<Device>;
};

/** Difficulty of a puzzle, from the share of the house's bots that find its answer. */
export type Difficulty = "easy" | "medium" | "hard";

/** Effect of the draws of one entry. */
export type DrawEffect = {
  /** Number of the entry; 0 is the deal. */
  entry: number;
  /** Effect on the share of the reviewed seat. */
  effect: Estimate;
};

/** Machine-readable reason of a refused request or command. Clients translate it. */
export type ErrorCode =
  | "bad_request"
  | "illegal"
  | "not_now"
  | "not_yours"
  | "no_hints"
  | "no_session"
  | "not_found"
  | "not_yet"
  | "foreign"
  | "removed"
  | "wrong_method"
  | "not_json"
  | "too_large"
  | "too_slow"
  | "no_socket"
  | "too_many"
  | "busy"
  | "closing"
  | "storage"
  | "unknown"
  | "broken";

/** Estimate with its 95 % interval, in points. */
export type Estimate = {
  /** Estimate itself. */
  value: number;
  /** Lower end of the interval. */
  low: number;
  /** Upper end of the interval. */
  high: number;
};

/** View of one seat, or of a spectator. */
export type Eyes = {
  /** Seat; null for a spectator. */
  seat: Seat | null;
  /** View, in the game's own JSON. */
  view: unknown;
  /** Events since the last update. */
  events: Array<unknown>;
  /** Legal acts, if at most [`MAX_LISTED_ACTS`]. */
  legal: Array<unknown> | null;
  /** Whether the seat could take back its last act, if the table's rules allow it. */
  take_back?: TakeBack;
};

/** Game of the catalogue. */
export type GameInfo = {
  /** Name in links and records. */
  name: string;
  /** Smallest number of players. */
  least: number;
  /** Largest number of players. */
  most: number;
  /** Whether it can be played in matches. */
  matches: boolean;
  /** Whether any act can be taken back. */
  take_backs: boolean;
  /** Whether it ever asks several players at once, so that automatic passing applies. */
  passes: boolean;
  /** Whether it has scenes after which a calm table pauses. */
  scenes: boolean;
  /** Options that a table chooses before the start, in the order of a form. */
  options: Array<OptionInfo>;
};

/** Snapshot of the game from the perspective of one connection. */
export type GameNow = {
  /** Time on the table's clock. */
  at: Millis;
  /** Number of the record's last entry, from 0 for the deal. A replay uses the same numbers. */
  entry: number;
  /** Seal of the record up to this entry. */
  head: Hex32;
  /** Seats that the game waits for. */
  waiting: Array<Seat>;
  /** Next time at which time alone changes the game. */
  deadline: Millis | null;
  /** Time at which a bot decides for an awaited player, at a table with a turn time. */
  turn_ends: Millis | null;
  /** Race in progress, if any. */
  race?: Race;
  /** Ruling on the act of this update, if it was made in a race. */
  ruled?: Ruled;
  /** Take-back of this update, if any. */
  took_back?: TookBack;
  /** Pause in progress, if any. */
  pause?: Pause;
  /** One view for each seat of this client; a single one without a seat for a spectator. */
  eyes: Array<Eyes>;
};

/** Puzzles of one game, to train with. */
export type GamePuzzles = {
  /** Name of the game. */
  game: string;
  /** Number of puzzles, with those that are kept for the next days. */
  total: number;
  /** Puzzles, easiest first, without those that are kept for the next days. */
  puzzles: Array<PuzzleSummary>;
};

/** Response of `GET /games`. */
export type Games = {
  /** Every game of the catalogue. */
  games: Array<GameInfo>;
};

/** Answer that a guest gave to a puzzle. */
export type GivenAnswer = {
  /** Id of the puzzle. */
  puzzle: string;
  /** Verdict. */
  verdict: Verdict;
  /** Date of which it was the puzzle of the day; null if it was answered in the trainer. */
  date: string | null;
  /** Time of the answer (Unix time, ms). */
  at: number;
};

/** Grade of the play in one game. */
export type Grade = {
  /** Level of the house's bots that plays most like it. */
  level: GradeLevel;
  /** Score from 0 to 100. The four levels have 20, 45, 70 and 95 on average. */
  score: number;
  /** Lower end of the 95 % interval. */
  low: number;
  /** Upper end of the 95 % interval. */
  high: number;
};

/** Level of a grade: the name of a bot. */
export type GradeLevel = "greenhorn" | "gambler" | "gunslinger" | "legend";

/** Body of `POST` and `PATCH /session`: profile of the guest. */
export type Guest = {
  /** Name of 1 to 24 letters; sanitised. */
  name: string;
  /** Avatar; chosen by the server if left out. */
  look?: Look | null;
};

/** Answer to the command `hint`. */
export type Hint = {
  /** Seat that it advises. */
  seat: Seat;
  /** Number of the record's last entry: the position that it is about. */
  entry: number;
  /** Acts that were compared, best first. */
  acts: Array<ComparedAct>;
  /** Number of legal acts. */
  legal: number;
  /** Share of the first act less that of the second. */
  lead: Estimate;
  /** Whether the interval of that lead includes 0: too close to call. */
  close: boolean;
  /** Consequences in which the best act and the second differ. Empty if nothing stands out. */
  reasons: Array<Reason>;
  /** Settings of the computation. */
  settings: ReviewSettings;
};

/** Response of `GET /history`. */
export type History = {
  /** Games, most recently finished first. */
  games: Array<PastGame>;
};

/** Body of `POST /tables/join`: by code or by invitation. */
export type Join = { code: string } | { invite: string };

/** Response of `POST /tables/join`. */
export type Joined = {
  /** Id of the table, used in its URL. */
  id: string;
};

/** Language of the interface. */
export type Language = "fr" | "en";

/** How often one level of bots finds the answer of a puzzle. */
export type LevelChoice = {
  /** Level: the name of a bot. */
  level: GradeLevel;
  /** Share of its tries, from 0 to 100. */
  found: number;
};

/** Volume of each kind of sound, from 0 to 100. */
export type Levels = {
  /** Short sounds, each paired with a visual cue. */
  cues: number;
  /** Background sound of the wind. */
  ambience: number;
  /** Spoken announcements. */
  voices: number;
};

/** Public description of a table. */
export type Lobby = {
  /** Id, used in its URL. */
  id: string;
  /** Name of the table. */
  name: string;
  /** Game and rules. */
  rules: Rules;
  /** Whether it is listed publicly. */
  public: boolean;
  /** Short code to join, while it waits. */
  code: string | null;
  /** Stage of the table. */
  stage: Stage;
  /** Chairs by seat. */
  chairs: Array<Chair>;
  /** Name of the current or last game, for its record. */
  game: string | null;
  /** Commitment to the seed of the current game; before the start, of the next game. Published before any seat contributes. */
  commitment: Hex32 | null;
  /** Source of the deal. Without a seal there is no commitment. */
  deal: Deal;
  /** Seat that conceded the last game, if any. */
  conceded: Seat | null;
  /** Current match, if one is played, from its first game to the start of the next match. */
  match: Match | null;
  /** Pending request to take back an act. */
  take_back: TakeBackAsked | null;
  /**
   * Number of hints that each seat was shown in the current or last game, by seat. Null if the table allows none: against people,
   * and before the start.
   */
  hints: Array<number> | null;
  /** Guests silenced by the creator. */
  hushed: Array<number>;
  /** Number of spectators. */
  spectators: number;
};

/** Avatar of a guest: a colour and a shape, numbered from 0. */
export type Look = {
  /** Colour, below 8. */
  colour: number;
  /** Shape, below 5: disc, triangle, square, diamond, hexagon. */
  shape: number;
};

/** Current state of a match. */
export type Match = {
  /** Games of the match, including the current one. */
  games: Array<MatchGame>;
  /** Number of wins by seat. */
  wins: Array<number>;
  /** Whether the match is decided. */
  over: boolean;
  /** Winner of the match; null while it is undecided, or for a draw. */
  winner: Seat | null;
};

/** Game of a match. */
export type MatchGame = {
  /** Name of the game, for its record. */
  game: string;
  /** First player. */
  first: Seat;
  /** Whether the game is over. */
  over: boolean;
  /** Winner of the game; null while it is in progress, or for a draw. */
  winner: Seat | null;
};

/** Response that describes the session. */
export type Me = {
  /** Sanitised name. */
  name: string;
  /** Avatar. */
  look: Look;
  /** Settings, shared by all devices of the session; null if never set. */
  settings: Settings | null;
};

/** One entry of a replay. */
export type Moment = {
  /** Number of the entry. */
  number: number;
  /** Time of the entry on the table's clock. */
  at: Millis;
  /** Ruling on its time, for an act in a race. */
  ruled?: Ruled;
  /** Take-back of the entry, if any. */
  took_back?: TookBack;
  /** Events of the entry that the viewer may see. */
  events: Array<unknown>;
  /** View after the entry. */
  view: unknown;
};

/** Body of `POST /tables`. */
export type NewTable = {
  /** Name of the table; sanitised. The server chooses one if left out. */
  name?: string | null;
  /** Game and rules of the table. */
  rules: Rules;
  /** Whether the table is listed publicly; otherwise it is by invitation only. */
  public: boolean;
  /** Bots to seat at once, from the last chair on. */
  bots?: Array<string>;
  /** Makes it a practice table: never listed, and its deal cannot be verified. */
  practice?: Practice | null;
};

/** Response of `POST /tables`. */
export type Opened = {
  /** Id of the table, used in its URL. */
  id: string;
  /** Short code to join, valid while the table waits. */
  code: string;
  /** Secret of the invitation link. */
  invite: string;
};

/** Option of a game: a field of a table's `options`. */
export type OptionInfo =
  | {
      type: "flag";
      /** Name of the field. */
      name: string;
      /** Value if a table leaves it out. */
      default: boolean;
    }
  | {
      type: "choice";
      /** Name of the field. */
      name: string;
      /** Accepted values. */
      values: Array<string>;
      /** Value if a table leaves it out. */
      default: string;
    }
  | {
      type: "number";
      /** Name of the field. */
      name: string;
      /** Smallest value. */
      least: number;
      /** Largest value. */
      most: number;
      /** Unit, such as `ms`. */
      unit: string | null;
      /** Value if a table leaves it out. */
      default: number;
    }
  | {
      type: "order";
      /** Name of the field. */
      name: string;
      /** Accepted values. */
      values: Array<string>;
    };

/** Effect of another seat's decision. */
export type OtherDecision = {
  /** Number of the entry. */
  entry: number;
  /** Seat that decided. */
  seat: Seat;
  /** Effect on the share of the reviewed seat. */
  effect: Estimate;
};

/** Pace of the bots. */
export type Pace = "calm" | "quick";

/** Finished game of the caller. */
export type PastGame = {
  /** Name of its record. */
  record: string;
  /** Id of the table where it was played. */
  table: string;
  /** Name of the game. */
  game: string;
  /** Time of the end (Unix time, ms). */
  finished: number;
  /** Players by seat. */
  players: Array<PastPlayer>;
  /** Outcome, as in the view of the finished game; `{"conceded":SEAT}` if that seat conceded. */
  outcome: unknown;
};

/** Player in a seat of a finished game. */
export type PastPlayer = {
  /** Name at the time. */
  name: string;
  /** Whether it was a bot. */
  bot: boolean;
  /** Whether it was the caller. */
  mine: boolean;
  /** Number of hints that it was shown. */
  hints: number;
};

/** Pause after a scene, at a calm table. The table's clock stands still. */
export type Pause = {
  /** Seats that voted to continue. The pause ends when all connected players have. */
  ready: Array<Seat>;
  /** Time at which it ends by itself (Unix time, ms). */
  ends: number;
};

/** Change or end of a pause. */
export type Paused = {
  /** Pause in progress; null if it is over. */
  pause: Pause | null;
  /** Clock of the table. */
  clock: Clock;
};

/** Choices of the guests who answered a puzzle. */
export type PeopleChoices = {
  /** Number of guests. */
  answers: number;
  /**
   * Number of guests who chose each of `acts`, in the same order. The sum is less than `answers` if some chose an act that is not
   * listed.
   */
  chosen: Array<number>;
};

/** Latency probe, sent during a game in which seats may race. */
export type Ping = {
  /** Number that the answer repeats. */
  n: number;
  /** Time on the table's clock when it was sent, half a round trip before it arrives. */
  at: Millis;
  /** Round-trip time that the server trusts for this connection, in milliseconds; null while unknown. */
  rtt: number | null;
};

/** Start of a practice table, used again at each rematch. */
export type Practice = {
  /** Starting position, in the form of the referee's `new`. Dealt if left out. */
  setup?: unknown;
  /** Scripted outcomes after the set-up, in order; then the dealer draws. */
  chance?: Array<string>;
  /** Scripts of the bots. */
  scripts?: Array<Script>;
};

/** Body of `POST /puzzles/{id}/preview`. */
export type PreviewRequest = {
  /** Act, in the notation of the referee. */
  act: unknown;
};

/** Response of any refusal. */
export type Problem = {
  /** Error code, for programs. */
  error: ErrorCode;
  /** Description for people, in English; clients translate `error`. */
  why: string;
};

/** Response of `GET /puzzles/{id}`: a position as the player of one seat sees it. */
export type Puzzle = {
  /** Id. */
  id: string;
  /** Name of the game. */
  game: string;
  /** Difficulty. */
  difficulty: Difficulty;
  /** Dates on which it was or is the puzzle of the day, latest first; at most one in six weeks. */
  dates: Array<string>;
  /** Seat that is to act: the reader's. */
  seat: Seat;
  /** Round of the game, from 1. */
  round: number;
  /** Table of the position, as in the socket's `welcome`. Its players are invented. */
  lobby: Lobby;
  /**
   * Position, as in the socket's `welcome`: a single view, the seat's, with its legal acts, or null if they are more than 64.
   * It has the events of the last entry.
   */
  position: GameNow;
  /** Events that led to the position, from the deal on, as far as the seat saw them. */
  moments: Array<PuzzleMoment>;
  /** Number of legal acts. */
  legal: number;
  /** What happened since the seat's last act in this round, one sentence each, oldest first; at most eight. */
  story: Array<Words>;
  /** Hint: the quantity in which the best act differs most from the others, without the act. Null if nothing stands out. */
  hint: Words | null;
};

/** Response of `GET /puzzles/{id}/legal`. */
export type PuzzleActs = {
  /** Every legal act, in the notation of the referee. */
  acts: Array<unknown>;
};

/**
 * Response of `POST /puzzles/{id}/answer`: what the acts are worth.
 *
 * The first answer of a guest counts. Later ones change nothing and get the response to the first.
 */
export type PuzzleAnswer = {
  /** Verdict on the counted answer. */
  verdict: Verdict;
  /** Whether the answer is stored beside the guest. False without a session: the client keeps it on the device. */
  stored: boolean;
  /** Whether an earlier answer of the guest counts instead of the one in the request. */
  earlier: boolean;
  /** Share of the best act less that of the counted answer. 0 if the answer is the best act. */
  short: Estimate;
  /** Compared acts, best first: at most eight, and the counted answer, which is `played`. Acts of the same effect are one. */
  acts: Array<ComparedAct>;
  /** Number of legal acts. */
  legal: number;
  /**
   * Consequences in which the best act and the counted answer differ, the weightiest first; if they are the same, the best act and
   * the second best. Empty if nothing stands out.
   */
  reasons: Array<Reason>;
  /** What people chose, with the counted answer. */
  people: PeopleChoices;
  /** How often each level of bots finds the answer, weakest first. */
  bots: Array<LevelChoice>;
  /** Number of imagined games by which the acts were compared. */
  games: number;
};

/** Response of `GET /puzzles/answers`: the caller's answers. */
export type PuzzleAnswers = {
  /** Answers, latest first. */
  answers: Array<GivenAnswer>;
};

/** Entry of the game that led to a puzzle. */
export type PuzzleMoment = {
  /** Number of the entry. */
  number: number;
  /** Time of the entry on the table's clock. */
  at: Millis;
  /** Events that the seat saw. */
  events: Array<unknown>;
};

/** Response of `POST /puzzles/{id}/preview`: one of both fields. */
export type PuzzlePreview = {
  /** Expected effect, in the game's own JSON, as the socket's `preview`. */
  preview?: unknown;
  /** Refusal, if the rules forbid the act. */
  refused?: PuzzleRefusal;
};

/** Refusal of an act by the rules, as in the socket's `refused`. */
export type PuzzleRefusal = {
  /** Clause that forbids the act. */
  rule: string;
  /** Description in English. */
  why: string;
};

/** Puzzle in a list. */
export type PuzzleSummary = {
  /** Id. It stays the same in later versions of the program. */
  id: string;
  /** Difficulty. */
  difficulty: Difficulty;
  /** Number of players at its table. */
  seats: number;
};

/** Response of `GET /puzzles`. */
export type Puzzles = {
  /** Today's date. */
  today: string;
  /** Time until the next puzzle of the day, in ms. */
  next_in_ms: number;
  /** Puzzles of the day, latest first: today's, and those of the last six weeks. Empty if this server has no puzzles. */
  days: Array<DailyPuzzle>;
  /** Puzzles to train with, by game. Games without puzzles are left out. */
  games: Array<GamePuzzles>;
};

/** State of a race. */
export type Race = {
  /** Seats that race. */
  seats: Array<Seat>;
  /** Time at which to show this update, so that all racers see it together despite their latency. */
  show_at: Millis;
};

/** Consequence in which the best act and another one differ. */
export type Reason = {
  /** Name of the quantity, in the game's vocabulary, such as `lives`. */
  factor: string;
  /** Mean of the quantity after the best act. */
  best: number;
  /** Mean of the quantity after the played act; in a hint, after the second best. */
  other: number;
  /** The same in a sentence. */
  text: Words;
};

/** Bot that plays on in imagined games. */
export type ReferenceBot = "network" | "heuristics";

/** Refusal of a command. If the error is `unknown`, the command may have been executed: repeat it with the same id. */
export type Refused = {
  /** Id of the command. */
  id: string | null;
  /** Error code, for programs. */
  error: ErrorCode;
  /** Clause that forbids the act, if the rules do. */
  rule?: string;
  /** Description in English. */
  why: string;
};

/** Response of `GET /records/{name}/replay`: the game from one perspective, entry by entry. */
export type Replay = {
  /** Entries, from the deal on. */
  moments: Array<Moment>;
};

/**
 * Response of `GET /records/{name}/review`. Ask again until `state` is `done` or `failed`; lists only grow until then, and amounts
 * become more precise.
 */
export type Review = {
  /** Progress of the computation. */
  state: ReviewState;
  /** Number of decisions judged so far, of all seats. */
  judged: number;
  /** Number of decisions to judge, of all seats. 0 while the review is queued. */
  total: number;
  /** Reviewed seat. */
  seat: Seat;
  /** Result for that seat: 100 for a win, 0 for a loss. Null until the record was read. */
  outcome: number | null;
  /** Win share after each entry that counts, in order. Entries that were taken back are left out. */
  curve: Array<CurvePoint>;
  /** Decisions of the seat, in order: acts that it chose among several. Races and acts of stand-ins are left out. */
  decisions: Array<ReviewedDecision>;
  /**
   * Effects of the other seats' decisions on the share of the reviewed one, in order. An effect is positive if the other seat
   * erred in its favour.
   */
  others: Array<OtherDecision>;
  /** Effect of the draws of each entry that drew chance, in order: the share after them, less its mean over all outcomes. */
  draws: Array<DrawEffect>;
  /** Numbers of the entries with the best and the worst draws for the seat, at most three each; the strongest first. */
  luckiest: Array<number>;
  /** See `luckiest`. */
  unluckiest: Array<number>;
  /** Sum that leads from the start to the outcome. Null until the state is `done`. */
  sum: ReviewSum | null;
  /** Grade of the play. Null until the state is `done`, and in a game with too few decisions. */
  grade: Grade | null;
  /** Settings of the computation. */
  settings: ReviewSettings | null;
  /** Reason of the state `failed`, in English. */
  why?: string;
};

/** Settings of a review or a hint. */
export type ReviewSettings = {
  /** Version of the method. A stored review of another version is computed again. */
  version: number;
  /** Bot that plays on for all seats. */
  reference: ReferenceBot;
  /** Number of games imagined in total. */
  games: number;
  /** Number of worlds imagined for each decision, on average. */
  worlds: number;
  /** Seed of the worlds, in decimal. */
  seed: string;
  /** Processor time, in ms. */
  cpu_ms: number;
};

/** Progress of a review. */
export type ReviewState = "queued" | "computing" | "done" | "failed";

/**
 * Sum that leads from the start to the outcome. The values of `start`, `own`, `others`, `draws`, `unknown` and `unjudged` and the
 * residual add up to the outcome.
 */
export type ReviewSum = {
  /** Share of the seat before the deal. */
  start: Estimate;
  /** Own decisions. */
  own: DecisionSum;
  /** Decisions of each seat; null for the reviewed seat itself. */
  others: Array<DecisionSum | null>;
  /** Draws and dice. */
  draws: Estimate;
  /** Effects of acts that their players could not know. */
  unknown: Estimate;
  /** Acts that are not judged: races, stand-ins, the clock and concessions. */
  unjudged: Estimate;
  /** What the estimates leave. */
  residual: number;
  /** Result. */
  outcome: number;
  /** Points that the mistakes gave away, for the headline. Never negative. */
  given_away: Estimate;
  /** Number of mistakes. */
  mistakes: number;
};

/** Decision of the reviewed seat. */
export type ReviewedDecision = {
  /** Number of the entry that has the act. The position of the decision is the moment before it. */
  entry: number;
  /** Number among the decisions of the seat, from 1. */
  number: number;
  /** Round of the game, from 1. */
  round: number;
  /** Share of the best act less that of the played one, from what the seat knew. 0 if the played act is the best. */
  loss: Estimate;
  /** Whether it is a mistake: the lower end of the loss exceeds two points. */
  mistake: boolean;
  /** Acts that were compared, best first. One is `best` and one is `played`, which may be the same. */
  acts: Array<ComparedAct>;
  /** Number of legal acts. */
  legal: number;
  /** Whether the seat was shown a hint for it. */
  hinted: boolean;
  /** Shares with all hidden cards face up; null until computed. */
  truth: DecisionTruth | null;
  /**
   * Consequences in which the best act and the played one differ, as sentences, the weightiest first. Empty if they are the same
   * act or nothing stands out.
   */
  reasons: Array<Reason>;
};

/** Ruling on the time of an act. */
export type Ruled = {
  /** Seat that acted. */
  seat: Seat;
  /** Time at which the act reached the table. */
  arrival: Millis;
  /** One-way delay that the house trusted for the connection, in milliseconds. */
  trusted: number;
  /** Time that the client claimed, if any. */
  claimed?: Millis;
  /** Time that counted. */
  counted: Millis;
};

/** Game and rules that the creator of a table chooses. */
export type Rules = {
  /** Name of the game. */
  game: string;
  /** Number of players. */
  seats: number;
  /** Options of the game, in its own JSON. */
  options?: unknown;
  /** Time limit of a decision, in seconds; then a bot decides. */
  turn_time?: number | null;
  /** Policy on stand-ins for absent players. */
  stand_in: StandIn;
  /** Pace of the bots. */
  pace: Pace;
  /** Whether the server passes for a player who can only pass. The time of such a pass is drawn before any hand is inspected. */
  auto_pass?: boolean;
  /** Whether players may take back an act, if the others agree. */
  take_back?: boolean;
  /**
   * Number of games of a match: 1, 3 or 5. The match is decided once no player can catch up with the leader.
   * More than 1 only if the game has matches.
   */
  best_of?: number;
};

/** Chat message. */
export type Said = {
  /** Number from 1. Gaps are messages of muted guests. */
  number: number;
  /** Number of the sender at this table. */
  guest: number;
  /** Name of the sender, unique at this table. */
  name: string;
  /** Text of the message. */
  text: string;
  /** Time of the message (Unix time, ms). */
  at: number;
};

/** Command or query of a client. */
export type Say =
  | { sit: Seat }
  | {
      call: {
        /** Seat to rename. */
        seat: Seat;
        /** Name of 1 to 24 letters; sanitised and made unique at the table. */
        name: string;
      };
    }
  | { leave: Seat }
  | {
      bot: {
        /** Seat of the bot. */
        seat: Seat;
        /** Name of the bot, or null. */
        bot: string | null;
      };
    }
  | { remove: Seat }
  | {
      ready: {
        /** Seat that is ready. */
        seat: Seat;
        /** Contribution to the deal. */
        bytes: Hex32 | null;
      };
    }
  | "start"
  | {
      act: {
        /** Seat that acts. */
        seat: Seat;
        /** Act, in the notation of the referee. */
        act: unknown;
        /** Time of the act on the table's clock, as the client claims it. Used only in races. */
        at?: Millis | null;
      };
    }
  | { legal: Seat }
  | {
      preview: {
        /** Seat that would act. */
        seat: Seat;
        /** Act, in the notation of the referee. */
        act: unknown;
      };
    }
  | { hint: Seat }
  | {
      stand_in: {
        /** Seat of the absent player. */
        seat: Seat;
        /** True starts the stand-in. False ends it, or keeps the table waiting; the server asks again later. */
        on: boolean;
      };
    }
  | { continue: Seat }
  | { take_back: Seat }
  | {
      agree: {
        /** Seat that asks. */
        seat: Seat;
        /** Agreement. A single refusal ends the request. */
        on: boolean;
      };
    }
  | { concede: Seat }
  | "rematch"
  | { chat: string }
  | {
      mute: {
        /** Guest to mute. */
        guest: number;
        /** Whether the guest is muted from now on. */
        on: boolean;
      };
    }
  | {
      hush: {
        /** Guest to mute. */
        guest: number;
        /** Whether the guest is muted from now on. */
        on: boolean;
      };
    }
  | "close";

/** Script of a bot: its n-th act is the n-th of these, if legal then. Otherwise, and afterwards, the bot chooses itself. */
export type Script = {
  /** Seat of the bot. */
  seat: Seat;
  /** Acts, in the notation of the referee. */
  acts: Array<unknown>;
};

/** Body of `PUT /session/settings`. */
export type Settings = {
  /** Language of the interface. */
  language: Language;
  /** Colour theme. */
  theme: Theme;
  /** Reduced motion: nothing travels, flips or shakes. */
  calm: boolean;
  /** Whether sound is on. */
  sound: boolean;
  /** Volume of each kind of sound, if sound is on. */
  levels: Levels;
  /** Whether an act needs a confirmation. */
  confirm: boolean;
  /** Whether single-letter keyboard shortcuts are on. */
  keys: boolean;
  /** Text size, in percent of the default. */
  text: number;
};

/** Stage of a table. */
export type Stage = "waiting" | "playing" | "finished" | "closed";

/** Policy on stand-ins: bots that play for absent players. */
export type StandIn = "never" | "ask" | { after: number };

/** Summary of a table, for lists. */
export type TableSummary = {
  /** Id, used in its URL. */
  id: string;
  /** Name of the table. */
  name: string;
  /** Name of the game. */
  game: string;
  /** Stage of the table. */
  stage: Stage;
  /** Number of chairs. */
  seats: number;
  /** Number of taken chairs. */
  taken: number;
  /** Seats of the caller. */
  mine?: Array<Seat>;
  /** Names in the other chairs. */
  others: Array<string>;
  /** Seats that the running game waits for; empty if unknown. */
  waiting: Array<Seat>;
  /** Round of the running game, from 1; null if there is none or if it is unknown. */
  round: number | null;
  /** Time of the last change (Unix time, ms). */
  changed: number;
};

/** Response of `GET /tables` and `GET /tables/mine`. */
export type Tables = {
  /** Tables, most recently changed first. */
  tables: Array<TableSummary>;
};

/** Whether a seat could take back its last act, or the reason why not. */
export type TakeBack = "possible" | "nothing" | "chance" | "revealed" | "time";

/** Pending request to take back an act. */
export type TakeBackAsked = {
  /** Seat that asks. */
  seat: Seat;
  /** Seats that agree. The act is taken back when all connected guests do. */
  agreed: Array<Seat>;
};

/** Colour theme. */
export type Theme = "system" | "day" | "night";

/** Message from the server, such as `{"done":"7"}`. */
export type ToBrowser =
  | { welcome: Welcome }
  | { update: Update }
  | { presence: Lobby }
  | { done: string }
  | { refused: Refused }
  | {
      legal: {
        /** Id of the query. */
        id: string;
        /** Every legal act. */
        acts: Array<unknown>;
      };
    }
  | {
      preview: {
        /** Id of the query. */
        id: string;
        /** Preview, in the game's own JSON. */
        preview: unknown;
      };
    }
  | {
      hint: {
        /** Id of the query. */
        id: string;
        /** Hint itself. */
        hint: Hint;
      };
    }
  | { chat: Said }
  | {
      ask: {
        /** Seat of the absent player. */
        seat: Seat;
        /** Time since which they are absent (Unix time, ms). */
        away_since: number;
      };
    }
  | { pause: Paused }
  | { ping: Ping };

/** Message from a client: `{"id":"7","say":{"act":{"seat":0,"act":"take"}}}` or `{"pong":17}`. */
export type ToServer =
  | {
      /** Id that the answer repeats. 1 to 64 bytes. */
      id: string;
      /** Command itself. */
      say: Say;
    }
  | {
      /** Number of the ping. */
      pong: number;
    };

/** Take-back of an act and of all that followed. */
export type TookBack = {
  /** Seat that took back. */
  seat: Seat;
  /** Number of the first entry that no longer counts. */
  from: number;
};

/** Numbered change of the table or the game. */
export type Update = {
  /** Number, one more than that of the previous update. */
  number: number;
  /** Description of the table, if it changed. */
  lobby?: Lobby;
  /** Seats of this client, if the table changed. */
  seats?: Array<Seat>;
  /** Game, if it changed. */
  game?: GameNow;
};

/** Verdict on an answer. */
export type Verdict = "found" | "close" | "missed";

/** Response of `GET /records/{name}/verify`. */
export type Verified = {
  /** Whether no check found a fault. */
  holds: boolean;
  /** Result of each check. */
  checks: Array<VerifiedCheck>;
};

/** Result of one check of a record. */
export type VerifiedCheck = {
  /** Name of the check: `seed`, `chain`, `rules` or `dealer`. */
  name: string;
  /** Whether it passed; null if it could not run. */
  holds: boolean | null;
  /** Fault and its location, or the reason for which the check could not run. */
  why: string | null;
};

/** First message of a connection: a full snapshot. */
export type Welcome = {
  /** Number of the last update. The next update has this number plus one. */
  number: number;
  /** Seats of this client. */
  seats: Array<Seat>;
  /** Whether this client created the table. */
  creator: boolean;
  /** Description of the table. */
  lobby: Lobby;
  /** Clock of the table. */
  clock: Clock;
  /** Game, during and after play. */
  game: GameNow | null;
  /** Last chat messages, without those of muted guests. */
  chat: Array<Said>;
  /** Guests that this client mutes. */
  muted: Array<number>;
};

/** Text in both languages of the client. */
export type Words = {
  /** English. */
  en: string;
  /** French. */
  fr: string;
};
