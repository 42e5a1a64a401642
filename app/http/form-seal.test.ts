/** The server alone reads what a member typed, for 15 minutes (security.md §14). */
import { hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTextCipher } from "~/kernel/text-cipher.server";
import { formSeal } from "./form-seal.server";

const NOW = new Date("2026-11-24T12:00:00Z");
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const SECRET = "a secret of at least thirty-two characters";
const seal = formSeal(SECRET);
const other = formSeal("another secret of thirty-two characters");
const form = {
  owner: seal.toOwner("account-1"),
  pathname: "/profile",
  fields: { dateOfBirth: "1990-06-01", instagramHandle: "müller" },
};

describe("a sealed form", () => {
  it("is opened as it was, and cannot be read in between", () => {
    const value = seal.seal(form, NOW) ?? "";
    expect(seal.open(value, NOW)).toEqual(form);
    expect(Buffer.from(value, "base64url").toString("latin1")).not.toContain("1990");
    expect(seal.seal(form, NOW)).not.toBe(value);
  });

  it("lives for 15 minutes", () => {
    const value = seal.seal(form, NOW) ?? "";
    expect(seal.open(value, later(15 * 60_000 - 1))).toEqual(form);
    expect(seal.open(value, later(15 * 60_000))).toBeNull();
  });

  it("is opened under its own secret only, unchanged", () => {
    const value = seal.seal(form, NOW) ?? "";
    expect(other.open(value, NOW)).toBeNull();
    const bytes = Buffer.from(value, "base64url");
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    expect(seal.open(bytes.toString("base64url"), NOW)).toBeNull();
    for (const text of ["", "no-seal", JSON.stringify([1, "o", "/profile", {}])]) {
      expect(seal.open(text, NOW)).toBeNull();
    }
  });
});

describe("the length of a sealed form", () => {
  const sealText = (text: string) => seal.seal({ ...form, fields: { text } }, NOW);

  it("is less than half of its text", () => {
    const sentences = Array.from(
      { length: 60 },
      (_, n) => `Übung ${n}: später öfter für Größe üben.`,
    );
    const text = sentences.join("\n");
    const value = sealText(text) ?? "";
    expect(value.length).toBeLessThan(text.length / 2);
    expect(seal.open(value, NOW)?.fields["text"]).toBe(text);
  });

  it("is bounded before it is deflated, so that none is inflated to more", () => {
    const value = sealText("a".repeat(60_000)) ?? "";
    expect(seal.open(value, NOW)?.fields["text"]).toHaveLength(60_000);
    expect(sealText("a".repeat(66_000))).toBeNull();
  });

  it("of an earlier version is no form: its value is ignored", () => {
    const key = Buffer.from(hkdfSync("sha256", SECRET, "", "gymfront typed form 1", 32));
    const cipher = createTextCipher([key], { maxLength: 4_096 });
    const text = JSON.stringify([later(60_000).getTime(), form.owner, "/profile", {}]);
    expect(seal.open(cipher.encrypt("form", text), NOW)).toBeNull();
  });
});

describe("the owner of a form", () => {
  it("differs by account and by secret, and does not contain the account", () => {
    const owners = [
      seal.toOwner("account-1"),
      seal.toOwner("account-2"),
      other.toOwner("account-1"),
    ];
    expect(new Set(owners).size).toBe(3);
    for (const owner of owners) expect(owner).toMatch(/^[\w-]{22}$/);
    expect(seal.toOwner("account-1")).toBe(owners[0]);
  });
});
