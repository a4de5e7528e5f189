import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TableSocket } from "./socket";

/** Sockets opened so far, oldest first. */
let sockets: FakeSocket[] = [];

class FakeSocket {
  static readonly OPEN = 1;
  readyState = FakeSocket.OPEN;
  sent: { id: string; say: unknown }[] = [];
  onmessage: ((frame: { data: string }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: string; say: unknown });
  }
  close(): void {
    this.readyState = 3;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code: number): void {
    this.onclose?.({ code });
  }
}

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "house" });
  vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn(), hidden: false });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The n-th socket. */
function socket(n: number): FakeSocket {
  const opened = sockets[n];
  if (!opened) throw new Error(`the link opened ${sockets.length} sockets`);
  return opened;
}

/** Id of the first command. */
const first = () => socket(0).sent[0]?.id ?? "";

function open() {
  const on = { message: vi.fn(), state: vi.fn(), unconfirmed: vi.fn() };
  const link = new TableSocket("t", on);
  socket(0).hear({ welcome: {} });
  return { link, on };
}

const unknown = (id: string) => ({ refused: { id, error: "unknown", why: "" } });

test("a command with an unknown outcome is resent under the same id on a new connection", async () => {
  const { link, on } = open();
  const answered = vi.fn();
  const said = link.send("start").then(answered, answered);
  const id = first();
  socket(0).hear(unknown(id));
  socket(0).end(1013);
  await vi.advanceTimersByTimeAsync(500);
  expect(answered).not.toHaveBeenCalled();
  expect(on.unconfirmed.mock.calls).toEqual([[true]]);
  socket(1).hear({ welcome: {} });
  expect(socket(1).sent).toEqual([{ id, say: "start" }]);
  socket(1).hear({ done: id });
  await said;
  expect(answered).toHaveBeenCalledWith(undefined);
  expect(on.unconfirmed.mock.calls).toEqual([[true], [false]]);
  link.close();
});

test("it is resent on the same connection if that stays open", async () => {
  const { link } = open();
  const answered = vi.fn();
  void link.send("start").then(answered, answered);
  const id = first();
  socket(0).hear(unknown(id));
  await vi.advanceTimersByTimeAsync(5000);
  expect(socket(0).sent).toEqual([
    { id, say: "start" },
    { id, say: "start" },
  ]);
  socket(0).hear({ refused: { id, error: "not_now", why: "" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toHaveBeenCalledWith({ id, error: "not_now", why: "" });
  link.close();
});

test.each([
  [4403, "removed"],
  [4500, "damaged"],
])("close code %i stops reconnecting", async (code, state) => {
  const { link, on } = open();
  socket(0).end(code);
  await vi.advanceTimersByTimeAsync(60_000);
  link.retry();
  expect(sockets).toHaveLength(1);
  expect(on.state).toHaveBeenLastCalledWith(state);
});

test("other close codes reconnect", async () => {
  const { link, on } = open();
  socket(0).end(1013);
  await vi.advanceTimersByTimeAsync(500);
  expect(sockets).toHaveLength(2);
  expect(on.state).toHaveBeenLastCalledWith("broken");
  link.close();
});

test("a table that moves to another node is followed at once", async () => {
  const { link, on } = open();
  void link.send("start");
  socket(0).end(1012);
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
  expect(on.state).toHaveBeenLastCalledWith("broken");
  socket(1).end(1012);
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets, "no storm of attempts").toHaveLength(2);
});

test("a second welcome on the same socket resends what is unanswered", () => {
  const { link } = open();
  void link.send("start");
  const id = first();
  socket(0).hear({ welcome: {} });
  expect(socket(0).sent).toEqual([
    { id, say: "start" },
    { id, say: "start" },
  ]);
});
