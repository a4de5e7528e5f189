/** What the house's refusals mean, by their code: the English sentences of the protocol are for programs. */

import type { Refused } from "../types/protocol";
import { inWords } from "./words.svelte";

const fr: Record<string, string> = {
  unreachable: "La maison ne répond pas. Vérifiez la connexion et réessayez.",
  bad_request: "La maison n’a pas compris. Vérifiez ce que vous avez écrit.",
  no_session: "Choisissez d’abord un nom.",
  not_found: "Partie introuvable.",
  not_yet: "C’est trop tôt : attendez la fin de la partie.",
  foreign: "Cette demande vient d’un autre site.",
  removed: "L’hôte vous a retiré de cette table : vous ne pouvez pas y revenir.",
  too_many: "Trop de demandes d’un coup. Attendez un instant.",
  storage: "La maison ne peut rien écrire en ce moment : rien n’a changé. Réessayez.",
  unknown: "La maison ne sait pas si elle a pu l’écrire. Réessayez dans un instant.",
  broken: "Ce que la maison gardait ici est abîmé. Dites-le à votre hôte : il a peut-être une sauvegarde.",
  illegal: "Les règles ne le permettent pas.",
  not_now: "Ce n’est pas le moment.",
  not_yours: "Ce n’est pas à vous de le faire.",
};

const en: Record<string, string> = {
  unreachable: "The house does not answer. Check the connection and try again.",
  bad_request: "The house did not understand. Check what you wrote.",
  no_session: "Choose a name first.",
  not_found: "Record not found.",
  not_yet: "Too soon: wait for the end of the game.",
  foreign: "This request comes from another site.",
  removed: "The host removed you from this table: you cannot come back.",
  too_many: "Too many requests at once. Wait a moment.",
  storage: "The house cannot write anything just now: nothing has changed. Try again.",
  unknown: "The house cannot tell whether it wrote that down. Try again in a moment.",
  broken: "What the house kept here is damaged. Tell your host: there may be a backup.",
  illegal: "The rules do not allow it.",
  not_now: "This is not the moment.",
  not_yours: "That is not up to you.",
};

/** Every code that has a sentence, for the test that compares them with the house's. */
export const CODES = { fr: Object.keys(fr), en: Object.keys(en) };

/** A refusal in the reader's language; a code from a newer house in its own words. */
export function refusal(refused: Pick<Refused, "error" | "why">): string {
  return inWords({ fr, en })[refused.error] ?? refused.why;
}
