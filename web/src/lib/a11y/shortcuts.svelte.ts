/**
 * Keyboard shortcuts, as mockups/notes.md lists them. Single letters are inactive while typing and can be turned off (WCAG
 * 2.1.4).
 */

import { settings } from "../app/settings.svelte";

/** Handlers by `KeyboardEvent.key`, letters in lower case, with the prefix `Shift+` where it is held. */
export type KeyMap = Record<string, (event: KeyboardEvent) => void>;

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** The key of an event in a `KeyMap`. */
export function keyName(event: Pick<KeyboardEvent, "key" | "shiftKey">): string {
  if (event.key.length === 1) return event.key.toLowerCase();
  return event.shiftKey ? `Shift+${event.key}` : event.key;
}

/**
 * Registers shortcuts while the component is mounted. Call it in a component's script. `first`: handles a key before all
 * other maps.
 */
export function shortcuts(map: () => KeyMap, first = false): void {
  $effect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      const single = event.key.length === 1 && event.key !== " ";
      if (single && !settings.keys) return;
      // Space and Enter belong to the focused control.
      const onControl = event.target instanceof Element && event.target.closest("button, a, summary, dialog") !== null;
      if (onControl && (event.key === " " || event.key === "Enter")) return;
      const act = map()[keyName(event)];
      if (act && first) event.stopImmediatePropagation();
      act?.(event);
    };
    addEventListener("keydown", listen, { capture: first });
    return () => removeEventListener("keydown", listen, { capture: first });
  });
}
