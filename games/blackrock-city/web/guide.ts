/** Guide of Blackrock City: four short phases against two rivals with few bandits; one city is turned over beforehand. */

import { size } from "./gang";
import type { Act, Gang, Types } from "./types";
import { de } from "$lib/i18n/french";
import { count, defineGuide, type GuideContext, type Step, type Story } from "$lib/guide/story";

type Here = GuideContext<Types>;
type Telling = Step<Types>;

const phase = ({ view }: Here): number => view.phase;
const bids = ({ events, me }: Here): number => count(events, "bid_made", me);
const over = ({ view }: Here): boolean => view.outcome !== null;

/** Whether the act bids this number of tiles, with this number of X. */
const bidOf = (act: Act, tiles: number, crosses: number): boolean =>
  typeof act === "object" && "bid" in act && size(whole(act.bid)) === tiles && marked(whole(act.bid)) === crosses;
const whole = (bid: Partial<Gang>): Gang => ({
  healthy: 0,
  healthy_x: 0,
  wounded: 0,
  wounded_x: 0,
  prisoners: 0,
  ...bid,
});
const marked = (gang: Gang): number => gang.healthy_x + gang.wounded_x;

const steps: readonly Telling[] = [
  {
    fr: "Dix villes en cercle, pleines d’or. Vos bandits misent pour les piller ; à la fin, le plus de **cubes** gagne, or ou argent.",
    en: "Ten cities in a ring, full of gold. Your bandits bid to plunder them; at the end, most **cubes** wins, gold or silver.",
    at: "ring",
  },
  {
    fr: "Vos huit bandits, en **réserve**. Deux portent un **X** : gardez-les pour plus tard.",
    en: "Your eight bandits, in **reserve**. Two of them have an **X**: keep those for later.",
    at: "tray",
  },
  {
    fr: "À chaque phase, chacun fait une seule chose : **miser**, **reporter** ou **renoncer**. La plus haute mise gagne la phase.",
    en: "Each phase, everyone does one thing: **bid**, **defer** or **renounce**. The highest bid wins the phase.",
    at: "tray",
  },
  {
    fr: "Commençons petit : choisissez **2** bandits sans X, regardez ce que cela annonce, puis **misez**.",
    en: "Start small: pick **2** bandits without an X, see what it would do, then **bid**.",
    at: "tray",
    focus: "tile healthy",
    accepts: (act) => bidOf(act, 2, 0),
    done: (now) => bids(now) >= 1,
  },
  {
    fr: "Le **shérif** avance d’une ville par bandit misé sans X. Les autres misent à leur tour…",
    en: "The **sheriff** moves one city for every bandit bid without an X. The others bid in turn…",
    at: ["stakes", "seats"],
    done: (now) => phase(now) >= 2,
  },
  {
    fr: (now) =>
      `${now.name(1)} gagne la phase avec 4. **Un seul chef est sur le cercle, celui du dernier gagnant** : Butch, son chef, a pris la place de Billy, le vôtre, et est reparti de là.`,
    en: (now) =>
      `${now.name(1)} wins the phase with 4. **Only one boss stands on the ring, the last winner’s**: their boss, Butch, took the place of Billy, yours, and went on from there.`,
    at: "city-3",
  },
  {
    fr: "Il a avancé de **la plus haute mise moins la plus basse** : 4 − 1 = 3 villes, et pris 3 d’or. La ville quittée est retournée.",
    en: "He moved **highest bid minus lowest**, 4 − 1 = 3 cities, and took 3 gold. The city left behind is turned over.",
    at: "city-3",
  },
  {
    fr: "Deuxième mise : vous prenez un **cube d’argent** de la diligence. Vos cubes sont cachés derrière votre paravent.",
    en: "Second highest bid: you take a **silver cube** from the stagecoach. Your cubes are hidden behind your screen.",
    at: "seat-0",
  },
  {
    fr: "Qui a misé rentre fatigué : les sains reviennent **blessés** ; un blessé misé est **éliminé**. Chaque bandit sert donc deux fois.",
    en: "Bandits that were bid come home tired: healthy ones return **wounded**; wounded ones are **killed**. So each bandit serves twice.",
    at: ["tray", "seat-0"],
  },
  {
    fr: (now) => `Phase 2. Le gagnant commence, puis ${now.name(2)}…`,
    en: (now) => `Phase 2. The winner starts, then ${now.name(2)}…`,
    at: ["stakes", "seats"],
    done: (now) => phase(now) > 2 || (phase(now) === 2 && now.view.turn === now.me),
  },
  {
    fr: (now) =>
      `À vous. Le **3** est barré : on n’a pas le droit d’**égaler la plus haute mise**, celle ${de(now.name(1))}. Plus ou moins, tout est permis.`,
    en: (now) =>
      `Your turn. The **3** is struck out: a bid can’t **equal the highest**, ${now.name(1)}’s. Higher or lower, anything goes.`,
    at: "tray",
  },
  {
    fr: (now) =>
      `Butch, le chef ${de(now.name(1))}, est à Silver Creek, à **trois villes** du shérif. S’il s’y **arrête**, ${now.name(1)} prend une blessure.`,
    en: (now) =>
      `Butch, ${now.name(1)}’s boss, is at Silver Creek, **three cities** from the sheriff. If he **stops** there, ${now.name(1)} takes a wound.`,
    at: "city-3",
  },
  {
    fr: "Le **X** n’attire pas le shérif. Misez **4** bandits dont **un seul X** : il fera trois pas. Touchez les tuiles pour choisir.",
    en: "An **X** doesn’t attract the sheriff. Bid **4** bandits, **exactly one** of them with an X: he moves three. Tap the tiles to choose.",
    at: "tray",
    focus: "tile healthy",
    accepts: (act) => bidOf(act, 4, 1),
    done: (now) => bids(now) >= 2,
  },
  {
    fr: (now) =>
      `Attrapé ! ${now.name(1)} n’avait plus qu’un blessé : il est éliminé. Et vous gagnez : Billy revient, là où était Butch, fait 4 − 2 = 2 pas et pille Coyote Bluff.`,
    en: (now) =>
      `Caught! ${now.name(1)} had only a wounded bandit left: it is killed. And you win: Billy is back, where Butch stood, moves 4 − 2 = 2 and plunders Coyote Bluff.`,
    at: "city-5",
  },
  {
    fr: "Deux cubes d’or, et deux **prisonniers** : des bandits déjà blessés, qui rejoignent votre réserve.",
    en: "Two gold cubes, and two **prisoners**: already wounded bandits who join your reserve.",
    at: "seat-0",
  },
  {
    fr: "Phase 3. Pour miser **après tous les autres**, on reporte, au prix d’une blessure (la deuxième personne en paie deux…). Essayez : **reportez**.",
    en: "Phase 3. To bid **after everyone else**, you defer, at the cost of a wound (the second to do so pays two…). Try it: **defer**.",
    at: "tray",
    accepts: (act) => act === "defer",
    done: (now) => count(now.events, "deferred", now.me) >= 1,
  },
  {
    fr: "La blessure d’abord : **c’est toujours vous qui choisissez** lequel des vôtres la prend, un sain tant qu’il y en a. Cette fois, **celui avec le X**.",
    en: "The wound first: **you always choose** which of yours takes it, a healthy one as long as there is one. This time, **the one with the X**.",
    at: "tray",
    accepts: (act) => typeof act === "object" && "wound" in act && act.wound === "x",
    done: (now) => count(now.events, "wounded", now.me) >= 1,
  },
  {
    fr: (now) => `${now.name(1)} n’a plus personne et renonce. Et ${now.name(2)} ?`,
    en: (now) => `${now.name(1)} has nobody left and renounces. And ${now.name(2)}?`,
    at: ["stakes", "seats"],
    done: (now) => count(now.events, "renounced", 2) >= 1,
  },
  {
    fr: "Tout le monde renonce : vous serez **seul à miser**, et avancerez de 1 à votre mise, à votre guise. Misez **3**, sans X : le shérif passera sur vous sans s’arrêter.",
    en: "Everyone renounces: you will be the **only bidder**, and move from 1 to your bid, as you choose. Bid **3**, no X: the sheriff passes you without stopping.",
    at: "tray",
    accepts: (act) => bidOf(act, 3, 0),
    done: (now) => bids(now) >= 3,
  },
  {
    fr: "À Red Mesa, le **shérif** garde tout : rien à prendre. Plus loin, Gallows Hill est déjà retournée : au dos, **voler 2**. Avancez de **2**.",
    en: "At Red Mesa the **sheriff** guards it all: nothing to take. Beyond it, Gallows Hill is already turned over: its back says **steal 2**. Move **2**.",
    at: ["city-7", "tray"],
    accepts: (act) => typeof act === "object" && "advance" in act && act.advance === 2,
    done: (now) => now.events.some((event) => event.type === "pawn_arrived" && event.at === 7),
  },
  {
    fr: (now) =>
      `Deux cubes au hasard derrière un paravent. ${now.name(1)} a pillé : touchez son paravent **une fois** pour les deux cubes.`,
    en: (now) =>
      `Two cubes at random from behind a screen. ${now.name(1)} has plundered: tap that screen **once** for both cubes.`,
    at: "tray",
    accepts: (act) => typeof act === "object" && "steal" in act,
    done: (now) => count(now.events, "cube_drawn") >= 1,
  },
  {
    fr: "D’autres dos : **voler 1**, rien, ou l’**embuscade** : une blessure si votre chef y passe ou s’y arrête. Touchez une ville pour lire le sien.",
    en: "Other backs: **steal 1**, nothing, or an **ambush**: a wound if your boss passes or stops there. Tap a city to read its back.",
    at: "ring",
  },
  {
    fr: "À Start City, **ville sûre**, le shérif ne blesse jamais. À deux joueurs, un **vagabond** que personne ne joue mise aussi : autant que la ville du chef a d’impacts de balle.",
    en: "In Start City, a **safe city**, the sheriff never wounds. With two players a **drifter**, whom nobody plays, bids too: as many as the boss’s city has bullet holes.",
    at: "city-0",
  },
  {
    fr: "Quelqu’un traîne ? Vous avez deux **horloges** : chacune lui donne 15 secondes pour jouer, sinon c’est une blessure.",
    en: "Someone dawdling? You have two **clocks**: each gives them 15 seconds to act, or they take a wound.",
    at: "seat-0",
  },
  {
    fr: "La partie finit quand plus personne n’a de bandit, ou dès que **tout le monde renonce**. Vous menez : **renoncez**.",
    en: "The game ends when nobody has a bandit left, or as soon as **everyone renounces**. You’re ahead: **renounce**.",
    at: "tray",
    accepts: (act) => act === "renounce",
    done: over,
  },
  {
    fr: "Les paravents se lèvent : le plus de cubes gagne ; à égalité, le plus d’or. Vous savez tout : à une vraie partie !",
    en: "The screens are lifted: most cubes wins; tied, most gold. You know it all: time for a real game!",
  },
];

const story: Story<Types> = {
  game: "blackrock-city",
  rules: { seats: 3 },
  practice: {
    setup: {
      ring: [
        "Start City",
        "Dusty Fork",
        "Rattlesnake Pass",
        "Silver Creek",
        "Golden City",
        "Coyote Bluff",
        "Red Mesa",
        "Gallows Hill",
        "Dry Well",
        "Buzzard Rock",
      ],
      first: 0,
      reserves: [
        { healthy: 6, healthy_x: 2 },
        { healthy: 3, healthy_x: 1 },
        { healthy: 3, healthy_x: 1 },
      ],
      flipped: ["Gallows Hill"],
    },
    chance: ["gold", "gold"],
    scripts: [
      { seat: 1, acts: [{ bid: { healthy: 3, healthy_x: 1 } }, { bid: { wounded: 2, wounded_x: 1 } }] },
      { seat: 2, acts: [{ bid: { healthy: 1 } }, { bid: { healthy: 2 } }, "renounce", "renounce"] },
    ],
  },
  steps,
};

export default defineGuide(() => story);
