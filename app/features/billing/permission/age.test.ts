import { describe, expect, it } from "vitest";
import { calculateAge, listAgeQuestions, judgeAge } from "./age";

describe("calculateAge", () => {
  it.each([
    ["2008-11-21", "2026-11-21T00:00:00Z", 18],
    ["2008-11-22", "2026-11-21T23:59:59Z", 17],
    ["2008-02-29", "2026-02-28T12:00:00Z", 17],
    ["2008-02-29", "2026-03-01T00:00:00Z", 18],
  ])("%s on %s is %i", (born, now, age) => {
    expect(calculateAge(born, new Date(now))).toBe(age);
  });
});

const now = new Date("2026-11-21T12:00:00Z");
const ADULT = "2008-11-21";
const MINOR = "2008-11-22";

describe("judgeAge (product.md §1, §12)", () => {
  it.each([
    // Without a date of birth the statement counts: 'adult' at once, 'parent' once the parent has confirmed.
    [null, false, null, "age-required"],
    [null, false, "adult", "adult"],
    [null, false, "parent", "parent-required"],
    [null, true, null, "parent"],
    [null, true, "adult", "adult"],
    [null, true, "parent", "parent"],
    // A date of birth overrides every statement.
    [ADULT, false, null, null],
    [ADULT, false, "adult", null],
    [ADULT, false, "parent", null],
    [ADULT, true, "parent", null],
    [MINOR, false, null, "parent-required"],
    [MINOR, false, "adult", "parent-required"],
    [MINOR, false, "parent", "parent-required"],
    [MINOR, true, null, "parent"],
    [MINOR, true, "adult", "parent"],
    [MINOR, true, "parent", "parent"],
  ] as const)(
    "born %s, permitted %s, stated %s: %s",
    (dateOfBirth, permitted, assertion, outcome) => {
      const judgement = judgeAge({ dateOfBirth, saidAdult: false, permitted, assertion }, now);
      expect(judgement.ok ? judgement.basis : judgement.reason).toBe(outcome);
    },
  );

  it.each([
    // An earlier statement needs no repetition, unless a date of birth contradicts it.
    [null, false, null, "adult"],
    [null, false, "parent", "adult"],
    [ADULT, false, null, null],
    [MINOR, false, "adult", "parent-required"],
    [MINOR, true, null, "parent"],
  ] as const)(
    "said to be adult before, born %s, permitted %s, stated %s: %s",
    (dateOfBirth, permitted, assertion, outcome) => {
      const judgement = judgeAge({ dateOfBirth, saidAdult: true, permitted, assertion }, now);
      expect(judgement.ok ? judgement.basis : judgement.reason).toBe(outcome);
    },
  );

  it("needs no permission from the eighteenth birthday", () => {
    const child = { dateOfBirth: MINOR, saidAdult: false, permitted: false, assertion: null };
    expect(judgeAge(child, now).ok).toBe(false);
    expect(judgeAge(child, new Date("2026-11-22T00:00:00Z"))).toEqual({ ok: true, basis: null });
  });
});

describe("listAgeQuestions", () => {
  it.each([
    [null, false, false, ["adult", "parent"]],
    [null, false, true, []],
    [null, true, false, []],
    [ADULT, false, false, []],
    [MINOR, false, false, ["parent"]],
    [MINOR, true, false, ["parent"]],
    [MINOR, false, true, []],
  ] as const)(
    "born %s, said to be adult %s, permitted %s: %j",
    (dateOfBirth, saidAdult, permitted, questions) => {
      expect(listAgeQuestions({ dateOfBirth, saidAdult, permitted }, now)).toEqual(questions);
    },
  );
});
