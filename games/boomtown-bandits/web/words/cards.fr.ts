/** French texts of the loot cards. They are ours, not the publisher's. */

import type { Card } from "../types";

export interface CardWords {
  name: string;
  /** Effect on one line of a card in hand: 28 characters at most. */
  brief: string;
  text: string;
}

const cards: Record<Card, CardWords> = {
  liquid_courage: {
    name: "Coup de gnôle",
    brief: "Froussard devient tireur",
    text: "Votre froussard devient tireur le temps d’une fusillade.",
  },
  temporary_alliance: {
    name: "Pacte d’un soir",
    brief: "À deux, chacun pioche",
    text: "Plus que deux ici ? On arrête, et chacun pioche, vous d’abord.",
  },
  sneaky_bastard: {
    name: "Faux frère",
    brief: "Votre froussard file",
    text: "Votre froussard file d’ici vers un lieu à venir.",
  },
  tip_off: {
    name: "Tuyau",
    brief: "Un voisin du froussard sort",
    text: "Là où est votre froussard, un jeton de votre choix s’en va.",
  },
  inspection: {
    name: "Inspection",
    brief: "Deux cartes, gardez-en une",
    text: "En gagnant, regardez deux cartes et gardez-en une.",
  },
  whispered_plan: {
    name: "Messes basses",
    brief: "Déplacez deux jetons",
    text: "Déplacez deux jetons, les vôtres ou ceux des autres.",
  },
  hoedown: {
    name: "Quadrille",
    brief: "Une carte passe à gauche",
    text: "Après votre pioche, chacun passe une carte à gauche.",
  },
  good_times: {
    name: "Du bon temps",
    brief: "Une fête, nul ne pioche",
    text: "Un lieu fait la fête : on n’y pioche pas, ses jetons y dorment.",
  },
  indecent_exposure: {
    name: "À découvert",
    brief: "Quelqu’un pose à découvert",
    text: "Quelqu’un pose ses jetons face visible.",
  },
  robbery: { name: "Braquage", brief: "De l’argent, c’est tout", text: "De l’argent, c’est tout." },
  inside_job: {
    name: "Complice",
    brief: "15 $ avec un Braquage",
    text: "Posée aussitôt. 15 $ si vous finissez avec un Braquage.",
  },
  bank_holiday: { name: "Jour férié", brief: "Ferme la Banque", text: "La Banque est fermée cette manche." },
  mine_car_ride: {
    name: "Wagonnet",
    brief: "Déplace toute la Mine",
    text: "Tous les jetons de la Mine roulent vers un autre lieu.",
  },
  cave_in: {
    name: "Éboulement",
    brief: "Un tireur de moins",
    text: "Posée aussitôt. Un tireur de moins à la manche suivante.",
  },
  fools_gold: {
    name: "Or des fous",
    brief: "Contre une carte posée",
    text: "Échangez-la contre une carte posée chez un adversaire.",
  },
  cursed_gold: {
    name: "Or maudit",
    brief: "−5 $ en tête de la Mine",
    text: "20 $, mais −5 $ si personne n’a plus de cartes Mine que vous.",
  },
  silver_lode: { name: "Filon d’argent", brief: "De l’argent, et du beau", text: "De l’argent, et du beau." },
  gold_vein: { name: "Veine d’or", brief: "Le gros lot", text: "Le gros lot de la Mine." },
  overheard_plans: {
    name: "Indiscrétion",
    brief: "Vous posez en dernier",
    text: "Vous posez tous vos jetons après les autres.",
  },
  rally: {
    name: "Ralliement",
    brief: "Déplacez un de vos jetons",
    text: "Déplacez un de vos jetons vers un lieu à venir.",
  },
  big_score: {
    name: "Gros coup",
    brief: "À droite, et piochez deux",
    text: "En gagnant, donnez cette carte à droite et piochez-en deux.",
  },
  safe_found: {
    name: "Coffre-fort",
    brief: "8 dés pour une carte Train",
    text: "Huit dés. Deux balles ? La carte du Train est à vous.",
  },
  loose_lips: { name: "Bavardages", brief: "Voyez tous les jetons", text: "Voyez tous les jetons déjà posés." },
  misfire: {
    name: "Balle perdue",
    brief: "La balle part à côté",
    text: "Une balle qui vous vise touche un jeton du lieu de droite.",
  },
  body_double: {
    name: "Doublure",
    brief: "Annule les balles sur vous",
    text: "Annule les balles d’un tir qui vous visent.",
  },
  double_barrel: {
    name: "Double canon",
    brief: "Vos balles comptent double",
    text: "Chaque balle de votre tir compte double.",
  },
  friendly_fire: {
    name: "Tir ami",
    brief: "Un autre perd un jeton",
    text: "Qui a plusieurs jetons ici en perd un, à votre choix.",
  },
  intimidation: { name: "Intimidation", brief: "Les froussards détalent", text: "Tous les froussards d’ici détalent." },
};

export default cards;
