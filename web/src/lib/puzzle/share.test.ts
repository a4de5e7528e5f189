import { expect, it, vi } from "vitest";

vi.mock("../i18n/language.svelte", () => ({ localized: ({ en }: { en: unknown }) => en }));

import { resultsOf } from "./results";
import { shareText, week } from "./share";

it("shows a week of signs", () => {
  const results = resultsOf(
    (["found", "close", "missed"] as const).map((verdict, at) => ({
      puzzle: `${at}`,
      verdict,
      date: `2026-11-1${at + 3}`,
      at: 0,
    })),
  );
  expect(week(results, "2026-11-16")).toBe("· · · ✓ ~ × ·");
});

it("is text without the act", () => {
  const shared = { title: "Puzzle no. 16", of: "16 November", verdict: "close", week: "", link: "http://x/p" } as const;
  expect(shareText(shared)).toBe("Saloon · Puzzle no. 16\n16 November: ~ close\nhttp://x/p");
});
