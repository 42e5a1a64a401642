/** Deleting the caller's account (product.md §7, §19). */
import { isApiSession } from "~/features/identity/queries.server";
import { PROVIDER_RETRY_AFTER } from "~/http/billing/provider-unavailable.server";
import { BUSY_RETRY_AFTER, leaveAccount } from "~/http/leave-account.server";
import { defineCall } from "../define-call";
import { enforceLimit } from "../enforce-limit.server";
import { emptyInput, noBody } from "../parameters";

/** When another try may help; an owner has to act first. */
const RETRY_AFTER = {
  providerAway: { retryAfterSeconds: Number(PROVIDER_RETRY_AFTER) },
  busy: { retryAfterSeconds: BUSY_RETRY_AFTER },
  lastOwner: {},
};

export const deleteOwnAccount = defineCall({
  method: "delete",
  path: "/api/users/me",
  summary: "Delete the caller's account",
  description:
    "Begins the notice of 30 days: renewals stop, every session and token ends, a login takes it back. When the payment provider does not answer, nothing changes. The session of a browser is refused with 403: a page asks for the password.",
  security: "person",
  params: emptyInput,
  query: emptyInput,
  body: undefined,
  answer: { description: "On notice", body: noBody, status: 204 },
  refusals: ["tokenRequired", "lastOwner", "tooManyRequests", "busy", "providerAway"],
  caching: "never",
  async handle({ person, context, args }) {
    // A browser's session has not asked for the password, however its token is sent.
    if (!(await isApiSession(context.db, person.sessionHash))) {
      return { ok: false, reason: "tokenRequired" };
    }
    const limitError = await enforceLimit(context, "provider", person.accountId);
    if (limitError) return limitError;
    const left = await leaveAccount(args, { person, gym: context.hostGym });
    if (left.ok) return { ok: true, body: undefined };
    return { ...left, ...RETRY_AFTER[left.reason] };
  },
});
