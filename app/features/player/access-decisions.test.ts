import { beforeEach, describe, expect, it } from "vitest";
import { createAccessDecisions, type AccessDecisions } from "./access-decisions.server";

const START = Date.parse("2026-11-26T12:00:00Z");

let decisions: AccessDecisions<string>;
let asked: number;
beforeEach(() => {
  decisions = createAccessDecisions();
  asked = 0;
});

function get(ms: number, answer: string | null | Error = "open", name = "session/workout") {
  return decisions.get(name, new Date(START + ms), async () => {
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

describe("a decision about access", () => {
  it.each([
    { answer: "open", after: 0, times: 1 },
    { answer: "open", after: 19_999, times: 1 },
    { answer: "open", after: 20_000, times: 2 },
    { answer: null, after: 999, times: 1 },
    { answer: null, after: 1_000, times: 2 },
  ])("$answer is asked for $times times within $after ms", async ({ answer, after, times }) => {
    await get(0, answer);
    expect(await get(after, answer)).toBe(answer);
    expect(asked).toBe(times);
  });

  it("does not get younger by use", async () => {
    await get(0);
    await get(19_999);
    await get(20_001);
    expect(asked).toBe(2);
  });

  it("that failed is made again at once", async () => {
    await expect(get(0, new Error("no database"))).rejects.toThrow("no database");
    expect(await get(1)).toBe("open");
    expect(asked).toBe(2);
  });

  it("is shared by concurrent requests for the same name alone", async () => {
    expect(await Promise.all([get(0), get(0), get(0, null, "another")])).toEqual([
      ...["open", "open", null],
    ]);
    expect(asked).toBe(2);
  });
});
