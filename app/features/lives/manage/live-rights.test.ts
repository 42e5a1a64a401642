import { describe, expect, it } from "vitest";
import { liveRights, mayManage } from "./live-rights";

const ALL = { trainerId: null, seesEmails: true };
const OWN = { trainerId: 7, seesEmails: false };

describe("liveRights", () => {
  it.each<[who: string, facts: Parameters<typeof liveRights>[0], rights: unknown]>([
    ["an OWNER", { role: "OWNER", trainerId: null, teaches: false }, ALL],
    ["a MANAGER", { role: "MANAGER", trainerId: null, teaches: false }, ALL],
    ["a MANAGER who teaches", { role: "MANAGER", trainerId: 7, teaches: true }, ALL],
    ["a trainer who teaches here", { role: "TRAINER", trainerId: 7, teaches: true }, OWN],
    ["a trainer without a role", { role: null, trainerId: 7, teaches: true }, null],
    ["a SUPPORT who teaches", { role: "SUPPORT", trainerId: 7, teaches: true }, null],
    ["a trainer who teaches elsewhere", { role: null, trainerId: 7, teaches: false }, null],
    [
      "a role TRAINER without a trainer",
      { role: "TRAINER", trainerId: null, teaches: false },
      null,
    ],
    ["a SUPPORT", { role: "SUPPORT", trainerId: null, teaches: false }, null],
    ["a member", { role: null, trainerId: null, teaches: false }, null],
  ])("of %s", (_who, facts, rights) => {
    expect(liveRights(facts)).toEqual(rights);
  });
});

describe("mayManage", () => {
  it.each([
    [ALL, 7, true],
    [ALL, null, true],
    [OWN, 7, true],
    [OWN, 8, false],
    [OWN, null, false],
  ])("%o of a live of trainer %s: %s", (rights, trainerId, expected) => {
    expect(mayManage(rights, { trainerId })).toBe(expected);
  });
});
