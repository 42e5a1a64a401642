/**
 * The member wants another e-mail address (security.md §13): the link goes to that address. Where another account has
 * it, its owner is told instead, and the member reads the same answer.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { Gym } from "~/features/gyms/queries.server";
import { foldEmail, normalizeEmail } from "~/features/identity/email";
import { findEmailOwner } from "~/features/identity/email-change/queries.server";
import { savePendingEmail } from "~/features/identity/email-change/save-pending-email.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import { hasSession } from "~/features/identity/queries.server";
import { announce } from "~/features/notifications/announce.server";
import { BrokenInvariant } from "~/kernel/errors";
import { parseLangKey, type LangKey } from "~/kernel/lang-keys";
import { ok, refuse, type Result } from "~/kernel/result";

export function requestEmailChange(
  db: Db,
  {
    accountId,
    sessionHash,
    email,
    lang,
    gym,
    now,
  }: {
    accountId: string;
    /** The session that requests the change. */
    sessionHash: string;
    email: string;
    /** Of the page, for a reader whose own language is not known. */
    lang: LangKey;
    gym: Pick<Gym, "id" | "timeZone"> | null;
    now: Date;
  },
): Promise<Result<object, "unchanged" | "signed-out">> {
  const newEmail = normalizeEmail(email);
  const emailFolded = foldEmail(email);
  if (newEmail === null || emailFolded === null)
    throw new BrokenInvariant("The form lets only valid addresses pass");
  const gymId = gym?.id ?? null;
  return inTransaction<Result<object, "unchanged" | "signed-out">>(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    // A reset of the password may have ended the session since the password check.
    if (!account || !(await hasSession(tx, { accountId, tokenHash: sessionHash }))) {
      return refuse("signed-out");
    }
    if (account.emailFolded === emailFolded) return refuse("unchanged");
    const owner = await findEmailOwner(tx, { emailFolded, accountId, now });
    const { token, tokenHash, expiresAt } = await savePendingEmail(tx, {
      account: { id: accountId, ...account },
      newEmail,
      sessionHash,
      now,
    });
    const timeZone = gym?.timeZone ?? "UTC";
    await (owner
      ? announce(tx, {
          key: `emailTaken:${owner.accountId}:${tokenHash}`,
          kind: "emailTaken",
          recipient: owner.email,
          lang: parseLangKey(owner.langKey) ?? lang,
          gymId,
          data: { at: now.toISOString(), timeZone },
        })
      : announce(tx, {
          key: `emailChangeConfirm:${accountId}:${tokenHash}`,
          kind: "emailChangeConfirm",
          recipient: newEmail,
          lang: account.lang ?? lang,
          gymId,
          data: { until: expiresAt.toISOString(), timeZone, token },
        }));
    return ok({});
  });
}
