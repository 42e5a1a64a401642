import { describe, expect, it } from "vitest";
import { partnerForm } from "./forms";
import { listMissingParts } from "./password-rule";

describe("the partner's rule for passwords (product.md §9)", () => {
  it.each([
    ["", ["upper", "lower", "digit", "special", "min"]],
    ["aB3!efg", ["min"]],
    ["aB3!efgh", []],
    ["ab3!efgh", ["upper"]],
    ["AB3!EFGH", ["lower"]],
    ["aBc!efgh", ["digit"]],
    ["aB3defgh", ["special"]],
    ["aB3 efgh", ["special"]],
    ["äÖ3!efgh", []],
    ["aB3!🏋🏋🏋", ["min"]],
  ])("%j misses %j", (password, missing) => {
    expect(listMissingParts(password)).toEqual(missing);
  });

  const errorsOf = (form: Record<string, string>) =>
    Object.fromEntries(
      (partnerForm.safeParse({ gpwId: "GP-1", ...form }).error?.issues ?? []).map((issue) => [
        issue.path.join("."),
        issue.message,
      ]),
    );

  it.each([
    [{ password1: "aB3!efgh", password2: "aB3!efgh" }, {}],
    [{ password1: "aB3!efgh", password2: "aB3!efgi" }, { password2: "error.passwordsDiffer" }],
    [{ password1: "demo1234", password2: "demo1234" }, { password1: "error.partnerPassword" }],
    [{ password1: `aB3!${"e".repeat(46)}`, password2: `aB3!${"e".repeat(46)}` }, {}],
    [
      { password1: `aB3!${"e".repeat(47)}`, password2: `aB3!${"e".repeat(47)}` },
      { password1: "error.passwordTooLong" },
    ],
    [
      { password1: "", password2: "" },
      { password1: "error.passwordRequired", password2: "error.passwordRequired" },
    ],
  ])("the form %j has the errors %j", (form, errors) => {
    expect(errorsOf(form)).toEqual(errors);
  });
});
