import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { dataExports } from "./data-export/schema.server";
import { getPurgeCutoff } from "./deletion";
import { emailChanges } from "./email-change/schema.server";
import { gymOpeningInvitations } from "./gym-openings/schema.server";
import { gymInvitations } from "./roles/schema.server";
import {
  accounts,
  gymStaff,
  knownNetworks,
  sessions,
  students,
  trainerAccounts,
} from "./schema.server";
import { socialLinks, socialLogins } from "./social/schema.server";

/**
 * Removes the personal data of an account whose notice is over, so that its address may sign up anew. Account and
 * student stay as rows without a name, because orders and the ledger point at them.
 *
 * @returns the address that the account had; null when it is not due: undone by a login, or purged by another server
 */
export async function purgeAccount(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ email: string } | null> {
  const [account] = await tx
    .select({ email: accounts.email, emailFolded: accounts.emailFolded })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        isNotNull(accounts.deletionRequestedAt),
        lte(accounts.deletionRequestedAt, getPurgeCutoff(now)),
        isNull(accounts.purgedAt),
      ),
    )
    .for("update");
  if (!account) return null;
  await tx
    .update(accounts)
    .set({
      email: "",
      // Unique, and no address that a person could type.
      emailFolded: `purged ${accountId}`,
      passwordHash: null,
      firstName: "",
      lastName: "",
      langKey: null,
      isAdmin: false,
      purgedAt: now,
    })
    .where(eq(accounts.id, accountId));
  await tx
    .update(students)
    .set({
      instagramHandle: null,
      dateOfBirth: null,
      saidAdultAt: null,
      goal: "FEEL_GOOD",
      gender: null,
      timeZone: null,
    })
    .where(eq(students.accountId, accountId));
  const owned = [
    sessions,
    knownNetworks,
    trainerAccounts,
    gymStaff,
    emailChanges,
    socialLinks,
    socialLogins,
  ];
  for (const table of owned) {
    await tx.delete(table).where(eq(table.accountId, accountId));
  }
  // Invitations to the address, accepted or not; whoever the person has invited stays invited.
  for (const table of [gymInvitations, gymOpeningInvitations]) {
    await tx.delete(table).where(eq(table.emailFolded, account.emailFolded));
  }
  await tx.delete(gymInvitations).where(eq(gymInvitations.acceptedBy, accountId));
  await tx.delete(gymOpeningInvitations).where(eq(gymOpeningInvitations.usedBy, accountId));
  // The job deletes the archives before their rows.
  await tx
    .update(dataExports)
    .set({ expiresAt: now, tokenHash: null })
    .where(eq(dataExports.accountId, accountId));
  return account;
}
