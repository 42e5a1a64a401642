/** The caller's account and trainer, and signing in (product.md §7, §10, §12, §14). */
import { z } from "zod";
import { findPublicGymByApplicationKey, type Gym } from "~/features/gyms/queries.server";
import { findOwnTrainer } from "~/features/trainers/queries.server";
import { loginForm } from "~/features/identity/forms";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import { accountAuthorities, findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { readSession, type Person } from "~/features/identity/read-session.server";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import type { LoadContext } from "~/http/load-context";
import { checkPassword } from "~/http/check-password.server";
import { signInPlace } from "~/http/session.server";
import { defineCall, type CallRefusal } from "../define-call";
import { applicationKeyQuery } from "./gyms.server";
import { isKnownIssuer, signInByToken } from "./social-sign-in.server";
import * as models from "../models";
import { emptyInput } from "../parameters";

/** The other wrong fields are reported beside it. */
const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

const credentials = z
  .object({
    email: loginForm.shape.email.optional().meta({ description: "Required without subject_token" }),
    password: loginForm.shape.password.optional().meta({
      description:
        "Required without subject_token. With it, the password of the account that has the person's e-mail, which is asked for once",
    }),
    subject_issuer: z.unknown().optional().meta({
      description: "Ignored with a password; with subject_token the name of a connected network",
    }),
    subject_token: z
      .string()
      .min(1, "error.tokenInvalid")
      .max(4096, "error.tokenInvalid")
      .optional()
      .meta({ description: "Of a connected social network, which subject_issuer names" }),
  })
  .refine(
    ({ subject_issuer, subject_token }) =>
      subject_token === undefined || isKnownIssuer(subject_issuer),
    { error: "error.unknownIssuer", path: ["subject_issuer"], when: isObject },
  )
  .refine(({ email, subject_token }) => email !== undefined || subject_token !== undefined, {
    error: "error.emailRequired",
    path: ["email"],
    when: isObject,
  })
  .refine(({ password, subject_token }) => password !== undefined || subject_token !== undefined, {
    error: "error.passwordRequired",
    path: ["password"],
    when: isObject,
  });

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

async function signInWithPassword(
  context: LoadContext,
  { email, password, gym }: { email: string; password: string; gym: Gym | null },
): Promise<{ ok: true; token: string } | CallRefusal> {
  const checked = await checkPassword(context, { email, password });
  if (!checked.ok) return checked;
  const { db, now } = context;
  const session = await signInMember(db, {
    verified: checked,
    gym,
    place: signInPlace(context, { isApiToken: true }),
    now,
  });
  return session.ok ? { ok: true, token: session.token } : { ok: false, reason: "badCredentials" };
}

export const signIn = defineCall({
  method: "post",
  path: "/api/auth",
  summary: "Sign in with e-mail and password, or with the token of a social network",
  description:
    "A person whom the network names for the first time gets an account without a password, unless the e-mail has an account already: then its password is asked for once. The session's token comes in the header accesstoken and is then sent as a bearer token: on the platform's host and its labels, or, begun on a gym's custom domain, on that domain only. The gym of the host, else of applicationKey, is noted as the one that brought the person.",
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
  refusals: [
    "badCredentials",
    "tokenInvalid",
    "unknownIssuer",
    "socialEmail",
    "socialPassword",
    "tooManyRequests",
    "busy",
    "networkAway",
  ],
  caching: "never",
  async handle({ query, body, context, args }) {
    const { db, hostGym, customDomain, now } = context;
    const gym =
      hostGym ??
      (query.applicationKey ? await findPublicGymByApplicationKey(db, query.applicationKey) : null);
    const { email = "", password = "", subject_token } = body;
    const signedIn =
      subject_token === undefined
        ? await signInWithPassword(context, { email, password, gym })
        : await signInByToken(args, { token: subject_token, password: body.password, gym });
    if (!signedIn.ok) return signedIn;
    const { token } = signedIn;
    const person = (await readSession(db, { token, customDomain, now }))?.person;
    // The account was deleted at the same moment; the next login takes that back (product.md §19).
    if (!person) return { ok: false, reason: "busy", retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS };
    return {
      ok: true,
      body: await toAccountBody(db, person),
      headers: { accesstoken: token, "Access-Control-Expose-Headers": "accesstoken" },
    };
  },
});
