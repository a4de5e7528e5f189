/** Focus management when the page is replaced. */

import { tick } from "svelte";

/** Whether no control has the focus. */
export function isAdrift(element: Element | null = document.activeElement): boolean {
  return element === null || element === document.body || element.id === "main";
}

/** Moves the focus to the main landmark if the focused element is gone, so that screen readers and Tab start there. */
export async function settleFocus(): Promise<void> {
  await tick();
  const main = document.getElementById("main");
  if (!main || !isAdrift()) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
