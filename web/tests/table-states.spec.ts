import { expect, test } from "./support/fixtures";
import { expectNoOverlap } from "./support/fit";
import { leave } from "./support/leave";

test("a shutdown is announced, and the page reconnects without a reload", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  await ana.table("district-noir", { bots: 1 }).started();
  const cards = page.locator("main").getByRole("button", { name: /^Jouer/ });
  await expect(cards.first()).toBeVisible();
  await house.stop();
  const strip = page.locator(".strips").getByText("La maison ferme. La partie est gardée");
  await expect(strip).toBeVisible();
  await house.reopen();
  await expect(strip).toHaveCount(0, { timeout: 60_000 });
  await expect(cards.first()).toBeVisible();
});

test("a visitor of a full table is told, and watches", async ({ house }) => {
  const ana = await house.guest("Ana");
  const [bo, cy] = [await house.stranger(), await house.stranger({ language: "en" })];
  const { invite } = await ana.table("district-noir").opened();
  await ana.page.getByRole("button", { name: "S’asseoir" }).first().click();
  await bo.page.goto(`/i/${invite}`);
  await bo.page.getByRole("button", { name: "S’asseoir" }).click();
  await expect(bo.page.getByRole("article", { name: "Place 2" })).toContainText("vous");
  await cy.page.goto(`/i/${invite}`);
  await cy.page.getByRole("button", { name: "Sit down" }).click();
  await expect(cy.page.getByText(/Every seat is taken/)).toBeVisible();
});

test("a removed guest is told, and the link no longer lets them in", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana"), await house.stranger({ language: "en" })];
  const { invite } = await ana.table("district-noir").opened();
  await bo.page.goto(`/i/${invite}`);
  await bo.page.getByRole("button", { name: "Sit down" }).first().click();
  await ana.page.getByRole("button", { name: "Retirer" }).click();
  await ana.page.getByRole("button", { name: /^Retirer .* pour de bon/ }).click();
  const told = bo.page.getByRole("heading", { name: "The host removed you from this table." });
  await expect(told).toBeVisible();
  await bo.page.goto(`/i/${invite}`);
  await expect(told).toBeVisible();
});

test("a closed table tells everyone, and its links say what to do", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana"), await house.stranger({ language: "en" })];
  const { invite } = await ana.table("district-noir").opened();
  await bo.page.goto(`/i/${invite}`);
  await bo.page.getByRole("button", { name: "Sit down" }).click();
  await expect(bo.page.getByRole("button", { name: "I’m ready" })).toBeVisible();
  await leave(ana.page, /^Fermer la table/);
  await expect(bo.page.getByRole("heading", { name: "This table is closed." })).toBeVisible();
  await bo.page.goto(`/i/${invite}`);
  await expect(bo.page.getByRole("heading", { name: "This table is closed." })).toBeVisible();
  await expect(bo.page.getByRole("link", { name: "Back to the saloon" })).toBeVisible();
});

test("notices stand beside logo and title, and catch no clicks when absent", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "the bar has no logo there");
  const [ana, ben] = await house.guests("Ana", "Ben");
  const { page } = ana;
  await ana.table("district-noir").with(ben).started();
  await leave(ben.page, /^Abandonner la partie/);
  await page.getByRole("button", { name: "Voir la table" }).click();
  const notice = page.getByRole("region", { name: "Annonces" });
  for (const width of [1440, 1280, 1120]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(notice).toContainText("La partie est finie.");
    await expectNoOverlap(page, ".strips, .wordmark, .where b, main");
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await notice.getByRole("button", { name: "Voir le résultat" }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole("link", { name: "Saloon" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a chat message is shown and announced, and leads to the chat", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana"), await house.guest("Bo", { language: "en" })];
  const { page } = ana;
  await ana.table("district-noir").with(bo).started();
  await bo.page.keyboard.press("c");
  const say = async (words: string): Promise<void> => {
    await bo.page.getByLabel("Message to the table").fill(words);
    await bo.page.getByRole("button", { name: "Send" }).click();
  };
  await say("Bonne chance !");
  const notice = page.getByRole("region", { name: "Annonces" });
  await expect(notice).toContainText("Bo Bonne chance !");
  await expect(page.getByRole("status").first()).toContainText("Bo dit : Bonne chance !");
  // The notice disappears; the journal's button or the tab still shows the message.
  await notice.getByRole("button", { name: "Fermer" }).click();
  await expect(notice).toHaveCount(0);
  const drawer = page.getByRole("button", { name: /^Journal et discussion, \d+ nouveau/ });
  const tab = page.getByRole("tab", { name: /^Discussion/ });
  if (await drawer.isVisible()) await drawer.click();
  else await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("list", { name: "Discussion" })).toContainText("Bonne chance !");
  // A message that is visible in the chat needs no notice.
  await say("À toi");
  await expect(page.getByRole("list", { name: "Discussion" })).toContainText("À toi");
  await expect(notice).toHaveCount(0);
  // With the journal open, the notice leads to the chat.
  await page.getByRole("tab", { name: "Journal" }).click();
  await say("Alors ?");
  await expect(notice).toContainText("Alors ?");
});

test("the tables of a signed-out device say so", async ({ house }) => {
  const laptop = await house.guest("Ana");
  await laptop.table("district-noir", { bots: 1 }).started();
  await expect(laptop.page.locator("main").getByRole("button", { name: /^Prendre/ })).toBeVisible();
  const { devices } = (await laptop.get("/session/devices")) as { devices: { id: number }[] };
  await laptop.delete(`/session/devices/${devices[0]?.id}`);
  await laptop.page.reload();
  await expect(laptop.page.getByRole("heading", { name: "La maison ne vous reconnaît plus." })).toBeVisible();
});
