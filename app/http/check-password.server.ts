/** Checks e-mail and password within the limits, for the login form and the call. */
import { authenticate, type Authenticated } from "~/features/identity/authenticate.server";
import { foldEmail } from "~/features/identity/email";
import { isKnownNetwork } from "~/features/identity/known-network.server";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import type { VerifiedAccount } from "~/features/identity/queries.server";
import { toNetworkKey } from "./edge/network-key";
import type { LimitKey, LoadContext } from "./load-context";

type CheckedPassword =
  | ({ ok: true } & VerifiedAccount)
  | {
      ok: false;
      reason: "tooManyRequests" | "busy" | "badCredentials";
      retryAfterSeconds?: number;
    };

type Checked = Authenticated | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * Wrong passwords count for the network and for the account, also for unknown accounts, so that the limits reveal
 * nothing. The account's limit does not apply to networks that the account has signed in from, because strangers must
 * not lock a member out. It is checked last, and the networks are looked up only if it refuses.
 */
export async function checkPassword(
  { db, limits, passwords, clientIp, now }: LoadContext,
  { email, password }: { email: string; password: string },
): Promise<CheckedPassword> {
  const emailFolded = foldEmail(email) ?? "";
  const check = async (): Promise<{ isFailure: boolean; result: Checked }> => {
    // Refused strangers must not use up the parallel checks of the account's own logins.
    const run = await limits.parallelChecks(emailFolded, () =>
      authenticate(db, { email, password, passwords }),
    );
    if (!run.ok) return { isFailure: false, result: { ...run, reason: "too-many" } };
    const { result } = run;
    return { isFailure: !result.ok && result.reason === "bad-credentials", result };
  };
  const ofNetwork: LimitKey[] = [
    ["login", clientIp],
    ["loginFrom", `${clientIp} ${emailFolded}`],
  ];
  const checked = await limits.countFailures([...ofNetwork, ["loginAccount", emailFolded]], check);
  if (checked.ok) return toAnswer(checked.result);
  if (checked.refusedBy === "loginAccount") {
    const network = toNetworkKey(clientIp);
    const [isKnown, again] = [
      await isKnownNetwork(db, { emailFolded, network, now }),
      await limits.countFailures(ofNetwork, check),
    ];
    // Every network checks the password and only a right one gets a different response, which hides the known networks.
    if (isKnown && again.ok && again.result.ok) return toAnswer(again.result);
  }
  return refuse(checked.retryAfterSeconds);
}

const refuse = (retryAfterSeconds: number): CheckedPassword => ({
  ok: false,
  reason: "tooManyRequests",
  retryAfterSeconds,
});

function toAnswer(checked: Checked): CheckedPassword {
  if (checked.ok) return checked;
  if (checked.reason === "too-many") return refuse(checked.retryAfterSeconds);
  return checked.reason === "busy"
    ? { ok: false, reason: "busy", retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS }
    : { ok: false, reason: "badCredentials" };
}
