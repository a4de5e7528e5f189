import { place, THREE_PLACES, TWO_CITIES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import type { Guest } from "./support/guest";
import { controlSocket } from "./support/socket";
import { recordEffects, type Effects } from "./support/effects";

/** A guest with motion and sound. */
async function attentive({ page }: Guest): Promise<Effects> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Once, so that later changes persist.
  await page.addInitScript(() => {
    const key = "saloon.settings";
    if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify({ sound: true }));
  });
  return recordEffects(page);
}

test("District Noir: live cards are animated and heard, if the guest wants it", async ({ house }) => {
  const [ana, bo] = await house.guests("Ana", "Bo");
  const { page } = ana;
  const { moved, heard, forget } = await attentive(ana);
  const socket = await controlSocket(page);
  const table = await ana.table("district-noir", { setup: TWO_CITIES }).with(bo).started();
  const cards = page.locator("ol.line .card");

  await expect(cards).toHaveCount(2);
  await expect.poll(heard).toContain("turn");
  expect(await moved()).toEqual([]);
  await forget();
  await page.keyboard.press("1");
  await expect(cards).toHaveCount(3);
  expect(await moved()).toEqual([expect.stringMatching(/^line .*> .*\bin\b.*↑$/)]);
  expect(await heard()).toEqual(["card"]);

  // Bo plays while we are offline: the card is there after the reconnect, without animation or sound.
  await forget();
  socket.hold();
  await table.act([1, { play: "+4" }]);
  await socket.cut();
  await expect(cards).toHaveCount(4);
  await expect.poll(heard).toEqual(["turn"]);
  expect(await moved()).toEqual([]);
  await page.reload();
  await expect(cards).toHaveCount(4);
  await expect.poll(heard).toEqual(["turn"]);
  expect(await moved()).toEqual([]);

  // Two Cities of three.
  await page.getByRole("button", { name: "Réglages" }).click();
  await page.getByRole("dialog").getByText("Moins de mouvement", { exact: true }).click();
  await page.keyboard.press("Escape");
  await forget();
  await page.keyboard.press("p");
  await expect(cards).toHaveCount(0);
  expect(await heard()).toEqual(["take", "short"]);
  expect(await moved()).toEqual([]);

  // Bo leaves and returns.
  await bo.page.reload();
  await expect.poll(heard).toContain("door");
  await page.keyboard.press("m");
  await forget();
  await table.act([1, { play: "-1" }]);
  await expect(cards).toHaveCount(1);
  expect(await heard()).toEqual([]);
});

test("District Noir: a rival's card comes from their side, and a take flies to its columns", async ({ house }) => {
  const [ana, bo] = await house.guests("Ana", "Bo");
  const { page } = ana;
  const { moved, forget } = await attentive(ana);
  const table = await ana.table("district-noir", { setup: TWO_CITIES }).with(bo).started();
  const cards = page.locator("ol.line .card");
  await table.act([0, { play: "8" }]);
  await expect(cards).toHaveCount(3);
  await forget();
  await table.act([1, { play: "8" }]);
  await expect(cards).toHaveCount(4);
  expect(await moved()).toEqual([expect.stringMatching(/^line .*> .*\bin\b.*↓$/)]);

  // Down to our own strip, then up to the rival's.
  const fliers = async () => (await moved()).filter((what) => what.includes("flier"));
  await forget();
  await table.act([0, "take"]);
  await expect.poll(fliers).toEqual(Array(4).fill(expect.stringMatching(/^sky .*↓$/)));
  await expect(cards).toHaveCount(0);
  await expect(page.locator(".flier")).toHaveCount(0);
  await table.act([1, { play: "5" }], [0, { play: "7" }]);
  await expect(cards).toHaveCount(2);
  await forget();
  await table.act([1, "take"]);
  await expect.poll(fliers).toEqual(Array(2).fill(expect.stringMatching(/^sky .*↑$/)));
});

test("Blackrock City: tiles fly, the sheriff moves, and each step is heard", async ({ house }) => {
  const [ana, bo] = await house.guests("Ana", "Bo");
  const { page } = ana;
  const { moved, heard, forget } = await attentive(ana);
  const socket = await controlSocket(page);
  const scripts = [["renounce", "renounce"]];
  const table = await ana
    .table("blackrock-city", { bots: 1, setup: { first: 0 }, scripts })
    .with(bo)
    .started();
  const bets = (size: number) => table.act([1, { bid: { healthy: size } }]);
  await page.locator(".sizes button").nth(1).click();
  await expect(page.getByRole("button", { name: "Miser 2" })).toBeVisible();
  expect(await heard()).toContain("pick");
  expect(await moved()).toEqual([]);
  await forget();
  await page.getByRole("button", { name: "Miser 2" }).click();
  await expect.poll(heard).toEqual(["bid", "step", "step"]);
  await expect.poll(async () => (await moved()).filter((what) => /^ring .*> token/.test(what))).toHaveLength(2);
  expect((await moved()).filter((what) => what.includes("flier"))).toHaveLength(2);

  // Reduced motion shows the result at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await forget();
  await bets(3);
  await expect(page.getByRole("heading", { name: "Votre bande" })).toBeVisible();
  await expect.poll(heard).toEqual(expect.arrayContaining(["bid", "step", "cube"]));
  expect(await moved()).toEqual([]);
  await expect(page.locator(".recap")).toHaveCount(0);

  // The sheriff moved while we were offline: no animation.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await forget();
  socket.hold();
  const sheriff = page.getByRole("button", { name: /le shérif est ici/ });
  const before = await sheriff.innerText();
  await bets(2);
  await socket.cut();
  await expect(sheriff).not.toHaveText(before);
  await expect(page.getByRole("heading", { name: "Votre mise" })).toBeVisible();
  expect(await moved()).toEqual([]);
  expect(await heard()).toEqual(["turn"]);
});

test("Boomtown Bandits: a token drops with a chip's sound, the badge with its own", async ({ house }) => {
  const [ana, bo] = await house.guests("Ana", "Bo");
  const { page } = ana;
  const { moved, heard, forget } = await attentive(ana);
  const options = { shootout: "lockstep" };
  const table = await ana.table("boomtown-bandits", { options, setup: THREE_PLACES }).with(bo).started();
  const street = page.getByRole("list", { name: /^La rue/ });
  await expect(page.getByRole("heading", { name: "Quel lieu fermer ?", level: 1 })).toBeVisible();
  await forget();
  await table.act([0, { badge: "mine" }]);
  await expect.poll(heard).toContain("badge");
  const tokens = street.locator(".token");
  await table.act(place(0, "shooter", "saloon"));
  await expect(tokens).toHaveCount(1);
  // It is inserted a moment before it moves.
  await expect.poll(moved).toContainEqual(expect.stringMatching(/^lot\b/));
  await forget();
  await table.act(place(1, "shooter", "bank"));
  await expect(tokens).toHaveCount(2);
  expect((await heard()).sort()).toEqual(["token", "turn"]);
  await expect.poll(moved).toEqual([expect.stringMatching(/^lot\b/)]);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await table.act(place(0, "shooter", "saloon"));
  await expect(tokens).toHaveCount(3);
  await forget();
  await table.act(place(1, "shooter", "bank"));
  await expect(tokens).toHaveCount(4);
  expect(await moved()).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await expect(tokens).toHaveCount(4);
  await expect.poll(heard).toEqual(["turn"]);
  expect(await moved()).toEqual([]);
});
