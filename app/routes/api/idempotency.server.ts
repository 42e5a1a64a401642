/** Runs a call under an Idempotency-Key (product.md §10). */
import {
  findRecordedAnswer,
  recordAnswer,
} from "~/features/billing/idempotency/idempotency-keys.server";
import type { Person } from "~/features/identity/read-session.server";
import type { RequestArgs } from "~/http/gym.server";
import type { Call, CallResult } from "./define-call";

/** An empty key counts as none. */
export const idempotencyKeyOf = ({ request }: RequestArgs): string | null =>
  request.headers.get("idempotency-key") || null;

/** Runs `handle`, or returns the stored answer of the same request. */
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
  // Two methods of one address are two requests. POST has no method in its stored name, as keys of POST were always
  // stored.
  const method = call.method === "post" ? undefined : call.method;
  const request = { path: pathname, method, body };
  const recorded = await findRecordedAnswer(db, { studentId, key, request });
  if (recorded.kind === "other-request") return { ok: false, reason: "attemptReused" };
  // The call wrote the value itself, with its own type.
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
