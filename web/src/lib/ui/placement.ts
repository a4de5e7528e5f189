/** Placement of a tooltip next to its target. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Gap between tooltip and target, in px. */
const GAP = 14;
/** Margin to the edge of the window, in px. */
const EDGE = 8;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * Places a box above, below, right or left of the target, inside the window and under its bar: the first side that covers
 * nothing of it, else the one that covers the least. Without a target it lies at the bottom.
 */
export function place(target: Box | null, note: Size, window: Size, bar: number): Box {
  const inside = (left: number, top: number): Box => ({
    left: clamp(left, EDGE, window.width - note.width - EDGE),
    top: clamp(top, bar + EDGE, window.height - note.height - EDGE),
    ...note,
  });
  if (!target) return inside(window.width - note.width - 2 * GAP, window.height - note.height - 2 * GAP);
  const across = target.left + (target.width - note.width) / 2;
  const along = target.top + (target.height - note.height) / 2;
  const ways = [
    inside(across, target.top - note.height - GAP),
    inside(across, target.top + target.height + GAP),
    inside(target.left + target.width + GAP, along),
    inside(target.left - note.width - GAP, along),
  ];
  return ways.reduce((best, way) => (overlap(way, target) < overlap(best, target) ? way : best));
}
