/** A creator's payment account by calls (product.md §7, §15). */
import { z } from "zod";
import { getDashboardStatus } from "~/features/billing/accounts/account";
import { findAccount } from "~/features/billing/accounts/queries.server";
import { isApiSession } from "~/features/identity/queries.server";
import { sha256Hex } from "~/kernel/ids.server";
import { paths } from "~/paths";
import { listManagedCreators, type CreatorChoice } from "~/http/billing/creators.server";
import { finishConnecting, openPaymentAccount } from "~/http/billing/payment-account.server";
import type { RequestArgs } from "~/http/gym.server";
import { defineCall } from "../define-call";
import { enforceLimit } from "../enforce-limit.server";
import { emptyInput } from "../parameters";

const params = z.object({
  partner: z
    .enum(["trainer", "gym"], "error.invalidValue")
    .meta({ description: "Which dashboard" }),
});

const gymQuery = z.object({
  gym: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/, "error.invalidValue")
    .optional()
    .meta({ description: "The gym's guid; needed by who owns several" }),
});

/** A link from another site, or a HEAD, creates no account: its answer is the address of the page instead. */
function mayCreate({ request }: RequestArgs): boolean {
  if (request.method !== "GET") return false;
  if (request.headers.has("authorization")) return true;
  return ["same-origin", "none", null].includes(request.headers.get("sec-fetch-site"));
}

export const getDashboard = defineCall({
  method: "get",
  path: "/api/stripe/dashboard/{partner}",
  summary: "Where a creator's payment account is",
  description:
    "create and continue lead to the provider's onboarding by a link that is fresh each time, open into the account's own dashboard. To be opened in a new tab. The session of a browser gets the address of the page that asks for the password.",
  security: "person",
  params,
  query: gymQuery,
  body: undefined,
  answer: {
    description: "The address, for one visit",
    body: z.object({ url: z.string(), status: z.enum(["create", "continue", "open"]) }),
  },
  refusals: ["notFound", "gymRequired", "tooManyRequests", "providerAway"],
  caching: "never",
  async handle({ params: { partner }, query, person, context, args }) {
    const creators = await listManagedCreators(args, { partner, person });
    const choices = creators.filter(({ guid }) => query.gym === undefined || guid === query.gym);
    const [choice] = choices;
    if (!choice) return { ok: false, reason: "notFound" };
    if (choices.length > 1) return { ok: false, reason: "gymRequired" };
    const limitError = await enforceLimit(context, "checkout", person.accountId);
    if (limitError) return limitError;
    const account = await findChoiceAccount(args, choice);
    const isApi = await isApiSession(context.db, person.sessionHash);
    if (!isApi || (!mayCreate(args) && !account?.accountRef)) {
      const url = `${context.origin}${paths.dashboard(partner, { gym: choice.guid })}`;
      return { ok: true, body: { url, status: getDashboardStatus(account) } };
    }
    return { ok: true, body: await openPaymentAccount(args, { partner, person, choice }) };
  },
});

const findChoiceAccount = ({ context }: RequestArgs, { creator }: CreatorChoice) =>
  findAccount(context.db, { provider: context.payments.key, creator });

export const exchangeToken = defineCall({
  method: "post",
  path: "/api/stripe/{partner}/token",
  summary: "Connect a payment account that the creator has already",
  description:
    "After the provider's OAuth page, with the code and the state that came back; only where a Connect client id is configured. The state is good once, for ten minutes, in the session that began. Repeatable under one Idempotency-Key. The session of a browser is refused with 403: the page asks for the password.",
  security: "person",
  params,
  query: emptyInput,
  body: z.object({
    code: z
      .string({ error: "error.invalidValue" })
      .min(1, "error.invalidValue")
      .max(500, "error.invalidValue"),
    state: z
      .string({ error: "error.invalidValue" })
      .min(1, "error.invalidValue")
      .max(200, "error.invalidValue"),
  }),
  alsoAsForm: true,
  answer: { description: "Connected", body: z.object({ connected: z.literal(true) }) },
  refusals: [
    "notFound",
    "tokenRequired",
    "noPendingState",
    "codeUsed",
    "accountTaken",
    "tooManyRequests",
    "providerAway",
  ],
  caching: "never",
  async handle({ params: { partner }, body, person, context, args }) {
    const creators = await listManagedCreators(args, { partner, person });
    if (creators.length === 0) return { ok: false, reason: "notFound" };
    // A browser's session has not asked for the password, however its token is sent.
    if (!(await isApiSession(context.db, person.sessionHash))) {
      return { ok: false, reason: "tokenRequired" };
    }
    const limitError = await enforceLimit(context, "checkout", person.accountId);
    if (limitError) return limitError;
    const key = args.request.headers.get("idempotency-key");
    const attemptId = key === null ? null : sha256Hex(key);
    const result = await finishConnecting(args, { ...body, partner, person, attemptId });
    if (result.ok) return { ok: true, body: { connected: true as const } };
    return { ok: false, reason: REFUSALS[result.reason] };
  },
});

const REFUSALS = {
  "not-offered": "notFound",
  "no-pending-state": "noPendingState",
  "code-used": "codeUsed",
  "account-taken": "accountTaken",
} as const;
