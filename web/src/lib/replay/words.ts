import { inWords } from "../words/words.svelte";

const fr = {
  title: "Revoir la partie",
  moment: (at: number, last: number) => `Moment ${at} sur ${last}`,
  first: "Au début",
  previous: "Un moment en arrière",
  next: "Un moment en avant",
  end: "À la fin",
  play: "Lecture",
  pause: "Pause",
  eyes: "Vu par",
  all: "tout montrer",
  spectator: "un spectateur",
  share: "Lien vers ce moment",
  shareShort: "Lien",
  verify: "Vérifier",
  download: "Enregistrement",
  goTo: "Aller à :",
  loading: "La partie se rembobine…",
  notYet: "Cette partie n’est pas finie, ou n’existe pas. Elle se reverra quand elle sera finie.",
  back: "Retour au salon",
};

const en: typeof fr = {
  title: "Replay",
  moment: (at, last) => `Moment ${at} of ${last}`,
  first: "To the start",
  previous: "One moment back",
  next: "One moment on",
  end: "To the end",
  play: "Play",
  pause: "Pause",
  eyes: "Seen by",
  all: "show everything",
  spectator: "a spectator",
  share: "Link to this moment",
  shareShort: "Link",
  verify: "Verify",
  download: "Record",
  goTo: "Go to:",
  loading: "Rewinding the game…",
  notYet: "This game is not over, or does not exist. It can be replayed once it is over.",
  back: "Back to the saloon",
};

const both = { fr, en };

export function reelWords(): typeof fr {
  return inWords(both);
}
