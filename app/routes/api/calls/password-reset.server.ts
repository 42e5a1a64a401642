/** Resetting a password in two steps (product.md §4 "Password reset", §7). */
import { resetBody, resetRequestForm } from "~/features/identity/forms";
import { toLangKey } from "~/kernel/lang-keys";
import { languageOf } from "~/http/i18n.server";
import { confirmReset, requestResetCode } from "~/http/reset-password.server";
import { defineCall } from "../define-call";
import { emptyInput, noBody } from "../parameters";

export const requestCode = defineCall({
  method: "post",
  path: "/api/reset-password/request-code",
  summary: "Send a code that resets the password of an address",
  description:
    "The body is the address as plain text. The answer is the same with and without an account. The code is valid for 15 minutes and 5 tries; a newer one replaces it.",
  security: "none",
  params: emptyInput,
  query: emptyInput,
  body: resetRequestForm.omit({ returnUrl: true }),
  asText: "email",
  answer: {
    description: "If the address has an account, a code is on its way",
    body: noBody,
    status: 204,
  },
  refusals: ["tooManyRequests"],
  caching: "never",
  async handle({ body: { email }, context, args }) {
    const requested = await requestResetCode(context, {
      email,
      gymId: context.hostGym?.id ?? null,
      lang: toLangKey(await languageOf(args)),
      returnUrl: null,
    });
    return requested.ok ? { ok: true, body: undefined } : requested;
  },
});

export const confirmResetOfPassword = defineCall({
  method: "post",
  path: "/api/reset-password/confirm-reset",
  summary: "Set a new password with a code",
  description:
    "Ends every session of the account. For a wrong, expired or used code `message` is error.invalid_request and `title` says so in the caller's language.",
  security: "none",
  params: emptyInput,
  query: emptyInput,
  body: resetBody,
  answer: { description: "The password is set", body: noBody, status: 204 },
  refusals: ["invalidRequest", "tooManyRequests", "busy"],
  caching: "never",
  async handle({ body: { email, code, password1 }, context, args }) {
    const confirmed = await confirmReset(context, {
      email,
      code,
      password: password1,
      // The mailed code alone proves who calls.
      sessionHash: null,
      gym: context.hostGym,
      lang: toLangKey(await languageOf(args)),
    });
    return confirmed.ok ? { ok: true, body: undefined } : confirmed;
  },
});
