/** E-mail and password within the limits: one rule for the forms and the call. */
import { authenticate } from "~/features/identity/authenticate.server";
import { foldEmail } from "~/features/identity/email";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import type { KnownStudent } from "~/features/identity/queries.server";
import { networkOf } from "../edge/network-of";
import type { LoadContext } from "../load-context";

export type CheckedPassword =
  | { ok: true; accountId: string; student: KnownStudent | null }
  | {
      ok: false;
      reason: "tooManyRequests" | "busy" | "badCredentials";
      retryAfterSeconds?: number;
    };

export async function checkPassword(
  { db, limits, passwords, clientIp }: LoadContext,
  { email, password }: { email: string; password: string },
): Promise<CheckedPassword> {
  const account = foldEmail(email) ?? "";
  const guessed = await limits.guess(
    // Whether or not the address is known, so that the limit tells nothing about it. The account's own point comes
    // last: nobody holds it for a moment who is refused by one of the others.
    [
      ["login", clientIp],
      ["loginFrom", `${networkOf(clientIp)} ${account}`],
      ["loginAccount", account],
    ],
    async () => {
      const result = await authenticate(db, { email, password, passwords });
      return { isGuess: !result.ok && result.reason === "bad-credentials", result };
    },
  );
  if (!guessed.ok) {
    const { retryAfterSeconds } = guessed;
    return { ok: false, reason: "tooManyRequests", retryAfterSeconds };
  }
  const { result } = guessed;
  if (result.ok) return result;
  return result.reason === "busy"
    ? { ok: false, reason: "busy", retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS }
    : { ok: false, reason: "badCredentials" };
}
