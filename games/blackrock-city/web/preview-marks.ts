/** Which marks a preview leaves on the ring. */

import type { Preview, View } from "./types";
import type { People } from "./people";
import { cell, entrance, way, type Cell, type Edge } from "./ring";

/** The marks of one city. */
export interface PreviewMark {
  at: number;
  cell: Cell;
  /** The side on which the pins stand. */
  edge: Edge;
  /** The step of the sheriff's way that ends here. */
  pin: number | null;
  /** His way ends here. */
  sheriff: boolean;
  /** And he catches the pawn. */
  catches: boolean;
  /** The pawn's way would end here. */
  boss: { name: string; drawing: string; ink: number; steps: number } | null;
  /** The sheriff stands here: what is foreseen makes room. */
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
