/** The caller's account and trainer, and signing in by password (product.md §7, §10, §12, §14). */
import { z } from "zod";
import { findGymByApplicationKey, findOwnTrainer } from "~/features/gyms/queries.server";
import { loginForm } from "~/features/identity/forms";
import { accountAuthorities, findTrainerOfAccount } from "~/features/identity/queries.server";
import { readSession, type Person } from "~/features/identity/read-session.server";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import type { LoadContext } from "~/http/load-context";
import { BrokenInvariant } from "~/kernel/errors";
import { checkPassword } from "~/http/check-password.server";
import { signInPlace } from "~/http/session.server";
import { defineCall } from "../define-call";
import { applicationKeyQuery } from "./gyms.server";
import * as models from "../models";
import { emptyInput } from "../parameters";

/** The social networks whose tokens the call names; none is connected. */
const BROKERS: readonly string[] = [];

const credentials = loginForm
  .omit({ returnUrl: true })
  .extend({
    subject_issuer: z.unknown().optional().meta({
      description: "Ignored with a password; with subject_token the name of a connected network",
    }),
    subject_token: z
      .string()
      .optional()
      .meta({ description: "Of a connected social network, which subject_issuer names" }),
  })
  .refine(
    ({ subject_issuer, subject_token }) =>
      subject_token === undefined || BROKERS.some((broker) => broker === subject_issuer),
    {
      error: "error.unknownIssuer",
      path: ["subject_issuer"],
      // The issuer is reported beside any other wrong field.
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  );

export async function toAccountBody(
  db: LoadContext["db"],
  person: Pick<Person, "accountId" | "email" | "firstName" | "lastName" | "lang" | "isAdmin">,
) {
  const { accountId, email, firstName, lastName, lang, isAdmin } = person;
  return {
    id: accountId,
    login: email,
    email,
    firstName,
    lastName,
    activated: true,
    langKey: lang,
    authorities: await accountAuthorities(db, { accountId, isAdmin }),
  };
}

export const getAccount = defineCall({
  method: "get",
  path: "/api/account",
  summary: "The caller's account",
  security: "person",
  params: emptyInput,
  query: emptyInput,
  body: undefined,
  answer: { description: "The account", body: models.account },
  refusals: [],
  caching: "never",
  handle: async ({ person, context: { db } }) => ({
    ok: true,
    body: await toAccountBody(db, person),
  }),
});

export const getOwnTrainer = defineCall({
  method: "get",
  path: "/api/trainers/me",
  summary: "The trainer that the caller is; 404 when signed in and none",
  security: "person",
  params: emptyInput,
  query: emptyInput,
  body: undefined,
  answer: { description: "The trainer", body: models.ownTrainer },
  refusals: ["notFound"],
  caching: "never",
  async handle({ person, context: { db } }) {
    const role = await findTrainerOfAccount(db, person.accountId);
    const trainer = role && (await findOwnTrainer(db, role.trainerId));
    return trainer ? { ok: true, body: trainer } : { ok: false, reason: "notFound" };
  },
});

export const signInByPassword = defineCall({
  method: "post",
  path: "/api/auth",
  summary: "Sign in with e-mail and password",
  description:
    "The session's token comes in the header accesstoken and is then sent as a bearer token: on the platform's host and its labels, or, begun on a gym's custom domain, on that domain only. The gym of the host, else of applicationKey, is noted as the one that brought the person.",
  security: "none",
  params: emptyInput,
  query: applicationKeyQuery,
  body: credentials,
  answer: {
    description: "Signed in",
    body: models.account,
    headers: z.object({
      accesstoken: z.string().meta({ description: "The session's token, 30 days, sliding" }),
      "Access-Control-Expose-Headers": z.string(),
    }),
  },
  refusals: ["badCredentials", "tooManyRequests", "busy"],
  caching: "never",
  async handle({ query, body, context }) {
    const { db, hostGym, customDomain, now } = context;
    const check = await checkPassword(context, body);
    if (!check.ok) return check;
    const gym =
      hostGym ??
      (query.applicationKey ? await findGymByApplicationKey(db, query.applicationKey) : null);
    const { accountId, student } = check;
    const { token } = await signInMember(db, {
      accountId,
      student,
      gym,
      place: signInPlace(context, { isApiToken: true }),
      now,
    });
    const person = (await readSession(db, { token, customDomain, now }))?.person;
    if (!person) throw new BrokenInvariant("A session that was just started has no person");
    return {
      ok: true,
      body: await toAccountBody(db, person),
      headers: { accesstoken: token, "Access-Control-Expose-Headers": "accesstoken" },
    };
  },
});
