/** Elision in French. */

/** "de Nour", "d’Ilse", also where `**` marks the name as bold. An aspirated h cannot be told from a mute one: it keeps its "de". */
export const de = (name: string): string => (/^\**[aeiouyàâäéèêëîïôöùûüœ]/i.test(name) ? `d’${name}` : `de ${name}`);
