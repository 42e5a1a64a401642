/** Both steps of a reset within their limits, for the page and the calls (security.md §12). */
import { foldEmail, mailboxOf } from "~/features/identity/email";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import type { VerifiedAccount } from "~/features/identity/queries.server";
import { requestPasswordReset } from "~/features/identity/request-password-reset.server";
import { resetPassword } from "~/features/journeys/reset-password.server";
import type { LangKey } from "~/kernel/lang-keys";
import type { LoadContext } from "./load-context";
import { signInPlace } from "./session.server";

export interface ResetRefusal {
  ok: false;
  reason: "tooManyRequests" | "busy" | "invalidRequest";
  retryAfterSeconds?: number;
}

/** Nothing here depends on whether the address has an account: neither the answer, its time nor the limits. */
export async function requestResetCode(
  { db, limits, clientIp, now }: LoadContext,
  {
    email,
    ...request
  }: {
    email: string;
    gymId: number | null;
    lang: LangKey;
    /** Accepted by the return-URL rule. */
    returnUrl: string | null;
  },
): Promise<{ ok: true } | ResetRefusal> {
  const emailFolded = foldEmail(email) ?? "";
  const mailbox = mailboxOf(email) ?? "";
  for (const [limit, key] of [
    ["reset", clientIp],
    ["resetFrom", `${clientIp} ${mailbox}`],
  ] as const) {
    const taken = await limits.consume(limit, key);
    if (!taken.ok) return { ...taken, reason: "tooManyRequests" };
  }
  // Strangers of many networks must neither end a member's code nor keep the member from one.
  const { ok: isWithinTotal } = await limits.consume("resetTo", mailbox);
  await requestPasswordReset(db, {
    ...request,
    emailFolded,
    replacesCode: isWithinTotal,
    now,
  });
  return { ok: true };
}

/** Limits of the login do not apply, and a success removes those of the account and of this network. */
export async function confirmReset(
  context: LoadContext,
  reset: {
    email: string;
    code: string;
    password: string;
    /** The session in which the code is entered; null: a visitor's. */
    sessionHash: string | null;
    gym: { id: number; timeZone: string } | null;
    lang: LangKey;
  },
): Promise<({ ok: true } & VerifiedAccount) | ResetRefusal> {
  const { db, limits, clientIp, passwords, resetCodes: codes, now } = context;
  const taken = await limits.consume("resetConfirm", clientIp);
  if (!taken.ok) return { ...taken, reason: "tooManyRequests" };
  const key = `${clientIp} ${mailboxOf(reset.email) ?? ""}`;
  const counted = await limits.countFailures([["resetConfirmFrom", key]], async () => {
    const place = signInPlace(context);
    const result = await resetPassword(db, { ...reset, passwords, codes, place, now });
    return { isFailure: !result.ok && result.reason === "wrong-code", result };
  });
  if (!counted.ok) return { ...counted, reason: "tooManyRequests" };
  const { result } = counted;
  if (result.ok) {
    const emailFolded = foldEmail(reset.email) ?? "";
    await Promise.all([
      limits.clear("loginAccount", emailFolded),
      limits.clear("loginFrom", `${clientIp} ${emailFolded}`),
    ]);
    return result;
  }
  return result.reason === "busy"
    ? { ok: false, reason: "busy", retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS }
    : { ok: false, reason: "invalidRequest" };
}
