/** Capitalises the first letter, also after `**`. */
export const capital = (text: string): string =>
  text.replace(/^(\**)(.)/u, (_, mark: string, first: string) => mark + first.toUpperCase());
