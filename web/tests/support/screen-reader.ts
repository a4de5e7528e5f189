/**
 * Scripted players that use only what a screen reader has: roles, names and states. They return false where nothing is
 * asked.
 */

import type { Locator, Page } from "@playwright/test";

import { tap } from "./pointer";

const main = (page: Page): Locator => page.getByRole("main");
const tray = (page: Page): Locator => page.getByRole("region", { name: "Ce que vous pouvez faire" });
const there = async (one: Locator): Promise<boolean> => (await one.count()) > 0;

export async function playDistrictByScreenReader(page: Page, turn: number): Promise<boolean> {
  if (!(await there(page.getByRole("heading", { name: "À vous" })))) return false;
  const card = main(page).getByRole("button", { name: /^Jouer /, disabled: false });
  const take = main(page).getByRole("button", { name: /^Prendre/, disabled: false });
  if ((await there(take)) && (turn % 6 === 5 || !(await there(card)))) await tap(take);
  else await tap(card.first());
  return true;
}

export async function playBlackrockByScreenReader(page: Page, turn: number): Promise<boolean> {
  const doing = (name: RegExp): Locator => tray(page).getByRole("button", { name, disabled: false });
  const group = (name: RegExp): Locator =>
    tray(page).getByRole("group", { name }).getByRole("button", { disabled: false });
  const sizes = group(/^Taille de la mise/);
  if (await there(sizes)) {
    if (turn > 12 && (await there(doing(/^Renoncer/)))) await tap(doing(/^Renoncer/));
    else {
      await tap(sizes.nth(turn % Math.min(2, await sizes.count())));
      await tap(doing(/^Miser \d/));
    }
  } else if (await there(group(/blessure/))) await tap(group(/blessure/).first());
  else if (await there(group(/^Jusqu’où/))) {
    await tap(group(/^Jusqu’où/).first());
    await tap(doing(/^Aller à/));
  } else if (await there(group(/^Voler/))) {
    await tap(group(/^Voler/).first());
    await tap(doing(/^Voler/).last());
  } else if (await there(doing(/^Renoncer/))) await tap(doing(/^Renoncer/));
  else return false;
  return true;
}

export async function playBoomtownByScreenReader(page: Page, turn: number): Promise<boolean> {
  const doing = (name: RegExp): Locator => tray(page).getByRole("button", { name, disabled: false });
  if (await there(doing(/^Continuer/))) {
    await tap(doing(/^Continuer/));
    return true;
  }
  // The names of closed places include the reason.
  const open = /^(?!.*(étoile|férié|fête))/i;
  const spots = page.getByRole("list", { name: /^La rue/ }).getByRole("button", { name: open, disabled: false });
  const marks = page.getByRole("button", { name: /^Viser /, pressed: false });
  if (await there(doing(/^Passer P$/))) await tap(doing(/^Passer P$/));
  else if (await there(doing(/^(Poser|Fermer) (à|au|l)/))) await tap(doing(/^(Poser|Fermer) (à|au|l)/));
  else if (await there(tray(page).getByRole("button", { name: /^Choisissez un lieu/ }))) {
    await tap(spots.nth(turn % (await spots.count())));
  } else if (await there(marks)) {
    while (!(await there(doing(/^Tirer/)))) await tap(marks.first());
    await tap(doing(/^Tirer/));
  } else if (await there(tray(page).getByRole("button", { name: /^Choisissez (une carte|dans)/ }))) {
    await tap(tray(page).getByRole("group").getByRole("button", { pressed: false }).first());
    await tap(doing(/^(Garder|Passer)/));
  } else return false;
  return true;
}
