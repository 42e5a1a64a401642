/** `/start-your-gym/guid`: whether a guid is free, for the form as one types. The form itself decides. */
import { judgeGuid, type GuidVerdict } from "~/features/gyms/gym-guid";
import { isGuidTaken } from "~/features/gyms/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { currentPerson } from "~/http/session.server";

const answer = (body: { verdict: GuidVerdict | null }, status: number, headers = {}) =>
  Response.json(body, { status, headers: { ...NO_STORE, ...headers } });

/** @throws 404 on a gym's own host; 401 without a session, because only who opens a gym needs it */
export async function loader(args: RequestArgs) {
  const { context, request } = args;
  if (context.hostGym) throw notFound();
  const person = await currentPerson(args);
  if (!person) return answer({ verdict: null }, 401);
  const limit = await context.limits.consume("checkGuid", person.accountId);
  if (!limit.ok) {
    return answer({ verdict: null }, 429, { "Retry-After": String(limit.retryAfterSeconds) });
  }
  const guid = new URL(request.url).searchParams.get("guid") ?? "";
  const problem = judgeGuid(guid, context.settings.hostLabelsWithoutGym);
  const isTaken = problem === null && (await isGuidTaken(context.db, guid));
  return answer({ verdict: problem ?? (isTaken ? "taken" : "free") }, 200);
}
