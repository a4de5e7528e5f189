/** English texts of Boomtown Bandits. */

import type { clauses } from "../types";
import type { Location, Token } from "../types";
import type { PlayerInfo } from "$lib/table/table.svelte";
import type { Moment } from "../loot";
import cards from "./cards.en";
import type { BoomtownWords } from "./fr";

const who = (person: PlayerInfo): string => (person.you ? "**You**" : `**${person.name}**`);
const to = (person: PlayerInfo): string => (person.you ? "**you**" : `**${person.name}**`);
const verb = (person: PlayerInfo, you: string, they: string): string => `${who(person)} ${person.you ? you : they}`;
/** Subject and verb in the middle of a sentence. */
const within = (person: PlayerInfo, you: string, they: string): string =>
  person.you ? `you ${you}` : verb(person, you, they);

const place = (name: string, short = name) => ({
  name,
  short,
  at: `at the ${name}`,
  of: `of the ${name}`,
  the: `the ${name}`,
  closed: "Closed",
  settled: "Resolved",
});

const places: Record<Location, ReturnType<typeof place>> = {
  saloon: place("Saloon"),
  brothel: place("Cabaret"),
  bank: place("Bank"),
  mine: place("Mine"),
  train: place("Train"),
  stagecoach: place("Stagecoach", "Coach"),
};

const tokens: Record<Token, { name: string; a: string; your: string; odds: string; key: string }> = {
  shooter: { name: "Shooter", a: "a shooter", your: "your shooter", odds: "2 bullets in 6", key: "S" },
  coward: { name: "Coward", a: "a coward", your: "your coward", odds: "1 bullet, 1 run", key: "C" },
};

/** "Zinc’s coward". */
const theirs = (person: PlayerInfo, token: Token): string =>
  `${person.you ? "**your**" : `**${person.name}**’s`} ${tokens[token].name.toLowerCase()}`;

const moments: Record<Moment, string> = {
  before_placing: "Before placing",
  while_placing: "While placing",
  before_shootout: "Before a shootout",
  during_shootout: "In a shootout",
  hit: "When aimed at",
  aiming: "While aiming",
  after_shootout: "When you win",
  after_draw: "After your draw",
  end_of_round: "End of round",
  at_once: "At once",
  never: "No action",
};

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;
const crew = (shooters: number, cowards: number): string =>
  [shooters > 0 && count(shooters, "shooter"), cowards > 0 && count(cowards, "coward")].filter(Boolean).join(", ");
const ordinal = (n: number): string => {
  const rest = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${rest === 1 ? "st" : rest === 2 ? "nd" : rest === 3 ? "rd" : "th"}`;
};

const en: BoomtownWords = {
  cards,
  places,
  boxWord: { brothel: "“Brothel” in the box" },
  tokens,
  faces: { bullet: "bullet", run: "run", blank: "nothing" },
  dollars: (n) => (n < 0 ? `−$${-n}` : `$${n}`),
  crew,
  who,

  moments,

  round: (n) => `Round ${n}`,
  lastRound: "Last round",
  phase: { badge: "The badge", placing: "Placing", resolving: "Resolving", end: "The count" },
  volley: (n) => `${ordinal(n)} volley`,

  street: {
    label: "The street, in order",
    cards: (n) => (n === 1 ? "card" : "cards"),
    pile: (n) => (n === 0 ? "empty pile" : `${count(n, "card")} in the pile`),
    tokens: (n) => (n === 0 ? "Nobody" : count(n, "token")),
    badgeWhy: "The marshal’s badge is here. Nobody enters this round.",
    closedWhy: "Bank holiday: nobody enters this round.",
    badgeShort: "marshal’s badge",
    closedShort: "bank holiday",
    badge: "Marshal’s badge",
    kept: "Party",
    keptWhy: "The party goes on: these tokens stay, and the badge does not come here.",
    keptNow: "There is a party: nobody draws here, nobody leaves.",
    current: "Now",
    next: "To come",
    placeHere: "Place here",
    closeHere: "Close",
    shootout: "Shootout",
    yours: "Only you see this face",
    whose: (person, token, courage) => {
      const what =
        token === null ? "a token face down" : courage ? "a coward full of courage" : tokens[token].name.toLowerCase();
      return person.you ? `yours: ${what}` : `${person.name}: ${what}`;
    },
  },

  seats: {
    label: "Players",
    you: "you",
    bot: "bot",
    hand: (n) => `${count(n, "card")} in hand`,
    played: (n) => `${count(n, "card")} face up`,
    toPlace: (n) => `${count(n, "token")} to place`,
    first: "Goes first",
    turn: "your turn",
    thinks: "thinking",
    places: "placing",
    aims: "aiming",
    asked: "a card?",
    passed: "passes",
    chooses: "choosing",
    chosen: "has chosen",
    dice: (n) => `${n} ${n === 1 ? "die" : "dice"} here`,
    exposed: "exposed",
    seesAll: "has peeked",
    ownsTownLong: "Owns this town: $15 at the end",
    watches: "watching",
    open: (name) => `See ${name}’s cards`,
  },

  titles: {
    placing: "Which token, and where?",
    badge: "Which place will you close?",
    badgeWait: (name) => `${name} chooses a place to close`,
    badgeHint: "The marshal’s badge closes a place for the whole round.",
    place: (token) => `Where will you send ${tokens[token].your}?`,
    placeWait: (name) => `${name} places a token`,
    placeHint:
      "One token at a time, face down. All are turned up once everyone has placed theirs; then the street is resolved **from left to right**.",
    placeExposed: "Exposed: this round your tokens go face up.",
    end: "The game is over",
    endHint: "Hands are revealed and the money is counted.",
    reckoning: "Hands are revealed",
  },

  pause: {
    ready: "Ready",
    waiting: "Waiting for the others…",
    why: "A short break, to see what happened.",
  },
  tray: {
    label: "What you can do",
    toPlace: "To place",
    left: (n) => `${n} left`,
    none: "none left",
    placeAt: (at) => `Place ${places[at].at}`,
    pickPlace: "Choose a place",
    closeThe: (at) => `Close ${places[at].the}`,
    alone: "Unopposed, you would take the card **without a shot**.",
    fight: (mine, others) => `A shootout as things stand: you ${mine === 1 ? "1 die" : `${mine} dice`}, ${others}.`,
    others: (name, n) => `${name} ${n}`,
    badgeDoes: (at) => `Nobody will enter ${places[at].the} this round.`,
    waiting: (names) => `Waiting for ${names}.`,
    and: " and ",
    passes: "Nothing to play here: you pass automatically.",
    watching: "You are watching",
    watchingHint: "You see what everybody sees.",
    watchingAll: "You see everything, even the hands.",
    claim: "This town is mine!",
    claimWhy: "You have a card from every place: $15 more.",
    refused: "Refused",
    seconds: (n) => `${n} s`,
    continue: "Continue",
    told: "Here is what happened in the street.",
  },

  hand: {
    label: "Your hand",
    title: "Your hand",
    only: "for your eyes only",
    none: "No card in hand.",
    ready: "Ready",
    fresh: "New",
    nextRound: "From next round",
    notHere: "Not possible here",
    laid: "Face up",
    worth: (n) => `$${n}`,
    open: (n) => `See your hand, ${count(n, "card")}`,
    between: "Cards are played **between volleys**.",
    moments: "Each card is played **at its moment**.",
    times: (n) => `×${n}`,
    card: (card, at, dollars) => `${cards[card].name}, ${dollars} dollars, ${places[at].name}. ${cards[card].text}`,
  },

  windows: {
    before_placing: "Play a card before placing?",
    before_shootout: "Play a card before the shootout?",
    during_shootout: "Play a card between volleys?",
    hit: "You’re the target!",
    after_shootout: "You won: play a card?",
    after_draw: "Play a card after the draw?",
    end_of_round: "Play a card before the round ends?",
  },
  windowNames: {
    before_placing: "Before placing",
    before_shootout: "Before the shootout",
    during_shootout: "Between volleys",
    hit: "Under fire",
    after_shootout: "Before the draw",
    after_draw: "After the draw",
    end_of_round: "End of the round",
  },
  window: {
    pass: "Pass",
    ready: (n) => (n === 1 ? "1 card can be played." : `${n} cards can be played.`),
    nothing: "Nothing to play here.",
    passed: "You pass. Waiting for the others.",
    quiet: "Don’t ask again this round",
    quietOn: "You pass automatically this round",
    ask: "Ask me again",
    quietFight: "Pass until the shootout ends",
    quietFightOn: "You pass until the shootout ends",
  },

  aim: {
    title: (n) => (n === 1 ? "Who’s your target?" : `Aim at ${n} tokens`),
    bullets: (n) => count(n, "bullet"),
    pick: (left) => (left === 1 ? "1 more token to aim at." : `${left} more tokens to aim at.`),
    ready: "Now shoot.",
    fire: "Shoot!",
    mark: (person, token) =>
      `Aim at ${person.you ? tokens[token].your : `${person.name}’s ${tokens[token].name.toLowerCase()}`}`,
    waiting: (name, n) => `${name} aims with ${count(n, "bullet")}`,
    aimedAt: "aimed at",
  },

  keep: {
    title: "Which one do you keep?",
    hint: "The other one stays on the pile.",
    do: (card) => `Keep ${cards[card].name}`,
    pick: "Choose a card",
    waiting: (name) => `${name} looks at two cards`,
  },
  give: {
    title: (name) => `Which card for ${name}?`,
    hint: "Everyone passes a card to the left, in secret.",
    do: (card) => `Pass ${cards[card].name}`,
    pick: "Choose from your hand",
    chosen: (card) => `You pass ${cards[card].name}.`,
    waiting: "Hoedown: everyone chooses a card to pass.",
  },

  arena: {
    theirs: (name, what) => `${what}, ${name}`,
    at: (at) => `Shootout ${places[at].at}`,
    bonus: (at) => `Shootout for the ${places[at].name} bonus`,
    money: "Shootout for the money",
    before: (at) => `Showdown ${places[at].at}`,
    alone: (at) => `Nobody in the way ${places[at].at}`,
    won: (at) => `Won: ${places[at].name}`,
    endOfRound: "End of the round",
    prize: (at) => `1 ${places[at].name} card`,
    prizeBonus: (at) => `${places[at].name} bonus, $15`,
    prizeMoney: "The game",
    prizeTo: "to the last one standing",
    lamps: "Countdown",
    fire: "FIRE!",
    fired: "Fire!",
    yourDice: "Your dice",
    yourTokens: "Your tokens",
    got: (bullets, runs) => [bullets > 0 && count(bullets, "bullet"), runs && "run"].filter(Boolean).join(", "),
    roll: "Roll",
    hit: "Hit!",
    spaceKey: "Space",
    rollWait: "not before FIRE",
    rollFirst: "your dice",
    rollAgain: "again",
    rollGivesUp: "gives up what you show",
    rolling: "rolling…",
    stopped: "dice stopped",
    soon: "soon",
    hitBullets: (n) => (n === 1 ? "1 bullet: remove 1 token" : `${n} bullets: remove ${n} tokens`),
    hitRun: "a run shows: shout!",
    hitNothing: "nothing to shout",
    hitWait: "after FIRE",
    held: (ms) =>
      `frozen for ${(ms / 1000).toLocaleString("en", { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s`,
    tip: "Shouting without a bullet or a run in sight freezes you for **3 s**. A run on any die, even an opponent’s, is enough.",
    tipEarly: "Rolling before FIRE is a **false start**: the countdown restarts, and you wait 3 s more.",
    tipLockstep: "Turn by turn: all dice roll together. Only you show bullets? The hit is yours.",
    waitingRoll: "Dice in hand",
    nothing: "Nothing. Roll again.",
    shows: (bullets, runs) =>
      `Shows ${[bullets > 0 && count(bullets, "bullet"), runs && "a run"].filter(Boolean).join(" and ")}`,
    falseStart: "False start",
    out: "Out",
    die: (token, face) => `${tokens[token].name.toLowerCase()}: ${face === null ? "not rolled yet" : en.faces[face]}`,
    rollingDie: "rolling die",
    nobody: "Nobody is left here.",
    aloneYou: "Nobody against you: the card is yours.",
    wonYou: "The place is yours.",
    wonOther: (name) => `The place is ${name}’s.`,
    aloneOther: (name) => `Nobody against ${name}.`,
    watch: "You’re not in this shootout.",
    receipts: "To the millisecond",
  },

  outcome: {
    title: (at) => `How the shootout ${places[at].at} ended`,
    won: (p, at) => `${p.you ? "You win" : `${p.name} wins`} ${places[at].the}`,
    loot: "Loot",
    hit: "Hit",
    ran: "Ran",
  },

  receipts: {
    title: "To the millisecond",
    hint: "Every shout and every roll counts at the instant it was made, within the connection’s measured delay plus a 25 ms margin.",
    none: "Nothing to check yet in this game.",
    roll: "roll",
    hit: "shout",
    claimed: "made at",
    arrived: "received at",
    delay: "delay and margin",
    counted: "counts at",
    ms: (n) => `${(n / 1000).toLocaleString("en", { minimumFractionDigits: 3, maximumFractionDigits: 3 })} s`,
    allowed: (n) => `${n} + 25 ms`,
  },

  sheet: {
    close: "Close",
    play: "Play",
    playCard: (card) => `Play ${cards[card].name}`,
    show: "Show to all",
    back: "Back",
    when: "When",
    worth: "Value",
    from: "From",
    fresh: "Won this round: playable from the next one.",
    notNow: (moment) => `Not now. ${moments[moment]}.`,
    noAction: "It has no action: keep it, or show it.",
    laid: "Already face up: it keeps its value.",
    ask: {
      token: "Which token?",
      place: "To which place?",
      at: "Which place?",
      seat: "Who?",
      card: "Which card?",
      save: "Which of your tokens to save?",
      struck: "Which token to hit instead?",
      second: "And the second token?",
    },
    chosen: "Chosen",
    token: (person, token, at) =>
      `${person.you ? "Your" : `${person.name}’s`} ${tokens[token].name.toLowerCase()}${at === null ? "" : `, ${places[at].at}`}`,
    playedBy: (person) => (person.you ? "Face up in front of you" : `Face up in front of ${person.name}`),
    handOf: (person) => (person.you ? "Your hand" : `${person.name}’s hand`),
    nothingLaid: "Nothing face up.",
    unknown: (n) => (n === 0 ? "No card." : count(n, "hidden card")),
    drawn: "Seen drawn",
    drawnAt: (at, n) => `${places[at].name}${n > 1 ? ` ×${n}` : ""}`,
    kinds: "Found here",
    street: "Card list",
    bonus: "Whoever ends with the most cards from here gets $15.",
    preview: "The street shows what this would change.",
  },

  log: {
    round: (n) => `Round ${n}`,
    bottle: (p) => `${verb(p, "go", "goes")} first.`,
    closed: (at) => `The badge closes **${places[at].the}**.`,
    placed: (p, token, at) =>
      `${verb(p, "place", "places")} ${token === null ? "a token" : tokens[token].a} ${places[at].at}.`,
    revealed: "The tokens are turned up.",
    played: (p, play, names) => {
      const start = `${verb(p, "play", "plays")} **${cards[play.id].name}**`;
      switch (play.id) {
        case "sneaky_bastard":
          return `${start}: the coward slips away to ${places[play.to].the}.`;
        case "tip_off":
          return `${start}: ${theirs(names(play.seat), play.token)} is out.`;
        case "whispered_plan":
          return `${start}: ${play.moves.map((move) => `${theirs(names(move.seat), move.token)} goes to ${places[move.to].the}`).join(", ")}.`;
        case "good_times":
          return `${start}: a party ${places[play.at].at}.`;
        case "indecent_exposure":
          return `${start}: ${within(names(play.seat), "place", "places")} face up.`;
        case "mine_car_ride":
          return `${start}: everyone at the Mine rolls to ${places[play.to].the}.`;
        case "fools_gold":
          return `${start} and ${p.you ? "take" : "takes"} **${cards[play.take].name}** from ${to(names(play.seat))}.`;
        case "rally":
          return `${start}: ${tokens[play.token].a} goes to ${places[play.to].the}.`;
        case "misfire":
          return `${start}: the bullet hits ${theirs(names(play.seat), play.token)}.`;
        case "friendly_fire":
          return `${start}: ${theirs(names(play.seat), play.token)} falls.`;
        default:
          return `${start}.`;
      }
    },
    shown: (p, card) => `${verb(p, "show", "shows")} **${cards[card].name}**.`,
    falseStart: (p) => `False start! ${verb(p, "roll", "rolls")} too early: the countdown restarts.`,
    fired: "3 · 2 · 1 · **Fire!**",
    undone: (p) => `${p.you ? "**Your**" : `**${p.name}**’s`} roll does not count: the shout came at the same instant.`,
    dice: (throws) => `${throws}.`,
    calledRight: (p) => `${verb(p, "shout", "shouts")} **Hit!**`,
    calledWrong: (p) => `${verb(p, "shout", "shouts")} for nothing: frozen for 3 s.`,
    hit: (p, bullets) => `${verb(p, "shoot", "shoots")} with ${count(bullets, "bullet")}.`,
    tie: "A tie: the bullets cancel out, roll again.",
    ran: (p) => `${p.you ? "**Your**" : `**${p.name}**’s`} coward runs.`,
    left: (p, token) => `${verb(p, "lose", "loses")} ${tokens[token].a}.`,
    aimed: (p, at, token) => `${verb(p, "aim", "aims")} at ${theirs(at, token)}.`,
    won: (p, at) => `${verb(p, "win", "wins")} **${places[at].the}**.`,
    drew: (p, from, card) =>
      card === null
        ? `${verb(p, "take", "takes")} a ${places[from].name} card.`
        : `${verb(p, "take", "takes")} **${cards[card].name}** (${places[from].name}).`,
    turned: (p, card) => `${verb(p, "turn", "turns")} up **${cards[card].name}**.`,
    looked: (p) => `${verb(p, "look", "looks")} at two cards.`,
    given: (p, next, card) =>
      `${verb(p, "pass", "passes")} ${card === null ? "a card" : `**${cards[card].name}**`} to ${to(next)}.`,
    safe: (p, bullets) =>
      `${verb(p, "crack", "cracks")} the safe: ${bullets === 0 ? "no bullet" : count(bullets, "bullet")} on eight dice.`,
    lastRound: "A pile is empty: **last round**.",
    townOwned: (p) => `${verb(p, "own", "owns")} this town: $15.`,
    handsOpen: "Hands are revealed.",
    bonus: (p, at) => `${places[at].name} bonus: **${p.you ? "you" : p.name}**, $15.`,
    noBonus: (at) => `${places[at].name} bonus: nobody.`,
    tieBonus: (at) => `A tie for the ${places[at].name} bonus: shoot it out.`,
    tieMoney: "A tie for the money: shoot it out.",
    ended: { money: "The richest wins.", shootout: "The last shootout decides." },
    throw: (p, faces) => `${who(p)} rolled: ${faces}`,
  },

  chart: { why: "Step by step: the cards, the town, then the bonus of each place.", step: "the count" },
  endings: {
    money: "The most money wins",
    shootout: "Tied for the money: the last shootout decided",
  },

  reasons: {
    bonus: (at) => `Most ${places[at].name} cards`,
    ownThisTown: "Own This Town",
  },

  clauses: {
    "BB-3.2": "The badge can’t go there now.",
    "BB-3.3": "You can’t place this token there now.",
    "BB-4.1": "You’re not in a shootout.",
    "BB-4.2": "Aim at as many opposing tokens here as you have bullets.",
    "BB-5.1": "Your dice are still rolling.",
    "BB-5.2": "You rolled too early: wait.",
    "BB-5.4": "No shout now: not before FIRE, and not right after a wrong one.",
    "BB-5.5": "Someone has already shouted: the dice are stopped.",
    "BB-6.2": "Turn by turn, the dice roll by themselves.",
    "BB-7.2": "This card can’t be played: not in hand, or too new.",
    "BB-7.4": "This card can’t be shown now.",
    "BB-7.6": "This is not the moment for that card.",
    "BB-7.8": "This card can’t target that.",
    "BB-8.2": "You can’t claim the town.",
    "BB-8.3": "Hands are revealed: no more cards can be played.",
    "BB-8.4": "The game is over.",
  } satisfies Record<(typeof clauses)[number], string> as Record<string, string>,

  tell: {
    place: (left, open) => `Your turn to place. You have ${left} left. Open places: ${open}.`,
    badge: "Your turn with the badge: close a place.",
    window: (title) => `${title} P to pass.`,
    aim: (n) => `Your turn to aim: ${count(n, "token")}.`,
    keep: "Choose the card to keep.",
    give: "Choose a card to pass to the left.",
    countdown: (n) => `${n}`,
    fire: "Fire!",
    bullet: (n) => `You show ${n === 1 ? "a bullet" : `${n} bullets`}. H to shout hit.`,
    run: "A run shows. H to shout hit.",
    lost: (token) => `You lose ${tokens[token].a}.`,
    held: "Wrong shout: frozen for 3 seconds.",
  },
};

export default en;
