import { test } from "./support/fixtures";
import { playBoomtown as play } from "./support/pointer";
import { screenshot, THEMES } from "./support/shots";

for (const theme of THEMES) {
  test(`several people on one device (${theme})`, async ({ house }, info) => {
    const ann = await house.guest("Ann", { theme });
    const { page } = ann;
    await page.goto("/");
    await page.getByRole("button", { name: "District Noir : créer une table" }).click();
    await page.getByText("sur cet appareil").click();
    await screenshot(info, page, "pass-create", theme);
    const setup = { town: ["saloon", "brothel", "bank", "mine"], hands: [["robbery"], [], []] };
    await ann
      .table("boomtown-bandits", { bots: 1, options: { shootout: "realtime" }, setup })
      .startedHotSeat("Ann", "Benjamin");
    const curtain = page.getByRole("main", { name: "Le rideau est baissé" });
    await curtain.waitFor();
    await screenshot(info, page, "pass-curtain", theme);
    for (let turn = 0; turn < 200; turn++) {
      if (await page.locator(".zone").first().isVisible()) break;
      const mine = curtain.getByRole("button", { name: /^C’est moi/ }).first();
      if (await mine.isVisible()) {
        await mine.click();
        if (await page.getByRole("complementary", { name: "Depuis la dernière fois" }).isVisible())
          await screenshot(info, page, "pass-meanwhile", theme);
      } else if (!(await play(page, 0).catch(() => true))) await page.waitForTimeout(100);
    }
    await screenshot(info, page, "pass-race", theme);
  });
}
