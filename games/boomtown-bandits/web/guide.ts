/**
 * Guide of Boomtown Bandits: one round without a fight, then a last one with a card and a shootout, in real time or turn by
 * turn. In real time the order of throws is unknown, so the script works in any order: the rival throws once, all blanks,
 * then calls HIT wrongly, and the reader's third throw has the bullets. It has one for each rival token, because with fewer
 * the reader would have to aim within ten seconds (BB-5.6).
 */

import type { Act, Location, Options, Token, Types } from "./types";
import { de } from "$lib/i18n/french";
import { count, defineGuide, type GuideContext, type Step, type Story } from "$lib/guide/story";

type Here = GuideContext<Types>;
type Telling = Step<Types>;

const placed = ({ events, me }: Here): number => count(events, "placed", me);
const theirs = ({ events, me }: Here): number => count(events, "placed", 1 - me);
const over = ({ view }: Here): boolean => view.outcome !== null;
const isPlace = (act: Act, token: Token, at: Location): boolean =>
  typeof act === "object" && "place" in act && act.place.token === token && act.place.at === at;

/** Step in which the reader places their n-th token. */
const place = (n: number, token: Token, at: Location, words: Pick<Telling, "fr" | "en">): Telling => ({
  ...words,
  at: [`spot ${at}`],
  accepts: (act) => isPlace(act, token, at),
  done: (now) => placed(now) >= n,
});

/** Faces of the reader's dice at rest. */
const faces = ({ view, me }: Here): readonly (string | null)[] =>
  view.shootout?.dice.find(({ seat }) => seat === me)?.faces ?? [];
const armed = (now: Here): boolean => faces(now).includes("bullet");
const hits = ({ events }: Here): number => count(events, "hit");

/** The rival must throw before the reader's third throw, because the dice are scripted in order. */
function mayRoll(now: Here): boolean {
  const { view, events, at, me } = now;
  if (view.shootout === null || armed(now)) return false;
  if (view.shootout.state === "countdown" && at < (view.shootout.fire_at ?? 0)) return false;
  const volley = events.slice(events.findLastIndex(({ type }) => type === "countdown"));
  const busy = volley.some((event) => "seat" in event && event.seat !== me);
  return busy || count(volley, "rolled", me) < 2;
}

const opening: readonly Telling[] = [
  {
    fr: "Une rue, trois lieux, du butin partout. À la fin, le plus de **dollars** gagne : vos cartes, même jouées (vous avez déjà un Jour férié, joué), plus les primes.",
    en: "One street, three places, loot everywhere. At the end, most **dollars** wins: your cards, even once played (you already have one, a Bank Holiday), plus bonuses.",
    at: "street",
  },
  {
    fr: "Vous avez la bouteille : vous commencez. L’**étoile** du marshal ferme un lieu pour la manche. **Fermez le Saloon.**",
    en: "You hold the bottle: you go first. The marshal’s **badge** closes a place for the round. **Close the Saloon.**",
    at: "spot saloon",
    accepts: (act) => typeof act === "object" && "badge" in act && act.badge === "saloon",
    done: (now) => count(now.events, "closed") >= 1,
  },
  {
    fr: "Trois jetons : deux **tireurs**, qui touchent une fois sur trois, et un **froussard**, qui préfère s’enfuir.",
    en: "Three tokens: two **shooters**, who hit one time in three, and a **coward**, who would rather run.",
    at: "tray",
  },
  place(1, "shooter", "train", {
    fr: "Chacun pose à son tour un jeton, **face cachée**. Posez un **tireur au Train**.",
    en: "Everyone places a token in turn, **face down**. Place a **shooter at the Train**.",
  }),
  place(2, "shooter", "train", {
    fr: (now) =>
      theirs(now) < 1
        ? `${now.name(1)} pose à son tour…`
        : `${now.name(1)} vise la Banque, mais peut encore venir ici : à plusieurs, on se défend mieux. **Encore un tireur au Train**.`,
    en: (now) =>
      theirs(now) < 1
        ? `${now.name(1)} places in turn…`
        : `${now.name(1)} is after the Bank, but may still come here: two are harder to beat. **Another shooter at the Train**.`,
  }),
  place(3, "coward", "train", {
    fr: "Et le **froussard avec eux, au Train** : tous les jetons se posent.",
    en: "And the **coward with them, at the Train**: every token is placed.",
  }),
  {
    fr: "Les jetons sont retournés, et les lieux réglés l’un après l’autre, de gauche à droite…",
    en: "The tokens are turned up, and the places resolved one after the other, from left to right…",
    at: "street",
    done: ({ events }) => count(events, "round_began") >= 2,
  },
  {
    fr: (now) =>
      `Il n’y avait que vous au Train : vous **prenez** la carte du dessus, **sans vous battre**. ${now.name(1)} a pris celle de la Banque.`,
    en: (now) =>
      `Nobody else was at the Train: you **take** its top card, **without a fight**. ${now.name(1)} took the Bank’s.`,
    at: ["hand", "seats"],
  },
  {
    fr: "Chaque carte vaut des dollars, et beaucoup ont un effet, à jouer **dès la manche suivante**, chacune à son moment : la table demande alors qui veut en jouer une.",
    en: "Every card is worth dollars, and many have an effect, playable **from the next round**, each at its moment: the table then asks who wants to play one.",
    at: ["hand", "tray"],
  },
  {
    fr: (now) => `Manche 2 : la bouteille a tourné. ${now.name(1)} ferme un lieu…`,
    en: (now) => `Round 2: the bottle has moved on. ${now.name(1)} closes a place…`,
    at: "street",
    done: (now) => count(now.events, "closed") >= 2,
  },
  {
    fr: "Avant de poser, on demande à chacun s’il joue une carte. La vôtre n’est pas pour ce moment : le guide a **passé** pour vous.",
    en: "Before placing, everyone is asked for a card. Yours is not for this moment: the guide **passed** for you.",
    at: ["hand", "tray"],
  },
  {
    fr: "Vos **Bavardages** se jouent pendant qu’on pose : ils montrent ceux qui sont déjà posés. **Touchez la carte, puis jouez-la.**",
    en: "Your **Loose Lips** can be played while tokens are placed: it shows those already placed. **Tap the card, then play it.**",
    at: ["card loose_lips", "tray"],
    accepts: (act) => typeof act === "object" && "card" in act && act.card.id === "loose_lips",
    done: (now) => count(now.events, "played", now.me) >= 1,
  },
  place(4, "shooter", "bank", {
    fr: (now) =>
      `Un tireur à la Banque : ${now.name(1)} y va en force. Ne la lui laissons pas : **un tireur à la Banque**.`,
    en: (now) =>
      `A shooter at the Bank: ${now.name(1)} is going there in force. Let’s not give it up: **a shooter at the Bank**.`,
  }),
  place(5, "shooter", "bank", {
    fr: "Plus de jetons, plus de dés : **le second tireur à la Banque** aussi.",
    en: "More tokens, more dice: **the second shooter to the Bank** as well.",
  }),
];

const closing: readonly Telling[] = [
  {
    fr: "La pile de la Banque est vide : **dernière manche**. 15 $ à qui a le plus de cartes d’un lieu, et 15 $ au premier qui en a de **tous** (« Cette ville est à moi ! »). Vous savez tout : à une vraie partie !",
    en: "The Bank’s pile is empty: **last round**. $15 for the most cards from each place, and $15 for the first with cards from **all** of them (“This town is mine!”). You know it all: time for a real game!",
  },
];

const race: readonly Telling[] = [
  {
    fr: "À la Banque, ce sera la **fusillade**, en temps réel : 3, 2, 1, **feu** ! Alors **lancez** vos dés, autant de fois qu’il faut. Une **balle** ? Criez **touché** avant l’autre.",
    en: "At the Bank there will be a **shootout**, in real time: 3, 2, 1, **fire**! Then **roll** your dice, as often as it takes. A **bullet**? Shout **hit** before the other does.",
    at: "spot bank",
  },
  {
    fr: "Lancer avant « feu », ou crier pour rien : **3 secondes** d’arrêt. Un froussard qui montre la **fuite** s’en va quand quelqu’un crie.",
    en: "Rolling before “fire”, or shouting for nothing: **3 seconds** out. A coward who shows **run** leaves when someone shouts.",
    at: "spot bank",
  },
  place(6, "coward", "bank", {
    fr: "Prêt ? **Le froussard à la Banque**, et c’est parti.",
    en: "Ready? **The coward to the Bank**, and off we go.",
  }),
  {
    fr: "Attendez « feu », puis **lancez**, encore et encore. Une balle ? **Touché** !",
    en: "Wait for “fire”, then **roll**, again and again. A bullet? **Hit**!",
    at: "arena",
    accepts: (act, now) => (act === "hit" ? armed(now) : act === "roll" && mayRoll(now)),
    done: (now) => hits(now) >= 1,
  },
  {
    fr: (now) =>
      `Trois balles, trois jetons : tous ceux ${de(now.name(1))} sortent. Avec moins de balles que de jetons en face, **vous choisissez** lesquels, en dix secondes ; puis on relance, jusqu’à ce qu’il ne reste qu’un joueur.`,
    en: (now) =>
      `Three bullets, three tokens: all of ${now.name(1)}’s are out. With fewer bullets than rival tokens, **you choose** which, within ten seconds; then everyone rolls again, until one player is left.`,
  },
];

const volleys: readonly Telling[] = [
  {
    fr: "À la Banque, ce sera la **fusillade** : tous les dés sont jetés ensemble. Qui montre seul des **balles** sort autant de jetons d’en face.",
    en: "At the Bank there will be a **shootout**: all dice roll together. If only one player shows **bullets**, they take out that many rival tokens.",
    at: "spot bank",
  },
  {
    fr: "Un froussard qui montre la **fuite** s’en va. On recommence jusqu’à ce qu’il reste un seul joueur : il prend la carte.",
    en: "A coward who shows **run** leaves. It goes on until one player is left, who takes the card.",
    at: "spot bank",
  },
  place(6, "coward", "bank", {
    fr: "Prêt ? **Le froussard à la Banque**, et c’est parti.",
    en: "Ready? **The coward to the Bank**, and off we go.",
  }),
  {
    fr: "Deux balles pour vous ! Il y a trois jetons en face : **choisissez lesquels** sortent.",
    en: "Two bullets for you! Your rival has three tokens: **choose which** go.",
    at: "arena",
    accepts: (act) => typeof act === "object" && "remove" in act,
    done: over,
  },
];

const setup = {
  town: ["saloon", "bank", "train"],
  first: 0,
  piles: {
    saloon: ["liquid_courage", "sneaky_bastard", "tip_off"],
    bank: ["robbery", "robbery"],
    train: ["loose_lips", "safe_found", "rally"],
  },
  // Face up, so that nobody can hold it and nobody is asked for it.
  played: [["bank_holiday"], []],
};

const tokens: readonly Token[] = ["shooter", "shooter", "coward"];
const toBank = tokens.map((token) => ({ place: { token, at: "bank" } }));
const blanks = (n: number): string[] => Array<string>(n).fill("blank");

function told(
  shootout: Options["shootout"],
  steps: readonly Telling[],
  chance: string[],
  rival: readonly unknown[],
): Story<Types> {
  return {
    game: "boomtown-bandits",
    rules: { seats: 2, options: { shootout } },
    practice: {
      setup,
      chance,
      scripts: [{ seat: 1, acts: [...toBank, { badge: "train" }, ...toBank, ...rival] }],
    },
    steps: [...opening, ...steps, ...closing],
    harmless: (act) => act === "pass" || act === "claim_town",
    only: (acts) =>
      acts.includes("pass") && !acts.some((act) => typeof act === "object" && "card" in act) ? "pass" : null,
  };
}

/** Three throws of three blanks, then three bullets. */
export const realtime = told(
  "realtime",
  race,
  [...blanks(9), "bullet", "bullet", "bullet"],
  Array<string>(60).fill("hit"),
);

/** Dice by seat: nothing, two bullets for the reader, then one. */
export const lockstep = told(
  "lockstep",
  volleys,
  [...blanks(6), "bullet", "bullet", ...blanks(4), "bullet", ...blanks(3)],
  [],
);

export default defineGuide<Types>((options) => (options?.shootout === "lockstep" ? lockstep : realtime));
