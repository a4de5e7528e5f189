import type { Page } from "@playwright/test";

import { expectAccessible, inBothThemes } from "./support/axe";
import { expect, test } from "./support/fixtures";
import type { Guest } from "./support/guest";

/** Plays a short game to its end. Returns the name of its record. */
async function finished(ana: Guest): Promise<string> {
  const table = await ana.table("district-noir", { bots: 1 }).started();
  expect(await table.advance(200)).toBe(true);
  const again = ana.page.getByRole("link", { name: /Revoir/ }).first();
  await expect(again).toBeVisible();
  return ((await again.getAttribute("href")) ?? "").replace("/replay/", "");
}

const scrubber = (page: Page) => page.getByRole("slider", { name: "Revoir la partie" });

test("a replay moves moment by moment", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  const name = await finished(ana);
  await page.goto(`/replay/${name}#3`);
  await expect(scrubber(page)).toHaveValue("3");
  await page.keyboard.press("ArrowRight");
  await expect(scrubber(page)).toHaveValue("4");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(scrubber(page)).not.toHaveValue("4");
  await page.keyboard.press("Home");
  await expect(scrubber(page)).toHaveValue("0");
  await page.getByRole("button", { name: "Lecture" }).click();
  await expect(scrubber(page)).not.toHaveValue("0");
  await page.getByRole("button", { name: "Pause" }).click();
  // In a loop, it restarts at the end.
  await page.getByRole("button", { name: "En boucle" }).click();
  await page.getByLabel("Vitesse").selectOption("× 4");
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Lecture" }).click();
  await expect(scrubber(page)).toHaveValue(/^[0-5]$/);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByLabel(/^Vue/).selectOption({ label: "Ana" });
  await inBothThemes(page, () => expectAccessible(page));

  // From a line to its moment, and back.
  await page.keyboard.press("End");
  const last = await scrubber(page).inputValue();
  const drawer = page.getByRole("banner").getByRole("button", { name: "Journal" });
  if (await drawer.isVisible()) await drawer.click();
  const lines = page.getByRole("list", { name: "Journal" }).getByRole("button", { name: /^Aller à/ });
  await lines.nth(2).click();
  await expect(scrubber(page)).not.toHaveValue(last);
  await page.goBack();
  await expect(scrubber(page)).toHaveValue(last);

  await page.setViewportSize({ width: 360, height: 740 });
  await inBothThemes(page, () => expectAccessible(page));
  // Wide enough for a thumb, with a tick for each round.
  expect((await scrubber(page).boundingBox())?.width).toBeGreaterThan(300);
  const replay = await ana.get(`/records/${name}/replay`);
  const { moments } = replay as { moments: { view: { round: number } }[] };
  await expect(page.locator(".marks i")).toHaveCount(moments.at(-1)?.view.round ?? 0); // an instant win may end it early
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Enregistrement" }).click(),
  ]);
  expect(download.suggestedFilename()).toContain(".json");
});

test("a result explains the margin, and links to the replay by round", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  await finished(ana);
  const result = page.getByRole("region", { name: "Résultat" });
  await expect(result).toContainText(/(Vous (gagnez|perdez) de \d+|partout|victoire immédiate|Égalité)/);
  // WCAG 2.5.8: targets of 24 px.
  for (const why of await page.getByRole("main").getByText("pourquoi ?").all()) {
    const box = await why.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
    expect(box?.width).toBeGreaterThanOrEqual(24);
  }
  await expect(result.locator(".caps")).not.toHaveText(/\.$/);
  await page.getByRole("link", { name: "Manche 2", exact: true }).click();
  await expect(scrubber(page)).not.toHaveValue("0");
});

test("a game is verified in the browser, and a changed record is rejected with its place", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  const name = await finished(ana);
  const changed = (await ana.get(`/records/${name}`)) as { entries: { entry: { at: number } }[] };
  await page.goto(`/verify/${name}`);
  await expect(page.getByRole("status").last()).toHaveText("Tout est en ordre.");
  await inBothThemes(page, () => expectAccessible(page));

  const entry = changed.entries[5]?.entry;
  if (!entry) throw new Error("a game has more than five entries");
  entry.at += 1;
  await page.goto("/verify");
  await page.locator("input[type=file]").setInputFiles({
    name: "changed.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(changed)),
  });
  const main = page.getByRole("main");
  await expect(main.locator(".verdict.bad")).toBeVisible();
  await expect(main.getByRole("listitem").filter({ hasText: "Rien n’a été réécrit" })).toContainText(/\b5\b.*/);
  await inBothThemes(page, () => expectAccessible(page));
  await page.setViewportSize({ width: 360, height: 740 });
  await inBothThemes(page, () => expectAccessible(page));
});

test("settings follow the session to another device", async ({ house }) => {
  const laptop = await house.guest("Ana", { language: "fr" });
  const phone = await house.stranger({ language: "en" });
  await laptop.page.goto("/");
  await laptop.page.getByRole("button", { name: "Réglages" }).click();
  const dialog = laptop.page.getByRole("dialog", { name: "Réglages" });
  await dialog.getByText("Nuit", { exact: true }).click();
  await dialog.getByText("plus grande", { exact: true }).click();
  await dialog.getByText("Sons", { exact: true }).click();
  await dialog.getByRole("slider", { name: "Ambiance" }).fill("30");
  await dialog.getByText("Confirmer mes coups").click();
  await expectAccessible(laptop.page);
  const chosen = {
    language: "fr",
    theme: "night",
    text: 130,
    sound: true,
    confirm: true,
    levels: { cues: 80, ambience: 30, voices: 0 },
  };
  await expect.poll(() => laptop.get("/session")).toMatchObject({ settings: chosen });
  const { code } = (await laptop.post("/session/carry")) as { code: string };
  await phone.page.goto(`/carry/${code}`);
  await expect(phone.page.locator("html")).toHaveAttribute("data-theme", "night");
  await expect(phone.page.locator("html")).toHaveAttribute("data-text", "130");
  await expect(phone.page.locator("html")).toHaveAttribute("lang", "fr");
  await phone.page.goto("/");
  await expectAccessible(phone.page);
});
