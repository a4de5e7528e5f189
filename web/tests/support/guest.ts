/** Guests: a browser context with the cookie of a session. */

import type { BrowserContext, Page } from "@playwright/test";

import { TableBuilder, type TableOptions } from "./table";

/** A static page on the server's origin that loads nothing of the client. */
const DOORSTEP = "/offline.html";

export interface GuestOptions {
  language?: "fr" | "en";
  theme?: "light" | "dark";
}

export interface Look {
  colour: number;
  shape: number;
}

/** A visitor, with or without a session. */
export class Guest {
  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** Creates a session. */
  async enter(name: string, look?: Look): Promise<void> {
    await this.atDoorstep();
    await this.post("/session", { name, look });
    // The client loads its session only if this is set.
    await this.page.evaluate(() => localStorage.setItem("saloon.known", ""));
  }

  /** Goes to a page from which connections can be opened. */
  async atDoorstep(): Promise<void> {
    if (!this.page.url().endsWith(DOORSTEP)) await this.page.goto(DOORSTEP);
  }

  get(path: string): Promise<unknown> {
    return this.#request("GET", path);
  }

  post(path: string, body: object = {}): Promise<unknown> {
    return this.#request("POST", path, body);
  }

  delete(path: string): Promise<unknown> {
    return this.#request("DELETE", path);
  }

  /** Sends an API request. Throws if it is refused. */
  async #request(method: string, path: string, data?: object): Promise<unknown> {
    const response = await this.context.request.fetch(`/api/v1${path}`, { method, data });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.status() === 204 ? null : ((await response.json()) as unknown);
  }

  /** Describes a table that this guest hosts. */
  table(game: string, options: TableOptions = {}): TableBuilder {
    return new TableBuilder(this, game, options);
  }
}
