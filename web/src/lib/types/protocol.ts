// Written by `make types` from the types of the server. Do not edit.
import type { Hex32, Millis, Seat } from "./core";

/** A bot of the house. */
export type BotInfo = {
  /** To seat it by. */
  name: string;
  /** How it plays. */
  about: string;
};

/** `GET /bots`. */
export type Bots = {
  /** Weakest first. */
  bots: Array<BotInfo>;
};

/**
 * `POST /session/carry`: a code that signs another device in, once, within ten minutes. The same body uses it, at
 * `POST /session/claim`.
 */
export type Carry = {
  /** The code. */
  code: string;
};

/** A chair. */
export type Chair =
  | { is: "empty" }
  | {
      is: "guest";
      /** The number by which this table knows them: the one in what they say. */
      guest: number;
      /** Told apart from others of the same name at this table. */
      name: string;
      /** Their look. */
      look: Look;
      /** Ready for the next game? */
      ready: boolean;
      /** After a game: voted for a rematch? */
      rematch: boolean;
      /** Connected now? */
      here: boolean;
      /** Since when they are not (Unix time, ms). */
      away_since: number | null;
      /** Does a bot play for them now? */
      stand_in: boolean;
    }
  | {
      is: "bot";
      /** Its name at this table. */
      name: string;
      /** Its look. */
      look: Look;
      /** Which bot it is. */
      bot: string;
    };

/** The table's clock. It runs while a game is on and one of its players is here. */
export type Clock = {
  /** The table's instant. */
  at: Millis;
  /** The house's own clock at that instant (Unix time, ms). */
  unix: number;
  /** Does it run? */
  runs: boolean;
};

/** Who vouches for a deal. */
export type Deal = "dealer/1" | "given";

/** A browser or program that is signed in as you. */
export type Device = {
  /** To sign it out by. */
  id: number;
  /** Browser and system, `Firefox, Linux`; empty where it did not say. */
  label: string;
  /** Since when it is signed in (Unix time, ms). */
  since: number;
  /** When it was last seen (Unix time, ms), to the day. */
  seen: number;
  /** Is it the one that asks? */
  current: boolean;
};

/** `GET /session/devices`. */
export type Devices = {
  /** The last seen first. */
  devices: Array<Device>;
};

/** Why a request or a command is refused, for programs. Clients translate by it. */
export type ErrorCode =
  | "bad_request"
  | "illegal"
  | "not_now"
  | "not_yours"
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

/** What one pair of eyes sees. */
export type Eyes = {
  /** Whose; null for a spectator. */
  seat: Seat | null;
  /** What they know. */
  view: unknown;
  /** What they learned since the last update. */
  events: Array<unknown>;
  /** What they may do, if that is at most [`MOST_ACTS`] acts. */
  legal: Array<unknown> | null;
  /** Could they take their last act back, where the table's rules allow it? */
  take_back?: TakeBack;
};

/** A game of the house. */
export type GameInfo = {
  /** As links and records write it. */
  name: string;
  /** The fewest who can play. */
  least: number;
  /** The most. */
  most: number;
  /** Can it be played in matches? */
  matches: boolean;
  /** Can any act be taken back? */
  take_backs: boolean;
  /** Does it ever ask several players at once, so that automatic passing applies? */
  passes: boolean;
  /** Has it scenes after which a calm table pauses? */
  scenes: boolean;
  /** What a table chooses before the start, in the order of a form. */
  options: Array<OptionInfo>;
};

/** The game at one moment, through the eyes of one connection. */
export type GameNow = {
  /** The table's instant. */
  at: Millis;
  /** The number of the record's last entry, from 0 for the deal: a replay's moments have the same numbers. */
  entry: number;
  /** The seal of the record up to here. */
  head: Hex32;
  /** Whom the game waits for. */
  waiting: Array<Seat>;
  /** When time alone changes something. */
  deadline: Millis | null;
  /** When a bot decides for someone whom the game waits for, at a table with a turn time. */
  turn_ends: Millis | null;
  /** The race, while seats race. */
  race?: Race;
  /** How the act of this update was ruled, if it was made in a race. */
  ruled?: Ruled;
  /** What this update took back. */
  took_back?: TookBack;
  /** The pause that is on. */
  pause?: Pause;
  /** One for each of your seats; one, without a seat, for a spectator. */
  eyes: Array<Eyes>;
};

/** `GET /games`. */
export type Games = {
  /** Every game of the house. */
  games: Array<GameInfo>;
};

/** `POST` and `PATCH /session`: who you are. */
export type Guest = {
  /** One to 24 letters; cleaned. */
  name: string;
  /** Chosen for you if you leave it out. */
  look?: Look | null;
};

/** `GET /history`. */
export type History = {
  /** The last finished first. */
  games: Array<PastGame>;
};

/** `POST /tables/join`: by code or by invitation. */
export type Join = { code: string } | { invite: string };

/** The answer to a join. */
export type Joined = {
  /** The table's address. */
  id: string;
};

/** A language of the house. */
export type Language = "fr" | "en";

/** How loud each kind of sound is, from 0 to 100. */
export type Levels = {
  /** Short sounds, each the twin of something to be seen. */
  cues: number;
  /** The wind outside. */
  ambience: number;
  /** What is announced, spoken. */
  voices: number;
};

/** A table as everyone at it may know it. */
export type Lobby = {
  /** Its address. */
  id: string;
  /** What it is called. */
  name: string;
  /** What was chosen. */
  rules: Rules;
  /** Shown to everyone? */
  public: boolean;
  /** What can be typed to join, while it waits. */
  code: string | null;
  /** Where it stands. */
  stage: Stage;
  /** By seat. */
  chairs: Array<Chair>;
  /** The name of the current or last game, for its record. */
  game: string | null;
  /** The commitment of the next game's deal, before anyone adds to it; of the current one's while it is on. */
  commitment: Hex32 | null;
  /** Who vouches for the deal. Without a seal there is no commitment. */
  deal: Deal;
  /** Who gave the last game up, if someone did. */
  conceded: Seat | null;
  /** The match, where one is played, from its first game to the start of the next match. */
  match: Match | null;
  /** Somebody asks to take their last act back. */
  take_back: TakeBackAsked | null;
  /** Guests whom the creator has silenced. */
  hushed: Array<number>;
  /** How many watch. */
  spectators: number;
};

/** How a guest looks: a colour and a shape, numbered from 0. */
export type Look = {
  /** Below 8. */
  colour: number;
  /** Below 5: disc, triangle, square, diamond, hexagon. */
  shape: number;
};

/** A match so far. */
export type Match = {
  /** Its games, the one that is on included. */
  games: Array<MatchGame>;
  /** How many of them each seat has won. */
  wins: Array<number>;
  /** Is it decided? */
  over: boolean;
  /** By whom it was won; null while it is on, or if it is drawn. */
  winner: Seat | null;
};

/** A game of a match. */
export type MatchGame = {
  /** Its name, for its record. */
  game: string;
  /** Who began it. */
  first: Seat;
  /** Is it over? */
  over: boolean;
  /** By whom it was won; null while it is on, or if it is drawn. */
  winner: Seat | null;
};

/** The answer about a session. */
export type Me = {
  /** As it was cleaned. */
  name: string;
  /** Your look. */
  look: Look;
  /** What you chose, on whichever device; null if you never did. */
  settings: Settings | null;
};

/** One entry of a replay. */
export type Moment = {
  /** Its number. */
  number: number;
  /** When it happened. */
  at: Millis;
  /** How its instant was ruled, if it is an act of a race. */
  ruled?: Ruled;
  /** What it took back, if it did. */
  took_back?: TookBack;
  /** The entry as the record has it, without what these eyes may not see. */
  events: Array<unknown>;
  /** What these eyes see after it. */
  view: unknown;
};

/** `POST /tables`. */
export type NewTable = {
  /** What to call it; cleaned. The house finds a name if you leave it out. */
  name?: string | null;
  /** What is played, and how. */
  rules: Rules;
  /** Shown to everyone, or by invitation? */
  public: boolean;
  /** Bots to seat at once, from the last chair on. */
  bots?: Array<string>;
  /** Makes it a practice table: never listed, and nobody vouches for its deal. */
  practice?: Practice | null;
};

/** The answer to a new table. */
export type Opened = {
  /** Its address. */
  id: string;
  /** What can be typed to join while it waits. */
  code: string;
  /** The secret of its invitation link. */
  invite: string;
};

/** An option of a game: a field of a table's `options`. */
export type OptionInfo =
  | {
      type: "flag";
      /** Its field. */
      name: string;
      /** Its value where a table leaves it out. */
      default: boolean;
    }
  | {
      type: "choice";
      /** Its field. */
      name: string;
      /** All values. */
      values: Array<string>;
      /** Its value where a table leaves it out. */
      default: string;
    }
  | {
      type: "number";
      /** Its field. */
      name: string;
      /** Smallest. */
      least: number;
      /** Largest. */
      most: number;
      /** Its unit, such as `ms`. */
      unit: string | null;
      /** Its value where a table leaves it out. */
      default: number;
    }
  | {
      type: "order";
      /** Its field. */
      name: string;
      /** All values. */
      values: Array<string>;
    };

/** How bots pace themselves. */
export type Pace = "calm" | "quick";

/** A finished game of yours. */
export type PastGame = {
  /** The name of its record. */
  record: string;
  /** The table where it was played. */
  table: string;
  /** Which game. */
  game: string;
  /** When it ended (Unix time, ms). */
  finished: number;
  /** By seat. */
  players: Array<PastPlayer>;
  /** As the finished view has it; `{"conceded":SEAT}` if that seat gave it up. */
  outcome: unknown;
};

/** Who sat in a seat of a finished game. */
export type PastPlayer = {
  /** Their name then. */
  name: string;
  /** Was it a bot? */
  bot: boolean;
  /** Was it you? */
  mine: boolean;
};

/** A pause after a scene, at a calm table: the table's clock stands still. */
export type Pause = {
  /** The seats that want to go on. It ends when all who are here do. */
  ready: Array<Seat>;
  /** When it ends by itself (Unix time, ms). */
  ends: number;
};

/** A pause that changed, or is over. */
export type Paused = {
  /** Null: it is over. */
  pause: Pause | null;
  /** The table's clock. */
  clock: Clock;
};

/** A question that measures the way there and back, while a game is on in which seats may race. */
export type Ping = {
  /** To be answered by. */
  n: number;
  /** The table's instant when it was sent: half a round trip ago. */
  at: Millis;
  /** The round trip that the house trusts this connection to have, in milliseconds; null while it knows of none. */
  rtt: number | null;
};

/** What a practice table starts from. The same again at each rematch. */
export type Practice = {
  /** A position, as the referee's `new` takes it. Dealt if it is left out. */
  setup?: unknown;
  /** What chance gives after the set-up, in order, before the house draws. */
  chance?: Array<string>;
  /** What the bots do. */
  scripts?: Array<Script>;
};

/** Any refusal. */
export type Problem = {
  /** For programs. */
  error: ErrorCode;
  /** For people, in English; clients translate by `error`. */
  why: string;
};

/** A race, at one moment. */
export type Race = {
  /** Who races. */
  seats: Array<Seat>;
  /** When to show what this update brings, so that all who race see it together, near or far. */
  show_at: Millis;
};

/** A command that was not carried out; if the error is `unknown`, one that may have been: it is to be said again under its id. */
export type Refused = {
  /** The command's. */
  id: string | null;
  /** For programs. */
  error: ErrorCode;
  /** The clause, where the rules forbid an act. */
  rule?: string;
  /** In words. */
  why: string;
};

/** `GET /records/{name}/replay`: the game through one pair of eyes, entry by entry. */
export type Replay = {
  /** From the deal on. */
  moments: Array<Moment>;
};

/** How the instant of an act was ruled. */
export type Ruled = {
  /** Whose act. */
  seat: Seat;
  /** When the act reached the table. */
  arrival: Millis;
  /** The one-way delay that the house trusted the connection to have, in milliseconds. */
  trusted: number;
  /** The instant that the player's program claimed, if it claimed one. */
  claimed?: Millis;
  /** The instant that counted. */
  counted: Millis;
};

/** What the creator of a table chooses. */
export type Rules = {
  /** Which game. */
  game: string;
  /** How many play. */
  seats: number;
  /** The options of its rule set, in the game's own JSON. */
  options?: unknown;
  /** How long a decision may take, in seconds; then a bot makes it. */
  turn_time?: number | null;
  /** Whether a bot plays for someone who is away. */
  stand_in: StandIn;
  /** How bots pace themselves. */
  pace: Pace;
  /** Does the house pass for a player who can do nothing else? At an instant that was drawn before anyone looked at their cards. */
  auto_pass?: boolean;
  /** May players take an act back, if the others agree? */
  take_back?: boolean;
  /** A match of so many games, 1, 3 or 5: whoever is sure to win more of them wins it. More than 1 where the game has matches. */
  best_of?: number;
};

/** Something said at a table. */
export type Said = {
  /** From 1. A gap is something said by one whom you mute. */
  number: number;
  /** Who, as the table knows them. */
  guest: number;
  /** Their name at the table, told apart from the others'. */
  name: string;
  /** What. */
  text: string;
  /** When (Unix time, ms). */
  at: number;
};

/** A command or a question. */
export type Say =
  | { sit: Seat }
  | {
      call: {
        /** Which seat. */
        seat: Seat;
        /** One to 24 letters; cleaned, and told apart from the others. */
        name: string;
      };
    }
  | { leave: Seat }
  | {
      bot: {
        /** Where. */
        seat: Seat;
        /** Which. */
        bot: string | null;
      };
    }
  | { remove: Seat }
  | {
      ready: {
        /** Whose seat. */
        seat: Seat;
        /** What it adds to the chance. */
        bytes: Hex32 | null;
      };
    }
  | "start"
  | {
      act: {
        /** Whose. */
        seat: Seat;
        /** As the referee writes it. */
        act: unknown;
        /** The instant on the table's clock at which it was made. Heard where seats race. */
        at?: Millis | null;
      };
    }
  | { legal: Seat }
  | {
      preview: {
        /** To whom. */
        seat: Seat;
        /** Which. */
        act: unknown;
      };
    }
  | {
      stand_in: {
        /** For whom. */
        seat: Seat;
        /** From now on; or no longer, or the table waits for them and is asked again later. */
        on: boolean;
      };
    }
  | { continue: Seat }
  | { take_back: Seat }
  | {
      agree: {
        /** Who asks. */
        seat: Seat;
        /** Yes or no. One no ends it. */
        on: boolean;
      };
    }
  | { concede: Seat }
  | "rematch"
  | { chat: string }
  | {
      mute: {
        /** Whom. */
        guest: number;
        /** From now on, or no longer. */
        on: boolean;
      };
    }
  | {
      hush: {
        /** Whom. */
        guest: number;
        /** From now on, or no longer. */
        on: boolean;
      };
    }
  | "close";

/** What a bot does: its n-th act is the n-th of these, if that is allowed then; otherwise, and afterwards, it chooses for itself. */
export type Script = {
  /** The bot's seat. */
  seat: Seat;
  /** As the referee writes them. */
  acts: Array<unknown>;
};

/** `PUT /session/settings`. */
export type Settings = {
  /** What they read. */
  language: Language;
  /** Day or night. */
  theme: Theme;
  /** Nothing travels, flips or shakes. */
  calm: boolean;
  /** Is anything to be heard at all? */
  sound: boolean;
  /** How loud each kind of sound is, then. */
  levels: Levels;
  /** An act takes a second press. */
  confirm: boolean;
  /** Single-letter keys are on. */
  keys: boolean;
  /** The size of the text, in hundredths of the usual. */
  text: number;
};

/** Where a table stands. */
export type Stage = "waiting" | "playing" | "finished" | "closed";

/** Whether a bot plays for someone who is away. */
export type StandIn = "never" | "ask" | { after: number };

/** What the lists of tables show. */
export type TableSummary = {
  /** Its address. */
  id: string;
  /** What it is called. */
  name: string;
  /** Which game. */
  game: string;
  /** Where it stands. */
  stage: Stage;
  /** How many chairs there are. */
  seats: number;
  /** How many of them are taken. */
  taken: number;
  /** Your own seats there. */
  mine?: Array<Seat>;
  /** The names in the other chairs. */
  others: Array<string>;
  /** The seats that a running game waits for; empty if that is not known. */
  waiting: Array<Seat>;
  /** The number of the running game's round, from 1; null if none is on, or that is not known. */
  round: number | null;
  /** When something last happened there (Unix time, ms). */
  changed: number;
};

/** `GET /tables` and `GET /tables/mine`. */
export type Tables = {
  /** The last changed first. */
  tables: Array<TableSummary>;
};

/** Whether a seat could take its last act back, or why not. */
export type TakeBack = "possible" | "nothing" | "chance" | "revealed" | "time";

/** Somebody asks to take their last act back. */
export type TakeBackAsked = {
  /** Who. */
  seat: Seat;
  /** The seats that agree. It is done when all guests who are here do. */
  agreed: Array<Seat>;
};

/** Which light the pages are in. */
export type Theme = "system" | "day" | "night";

/** What the house says: `{"done":"7"}`. */
export type ToBrowser =
  | { welcome: Welcome }
  | { update: Update }
  | { presence: Lobby }
  | { done: string }
  | { refused: Refused }
  | {
      legal: {
        /** The question's. */
        id: string;
        /** Every act that would be accepted now. */
        acts: Array<unknown>;
      };
    }
  | {
      preview: {
        /** The question's. */
        id: string;
        /** In the game's own JSON. */
        preview: unknown;
      };
    }
  | { chat: Said }
  | {
      ask: {
        /** For whom. */
        seat: Seat;
        /** Since when they are away (Unix time, ms). */
        away_since: number;
      };
    }
  | { pause: Paused }
  | { ping: Ping };

/** What a player's program says: `{"id":"7","say":{"act":{"seat":0,"act":"take"}}}` or `{"pong":17}`. */
export type ToServer =
  | {
      /** To be answered by. 1 to 64 bytes. */
      id: string;
      /** What. */
      say: Say;
    }
  | {
      /** The ping's number. */
      pong: number;
    };

/** An act was taken back, with all that came after it. */
export type TookBack = {
  /** By whom. */
  seat: Seat;
  /** The number of the first entry that no longer counts. */
  from: number;
};

/** Something changed. */
export type Update = {
  /** One more than the last. */
  number: number;
  /** The table, if that changed. */
  lobby?: Lobby;
  /** Your seats, if the table changed. */
  seats?: Array<Seat>;
  /** The game, if that changed. */
  game?: GameNow;
};

/** `GET /records/{name}/verify`. */
export type Verified = {
  /** Does everything that could be checked hold? */
  holds: boolean;
  /** Each question: whether it holds (null: cannot be known), where and why not. */
  checks: Array<VerifiedCheck>;
};

/** The answer to one question about a record. */
export type VerifiedCheck = {
  /** `seed`, `chain`, `rules` or `dealer`. */
  name: string;
  /** Null where it cannot be known. */
  holds: boolean | null;
  /** What is wrong and where, or why it cannot be known. */
  why: string | null;
};

/** The first message of a connection: everything. */
export type Welcome = {
  /** The number of the last update: the next one is one more. */
  number: number;
  /** Your seats. */
  seats: Array<Seat>;
  /** Are you the table's creator? */
  creator: boolean;
  /** The table. */
  lobby: Lobby;
  /** The table's clock. */
  clock: Clock;
  /** The game, while or after one is played. */
  game: GameNow | null;
  /** What was said last, without those whom you mute. */
  chat: Array<Said>;
  /** Whom you mute. */
  muted: Array<number>;
};
