import { expect, it } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { makeMember } from "../../../../tests/support/gym-world";
import { findRecordedAnswer, purgeIdempotencyKeys, recordAnswer } from "./idempotency-keys.server";

const database = fileDatabase();
const now = new Date("2026-11-23T12:00:00Z");
const request = { path: "/api/x", body: { a: 1, b: { c: 2, d: 3 } } };
const answer = { ok: true, body: { uniqueTransactionId: "1" } };

it("a new key has no answer, and each student has keys of their own", async () => {
  const { db } = database;
  const [member, stranger] = [await makeMember(db), await makeMember(db)];
  const keyedRequest = { studentId: member.studentId, key: "k", request };
  expect(await findRecordedAnswer(db, keyedRequest)).toEqual({ kind: "new" });
  await recordAnswer(db, { ...keyedRequest, answer, isFinal: false, now });
  expect(await findRecordedAnswer(db, keyedRequest)).toEqual({ kind: "answered", answer });
  const strangersKey = { ...keyedRequest, studentId: stranger.studentId };
  expect(await findRecordedAnswer(db, strangersKey)).toEqual({ kind: "new" });
});

it.each([
  [
    "the same members in another order",
    { body: { b: { d: 3, c: 2 }, a: 1 }, path: "/api/x" },
    "answered",
  ],
  ["another value", { ...request, body: { ...request.body, a: 2 } }, "other-request"],
  ["another deep value", { ...request, body: { a: 1, b: { c: 2, d: 4 } } }, "other-request"],
  ["one more member", { ...request, body: { ...request.body, e: null } }, "other-request"],
  ["another address", { ...request, path: "/api/y" }, "other-request"],
])("a request with %s: %j", async (_name, other, kind) => {
  const { db } = database;
  const { studentId } = await makeMember(db);
  await recordAnswer(db, { studentId, key: "k", request, answer, isFinal: false, now });
  expect(await findRecordedAnswer(db, { studentId, key: "k", request: other })).toMatchObject({
    kind,
  });
});

it("a key binds the request that has begun and keeps its first answer", async () => {
  const { db } = database;
  const { studentId } = await makeMember(db);
  const keyedRequest = { studentId, key: "k", request };
  await recordAnswer(db, { ...keyedRequest, answer: null, isFinal: false, now });
  expect(await findRecordedAnswer(db, keyedRequest)).toEqual({ kind: "begun" });
  await recordAnswer(db, { ...keyedRequest, answer, isFinal: false, now });
  await recordAnswer(db, { ...keyedRequest, answer: { ok: false }, isFinal: false, now });
  expect(await findRecordedAnswer(db, keyedRequest)).toEqual({ kind: "answered", answer });
});

it("the success of a slower call replaces a refusal", async () => {
  const { db } = database;
  const { studentId } = await makeMember(db);
  const keyedRequest = { studentId, key: "k", request };
  await recordAnswer(db, { ...keyedRequest, answer: { ok: false }, isFinal: false, now });
  await recordAnswer(db, { ...keyedRequest, answer, isFinal: true, now });
  expect(await findRecordedAnswer(db, keyedRequest)).toEqual({ kind: "answered", answer });
});

it("a key is deleted after a day", async () => {
  const { db } = database;
  const { studentId } = await makeMember(db);
  const keyedRequest = { studentId, key: "k", request };
  await recordAnswer(db, {
    ...keyedRequest,
    answer,
    isFinal: false,
    now: new Date("2026-01-01T12:00:00Z"),
  });
  expect(await purgeIdempotencyKeys(db, { now: new Date("2026-01-02T12:00:00Z") })).toBe(0);
  expect(await purgeIdempotencyKeys(db, { now: new Date("2026-01-02T12:00:01Z") })).toBe(1);
  expect(await findRecordedAnswer(db, keyedRequest)).toEqual({ kind: "new" });
});
