/** Marks that a preview leaves on the ring. */

import type { Preview, View } from "./types";
import type { People } from "./people";
import { cell, entrance, way, type Cell, type Edge } from "./ring";

/** Marks of one city. */
export interface PreviewMark {
  at: number;
  cell: Cell;
  /** Edge of the cell on which the pins stand. */
  edge: Edge;
  /** Step of the sheriff's path that ends here. */
  pin: number | null;
  /** Whether the sheriff's path ends here. */
  sheriff: boolean;
  /** Whether he catches the pawn here. */
  catches: boolean;
  /** The pawn that would arrive here. */
  boss: { name: string; drawing: string; ink: number; steps: number } | null;
  /** Whether the sheriff already stands here, so that the marks make room. */
  held: boolean;
}

export function previewMarks(view: View, preview: Preview | null, people: People): PreviewMark[] {
  if (preview === null) return [];
  const cities = view.ring.length;
  const marks = new Map<number, PreviewMark>();
  const mark = (at: number): PreviewMark => {
    const known = marks.get(at);
    if (known) return known;
    const mark: PreviewMark = {
      at,
      cell: cell(at, cities),
      edge: entrance(at, cities),
      pin: null,
      sheriff: false,
      catches: false,
      boss: null,
      held: view.sheriff === at,
    };
    marks.set(at, mark);
    return mark;
  };
  way(view.sheriff, preview.moves, cities).forEach((at, step) => {
    mark(at).pin = step + 1;
  });
  if (preview.moves > 0) {
    const end = mark(preview.sheriff);
    end.sheriff = true;
    end.catches = preview.caught !== null;
  }
  const { leads, pawn } = preview;
  if (leads !== null && pawn !== null) {
    const { pawn: name, drawing, ink } = people(leads);
    mark(pawn.at).boss = { name, drawing, ink, steps: pawn.steps };
  }
  return [...marks.values()];
}
