import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/axe";
import { BULLETS, CITIES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { able, playDistrict, press, playBlackrock, playBoomtown } from "./support/pointer";

const curtain = (page: Page) => page.getByRole("main", { name: "Le rideau est baissé" });
const me = (page: Page) => curtain(page).getByRole("button", { name: /^C’est moi, / });
const over = (page: Page) => page.getByRole("button", { name: "Revanche", exact: true });

/** Plays until the result, or until `enough`: the named player takes the device and decides. */
async function playOut(
  page: Page,
  decide: (turn: number) => Promise<unknown>,
  enough: () => boolean = () => false,
): Promise<Set<string>> {
  const lookers = new Set<string>();
  for (let turn = 0; turn < 900; turn++) {
    if (enough() || (await over(page).isVisible())) return lookers;
    if (await curtain(page).isVisible()) {
      lookers.add(
        await me(page)
          .first()
          .innerText()
          .catch(() => ""),
      );
      await me(page)
        .first()
        .click()
        .catch(() => undefined);
    }
    // The question may be over before it is answered.
    else if ((await decide(turn).catch(() => true)) === false) await page.waitForTimeout(100);
  }
  throw new Error("the game does not end");
}

test("a hot seat starts from the front page, and each player sees only their own hand", async ({ house }) => {
  const { page } = await house.stranger();
  await page.goto("/");
  await page.getByRole("button", { name: "District Noir : créer une table" }).click();
  const dialog = page.getByRole("dialog", { name: "Créer une table" });
  await dialog.getByText("sur cet appareil").click();
  await dialog.getByRole("button", { name: "Commencer la partie" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Indiquez au moins un nom.");
  await dialog.getByRole("textbox", { name: "Place 1" }).fill("Ann");
  await dialog.getByRole("textbox", { name: "Place 2" }).fill("Ben");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Commencer la partie" }).click();

  const handOf = async (name: string): Promise<string[]> => {
    await curtain(page)
      .getByRole("button", { name: `C’est moi, ${name}` })
      .click();
    await expect(page.getByRole("heading", { name: "À vous" })).toBeVisible();
    return page
      .getByRole("main")
      .getByRole("button", { name: /^Jouer / })
      .evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label") ?? card.textContent));
  };
  await expect(curtain(page)).toBeVisible();
  const first = (await curtain(page).getByRole("heading").innerText()).includes("Ann") ? "Ann" : "Ben";
  const other = first === "Ann" ? "Ben" : "Ann";
  const hand = await handOf(first);
  expect(hand.length).toBe(5);
  await playDistrict(page);
  await expect(curtain(page)).toContainText(other);
  // Nothing of the last player is in the DOM: no hand, no journal, no announcement.
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  for (const card of hand) expect(html).not.toContain(card);
  await expect(page.getByRole("button", { name: /^Jouer / })).toHaveCount(0);
  for (const line of await page.getByRole("list", { name: "Journal" }).getByRole("listitem").allInnerTexts()) {
    expect(line).not.toMatch(/Ann|Ben|vous/i);
  }
  await expect(page.getByRole("status").first()).toHaveText("");
  await expectAccessible(page);
  await handOf(other);
  // After a reload the curtain is down again.
  await page.reload();
  await expect(curtain(page)).toContainText(other);
});

/**
 * Checks the DOM after every mutation: while the curtain is down there may be no board, no dialog, no journal line, and no
 * announcement but the curtain's own.
 */
async function watchCurtain(page: Page): Promise<() => Promise<{ falls: number; boards: number; leaks: string[] }>> {
  await page.addInitScript(() => {
    const seen = { falls: 0, boards: 0, leaks: [] as string[] };
    let [down, up] = [false, false];
    const look = (): void => {
      const curtain = document.querySelector("main.curtain");
      const boards = document.querySelectorAll("main:not(.curtain) [data-guide]");
      if (curtain && !down) seen.falls++;
      if (boards.length > 0 && !up) seen.boards++;
      [down, up] = [curtain !== null, boards.length > 0];
      if (!curtain) return;
      const own = curtain.textContent;
      const spoken = Array.from(document.querySelectorAll("[aria-live]"), ({ textContent }) => textContent.trim());
      const left = [
        ...Array.from(
          document.querySelectorAll("[data-guide], dialog[open], .tip, .log .entry"),
          (left) => left.outerHTML,
        ),
        ...spoken.filter((words) => words !== "" && !own.includes(words)),
      ];
      seen.leaks.push(...left.map((what) => what.slice(0, 200)));
    };
    new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(globalThis, { curtainSeen: seen });
  });
  return () => page.evaluate(() => (globalThis as unknown as { curtainSeen: never }).curtainSeen);
}

/** Expects a whole game by two players, both of whom had the device, without a leak. */
async function expectFair(
  page: Page,
  watched: Awaited<ReturnType<typeof watchCurtain>>,
  lookers: Set<string>,
): Promise<void> {
  await expect(page.getByRole("region", { name: "Résultat" })).toBeVisible();
  expect([...lookers].sort()).toEqual(["C’est moi, Ann", "C’est moi, Ben"]);
  const { falls, boards, leaks } = await watched();
  expect(leaks).toEqual([]);
  expect(Math.min(falls, boards)).toBeGreaterThan(2);
}

test("a whole game of District Noir in the hot seat", async ({ house }) => {
  const ann = await house.guest("Ann");
  const watched = await watchCurtain(ann.page);
  await ann.table("district-noir", { setup: CITIES }).startedHotSeat("Ann", "Ben");
  const docks = able(ann.page.locator("main").getByRole("button", { name: "Jouer Docks" }));
  const lookers = await playOut(ann.page, async () => {
    const turn = ann.page.locator("main").getByRole("heading", { name: "À vous" });
    if ((await turn.count()) === 0) return false;
    return (await press(docks)) || playDistrict(ann.page);
  });
  await expectFair(ann.page, watched, lookers);
});

test("a whole game of Blackrock City in the hot seat, with a bot", async ({ house }) => {
  const ann = await house.guest("Ann");
  const watched = await watchCurtain(ann.page);
  const setup = { first: 0, reserves: [{ healthy: 2 }, { healthy: 2 }, { healthy: 1 }] };
  const scripts = [Array<string>(9).fill("renounce")];
  await ann.table("blackrock-city", { bots: 1, setup, scripts }).startedHotSeat("Ann", "Ben");
  // One bid each, then no more.
  let presses = 0;
  const lookers = await playOut(ann.page, async () => {
    const pressed = await playBlackrock(ann.page, presses < 4 ? 0 : 100);
    presses += Number(pressed);
    return pressed;
  });
  await expectFair(ann.page, watched, lookers);
});

const SHORT = {
  town: ["saloon", "brothel", "bank"],
  piles: { saloon: ["tip_off"], brothel: ["hoedown", "inspection"], bank: ["inside_job", "robbery"] },
};

test("a whole game of Boomtown Bandits in the hot seat, turn by turn", async ({ house }, info) => {
  test.skip(info.project.name === "desktop", "what a large screen shows beside a curtain, the other games do");
  const ann = await house.guest("Ann");
  const setup = { ...SHORT, hands: [["sneaky_bastard", "robbery"], ["good_times"]] };
  await ann.table("boomtown-bandits", { options: { shootout: "lockstep" }, setup }).startedHotSeat("Ann", "Ben");
  const lookers = await playOut(ann.page, (turn) => playBoomtown(ann.page, turn));
  expect([...lookers].sort()).toEqual(["C’est moi, Ann", "C’est moi, Ben"]);
});

test("two players race on one screen, each with a zone and keys", async ({ house, contextOptions }) => {
  const ann = await house.guest("Ann");
  const { page } = ann;
  const setup = { ...SHORT, hands: [["robbery"], ["sneaky_bastard"]] };
  await ann
    .table("boomtown-bandits", { options: { shootout: "realtime" }, setup, chance: BULLETS })
    .startedHotSeat("Ann", "Ben");
  const zone = (name: string) => page.getByRole("region", { name, exact: true });
  const fire = page.getByRole("listitem").filter({ hasText: /feu/i });
  let [raced, ended, leaked] = [false, false, false];
  const race = async () => {
    if (!(await zone("Ann").and(page.locator(".zone")).isVisible())) {
      ended = raced;
      return playBoomtown(page, 0);
    }
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    leaked ||= /class="[^"]*\bloot\b/.test(html);
    if (!(await fire.and(page.locator(".lit")).isVisible())) return false;
    raced = true;
    for (const [name, roll, hit] of [
      ["Ann", "d", "f"],
      ["Ben", "k", "l"],
    ] as const) {
      const trigger = zone(name).getByRole("button", { name: /^Touché/ });
      const hot = /Touché.*(balle|fuite)/i.test((await trigger.getAttribute("aria-label")) ?? "");
      if (contextOptions.hasTouch) {
        await (hot ? trigger : zone(name).getByRole("button", { name: /^Lancer/ })).tap();
      } else await page.keyboard.press(hot ? hit : roll);
    }
    return true;
  };
  await playOut(page, race, () => ended);
  expect(ended).toBe(true);
  expect(leaked, "somebody's hand was on the shared screen").toBe(false);
});
