/** Words of the waiting room. */

import { inWords } from "./words.svelte";

const fr = {
  title: "On attend du monde",
  titleFull: "Tout le monde est là",
  titleAgain: "Revanche !",
  code: "Le code",
  copyCode: "Copier le code",
  link: "Le lien",
  copyLink: "Copier le lien",
  share: "Partager",
  qr: "Le lien de la table, pour un appareil photo",
  inviteWhy: "Dites le code, envoyez le lien, ou montrez l’image.",
  chairs: "Places",
  chair: (n: number) => `Place ${n}`,
  free: "Place libre",
  sit: "S’asseoir",
  seatBot: "Asseoir un robot",
  stand: "Se lever",
  swap: "Changer",
  sendAway: "Renvoyer",
  remove: "Faire lever",
  removeSure: (name: string) => `Faire lever ${name} ?`,
  ready: "prêt",
  notReady: "pas encore prêt",
  awayNow: "s’est absenté",
  you: "vous",
  iAmReady: "Je suis prêt",
  notYet: "Attendez, pas encore",
  start: "Commencer",
  why: {
    chairs: (n: number) =>
      n > 1
        ? `Il reste ${n} places : invitez, ou asseyez des robots.`
        : "Il reste une place : invitez quelqu’un, ou asseyez un robot.",
    waiting: (names: string) => `On attend encore ${names}.`,
    host: "L’hôte de la table donne le départ.",
    go: "Tout le monde est prêt.",
    full: "Toutes les places sont prises : vous pouvez regarder.",
    sitFirst: "Prenez une place pour jouer.",
  },
  and: (list: string[]) => new Intl.ListFormat("fr", { type: "conjunction" }).format(list),
  sealed: "La donne est déjà scellée.",
  sealedWhy: (seal: string) =>
    `Empreinte ${seal} Chacun y ajoute sa part en se disant prêt, et tout se vérifie à la fin.`,
  fill: "Robots partout",
  watching: (n: number) => (n > 1 ? `${n} personnes regardent` : "1 personne regarde"),
};

const en: typeof fr = {
  title: "Waiting for company",
  titleFull: "Everyone is here",
  titleAgain: "Rematch!",
  code: "The code",
  copyCode: "Copy the code",
  link: "The link",
  copyLink: "Copy the link",
  share: "Share",
  qr: "The table’s link, for a camera",
  inviteWhy: "Say the code, send the link, or show the picture.",
  chairs: "Seats",
  chair: (n) => `Seat ${n}`,
  free: "Empty seat",
  sit: "Sit down",
  seatBot: "Seat a bot",
  stand: "Stand up",
  swap: "Change",
  sendAway: "Send away",
  remove: "Ask to leave",
  removeSure: (name) => `Ask ${name} to leave?`,
  ready: "ready",
  notReady: "not ready yet",
  awayNow: "stepped out",
  you: "you",
  iAmReady: "I am ready",
  notYet: "Wait, not yet",
  start: "Start",
  why: {
    chairs: (n) =>
      n > 1 ? `${n} seats are empty: invite, or seat bots.` : "One seat is empty: invite someone, or seat a bot.",
    waiting: (names) => `Still waiting for ${names}.`,
    host: "The table’s host gives the start.",
    go: "Everyone is ready.",
    full: "Every seat is taken: you may watch.",
    sitFirst: "Take a seat to play.",
  },
  and: (list) => new Intl.ListFormat("en", { type: "conjunction" }).format(list),
  sealed: "The deal is already sealed.",
  sealedWhy: (seal) =>
    `Seal ${seal} Everyone adds their own part by being ready, and all of it can be checked at the end.`,
  fill: "Bots everywhere",
  watching: (n) => (n === 1 ? "1 person is watching" : `${n} people are watching`),
};

export const waitingWords = (): typeof fr => inWords({ fr, en });
