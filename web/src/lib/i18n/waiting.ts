/** Texts of the waiting room. */

import { localized } from "./language.svelte";

const fr = {
  title: "On attend des joueurs",
  titleFull: "Tout le monde est là",
  startsIn: (seconds: number) => `Début dans ${seconds}`,
  code: "Le code",
  copyCode: "Copier le code",
  link: "Le lien",
  copyLink: "Copier le lien",
  share: "Partager",
  qr: "Code QR du lien de la table",
  inviteWhy: "Dictez le code, envoyez le lien ou montrez le code QR.",
  chairs: "Places",
  chair: (n: number) => `Place ${n}`,
  free: "Place libre",
  sit: "S’asseoir",
  seatBot: "Asseoir un robot",
  stand: "Se lever",
  swap: "Changer",
  sendAway: "Renvoyer",
  remove: "Retirer",
  removeSure: (name: string) => `Retirer ${name} pour de bon ?`,
  rename: "Changer de nom ou de couleur",
  ready: "prêt",
  notReady: "pas encore prêt",
  awayNow: "s’est absenté",
  you: "vous",
  iAmReady: "Je suis prêt",
  unready: "Je ne suis plus prêt",
  notYet: "Attendez, pas encore",
  startNow: "Commencer",
  why: {
    chairs: (n: number) =>
      n > 1
        ? `Il reste ${n} places : invitez des amis, ou asseyez des robots.`
        : "Il reste une place : invitez quelqu’un, ou asseyez un robot.",
    players: (n: number) => (n > 1 ? `Il manque encore ${n} joueurs.` : "Il manque encore un joueur."),
    waiting: (names: string) => `On attend encore ${names}.`,
    you: "On n’attend plus que vous.",
    host: "On attend que l’hôte lance la partie.",
    go: "Tout le monde est prêt.",
    full: "Toutes les places sont prises : vous pouvez regarder.",
    sitFirst: "Prenez une place pour jouer.",
  },
  and: (list: string[]) => new Intl.ListFormat("fr", { type: "conjunction" }).format(list),
  sealed: "La donne est déjà scellée.",
  sealedWhy: (seal: string) =>
    `Empreinte ${seal} Chacun y ajoute sa part de hasard en se disant prêt, et tout se vérifie à la fin.`,
};

const en: typeof fr = {
  title: "Waiting for players",
  titleFull: "Everyone is here",
  startsIn: (seconds) => `Starting in ${seconds}`,
  code: "The code",
  copyCode: "Copy the code",
  link: "The link",
  copyLink: "Copy the link",
  share: "Share",
  qr: "QR code of the table’s link",
  inviteWhy: "Read out the code, send the link, or show the QR code.",
  chairs: "Seats",
  chair: (n) => `Seat ${n}`,
  free: "Empty seat",
  sit: "Sit down",
  seatBot: "Seat a bot",
  stand: "Stand up",
  swap: "Change",
  sendAway: "Send away",
  remove: "Remove",
  removeSure: (name) => `Remove ${name} for good?`,
  rename: "Change name or colour",
  ready: "ready",
  notReady: "not ready yet",
  awayNow: "stepped out",
  you: "you",
  iAmReady: "I’m ready",
  unready: "Not ready after all",
  notYet: "Wait, not yet",
  startNow: "Start now",
  why: {
    chairs: (n) =>
      n > 1
        ? `${n} seats are empty: invite friends, or seat bots.`
        : "One seat is empty: invite someone, or seat a bot.",
    players: (n) => (n > 1 ? `Waiting for ${n} more players.` : "Waiting for one more player."),
    waiting: (names) => `Still waiting for ${names}.`,
    you: "Everyone is waiting for you.",
    host: "Waiting for the host to start.",
    go: "Everyone is ready.",
    full: "Every seat is taken, but you can watch.",
    sitFirst: "Take a seat to play.",
  },
  and: (list) => new Intl.ListFormat("en", { type: "conjunction" }).format(list),
  sealed: "The deal is already sealed.",
  sealedWhy: (seal) =>
    `Fingerprint ${seal} Each player adds their own luck by getting ready, and you can check it all at the end.`,
};

export const waitingWords = (): typeof fr => localized({ fr, en });
