import { expect, it } from "vitest";

import { de } from "./french";

it("elides before a vowel, accented or not", () => {
  expect(de("Nour")).toBe("de Nour");
  expect(de("Ilse")).toBe("d’Ilse");
  expect(de("Âne Têtu")).toBe("d’Âne Têtu");
  expect(de("**Ana**")).toBe("d’**Ana**");
  expect(de("Hélène")).toBe("de Hélène");
});
