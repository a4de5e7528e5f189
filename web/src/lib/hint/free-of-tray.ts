/** Keeps a card over the board off the tray, whose buttons stay usable. */

/** Distance to the tray and to the edges of the stage, in px. */
const GAP = 6;

/** Attachment: limits the size of a card to the room above the tray, or to the left of it where it stands next to the board. */
export function freeOfTray(card: HTMLElement): () => void {
  const stage = document.getElementById("main");
  const tray = stage?.querySelector(".tray") ?? null;
  const fit = (): void => {
    if (!stage) return;
    const all = stage.getBoundingClientRect();
    const low = tray?.getBoundingClientRect();
    const { maxHeight, maxWidth } = room(all, low);
    card.style.maxHeight = `${maxHeight - 2 * GAP}px`;
    card.style.maxWidth = `${maxWidth - 2 * GAP}px`;
    card.style.justifySelf = maxWidth < all.width ? "start" : "";
    card.style.marginLeft = maxWidth < all.width ? `${GAP}px` : "";
  };
  fit();
  const watcher = new ResizeObserver(fit);
  for (const element of [stage, tray]) if (element) watcher.observe(element);
  return () => watcher.disconnect();
}

type Box = Pick<DOMRect, "top" | "left" | "width" | "height">;

/** Room that the tray leaves. A tray of at least half the height stands next to the board. */
export function room(stage: Box, tray: Box | undefined): { maxHeight: number; maxWidth: number } {
  if (!tray || tray.height === 0) return { maxHeight: stage.height, maxWidth: stage.width };
  if (tray.height >= stage.height / 2 && tray.left > stage.left) {
    return { maxHeight: stage.height, maxWidth: tray.left - stage.left };
  }
  return { maxHeight: tray.top - stage.top, maxWidth: stage.width };
}
