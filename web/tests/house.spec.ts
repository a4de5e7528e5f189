import { expect, test } from "./support/fixtures";
import { expectNoOverlap } from "./support/fit";
import { ALL } from "./support/games";
import type { Guest } from "./support/guest";
import { leave } from "./support/leave";

/** Path of the table, once the page is there. */
async function tableOf({ page }: Guest): Promise<string> {
  await expect(page).toHaveURL(/\/t\/[0-9a-f]+$/);
  return new URL(page.url()).pathname;
}

for (const { title: game } of ALL) {
  test(`one click plays ${game} against bots`, async ({ house }) => {
    const one = await house.stranger();
    await one.page.goto("/");
    await one.page.getByRole("button", { name: new RegExp(`^Jouer ${game}`) }).click();
    await tableOf(one);
    await expect(one.page.getByRole("heading", { name: "On attend des joueurs" })).toHaveCount(0);
    await expect(one.page.locator("main.stage:not([aria-busy])")).toBeVisible();
    await one.page.goto("/");
    await expect(one.page.getByRole("link", { name: /^Reprendre/ })).toBeVisible();
  });
}

test("two guests create and join a table by code, add a bot, get ready and chat", async ({ house }) => {
  const ana = await house.stranger({ language: "fr" });
  const ben = await house.stranger({ language: "en", theme: "dark" });

  await ana.page.goto("/");
  await ana.page.getByRole("button", { name: "Créer une table", exact: true }).first().click();
  const dialog = ana.page.getByRole("dialog", { name: "Créer une table" });
  await dialog.getByText("3", { exact: true }).click();
  await dialog.getByText("sur invitation").click();
  await dialog.getByRole("button", { name: "Ouvrir la table" }).click();
  await tableOf(ana);
  // The creator sits and is ready.
  await expect(ana.page.getByRole("article", { name: "Place 1" })).toContainText(/vous\s*prêt/);
  const code = await ana.page
    .getByRole("region", { name: /^Dictez le code/ })
    .locator("b")
    .innerText();
  await expect(ana.page.getByRole("img", { name: /^Code QR/ })).toBeVisible();

  // The code leads to a seat.
  await ben.page.goto("/");
  await ben.page.getByLabel("Got a code?").fill(code.toLowerCase());
  await ben.page.getByRole("button", { name: "Join" }).click();
  const ready = ben.page.getByRole("button", { name: "I’m ready" });
  await ready.click();
  // A guest sees nothing that only the host can do.
  await expect(ben.page.getByText("Waiting for one more player.")).toBeVisible();
  await expect(ben.page.getByRole("button", { name: "Seat a bot" })).toHaveCount(0);

  // Every free seat offers a bot, also Ben's until Ana's page knows that he sits.
  const bot = ana.page.getByRole("button", { name: "Asseoir un robot" });
  await expect(bot).toHaveCount(1);
  await bot.click();
  await ana.page.getByRole("button", { name: /^Pied-tendre/ }).click();
  // Everyone can stop the countdown.
  await ben.page.getByRole("button", { name: "Wait, not yet" }).click();
  await expect(ana.page.getByText(/^On attend encore/)).toBeVisible();
  await ready.click();

  for (const { page } of [ana, ben]) {
    await expect(
      page.getByRole("heading", { name: /^(Tout le monde est là|Début dans|Everyone|Starting)/ }),
    ).toHaveCount(0);
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy");
  }

  await ana.page.keyboard.press("c");
  await ana.page.getByLabel("Message à la table").fill("Golden City est à moi");
  await ana.page.getByRole("button", { name: "Envoyer" }).click();
  await ben.page.keyboard.press("c");
  const chat = ben.page.getByRole("list", { name: "Chat" });
  await expect(chat).toContainText("Golden City est à moi");
  await chat.getByRole("button", { name: /^Mute/ }).click();
  await expect(chat).not.toContainText("Golden City est à moi");
});

test("a link asks for a name and leads to a seat; name and look can be changed there", async ({ house }) => {
  // A look that Ben will not choose: the first to sit keeps it.
  const ana = await house.guest("Ana", { look: { colour: 0, shape: 0 } });
  const ben = await house.stranger({ language: "en" });
  await ana.page.goto("/");
  await ana.page.getByRole("button", { name: "District Noir : créer une table" }).click();
  await ana.page.getByRole("button", { name: "Ouvrir la table" }).click();
  await expect(ana.page.getByRole("article", { name: "Place 1" })).toContainText("vous");
  const link = await ana.page.evaluate(() => {
    const [[, invite]] = JSON.parse(localStorage.getItem("saloon.invitations") ?? "[]") as [[string, string]];
    return `/i/${invite}`;
  });

  await ben.page.goto(link);
  await ben.page.getByLabel("Name", { exact: true }).fill("Ben");
  await ben.page.getByRole("button", { name: "Sit down" }).click();
  const seat = ben.page.getByRole("article", { name: "Seat 2" });
  await expect(seat).toContainText("Ben");
  await seat.getByRole("button", { name: "Change name or colour" }).click();
  const dialog = ben.page.getByRole("dialog", { name: "Who are you?" });
  await dialog.getByLabel("Name", { exact: true }).fill("Benno");
  await dialog.getByTitle("moss").click();
  await dialog.getByTitle("diamond").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  const theirs = ana.page.getByRole("article", { name: "Place 2" });
  await expect(theirs).toContainText("Benno");
  await expect(theirs.locator("use").first()).toHaveAttribute("href", "#shape4");
  await ben.page.getByRole("button", { name: "I’m ready" }).click();

  for (const { page } of [ana, ben]) {
    const strip = page.locator(".player-strip.s4");
    await expect(strip).toContainText("Benno");
    // Moss at night, as in tokens.css.
    await expect(strip).toHaveCSS("--c", "#b7d271");
  }
});

test("one click in the list of tables takes a seat", async ({ house }) => {
  const [ana, ben] = [await house.stranger(), await house.stranger()];
  await ana.page.goto("/");
  await ana.page.getByRole("button", { name: "District Noir : créer une table" }).click();
  await ana.page.getByRole("button", { name: "Ouvrir la table" }).click();
  await expect(ana.page.getByRole("article", { name: "Place 1" })).toContainText("vous");
  await ben.page.goto("/");
  await ben.page.getByRole("link", { name: /^S’asseoir/ }).click();
  await expect(ben.page.getByRole("article", { name: "Place 2" })).toContainText("vous");
});

test("language and theme follow the browser, then the guest's choice", async ({ house }) => {
  const { page } = await house.stranger({ language: "en", theme: "dark" });
  const html = page.locator("html");
  await page.goto("/");
  await expect(html).toHaveAttribute("lang", "en");
  await expect(html).toHaveAttribute("data-theme", "night");
  await page.getByRole("banner").locator("label[lang=fr]").click();
  await expect(page.getByRole("button", { name: "Réglages" })).toBeVisible();
  await page.getByRole("button", { name: "Réglages" }).click();
  await page.getByRole("dialog").getByText("Jour", { exact: true }).click();
  await page.reload();
  await expect(html).toHaveAttribute("lang", "fr");
  await expect(html).toHaveAttribute("data-theme", "day");
});

test("District Noir is played at night, unless the guest chose a theme", async ({ house }) => {
  const { page } = await house.stranger({ language: "en" });
  const html = page.locator("html");
  await page.goto("/");
  await expect(html).toHaveAttribute("data-theme", "day");
  await page.getByRole("button", { name: /^Play District Noir/ }).click();
  await expect(html).toHaveAttribute("data-theme", "night");
  await page.goBack();
  await expect(html).toHaveAttribute("data-theme", "day");
  await page.goForward();
  await expect(html).toHaveAttribute("data-theme", "night");
  await page.keyboard.press("n");
  await expect(html).toHaveAttribute("data-theme", "day");
  await page.reload();
  await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
  await expect(html).toHaveAttribute("data-theme", "day");
});

test("settings of the front page apply at the table and back", async ({ house }) => {
  const one = await house.stranger({ language: "en", theme: "dark" });
  const { page } = one;
  const html = page.locator("html");
  const expectChosen = async (): Promise<void> => {
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
    await expect(html).toHaveAttribute("lang", "fr");
    await expect(html).toHaveAttribute("data-theme", "day");
  };
  // The server has English and night for this guest.
  await page.goto("/");
  await page.getByRole("button", { name: /^Play District Noir/ }).click();
  await tableOf(one);
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  const kept = () => one.get("/session");
  await expect.poll(kept).toMatchObject({ settings: { language: "en", theme: "night" } });

  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Resume/ })).toBeVisible();
  await page.getByRole("banner").locator("label[lang=fr]").click();
  await page.getByRole("button", { name: "Passer au jour" }).click();
  await page.getByRole("button", { name: "District Noir : créer une table" }).click();
  const dialog = page.getByRole("dialog", { name: "Créer une table" });
  await dialog.getByText("sur cet appareil").click();
  await dialog.getByRole("textbox").nth(1).fill("Ben");
  await dialog.getByRole("button", { name: "Commencer la partie" }).click();
  await tableOf(one);
  await expectChosen();
  await page.goBack();
  await expectChosen();
  await page.reload();
  await expectChosen();
  await expect.poll(kept).toMatchObject({ settings: { language: "fr", theme: "day" } });
});

test("an unknown code shows an error under the field, which keeps its text", async ({ house }) => {
  const { page } = await house.stranger();
  await page.goto("/");
  await page.getByLabel("On vous a donné un code ?").fill("ZZZZZ");
  await page.getByRole("button", { name: "Rejoindre" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Aucune table n’a ce code" })).toBeVisible();
  await expect(page.getByLabel("On vous a donné un code ?")).toHaveValue("ZZZZZ");
  await page.goto("/i/0123");
  await expect(page.getByRole("heading", { name: "Cette invitation n’est plus valable." })).toBeVisible();
  await page.goto("/t/0123456789abcdef");
  await expect(page.getByRole("heading", { name: "Cette table est introuvable." })).toBeVisible();
  await page.goto("/nowhere/at/all");
  await expect(page.getByText("Cette adresse ne mène nulle part.")).toBeVisible();
});

test("the page survives a crash of the server and reconnects", async ({ house }) => {
  const ana = await house.guest("Ana");
  await ana.table("district-noir", { bots: 1 }).started();
  const { page } = ana;
  await expect(page.getByRole("button", { name: /^Prendre/ })).toBeVisible();
  await house.kill();
  await expect(page.getByText("Reconnexion… vos choix sont gardés")).toBeVisible();
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await house.reopen();
  await again.click();
  await expect(page.getByText("Votre place et vos choix sont gardés")).toHaveCount(0);
  await page
    .locator("main")
    .getByRole("button", { name: /^Jouer/ })
    .first()
    .click();
  await expect(page.locator(".net, .bar").first()).toBeVisible();
});

test("a bot can stand in for an absent player until they return", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "fr" });
  const ben = await house.guest("Ben", { language: "en" });
  const table = await ana.table("blackrock-city", { bots: 1, stand_in: "ask" }).with(ben).started();
  await ben.page.goto("about:blank");
  await expect(ana.page.getByText(/Ben n’est plus là depuis/)).toBeVisible();
  await expectNoOverlap(ana.page, ".strips, main");
  // The table is asked after a grace period.
  await ana.page.getByRole("button", { name: "Asseoir un robot" }).click({ timeout: 60_000 });
  await expect(ana.page.getByText(/Un robot joue pour Ben/)).toBeVisible();
  await ben.page.goto(table.path);
  await expect(ana.page.getByText(/Un robot joue pour Ben/)).toHaveCount(0);
});

test("a second device is signed in, and signed out from the first", async ({ house }) => {
  const [laptop, phone] = [await house.guest("Maëlle"), await house.stranger()];
  await laptop.page.goto("/");
  await laptop.page.getByRole("button", { name: /Maëlle/ }).click();
  await laptop.page.getByText("Un autre appareil ?").click();
  await laptop.page.getByRole("button", { name: "Obtenir un code" }).click();
  const code = await laptop.page.locator(".shown b").innerText();
  await phone.page.goto(`/carry/${code}`);
  await expect(phone.page.getByRole("heading", { name: /Maëlle/ })).toBeVisible();
  await laptop.page.goto("/");
  await laptop.page.getByRole("button", { name: /Maëlle/ }).click();
  await laptop.page.getByText("Un autre appareil ?").click();
  const devices = laptop.page.getByRole("region", { name: "Vos appareils" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("listitem").filter({ hasNotText: "cet appareil" }).getByRole("button").click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await phone.page.goto("/");
  await expect(phone.page.getByRole("button", { name: "Votre nom" })).toBeVisible();
  // Signing out of the last device needs a confirmation.
  await devices.getByRole("button", { name: "Déconnecter" }).click();
  await expect(devices.getByRole("alert")).toContainText("vous oubliera");
  await devices.getByRole("button", { name: "Déconnecter" }).click();
  await expect(laptop.page.getByRole("button", { name: "Votre nom" })).toBeVisible();
});

test("the name field shows which characters the server drops", async ({ house }) => {
  const { page } = await house.stranger({ language: "en" });
  await page.goto("/");
  await page.getByRole("button", { name: "Your name" }).click();
  const dialog = page.getByRole("dialog", { name: "Who are you?" });
  await dialog.getByLabel("Name", { exact: true }).fill("Ana 🤠");
  await expect(dialog.getByText("Without emoji or symbols, you’ll be: Ana")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Ana" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("🤠");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
});

test("a visitor without a session watches a public game", async ({ house }) => {
  const ana = await house.guest("Ana");
  const eve = await house.stranger();
  const table = await ana.table("district-noir", { bots: 1, public: true }).started();
  await eve.page.goto("/");
  await eve.page.getByRole("link", { name: /^Regarder/ }).click();
  await expect(eve.page).toHaveURL(new RegExp(table.id));
  await expect(eve.page.getByText("Vous regardez").filter({ visible: true }).first()).toBeVisible();
});

test("a concession needs a confirmation, and ends the game", async ({ house }) => {
  const ana = await house.guest("Ana");
  const ben = await house.guest("Ben", { language: "en" });
  await ana.table("district-noir", { turn_time: 60 }).with(ben).started();
  for (const { page } of [ana, ben]) await expect(page.getByRole("timer")).toContainText(/0:5\d|1:00/);
  await leave(ana.page, /^Abandonner la partie/);
  await expect(ben.page.getByRole("heading", { name: "You win" })).toBeVisible();
  await expect(ana.page.getByText("Vous avez abandonné")).toBeVisible();
  // The result stays until everyone has voted for a rematch.
  await ben.page.getByRole("button", { name: "Rematch", exact: true }).click();
  await expect(ben.page.getByText(/Waiting for Ana/)).toBeVisible();
  await expect(ana.page.getByText(/^Revanche demandée par/)).toBeVisible();
  for (const { page } of [ana, ben]) await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await ana.page.getByRole("button", { name: "Revanche", exact: true }).click();
  for (const { page } of [ana, ben]) {
    await expect(page.getByRole("region", { name: /^(Résultat|Result)$/ })).toHaveCount(0);
  }
});

test("a spectator keeps the result until they move on", async ({ house }) => {
  const ana = await house.guest("Ana");
  const ben = await house.guest("Ben", { language: "en" });
  const { page } = await house.stranger({ language: "en" });
  const table = await ana.table("district-noir", { public: true }).with(ben).started();
  await page.goto(table.path);
  await expect(page.getByText("You are watching").filter({ visible: true }).first()).toBeVisible();
  await leave(ana.page, /^Abandonner la partie/);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Ben wins");
  await expect(page.getByRole("button", { name: "Watch the next game" })).toHaveCount(0);
  for (const player of [ana, ben])
    await player.page.getByRole("button", { name: /^(Revanche|Rematch)$/, exact: true }).click();
  for (const player of [ana, ben])
    await expect(player.page.getByRole("region", { name: /^(Résultat|Result)$/ })).toHaveCount(0);
  await expect(result).toContainText("The table has moved on to the next game.");
  await expect(result).toContainText("Ben wins");
  // The board of the last game is still there.
  await page.getByRole("button", { name: "See the table" }).click();
  await expect(result).toHaveCount(0);
  await page.getByRole("button", { name: "See the result" }).click();
  await page.getByRole("button", { name: "Watch the next game" }).click();
  await expect(result).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("finished games are in the history, with replay and record", async ({ house }) => {
  const ana = await house.guest("Ana");
  const ben = await house.guest("Ben", { language: "en" });
  await ana.table("district-noir").with(ben).started();
  await leave(ana.page, /^Abandonner la partie/);
  await expect(ben.page.getByRole("heading", { name: "You win" })).toBeVisible();
  for (const [page, said] of [
    [ana.page, "perdue"],
    [ben.page, "won"],
  ] as const) {
    await page.goto("/history");
    const game = page.getByRole("main").getByRole("listitem");
    await expect(game).toHaveCount(1);
    await expect(game).toContainText(said);
    await expect(game.getByRole("link", { name: /^(Fichier|Record)/ })).toHaveAttribute(
      "href",
      /^\/api\/v1\/records\//,
    );
    await game.getByRole("link", { name: /^(Revoir|Replay)/ }).click();
    await expect(page.getByRole("slider")).toBeVisible();
  }
});

test("a finished game is left with one click", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  const table = await ana.table("district-noir", { bots: 1 }).started();
  await table.finish();
  await expect(page.getByRole("region", { name: "Résultat" })).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Quitter/ })
    .click();
  await expect(page).toHaveURL(/\/$/);
});

test("a game against bots has a level and options, and can be given up", async ({ house }) => {
  const { page } = await house.stranger();
  await page.goto("/");
  await page.getByRole("button", { name: "Boomtown Bandits : créer une table" }).click();
  const dialog = page.getByRole("dialog", { name: "Créer une table" });
  for (const choice of ["3", "tour par tour", "contre des robots", "Pied-tendre"]) {
    await dialog.getByText(choice, { exact: true }).click();
  }
  await dialog.getByRole("button", { name: "Commencer la partie" }).click();
  await expect(page.getByRole("list", { name: /^La rue/ }).getByRole("listitem")).toHaveCount(4);
  // The cards of a place can be read without choosing it, also during the reader's turn.
  await page.getByRole("button", { name: "Liste des cartes" }).click();
  const found = page.getByRole("dialog", { name: "Liste des cartes" });
  await expect(found.getByRole("heading", { name: "On y trouve" })).toHaveCount(4);
  await page.keyboard.press("Escape");
  await leave(page, /^Abandonner la partie/);
  await expect(page).toHaveURL(/\/$/);
  // The creator may still watch; there is nothing to resume.
  const left = page.getByRole("region", { name: "Mes parties" });
  await expect(left.getByRole("link", { name: /Regarder/ })).toBeVisible();
  await expect(left.getByRole("link", { name: /Reprendre/ })).toHaveCount(0);
});
