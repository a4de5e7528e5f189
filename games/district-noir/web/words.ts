/** Texts of District Noir. The faction names are ours. */

import type { clauses } from "./types";
import type { PlayerInfo } from "$lib/table/table.svelte";
import type { Card } from "./types";
import { de } from "$lib/i18n/french";
import { localized } from "$lib/i18n/language.svelte";
import { kindOf, points, valueOf, type Group, type Pile } from "./cards";
import type { Compared, Ledger, Majority } from "./ledger";

/** The part of a player that a sentence needs. */
type Side = Pick<PlayerInfo, "name" | "you">;

const frNames: Record<string, string> = {
  "5": "Dockers",
  "6": "Presse",
  "7": "Tripot",
  "8": "Famille",
  docks: "Docks",
  police: "Police",
  hall: "Hôtel de ville",
};

const fr = {
  /** Caption of a card. */
  cardName: (card: Card) => frNames[card] ?? (card.startsWith("+") ? "Alliance" : "Trahison"),
  /** A card in a sentence. */
  card: (card: Card): string => {
    const name = frNames[card];
    if (name === undefined) return `${card.startsWith("+") ? "Alliance" : "Trahison"} ${valueOf(card)}`;
    return /\d/.test(card) ? `${name} ${card}` : name;
  },
  /** A card in a list of cards. */
  short: (card: Card): string => (/\d/.test(card) ? valueOf(card) : (frNames[card] ?? card)),
  theCity: { docks: "les Docks", police: "la Police", hall: "l’Hôtel de ville" } as Record<string, string>,
  city: "Ville",
  groups: { "5": "5", "6": "6", "7": "7", "8": "8", alliance: "Alliances", betrayal: "Trahisons", city: "Villes" },
  /** For narrow columns. */
  signs: { "5": "5", "6": "6", "7": "7", "8": "8", alliance: "+", betrayal: "−", city: "Villes" },
  /** Accessible name of a column. */
  column: (group: Group, piles: readonly Pile[]): string => {
    const name = frNames[group] === undefined ? fr.groups[group] : fr.card(group as Card);
    const gains = listed(piles, ({ gain }) => gain, fr.short);
    return `${name} : ${listed(piles, ({ owned }) => owned, fr.short) || "aucune"}.${gains && ` Prendre ajouterait ${gains}.`}`;
  },
  /** Tooltips by kind of card. */
  about: {
    support: (value: string) =>
      `Soutien : qui en a le plus marque ${value}. Une série 5-6-7-8 complète vaut 5 de plus.`,
    alliance: "Alliance : ajoute sa valeur au total.",
    betrayal: "Trahison : retire sa valeur du total.",
    city: "Ville : qui réunit les trois gagne sur-le-champ.",
  },
  line: "La ligne",
  lineLabel: "La ligne, de la plus ancienne à la plus récente",
  oldest: "ancienne",
  newest: "récente",
  pile: "dans la pioche",
  lastFive: (n: number): string =>
    n < 5 ? "Toute la ligne : à vous si vous prenez" : "Les cinq dernières : à vous si vous prenez",
  inLastFive: "dans les cinq dernières",
  emptyLine: "La ligne est vide.",
  ifYouTake: "Si vous prenez",
  asItStands: "Le compte",
  /** Accessible name of a support in the score. */
  support: ({ support, mine, plus, theirs }: Majority, me: Side, them: Side): string =>
    `${fr.card(support)} : ${me.you ? "vous" : me.name} ${mine}${plus > 0 ? `, ${mine + plus} en prenant` : ""} ; ${them.name} ${theirs}.`,
  compared: (what: string, { mine, theirs }: Compared, me: Side, them: Side): string =>
    `${what} : ${me.you ? "vous" : me.name} ${points(mine.before)}${mine.after === mine.before ? "" : `, ${points(mine.after)} en prenant`} ; ${them.name} ${points(theirs.before)}${theirs.after === theirs.before ? "" : `, puis ${points(theirs.after)}`}.`,
  total: (who: string, before: number, after: number): string =>
    before === after
      ? `Total, ${who} : ${points(after)}.`
      : `Total, ${who} : ${points(before)}, puis ${points(after)}.`,
  cityOwner: (city: Card, has: Ledger["cities"][number]["has"], me: Side, them: Side): string => {
    const owners = {
      mine: me.you ? "à vous" : `à ${me.name}`,
      gain: "à vous si vous prenez",
      theirs: `à ${them.name}`,
      nobody: "à personne",
    };
    return `${fr.card(city)} : ${owners[has]}`;
  },
  ledgerLabel: "Ce que changerait prendre maintenant",
  round: (n: number) => `Manche ${n} / 4`,
  won: (value: string) => `**+${value}** pour la majorité`,
  broken: (name: string, value: string) => `égalité : ${name} perd **${value}**`,
  mine: "majorité à vous",
  theirs: (name: string) => `majorité à ${name}`,
  tied: "égalité",
  none: "personne",
  sets: "Séries 5-6-7-8",
  bonus: "Alliances et trahisons",
  cities: "Villes",
  wins: "Les trois villes : prendre gagne la partie !",
  lacking: (city: string) => `Plus que **${city}** pour gagner d’un coup.`,
  theirLacking: (name: string, city: string) => `${name} n’attend plus que **${city}**.`,
  youLabel: "Vous",
  opened: "a ouvert",
  youOpened: "avez ouvert",
  taken: "a pris",
  youTaken: "avez pris",
  notTaken: "pas encore pris",
  youNotTaken: "pas encore pris",
  you: "vous",
  bot: "robot",
  handOf: (n: number) => (n > 1 ? `${n} cartes en main` : n === 1 ? "1 carte en main" : "main vide"),
  takenOf: (name: string) => `Cartes prises par ${name}`,
  takeThese: (cards: string) => `Prendre : ${cards}`,
  score: (n: number) => `${points(n)} point${Math.abs(n) > 1 ? "s" : ""}`,
  yourTaken: "Vos cartes prises",
  yourHand: "Votre main et vos actions",
  yourTurn: "À vous",
  whichCard: "Quelle carte ?",
  playOrTakeShort: "Jouer ou prendre ?",
  playOrTake: "Jouez une carte au bout de la ligne, ou prenez. **Une seule prise par manche.**",
  mustPlay: "Vous avez déjà pris cette manche : jouez une carte.",
  mustTake: "Votre main est vide : il ne reste qu’à prendre.",
  waiting: (name: string) => `Au tour ${de(name)}`,
  theyThink: (name: string) => `${name} réfléchit. Vous pouvez déjà regarder ce que vaut la ligne.`,
  watching: "Vous regardez",
  watchingMore: "Les deux mains restent cachées jusqu’à la fin.",
  over: "C’est fini",
  removed: "Les trois cartes écartées au départ",
  play: (card: string) => `Jouer ${card}`,
  take: "Prendre",
  takeKey: "P",
  takes: (n: number, cards: string) => `${n > 1 ? `${n} cartes` : "1 carte"} : ${cards}`,
  /** Short refusals for the button; `why` has the long ones. */
  cannotTake: {
    "DN-3.1": "Pas encore à vous.",
    "DN-3.3": "La ligne est vide.",
  },
  announceTurn: "À vous.",
  announceTake: (cards: string, mine: number, theirs: number) =>
    `Prendre donnerait : ${cards}. Total ${points(mine)} contre ${points(theirs)}.`,
  journal: {
    round: (n: number) => `Manche ${n}`,
    laid: (cards: string) => `La ligne commence par ${cards}.`,
    opens: (who: PlayerInfo) =>
      who.you ? "Cinq cartes chacun. **Vous** ouvrez." : `Cinq cartes chacun. **${who.name}** ouvre.`,
    played: (who: PlayerInfo, card: string) => (who.you ? `**Vous** jouez ${card}.` : `**${who.name}** joue ${card}.`),
    took: (who: PlayerInfo, n: number, cards: string) => {
      const many = n > 1 ? `${n} cartes` : "1 carte";
      return who.you ? `**Vous** prenez ${many} : ${cards}.` : `**${who.name}** prend ${many} : ${cards}.`;
    },
    removed: (cards: string) => `Les trois cartes écartées : ${cards}.`,
    won: (who: PlayerInfo) => (who.you ? "**Vous** gagnez !" : `**${who.name}** gagne.`),
    draw: "Égalité parfaite.",
  },
  reasons: {
    cities: "Les trois villes",
    majority_5: "Majorité de Dockers (5)",
    majority_6: "Majorité de Presse (6)",
    majority_7: "Majorité de Tripot (7)",
    majority_8: "Majorité de Famille (8)",
    sets: "Séries 5-6-7-8 complètes",
    alliances: "Alliances",
    betrayals: "Trahisons",
  } as Record<string, string>,
  /** Note where nobody scored a support. */
  tiedAt: (n: number): string => (n === 0 ? "personne n’en a" : `égalité, ${n} partout`),
  chart: { why: "Le total après chaque manche.", step: "manches" },
  endings: {
    cities: "Les trois villes réunies : victoire immédiate",
    score: "Au plus haut total",
    tie_break: "Totaux égaux : le plus de Famille (8), puis de Tripot, de Presse, de Dockers l’emporte",
    draw: "Égalité jusqu’à la dernière carte",
  } as Record<string, string>,
  why: {
    "DN-3.1": "Ce n’est pas à vous, ou la partie est finie.",
    "DN-3.2": "On ne joue qu’une carte de sa main.",
    "DN-3.3": "On ne prend pas dans une ligne vide.",
    "DN-3.4": "Une seule prise par manche.",
    "DN-3.5": "Votre main est vide : vous devez prendre.",
  } satisfies Record<(typeof clauses)[number], string> as Record<string, string>,
};

const enNames: Record<string, string> = {
  "5": "Dockers",
  "6": "Press",
  "7": "Gamblers",
  "8": "Family",
  docks: "Docks",
  police: "Police",
  hall: "City Hall",
};

const en: typeof fr = {
  cardName: (card) => enNames[card] ?? (card.startsWith("+") ? "Alliance" : "Betrayal"),
  card: (card) => {
    const name = enNames[card];
    if (name === undefined) return `${card.startsWith("+") ? "Alliance" : "Betrayal"} ${valueOf(card)}`;
    return /\d/.test(card) ? `${name} ${card}` : name;
  },
  short: (card) => (/\d/.test(card) ? valueOf(card) : (enNames[card] ?? card)),
  theCity: { docks: "the Docks", police: "the Police", hall: "City Hall" },
  city: "City",
  groups: { "5": "5", "6": "6", "7": "7", "8": "8", alliance: "Alliances", betrayal: "Betrayals", city: "Cities" },
  signs: { "5": "5", "6": "6", "7": "7", "8": "8", alliance: "+", betrayal: "−", city: "Cities" },
  column: (group, piles) => {
    const name = enNames[group] === undefined ? en.groups[group] : en.card(group as Card);
    const gains = listed(piles, ({ gain }) => gain, en.short);
    return `${name}: ${listed(piles, ({ owned }) => owned, en.short) || "none"}.${gains && ` Taking would add ${gains}.`}`;
  },
  about: {
    support: (value) => `Support: whoever has the most scores ${value}. A complete 5-6-7-8 set is worth 5 more.`,
    alliance: "Alliance: adds its value to the total.",
    betrayal: "Betrayal: takes its value off the total.",
    city: "City: whoever gets all three wins on the spot.",
  },
  line: "The line",
  lineLabel: "The line, from the oldest to the newest",
  oldest: "oldest",
  newest: "newest",
  pile: "in the pile",
  lastFive: (n) => (n < 5 ? "The whole line: yours if you take" : "The last five: yours if you take"),
  inLastFive: "in the last five",
  emptyLine: "The line is empty.",
  ifYouTake: "If you take",
  asItStands: "The score",
  support: ({ support, mine, plus, theirs }, me, them) =>
    `${en.card(support)}: ${me.you ? "you" : me.name} ${mine}${plus > 0 ? `, ${mine + plus} by taking` : ""}; ${them.name} ${theirs}.`,
  compared: (what, { mine, theirs }, me, them) =>
    `${what}: ${me.you ? "you" : me.name} ${points(mine.before)}${mine.after === mine.before ? "" : `, ${points(mine.after)} by taking`}; ${them.name} ${points(theirs.before)}${theirs.after === theirs.before ? "" : `, then ${points(theirs.after)}`}.`,
  total: (who, before, after) =>
    before === after ? `Total, ${who}: ${points(after)}.` : `Total, ${who}: ${points(before)}, then ${points(after)}.`,
  cityOwner: (city, has, me, them) => {
    const owners = {
      mine: me.you ? "yours" : `${me.name}’s`,
      gain: "yours if you take",
      theirs: `${them.name}’s`,
      nobody: "nobody’s",
    };
    return `${en.card(city)}: ${owners[has]}`;
  },
  ledgerLabel: "What taking now would change",
  round: (n) => `Round ${n} / 4`,
  won: (value) => `**+${value}** for the majority`,
  broken: (name, value) => `tied: ${name} loses **${value}**`,
  mine: "your majority",
  theirs: (name) => `${name}’s majority`,
  tied: "tied",
  none: "nobody",
  sets: "5-6-7-8 sets",
  bonus: "Alliances and betrayals",
  cities: "Cities",
  wins: "All three cities: taking wins the game!",
  lacking: (city) => `Just **${city}** to go for an instant win.`,
  theirLacking: (name, city) => `${name} only needs **${city}**.`,
  youLabel: "You",
  opened: "opened",
  youOpened: "opened",
  taken: "has taken",
  youTaken: "have taken",
  notTaken: "yet to take",
  youNotTaken: "yet to take",
  you: "you",
  bot: "bot",
  handOf: (n) => (n > 1 ? `${n} cards in hand` : n === 1 ? "1 card in hand" : "empty hand"),
  takenOf: (name) => `Cards taken by ${name}`,
  takeThese: (cards) => `Take: ${cards}`,
  score: (n) => `${points(n)} point${Math.abs(n) === 1 ? "" : "s"}`,
  yourTaken: "Cards you took",
  yourHand: "Your hand and what you can do",
  yourTurn: "Your turn",
  whichCard: "Which card?",
  playOrTakeShort: "Play or take?",
  playOrTake: "Play a card at the end of the line, or take. **One take per round.**",
  mustPlay: "You’ve already taken this round: play a card.",
  mustTake: "Your hand is empty: you have to take.",
  waiting: (name) => `${name}’s turn`,
  theyThink: (name) => `${name} is thinking. You can already size up the line.`,
  watching: "You are watching",
  watchingMore: "Both hands stay hidden until the end.",
  over: "Game over",
  removed: "The three cards set aside at the start",
  play: (card) => `Play ${card}`,
  take: "Take",
  takeKey: "T",
  takes: (n, cards) => `${n > 1 ? `${n} cards` : "1 card"}: ${cards}`,
  cannotTake: {
    "DN-3.1": "Not your turn yet.",
    "DN-3.3": "The line is empty.",
  },
  announceTurn: "Your turn.",
  announceTake: (cards, mine, theirs) => `Taking would give you: ${cards}. Total ${points(mine)} to ${points(theirs)}.`,
  journal: {
    round: (n) => `Round ${n}`,
    laid: (cards) => `The line starts with ${cards}.`,
    opens: (who) => (who.you ? "Five cards each. **You** open." : `Five cards each. **${who.name}** opens.`),
    played: (who, card) => (who.you ? `**You** play ${card}.` : `**${who.name}** plays ${card}.`),
    took: (who, n, cards) => {
      const many = n > 1 ? `${n} cards` : "1 card";
      return who.you ? `**You** take ${many}: ${cards}.` : `**${who.name}** takes ${many}: ${cards}.`;
    },
    removed: (cards) => `The three cards set aside: ${cards}.`,
    won: (who) => (who.you ? "**You** win!" : `**${who.name}** wins.`),
    draw: "A perfect tie.",
  },
  reasons: {
    cities: "All three cities",
    majority_5: "Most Dockers (5)",
    majority_6: "Most Press (6)",
    majority_7: "Most Gamblers (7)",
    majority_8: "Most Family (8)",
    sets: "Complete 5-6-7-8 sets",
    alliances: "Alliances",
    betrayals: "Betrayals",
  },
  tiedAt: (n) => (n === 0 ? "nobody has any" : `tied, ${n} each`),
  chart: { why: "The total after each round.", step: "rounds" },
  endings: {
    cities: "All three cities together: an instant win",
    score: "The highest total wins",
    tie_break: "Equal totals: most Family (8) wins, then Gamblers, Press, Dockers",
    draw: "Tied to the last card",
  },
  why: {
    "DN-3.1": "It’s not your turn, or the game is over.",
    "DN-3.2": "You can only play a card from your hand.",
    "DN-3.3": "There is nothing to take from an empty line.",
    "DN-3.4": "You can only take once per round.",
    "DN-3.5": "Your hand is empty: you must take.",
  } satisfies Record<(typeof clauses)[number], string> as Record<string, string>,
};

/** The cards of the piles, each repeated `amount` times. */
function listed(piles: readonly Pile[], amount: (pile: Pile) => number, short: (card: Card) => string): string {
  return piles.flatMap((pile) => Array<string>(amount(pile)).fill(short(pile.card))).join(", ");
}

const both = { fr, en };

export function words(): typeof fr {
  return localized(both);
}

/** Tooltip of a card. */
export function about(card: Card): string {
  const w = words();
  const kind = kindOf(card);
  const text = kind === "support" ? w.about.support(card) : w.about[kind];
  return `${w.card(card)}. ${text}`;
}

/** Cards in a sentence, by their values. */
export function cardList(cards: readonly Card[]): string {
  return cards.map(words().short).join(", ");
}
