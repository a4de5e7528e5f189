/** Words of the front page. */

import { inWords } from "./words.svelte";

interface Poster {
  kind: string;
  pitch: string;
}

const fr = {
  breath: "Trois jeux de bandits et de coups bas, entre amis ou contre des robots.",
  promises: ["Sans compte", "Sans publicité", "Donnes vérifiables"],
  now: "Jouer tout de suite",
  nowWhy: (game: string, bots: number) => `${game}, ${bots} robots, un clic`,
  create: "Créer une table",
  createFor: (game: string) => `${game} : créer une table`,
  rulesOf: (game: string) => `${game} : règles`,
  gotCode: "On vous a donné un code ?",
  join: "Rejoindre",
  noCode: "Écrivez d’abord le code.",
  codeShape: "5 caractères",
  codeNotFound:
    "Ce code n’ouvre aucune table. Un code a 5 lettres ou chiffres, et vaut tant que la table attend : redemandez-le.",
  games: "Jeux",
  play: "Jouer",
  against: (bots: number) => (bots > 1 ? `contre ${bots} robots` : "contre 1 robot"),
  minutes: (n: number) => `${n} min`,
  posters: {
    "blackrock-city": {
      kind: "Enchères et poursuite",
      pitch: "Misez vos bandits, pillez l’anneau des villes, et laissez le shérif attraper le chef d’un autre.",
    },
    "boomtown-bandits": {
      kind: "Bluff et dés en temps réel",
      pitch: "Placez vos jetons face cachée, puis réglez ça au compte de trois. Le plus vif emporte le butin.",
    },
    "district-noir": {
      kind: "Duel de cartes",
      pitch: "Une ligne de cartes, une main de cinq, et un seul bon moment pour tout rafler.",
    },
  } as Record<string, Poster>,
  open: "Tables ouvertes",
  openCount: (n: number) => (n > 1 ? `${n} tables` : `${n} table`),
  noneOpen: "Personne n’a ouvert de table pour l’instant.",
  noneOpenDo: "Ouvrez la vôtre, ou jouez contre des robots en attendant.",
  sit: "S’asseoir",
  watch: "Regarder",
  resume: "Reprendre",
  lookBack: "Revoir",
  taken: (taken: number, seats: number) => `${taken} sur ${seats}`,
  stages: { waiting: "attend des joueurs", playing: "partie en cours", finished: "partie terminée", closed: "fermée" },
  mine: "Mes parties",
  company: (names: string[]) => `Avec ${new Intl.ListFormat("fr").format(names)}`,
  yourTurn: "à vous de jouer",
  dismiss: (table: string) => `Retirer de la liste : ${table}`,
  /** Blackrock City counts phases. */
  round: (game: string, round: number) => `${game === "blackrock-city" ? "phase" : "manche"} ${round}`,
  history: "Parties passées",
  all: (n: number) => `Voir les ${n} parties`,
  yours: "vous y êtes",
  tip: "Une place vide ? Un robot peut la prendre, et la rendre quand un ami arrive.",
  unreachable: "La maison ne répond pas. Nouvel essai dans un instant.",
  lost: "Cette adresse ne mène nulle part.",
  lostDo: "Vous voilà au salon : choisissez un jeu, ou entrez un code.",
  who: "Votre nom et votre marque",
  stranger: "Votre nom",
  soundOn: "Son",
};

const en: typeof fr = {
  breath: "Three games of bandits and low blows, with friends or against bots.",
  promises: ["No account", "No ads", "Verifiable deals"],
  now: "Play now",
  nowWhy: (game, bots) => `${game}, ${bots} bots, one click`,
  create: "Create a table",
  createFor: (game) => `${game}: create a table`,
  rulesOf: (game) => `${game}: rules`,
  gotCode: "Got a code?",
  join: "Join",
  noCode: "Type the code first.",
  codeShape: "5 characters",
  codeNotFound:
    "This code opens no table. A code has 5 letters or digits and works while the table waits: ask for it again.",
  games: "Games",
  play: "Play",
  against: (bots) => (bots === 1 ? "against 1 bot" : `against ${bots} bots`),
  minutes: (n) => `${n} min`,
  posters: {
    "blackrock-city": {
      kind: "Bidding and pursuit",
      pitch: "Bid your bandits, plunder the ring of towns, and let the sheriff catch someone else’s boss.",
    },
    "boomtown-bandits": {
      kind: "Bluff and real-time dice",
      pitch: "Place your tokens face down, then settle it on the count of three. Quickest hand takes the loot.",
    },
    "district-noir": {
      kind: "Card duel",
      pitch: "A line of cards, a hand of five, and just one right moment to take it all.",
    },
  },
  open: "Open tables",
  openCount: (n) => (n === 1 ? "1 table" : `${n} tables`),
  noneOpen: "Nobody has opened a table yet.",
  noneOpenDo: "Open yours, or play against bots meanwhile.",
  sit: "Sit down",
  watch: "Watch",
  resume: "Resume",
  lookBack: "Watch again",
  taken: (taken, seats) => `${taken} of ${seats}`,
  stages: { waiting: "waiting for players", playing: "under way", finished: "over", closed: "closed" },
  mine: "My games",
  company: (names) => `With ${new Intl.ListFormat("en").format(names)}`,
  yourTurn: "your turn",
  dismiss: (table) => `Remove from the list: ${table}`,
  round: (game, round) => `${game === "blackrock-city" ? "phase" : "round"} ${round}`,
  history: "Past games",
  all: (n) => `Show all ${n} games`,
  yours: "you are in",
  tip: "An empty seat? A bot can take it, and give it back when a friend shows up.",
  unreachable: "The house does not answer. Trying again in a moment.",
  lost: "This address leads nowhere.",
  lostDo: "You are at the front door: pick a game, or type a code.",
  who: "Your name and mark",
  stranger: "Your name",
  soundOn: "Sound",
};

export const front = (): typeof fr => inWords({ fr, en });
