/** As a sentence begins, also with what `**` marks as bold. */
export const capital = (text: string): string =>
  text.replace(/^(\**)(.)/u, (_, mark: string, first: string) => mark + first.toUpperCase());
