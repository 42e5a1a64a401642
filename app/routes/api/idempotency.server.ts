/** What `handleCall` does for a call under an Idempotency-Key (product.md §10). */
import {
  findRecordedAnswer,
  recordAnswer,
} from "~/features/billing/idempotency/idempotency-keys.server";
import type { Person } from "~/features/identity/read-session.server";
import type { RequestArgs } from "~/http/gym.server";
import type { Call, CallResult } from "./define-call";

/** The key of the caller; an empty one is none. */
export const idempotencyKeyOf = ({ request }: RequestArgs): string | null =>
  request.headers.get("idempotency-key") || null;

/** `handle`, or the answer that the same request has had before. */
export async function answerOnce(
  call: Pick<Call, "method" | "idempotency">,
  {
    args,
    person,
    body,
  }: { args: RequestArgs; person: Pick<Person, "studentId"> | null; body: unknown },
  handle: () => Promise<CallResult<unknown>>,
): Promise<CallResult<unknown>> {
  const { idempotency } = call;
  const key = idempotencyKeyOf(args);
  if (!idempotency || !person || key === null) return handle();
  const { db } = args.context;
  const { studentId } = person;
  const { pathname } = new URL(args.request.url);
  // Two methods of one address are two requests. POST is left out: the keys of POST have always been kept without it.
  const method = call.method === "post" ? undefined : call.method;
  const request = { path: pathname, method, body };
  const recorded = await findRecordedAnswer(db, { studentId, key, request });
  if (recorded.kind === "other-request") return { ok: false, reason: "attemptReused" };
  // Written by the call itself, through its own type.
  if (recorded.kind === "answered") return recorded.answer as CallResult<unknown>;
  const answer = await handle();
  const isSettled = answer.ok || idempotency.settledBy.includes(answer.reason);
  if (isSettled || idempotency.begunBy.includes(answer.reason)) {
    await recordAnswer(db, {
      studentId,
      key,
      request,
      answer: isSettled ? answer : null,
      isFinal: answer.ok,
      now: new Date(),
    });
  }
  return answer;
}
