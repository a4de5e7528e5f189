import type { Page } from "@playwright/test";

import { send } from "./support/connection";
import { TWO_CITIES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { Guest } from "./support/guest";

const notices = (page: Page) => page.getByRole("region", { name: "Annonces" });
const play = (page: Page, card: string) => page.getByRole("main").getByRole("button", { name: `Jouer ${card}` });
const line = (page: Page) => page.locator("ol.line .card");

test("an act made offline is shown, can be changed and cancelled, and is sent later", async ({ house }) => {
  const [ana, bo] = await house.guests("Ana", "Bo");
  const { page } = ana;
  await ana.table("district-noir", { setup: TWO_CITIES }).with(bo).started();
  await expect(line(page)).toHaveCount(2);
  await house.kill();
  await expect(notices(page)).toContainText("Reconnexion");
  await play(page, "Tripot 7").click();
  await expect(notices(page)).toContainText("Votre coup attend : Jouer Tripot 7");
  await play(page, "Famille 8").click();
  await expect(notices(page)).toContainText("Votre coup attend : Jouer Famille 8");
  await notices(page).getByRole("button", { name: "Annuler ce coup" }).click();
  await expect(notices(page)).not.toContainText("Votre coup attend");
  await play(page, "Dockers 5").click();
  await expect(notices(page)).toContainText("Jouer Dockers 5");

  await house.reopen();
  await expect(line(page)).toHaveCount(3, { timeout: 60_000 });
  await expect(line(page).last()).toContainText("Dockers");
  await expect(notices(page)).toHaveCount(0);
});

test("an act made offline is not sent after the game has moved on", async ({ house }) => {
  const [ana, bo] = await house.guests("Ana", "Bo");
  const { page } = ana;
  // This page is offline; the player's other device is not.
  let open = true;
  const cuts: (() => Promise<void>)[] = [];
  await page.routeWebSocket(/\/socket$/, async (socket) => {
    if (!open) return socket.close();
    socket.connectToServer();
    cuts.push(() => socket.close());
  });
  const table = await ana.table("district-noir", { setup: TWO_CITIES }).with(bo).started();
  await expect(line(page)).toHaveCount(2);
  open = false;
  for (const cut of cuts) await cut();
  await expect(notices(page)).toContainText("Reconnexion");
  await play(page, "Tripot 7").click();
  await expect(notices(page)).toContainText("Votre coup attend");
  const device = new Guest(ana.context, await ana.context.newPage());
  await device.atDoorstep();
  await send(device.page, table.id, { act: { seat: 0, act: { play: "8" } } });
  open = true;
  await expect(notices(page)).toContainText("Pas joué : Jouer Tripot 7", { timeout: 60_000 });
  await expect(line(page)).toHaveCount(3);
  await expect(line(page).last()).toContainText("Famille");
  await notices(page).getByRole("button", { name: "Fermer" }).click();
  await expect(notices(page)).toHaveCount(0);
});
