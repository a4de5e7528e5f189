/** The loot cards in French, in our own words. */

import type { Card } from "../../../types/boomtown-bandits";

export interface CardWords {
  name: string;
  text: string;
}

const cards: Record<Card, CardWords> = {
  liquid_courage: { name: "Coup de gnôle", text: "Votre froussard devient tireur le temps d’une fusillade." },
  temporary_alliance: {
    name: "Pacte d’un soir",
    text: "Plus que deux ici ? On arrête, et chacun pioche, vous d’abord.",
  },
  sneaky_bastard: { name: "Faux frère", text: "Votre froussard file d’ici vers un lieu à venir." },
  tip_off: { name: "Tuyau", text: "Là où est votre froussard, un jeton de votre choix s’en va." },
  inspection: { name: "Inspection", text: "En gagnant, regardez deux cartes et gardez-en une." },
  whispered_plan: { name: "Messes basses", text: "Déplacez deux jetons, à qui vous voulez." },
  hoedown: { name: "Quadrille", text: "Après votre pioche, chacun passe une carte à gauche." },
  good_times: { name: "Du bon temps", text: "Un lieu fait la fête : on n’y pioche pas, ses jetons y dorment." },
  indecent_exposure: { name: "À découvert", text: "Quelqu’un pose ses jetons face visible." },
  robbery: { name: "Braquage", text: "De l’argent, c’est tout." },
  inside_job: { name: "Complice", text: "Posée aussitôt. 15 $ si vous finissez avec un Braquage." },
  bank_holiday: { name: "Jour férié", text: "La Banque est fermée cette manche." },
  mine_car_ride: { name: "Wagonnet", text: "Tous les jetons de la Mine roulent vers un autre lieu." },
  cave_in: { name: "Éboulement", text: "Posée aussitôt. Un tireur de moins à la manche suivante." },
  fools_gold: { name: "Or des fous", text: "Échangez-la contre une carte posée chez un adversaire." },
  cursed_gold: { name: "Or maudit", text: "20 $, mais −5 $ si personne n’a plus de cartes Mine que vous." },
  silver_lode: { name: "Filon d’argent", text: "De l’argent, et du beau." },
  gold_vein: { name: "Veine d’or", text: "Le gros lot de la Mine." },
  overheard_plans: { name: "Indiscrétion", text: "Vous posez tous vos jetons après les autres." },
  rally: { name: "Ralliement", text: "Déplacez un de vos jetons vers un lieu à venir." },
  big_score: { name: "Gros coup", text: "En gagnant, donnez cette carte à droite et piochez-en deux." },
  safe_found: { name: "Coffre-fort", text: "Huit dés. Deux balles ? La carte du Train est à vous." },
  loose_lips: { name: "Bavardages", text: "Voyez tous les jetons déjà posés." },
  misfire: { name: "Balle perdue", text: "Une balle qui vous vise touche un jeton du lieu de droite." },
  body_double: { name: "Doublure", text: "Annule les balles d’un tir qui vous visent." },
  double_barrel: { name: "Double canon", text: "Chaque balle de votre tir compte double." },
  friendly_fire: { name: "Tir ami", text: "Qui a plusieurs jetons ici en perd un, à votre choix." },
  intimidation: { name: "Intimidation", text: "Tous les froussards d’ici détalent." },
};

export default cards;
