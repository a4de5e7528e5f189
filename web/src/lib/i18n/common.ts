/** Texts of every page. */

import { localized } from "./language.svelte";

const fr = {
  close: "Fermer",
  cancel: "Annuler",
  ok: "D’accord",
  retry: "Réessayer",
  leave: "Quitter",
  copy: "Copier",
  copied: "Copié",
  loading: "Un instant…",
  why: "pourquoi ?",
  again: "Appuyez encore pour confirmer.",
  home: "Retour au salon",
  skipToTable: "Aller à la table",
  skipToGames: "Aller aux jeux",
};

const en: typeof fr = {
  close: "Close",
  cancel: "Cancel",
  ok: "OK",
  retry: "Try again",
  leave: "Leave",
  copy: "Copy",
  copied: "Copied",
  loading: "One moment…",
  why: "why?",
  again: "Press again to confirm.",
  home: "Back to the saloon",
  skipToTable: "Skip to the table",
  skipToGames: "Skip to the games",
};

export const commonWords = (): typeof fr => localized({ fr, en });
