/** Elision in French. */

/** "de Nour", "d’Ilse". An aspirated h cannot be told from a mute one: names with it keep their "de". */
export const de = (name: string): string => (/^[aeiouyàâäéèêëîïôöùûüœ]/i.test(name) ? `d’${name}` : `de ${name}`);
