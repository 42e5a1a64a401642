/** What `answerCall` does for a call under an Idempotency-Key (product.md §10). */
import {
  findRecordedAnswer,
  recordAnswer,
} from "~/features/billing/idempotency/idempotency-keys.server";
import type { Person } from "~/features/identity/read-session.server";
import type { RequestArgs } from "~/http/gym.server";
import type { Call, CallAnswer } from "./define-call";

/** The key of the caller; an empty one is none. */
export const idempotencyKeyOf = ({ request }: RequestArgs): string | null =>
  request.headers.get("idempotency-key") || null;

/** `handle`, or the answer that the same request has had before. */
export async function answerOnce(
  call: Call,
  { args, person, body }: { args: RequestArgs; person: Person | null; body: unknown },
  handle: () => Promise<CallAnswer<unknown>>,
): Promise<CallAnswer<unknown>> {
  const { idempotency } = call;
  const key = idempotencyKeyOf(args);
  if (!idempotency || !person || key === null) return handle();
  const { db } = args.context;
  const { studentId } = person;
  const request = { path: new URL(args.request.url).pathname, body };
  const recorded = await findRecordedAnswer(db, { studentId, key, request });
  if (recorded.kind === "other-request") return { ok: false, reason: "attemptReused" };
  // Written by the call itself, through its own type.
  if (recorded.kind === "answered") return recorded.answer as CallAnswer<unknown>;
  const answer = await handle();
  const isSettled = answer.ok || idempotency.settledBy.includes(answer.reason);
  if (isSettled || idempotency.begunBy.includes(answer.reason)) {
    const kept = isSettled ? answer : null;
    const record = { studentId, key, request, answer: kept, isFinal: answer.ok, now: new Date() };
    await recordAnswer(db, record);
  }
  return answer;
}
