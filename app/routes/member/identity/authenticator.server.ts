/**
 * Signing in by form, through remix-auth: limits first, then the schema, then the password. The strategy's `verify`
 * knows nothing but form and request, so an authenticator is made for each request around its context.
 */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { loginForm, SECRET_FIELDS } from "~/features/identity/forms";
import type { KnownStudent } from "~/features/identity/queries.server";
import { REFUSALS } from "~/http/refusals";
import { checkPassword } from "~/http/check-password.server";
import type { RequestArgs } from "~/http/gym.server";

export type SignIn =
  | {
      kind: "signed-in";
      accountId: string;
      student: KnownStudent | null;
      returnUrl: string | undefined;
    }
  | ({ kind: "refused" } & Refusal);

/** What a form comes back with: its values without the secrets, its errors, and when to try again. */
export interface Refusal {
  status: 400 | 429 | 503;
  reply: SubmissionResult<string[]>;
  retryAfterSeconds?: number;
}

/**
 * Of a form that has been read: the strategy's own reading would take a body that is none for a fault of ours, and
 * parse every other a second time.
 */
class ReadFormStrategy extends FormStrategy<SignIn> {
  readonly #form: FormData;

  constructor(form: FormData, verify: (form: FormData) => Promise<SignIn>) {
    super(({ form: read }) => verify(read));
    this.#form = form;
  }

  override authenticate(request: Request): Promise<SignIn> {
    return this.verify({ form: this.#form, request });
  }
}

/** `form` as `readForm` gave it. */
export function signIn(args: RequestArgs, form: FormData): Promise<SignIn> {
  const strategy = new ReadFormStrategy(form, (read) => verify(args, read));
  // Its body has been read, and a request cannot be made of one whose body has.
  const asked = new Request(args.request.url, { headers: args.request.headers });
  return new Authenticator<SignIn>().use(strategy).authenticate(strategy.name, asked);
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
  if (checked.ok) {
    const { accountId, student } = checked;
    return { kind: "signed-in", accountId, student, returnUrl };
  }
  const { status, message } = REFUSALS[checked.reason];
  return refuse(status, message, checked.retryAfterSeconds);
}
