import { describe, expect, it } from "vitest";
import { findPasswordWarning } from "./find-password-warning.server";
import list from "./common-passwords.txt?raw";
import { PASSWORD_MIN } from "./password";

const EMAIL = "Ada.Byron@Example.test";

describe("a password", () => {
  it.each([
    ["123456", "common"],
    ["password", "common"],
    ["PassWord", "common"],
    // Full-width letters are the same password (NFKC).
    ["ｐａｓｓｗｏｒｄ", "common"],
    ["Ada.Byron@Example.test", "email"],
    ["ada.byron@example.test", "email"],
    ["ADA.BYRON@EXAMPLE.TEST", "email"],
    ["password ", null],
    ["correct horse", null],
    ["ada.byron", null],
    ["\n", null],
    ["", null],
  ])("%j is warned of as %s", (password, warning) => {
    expect(findPasswordWarning(password, EMAIL)).toBe(warning);
  });

  it("is compared with 10,000 others, each of which the sign-up would accept", () => {
    const passwords = list.trimEnd().split("\n");
    expect(new Set(passwords).size).toBe(10_000);
    for (const password of passwords) {
      expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
      expect(password).toBe(password.normalize("NFKC").toLowerCase());
    }
  });
});
