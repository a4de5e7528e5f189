/** Texts of the error codes. The English sentences of the protocol are for programs. */

import type { ClientProblem, ProblemCode } from "../api/errors";
import { localized } from "./language.svelte";

/** Codes whose text comes from the component that raised them. */
type Told = "offline" | "guided" | "no_code";
type Sentences = Record<Exclude<ProblemCode, Told>, string>;

const fr: Sentences = {
  unreachable: "La maison ne répond pas. Vérifiez la connexion et réessayez.",
  bad_request: "La maison n’a pas compris. Vérifiez ce que vous avez écrit.",
  no_session: "Choisissez d’abord un nom.",
  not_found: "Partie introuvable.",
  not_yet: "C’est trop tôt : attendez la fin de la partie.",
  foreign: "Cette demande vient d’un autre site.",
  removed: "L’hôte vous a retiré de cette table : vous ne pouvez pas y revenir.",
  wrong_method: "La maison ne sait pas faire cela ici.",
  not_json: "La maison n’a pas pu lire cette demande.",
  too_large: "C’est trop long : raccourcissez.",
  too_slow: "La demande n’est pas arrivée à temps. Réessayez.",
  no_socket: "Impossible de se connecter à la table. Réessayez.",
  busy: "La maison est débordée. Réessayez dans un instant.",
  closing: "La maison ferme. Revenez dans un instant.",
  too_many: "Trop de demandes à la fois. Patientez un instant.",
  storage: "La maison ne peut rien enregistrer en ce moment : rien n’a changé. Réessayez.",
  unknown: "La maison n’est pas sûre d’avoir tout enregistré. Réessayez dans un instant.",
  broken: "Les données gardées ici sont abîmées. Dites-le à votre hôte : il a peut-être une sauvegarde.",
  illegal: "Les règles ne le permettent pas.",
  not_now: "Ce n’est pas le moment.",
  not_yours: "Ce n’est pas à vous de le faire.",
  no_hints: "Pas d’indice entre joueurs : seulement à l’entraînement, ou contre des robots.",
};

const en: Sentences = {
  unreachable: "The house isn’t answering. Check your connection and try again.",
  bad_request: "The house didn’t understand. Check what you typed.",
  no_session: "Choose a name first.",
  not_found: "Game not found.",
  not_yet: "Too soon: wait until the game is over.",
  foreign: "This request comes from another site.",
  removed: "The host removed you from this table: you can’t come back.",
  wrong_method: "The house can’t do that here.",
  not_json: "The house couldn’t read that request.",
  too_large: "That’s too long: make it shorter.",
  too_slow: "The request took too long. Try again.",
  no_socket: "Couldn’t connect to the table. Try again.",
  busy: "The house is busy. Try again in a moment.",
  closing: "The house is closing. Come back in a moment.",
  too_many: "Too many requests. Wait a moment.",
  storage: "The house can’t save anything right now: nothing has changed. Try again.",
  unknown: "The house isn’t sure that was saved. Try again in a moment.",
  broken: "The data kept here is damaged. Tell your host: there may be a backup.",
  illegal: "The rules don’t allow that.",
  not_now: "Not right now.",
  not_yours: "That’s not up to you.",
  no_hints: "No hints among people: only for practice, or against bots.",
};

/** Text of a problem; a code of a newer server keeps its English sentence. */
export function errorText({ error, why }: ClientProblem): string {
  const sentences: Partial<Record<ProblemCode, string>> = localized({ fr, en });
  return sentences[error] ?? why;
}
