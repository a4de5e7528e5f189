/** Guide of District Noir: two scripted rounds, two free ones, with a chance of an instant win. */

import type { Types } from "./types";
import { count, defineGuide, type GuideContext, type Step, type Story } from "$lib/guide/story";

type Here = GuideContext<Types>;
type Telling = Step<Types>;

/** Acts of the reader so far: six per round. */
const acts = ({ events, me }: Here): number => count(events, "played", me) + count(events, "took", me);
const theirs = ({ events, me }: Here): number => count(events, "played", 1 - me) + count(events, "took", 1 - me);
const over = ({ view }: Here): boolean => view.outcome !== null;

/** Step in which the reader plays this card, as their n-th act. */
const play = (n: number, card: string, words: Pick<Telling, "fr" | "en">): Telling => ({
  ...words,
  at: `card ${card}`,
  accepts: (act) => typeof act === "object" && act.play === card,
  done: (now) => acts(now) >= n,
});

const take = (n: number, words: Pick<Telling, "fr" | "en">): Telling => ({
  ...words,
  at: "take",
  accepts: (act) => act === "take",
  done: (now) => acts(now) >= n,
});

/** Step that waits for the rival's n-th act. */
const watch = (n: number, words: Pick<Telling, "fr" | "en">): Telling => ({
  ...words,
  at: "theirs",
  done: (now) => theirs(now) >= n,
});

/** Location of the third City in the last two rounds, where the reader can use it. */
function hall({ view, me }: Here): "hand" | "line" | "gone" {
  const mine = view.players[me];
  if (mine?.hand?.includes("hall")) return "hand";
  return view.line.slice(view.line.length - view.reach).includes("hall") && mine?.has_taken === false ? "line" : "gone";
}

/** Targets for the reader in the last two rounds, the best first. With an empty hand only Take is left (DN-3.5). */
function choices(now: Here): string[] {
  const where = hall(now);
  if (where === "line" || now.view.players[now.me]?.hand_size === 0) return ["take"];
  return where === "hand" ? ["card hall", "hand"] : ["hand"];
}

/** Text of the last two rounds, while the third City moves from hand to line and away. */
function last(now: Here, language: "fr" | "en"): string {
  const { view } = now;
  const rival = now.name(1);
  const said = {
    hand: {
      fr: `Manche 3, et l’**Hôtel de ville** est dans votre main ! Jouez-le : si ${rival} ne le prend pas aussitôt, prenez, et c’est gagné. Ou jouez les points : c’est votre partie.`,
      en: `Round 3, and **City Hall** is in your hand! Play it: if ${rival} doesn’t take it at once, take, and you win. Or play for points: it’s your game.`,
    },
    line: {
      fr: "L’**Hôtel de ville** est encore dans les cinq dernières : **prenez**, et c’est gagné !",
      en: "**City Hall** is still among the last five: **take**, and you win!",
    },
    points: {
      fr: "L’Hôtel de ville est hors d’atteinte : ce sont les **points** qui décideront. Jouez comme il vous plaît, en regardant le compte.",
      en: "City Hall is out of reach: **points** will decide. Play as you like, with an eye on the score.",
    },
    end: {
      fr: "Dernière manche. Après elle, on compte : soutiens, séries, alliances et trahisons.",
      en: "Last round. Then it’s time to count: supports, sets, alliances and betrayals.",
    },
  };
  const where = hall(now);
  if (where !== "gone") return said[where][language];
  return said[view.round === 4 ? "end" : "points"][language];
}

const steps: readonly Telling[] = [
  {
    fr: "Deux bandes se disputent la ville. Les cartes que vous **prenez** restent ici et comptent à la fin (un **+** montre celles que prendre donnerait). Le plus de points gagne.",
    en: "Two gangs fight over the city. The cards you **take** stay here and count at the end (a **+** marks what taking would add). Most points wins.",
    at: "mine",
  },
  {
    fr: "Voici la **ligne**. À votre tour, **jouez** une carte à son bout droit ou **prenez** les cinq dernières. À chaque manche vous jouerez vos cinq cartes et prendrez **une fois, ni plus ni moins**.",
    en: "This is the **line**. On your turn, **play** a card at its right end or **take** the last five. Every round you will play your five cards and take **once, no more and no less**.",
    at: "line",
  },
  play(1, "7", {
    fr: "Deux cartes, c’est maigre. Faites grossir la ligne : **jouez votre 7**. Une pression suffit ; les réglages peuvent demander confirmation.",
    en: "Two cards isn’t much. Let the line grow: **play your 7**. One tap is enough; the settings can ask you to confirm.",
  }),
  watch(1, {
    fr: (now) => `${now.name(1)} joue à son tour…`,
    en: (now) => `${now.name(1)} plays in turn…`,
  }),
  {
    fr: "Un **+4** : une alliance, quatre points pour qui la prend. Les trahisons, elles, en coûtent.",
    en: "A **+4**: an alliance, four points for whoever takes it. Betrayals cost points.",
    at: "line",
  },
  play(2, "5", {
    fr: "L’accolade montre ce que vous prendriez : quatre cartes. À cinq, ce sera mieux : **jouez votre 5**.",
    en: "The bracket shows what you would take: four cards. Five is better: **play your 5**.",
  }),
  watch(2, {
    fr: (now) => `Espérons que ${now.name(1)} ne prenne rien…`,
    en: (now) => `Let’s hope ${now.name(1)} takes nothing…`,
  }),
  {
    fr: "Ouf, seulement un **−1**. Mais le 6 est sorti de l’accolade : on prend **exactement les cinq dernières**.",
    en: "Phew, only a **−1**. But the 6 has left the bracket: you take **exactly the last five**.",
    at: "line",
  },
  take(3, {
    fr: "Avant de prendre, le **compte** montre déjà ce que cela donnerait. **Prenez !**",
    en: "Before you take, the **score** already shows what you’d get. **Take!**",
  }),
  {
    fr: "Le compte : pour chaque soutien (5, 6, 7, 8), qui en a le plus marque sa valeur ; à égalité, personne. Une série 5-6-7-8 vaut 5 de plus. Alliances et trahisons s’ajoutent.",
    en: "The score: for each support (5, 6, 7, 8), whoever has more scores its value; tied, nobody. A set of 5-6-7-8 is worth 5 more. Alliances and betrayals are added.",
    at: "ledger",
  },
  play(4, "-2", {
    fr: (now) =>
      `Vous avez pris : d’ici la fin de la manche, vous ne pouvez que jouer. ${now.name(1)} doit encore prendre. **Glissez-lui un −2.**`,
    en: (now) =>
      `You have taken: for the rest of the round you can only play. ${now.name(1)} has yet to take. **Slip in a −2.**`,
  }),
  play(5, "-3", {
    fr: "Encore une : **jouez le −3**.",
    en: "One more: **play the −3**.",
  }),
  watch(5, {
    fr: (now) => `${now.name(1)} hésite…`,
    en: (now) => `${now.name(1)} hesitates…`,
  }),
  {
    fr: (now) =>
      `${now.name(1)} a tout pris, vos deux trahisons aussi : 5 points de moins. Mais les 8 et les 5 sont à égalité : ils ne rapportent plus rien.`,
    en: (now) =>
      `${now.name(1)} took everything, your two betrayals too: 5 points less. But the 8s and the 5s are tied now: nobody scores them.`,
    at: "ledger",
  },
  play(6, "docks", {
    fr: "Il reste une carte **Ville** : les Docks. Une Ville ne vaut rien, mais qui a **les trois** devant soi gagne sur-le-champ. **Jouez-la.**",
    en: "One **City** card is left: the Docks. A City is worth nothing, but whoever has **all three** in front of them wins at once. **Play it.**",
  }),
  watch(7, {
    fr: "Manche 2 : cinq nouvelles cartes chacun, l’autre commence. Ce qui était dans la ligne y reste.",
    en: "Round 2: five new cards each, and your rival opens. What was in the line stays there.",
  }),
  {
    fr: "Deux Villes dans la ligne ! Prendre maintenant rapporterait trois cartes. Un peu de patience : une prise par manche, pas plus.",
    en: "Two Cities in the line! Taking now would get you three cards. Patience: one take per round, no more.",
    at: "line",
  },
  play(7, "6", {
    fr: "Il vous manque un 6 pour une série : **jouez-le**, vous le reprendrez.",
    en: "You need a 6 for a set: **play it**, you’ll take it back.",
  }),
  watch(8, {
    fr: "Pourvu que ça tienne…",
    en: "Fingers crossed…",
  }),
  take(8, {
    fr: "Cinq cartes, deux Villes, un 6 : **prenez tout !**",
    en: "Five cards, two Cities, a 6: **take it all!**",
  }),
  {
    fr: "Série complète, deux Villes sur trois : vous menez, et vous menacez. À chaque manche, toute votre main sera jouée : ce qui compte, c’est **quand**.",
    en: "A full set, two Cities of three: you lead, and you threaten. Every round your whole hand is played: what matters is **when**.",
    at: "ledger",
  },
  {
    fr: (now) => `À vous de choisir : quatre cartes à jouer. ${now.name(1)} prendra en dernier.`,
    en: (now) => `Your choice now: four cards to play. ${now.name(1)} will take last.`,
    at: "hand",
    accepts: () => true,
    done: (now) => acts(now) >= 12,
  },
  {
    fr: (now) => last(now, "fr"),
    en: (now) => last(now, "en"),
    at: choices,
    accepts: () => true,
    done: over,
  },
  {
    fr: (now) =>
      now.view.outcome?.reason === "cities"
        ? "Les trois Villes : gagné d’un coup, sans compter. Sinon, après la quatrième manche, les points auraient décidé. Vous savez tout : à une vraie partie !"
        : "Voilà le compte, ligne par ligne. À égalité, c’est qui a le plus de 8, puis de 7, de 6, de 5. Vous savez tout : à une vraie partie !",
    en: (now) =>
      now.view.outcome?.reason === "cities"
        ? "All three Cities: an instant win, nothing is counted. Otherwise points would have decided after the fourth round. You know it all: time for a real game!"
        : "That’s the score, line by line. Ties go to whoever has more 8s, then 7s, 6s, 5s. You know it all: time for a real game!",
  },
];

const story: Story<Types> = {
  game: "district-noir",
  rules: { seats: 2 },
  practice: {
    setup: {
      first: 0,
      line: ["6", "8"],
      hands: [
        ["7", "5", "-2", "-3", "docks"],
        ["+4", "-1", "8", "5", "police"],
      ],
      // Five cards for the opener of each round, then five for the other.
      pile: [
        ...["7", "8", "5", "6", "-2"],
        ...["6", "+2", "-1", "7", "8"],
        ...["hall", "8", "-3", "6", "+3"],
        ...["5", "7", "+2", "6", "-2"],
        ...["8", "7", "+2", "6", "-1"],
        ...["8", "7", "5", "-2", "+3"],
      ],
      removed: ["7", "8", "+2"],
    },
    scripts: [
      {
        seat: 1,
        acts: [
          ...[{ play: "+4" }, { play: "-1" }, { play: "8" }, { play: "5" }, "take", { play: "police" }],
          ...[{ play: "7" }, { play: "8" }, { play: "-2" }, { play: "5" }, { play: "6" }, "take"],
          ...[{ play: "5" }, { play: "7" }, { play: "+2" }, { play: "-2" }, { play: "6" }, "take"],
          ...[{ play: "8" }, { play: "7" }, { play: "-1" }, "take", { play: "+2" }, { play: "6" }],
        ],
      },
    ],
  },
  steps,
};

export default defineGuide(() => story);
