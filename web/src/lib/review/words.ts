/** Texts of the review, of its card on the result, and of the links to it. */

import { written } from "../i18n/number";
import { localized } from "../i18n/language.svelte";
import { de } from "../i18n/french";
import type { GradeLevel } from "../types/protocol";

/** Player of a sentence. */
export interface Whose {
  name: string;
  you: boolean;
}

/** Kind of chance, as sentences name it: `GameUi.chance`. */
export type Chance = "cards" | "luck";

/** Part of a sentence; `tone` marks an amount. */
export interface Phrase {
  text: string;
  tone?: "bad" | "good";
}

const bad = (text: string): Phrase => ({ text, tone: "bad" });
const good = (text: string): Phrase => ({ text, tone: "good" });
const plain = (text: string): Phrase => ({ text });

/** An amount with its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : written(n));

const fr = {
  title: "La relecture",
  open: "Relire",
  openOf: (game: string, day: string) => `Relire : ${game}, ${day}`,
  back: "Retour au salon",
  loading: "La relecture s’ouvre…",
  notFound: "Partie introuvable.",
  notYet: "Une partie se relit une fois finie.",
  offline: "Hors ligne",
  offlineWhy: "La relecture demande la maison : elle reprendra au retour de la connexion.",
  failed: (done: number) => `Arrêtée à la décision ${done}`,
  failedWhy: "Ce qui est fait reste là.",
  refused: "La relecture n’a pas pu se faire",
  whose: "Relire",
  points: (n: number) => `${n} point${n > 1 ? "s" : ""}`,
  headline: (who: Whose, given: number, drawn: number, chance: Chance): Phrase[] => {
    const has = who.you ? "Vous avez donné" : `${who.name} a donné`;
    const back = who.you ? "vous ont rendu" : "lui ont rendu";
    const took = who.you ? "vous ont pris" : "lui ont pris";
    const one = (verb: string) => (chance === "cards" ? `les cartes ${verb}` : `la chance ${verb.replace("ont", "a")}`);
    return [
      ...(given > 0 ? [plain(`${has} `), bad(fr.points(given))] : [plain("Rien à regretter")]),
      plain(" ; "),
      ...(drawn > 0
        ? [plain(`${one(given > 0 ? back : back.replace("rendu", "donné"))} `), good(`${drawn}`)]
        : drawn < 0
          ? [plain(`${one(took)} `), bad(`${-drawn}`)]
          : [plain(chance === "cards" ? "les cartes ont été justes" : "la chance a été juste")]),
      plain("."),
    ];
  },
  queued: "En attente d’une place…",
  thinking: (who: Whose): string =>
    who.you ? "La maison repense vos décisions…" : `La maison repense les décisions ${de(who.name)}…`,
  progress: (total: number) => `sur ${total}`,
  retry: "Réessayer",
  progressHelp: "décisions de toute la table",
  sum: (start: number, end: number) => `De ${start} à ${end}`,
  chip: {
    start: (even: boolean): string => (even ? "au départ, à égalité" : "au départ"),
    mistakes: (who: Whose): string => (who.you ? "vos erreurs" : `erreurs ${de(who.name)}`),
    rest: (who: Whose): string => (who.you ? "le reste de votre jeu" : "le reste de son jeu"),
    draws: (chance: Chance): string => (chance === "cards" ? "les donnes" : "la chance"),
    seat: (who: Whose): string => (who.you ? "vos décisions" : `décisions ${de(who.name)}`),
    unknown: "impossible à savoir",
    unjudged: "courses et non jugé",
    residual: "reste du calcul",
    outcome: (points: number): string => (points >= 100 ? "gagné" : points <= 0 ? "perdu" : "partagé"),
  },
  doubt: (n: number) => `à ${n} près`,
  how: "La manière",
  grades: {
    greenhorn: "Hésitant",
    gambler: "Hardi",
    gunslinger: "Appliqué",
    legend: "Magistral",
  } satisfies Record<GradeLevel, string>,
  gradeOf: (low: number, high: number) => ` sur 100, sans doute ${low} à ${high}`,
  gradeLike: (bot: string) => `Le niveau de nos robots « ${bot} »`,
  tooFew: "Trop peu de décisions pour une note.",
  noGrade: "Ce jeu n’a pas encore de note.",
  curve: (who: Whose): string => (who.you ? "Votre part de victoires" : `Part de victoires ${de(who.name)}`),
  curveWhy: "sur 100 parties à partir d’ici",
  knew: (who: Whose): string => (who.you ? "ce que vous saviez" : "ce qui se savait"),
  true: "ce qui était vrai",
  mistake: "une erreur",
  curveLabel: (who: Whose, start: number, end: number, mistakes: number) =>
    `${fr.curve(who)}, coup par coup : ${start} au début, ${end} à la fin ; ${fr.mistakes(mistakes)}.`,
  curveTable: "La courbe en chiffres",
  after: "Après",
  round: (n: number) => `M${n}`,
  you: "Vous",
  draws: (chance: Chance): string => (chance === "cards" ? "Donnes" : "Chance"),
  luckiest: "le plus heureux",
  unluckiest: "le plus malheureux",
  scrub: "Moment de la partie",
  moment: "À ce moment",
  before: "Erreur d’avant",
  next: "Suivante",
  nextLong: "Erreur suivante",
  mistakeNav: "D’une erreur à l’autre",
  decisionNav: "D’une décision à l’autre",
  decisionBefore: "Avant",
  decisionNext: "Après",
  drawsTitle: "Les tirages",
  theDeal: "La donne",
  of: (n: number, all: number) => `Erreur ${n} sur ${all}`,
  decision: (round: string, n: number, all: number, you: boolean) =>
    `${round} · ${you ? "votre " : ""}décision ${n} sur ${all}`,
  noMistake: "Rien à regretter",
  mistakes: (n: number): string => (n === 0 ? "aucune erreur" : n === 1 ? "une erreur" : `${n} erreurs`),
  better: "Mieux",
  played: (who: Whose): string => (who.you ? "Joué" : `Joué par ${who.name}`),
  playedTag: "joué",
  betterTag: "mieux",
  bestTag: "le mieux",
  best: "Le mieux, c’était joué",
  lost: (n: number) => `${fr.points(n)} de part de victoires`,
  lostWhat: "perdus",
  close: "Trop serré pour trancher",
  closeWhy: (n: number) => `L’écart est dans le doute, à ${n} près.`,
  bestWhy: "Rien de mieux, d’après ce qui se savait.",
  reasons: (round: string) => `En moyenne, à la fin de la ${round} :`,
  effect: (whose: string, n: number) => `${whose} : ${signed(n)}`,
  decidedBy: (name: string) => `Décision ${de(name)}`,
  drew: "Le tirage",
  quiet: "Rien à juger à ce moment.",
  stillThinking: "La maison n’en est pas encore là.",
  truth: (best: number, played: number, you: boolean): string =>
    `Toutes cartes ouvertes : ${best} en jouant mieux, ${played} ainsi. ${you ? "Vous ne pouviez pas" : "Nul ne pouvait"} le savoir.`,
  truthSame: (played: number) => `Toutes cartes ouvertes, cela valait ${played}.`,
  acts: "Les coups possibles, par part de victoires",
  act: "Coup",
  share: "Part",
  compared: (n: number, legal: number) => `${n} coups sur ${legal} permis.`,
  decisions: "Décisions",
  bestShort: "le mieux",
  sound: (n: number) => `${n} bonnes décisions`,
  soundShow: "les montrer une à une",
  lossOf: (n: number): string => (n === 0 ? "0" : written(-n)),
  method: (games: string) =>
    `Repensé sur ${games} parties imaginées, d’après ce qui se savait alors. ± dit le doute de la maison.`,
  shareLink: "Partager",
  replay: "Revoir",
  card: "La relecture",
  cardWhy: (who: Whose): string =>
    who.you ? "La maison repense vos décisions, d’après ce que vous saviez." : "La maison repense les décisions.",
  cardWait: "Vous pouvez partir ou rejouer : elle vous attendra dans vos parties.",
  cardReady: "prête",
  cardGo: (n: number): string => (n === 0 ? "Relire" : n === 1 ? "Relire, en 1 moment" : `Relire, en ${n} moments`),
  cardOpen: "Relecture…",
  cardFailed: "Pas de relecture cette fois.",
  cardSpectator: "Les décisions de qui ?",
  ready: (text: string) => `La relecture est prête. ${text}`,
};

const en: typeof fr = {
  title: "Review",
  open: "Review",
  openOf: (game, day) => `Review: ${game}, ${day}`,
  back: "Back to the saloon",
  loading: "Opening the review…",
  notFound: "Game not found.",
  notYet: "A game can be reviewed once it’s over.",
  offline: "Offline",
  offlineWhy: "The house does the thinking: the review goes on when you’re back online.",
  failed: (done) => `Stopped at decision ${done}`,
  failedWhy: "What’s done stays here.",
  refused: "The review could not be made",
  whose: "Review",
  points: (n) => `${n} point${n === 1 ? "" : "s"}`,
  headline: (who, given, drawn, chance) => {
    const them = who.you ? "you" : "them";
    const luck = chance === "cards" ? "the cards" : "luck";
    return [
      ...(given > 0
        ? [plain(`${who.you ? "You" : who.name} gave away `), bad(en.points(given))]
        : [plain("Nothing to regret")]),
      plain("; "),
      ...(drawn > 0
        ? [plain(`${luck} gave ${them} `), good(`${drawn}`)]
        : drawn < 0
          ? [plain(`${luck} took `), bad(`${-drawn}`)]
          : [plain(`${luck} ${chance === "cards" ? "were" : "was"} even`)]),
      plain("."),
    ];
  },
  queued: "Waiting for a turn…",
  thinking: (who) => (who.you ? "Thinking over your decisions…" : `Thinking over ${who.name}’s decisions…`),
  progress: (total) => `of ${total}`,
  retry: "Try again",
  progressHelp: "decisions of the whole table",
  sum: (start, end) => `How ${start} became ${end}`,
  chip: {
    start: (even) => (even ? "even start" : "at the start"),
    mistakes: (who) => (who.you ? "your mistakes" : `${who.name}’s mistakes`),
    rest: (who) => (who.you ? "the rest of your play" : "the rest of their play"),
    draws: (chance) => (chance === "cards" ? "the deals" : "luck"),
    seat: (who) => (who.you ? "your decisions" : `${who.name}’s decisions`),
    unknown: "could not be known",
    unjudged: "races and unjudged",
    residual: "left over",
    outcome: (points) => (points >= 100 ? "won" : points <= 0 ? "lost" : "shared"),
  },
  doubt: (n) => `give or take ${n}`,
  how: "How it was played",
  grades: { greenhorn: "Hesitant", gambler: "Daring", gunslinger: "Careful", legend: "Masterly" },
  gradeOf: (low, high) => ` of 100, likely ${low} to ${high}`,
  gradeLike: (bot) => `The level of our “${bot}” bots`,
  tooFew: "Too few decisions for a grade.",
  noGrade: "This game has no grades yet.",
  curve: (who) => (who.you ? "Your share of wins" : `${who.name}’s share of wins`),
  curveWhy: "of 100 games from here",
  knew: (who) => (who.you ? "what you knew" : "what was known"),
  true: "what was true",
  mistake: "a mistake",
  curveLabel: (who, start, end, mistakes) =>
    `${en.curve(who)}, act by act: ${start} at the start, ${end} at the end; ${en.mistakes(mistakes)}.`,
  curveTable: "The curve in numbers",
  after: "After",
  round: (n) => `R${n}`,
  you: "You",
  draws: (chance) => (chance === "cards" ? "Deals" : "Luck"),
  luckiest: "the luckiest",
  unluckiest: "the unluckiest",
  scrub: "Moment of the game",
  moment: "At this moment",
  before: "Mistake before",
  next: "Next",
  nextLong: "Next mistake",
  mistakeNav: "From mistake to mistake",
  decisionNav: "From decision to decision",
  decisionBefore: "Before",
  decisionNext: "Next",
  drawsTitle: "The draws",
  theDeal: "The deal",
  of: (n, all) => `Mistake ${n} of ${all}`,
  decision: (round, n, all, you) => `${round} · ${you ? "your " : ""}decision ${n} of ${all}`,
  noMistake: "Nothing to regret",
  mistakes: (n) => (n === 0 ? "no mistakes" : n === 1 ? "one mistake" : `${n} mistakes`),
  better: "Better",
  played: (who) => (who.you ? "You played" : `${who.name} played`),
  playedTag: "played",
  betterTag: "better",
  bestTag: "best",
  best: "The best act was played",
  lost: (n) => `${en.points(n)} of win share`,
  lostWhat: "gave away",
  close: "Too close to tell",
  closeWhy: (n) => `The difference is within the doubt, ±${n}.`,
  bestWhy: "Nothing was better, from what was known.",
  reasons: (round) => `On average, by the end of ${round}:`,
  effect: (whose, n) => `${whose}: ${signed(n)}`,
  decidedBy: (name) => `${name}’s decision`,
  drew: "The draw",
  quiet: "Nothing to judge at this moment.",
  stillThinking: "The house has not thought this far yet.",
  truth: (best, played, you) =>
    `With everything face up: ${best} for the better act, ${played} for this one. ${you ? "You could not know" : "Nobody could know"}.`,
  truthSame: (played) => `With everything face up, it was worth ${played}.`,
  acts: "The acts at this moment, by win share",
  act: "Act",
  share: "Share",
  compared: (n, legal) => `${n} of ${legal} legal acts.`,
  decisions: "Decisions",
  bestShort: "best",
  sound: (n) => `${n} sound decisions`,
  soundShow: "show them one by one",
  lossOf: (n) => (n === 0 ? "0" : written(-n)),
  method: (games) => `Thought over ${games} imagined games, from what was known then. ± is how sure the house is.`,
  shareLink: "Share",
  replay: "Replay",
  card: "The review",
  cardWhy: (who) =>
    who.you ? "The house thinks over your decisions, from what you knew." : "The house thinks over the decisions.",
  cardWait: "Leave or play again if you like: it will wait among your games.",
  cardReady: "ready",
  cardGo: (n) => (n === 0 ? "Review" : n === 1 ? "Review, in 1 moment" : `Review, in ${n} moments`),
  cardOpen: "Reviewing…",
  cardFailed: "No review this time.",
  cardSpectator: "Whose decisions?",
  ready: (text) => `The review is ready. ${text}`,
};

export const reviewWords = (): typeof fr => localized({ fr, en });
