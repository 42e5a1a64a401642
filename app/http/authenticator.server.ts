/**
 * Signing in by form, through remix-auth: limits first, then the schema, then the password. The strategy's `verify`
 * knows nothing but form and request, so an authenticator is made for each request around its context.
 */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { authenticate } from "~/features/identity/authenticate.server";
import { foldEmail } from "~/features/identity/email";
import { loginForm, SECRET_FIELDS } from "~/features/identity/forms";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import { readForm } from "./form.server";
import type { RequestArgs } from "./gym.server";

export type SignIn =
  | { kind: "signed-in"; accountId: string; returnUrl: string | undefined }
  | ({ kind: "refused" } & Refusal);

/** What a form comes back with: its values without the secrets, its errors, and when to try again. */
export interface Refusal {
  status: 400 | 429 | 503;
  reply: SubmissionResult<string[]>;
  retryAfterSeconds?: number;
}

export async function signIn(args: RequestArgs): Promise<SignIn> {
  // The strategy reads the form itself and would take a body that is none for a fault of ours.
  await readForm(args.request.clone());
  const strategy = new FormStrategy<SignIn>(({ form }) => verify(args, form));
  return new Authenticator<SignIn>().use(strategy).authenticate(strategy.name, args.request);
}

async function verify({ context }: RequestArgs, form: FormData): Promise<SignIn> {
  const submission = parseWithZod(form, { schema: loginForm });
  const refuse = (status: Refusal["status"], error: string | null, retryAfterSeconds?: number) => ({
    kind: "refused" as const,
    status,
    retryAfterSeconds,
    reply: submission.reply({
      hideFields: [...SECRET_FIELDS],
      ...(error === null ? {} : { formErrors: [error] }),
    }),
  });
  if (submission.status !== "success") return refuse(400, null);
  const { email, password, returnUrl } = submission.value;

  // Counted whether or not the address is known, so that the limit tells nothing about it.
  for (const [limit, key] of [
    ["login", context.clientIp],
    ["loginAccount", foldEmail(email) ?? ""],
  ] as const) {
    const taken = await context.limits.take(limit, key);
    if (!taken.ok) return refuse(429, "error.tooManyRequests", taken.retryAfterSeconds);
  }

  const { db, passwords } = context;
  const result = await authenticate(db, { email, password, passwords });
  if (result.ok) return { kind: "signed-in", accountId: result.accountId, returnUrl };
  return result.reason === "busy"
    ? refuse(503, "error.busy", BUSY_RETRY_AFTER_SECONDS)
    : refuse(400, "error.badCredentials");
}
