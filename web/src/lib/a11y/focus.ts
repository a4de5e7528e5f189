/** Where the focus goes when the page under it is replaced. */

import { tick } from "svelte";

/** Is the focus nowhere in particular? */
export function isAdrift(element: Element | null = document.activeElement): boolean {
  return element === null || element === document.body || element.id === "main";
}

/**
 * Puts the focus on the page's main part, if what had it is gone: a screen reader then begins there, and Tab goes on from there. What
 * still has the focus keeps it.
 */
export async function settleFocus(): Promise<void> {
  await tick();
  const main = document.getElementById("main");
  if (!main || !isAdrift()) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
