/**
 * Signing in by form, through remix-auth: limits first, then the schema, then the password. The strategy's `verify`
 * knows nothing but form and request, so an authenticator is made for each request around its context.
 */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { loginForm, SECRET_FIELDS } from "~/features/identity/forms";
import { REFUSALS } from "./api/refusals";
import { checkPassword } from "./check-password.server";
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

/** `form` as `readForm` gave it: the strategy's own reading would take a body that is none for a fault of ours. */
export async function signIn(args: RequestArgs, form: FormData): Promise<SignIn> {
  const strategy = new FormStrategy<SignIn>(() => verify(args, form));
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

  const checked = await checkPassword(context, { email, password });
  if (checked.ok) return { kind: "signed-in", accountId: checked.accountId, returnUrl };
  const { status, message } = REFUSALS[checked.reason];
  return refuse(status, message, checked.retryAfterSeconds);
}
