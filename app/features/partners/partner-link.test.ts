import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INTENT_TTL_MS, partnerLinks, type LinkValues } from "./partner-link.server";
import type { PartnerPerson } from "./partner-person";

const NOW = new Date("2026-11-24T12:00:00Z");
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const KEY = Buffer.alloc(32, 1);
const SECRET = "a secret of at least thirty-two characters";
const links = partnerLinks([KEY], SECRET);
const robin: PartnerPerson = {
  gpwId: "GP-1",
  email: "robin@partner.test",
  firstname: "Robin",
  lastname: "Müller",
};
const refused = { ok: false, reason: "meaningless-data" };

/** The same value with another last byte, encoded as a partner would. */
function withLastByte(value: string, byte: number): string {
  const bytes = Buffer.from(value, "base64url");
  bytes[bytes.length - 1] = byte;
  return bytes.toString("base64url");
}

describe("a partner's link", () => {
  it("names the person that the partner has encrypted", () => {
    expect(links.open(links.create(robin), NOW)).toEqual({ ok: true, person: robin });
  });

  it.each(["gpwId", "email", "firstname", "lastname"] as const)(
    "is refused alike with any other last byte of %s",
    (field) => {
      const values = links.create(robin);
      const changed = Array.from({ length: 256 }, (_, byte) => withLastByte(values[field], byte));
      const answers = changed
        .filter((value) => value !== values[field])
        .map((value) => links.open({ ...values, [field]: value }, NOW));
      expect(answers).toHaveLength(255);
      for (const answer of answers) expect(answer).toEqual(refused);
    },
  );

  it("binds each value to its field", () => {
    const values = links.create({ ...robin, lastname: robin.firstname });
    expect(links.open({ ...values, lastname: values.firstname }, NOW)).toEqual(refused);
  });

  it.each([
    ["nothing", ""],
    ["no base64url", "*".repeat(60)],
    ["a nonce and a tag without a text", Buffer.alloc(28).toString("base64url")],
    ["less than a nonce and a tag", Buffer.alloc(27).toString("base64url")],
    ["more than any value has", "A".repeat(10_000)],
  ])("is refused with %s", (_what, value) => {
    expect(links.open({ ...links.create(robin), email: value }, NOW)).toEqual(refused);
  });

  it("has one spelling: padding and other alphabets are refused", () => {
    const values = links.create(robin);
    for (const email of [`${values.email}=`, `${values.email} `, `${values.email}A`]) {
      expect(links.open({ ...values, email }, NOW)).toEqual(refused);
    }
  });

  it.each([
    [-1000, false],
    [0, false],
    [1000, true],
  ])("with an expiry of %i ms from now opens: %s", (milliseconds, opens) => {
    const values = links.create(robin, later(milliseconds));
    expect(links.open(values, NOW).ok).toBe(opens);
  });

  it("is refused as a whole when one of its values has expired", () => {
    const email = links.create(robin, later(-1000)).email;
    expect(links.open({ ...links.create(robin), email }, NOW)).toEqual(refused);
  });

  it("opens under every key that is set, so that keys can be replaced", () => {
    const old = links.create(robin);
    const both = partnerLinks([Buffer.alloc(32, 2), KEY], SECRET);
    expect(both.open(old, NOW).ok).toBe(true);
    expect(links.open(both.create(robin), NOW)).toEqual(refused);
  });

  it.each([
    ["an address that is none", { email: "robin" }],
    ["an empty name", { firstname: " " }],
    ["a name that is too long", { lastname: "a".repeat(51) }],
    ["an id with other signs", { gpwId: "GP 1" }],
    ["an id that is too long", { gpwId: "a".repeat(65) }],
  ])("is refused with %s, although the partner encrypted it", (_what, wrong) => {
    expect(links.open(links.create({ ...robin, ...wrong }), NOW)).toEqual(refused);
  });

  it("refuses whatever a stranger sends, and never throws", () => {
    const value = fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: "binary" }));
    const values: fc.Arbitrary<LinkValues> = fc.record({
      gpwId: value,
      email: value,
      firstname: value,
      lastname: value,
    });
    fc.assert(
      fc.property(values, (given) => {
        expect(links.open(given, NOW)).toEqual(refused);
      }),
    );
  });
});

describe("the intent of an opened link", () => {
  it.each([
    [0, robin],
    [INTENT_TTL_MS - 1000, robin],
    [INTENT_TTL_MS, null],
  ])("read %i ms later is %o", (milliseconds, person) => {
    expect(links.openIntent(links.sealIntent(robin, NOW), later(milliseconds))).toEqual(person);
  });

  it("is neither a value of a link nor of another installation", () => {
    const intent = links.sealIntent(robin, NOW);
    expect(links.openIntent(links.create(robin).email, NOW)).toBeNull();
    expect(partnerLinks([KEY], `${SECRET} 2`).openIntent(intent, NOW)).toBeNull();
    expect(links.openIntent(`${intent}A`, NOW)).toBeNull();
  });
});
