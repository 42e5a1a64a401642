import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grantExpiry, isExpired, packGrant, parseMediaFile, unpackGrant } from "./grant";
import { grantSigner } from "./grant.server";
import { personOf as readPerson } from "./tracking-key";

const now = new Date("2030-05-01T10:20:30Z");
const expiresAt = grantExpiry(now);
const signer = grantSigner("a secret of more than thirty-two characters");
const session = "ab".repeat(32);
const grant = { gymId: 3, workoutId: 41, expiresAt };

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const anyGrant = fc.record({ gymId: id, workoutId: id, expiresAt: fc.constant(expiresAt) });

describe("expiry", () => {
  test.each([
    ["2030-05-01T10:00:00Z", "2030-05-01T17:00:00Z"],
    ["2030-05-01T10:00:00.001Z", "2030-05-01T17:00:00Z"],
    ["2030-05-01T10:59:59.999Z", "2030-05-01T17:00:00Z"],
    ["2030-05-01T23:30:00Z", "2030-05-02T06:00:00Z"],
  ])("a grant made at %s ends at %s", (made, ends) => {
    expect(new Date(grantExpiry(new Date(made)) * 1000)).toEqual(new Date(ends));
  });

  test("its last millisecond still opens, the moment itself does not", () => {
    expect(isExpired(grant, new Date(expiresAt * 1000 - 1))).toBe(false);
    expect(isExpired(grant, new Date(expiresAt * 1000))).toBe(true);
  });
});

test("the key of a training is stable, each session's own, and reveals no session", () => {
  const owner = { sessionHash: session, studentId: 7 };
  const key = signer.trackingKey(owner);
  expect(key).toMatch(/^[\w-]{16}\.[\w-]{8}$/);
  expect(grantSigner("a secret of more than thirty-two characters").trackingKey(owner)).toBe(key);
  expect(grantSigner("another secret of thirty-two characters").trackingKey(owner)).not.toBe(key);
  fc.assert(
    fc.property(fc.string(), (other) => {
      fc.pre(other !== session);
      expect(signer.trackingKey({ ...owner, sessionHash: other })).not.toBe(key);
    }),
  );
  const plain = createHash("sha256").update(session).digest("base64url");
  for (const revealed of [session, plain]) expect(revealed).not.toContain(key);
  expect(signer.read(key, { sessionHash: session, now })).toBeNull();
});

test("the key of a training names the same person in each of their sessions, and nobody else", () => {
  const personOf = (sessionHash: string, studentId: number | null) =>
    readPerson(signer.trackingKey({ sessionHash, studentId }));
  expect(personOf("a", 7)).toBe(personOf("b", 7));
  expect(personOf("a", 7)).not.toBe(personOf("a", 8));
  expect([personOf("a", null), personOf("b", null)]).toEqual(["", ""]);
});

describe("grants", () => {
  test("what was signed is read back by its session, and packs into 13 bytes", () => {
    fc.assert(
      fc.property(anyGrant, (given) => {
        expect(unpackGrant(packGrant(given))).toEqual(given);
        const token = signer.sign(given, session);
        expect(token).toMatch(/^[\w-]{60}$/);
        expect(signer.read(token, { sessionHash: session, now })).toEqual(given);
      }),
    );
  });

  test("any other session is refused", () => {
    fc.assert(
      fc.property(fc.string(), (other) => {
        fc.pre(other !== session);
        expect(signer.read(signer.sign(grant, session), { sessionHash: other, now })).toBeNull();
      }),
    );
  });

  test("one changed character is refused, wherever it stands", () => {
    const token = signer.sign(grant, session);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    fc.assert(
      fc.property(fc.nat(59), fc.constantFrom(...letters), (at, letter) => {
        fc.pre(token[at] !== letter);
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        expect(signer.read(changed, { sessionHash: session, now })).toBeNull();
      }),
    );
  });

  test("any text is refused without an exception", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{60}$/)), (text) => {
        expect(signer.read(text, { sessionHash: session, now })).toBeNull();
      }),
    );
  });

  test("a grant of yesterday and one under another secret are refused", () => {
    const token = signer.sign(grant, session);
    const later = new Date(expiresAt * 1000);
    expect(signer.read(token, { sessionHash: session, now: later })).toBeNull();
    const other = grantSigner("another secret of more than thirty-two characters");
    expect(other.read(token, { sessionHash: session, now })).toBeNull();
  });

  test("the session's hash is not in the address", () => {
    const token = signer.sign(grant, session);
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain(session.slice(0, 8));
  });
});

test.each([
  ["7/master.m3u8", { movementId: 7, file: "master.m3u8" }],
  ["7/240/seg-001.ts", { movementId: 7, file: "240/seg-001.ts" }],
  ["0/audio.m4a", { movementId: 0, file: "audio.m4a" }],
  ["00/audio.m4a", null],
  ["7", null],
  ["7/", null],
  ["07/x.ts", null],
  ["/7/x.ts", null],
  ["7//x.ts", null],
  ["7/../8/x.ts", null],
  ["7/%2e%2e/x.ts", null],
  ["7/X.ts", null],
  ["7/240/seg\n", null],
  ["x/y.ts", null],
])("parseMediaFile(%j)", (path, expected) => {
  expect(parseMediaFile(path)).toEqual(expected);
});
