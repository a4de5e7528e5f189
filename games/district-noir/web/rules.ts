/** Rules of District Noir, paragraph by paragraph. */

import type { RulesOf } from "$lib/rules/rules";

const rules: RulesOf = {
  gist: {
    fr: "Deux parrains, une ligne de cartes. Posez, attendez, puis raflez les cinq dernières au bon moment.",
    en: "Two bosses, one line of cards. Play, wait, then sweep up the last five at the right moment.",
  },
  sections: [
    {
      id: "cards",
      title: { fr: "Les cartes", en: "The cards" },
      paragraphs: [
        {
          clauses: ["DN-1.1"],
          art: ["f5", "f6", "f7", "f8", "f-ally", "f-betray"],
          fr: "45 cartes. **Soutiens** : cinq 5, six 6, sept 7, huit 8. **Alliances** : quatre +2, deux +3, un +4. **Trahisons** : trois −1, quatre −2, deux −3. Et trois **villes** : les Docks, la Police, l’Hôtel de ville.",
          en: "45 cards. **Supports**: five 5s, six 6s, seven 7s, eight 8s. **Alliances**: four +2, two +3, one +4. **Betrayals**: three −1, four −2, two −3. And three **cities**: the Docks, the Police, City Hall.",
          ours: "values",
        },
        {
          clauses: ["DN-1.2"],
          fr: "Un jeton à deux faces, une par joueur, dit qui ouvre la manche.",
          en: "A two-sided token, one side each, says who opens the round.",
        },
      ],
    },
    {
      id: "setup",
      title: { fr: "Mise en place", en: "Setting up" },
      paragraphs: [
        {
          clauses: ["DN-2.1"],
          fr: "On mélange. Trois cartes retournent dans la boîte : personne ne les voit avant la fin.",
          en: "Shuffle. Three cards go back in the box: nobody sees them before the end.",
        },
        {
          clauses: ["DN-2.2"],
          art: ["n-back"],
          fr: "Cinq cartes chacun, en secret. Deux cartes visibles commencent la ligne ; les 30 autres font la pioche.",
          en: "Five cards each, in secret. Two cards face up start the line; the other 30 are the pile.",
        },
        {
          clauses: ["DN-2.3"],
          fr: "Le jeton est lancé : sa face nomme qui ouvre la première manche.",
          en: "The token is tossed: its side names who opens round one.",
        },
      ],
    },
    {
      id: "round",
      title: { fr: "Une manche", en: "A round" },
      paragraphs: [
        {
          clauses: ["DN-3.1"],
          fr: "Quatre manches. Dans chacune, chacun son tour, vous faites six actions : **jouer** vos cinq cartes et **prendre** une fois, dans l’ordre que vous voulez.",
          en: "Four rounds. In each, turn by turn, you take six actions: **play** your five cards and **take** once, in any order you like.",
        },
        {
          clauses: ["DN-3.2"],
          fr: "**Jouer** : une carte de votre main, face visible, au bout de la ligne.",
          en: "**Play**: one card from your hand, face up, at the end of the line.",
        },
        {
          clauses: ["DN-3.3"],
          fr: "**Prendre** : les cinq dernières cartes de la ligne, ou toutes s’il y en a moins. Elles restent devant vous, visibles, jusqu’à la fin. Une ligne vide ne se prend pas.",
          en: "**Take**: the last five cards of the line, or all of them if there are fewer. They stay in front of you, face up, to the end. An empty line cannot be taken.",
        },
        {
          clauses: ["DN-3.4"],
          fr: "Une seule prise par manche.",
          en: "One take per round.",
        },
        {
          clauses: ["DN-3.5", "DN-3.6"],
          fr: "Main vide sans avoir pris ? Il faut prendre. Déjà pris ? Il faut jouer. Il y a toujours quelque chose à faire.",
          en: "Hand empty and nothing taken? You must take. Already taken? You must play. There is always something to do.",
        },
        {
          clauses: ["DN-3.7", "DN-3.8"],
          fr: "Ce qui reste dans la ligne y reste. À la manche suivante, cinq nouvelles cartes chacun, et c’est l’autre qui ouvre.",
          en: "What is left in the line stays there. Next round: five new cards each, and the other one opens.",
        },
      ],
    },
    {
      id: "cities",
      title: { fr: "Gagner d’un coup", en: "Instant win" },
      paragraphs: [
        {
          clauses: ["DN-4.1", "DN-4.2"],
          art: ["n-docks", "n-police", "n-hall"],
          fr: "Une prise qui vous donne la troisième **ville** gagne sur-le-champ, sans compter. Autrement, les villes ne valent rien.",
          en: "A take that gives you the third **city** wins on the spot, without counting. Otherwise cities are worth nothing.",
        },
      ],
    },
    {
      id: "score",
      title: { fr: "Le compte", en: "Scoring" },
      paragraphs: [
        {
          clauses: ["DN-5.1"],
          fr: "Pour chaque soutien, qui en a **le plus** marque sa valeur : 5, 6, 7 ou 8. À égalité, personne.",
          en: "For each support, whoever has **the most** scores its value: 5, 6, 7 or 8. Tied, nobody does.",
        },
        {
          clauses: ["DN-5.2"],
          art: ["f5", "f6", "f7", "f8"],
          fr: "Chaque **série** 5-6-7-8 complète vaut 5 de plus. Une carte compte pour les deux.",
          en: "Each complete 5-6-7-8 **set** is worth 5 more. A card counts for both.",
        },
        {
          clauses: ["DN-5.3"],
          art: ["f-ally", "f-betray"],
          fr: "Ajoutez vos alliances, retirez vos trahisons.",
          en: "Add your alliances, take off your betrayals.",
        },
        {
          clauses: ["DN-5.4"],
          ours: "ruling",
          fr: "Le plus haut total gagne. À égalité : le plus de 8, puis de 7, de 6, de 5. Toujours égal : partie nulle.",
          en: "The higher total wins. Tied: most 8s, then 7s, 6s, 5s. Still tied: a draw.",
        },
      ],
    },
    {
      id: "secrets",
      title: { fr: "Qui sait quoi", en: "Who knows what" },
      paragraphs: [
        {
          clauses: ["DN-6.1"],
          fr: "Tout le monde voit la ligne, ce que chacun a pris, combien de cartes il tient, qui ouvre, qui a pris, et ce qui reste dans la pioche.",
          en: "Everyone sees the line, what each has taken, how many cards they hold, who opens, who has taken, and what is left in the pile.",
        },
        {
          clauses: ["DN-6.2"],
          fr: "Votre main n’est qu’à vous. L’ordre de la pioche et les trois cartes écartées sont cachés à tous.",
          en: "Your hand is yours alone. The order of the pile and the three cards set aside are hidden from all.",
        },
        {
          clauses: ["DN-6.3"],
          ours: "ruling",
          fr: "Après une victoire par les villes, mains et pioche restent cachées ; l’enregistrement de la partie dit tout.",
          en: "After a win by cities, hands and pile stay hidden; the record of the game tells all.",
        },
      ],
    },
    {
      id: "match",
      title: { fr: "Au meilleur de…", en: "Best of…" },
      paragraphs: [
        {
          clauses: ["DN-7.1"],
          ours: "ruling",
          fr: "Une table joue une partie, ou au meilleur de trois ou de cinq. Le sort nomme qui ouvre la première, puis on alterne.",
          en: "A table plays one game, or best of three or five. Chance names who opens the first, then you take turns.",
        },
      ],
    },
  ],
};

export default rules;
