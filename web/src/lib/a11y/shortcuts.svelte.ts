/** Keys, as mockups/notes.md lists them: letters do nothing while somebody types, and can be turned off (WCAG 2.1.4). */

import { settings } from "../app/settings.svelte";

/** By `KeyboardEvent.key`, letters in lower case; `Shift+` before a key that is held with it. */
export type KeyMap = Record<string, (event: KeyboardEvent) => void>;

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** The name of a pressed key in a `KeyMap`. */
export function keyName(event: Pick<KeyboardEvent, "key" | "shiftKey">): string {
  if (event.key.length === 1) return event.key.toLowerCase();
  return event.shiftKey ? `Shift+${event.key}` : event.key;
}

/** Listens while the component lives. Call it in a component's script. `first`: a key of this map is nobody else's. */
export function shortcuts(map: () => KeyMap, first = false): void {
  $effect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      const single = event.key.length === 1 && event.key !== " ";
      if (single && !settings.keys) return;
      // Space and Enter belong to the button that has the focus.
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
