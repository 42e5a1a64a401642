import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEmail, isEmail, mailboxOf, normalizeEmail } from "./email";

describe("normalizeEmail", () => {
  it.each([
    ["Maya.Cole@demo.test", "Maya.Cole@demo.test"],
    ["  Maya@Demo.TEST\n", "Maya@demo.test"],
    ["ａda@example.test", "ada@example.test"],
    ["ＡＤＡ＠example.test", "ADA@example.test"],
    ["ada@ｅxample。test", "ada@example.test"],
    ["\u212Aim@example.test", "Kim@example.test"],
    ["Eva@Müller.de", "Eva@xn--mller-kva.de"],
  ])("stores and mails %j as %j", (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored);
  });

  it("leaves nothing that folds otherwise: the folded form is the stored one in lower case", () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "grapheme" })), (typed) => {
        const stored = normalizeEmail(typed);
        expect(stored?.toLowerCase() ?? null).toBe(foldEmail(typed));
        if (stored === null) return;
        expect(stored).toMatch(/^[\x21-\x7e]+$/);
        expect(normalizeEmail(stored)).toBe(stored);
      }),
    );
  });
});

describe("foldEmail", () => {
  it.each([
    ["maya@demo.test", "maya@demo.test"],
    ["  Maya.Cole@Demo.Test\n", "maya.cole@demo.test"],
    ["a+b@x.org", "a+b@x.org"],
    // Full-width letters and an internationalised domain are the same person.
    ["ｍａｙａ@demo.test", "maya@demo.test"],
    ["eva@Müller.de", "eva@xn--mller-kva.de"],
    ["eva@xn--mller-kva.de", "eva@xn--mller-kva.de"],
    [`${"a".repeat(64)}@x.org`, `${"a".repeat(64)}@x.org`],
  ])("%j", (given, folded) => {
    expect(foldEmail(given)).toBe(folded);
  });

  it.each([
    "",
    "maya",
    "@demo.test",
    "maya@",
    "maya@demo",
    "maya@demo..test",
    "maya@-demo.test",
    "maya@demo.test.",
    "maya cole@demo.test",
    "maya@demo.test, eva@demo.test",
    "maya@demo.test\r\nBcc: all@demo.test",
    "<maya@demo.test>",
    "maya@[127.0.0.1]",
    "maya@demo.test/path",
    "maya@dém:o.test",
    "maya@ü%2f.test",
    `${"a".repeat(65)}@x.org`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.org`,
  ])("%j is no address", (given) => {
    expect(isEmail(given)).toBe(false);
  });

  it("is stable: what is folded folds to itself", () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "grapheme" })), (given) => {
        const folded = foldEmail(given);
        if (folded !== null) expect(foldEmail(folded)).toBe(folded);
      }),
    );
  });
});

it.each([
  ["kid+mum@x.org", "kid@x.org"],
  ["Kid+a+b@X.org", "kid@x.org"],
  ["kid@x.org", "kid@x.org"],
  ["nobody", null],
])("the box of %j is %j", (given, box) => {
  expect(mailboxOf(given)).toBe(box);
});
