/** Texts of the guide's controls. */

import { localized } from "../i18n/language.svelte";

const fr = {
  guide: "Guide",
  learn: "Apprendre en 3 minutes",
  learnGame: (game: string) => `${game} : apprendre en 3 minutes`,
  resume: "Reprendre le guide",
  resumeGame: (game: string) => `${game} : reprendre le guide`,
  table: "Première partie",
  progress: (step: number, steps: number) => `Guide, étape ${step} sur ${steps}`,
  next: "Continuer",
  there: "Montrez-moi où",
  aside: "Masquer le guide",
  back: "Guide",
  first: (name: string) => `D’abord, ${name} joue…`,
  asAbove: "Pour apprendre, faites d’abord ce qui est écrit ici.",
  readOn: "Encore un mot du guide, puis c’est à vous.",
  real: "Jouer une vraie partie",
  rules: "Relire les règles",
};

const en: typeof fr = {
  guide: "Guide",
  learn: "Learn in 3 minutes",
  learnGame: (game) => `${game}: learn in 3 minutes`,
  resume: "Resume the guide",
  resumeGame: (game) => `${game}: resume the guide`,
  table: "First game",
  progress: (step, steps) => `Guide, step ${step} of ${steps}`,
  next: "Continue",
  there: "Show me where",
  aside: "Hide the guide",
  back: "Guide",
  first: (name) => `First, ${name} plays…`,
  asAbove: "First, try what it says here.",
  readOn: "One more word from the guide, then it’s up to you.",
  real: "Play a real game",
  rules: "Read the rules again",
};

export const guideWords = (): typeof fr => localized({ fr, en });
