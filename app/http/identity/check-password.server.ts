/** E-mail and password within the limits: one rule for the forms and the call. */
import { authenticate, type Authenticated } from "~/features/identity/authenticate.server";
import { foldEmail } from "~/features/identity/email";
import { isKnownNetwork } from "~/features/identity/known-network.server";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import type { KnownStudent } from "~/features/identity/queries.server";
import { networkOf } from "../edge/network-of";
import type { CountedTry, LoadContext } from "../load-context";

export type CheckedPassword =
  | { ok: true; accountId: string; student: KnownStudent | null }
  | {
      ok: false;
      reason: "tooManyRequests" | "busy" | "badCredentials";
      retryAfterSeconds?: number;
    };

export async function checkPassword(
  context: LoadContext,
  given: { email: string; password: string },
): Promise<CheckedPassword> {
  const emailFolded = foldEmail(given.email) ?? "";
  const run = await context.limits.parallelLogins(emailFolded, () =>
    checkWithinLimits(context, { ...given, emailFolded }),
  );
  const checked = run.ok ? run.result : run;
  if (!checked.ok) {
    return { ok: false, reason: "tooManyRequests", retryAfterSeconds: checked.retryAfterSeconds };
  }
  const { result } = checked;
  if (result.ok) return result;
  return result.reason === "busy"
    ? { ok: false, reason: "busy", retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS }
    : { ok: false, reason: "badCredentials" };
}

/**
 * Wrong passwords count for the network and for the account, whether or not the address is known, so that the limits tell
 * nothing about it. The account's limit does not apply to a network that the account has signed in from: strangers must
 * not lock a member out. It is asked last, and the networks only when it refuses.
 */
async function checkWithinLimits(
  { db, limits, passwords, clientIp }: LoadContext,
  { email, password, emailFolded }: { email: string; password: string; emailFolded: string },
) {
  const check = async (): Promise<{ isGuess: boolean; result: Authenticated }> => {
    const result = await authenticate(db, { email, password, passwords });
    return { isGuess: !result.ok && result.reason === "bad-credentials", result };
  };
  const ofNetwork: CountedTry[] = [
    ["login", clientIp],
    ["loginFrom", `${clientIp} ${emailFolded}`],
  ];
  const checked = await limits.guess([...ofNetwork, ["loginAccount", emailFolded]], check);
  if (checked.ok || checked.refusedBy !== "loginAccount") return checked;
  const network = networkOf(clientIp);
  const isKnown = await isKnownNetwork(db, { emailFolded, network, now: new Date() });
  return isKnown ? limits.guess(ofNetwork, check) : checked;
}
