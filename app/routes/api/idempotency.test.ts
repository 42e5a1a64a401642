import { expect, it, vi } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { makeMember } from "../../../tests/support/gym-world";
import { loadContext, PLATFORM } from "../../../tests/support/load-context";
import { recordAnswer } from "~/features/billing/idempotency/idempotency-keys.server";
import type { CallMethod, CallResult } from "./define-call";
import { answerOnce } from "./idempotency.server";

const database = fileDatabase();
const idempotency = { settledBy: ["declined"], begunBy: ["paymentPending"] } as const;
const DONE = { ok: true, body: { id: 1 } } as const;

/** Sends the same body under the same key to the same address as one member. */
async function openCaller() {
  const person = await makeMember(database.db);
  return async (method: CallMethod, result: CallResult<unknown> = DONE) => {
    const handle = vi.fn(async () => result);
    const request = new Request(`${PLATFORM}/api/things/1`, {
      method: method.toUpperCase(),
      headers: { "Idempotency-Key": "k" },
    });
    const args = { request, params: {}, context: loadContext({ db: database.db }) };
    const body = { name: "A" };
    const answer = await answerOnce({ method, idempotency }, { args, person, body }, handle);
    return { answer, isRun: handle.mock.calls.length > 0 };
  };
}

it.each(["post", "patch", "delete"] as const)("%s runs once and repeats its answer", async (of) => {
  const send = await openCaller();
  expect(await send(of)).toEqual({ answer: DONE, isRun: true });
  expect(await send(of, { ok: false, reason: "internal" })).toEqual({ answer: DONE, isRun: false });
});

it.each([
  ["patch", "delete"],
  ["post", "patch"],
  ["put", "post"],
] as const)("%s and %s at one address are two requests", async (first, second) => {
  const send = await openCaller();
  await send(first);
  const answer = { ok: false, reason: "attemptReused" };
  expect(await send(second)).toEqual({ answer, isRun: false });
});

it("a key of POST that was stored without a method still counts", async () => {
  const { studentId } = await makeMember(database.db);
  const request = { path: "/api/things/1", body: { name: "A" } };
  const now = new Date();
  const record = { studentId, key: "k", request, answer: DONE, isFinal: true, now };
  await recordAnswer(database.db, record);
  const handle = vi.fn(async () => DONE);
  const args = {
    request: new Request(PLATFORM + request.path, {
      method: "POST",
      headers: { "Idempotency-Key": "k" },
    }),
    params: {},
    context: loadContext({ db: database.db }),
  };
  const input = { args, person: { studentId }, body: request.body };
  expect(await answerOnce({ method: "post", idempotency }, input, handle)).toEqual(DONE);
  expect(handle).not.toHaveBeenCalled();
});

it("a settled refusal is stored, a started one continues, any other binds nothing", async () => {
  const declined = { ok: false, reason: "declined" } as const;
  const settled = await openCaller();
  await settled("post", declined);
  expect(await settled("post")).toEqual({ answer: declined, isRun: false });
  for (const reason of ["paymentPending", "notFound"] as const) {
    const send = await openCaller();
    await send("post", { ok: false, reason });
    expect(await send("post")).toEqual({ answer: DONE, isRun: true });
  }
});
