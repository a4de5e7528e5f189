import { expectAccessible } from "./support/axe";
import { CITIES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { ALL } from "./support/games";

for (const { game, title: name, seats } of ALL) {
  test(`the aid of ${name} opens by key, with the rules behind it`, async ({ house }, info) => {
    const ana = await house.guest("Ana", { theme: info.project.name === "phone" ? "dark" : "light" });
    await ana.table(game, { bots: seats - 1 }).started();
    const { page } = ana;
    await expect(page.locator("main.stage:not([aria-busy])")).toBeVisible();
    await page.keyboard.press("a");
    const aid = page.getByRole("dialog", { name: `Aide de jeu : ${name}` });
    await expect(aid.getByRole("heading", { name: "À la fin" })).toBeVisible();
    await expectAccessible(page);
    await aid.getByRole("button", { name: "Toutes les règles" }).click();
    await expect(page.getByRole("dialog", { name: `Règles de ${name}` })).toBeVisible();
    await expectAccessible(page);
  });
}

test("a piece has a tooltip for keyboard, pointer and long press", async ({ house }, info) => {
  const ana = await house.guest("Ana");
  // The reader starts, so that the line stays as it is.
  await ana.table("district-noir", { bots: 1, setup: CITIES }).started();
  const { page, context } = ana;
  const tip = page.locator(".tip");
  const hand = page.locator("[data-guide=hand] button");
  await expect(hand).toHaveCount(5);
  await page.keyboard.press("Escape");
  await hand.first().focus();
  await expect(tip).toBeVisible();
  await expect(tip).not.toHaveText("");
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);

  const card = page.locator("[data-guide=line] .card").first();
  const title = (await card.getAttribute("title")) ?? "";
  if (info.project.name === "phone") {
    const box = await hand.nth(1).boundingBox();
    if (!box) throw new Error("the card is not on the page");
    const touch = await context.newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(tip).toBeVisible();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(hand).toHaveCount(5);
  } else {
    await card.hover();
    await expect(tip).toHaveText(title);
    await page.mouse.move(0, 0);
    await expect(tip).toHaveCount(0);
    await expect(card).toHaveAttribute("title", title);
    // The line is one tab stop; arrow keys reach its cards.
    const next = page.locator("[data-guide=line] .card").nth(1);
    const words = (await next.getAttribute("title")) ?? "";
    await card.focus();
    await page.keyboard.press("ArrowRight");
    await expect(next).toBeFocused();
    await expect(tip).toHaveText(words);
    await expect(page.locator("[data-guide=line] .card[tabindex='0']")).toHaveCount(1);
  }
});

test("a resting mouse opens no tooltip until it moves", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "a finger does not rest on a page");
  const { page } = await house.stranger();
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Saloon" })).toBeVisible();
  await page.mouse.move(600, 400);
  await page.evaluate(() => {
    const piece = Object.assign(document.createElement("div"), { title: "a piece" });
    piece.style.cssText = "position: fixed; inset: 0; z-index: 9";
    document.body.append(piece);
  });
  // Browsers repeat mouse events at the same point when the page changes under it.
  await page.mouse.move(600, 400);
  await page.clock.runFor(2000);
  const tip = page.locator("[popover]");
  await expect(tip).toHaveCount(0);
  await page.mouse.move(610, 400);
  await page.clock.runFor(2000);
  await expect(tip).toHaveText("a piece");
});
