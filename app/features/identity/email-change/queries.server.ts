/** Every SELECT on changes of e-mail. */
import { and, desc, eq, gt, isNotNull, isNull, ne } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { foldEmail } from "../email";
import { accounts } from "../schema.server";
import { emailChanges } from "./schema.server";

/** The change that waits for its new address; null: none, or its link has expired. */
export async function findPendingEmail(
  db: DbOrTx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ newEmail: string; expiresAt: Date } | null> {
  const [pending] = await db
    .select({ newEmail: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return pending ?? null;
}

/** By the token of the link to the new address. */
export async function findEmailChange(db: DbOrTx, token: string) {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.tokenHash, sha256Hex(token)));
  return change ?? null;
}

/** When a change of the account was confirmed last; null: never. */
export async function findLatestConfirmation(db: DbOrTx, accountId: string): Promise<Date | null> {
  const [latest] = await db
    .select({ confirmedAt: emailChanges.confirmedAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), isNotNull(emailChanges.confirmedAt)))
    .orderBy(desc(emailChanges.confirmedAt))
    .limit(1);
  return latest?.confirmedAt ?? null;
}

/** By the token of the link to the old address. */
export async function findUndoableChange(db: DbOrTx, undoToken: string) {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.undoTokenHash, sha256Hex(undoToken)));
  return change ?? null;
}

/**
 * Another account that uses the address or can still undo its change of it, with the address as it is stored; null:
 * free. A free address can be taken at any moment: the unique key of accounts decides, then `isReservedEmail`.
 */
export async function findEmailOwner(
  db: DbOrTx,
  { emailFolded, accountId, now }: { emailFolded: string; accountId: string; now: Date },
): Promise<{ accountId: string; email: string; langKey: string | null } | null> {
  const [owner] = await db
    .select({ accountId: accounts.id, email: accounts.email, langKey: accounts.langKey })
    .from(accounts)
    .where(and(eq(accounts.emailFolded, emailFolded), ne(accounts.id, accountId)));
  const [former] = await db
    .select({ accountId: accounts.id, email: emailChanges.oldEmail, langKey: accounts.langKey })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(isReservedFor({ emailFolded, accountId, now }));
  return owner ?? former ?? null;
}

/**
 * The address with which the owner of an address signs in: of an account that can still undo its change of it, that is
 * the new one.
 */
export async function findSignInEmail(
  db: DbOrTx,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const emailFolded = foldEmail(email) ?? "";
  const [former] = await db
    .select({ email: accounts.email })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(and(isReserved({ emailFolded, now }), ne(accounts.emailFolded, emailFolded)))
    .orderBy(desc(emailChanges.confirmedAt))
    .limit(1);
  return former?.email ?? email;
}

/** Whether another account can still undo its change of this address. */
export async function isReservedEmail(
  db: DbOrTx,
  reservation: { emailFolded: string; accountId: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(isReservedFor(reservation))
    .limit(1);
  return rows.length > 0;
}

const isReservedFor = ({
  accountId,
  ...reservation
}: {
  emailFolded: string;
  accountId: string;
  now: Date;
}) => and(isReserved(reservation), ne(emailChanges.accountId, accountId));

const isReserved = ({ emailFolded, now }: { emailFolded: string; now: Date }) =>
  and(
    eq(emailChanges.oldEmailFolded, emailFolded),
    isNotNull(emailChanges.confirmedAt),
    isNull(emailChanges.undoneAt),
    gt(emailChanges.undoExpiresAt, now),
  );
