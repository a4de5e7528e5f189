import type { Page } from "@playwright/test";

/** Leaves a table in one of the offered ways, and confirms. */
export async function leave(page: Page, way: RegExp): Promise<void> {
  await page
    .getByRole("button", { name: /^Quitter/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Quitter la table/ });
  await dialog.getByRole("button", { name: way }).click();
  await dialog.getByRole("button", { name: /^Vraiment/ }).click();
}
