/** Records the animations and sounds of a page as they happen. */

import type { Page } from "@playwright/test";

import { RECIPES, type Recipe } from "../../src/lib/audio/recipes";
import { GAMES, ofGame } from "./games";

interface RecordedEffects {
  moves: string[];
  /** Frequency of a tone in Hz, or length of a noise in seconds. */
  played: { tone?: number; noise?: number }[];
}

export interface Effects {
  /**
   * Classes of the elements that moved, turned or shook, and of their parents; an arrow tells down or up. Fades do not
   * count.
   */
  moved: () => Promise<string[]>;
  heard: () => Promise<string[]>;
  /** Clears the record. */
  forget: () => Promise<void>;
}

/** Call it before the page loads. */
export async function recordEffects(page: Page): Promise<Effects> {
  await page.addInitScript(() => {
    const sensed: RecordedEffects = { moves: [], played: [] };
    Object.assign(window, { sensed });

    const place = (frame: ComputedKeyframe): string => {
      const transform = typeof frame["transform"] === "string" ? frame["transform"] : "none";
      const rest = ["translate", "rotate", "scale", "inset", "insetInlineStart", "left", "top"].map((at) => frame[at]);
      return [new DOMMatrix(transform === "none" ? "" : transform), ...rest].join();
    };
    const note = (animation: Animation): void => {
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect) || !effect.target) return;
      const places = new Set(effect.getKeyframes().map(place));
      if (Number(effect.getComputedTiming().duration) === 0 || places.size < 2) return;
      const heights = effect.getKeyframes().map(({ transform }) => {
        return typeof transform === "string" && transform !== "none" ? new DOMMatrix(transform).f : 0;
      });
      const fall = Math.sign((heights.at(-1) ?? 0) - (heights[0] ?? 0));
      const arrow = ["↑", "", "↓"][fall + 1];
      sensed.moves.push(`${effect.target.parentElement?.className ?? ""} > ${effect.target.className} ${arrow}`);
    };
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      note(animation);
      return animation;
    };
    const styled = ({ target }: Event): void => {
      if (target instanceof Element)
        target
          .getAnimations()
          .filter((one) => one instanceof CSSAnimation)
          .forEach(note);
    };
    document.addEventListener("animationstart", styled, true);

    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (when) {
      if (this instanceof OscillatorNode) sensed.played.push({ tone: this.frequency.value });
      start.call(this, when);
    };
    const { start: startNoise } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...given) {
      sensed.played.push({ noise: this.buffer?.duration ?? 0 });
      startNoise.apply(this, given);
    };
  });
  const sensed = (): Promise<RecordedEffects> =>
    page.evaluate(() => (window as unknown as { sensed: RecordedEffects }).sensed);
  return {
    moved: async () => (await sensed()).moves,
    heard: async () => named((await sensed()).played),
    forget: () =>
      page.evaluate(() => {
        const { moves, played } = (window as unknown as { sensed: RecordedEffects }).sensed;
        moves.length = played.length = 0;
      }),
  };
}

const own = await Promise.all(GAMES.map((game) => ofGame<{ RECIPES: Record<string, Recipe> }>(game, "recipes.ts")));
const CUES: [string, Recipe][] = [RECIPES, ...own.map((module) => module?.RECIPES ?? {})].flatMap((recipes) =>
  Object.entries<Recipe>(recipes),
);

/** Names of the cues; the sources of a cue start together. */
function named(played: RecordedEffects["played"]): string[] {
  const cues: string[] = [];
  while (played.length > 0) {
    const found = CUES.find(([, { tones, length }]) =>
      tones.length > 0
        ? tones.every((tone, at) => Math.fround(tone) === played[at]?.tone)
        : Math.abs(length - (played[0]?.noise ?? 0)) < 0.001,
    );
    if (!found) throw new Error(`nothing sounds like ${JSON.stringify(played)}`);
    cues.push(found[0]);
    played.splice(0, Math.max(1, found[1].tones.length));
  }
  return cues;
}
