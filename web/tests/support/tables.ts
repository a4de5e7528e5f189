/** Tables made the quick way, for tests that are about what comes after. */

import { expect, type Page } from "@playwright/test";

import type { Guest } from "./fixtures";

export interface Wanted {
  rules: {
    game: string;
    seats: number;
    options?: unknown;
    pace?: "calm" | "quick";
    /** Seconds. */
    turn_time?: number;
    stand_in?: "never" | "ask" | { after: number };
    take_back?: boolean;
    /** Off unless a test is about it: tests pass by themselves. */
    auto_pass?: boolean;
  };
  /** For the last chairs. */
  bots?: string[];
  public?: boolean;
  /** A position to start from, dice to throw, acts for the bots: as docs/protocol.md has it. */
  practice?: unknown;
}

/** The house's lightest page, to speak with the house from. */
const DOORSTEP = "/offline.html";

/** As the house is asked for it. */
const asked = (wanted: Wanted): Wanted => ({ ...wanted, rules: { auto_pass: false, ...wanted.rules } });

/** Seats the guests from the first chair on, starts the game, and shows it to each. */
export async function startTable(guests: Guest[], wanted: Wanted): Promise<string> {
  const [host, ...others] = guests;
  if (!host) throw new Error("a table needs a guest");
  await Promise.all(guests.map(({ page }) => page.goto(DOORSTEP)));
  const opened = await host.page.evaluate(async (wanted) => {
    const post = (path: string, body: unknown) =>
      fetch(`/api/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    await post("/session", { name: "Ana" });
    const response = await post("/tables", wanted);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { id: string; invite: string };
  }, asked(wanted));
  await Promise.all(
    others.map(({ page }, at) =>
      page.evaluate(
        async ({ name, invite }) => {
          const post = (path: string, body: unknown) =>
            fetch(`/api/v1${path}`, {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify(body),
            });
          await post("/session", { name });
          await post("/tables/join", { invite });
        },
        { name: ["Bo", "Cy", "Di", "Ed"][at] ?? "Ed", invite: opened.invite },
      ),
    ),
  );
  // The host starts once everybody is ready.
  await Promise.all(others.map(({ page }, at) => takeSeat(page, opened.id, at + 1)));
  await takeSeat(host.page, opened.id, 0);
  await Promise.all(
    guests.map(async ({ page }) => {
      await page.goto(`/t/${opened.id}`);
      await settled(page);
    }),
  );
  return opened.id;
}

/** Sits down, is ready, and starts the game from the first chair. */
function takeSeat(page: Page, id: string, seat: number): Promise<void> {
  return page.evaluate(
    ({ id, seat }) =>
      new Promise<void>((done, fail) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${id}/socket`);
        const bytes = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
          byte.toString(16).padStart(2, "0"),
        ).join("");
        const says: unknown[] = [{ sit: seat }, { ready: { seat, bytes } }, ...(seat === 0 ? ["start"] : [])];
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as Record<string, unknown>;
          if ("refused" in message) fail(new Error(JSON.stringify(message)));
          if ("welcome" in message || "done" in message) {
            const say = says.shift();
            if (say === undefined) {
              socket.close();
              done();
            } else socket.send(JSON.stringify({ id: `start-${seat}-${says.length}`, say }));
          }
        };
      }),
    { id, seat },
  );
}

/** The table is there, in its own letters. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("main:not([aria-busy=true])")).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Seats several people at one guest's device, from the first chair on, starts the game, and shows it. */
export async function startShared({ page }: Guest, names: string[], wanted: Wanted): Promise<string> {
  await page.goto(DOORSTEP);
  const id = await page.evaluate(
    async ({ names, wanted }) => {
      const post = (path: string, body: unknown) =>
        fetch(`/api/v1${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      await post("/session", { name: names[0] });
      const response = await post("/tables", wanted);
      if (!response.ok) throw new Error(await response.text());
      const { id } = (await response.json()) as { id: string };
      const says = names.flatMap((name, seat) => [
        { sit: seat },
        { call: { seat, name } },
        { ready: { seat, bytes: "0".repeat(64) } },
      ]);
      await new Promise<void>((done, fail) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${id}/socket`);
        const left: unknown[] = [...says, "start"];
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as Record<string, unknown>;
          if ("refused" in message) fail(new Error(JSON.stringify(message)));
          if (!("welcome" in message) && !("done" in message)) return;
          const say = left.shift();
          if (say === undefined) {
            socket.close();
            done();
          } else socket.send(JSON.stringify({ id: `share-${left.length}`, say }));
        };
      });
      return id;
    },
    { names, wanted: asked(wanted) },
  );
  await page.goto(`/t/${id}`);
  await settled(page);
  return id;
}

/**
 * Lets a guest's own seats act at random (among the `preferred` acts where there are any), so many times at most, over a
 * connection beside the page's. True if the game is over.
 */
export function advance(page: Page, id: string, acts: number, preferred = /./): Promise<boolean> {
  return page.evaluate(
    ({ id, acts, preferred }) =>
      new Promise<boolean>((done) => {
        interface Now {
          waiting: number[];
          eyes: { seat: number | null; legal: unknown[] | null }[];
        }
        interface Message {
          welcome?: { lobby: { stage: string }; game: Now };
          update?: { lobby?: { stage: string }; game?: Now };
          legal?: { acts: unknown[] };
        }
        const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${id}/socket`);
        let [said, seat] = [0, 0];
        const end = (over: boolean) => {
          socket.close();
          done(over);
        };
        const say = (say: unknown) => socket.send(JSON.stringify({ id: `${Math.random()}`, say }));
        const act = (legal: unknown[]) => {
          if (said++ === acts) return end(false);
          const liked = legal.filter((act) => new RegExp(preferred).test(JSON.stringify(act)));
          const among = liked.length > 0 ? liked : legal;
          say({ act: { seat, act: among[Math.floor(Math.random() * among.length)] } });
        };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as Message;
          const news = message.welcome ?? message.update;
          if (news?.lobby?.stage === "finished") return end(true);
          if (message.legal) return act(message.legal.acts);
          const mine = news?.game?.eyes.find((eyes) => eyes.seat !== null && news.game?.waiting.includes(eyes.seat));
          if (!mine || mine.seat === null) return;
          seat = mine.seat;
          if (mine.legal === null) say({ legal: seat });
          else if (mine.legal.length > 0) act(mine.legal);
        };
      }),
    { id, acts, preferred: preferred.source },
  );
}

/** Makes these acts for these seats in this order, over connections beside the pages': what led to the moment at hand. */
export async function stage(guests: Guest[], id: string, acts: readonly [seat: number, act: unknown][]): Promise<void> {
  for (const [seat, act] of acts) {
    await guests[seat]?.page.evaluate(
      ({ id, seat, act }) =>
        new Promise<void>((done, fail) => {
          const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${id}/socket`);
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data as string) as Record<string, unknown>;
            if ("welcome" in message)
              socket.send(JSON.stringify({ id: crypto.randomUUID(), say: { act: { seat, act } } }));
            if ("refused" in message) fail(new Error(JSON.stringify(message)));
            if ("refused" in message || "done" in message) socket.close();
            if ("done" in message) done();
          };
        }),
      { id, seat, act },
    );
  }
}

/** Words that only programs say: none of them may be on a page. */
const RAW = /\b[a-z]+_[a-z_]+\b|\bundefined\b|\bNaN\b|\[object|\bnull\b/;

/** What of the page's text was never put into words. */
export function untranslated(text: string): string | null {
  return RAW.exec(text)?.[0] ?? null;
}

/** Everything on the pages is in words. */
export async function expectWords(guests: Guest[]): Promise<void> {
  for (const { page } of guests) expect(untranslated(await page.locator("body").innerText())).toBeNull();
}
