/**
 * A member who knows the current password sets another one: every session and token of the account ends, and this
 * browser continues with a new session (fixation). Only the network of this browser stays known. A pending change of
 * e-mail is void. The member gets a mail.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { Gym } from "~/features/gyms/queries.server";
import { cancelPendingEmail } from "~/features/identity/email-change/cancel-pending-email.server";
import { endSessions } from "~/features/identity/end-sessions.server";
import { forgetKnownNetworks } from "~/features/identity/forget-known-networks.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import { hashPassword } from "~/features/identity/hash-password.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { hasSession } from "~/features/identity/queries.server";
import type { SignInPlace } from "~/features/identity/session";
import { setPassword } from "~/features/identity/set-password.server";
import { startSession } from "~/features/identity/start-session.server";
import { announce } from "~/features/notifications/announce.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { toAccountMail } from "./to-account-mail";
import { toNewDeviceFacts } from "./to-device-facts";

export async function changePassword(
  db: Db,
  {
    accountId,
    sessionHash,
    password,
    passwords,
    place,
    gym,
    now,
  }: {
    accountId: string;
    /** The session of the request, which has proved the current password. */
    sessionHash: string;
    password: string;
    passwords: PasswordHasher;
    place: SignInPlace;
    gym: Pick<Gym, "id" | "timeZone"> | null;
    now: Date;
  },
): Promise<Result<{ token: string }, "signed-out" | "busy">> {
  const hashed = await hashPassword(passwords, password);
  if (!hashed.ok) return hashed;
  const { passwordHash } = hashed;
  return inTransaction<Result<{ token: string }, "signed-out">>(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    // A reset of the password may have ended the session since the password check.
    if (!account || !(await hasSession(tx, { accountId, tokenHash: sessionHash }))) {
      return refuse("signed-out");
    }
    await setPassword(tx, { accountId, passwordHash, now });
    await cancelPendingEmail(tx, { accountId });
    // The devices of the sessions that end are known to the statement that starts the new one.
    const session = await startSession(tx, { accountId, place, now });
    const { token, tokenHash } = session;
    await endSessions(tx, { accountId, except: tokenHash });
    await forgetKnownNetworks(tx, { accountId, except: place.network });
    const { to, facts } = toAccountMail({ account, gym, now });
    await announce(tx, {
      key: `passwordChanged:${accountId}:${tokenHash}`,
      kind: "passwordChanged",
      ...to,
      data: { ...facts, ...toNewDeviceFacts(place, session.isNewDevice), unlinked: "" },
    });
    return ok({ token });
  });
}
