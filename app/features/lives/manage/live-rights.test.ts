import { describe, expect, it } from "vitest";
import { liveRights, mayManage } from "./live-rights";

const ALL = { trainerId: null, seesEmails: true };
const OWN = { trainerId: 7, seesEmails: false };

describe("liveRights", () => {
  it.each([
    ["an OWNER", { roles: ["OWNER"], trainerId: null, teaches: false }, ALL],
    ["a MANAGER", { roles: ["MANAGER"], trainerId: null, teaches: false }, ALL],
    ["a MANAGER who teaches", { roles: ["MANAGER"], trainerId: 7, teaches: true }, ALL],
    ["a trainer who teaches here", { roles: ["TRAINER"], trainerId: 7, teaches: true }, OWN],
    ["a trainer without a role", { roles: [], trainerId: 7, teaches: true }, null],
    ["a SUPPORT who teaches", { roles: ["SUPPORT"], trainerId: 7, teaches: true }, null],
    ["a trainer who teaches elsewhere", { roles: [], trainerId: 7, teaches: false }, null],
    [
      "a role TRAINER without a trainer",
      { roles: ["TRAINER"], trainerId: null, teaches: false },
      null,
    ],
    ["a SUPPORT", { roles: ["SUPPORT"], trainerId: null, teaches: false }, null],
    ["a member", { roles: [], trainerId: null, teaches: false }, null],
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
