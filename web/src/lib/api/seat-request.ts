/**
 * The table at which the visitor has asked for a seat, by "Sit down", a link or "Open the table". Kept in memory, so that a
 * reload does not seat someone who has stood up.
 */

let wished: string | null = null;

export function requestSeat(table: string): void {
  wished = table;
}

/** Whether a seat was requested at this table. Clears the request. */
export function takeSeatRequest(table: string): boolean {
  const is = wished === table;
  wished = null;
  return is;
}
