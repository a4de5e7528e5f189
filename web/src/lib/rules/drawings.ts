/** The frame of each drawing, as the library has it. */

import art from "../../art/art.svg?raw";

const BOXES = new Map(
  Array.from(art.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)"/g), ([, name = "", box = ""]) => [name, box]),
);

export function boxOf(name: string): string {
  return BOXES.get(name) ?? "0 0 24 24";
}
