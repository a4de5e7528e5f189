/** The real program, on a data folder of its own. */

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const BINARY = process.env["SALOON"] ?? resolve(import.meta.dirname, "../../../target/debug/saloon");

export class House {
  #child: ChildProcess | null = null;
  url = "";

  private constructor(readonly data: string) {}

  static async open(): Promise<House> {
    const house = new House(mkdtempSync(join(tmpdir(), "saloon-")));
    await house.#start("127.0.0.1:0");
    return house;
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

  /** Without a warning, as a power cut does. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** As its host does: it tells everyone. */
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

  /** At the same address, with what is on disk. */
  async reopen(): Promise<void> {
    await this.#start(new URL(this.url).host);
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
