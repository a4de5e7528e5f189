import { test } from "./support/fixtures";
import { GUIDE_ACTS, follow } from "./support/guides";
import { screenshot } from "./support/shots";

/** Screenshots of every step of every guide. */
for (const [game, acts] of Object.entries(GUIDE_ACTS)) {
  test(game, async ({ house }, info) => {
    test.setTimeout(400_000);
    const phone = info.project.name === "phone";
    const theme = phone ? "dark" : "light";
    const { page } = await house.stranger({ language: phone ? "en" : "fr", theme });
    await page.goto("/");
    await page
      .getByRole("article")
      .filter({ has: page.locator(`a[href="/rules/${game}"]`) })
      .getByRole("button")
      .last()
      .click();
    await follow(page, acts, (step) => screenshot(info, page, `guide.${game}.${String(step).padStart(2, "0")}`, theme));
  });
}
