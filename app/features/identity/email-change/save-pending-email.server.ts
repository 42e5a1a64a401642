/** Saves the wanted address under a new link. An account has one pending change: the next replaces it and its link. */
import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { newId } from "~/kernel/ids";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { getConfirmExpiry } from "./email-change";
import { emailChanges } from "./schema.server";

export async function savePendingEmail(
  tx: Tx,
  {
    account,
    newEmail,
    sessionHash,
    now,
  }: {
    account: { id: string; email: string; emailFolded: string };
    /** In its normal form. */
    newEmail: string;
    sessionHash: string;
    now: Date;
  },
): Promise<{ token: string; tokenHash: string; expiresAt: Date }> {
  const token = randomToken();
  const tokenHash = sha256Hex(token);
  const expiresAt = getConfirmExpiry(now);
  const values = {
    oldEmail: account.email,
    oldEmailFolded: account.emailFolded,
    newEmail,
    tokenHash,
    sessionHash,
    requestedAt: now,
    expiresAt,
  };
  await tx
    .insert(emailChanges)
    .values({ id: newId(), accountId: account.id, ...values })
    .onConflictDoUpdate({
      target: emailChanges.accountId,
      targetWhere: sql`confirmed_at is null`,
      set: values,
    });
  return { token, tokenHash, expiresAt };
}
