/** Roving tabindex (an attachment): a group of buttons or images is one tab stop, and arrow keys move inside it. */

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function roving(group: HTMLElement): () => void {
  const buttons = () => [...group.querySelectorAll<HTMLElement>("button, [role=img]")];
  /** Keeps exactly one element of the group in the tab order. */
  const settle = () => {
    const all = buttons();
    const held = all.find((button) => button === document.activeElement) ?? all.find((button) => button.tabIndex === 0);
    for (const button of all) button.tabIndex = button === (held ?? all[0]) ? 0 : -1;
  };
  const press = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === event.target);
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + (STEPS[event.key] ?? Number.NaN);
    if (at < 0 || Number.isNaN(to)) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  const watch = new MutationObserver(settle);
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", press);
  group.addEventListener("focusin", settle);
  settle();
  return () => {
    watch.disconnect();
    group.removeEventListener("keydown", press);
    group.removeEventListener("focusin", settle);
  };
}
