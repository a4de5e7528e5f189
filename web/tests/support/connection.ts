/** Connections to a table besides the page's own. The page must be on the server's origin. */

import type { Page } from "@playwright/test";

/** Sends commands in order, each after the answer to the previous one. Throws if one is refused. */
export function send(page: Page, table: string, ...commands: unknown[]): Promise<void> {
  return page.evaluate(
    ({ table, commands }) =>
      new Promise<void>((done, fail) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table}/socket`);
        const left = [...commands];
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as Record<string, unknown>;
          if ("refused" in message) {
            socket.close();
            fail(new Error(JSON.stringify(message)));
          }
          if (!("welcome" in message) && !("done" in message)) return;
          const say = left.shift();
          if (say === undefined) {
            socket.close();
            done();
          } else socket.send(JSON.stringify({ id: crypto.randomUUID(), say }));
        };
      }),
    { table, commands },
  );
}

/**
 * Acts at random for the guest's seats, among the `preferred` acts if any is legal, until the table pauses. Returns true if
 * the game is over.
 */
export function advance(page: Page, table: string, acts: number, preferred: RegExp): Promise<boolean> {
  return page.evaluate(
    ({ table, acts, preferred }) =>
      new Promise<boolean>((done) => {
        interface Now {
          waiting: number[];
          eyes: { seat: number | null; legal: unknown[] | null }[];
          pause?: object;
        }
        interface Message {
          welcome?: { lobby: { stage: string }; game: Now };
          update?: { lobby?: { stage: string }; game?: Now };
          legal?: { acts: unknown[] };
        }
        const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table}/socket`);
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
          // An act would end the pause.
          if (news?.game?.pause) return end(false);
          if (message.legal) return act(message.legal.acts);
          const mine = news?.game?.eyes.find((eyes) => eyes.seat !== null && news.game?.waiting.includes(eyes.seat));
          if (!mine || mine.seat === null) return;
          seat = mine.seat;
          if (mine.legal === null) say({ legal: seat });
          else if (mine.legal.length > 0) act(mine.legal);
        };
      }),
    { table, acts, preferred: preferred.source },
  );
}
