import { launchOptions } from "../playwright.config";
import { expect, test } from "./support/fixtures";

const NUDGE = "Me prévenir";

/** Requirements of a home screen, in a secure context. */
test("the client can be installed, and has an offline page", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "the same in any window");
  const { page } = await house.stranger();
  await page.goto("/");
  const manifest = await page.evaluate(async () => {
    interface Icon {
      src: string;
      sizes: string;
      type: string;
    }
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    const told = await fetch(link?.href ?? "");
    const read = (await told.json()) as Record<string, unknown> & { icons: Icon[] };
    const drawn = read.icons.map(async ({ src, type }) => {
      const icon = await fetch(src);
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      const sizes = type === "image/svg+xml" ? "any" : `${picture.naturalWidth}x${picture.naturalHeight}`;
      return { src, sizes, type: icon.headers.get("content-type") };
    });
    return { type: told.headers.get("content-type"), read, drawn: await Promise.all(drawn) };
  });
  expect(manifest.type).toContain("application/manifest+json");
  expect(manifest.read).toMatchObject({ name: "Saloon", start_url: "/", display: "standalone" });
  // Every icon matches the manifest, and Chromium requires these two sizes.
  expect(manifest.drawn).toEqual(manifest.read.icons.map(({ src, sizes, type }) => ({ src, sizes, type })));
  expect(manifest.drawn.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole("button", { name: "Réglages" }).click();
  await expect(page.getByRole("switch", { name: NUDGE })).toBeVisible();
  await house.kill();
  await page.goto("/rules/district-noir");
  await expect(page.getByRole("heading", { name: "La maison ne répond pas." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The house isn’t answering." })).toBeVisible();
  await house.reopen();
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { name: "Règles de District Noir" })).toBeVisible();
});

/** Another device on the LAN, without HTTPS: nothing is offered that its browser would refuse. */
test("over plain HTTP features that need HTTPS are hidden, and codes are still copied", async ({
  browser,
  house,
}, info) => {
  test.skip(info.project.name === "phone", "the same in any window");
  const { args } = launchOptions;
  const lan = await browser
    .browserType()
    .launch({ ...launchOptions, args: [...args, "--host-resolver-rules=MAP saloon.lan 127.0.0.1"] });
  try {
    const page = await lan.newPage({ locale: "fr-FR", baseURL: `http://saloon.lan:${new URL(house.url).port}` });
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto("/");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole("button", { name: "Réglages" }).click();
    await expect(page.getByRole("switch").first()).toBeVisible();
    await expect(page.getByRole("switch", { name: NUDGE })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "District Noir : créer une table" }).click();
    await page.getByRole("button", { name: "Ouvrir la table" }).click();
    await page.getByRole("button", { name: "Copier le code" }).click();
    await expect(page.getByRole("button", { name: "Copié" })).toBeVisible();
    const written = page.getByRole("textbox", { name: "Message à la table" });
    await written.focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(written).toHaveValue(/^[A-Z0-9]{5}$/);
    expect(faults).toEqual([]);
  } finally {
    await lan.close();
  }
});
