import { expect, test } from "vitest";

import { Refusals } from "./refusals.svelte";

const no = { id: null, error: "illegal", rule: "XX-1", why: "no" };

function desk() {
  const asked: string[] = [];
  const table = {
    game: { entry: 1 } as never,
    perspective: 0,
    preview: (act: unknown) => {
      asked.push(String(act));
      return act === "no" ? Promise.reject(no) : Promise.resolve({});
    },
  };
  return { asked, table, refusals: new Refusals(() => table) };
}

test("the server is asked once per view", async () => {
  const { asked, table, refusals } = desk();
  expect(refusals.of("no")).toBeNull();
  await refusals.ask("no");
  await refusals.ask("no");
  expect(refusals.of("no")).toEqual(no);
  expect(asked).toEqual(["no"]);
  table.game = { entry: 2 } as never;
  expect(refusals.of("no"), "another view, another answer").toBeNull();
  await refusals.ask("no");
  expect(asked).toEqual(["no", "no"]);
});

test("a legal act has no refusal", async () => {
  const { refusals } = desk();
  expect(await refusals.ask("yes")).toBeNull();
  expect(refusals.of("yes")).toBeNull();
});

test("an answer that comes after its view is dropped", async () => {
  const { table, refusals } = desk();
  const late = refusals.ask("no");
  table.game = { entry: 2 } as never;
  await refusals.ask("other");
  await late;
  table.game = { entry: 1 } as never;
  expect(refusals.of("no")).toBeNull();
});
