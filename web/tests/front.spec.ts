import { expect, test } from "./support/fixtures";
import type { Guest } from "./support/guest";

/** Starts games for the list of the front page. */
async function playingTables(guest: Guest, count: number): Promise<void> {
  const { page } = guest;
  for (let made = 0; made < count; made++) await guest.table("district-noir", { bots: 1 }).started();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Mes parties" }).locator("li")).toHaveCount(count);
}

test("seven games in the list push no Play button off the screen", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "posters lie in one column there");
  const ana = await house.guest("Ana");
  const { page } = ana;
  await page.goto("/");
  const poster = page.getByRole("article").first();
  const alone = await poster.boundingBox();
  await playingTables(ana, 7);
  expect(await poster.boundingBox()).toEqual(alone);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    for (const button of await page
      .getByRole("article")
      .getByRole("button", { name: /^Jouer / })
      .all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole("link", { name: /^Reprendre/ }).first()).toBeInViewport({ ratio: 1 });
  }
});

test("on a phone the first few of my games come before the posters", async ({ house }, info) => {
  test.skip(info.project.name === "desktop", "they stand beside the posters there");
  const ana = await house.guest("Ana");
  const { page } = ana;
  await playingTables(ana, 4);
  const mine = page.getByRole("region", { name: "Mes parties" });
  await expect(mine.getByRole("link").first()).toBeInViewport();
  await expect(mine.getByRole("link").filter({ visible: true })).toHaveCount(3);
  await mine.getByRole("button", { name: "Voir les 4 parties" }).click();
  await expect(mine.getByRole("link").filter({ visible: true })).toHaveCount(4);
});

test("my games show players and turn, and can be dismissed", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  await playingTables(ana, 2);
  const mine = page.getByRole("region", { name: "Mes parties" });
  const rows = mine.getByRole("listitem");
  await expect(rows.first()).toContainText(/Avec \p{L}+/u);
  await expect(rows.first()).toContainText(/à vous de jouer|partie en cours/);
  await rows
    .first()
    .getByRole("button", { name: /^Retirer de la liste/ })
    .click();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
});
