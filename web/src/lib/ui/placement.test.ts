import { describe, expect, it } from "vitest";

import { place, type Box } from "./placement";

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const note = { width: 374, height: 140 };
const covers = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

describe("placement", () => {
  it("is above the target where there is room", () => {
    const tray = { left: 0, top: 640, width: 390, height: 204 };
    const { top, height } = place(tray, note, phone, 52);
    expect(top + height).toBeLessThan(640);
  });

  it("is below a target at the top, and beside one that fills the height", () => {
    const top = { left: 0, top: 60, width: 390, height: 120 };
    expect(place(top, note, phone, 52).top).toBeGreaterThan(180);
    const column = { left: 20, top: 60, width: 260, height: 830 };
    expect(place(column, note, desk, 56).left).toBeGreaterThan(280);
    const right = { left: 1000, top: 60, width: 430, height: 830 };
    expect(place(right, note, desk, 56).left + note.width).toBeLessThan(1000);
  });

  it("stays inside the window and under the bar, and covers as little as possible", () => {
    for (const left of [0, 200, 340]) {
      for (const top of [60, 300, 560, 800]) {
        const target = { left, top, width: 50, height: 44 };
        const spot = place(target, note, phone, 52);
        expect(covers(spot, target)).toBe(false);
        expect(spot.left).toBeGreaterThanOrEqual(8);
        expect(spot.left + spot.width).toBeLessThanOrEqual(382);
        expect(spot.top).toBeGreaterThanOrEqual(60);
        expect(spot.top + spot.height).toBeLessThanOrEqual(836);
      }
    }
  });

  it("is at the bottom without a target", () => {
    expect(place(null, note, desk, 56)).toMatchObject({ left: 1038, top: 732 });
  });
});
