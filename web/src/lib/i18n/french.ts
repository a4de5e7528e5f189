/** French grammar. */

/** "de Nour", "d’Ilse", also with a name in `**`. An aspirated h cannot be told from a mute one: it keeps "de". */
export const de = (name: string): string => (/^\**[aeiouyàâäéèêëîïôöùûüœ]/i.test(name) ? `d’${name}` : `de ${name}`);
