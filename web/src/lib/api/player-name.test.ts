import { describe, expect, it } from "vitest";

import { isCleaned, keptName } from "./player-name";

describe("a name", () => {
  // Same cases as crates/server/src/names.rs.
  it("is cleaned like on the server", () => {
    expect(keptName("  Ana\u202e\u0007  María ")).toBe("Ana María");
    expect(keptName("<b>Zoé</b>")).toBe("bZoéb");
    expect(keptName("\u200b\u200b")).toBe("");
    expect(keptName("…")).toBe("");
    expect(keptName("...")).toBe("");
    expect(keptName("Ｆｕｌｌ")).toBe("Full");
    expect(keptName("x".repeat(99))).toHaveLength(24);
    expect(keptName("이름 נועה Нур")).toBe("이름 נועה Нур");
  });

  it("loses emoji, which is detected", () => {
    expect(keptName("Ana 🤠")).toBe("Ana");
    expect(isCleaned("Ana 🤠")).toBe(true);
    expect(isCleaned("Ana-Lou l’Ours !")).toBe(false);
    expect(isCleaned(" Ana ")).toBe(false);
  });
});
