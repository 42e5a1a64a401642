import { expect, test } from "vitest";
import { challengeRights } from "./challenge-rights";

test.each([
  ["an owner edits all", "OWNER", null, { trainerId: null }],
  ["a manager who teaches edits all", "MANAGER", 7, { trainerId: null }],
  ["a trainer edits their own", "TRAINER", 7, { trainerId: 7 }],
  ["a trainer who does not teach edits none", "TRAINER", null, null],
  ["support edits none", "SUPPORT", 7, null],
  ["a member edits none", null, 7, null],
] as const)("%s", (_name, role, trainerId, rights) => {
  expect(challengeRights({ role, trainerId })).toEqual(rights);
});
