/**
 * Signing in by form, through remix-auth: the schema first, then the limits, then the password. A strategy's `verify`
 * receives only form and request, so each request creates an authenticator around its own context.
 */
import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { loginForm, SECRET_FIELDS } from "~/features/identity/forms";
import type { VerifiedAccount } from "~/features/identity/queries.server";
import type { RefusedForm } from "~/http/form.server";
import { REFUSALS } from "~/http/refusals";
import { checkPassword } from "~/http/check-password.server";
import type { RequestArgs } from "~/http/gym.server";

type SignInResult =
  | {
      kind: "verified";
      verified: VerifiedAccount;
      returnUrl: string | undefined;
      /** Refuses as a wrong password does, when another request changes the password before the session starts. */
      refuse(): { kind: "refused" } & RefusedForm;
    }
  | ({ kind: "refused" } & RefusedForm);

/**
 * Takes a form that `readForm` has read. FormStrategy itself would answer a malformed body with 500 and parse every
 * other body a second time.
 */
class ReadFormStrategy extends FormStrategy<SignInResult> {
  readonly #form: FormData;

  constructor(form: FormData, verify: (form: FormData) => Promise<SignInResult>) {
    super((options) => verify(options.form));
    this.#form = form;
  }

  override authenticate(request: Request): Promise<SignInResult> {
    return this.verify({ form: this.#form, request });
  }
}

export function signIn(args: RequestArgs, form: FormData): Promise<SignInResult> {
  const strategy = new ReadFormStrategy(form, (values) => verify(args, values));
  // Remix Auth copies the request, which fails once its body has been read. The strategy reads nothing of it.
  const request = new Request(args.request.url);
  return new Authenticator<SignInResult>().use(strategy).authenticate(strategy.name, request);
}

async function verify({ context }: RequestArgs, form: FormData): Promise<SignInResult> {
  const submission = parseWithZod(form, { schema: loginForm });
  const refuse = (
    status: RefusedForm["status"],
    error: string | null,
    retryAfterSeconds?: number,
  ) => ({
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

  const result = await checkPassword(context, { email, password });
  if (result.ok) {
    const refuseChanged = () =>
      refuse(REFUSALS.badCredentials.status, REFUSALS.badCredentials.message);
    return { kind: "verified", verified: result, returnUrl, refuse: refuseChanged };
  }
  const { status, message } = REFUSALS[result.reason];
  return refuse(status, message, result.retryAfterSeconds);
}
