import { expectSound } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { DEEDS, follow, note, real } from "./support/guides";
import { untranslated } from "./support/tables";

const GAMES = {
  "blackrock-city": "Blackrock City",
  "boomtown-bandits": "Boomtown Bandits",
  "district-noir": "District Noir",
} as const;

for (const [game, name] of Object.entries(GAMES)) {
  test(`the guide of ${name} is told to its end, and offers a real game`, async ({ guest }, info) => {
    test.setTimeout(400_000);
    const phone = info.project.name === "phone";
    const { page } = await guest(phone ? { language: "en", theme: "dark" } : {});
    await page.goto("/");
    await page.getByRole("button", { name: new RegExp(`^(Apprendre|Learn).* ${name}$`) }).click();
    await follow(page, DEEDS[game] ?? {}, async (step) => {
      // The race is no moment to look around.
      if (game === "boomtown-bandits" && step >= 17 && step < 20) return;
      await expectSound(page);
      expect(untranslated(await note(page).innerText())).toBeNull();
    });
    await expect(page.getByRole("heading", { name: /^(Vous l’emportez|You win)$/ })).toBeVisible();
    await expectSound(page);
    const guided = page.url();
    await real(page).click();
    await expect(page).not.toHaveURL(guided);
    await expect(page).toHaveURL(/\/t\/[0-9a-f]+$/);
    await expect(note(page)).toHaveCount(0);
  });
}
