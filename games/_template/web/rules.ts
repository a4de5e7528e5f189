/** Rules of the template game, paragraph by paragraph. */

import type { RulesOf } from "$lib/rules/rules";

const rules: RulesOf = {
  gist: {
    fr: "Trois lots, une carte secrète pour chacun. La plus haute carte restée seule prend le lot.",
    en: "Three prizes, one secret card for each. The highest card that stands alone takes the prize.",
  },
  sections: [
    {
      id: "setup",
      title: { fr: "Mise en place", en: "Setting up" },
      paragraphs: [
        {
          clauses: ["TG-1.1", "TG-2.1"],
          art: ["tg-card"],
          fr: "Chacun a neuf cartes, de **1 à 9**, et en reçoit trois. Vous seul voyez les vôtres.",
          en: "Everyone owns nine cards, **1 to 9**, and is dealt three of them. Only you see yours.",
        },
        {
          clauses: ["TG-1.2"],
          art: ["tg-prize"],
          fr: "Un lot vaut **1, 2 ou 3** points, au hasard.",
          en: "A prize is worth **1, 2 or 3** points, at random.",
        },
        {
          clauses: ["TG-2.2"],
          fr: "Option « lots ouverts » : les trois lots sont montrés dès le début.",
          en: "Option “open prizes”: all three prizes are shown at the start.",
        },
      ],
    },
    {
      id: "round",
      title: { fr: "Une manche", en: "A round" },
      paragraphs: [
        {
          clauses: ["TG-3.1"],
          fr: "Trois manches. Chacune commence quand son lot est retourné.",
          en: "Three rounds. Each begins when its prize is turned up.",
        },
        {
          clauses: ["TG-3.2", "TG-3.3"],
          fr: "Tout le monde choisit **une carte de sa main**, en secret. Un choix ne se change pas.",
          en: "Everyone chooses **one card from their hand**, in secret. A choice is final.",
        },
        {
          clauses: ["TG-3.4"],
          art: ["clock"],
          fr: "Après **30 secondes**, qui n’a pas choisi joue sa carte la plus basse.",
          en: "After **30 seconds**, each player who has not chosen plays their lowest card.",
        },
        {
          clauses: ["TG-3.5"],
          fr: "Les cartes sont révélées. La plus haute valeur jouée par **une seule personne** prend le lot.",
          en: "The cards are revealed. The highest value that **only one person** played takes the prize.",
        },
        {
          clauses: ["TG-3.6"],
          ours: "ruling",
          fr: "Si toutes les valeurs sont à égalité, personne ne prend le lot : il est perdu.",
          en: "If every value is tied, nobody takes the prize: it is lost.",
        },
      ],
    },
    {
      id: "end",
      title: { fr: "La fin", en: "The end" },
      paragraphs: [
        {
          clauses: ["TG-4.1"],
          fr: "La partie finit après trois manches. Le plus de points gagne.",
          en: "The game ends after three rounds. Most points wins.",
        },
        {
          clauses: ["TG-4.2"],
          fr: "À égalité de points, on partage la place.",
          en: "Players with equal points share their place.",
        },
      ],
    },
  ],
};

export default rules;
