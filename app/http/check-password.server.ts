/** E-mail and password within the limits: one rule for the forms and the call. */
import { authenticate, type Authenticated } from "~/features/identity/authenticate.server";
import { foldEmail } from "~/features/identity/email";
import { isKnownNetwork } from "~/features/identity/known-network.server";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import type { KnownStudent } from "~/features/identity/queries.server";
import { toNetworkKey } from "./edge/network-key";
import type { LimitKey, LoadContext } from "./load-context";

export type CheckedPassword =
  | { ok: true; accountId: string; student: KnownStudent | null }
  | {
      ok: false;
      reason: "tooManyRequests" | "busy" | "badCredentials";
      retryAfterSeconds?: number;
    };

type Checked = Authenticated | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * Wrong passwords count for the network and for the account, whether or not the address is known, so that the limits tell
 * nothing about it. The account's limit does not apply to a network that the account has signed in from: strangers must
 * not lock a member out. It is asked last, and the networks only when it refuses.
 */
export async function checkPassword(
  { db, limits, passwords, clientIp }: LoadContext,
  { email, password }: { email: string; password: string },
): Promise<CheckedPassword> {
  const emailFolded = foldEmail(email) ?? "";
  const check = async (): Promise<{ isFailure: boolean; result: Checked }> => {
    // Within the limits: strangers who are refused there must not take the places of the account's own logins.
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
      await isKnownNetwork(db, { emailFolded, network, now: new Date() }),
      await limits.countFailures(ofNetwork, check),
    ];
    // Only a right password is answered, and it is checked in any network: nothing tells where the member trains.
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
