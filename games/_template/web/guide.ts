/** Guided first game: three steps with a scripted deal and bot. */

import { count, defineGuide, type GuideContext, type Story } from "$lib/guide/story";
import type { Types } from "./types";

/** True after the reader's choice, or after the deadline made it (TG-3.4). */
const hasPlayed = ({ events, me }: GuideContext<Types>): boolean =>
  count(events, "chose", me) > 0 || count(events, "prize_taken") > 0;

const story: Story<Types> = {
  game: "template-game",
  rules: { seats: 2 },
  practice: {
    setup: {
      hands: [
        [2, 6, 9],
        [1, 5, 8],
      ],
      prizes: [3, 1, 2],
    },
    scripts: [{ seat: 1, acts: [{ play: 8 }, { play: 5 }, { play: 1 }] }],
  },
  steps: [
    {
      fr: "Voici les **lots**, un par manche. Le premier vaut **3 points** : c’est beaucoup.",
      en: "These are the **prizes**, one per round. The first is worth **3 points**: that’s a lot.",
      at: "prizes",
    },
    {
      fr: "Tout le monde choisit une carte en secret, et la plus haute restée seule prend le lot. **Jouez votre 9.**",
      en: "Everyone chooses a card in secret, and the highest one that stands alone takes the prize. **Play your 9.**",
      at: "card 9",
      accepts: ({ play }) => play === 9,
      done: hasPlayed,
    },
    {
      fr: "Encore deux lots, et deux cartes. Au bout de **30 secondes**, votre carte la plus basse est jouée d’office. À vous !",
      en: "Two more prizes, and two cards. After **30 seconds**, your lowest card is played for you. Over to you!",
    },
  ],
};

export default defineGuide<Types>(() => story);
