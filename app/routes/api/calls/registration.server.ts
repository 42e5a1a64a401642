/** Creating an account, and what a client needs to know before it asks for one (product.md §7, §12). */
import { findPartnerPlan } from "~/features/billing/subscriptions/start-partner-pass.server";
import { findPublicGymByApplicationKey } from "~/features/gyms/queries.server";
import { registerBody } from "~/features/identity/forms";
import { PARTNER_PASSWORD, PASSWORD_MAX, PASSWORD_MIN } from "~/features/identity/password";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import { createMember } from "~/features/journeys/create-member.server";
import { listMissingParts } from "~/features/partners/password-rule";
import { recordEvent } from "~/features/tracking/record-event.server";
import { languageOf } from "~/http/i18n.server";
import { consumeSignUpLimit } from "~/http/sign-up-limit.server";
import { toLangKey } from "~/kernel/lang-keys";
import { defineCall } from "../define-call";
import * as models from "../models";
import { emptyInput } from "../parameters";
import { toAccountBody } from "./account.server";
import { applicationKeyQuery } from "./gyms.server";

export const register = defineCall({
  method: "post",
  path: "/api/register",
  summary: "Create an account",
  description:
    "Begins no session: POST /api/auth does. With gpwId the partner's rule for passwords holds; POST /api/gympass/subscribe connects the pass. The gym of the host, else of applicationKey, is noted as the one that brought the person.",
  security: "none",
  params: emptyInput,
  query: applicationKeyQuery,
  body: registerBody,
  answer: { status: 201, description: "The new account", body: models.account },
  refusals: ["userExists", "partnerPassword", "partnerUnavailable", "tooManyRequests", "busy"],
  caching: "never",
  async handle({ query, body, context, args }) {
    const { db, hostGym, now, passwords } = context;
    const isPartners = body.gpwId !== undefined;
    if (isPartners && listMissingParts(body.password1).length > 0) {
      return { ok: false, reason: "partnerPassword", field: "password1" };
    }
    if (isPartners && !(await findPartnerPlan(db))) {
      return { ok: false, reason: "partnerUnavailable" };
    }
    const limit = await consumeSignUpLimit(args);
    if (!limit.ok) return { ...limit, reason: "tooManyRequests" };
    const gym =
      hostGym ??
      (query.applicationKey ? await findPublicGymByApplicationKey(db, query.applicationKey) : null);
    const { email, firstName, lastName, password1: password } = body;
    const lang = toLangKey(await languageOf(args));
    const names = { email, firstName, lastName };
    const created = await createMember(db, { ...names, password, lang, gym, passwords, now }, () =>
      Promise.resolve(null),
    );
    if (created.ok) {
      const { accountId } = created;
      const account = { ...names, accountId, lang, isAdmin: false };
      return { ok: true, body: await toAccountBody(db, account) };
    }
    if ("refundGym" in limit) await limit.refundGym();
    const { reason } = created;
    const gymId = gym?.id ?? null;
    await recordEvent(db, { name: "Registration failed", gymId, facts: { reason }, now });
    return reason === "busy"
      ? { ok: false, reason, retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS }
      : { ok: false, reason: "userExists", field: "email" };
  },
});

export const getAuthInfo = defineCall({
  method: "get",
  path: "/api/auth-info",
  summary: "How a person can sign in and sign up",
  security: "none",
  params: emptyInput,
  query: emptyInput,
  body: undefined,
  answer: { description: "Networks, password rules and the partner", body: models.authInfo },
  refusals: [],
  caching: "public",
  handle: ({ context: { facebook, partner, settings } }) =>
    Promise.resolve({
      ok: true,
      body: {
        issuer: settings.platformOrigin,
        clientId: "gymfront",
        providers: facebook ? [facebook.description] : [],
        passwordPolicy: {
          signup: { min: PASSWORD_MIN, max: PASSWORD_MAX },
          partner: PARTNER_PASSWORD,
        },
        partner: { id: "gympass", enabled: partner !== null },
      },
    }),
});
