/** Guests: a browser context each, with the cookie of a session. */

import type { BrowserContext, Page } from "@playwright/test";

import { TableBuilder, type TableOptions } from "./table";

/** The lightest page of the house. Connections can be opened from it, and it loads nothing of the client. */
const DOORSTEP = "/offline.html";

export interface GuestOptions {
  language?: "fr" | "en";
  theme?: "light" | "dark";
}

export interface Look {
  colour: number;
  shape: number;
}

/** A guest with a session, or a stranger without one. */
export class Guest {
  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** Gives a stranger a session, as a visit to the house does. */
  async enter(name: string, look?: Look): Promise<void> {
    await this.atDoorstep();
    await this.post("/session", { name, look });
    // The client asks for its session only if this is set.
    await this.page.evaluate(() => localStorage.setItem("saloon.known", ""));
  }

  /** Leaves the client for a page that connections can be opened from. */
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

  /** Sends a request to a path of the API. Throws if the house refuses it. */
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
