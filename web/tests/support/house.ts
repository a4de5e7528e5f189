/** A real server with its own data folder, and its guests. */

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

import { Guest, type GuestOptions, type Look } from "./guest";

const BINARY = process.env["SALOON"] ?? resolve(import.meta.dirname, "../../../target/debug/saloon");

export class House {
  #child: ChildProcess | null = null;
  readonly #contexts: BrowserContext[] = [];
  url = "";
  /** Page errors and foreign requests. */
  readonly faults: string[] = [];

  private constructor(
    readonly data: string,
    private readonly browser: Browser,
    private readonly contextOptions: BrowserContextOptions,
  ) {}

  static async open(browser: Browser, contextOptions: BrowserContextOptions): Promise<House> {
    const house = new House(mkdtempSync(join(tmpdir(), "saloon-")), browser, contextOptions);
    await house.#start("127.0.0.1:0");
    return house;
  }

  /** A browser without a session, on an empty page. */
  async stranger({ language = "fr", theme = "light" }: GuestOptions = {}): Promise<Guest> {
    const context = await this.browser.newContext({
      ...this.contextOptions,
      baseURL: this.url,
      locale: language === "fr" ? "fr-FR" : "en-GB",
      colorScheme: theme,
    });
    this.#contexts.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.faults.push(`error: ${error.message}`));
    page.on("console", (message) => {
      // A killed server refuses connections, which the browser logs.
      const expected = /ERR_CONNECTION|WebSocket connection to|Failed to load resource/.test(message.text());
      if (message.type() === "error" && !expected) this.faults.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
      const { host, protocol } = new URL(request.url());
      if (host !== new URL(this.url).host && protocol !== "data:" && protocol !== "blob:") {
        this.faults.push(`asked another host: ${request.url()}`);
      }
    });
    return new Guest(context, page);
  }

  /** A browser with a session under this name. */
  async guest(name: string, { look, ...options }: GuestOptions & { look?: Look } = {}): Promise<Guest> {
    const guest = await this.stranger(options);
    await guest.enter(name, look);
    return guest;
  }

  async guests<const Names extends readonly string[]>(...names: Names): Promise<{ [At in keyof Names]: Guest }> {
    const guests = await Promise.all(names.map((name) => this.guest(name)));
    return guests as { [At in keyof Names]: Guest };
  }

  async #start(addr: string): Promise<void> {
    const child = spawn(BINARY, ["serve", "--addr", addr, "--data", this.data], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      const found = /http:\/\/\S+/.exec(line);
      if (found) {
        this.url = found[0];
        return;
      }
    }
    throw new Error(`the house did not open (is ${BINARY} built?)`);
  }

  /** Kills the server without a warning. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Shuts the server down; it notifies everyone. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await gone;
    this.#child = null;
  }

  /** Restarts the server at the same address, with its data. */
  async reopen(): Promise<void> {
    await this.#start(new URL(this.url).host);
  }

  /** Closes the browsers, then the server. */
  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
