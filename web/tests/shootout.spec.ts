import type { Locator, Page } from "@playwright/test";

import { faceToFace, FIRE, HIT, ROLL } from "./support/duel";
import { expectNoOverflow } from "./support/fit";
import { expect, test } from "./support/fixtures";
import { controlSocket } from "./support/socket";
import { recordRects, actWhen, recordTexts } from "./support/in-page";

const own = (page: Page): Locator => page.locator(".cockpit");
const rival = (page: Page): Locator => page.locator(".lane");
const flying = (at: Locator): Locator => at.getByRole("img", { name: /^(dé qui roule|rolling die)$/ });
const bullets = (at: Locator): Locator => at.getByRole("img", { name: /: (balle|bullet)$/ });

test("FIRE needs no message, dice tumble at the press, faces come from the server, HIT removes a token", async ({
  house,
}) => {
  const [ana, bo] = [await house.guest("Ana", { language: "fr" }), await house.guest("Bo", { language: "en" })];
  const sockets = [await controlSocket(ana.page), await controlSocket(bo.page)];
  const countdown = await faceToFace([ana, bo], { chance: ["bullet", "blank", "blank"] });
  const lamps = await recordTexts(ana.page, ".lamps .lit");
  const places = await recordRects(ana.page, `${ROLL}, ${HIT}, .race .tray`);
  await countdown();
  // Both know the instant of FIRE. From here on they get no message: only their clocks can tell.
  for (const { page } of [ana, bo]) await expect(own(page)).toBeVisible();
  for (const socket of sockets) socket.hold();
  for (const { page } of [ana, bo]) {
    await expect(page.locator(FIRE)).toBeVisible();
    await expect(page.locator(ROLL)).toHaveAttribute("aria-disabled", "false");
  }
  await lamps(/^1$/);
  await actWhen(ana.page, FIRE, { press: ROLL });
  await expect(flying(own(ana.page))).toHaveCount(3);
  await expect(bullets(own(ana.page))).toHaveCount(0);
  await expect(flying(rival(bo.page))).toHaveCount(0);
  // Nobody waits in a race.
  await expect(bo.page.locator(".tray")).not.toContainText(/Waiting for/);
  // Messages flow again; Ana calls by key, aims and shoots.
  await actWhen(ana.page, ".cockpit .hit.hot", { key: "h" });
  await actWhen(ana.page, ".arena button[aria-pressed]", { click: ".arena button[aria-pressed]" });
  await actWhen(ana.page, ".tray button.big[aria-disabled=false]", { click: ".tray button.big" });
  // Roll, Hit and everything below have kept their places since the first frame of the countdown.
  expect(await places()).toHaveLength(3);
  await expectNoOverflow(ana.page, "a race");
  for (const socket of sockets) socket.release();
  await expect(own(bo.page).locator(".one")).toHaveCount(2);
  await expect(rival(ana.page)).toContainText(/1 tireur/);
  // The receipts are one press away.
  await ana.page.getByRole("button", { name: "À la milliseconde" }).click();
  const receipts = ana.page.getByRole("dialog", { name: "À la milliseconde" });
  for (const act of ["Ana · cri", "Ana · lancer"])
    await expect(receipts.getByRole("heading", { name: act })).toBeVisible();
});

test("a false start and a wrong call freeze the player, visibly for both", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana", { language: "fr" }), await house.guest("Bo", { language: "en" })];
  const countdown = await faceToFace([ana, bo]);
  const [anaSaw, boSaw] = [await recordTexts(ana.page, ".arena"), await recordTexts(bo.page, ".arena")];
  await actWhen(bo.page, `${ROLL}[aria-disabled=false]`, { press: ROLL });
  await countdown();
  await anaSaw(/Faux départ\s!\sBo\slance trop tôt/);
  await boSaw(/False start! You\sroll too early/);
  await expect(ana.page.locator("body")).toContainText(/3 · 2 · 1 · Feu/);
  await actWhen(ana.page, FIRE, { press: HIT });
  // Bo after FIRE, and Ana without a bullet.
  await boSaw(/Roll\s*frozen for/);
  await anaSaw(/Bo[^]*immobile/);
  await anaSaw(/Touché\s!\s*immobile/);
  await boSaw(/Ana[^]*frozen for/);
});

test("simultaneous bullets cancel out, visibly for both", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana", { language: "fr" }), await house.guest("Bo", { language: "en" })];
  const socket = await controlSocket(bo.page);
  // A tie window that is long enough for any machine.
  const chance = ["bullet", "blank", "blank", "bullet", "blank", "blank"];
  const countdown = await faceToFace([ana, bo], { chance, tieWindow: 5000 });
  const [anaSaw, boSaw] = [await recordTexts(ana.page, ".arena"), await recordTexts(bo.page, ".arena")];
  await countdown();
  for (const { page } of [ana, bo]) {
    // After the server's FIRE: the fastest press would be too early on one of the two clocks.
    await expect(page.locator("body")).toContainText(/3 · 2 · 1 · (Feu|Fire)/);
    await actWhen(page, FIRE, { key: " " });
  }
  for (const { page } of [ana, bo]) await expect(bullets(own(page))).toHaveCount(1);
  // Neither knows of the other's call.
  socket.hold();
  for (const { page } of [ana, bo]) await actWhen(page, ".cockpit .hit.hot", { press: HIT });
  socket.release();
  await anaSaw(/Égalité\s: les balles s’annulent/);
  await boSaw(/A tie: the bullets cancel out/);
  for (const { page } of [ana, bo]) await expect(own(page).locator(".one")).toHaveCount(3);
});

/** Pairs of elements that overlap. */
async function overlaps(page: Page, parts: string): Promise<string[]> {
  return page.evaluate((parts) => {
    const shown = Array.from(document.querySelectorAll<HTMLElement>(parts)).filter((one) => one.checkVisibility());
    const name = (one: Element): string => `${one.tagName}.${one.getAttribute("class") ?? ""}`;
    return shown.flatMap((one, index) =>
      shown.slice(index + 1).flatMap((other) => {
        if (one.contains(other)) return [];
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 1 && high > 1 ? [`${name(one)} and ${name(other)}`] : [];
      }),
    );
  }, parts);
}

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const) {
  test(`with cards in hand and a town to claim nothing overlaps at ${width} × ${height}`, async ({ house }, info) => {
    test.skip(info.project.name !== "phone", "a phone's layout");
    const [ana, bo] = [await house.guest("Ana", { language: "fr" }), await house.guest("Bo", { language: "en" })];
    await ana.page.setViewportSize({ width, height });
    const setup = { hands: [["liquid_courage", "sneaky_bastard"], []], played: [["robbery", "silver_lode"], []] };
    const countdown = await faceToFace([ana, bo], { chance: ["bullet", "blank", "blank"], setup });
    await countdown();
    const { page } = ana;
    const look = async (when: string): Promise<void> => {
      const parts =
        ".bar, .ticker, .street, .ahd h1, .lamps, .lane header, .lane .dice, .lane .state, .mine, .cockpit button, .tip, .tray";
      expect(await overlaps(page, parts), when).toEqual([]);
      const cut = await page.evaluate(() =>
        Array.from(document.querySelectorAll(".cockpit button, .tray .big, .peek button"))
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight)
          .map((one) => one.className),
      );
      expect(cut, `${when}: all of it can be seen`).toEqual([]);
    };
    const pass = page.locator(".tray button.big");
    await expect(pass).toBeVisible();
    await look("before it starts");
    await pass.click();
    await expect(page.locator(".lamps .lit").first()).toBeVisible();
    await look("during the countdown");
    await expect(page.locator("body")).toContainText(/3 · 2 · 1 · Feu/);
    await actWhen(page, `${ROLL}[aria-disabled=false]`, { press: ROLL });
    await expect(bullets(own(page))).toHaveCount(1);
    await look("with a bullet");
    await actWhen(page, ".cockpit .hit.hot", { key: "h" });
    // The question and its targets are together, over the resting dice.
    const aim = page.getByRole("region", { name: "Qui visez-vous ?" });
    await expect(aim.getByRole("button", { name: /^Viser/ }).first()).toBeVisible();
    await look("while aiming");
  });
}

for (const seats of [3, 4, 5]) {
  test(`with ${seats - 1} rivals nothing covers the countdown on a phone`, async ({ house }, info) => {
    test.skip(info.project.name !== "phone", "a phone's layout");
    const ana = await house.guest("Ana", { language: "fr" });
    const { page } = ana;
    const at = "saloon";
    const acts = ["shooter", "shooter", "coward"].map((token) => ({ place: { token, at } }));
    const town = ["saloon", "brothel", "bank", "mine", "train", "stagecoach"].slice(0, seats + 1);
    const table = await ana
      .table("boomtown-bandits", {
        bots: seats - 1,
        options: { shootout: "realtime" },
        setup: { first: 0, town },
        scripts: Array<object[]>(seats - 1).fill(acts),
      })
      .started();
    while (!(await page.locator(".cockpit").isVisible())) await table.advance(1, /"badge":"bank"|"at":"saloon"|pass/);
    for (const size of [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      const parts = ".ahd h1, .lamps, .lane, .mine, .cockpit button, .tip, .tray";
      await expect.poll(() => overlaps(page, parts)).toEqual([]);
    }
  });
}
