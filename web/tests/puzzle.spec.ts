import { expectAccessible, inBothThemes } from "./support/axe";
import { expectNoHorizontalScroll, expectTouchable } from "./support/fit";
import { expect, test } from "./support/fixtures";
import { ALL } from "./support/games";
import { answerByRequest, answerOnPage, puzzlesOf, solution } from "./support/puzzles";

const DAILY = "Le problème du jour";
const calendar = "Calendrier des problèmes du jour";

for (const { game, title } of ALL) {
  test(`${game}: a puzzle is answered with roles and names, then the next one comes`, async ({ house }, info) => {
    const ana = await house.guest("Ana");
    const { page } = ana;
    const phone = info.project.name === "phone";
    await page.goto(`/puzzle/${game}`);
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
    await expectNoHorizontalScroll(page, "the question");
    if (phone) await expectTouchable(page, "the question");
    await inBothThemes(page, () => expectAccessible(page));
    await answerOnPage(page, game);
    // The verdict is announced, and the focus is where the answer begins.
    const verdict = page.locator(".stamp");
    await expect(verdict).toHaveText(/^(Trouvé|Tout près|Manqué)$/);
    await expect(page.getByRole("alert").filter({ hasText: "Le meilleur coup" })).toContainText(
      await verdict.innerText(),
    );
    await expect(solution(page)).toBeFocused();
    // The best act is drawn on the board, and all acts are compared.
    await expect(page.getByRole("main").locator(".act-tag.best").first()).toBeVisible();
    const rows = solution(page).getByRole("table").getByRole("row");
    await expect(rows.filter({ hasText: "meilleur" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "vous" })).toHaveCount(1);
    await expectNoHorizontalScroll(page, "the answer");
    if (phone) await expectTouchable(page, "the answer");
    await inBothThemes(page, () => expectAccessible(page));

    const [first, second] = (await puzzlesOf(ana)).games.find((one) => one.game === game)?.puzzles ?? [];
    const heading = page.getByRole("banner").getByText(`${title} · 2 sur`);
    await page.getByRole("button", { name: "Suivant" }).click();
    await expect(heading).toBeVisible();
    await expect(solution(page)).toHaveCount(0);
    // Both have addresses of their own; the answered one shows its solution.
    await page.goto(`/puzzle/${first?.id}`);
    await expect(solution(page)).toBeVisible();
    await page.goto(`/puzzle/${second?.id}`);
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
    await expect(solution(page)).toHaveCount(0);
  });
}

test("a stranger's answer to the puzzle of the day counts once and stays on the device", async ({ house }) => {
  const eve = await house.stranger();
  const { page } = eve;
  await page.goto("/");
  const row = page.getByRole("link", { name: new RegExp(`^${DAILY}`) });
  await row.click();
  await expect(page).toHaveURL(/\/puzzle$/);
  await expect(page.getByText("Rien ne presse ici.")).toHaveCount(1);
  const today = (await puzzlesOf(eve)).days[0];
  await answerOnPage(page, today?.game ?? "");
  const verdict = await page.locator(".stamp").innerText();
  const days = page.getByRole("region", { name: calendar });
  await expect(days.getByRole("heading")).toHaveText("Premier jour");
  await expect(days).toContainText("gardé sur cet appareil");
  const cell = days.getByRole("link", { name: /aujourd’hui/ });
  await expect(cell).toHaveAccessibleName(new RegExp(verdict, "i"));
  // No session was made for it.
  expect(await eve.context.cookies()).toEqual([]);

  await page.reload();
  await expect(page.locator(".stamp")).toHaveText(verdict);
  await expect(days.getByRole("heading")).toHaveText("Premier jour");
  await page.goto("/");
  await expect(row).toContainText(verdict.toLowerCase());
});

test("with a session the answers are on every device", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  const { days, today } = await puzzlesOf(ana);
  const [now, yesterday] = days;
  await answerByRequest(ana, now?.id ?? "", today);
  // Answered after its day: it marks the day, and is no day in a row.
  await answerByRequest(ana, yesterday?.id ?? "", yesterday?.date);
  await page.goto("/puzzle");
  await expect(solution(page)).toBeVisible();
  const region = page.getByRole("region", { name: calendar });
  await expect(region.getByRole("heading")).toHaveText("Premier jour");
  await expect(region).not.toContainText("gardé sur cet appareil");
  await expect(region.getByRole("link", { name: /trouvé|tout près|manqué/ })).toHaveCount(2);
  // The calendar leads to earlier days.
  await region
    .getByRole("link", { name: /trouvé|tout près|manqué/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/puzzle/${yesterday?.date}$`));
  await expect(solution(page)).toBeVisible();
});

test("a result is shared without the act", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  await ana.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: house.url });
  const { days, today } = await puzzlesOf(ana);
  await answerByRequest(ana, days[0]?.id ?? "", today);
  await page.goto("/puzzle");
  await page.getByRole("button", { name: "Partager sans dévoiler" }).click();
  await expect(page.getByRole("button", { name: "Copié" })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    /^Saloon · Le problème du jour nº \d+\n.*(trouvé|tout près|manqué)\n[✓~×·] .*\nhttp.*\/puzzle\/[\d-]+$/u,
  );
  const labels = await solution(page).getByRole("rowheader").locator(".label").allTextContents();
  expect(labels.length).toBeGreaterThan(0);
  for (const label of labels) expect(text).not.toContain(label);
});

test("the keyboard alone answers a puzzle", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "a keyboard");
  const { page } = await house.stranger();
  await page.goto("/puzzle/district-noir");
  await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog", { name: /^Règles/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  // The first Tab goes to the tray.
  await page.keyboard.press("Tab");
  const tray = page.getByRole("main").getByRole("button", { name: /^(Jouer|Prendre)/ });
  await expect(tray.first()).toBeFocused();
  await page.keyboard.press("1");
  await expect(solution(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Suivant" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(solution(page)).toHaveCount(0);
});

test("hints come on request, and name no act", async ({ house }) => {
  const { page } = await house.stranger();
  await page.route("**/api/v1/puzzles/*", async (route) => {
    const response = await route.fetch();
    const puzzle = (await response.json()) as object;
    await route.fulfill({
      response,
      json: { ...puzzle, hint: { fr: "Comptez les points.", en: "Count the points." } },
    });
  });
  await page.goto("/puzzle/district-noir");
  await page.getByRole("button", { name: "Un indice" }).click();
  await expect(page.getByText("Comptez les points.").first()).toBeVisible();
});

test("unknown, future and malformed puzzles are explained", async ({ house }) => {
  const { page } = await house.stranger();
  for (const [path, title] of [
    ["/puzzle/nowhere", "Problème introuvable."],
    ["/puzzle/2999-01-01", "Pas encore là."],
    ["/puzzle/2020-01-01", "Problème introuvable."],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("link", { name: DAILY })).toBeVisible();
    await expectAccessible(page);
  }
});

test("a puzzle that is refused stays open", async ({ house }) => {
  const { page } = await house.stranger();
  await page.route("**/answer", (route) => route.abort());
  await page.goto("/puzzle/district-noir");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Jouer/, disabled: false })
    .first()
    .click();
  await expect(page.getByRole("alert").filter({ hasText: "La maison ne répond pas" })).toBeVisible();
  await page.unroute("**/answer");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Jouer/, disabled: false })
    .first()
    .click();
  await expect(solution(page)).toBeVisible();
});

test("the trainer ends with all puzzles seen", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  await page.route("**/api/v1/puzzles", async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { games: { puzzles: unknown[] }[] };
    const games = list.games.map((one) => ({ ...one, puzzles: one.puzzles.slice(0, 1) }));
    await route.fulfill({ response, json: { ...list, games } });
  });
  const first = (await puzzlesOf(ana)).games.find(({ game }) => game === "district-noir")?.puzzles[0];
  await answerByRequest(ana, first?.id ?? "");
  await page.goto("/puzzle/district-noir");
  await expect(page.getByRole("heading", { name: /^Vous avez vu/ })).toBeVisible();
  await expectAccessible(page);
});

test("the next puzzle of the day is announced when it comes", async ({ house }) => {
  const { page } = await house.stranger();
  await page.route("**/api/v1/puzzles", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), next_in_ms: 3000 } });
  });
  await page.goto("/puzzle");
  await expect(page.getByText("Prochain dans 1 min")).toBeVisible();
  await page.unroute("**/api/v1/puzzles");
  await page.getByRole("button", { name: "Le problème du jour est là" }).click();
  await expect(page.getByText(/^Prochain dans/)).toBeVisible();
});

test("the last seven puzzles of the day are there without a connection", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "the same in any window");
  const eve = await house.stranger();
  const { page } = eve;
  const { days } = await puzzlesOf(eve);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto("/puzzle");
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open("saloon-puzzles-1");
      const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      return paths.filter((path) => /puzzles\/[^/]+$/.test(path)).length;
    });
  await expect.poll(kept).toBe(Math.min(7, days.length));
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/puzzle")) !== undefined && document.readyState))
    .toBe("complete");
  await page.waitForLoadState("networkidle");
  await house.kill();
  for (const { date } of [days[0], days[3]].filter((day) => day !== undefined)) {
    await page.goto(`/puzzle/${date}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
  }
  await page.goto(`/puzzle/${days[8]?.date}`);
  await expect(page.getByRole("heading", { name: "Hors ligne" })).toBeVisible();
});

test("the row of the front page moves nothing when it comes", async ({ house }) => {
  const { page } = await house.stranger();
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route("**/puzzles/daily", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Tables ouvertes" })).toContainText("Personne n’a ouvert");
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const boxes = () =>
    page
      .locator("header, article, main section")
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  await expect(page.locator(".puzzle-row")).toHaveCount(1);
  const before = await boxes();
  answer();
  await expect(page.getByRole("link", { name: new RegExp(`^${DAILY}`) })).toBeVisible();
  expect(await boxes()).toEqual(before);
});
