/**
 * The table at which whoever opens it next wants a seat: one click on "Sit down", on a link or on "Open the table" is enough. It lives as
 * long as the page, so that a reload does not seat somebody who has stood up.
 */

let wished: string | null = null;

export function requestSeat(table: string): void {
  wished = table;
}

/** Was a seat wished for at this table? It is asked for once. */
export function takeSeatRequest(table: string): boolean {
  const is = wished === table;
  wished = null;
  return is;
}
