/** Texts of the replay page. */

import { localized } from "../i18n/language.svelte";

const fr = {
  title: "Revoir la partie",
  moment: (at: number, last: number) => `Moment ${at} sur ${last}`,
  first: "Au début",
  previous: "Moment précédent",
  next: "Moment suivant",
  end: "À la fin",
  play: "Lecture",
  pause: "Pause",
  speed: "Vitesse",
  times: (n: number) => `× ${n.toLocaleString("fr")}`,
  loop: "En boucle",
  eyes: "Vue",
  all: "tout",
  spectator: "spectateur",
  share: "Lien vers ce moment",
  shareShort: "Lien",
  verify: "Vérifier",
  download: "Enregistrement",
  goTo: "Aller à :",
  loading: "La partie se rembobine…",
  notYet: "Partie introuvable. Une partie en cours se revoit une fois finie.",
  back: "Retour au salon",
};

const en: typeof fr = {
  title: "Replay",
  moment: (at, last) => `Moment ${at} of ${last}`,
  first: "Go to the start",
  previous: "Previous moment",
  next: "Next moment",
  end: "Go to the end",
  play: "Play",
  pause: "Pause",
  speed: "Speed",
  times: (n) => `× ${n}`,
  loop: "Loop",
  eyes: "View",
  all: "everything",
  spectator: "spectator",
  share: "Link to this moment",
  shareShort: "Link",
  verify: "Verify",
  download: "Record",
  goTo: "Go to:",
  loading: "Rewinding the game…",
  notYet: "Game not found. A game can be replayed once it’s over.",
  back: "Back to the saloon",
};

const both = { fr, en };

export function replayWords(): typeof fr {
  return localized(both);
}
