/** Texts of the invitation page. */

import { localized } from "./language.svelte";

const fr = {
  title: "On vous attend",
  askName: "Quel nom les autres verront-ils ?",
  nameHint: "Vous pourrez en changer à la table.",
  sit: "S’asseoir",
  joining: "On vous conduit à la table…",
  notFound: { code: "Aucune table n’a ce code.", invite: "Cette invitation n’est plus valable." },
  notFoundWhy: {
    code: "Un code ne sert que tant que la table attend des joueurs. Vérifiez-le, ou demandez le lien d’invitation, qui permet aussi de regarder.",
    invite: "La table a été fermée, ou le lien est incomplet. Demandez-en un nouveau.",
  },
  again: "Essayer un autre code",
};

const en: typeof fr = {
  title: "Your seat is waiting",
  askName: "What name will the others see?",
  nameHint: "You can change it at the table.",
  sit: "Sit down",
  joining: "Showing you to the table…",
  notFound: { code: "No table has this code.", invite: "This invitation is no longer valid." },
  notFoundWhy: {
    code: "Codes only work while a table is waiting for players. Check it, or ask for the invitation link, which also lets you watch.",
    invite: "The table was closed, or the link is incomplete. Ask for a new one.",
  },
  again: "Try another code",
};

export const joinWords = (): typeof fr => localized({ fr, en });
