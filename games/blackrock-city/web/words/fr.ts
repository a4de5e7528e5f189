/** French texts of Blackrock City; en.ts has the same type. `**` marks bold words. */

import type { Awaiting, Back, Found, Gang, Kind as WoundKind } from "../types";
import { capital } from "$lib/i18n/capital";
import { de } from "$lib/i18n/french";
import { KINDS as ALL, type Kind } from "../gang";

/** The part of a player that a sentence needs. */
export interface Who {
  name: string;
  you: boolean;
}

const plural = (n: number, one: string, many: string) => `${n} ${n > 1 ? many : one}`;

/** Subject and verb of a sentence. */
const does = (who: Who, you: string, they: string) => (who.you ? `**Vous** ${you}` : `**${who.name}** ${they}`);
/** A player as an object. */
const whom = (who: Who) => (who.you ? "**vous**" : `**${who.name}**`);
const gold = (n: number) => `${n} or`;
const silver = (n: number) => `${n} argent`;
const prisoners = (n: number) => plural(n, "prisonnier", "prisonniers");
const wounds = (n: number) => plural(n, "blessure", "blessures");
const cities = (n: number) => plural(n, "ville", "villes");
const list = (parts: string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} et ${parts[parts.length - 1] ?? ""}` : parts.join("");
const loot = (g: number, p: number) => list([...(g > 0 ? [gold(g)] : []), ...(p > 0 ? [prisoners(p)] : [])]);

const KINDS: Record<Kind, [one: string, many: string]> = {
  healthy: ["sain", "sains"],
  healthy_x: ["sain X", "sains X"],
  wounded: ["blessé", "blessés"],
  wounded_x: ["blessé X", "blessés X"],
  prisoners: ["prisonnier", "prisonniers"],
};

const named = (gang: Gang) => ALL.filter((kind) => gang[kind] > 0).map((kind) => plural(gang[kind], ...KINDS[kind]));

const BACKS: Record<Back, string> = {
  nothing: "rien",
  steal_1: "voler 1 cube",
  steal_2: "voler 2 cubes",
  indians: "embuscade",
  stagecoach: "diligence",
};

const HURT: Record<WoundKind, string> = { plain: "bandit", x: "bandit X", prisoner: "prisonnier" };

const fr = {
  drifter: "Vagabond",
  pawnOf: (who: Who) => (who.you ? "votre pion" : `le pion ${de(who.name)}`),

  // Seats ---------------------------------------------------------------------------------------
  seats: "Joueurs, dans le sens horaire",
  you: "vous",
  bot: "robot",
  standIn: "un robot joue",
  away: "absent",
  drifterRole: "sans joueur",
  drifterNote: "Il mise autant que la ville du chef a d’impacts.",
  opens: "ouvre la phase",
  kind: (kind: Kind, n: number) => KINDS[kind][n > 1 ? 1 : 0],
  count: (kind: Kind, n: number) => plural(n, ...KINDS[kind]),
  /** "2 sains, 1 prisonnier". */
  gang: (gang: Gang) => named(gang).join(", "),
  reserve: "En réserve",
  stakeTiles: "Misés dans cette phase",
  screen: "Derrière le paravent",
  nobodyLeft: "Plus personne en réserve.",
  stake: {
    highest: "en tête",
    bid: "mise",
    renounced: "renonce",
    deferred: "a reporté",
    turn: "réfléchit",
    yours: "à vous",
    none: "attend",
  },
  cubesHidden: "cubes cachés",
  cubes: (who: Who, g: number, s: number) =>
    `${who.you ? "Vos cubes" : `Cubes ${de(who.name)}`} : ${gold(g)}, ${silver(s)}`,
  clocks: (n: number) => plural(n, "horloge", "horloges"),
  clocksTip: "Dépensez une horloge : la personne attendue n’a plus que 15 secondes, ou prend une blessure.",
  details: (name: string) => `Voir la bande ${de(name)}`,

  // The ring ------------------------------------------------------------------------------------
  ring: (n: number) => `Anneau des ${n} villes, sens horaire`,
  back: (back: Back) => BACKS[back],
  /** Label under the drawing of the stolen cubes. */
  backShort: (back: Back) => BACKS[back].replace(/ cubes?$/, ""),
  backTip: {
    nothing: "Retournée, il ne s’y passe rien.",
    steal_1: "Retournée : qui s’y arrête vole 1 cube au hasard.",
    steal_2: "Retournée : qui s’y arrête vole 2 cubes, à une ou deux personnes.",
    indians: "Embuscade : qui y passe ou s’y arrête prend 1 blessure. (La boîte écrit « Indiens ».)",
    stagecoach: "Diligence : qui s’y arrête prend l’argent à la place du second.",
  } satisfies Record<Back, string>,
  /** Tooltip of a city with its front up. */
  cityTip: (g: number, p: number, back: Back): string =>
    `${g + p > 0 ? `${capital(loot(g, p))} pour qui s’y arrête.` : "Plus rien à prendre ici."} Retournée quand le chef la quitte. ${fr.backTip[back]}`,
  atTheBack: (back: Back) => `Au dos : ${BACKS[back]}`,
  turned: (back: Back) => `retournée : ${BACKS[back]}`,
  safe: "Ville sûre",
  safeTip: "Ici, le shérif n’attrape personne.",
  plundered: "Pillée",
  gold,
  silver,
  prisoners,
  holes: (n: number) => plural(n, "impact", "impacts"),
  holesTip: (n: number) =>
    `${plural(n, "impact", "impacts")} : la mise du vagabond, que personne ne joue, quand le chef est ici.`,
  sheriff: "Shérif",
  sheriffHere: "le shérif est ici",
  sheriffWouldCome: "le shérif y arriverait",
  /** `turns`: whether the city is turned over when the pawn leaves. */
  pawnIs: (pawn: string, turns: boolean) =>
    `**${capital(pawn)}** est ici${turns ? " : au prochain départ, la ville est retournée" : ""}.`,
  pawnHere: (pawn: string) => `${pawn} est ici`,
  pawnWouldCome: (pawn: string) => `${pawn} y arriverait`,
  caughtStamp: "Attrapé !",
  /** A preview: a pawn, or a number of tiles. */
  maybe: (pawn: string) => `${pawn} ?`,
  cityHelp: {
    gold: (n: number) => (n > 0 ? `**${gold(n)}** pour qui s’y arrête.` : "Plus d’or à prendre."),
    prisoners: (n: number) => `**${prisoners(n)}** à libérer.`,
    sheriff: "Le shérif y est : on ne peut rien y prendre.",
  },

  // The middle ----------------------------------------------------------------------------------
  phase: "Phase",
  coach: (n: number) => `${plural(n, "cube", "cubes")} d’argent à la diligence`,
  coachTip: "La diligence : le second de la phase y prend 1 argent.",
  stakes: "Mises de la phase",
  lastToBid: "misera en dernier",
  toCome: "à venir",
  thinking: "réfléchit…",
  renounces: "renonce",
  toAct: "Vous",
  waiting: {
    action: (who: Who) => (who.you ? "À vous de miser" : `${who.name} va miser`),
    wound: (who: Who) => (who.you ? "À vous : blessure" : `${who.name} place sa blessure`),
    advance: (who: Who) => (who.you ? "À vous d’avancer" : `${who.name} choisit sa ville`),
    steal: (who: Who) => (who.you ? "À vous de voler" : `${who.name} choisit qui voler`),
  } satisfies Record<Awaiting, (who: Who) => string>,
  over: "Partie terminée",
  hourglassBy: (who: Who) => (who.you ? "Vous avez retourné le sablier" : `${who.name} a retourné le sablier`),
  highest: (n: number, who: Who) => `Plus haute mise : ${n}, ${who.you ? "vous" : who.name}`,
  noBid: "Personne n’a encore misé",
  seconds: (n: number) => plural(n, "seconde", "secondes"),

  // The tray ------------------------------------------------------------------------------------
  tray: {
    bid: "Votre mise",
    question: "Votre mise ?",
    label: "Ce que vous pouvez faire",
    helpBefore: "Touchez les tuiles à engager. Un",
    helpAfter: "compte sans faire avancer le shérif.",
    group: { healthy: "Sains", wounded: "Blessés", prisoners: "Prisonniers" },
    tile: (kind: Kind, on: boolean) => {
      const name = KINDS[kind][0];
      return `${capital(name)}${on ? ", dans la mise" : ""}`;
    },
    heap: (kind: Kind, taken: number, of: number) =>
      `${plural(of, ...KINDS[kind])}${taken > 0 ? `, ${taken} dans la mise` : ""}`,
    sizes: "Taille de la mise",
    orMore: (n: number, chosen: number | null) => (chosen === null ? `${n} ou plus` : `${chosen}, encore plus`),
    taken: (n: number, who: Who) =>
      `**Pas ${n} :** on n’égale pas la plus haute mise (${who.you ? "la vôtre" : who.name}).`,
    doBid: (n: number) => (n > 0 ? `Miser ${n}` : "Miser"),
    pickFirst: "Choisissez au moins une tuile.",
    lives: (n: number) => (n === 0 ? "aucun mort" : `coûte ${plural(n, "vie", "vies")}`),
    deaths: (n: number) => (n > 0 ? `${plural(n, "mort", "morts")}.` : ""),
    defer: "Reporter",
    deferCost: (n: number) => wounds(n),
    deferTip: "Des blessures maintenant, pour miser après tout le monde.",
    renounce: "Renoncer",
    renounceCost: "quitter la phase",
    mustBid: "Vous avez reporté : il faut miser.",
    /** Short refusals for buttons; `clauses` has the long ones. */
    cannot: {
      "BC-3.5": "il faut miser",
      "BC-3.6": "il ne resterait personne",
      "BC-5.1": "Les sains passent d’abord.",
      "BC-8.1": "pas maintenant",
    } as Record<string, string>,
    wound: (n: number) => (n > 1 ? `Encore ${n} blessures` : "Une blessure"),
    woundHelp: "Qui la prend ? Les sains d’abord ; s’il n’y en a plus, un blessé est éliminé.",
    woundAmbush: "Une embuscade ! Qui prend la blessure ?",
    woundOn: { plain: "Un bandit", x: "Un bandit X", prisoner: "Un prisonnier" } satisfies Record<WoundKind, string>,
    becomesWounded: "devient blessé",
    isKilled: "est éliminé",
    advance: "Jusqu’où ?",
    advanceHelp: (n: number) => `Personne ne vous suit : avancez de 1 à ${n}, à votre guise.`,
    pickCity: "Choisissez",
    doAdvance: (city: string) => `Aller à ${city}`,
    steal1: "Voler 1 cube",
    steal2: "Voler 2 cubes",
    steal1Help: "Derrière quel paravent ? Le cube vient au hasard.",
    steal2Help: "Deux chez une personne, ou un chez deux. Les cubes viennent au hasard.",
    doSteal: (from: Who[]) => (from.length > 0 ? `Voler ${list(from.map((who) => who.name))}` : "Voler"),
    pickScreen: "Choisissez",
    takes: (n: number) => `${plural(n, "cube", "cubes")} au hasard`,
    out: "Vous n’avez plus de bandit",
    outHelp: "Les autres continuent. Vos cubes comptent toujours à la fin.",
    skip: "Passer",
    faster: "Accélérer",
    fasterHelp: "Passer les animations",
    hourglassOn: (who: Who) => `Presser ${who.name}`,
    hourglassCost: (n: number) => `15 s · il en reste ${n}`,
    yourReserve: "Votre bande",
    watching: "Vous regardez",
    watchingHelp: "Vous voyez ce que toute la table voit : les cubes restent derrière les paravents.",
    watchingAs: (who: Who) => `Vous voyez ce que voyait ${who.name}.`,
    watchingAll: "Vous voyez tout, même derrière les paravents.",
    finished: "Partie terminée",
    consequences: (n: number) => `Si vous misez ${n === 1 ? "cette tuile" : `ces ${n} tuiles`}`,
    nothingPicked: "Choisissez des tuiles ou une taille : vous verrez ici ce que la mise entraîne.",
    yourTurn: (limit: string) => `À vous de miser. ${limit}.`,
    yourWound: (n: number) => `À vous : ${wounds(n)} à placer.`,
    yourAdvance: "À vous de choisir jusqu’où avancer.",
    yourSteal: "À vous de voler.",
    youAreCaught: "Le shérif vous attrape !",
    fiveSeconds: "Plus que 5 secondes.",
    hurried: (who: Who) => `${who.name} retourne le sablier : 15 secondes.`,
  },

  // Consequences of a choice ------------------------------------------------------------------------
  then: {
    sheriffMoves: (n: number, city: string) => `Le shérif avance de **${n}** jusqu’à **${city}**.`,
    sheriffStays: "Que des **X** : le shérif ne bouge pas.",
    caught: (pawn: string, owner: Who) =>
      `Il attrape **${pawn}** : ${owner.you ? "vous prenez" : `${owner.name} prend`} **1 blessure**.`,
    caughtCube: (pawn: string, owner: Who, to: Who | null) => {
      const loses = `Il attrape **${pawn}** : sans réserve, ${owner.you ? "vous perdez" : `${owner.name} perd`} **1 cube**`;
      return to === null ? `${loses}.` : `${loses}, pour ${to.you ? "vous" : to.name}.`;
    },
    lead: (who: Who, mine: number, other: number) => `${does(who, "menez", "mène")}, ${mine} contre ${other}.`,
    leadAlone: (who: Who, mine: number) => `${does(who, "menez", "mène")} avec ${mine}.`,
    ifNoOther: "**Sans autre mise**,",
    goes: (pawn: string, city: string, brings: string) => `${pawn} irait à **${city}**${brings}.`,
    stays: (pawn: string, city: string, brings: string) => `${pawn} resterait à **${city}**${brings}.`,
    free: (who: Who, n: number) =>
      `**Sans autre mise**, ${who.you ? "vous iriez" : `${who.name} irait`} de **1 à ${n}**, au choix.`,
    brings: (g: number, p: number) => ` : ${loot(g, p)}`,
    bringsNothing: " : rien à prendre",
    bringsBack: (back: Back) => ` : ${BACKS[back]}`,
    bringsSheriff: ", chez le shérif : rien",
    ambushes: (n: number) => ` (${plural(n, "embuscade", "embuscades")} en chemin)`,
    second: (who: Who) =>
      who.you ? "Second, vous prendriez **1 argent**." : `Second, ${who.name} prendrait **1 argent**.`,
    comeBack: (wounded: number, killed: number) => {
      const parts = [
        ...(wounded > 0 ? [`**${plural(wounded, "blessé", "blessés")}**`] : []),
        ...(killed > 0 ? [`**${plural(killed, "éliminé", "éliminés")}**`] : []),
      ];
      return `Au retour : ${parts.join(", ")}.`;
    },
  },

  // The end of a phase, over the middle of the ring -----------------------------------------------
  recap: {
    wins: (who: Who) => (who.you ? "Vous gagnez la phase" : `${who.name} gagne la phase`),
    cities: (n: number): string => (n > 1 ? "villes" : "ville"),
    free: (n: number) => `1 à ${n} villes`,
    found: (city: string, g: number, p: number) => (g + p > 0 ? `**${city}** : ${loot(g, p)}` : `**${city}**`),
    blocked: (city: string) => `**${city}** : le shérif ! Rien à prendre.`,
    silver: (who: Who) => (who.you ? "**Vous** : 1 argent" : `**${who.name}** : 1 argent`),
  },

  // The journal ---------------------------------------------------------------------------------
  log: {
    phase: (n: number, who: Who) => `Phase ${n} · ${who.you ? "vous ouvrez" : `${who.name} ouvre`}`,
    bid: (who: Who, n: number, crosses: number) => {
      const marked = crosses === 0 ? "" : crosses === n ? (n === 1 ? ", un X" : ", que des X") : `, dont ${crosses} X`;
      return `${does(who, "misez", "mise")} **${n}**${marked}.`;
    },
    sheriff: (city: string) => `Le shérif va à ${city}.`,
    sheriffStays: "Le shérif ne bouge pas.",
    renounced: (who: Who) => `${does(who, "renoncez", "renonce")} à la phase.`,
    forced: (who: Who) =>
      `${does(who, "n’avez", "n’a")} plus personne à miser et ${who.you ? "sortez" : "sort"} de la phase.`,
    deferred: (who: Who, n: number) => `${does(who, "reportez", "reporte")} : ${wounds(n)}.`,
    caught: (pawn: string) => `Le shérif attrape **${pawn}**.`,
    wounded: (who: Who, hurt: { kind: WoundKind; killed: boolean }[]) => {
      const falls = hurt.map(({ kind, killed }) => {
        const one = who.you ? `**votre** ${HURT[kind]}` : `un ${HURT[kind]} ${de(`**${who.name}**`)}`;
        return `${one} est ${killed ? "éliminé" : "blessé"}`;
      });
      return `${capital(list(falls))}.`;
    },
    won: (who: Who, n: number) => `${does(who, "gagnez", "gagne")} la phase avec ${n}.`,
    wonBy: (who: Who, high: number, low: number) =>
      `${does(who, "gagnez", "gagne")} la phase : ${high} − ${low} = ${cities(high - low)}.`,
    turned: (city: string, back: Back) => `${city} est retournée : ${BACKS[back]}.`,
    ambush: (city: string, stopped: boolean) =>
      stopped ? `Embuscade à ${city} : le pion s’y arrête.` : `Embuscade à ${city} : 1 blessure.`,
    plundered: (pawn: string, city: string, g: number, p: number) =>
      g + p > 0
        ? `**${capital(pawn)}** pille ${city} : ${loot(g, p)}.`
        : `**${capital(pawn)}** attaque ${city}, sans rien y trouver.`,
    arrived: (city: string) => `Le pion s’arrête à ${city}.`,
    blocked: (city: string) => `Le pion rejoint le shérif à ${city} : rien à prendre.`,
    stole: (thief: Who, from: Who, found: Found | null) => {
      const what =
        found === "gold" ? "1 or" : found === "silver" ? "1 argent" : found === "nothing" ? "rien" : "1 cube";
      return `${does(thief, "volez", "vole")} ${what} chez ${whom(from)}${found === "nothing" ? " : le paravent est vide" : ""}.`;
    },
    lost: (who: Who, to: Who | null, found: Found | null) => {
      if (found === "nothing") return `${does(who, "n’avez", "n’a")} aucun cube à perdre.`;
      const what = found === "gold" ? "1 or" : found === "silver" ? "1 argent" : "1 cube";
      return `${does(who, "perdez", "perd")} ${what}${to === null ? "" : `, pour ${whom(to)}`}.`;
    },
    silver: (who: Who) => `${does(who, "prenez", "prend")} 1 argent à la diligence.`,
    hourglass: (by: Who, on: Who) =>
      `${does(by, "retournez", "retourne")} le sablier sur ${on.you ? "vous" : on.name}.`,
    outOfTime: (who: Who) => `Sablier écoulé pour ${whom(who)}.`,
    ended: "Les paravents se lèvent.",
  },

  // The result ----------------------------------------------------------------------------------
  reasons: {
    at_the_start: "Au départ",
    plunder: "Villes pillées",
    stagecoach: "Diligences",
    stolen: "Volés aux autres",
    robbed: "Volés par d’autres",
    bounty: "Grâce au shérif",
    caught: "Perdus, attrapé par le shérif",
  } as Record<string, string>,
  chart: { why: "Les cubes après chaque phase.", step: "phases" },
  endings: {
    exhausted: "Plus un seul bandit debout : le butin est compté",
    all_renounced: "Tout le monde a renoncé : le butin est compté",
  } as Record<string, string>,

  // Why an act is refused, by clause -------------------------------------------------------------
  clauses: {
    "BC-3.1": "Ce n’est pas le moment : la table attend une autre décision.",
    "BC-3.2": "Une mise, c’est au moins une tuile, et de votre réserve.",
    "BC-3.3": "Égaler la plus haute mise est interdit. En dessous ou au-dessus, tout est permis.",
    "BC-3.5": "Vous avez reporté dans cette phase : maintenant, il faut miser.",
    "BC-3.6": "Reporter ne vous laisserait personne à miser.",
    "BC-5.1": "La blessure ne peut pas tomber là : les sains d’abord.",
    "BC-5.2": "Vous n’avez pas de blessure à placer.",
    "BC-6.3": "Le pion ne peut pas aller là.",
    "BC-6.7": "Choisissez les paravents de vos adversaires : un, ou deux s’il y a deux cubes à voler.",
    "BC-8.1": "Le sablier ne peut pas être retourné maintenant.",
  } as Record<string, string>,
};

export default fr;
export type Words = typeof fr;
