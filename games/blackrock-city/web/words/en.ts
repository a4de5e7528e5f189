/** English texts of Blackrock City. */

import type { Awaiting, Back, Gang, Kind as WoundKind } from "../types";
import { capital } from "$lib/i18n/capital";
import { KINDS as ALL, type Kind } from "../gang";
import type { Who, Words } from "./fr";

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const does = (who: Who, you: string, they: string) => (who.you ? `**You** ${you}` : `**${who.name}** ${they}`);
const whom = (who: Who) => (who.you ? "**you**" : `**${who.name}**`);
const whose = (who: Who) => (who.you ? "your" : `${who.name}’s`);

const gold = (n: number) => `${n} gold`;
const silver = (n: number) => `${n} silver`;
const prisoners = (n: number) => plural(n, "prisoner");
const wounds = (n: number) => plural(n, "wound");
const cities = (n: number) => plural(n, "city", "cities");
const list = (parts: string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1] ?? ""}` : parts.join("");
const loot = (g: number, p: number) => list([...(g > 0 ? [gold(g)] : []), ...(p > 0 ? [prisoners(p)] : [])]);

const KINDS: Record<Kind, [one: string, many: string]> = {
  healthy: ["healthy", "healthy"],
  healthy_x: ["healthy X", "healthy X"],
  wounded: ["wounded", "wounded"],
  wounded_x: ["wounded X", "wounded X"],
  prisoners: ["prisoner", "prisoners"],
};

const named = (gang: Gang) => ALL.filter((kind) => gang[kind] > 0).map((kind) => plural(gang[kind], ...KINDS[kind]));

const BACKS: Record<Back, string> = {
  nothing: "nothing",
  steal_1: "steal 1 cube",
  steal_2: "steal 2 cubes",
  indians: "ambush",
  stagecoach: "stagecoach",
};

const HURT: Record<WoundKind, string> = { plain: "bandit", x: "X bandit", prisoner: "prisoner" };

const en: Words = {
  drifter: "Drifter",
  pawnOf: (who) => `${whose(who)} pawn`,

  seats: "Players, clockwise",
  you: "you",
  bot: "bot",
  standIn: "a bot plays",
  away: "away",
  drifterRole: "no player",
  drifterNote: "It bids as many as the boss’s city has bullet holes.",
  opens: "opens the phase",
  kind: (kind, n) => KINDS[kind][n === 1 ? 0 : 1],
  count: (kind, n) => plural(n, ...KINDS[kind]),
  gang: (gang) => named(gang).join(", "),
  reserve: "In reserve",
  stakeTiles: "Bid in this phase",
  screen: "Behind the screen",
  nobodyLeft: "Nobody left in reserve.",
  stake: {
    highest: "highest bid",
    bid: "bid",
    renounced: "renounces",
    deferred: "deferred",
    turn: "thinking",
    yours: "your turn",
    none: "waiting",
  },
  cubesHidden: "hidden cubes",
  cubes: (who, g, s) => `${who.you ? "Your cubes" : `${who.name}’s cubes`}: ${gold(g)}, ${silver(s)}`,
  clocks: (n) => plural(n, "clock"),
  clocksTip: "Spend a clock: the player we’re waiting for has 15 seconds, or takes a wound.",
  details: (name) => `See ${name}’s gang`,

  ring: (n) => `Ring of ${n} cities, clockwise`,
  back: (back) => BACKS[back],
  backShort: (back) => BACKS[back].replace(/ cubes?$/, ""),
  backTip: {
    nothing: "Turned over, nothing happens there.",
    steal_1: "Turned over: whoever stops there steals 1 cube at random.",
    steal_2: "Turned over: whoever stops there steals 2 cubes, from one or two people.",
    indians: "Ambush: whoever passes or stops there takes 1 wound. (The box prints “Indians”.)",
    stagecoach: "Stagecoach: whoever stops there takes the silver instead of second place.",
  },
  cityTip: (g, p, back) =>
    `${g + p > 0 ? `${capital(loot(g, p))} for whoever stops here.` : "Nothing left to take here."} Turned over once the boss leaves. ${en.backTip[back]}`,
  atTheBack: (back) => `On the back: ${BACKS[back]}`,
  turned: (back) => `turned over: ${BACKS[back]}`,
  safe: "Safe city",
  safeTip: "The sheriff catches nobody here.",
  plundered: "Plundered",
  gold,
  silver,
  prisoners,
  holes: (n) => plural(n, "bullet hole"),
  holesTip: (n) => `${plural(n, "bullet hole")}: what the drifter, whom nobody plays, bids when the boss is here.`,
  sheriff: "Sheriff",
  sheriffHere: "the sheriff is here",
  sheriffWouldCome: "the sheriff would come here",
  pawnIs: (pawn, turns) =>
    `**${capital(pawn)}** is here${turns ? ": once the boss leaves, the city is turned over" : ""}.`,
  pawnHere: (pawn) => `${pawn} is here`,
  pawnWouldCome: (pawn) => `${pawn} would come here`,
  caughtStamp: "Caught!",
  maybe: (pawn) => `${pawn}?`,
  cityHelp: {
    gold: (n) => (n > 0 ? `**${gold(n)}** for whoever stops here.` : "No gold left to take."),
    prisoners: (n) => `**${prisoners(n)}** to set free.`,
    sheriff: "The sheriff is here: nothing can be taken.",
  },

  phase: "Phase",
  coach: (n) => `${plural(n, "silver cube")} at the stagecoach`,
  coachTip: "The stagecoach: second place in the phase takes 1 silver.",
  stakes: "Bids of the phase",
  lastToBid: "will bid last",
  toCome: "to come",
  thinking: "thinking…",
  renounces: "renounces",
  toAct: "You",
  waiting: {
    action: (who) => (who.you ? "Your turn to bid" : `${who.name}’s turn to bid`),
    wound: (who) => (who.you ? "Your turn: take a wound" : `${who.name} places a wound`),
    advance: (who) => (who.you ? "Your turn to move" : `${who.name} chooses a city`),
    steal: (who) => (who.you ? "Your turn to steal" : `${who.name} chooses whom to rob`),
  } satisfies Record<Awaiting, (who: Who) => string>,
  over: "Game over",
  hourglassBy: (who) => (who.you ? "You turned the hourglass" : `${who.name} turned the hourglass`),
  highest: (n, who) => `Highest bid: ${n}, ${who.you ? "you" : who.name}`,
  noBid: "Nobody has bid yet",
  seconds: (n) => plural(n, "second"),

  tray: {
    label: "What you can do",
    bid: "Your bid",
    question: "Your bid?",
    helpBefore: "Tap the tiles to bid. An",
    helpAfter: "counts but doesn’t move the sheriff.",
    group: { healthy: "Healthy", wounded: "Wounded", prisoners: "Prisoners" },
    tile: (kind, on) => {
      const name = KINDS[kind][0];
      return `${capital(name)}${on ? ", in the bid" : ""}`;
    },
    heap: (kind, taken, of) => `${plural(of, ...KINDS[kind])}${taken > 0 ? `, ${taken} in the bid` : ""}`,
    sizes: "Size of the bid",
    orMore: (n, chosen) => (chosen === null ? `${n} or more` : `${chosen}, still more`),
    taken: (n, who) => `**${n} is taken:** no bid may equal the highest (${who.you ? "yours" : who.name}).`,
    doBid: (n) => (n > 0 ? `Bid ${n}` : "Bid"),
    pickFirst: "Choose at least one tile.",
    lives: (n) => (n === 0 ? "no lives lost" : `costs ${plural(n, "life", "lives")}`),
    deaths: (n) => (n > 0 ? `${n} will die.` : ""),
    defer: "Defer",
    deferCost: wounds,
    deferTip: "Wounds now, to bid after everyone else.",
    renounce: "Renounce",
    renounceCost: "out of the phase",
    mustBid: "You deferred: now you must bid.",
    cannot: {
      "BC-3.5": "you must bid",
      "BC-3.6": "nobody would be left",
      "BC-5.1": "Healthy ones go first.",
      "BC-8.1": "not now",
    },
    wound: (n) => (n > 1 ? `${n} wounds to take` : "A wound"),
    woundHelp: "Who takes it? Healthy ones first; with none left, a wounded one is killed.",
    woundAmbush: "An ambush! Who takes the wound?",
    woundOn: { plain: "A bandit", x: "A bandit with an X", prisoner: "A prisoner" } satisfies Record<WoundKind, string>,
    becomesWounded: "is wounded",
    isKilled: "is killed",
    advance: "How far?",
    advanceHelp: (n) => `Nobody follows you: move 1 to ${n} cities, as you choose.`,
    pickCity: "Choose",
    doAdvance: (city) => `Go to ${city}`,
    steal1: "Steal 1 cube",
    steal2: "Steal 2 cubes",
    steal1Help: "Behind which screen? The cube comes at random.",
    steal2Help: "Two from one person, or one from each of two. The cubes come at random.",
    doSteal: (from) => (from.length > 0 ? `Rob ${list(from.map((who) => who.name))}` : "Rob"),
    pickScreen: "Choose",
    takes: (n) => `${plural(n, "cube")} at random`,
    out: "You’re out of bandits",
    outHelp: "The others play on. Your cubes still count at the end.",
    skip: "Skip",
    faster: "Fast-forward",
    fasterHelp: "Skip what moves on the board",
    hourglassOn: (who) => `Hurry ${who.name}`,
    hourglassCost: (n) => `15 s · ${n} left`,
    yourReserve: "Your gang",
    watching: "You are watching",
    watchingHelp: "You see what the whole table sees: cubes stay behind their screens.",
    watchingAs: (who) => `You see what ${who.name} saw.`,
    watchingAll: "You see everything, even behind the screens.",
    finished: "Game over",
    consequences: (n) => `If you bid ${n === 1 ? "this tile" : `these ${n} tiles`}`,
    nothingPicked: "Pick tiles or a size to see what the bid would do.",
    yourTurn: (limit) => `Your turn to bid. ${limit}.`,
    yourWound: (n) => `Your turn: ${wounds(n)} to take.`,
    yourAdvance: "Your turn: choose how far to go.",
    yourSteal: "Your turn to steal.",
    youAreCaught: "The sheriff catches you!",
    fiveSeconds: "Five seconds left.",
    hurried: (who) => `${who.name} turns the hourglass: 15 seconds.`,
  },

  then: {
    sheriffMoves: (n, city) => `The sheriff moves **${cities(n)}**, to **${city}**.`,
    sheriffStays: "Nothing but **X**: the sheriff stays put.",
    caught: (pawn, owner) => `He catches **${pawn}**: ${owner.you ? "you take" : `${owner.name} takes`} **1 wound**.`,
    caughtCube: (pawn, owner, to) => {
      const loses = `He catches **${pawn}**: without a reserve, ${owner.you ? "you lose" : `${owner.name} loses`} **1 cube**`;
      return to === null ? `${loses}.` : `${loses} to ${to.you ? "you" : to.name}.`;
    },
    lead: (who, mine, other) => `${does(who, "lead", "leads")}, ${mine} to ${other}.`,
    leadAlone: (who, mine) => `${does(who, "lead", "leads")} with ${mine}.`,
    ifNoOther: "**With no other bid**,",
    goes: (pawn, city, brings) => `${pawn} would go to **${city}**${brings}.`,
    stays: (pawn, city, brings) => `${pawn} would stay at **${city}**${brings}.`,
    free: (who, n) =>
      `**With no other bid**, ${who.you ? "you" : who.name} would move **1 to ${n}**, as ${who.you ? "you choose" : "they choose"}.`,
    brings: (g, p) => `: ${loot(g, p)}`,
    bringsNothing: ": nothing to take",
    bringsBack: (back) => `: ${BACKS[back]}`,
    bringsSheriff: ", to the sheriff: nothing",
    ambushes: (n) => ` (${plural(n, "ambush", "ambushes")} on the way)`,
    second: (who) =>
      who.you
        ? "In second place, you would take **1 silver**."
        : `In second place, ${who.name} would take **1 silver**.`,
    comeBack: (wounded, killed) => {
      const parts = [
        ...(wounded > 0 ? [`**${wounded} wounded**`] : []),
        ...(killed > 0 ? [`**${killed} killed**`] : []),
      ];
      return `Coming home: ${parts.join(", ")}.`;
    },
  },

  recap: {
    wins: (who) => (who.you ? "You win the phase" : `${who.name} wins the phase`),
    cities: (n) => (n === 1 ? "city" : "cities"),
    free: (n) => `1 to ${n} cities`,
    found: (city, g, p) => (g + p > 0 ? `**${city}**: ${loot(g, p)}` : `**${city}**`),
    blocked: (city) => `**${city}**: the sheriff! Nothing to take.`,
    silver: (who) => (who.you ? "**You**: 1 silver" : `**${who.name}**: 1 silver`),
  },

  log: {
    phase: (n, who) => `Phase ${n} · ${who.you ? "you open" : `${who.name} opens`}`,
    bid: (who, n, crosses) => {
      const marked = crosses === 0 ? "" : crosses === n ? (n === 1 ? ", an X" : ", all X") : `, ${crosses} of them X`;
      return `${does(who, "bid", "bids")} **${n}**${marked}.`;
    },
    sheriff: (city) => `The sheriff goes to ${city}.`,
    sheriffStays: "The sheriff stays.",
    renounced: (who) => `${does(who, "renounce", "renounces")}.`,
    forced: (who) => `${does(who, "have", "has")} nobody left to bid: out of the phase.`,
    deferred: (who, n) => `${does(who, "defer", "defers")}: ${wounds(n)}.`,
    caught: (pawn) => `The sheriff catches **${pawn}**.`,
    wounded: (who, hurt) => {
      const owner = who.you ? "**your**" : `**${who.name}**’s`;
      const falls = hurt.map(({ kind, killed }) => `${owner} ${HURT[kind]} is ${killed ? "killed" : "wounded"}`);
      return `${capital(list(falls))}.`;
    },
    won: (who, n) => `${does(who, "win", "wins")} the phase with ${n}.`,
    wonBy: (who, high, low) => `${does(who, "win", "wins")} the phase: ${high} − ${low} = ${cities(high - low)}.`,
    turned: (city, back) => `${city} is turned over: ${BACKS[back]}.`,
    ambush: (city, stopped) =>
      stopped ? `Ambush at ${city}: the pawn goes no farther.` : `Ambush at ${city}: 1 wound.`,
    plundered: (pawn, city, g, p) =>
      g + p > 0
        ? `**${capital(pawn)}** plunders ${city}: ${loot(g, p)}.`
        : `**${capital(pawn)}** attacks ${city} and finds nothing.`,
    arrived: (city) => `The pawn stops at ${city}.`,
    blocked: (city) => `The pawn runs into the sheriff at ${city}: nothing to take.`,
    stole: (thief, from, found) => {
      const what =
        found === "gold" ? "1 gold" : found === "silver" ? "1 silver" : found === "nothing" ? "nothing" : "1 cube";
      return `${does(thief, "steal", "steals")} ${what} from ${whom(from)}${found === "nothing" ? ": the screen is empty" : ""}.`;
    },
    lost: (who, to, found) => {
      if (found === "nothing") return `${does(who, "have", "has")} no cube to lose.`;
      const what = found === "gold" ? "1 gold" : found === "silver" ? "1 silver" : "1 cube";
      return `${does(who, "lose", "loses")} ${what}${to === null ? "" : ` to ${whom(to)}`}.`;
    },
    silver: (who) => `${does(who, "take", "takes")} 1 silver from the stagecoach.`,
    hourglass: (by, on) => `${does(by, "turn", "turns")} the hourglass on ${on.you ? "you" : on.name}.`,
    outOfTime: (who) => `Time is up for ${whom(who)}.`,
    ended: "The screens are lifted.",
  },

  reasons: {
    at_the_start: "At the start",
    plunder: "Cities plundered",
    stagecoach: "Stagecoaches",
    stolen: "Stolen from others",
    robbed: "Stolen by others",
    bounty: "Thanks to the sheriff",
    caught: "Lost to the sheriff",
  },
  chart: { why: "The cubes after each phase.", step: "phases" },
  endings: {
    exhausted: "Not a bandit left standing: the loot is counted",
    all_renounced: "Everyone renounced: the loot is counted",
  },

  clauses: {
    "BC-3.1": "Not now: the table is waiting for another decision.",
    "BC-3.2": "A bid takes at least one tile from your reserve.",
    "BC-3.3": "You can’t match the highest bid: bid lower or higher.",
    "BC-3.5": "You deferred in this phase: now you must bid.",
    "BC-3.6": "Deferring would leave you with nobody to bid.",
    "BC-5.1": "The wound can’t go there: healthy ones first.",
    "BC-5.2": "You have no wound to place.",
    "BC-6.3": "The pawn can’t go there.",
    "BC-6.7": "Choose screens of your opponents: one, or two where two cubes may be stolen.",
    "BC-8.1": "The hourglass can’t be turned now.",
  },
};

export default en;
