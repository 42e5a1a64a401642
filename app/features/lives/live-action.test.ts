import { describe, expect, test } from "vitest";
import { chooseLiveAction, seesSource, type LiveActionKind } from "./live-action";

type Phase = Parameters<typeof chooseLiveAction>[0]["phase"];
const VISITOR = { isEntitled: false, isStaff: false, isSignedIn: false, canBeReminded: true };
const OPEN_TO_VISITOR = { ...VISITOR, isEntitled: true };
const LOCKED = { ...VISITOR, isSignedIn: true };
const MEMBER = { ...LOCKED, isEntitled: true };
const STAFF = { ...MEMBER, isStaff: true };

test.each<[string, typeof VISITOR, Record<Phase, LiveActionKind>]>([
  ["a visitor", VISITOR, { before: "unlock", open: "unlock", over: "none" }],
  [
    "a visitor of an open live",
    OPEN_TO_VISITOR,
    { before: "remind-as-visitor", open: "join-as-visitor", over: "none" },
  ],
  ["a member without a plan", LOCKED, { before: "unlock", open: "unlock", over: "none" }],
  ["an entitled member", MEMBER, { before: "remind", open: "join", over: "none" }],
  ["staff", STAFF, { before: "remind", open: "enter", over: "none" }],
  [
    "an entitled member, too late for a reminder",
    { ...MEMBER, canBeReminded: false },
    { before: "none", open: "join", over: "none" },
  ],
])("%s", (_who, viewer, expected) => {
  for (const phase of ["before", "open", "over"] as const) {
    expect(chooseLiveAction({ ...viewer, phase })).toBe(expected[phase]);
  }
});

describe("the link of an external live", () => {
  const seen = (phase: Phase, viewer: typeof VISITOR, isSeated: boolean) =>
    seesSource({ ...viewer, phase, isSeated });
  test.each<[Phase, typeof VISITOR, boolean, boolean]>([
    ["before", MEMBER, true, false],
    ["before", STAFF, false, false],
    ["open", MEMBER, false, false],
    ["open", MEMBER, true, true],
    // The plan has ended since the member joined.
    ["open", LOCKED, true, false],
    ["open", STAFF, false, true],
    ["open", OPEN_TO_VISITOR, false, false],
    ["over", MEMBER, true, false],
    ["over", STAFF, false, false],
  ])("%s, %j, seated %s: %s", (phase, viewer, isSeated, expected) => {
    expect(seen(phase, viewer, isSeated)).toBe(expected);
  });
});
