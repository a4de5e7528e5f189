/** Texts about take-backs. */

import type { TakeBack } from "../types/protocol";
import { localized } from "./language.svelte";

const fr = {
  title: "Reprendre mon coup",
  together: "Votre dernier coup, et tout ce qui a suivi, est annulé si les autres joueurs sont d’accord.",
  alone: "Votre dernier coup, et tout ce qui a suivi, est annulé.",
  ask: "Demander aux autres",
  why: {
    nothing: "Vous n’avez encore rien joué.",
    chance: "Trop tard : il y a eu un tirage ou un lancer depuis.",
    revealed: "Trop tard : quelque chose de caché a été révélé.",
    time: "Trop tard : le chrono tournait.",
  } satisfies Record<Exclude<TakeBack, "possible">, string>,
  asks: (name: string) => `**${name}** voudrait reprendre son coup.`,
  waiting: "Reprendre votre coup ? Les autres décident…",
  yes: "D’accord",
  no: "Non",
  done: (name: string) => `**${name}** a repris son coup.`,
  doneYou: "Vous avez repris votre coup.",
};

const en: typeof fr = {
  title: "Take back my move",
  together: "Your last move, and everything after it, is undone if the other players agree.",
  alone: "Your last move, and everything after it, is undone.",
  ask: "Ask the others",
  why: {
    nothing: "You haven’t played yet.",
    chance: "Too late: something has been drawn or rolled since.",
    revealed: "Too late: something hidden has been revealed.",
    time: "Too late: the clock was running.",
  },
  asks: (name) => `**${name}** would like to take their move back.`,
  waiting: "Take your move back? Waiting for the others…",
  yes: "Yes",
  no: "No",
  done: (name) => `**${name}** took their move back.`,
  doneYou: "You took your move back.",
};

export const takeBackWords = (): typeof fr => localized({ fr, en });
