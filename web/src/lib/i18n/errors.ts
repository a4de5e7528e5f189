/** What the house's refusals mean, by their code: the English sentences of the protocol are for programs. */

import type { ClientProblem, ProblemCode } from "../api/errors";
import { localized } from "./language.svelte";

/** Codes whose words come with them, from the place that made them. */
type Told = "offline" | "guided" | "no_code";
type Sentences = Record<Exclude<ProblemCode, Told>, string>;

const fr: Sentences = {
  unreachable: "La maison ne répond pas. Vérifiez la connexion et réessayez.",
  bad_request: "La maison n’a pas compris. Vérifiez ce que vous avez écrit.",
  no_session: "Choisissez d’abord un nom.",
  not_found: "Partie introuvable.",
  not_yet: "C’est trop tôt : attendez la fin de la partie.",
  foreign: "Cette demande vient d’un autre site.",
  removed: "L’hôte vous a retiré de cette table : vous ne pouvez pas y revenir.",
  wrong_method: "La maison ne sait pas faire cela ici.",
  not_json: "La maison n’a pas pu lire cette demande.",
  too_large: "C’est trop long : raccourcissez.",
  too_slow: "La demande n’est pas arrivée à temps. Réessayez.",
  no_socket: "La connexion à la table n’a pas pu s’ouvrir. Réessayez.",
  busy: "Beaucoup de monde lit en ce moment. Réessayez dans un instant.",
  closing: "La maison ferme. Revenez dans un instant.",
  too_many: "Trop de demandes d’un coup. Attendez un instant.",
  storage: "La maison ne peut rien écrire en ce moment : rien n’a changé. Réessayez.",
  unknown: "La maison ne sait pas si elle a pu l’écrire. Réessayez dans un instant.",
  broken: "Ce que la maison gardait ici est abîmé. Dites-le à votre hôte : il a peut-être une sauvegarde.",
  illegal: "Les règles ne le permettent pas.",
  not_now: "Ce n’est pas le moment.",
  not_yours: "Ce n’est pas à vous de le faire.",
};

const en: Sentences = {
  unreachable: "The house does not answer. Check the connection and try again.",
  bad_request: "The house did not understand. Check what you wrote.",
  no_session: "Choose a name first.",
  not_found: "Record not found.",
  not_yet: "Too soon: wait for the end of the game.",
  foreign: "This request comes from another site.",
  removed: "The host removed you from this table: you cannot come back.",
  wrong_method: "The house cannot do that here.",
  not_json: "The house could not read that request.",
  too_large: "That is too long: make it shorter.",
  too_slow: "The request did not arrive in time. Try again.",
  no_socket: "The connection to the table could not be opened. Try again.",
  busy: "Many people are reading just now. Try again in a moment.",
  closing: "The house is closing. Come back in a moment.",
  too_many: "Too many requests at once. Wait a moment.",
  storage: "The house cannot write anything just now: nothing has changed. Try again.",
  unknown: "The house cannot tell whether it wrote that down. Try again in a moment.",
  broken: "What the house kept here is damaged. Tell your host: there may be a backup.",
  illegal: "The rules do not allow it.",
  not_now: "This is not the moment.",
  not_yours: "That is not up to you.",
};

/** A refusal in the reader's language; a code from a newer house in its own words. */
export function errorText({ error, why }: ClientProblem): string {
  const sentences: Partial<Record<ProblemCode, string>> = localized({ fr, en });
  return sentences[error] ?? why;
}
