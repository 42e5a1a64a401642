import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { loginForm, signupForm } from "./forms";

const problems = (form: z.ZodType, value: unknown) =>
  Object.fromEntries(
    (form.safeParse(value).error?.issues ?? []).map((issue) => [
      issue.path.join("."),
      issue.message,
    ]),
  );

const whole = {
  email: "maya@demo.test",
  firstName: "Maya",
  lastName: "Cole",
  password1: "demo1234",
  password2: "demo1234",
};

describe("signupForm (product.md §5, §12)", () => {
  it.each([
    ["whole", {}, {}],
    ["six characters", { password1: "123456", password2: "123456" }, {}],
    [
      "five characters",
      { password1: "12345", password2: "12345" },
      { password1: "error.passwordTooShort", password2: "error.passwordTooShort" },
    ],
    ["fifty", { password1: "x".repeat(50), password2: "x".repeat(50) }, {}],
    [
      "fifty-one",
      { password1: "x".repeat(51), password2: "x".repeat(51) },
      { password1: "error.passwordTooLong", password2: "error.passwordTooLong" },
    ],
    ["two passwords", { password2: "demo12345" }, { password2: "error.passwordsDiffer" }],
    ["a name of fifty", { firstName: "x".repeat(50) }, {}],
    ["a name of fifty-one", { firstName: "x".repeat(51) }, { firstName: "error.nameTooLong" }],
    ["a blank name", { lastName: "   " }, { lastName: "error.nameRequired" }],
    ["no name", { lastName: undefined }, { lastName: "error.nameRequired" }],
    ["a name of two lines", { lastName: "Cole\r\nBcc" }, { lastName: "error.nameInvalid" }],
    ["a name of its own writing", { firstName: "محمد", lastName: "👩🏽‍🚒 Zoë" }, {}],
    ["a name with a joiner", { firstName: "نیک\u200cمهر" }, {}],
    [
      "a name that shows nothing",
      { firstName: "\u200b\u2060" },
      { firstName: "error.nameRequired" },
    ],
    ["a name of fillers", { firstName: "\u3164" }, { firstName: "error.nameRequired" }],
    ["a name that turns round", { lastName: "\u202egpj" }, { lastName: "error.nameInvalid" }],
    ["a name of two paragraphs", { lastName: "a\u2029b" }, { lastName: "error.nameInvalid" }],
    ["no address", { email: "" }, { email: "error.emailRequired" }],
    ["half an address", { email: "maya@" }, { email: "error.emailInvalid" }],
    ["an absurd returnUrl", { returnUrl: "x".repeat(5000) }, {}],
  ])("%s", (_case, change, expected) => {
    expect(problems(signupForm, { ...whole, ...change })).toEqual(expected);
  });

  it("keeps nothing that it did not ask for", () => {
    const parsed = signupForm.parse({ ...whole, isAdmin: "true", acquiringGymId: "7" });
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(whole).sort());
  });
});

describe("loginForm", () => {
  it.each([
    ["whole", { email: "maya@demo.test", password: "x" }, {}],
    ["empty", {}, { email: "error.emailRequired", password: "error.passwordRequired" }],
    [
      "an endless password",
      { email: "maya@demo.test", password: "x".repeat(201) },
      { password: "error.passwordTooLong" },
    ],
  ])("%s", (_case, value, expected) => {
    expect(problems(loginForm, value)).toEqual(expected);
  });
});
