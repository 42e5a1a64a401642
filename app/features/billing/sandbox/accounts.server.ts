/** Creators' accounts at the sandbox. Its onboarding asks for few details, and the creator may add some later. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { randomToken } from "~/kernel/ids.server";
import type { Money } from "~/kernel/money";
import { feeOf } from "../ledger/fee";
import type { AccountPort, ProviderAccount } from "../account-port";
import { CreatorRefused, type Sale } from "../payment-port";
import { emitEvent } from "./events.server";
import { sandboxAccounts, sandboxCharges, sandboxRefunds } from "./schema.server";

type AccountRow = typeof sandboxAccounts.$inferSelect;

interface SandboxAccountPage {
  email: string;
  backTo: string;
  finished: boolean;
  holderName: string | null;
  /** Newest first. */
  charges: {
    ref: string;
    at: Date;
    amountMinor: number;
    feeMinor: number;
    refundedMinor: number;
    currency: string;
  }[];
}

interface OnboardingDetails {
  holderName: string;
  accountNumber: string | null;
  termsAccepted: boolean;
}

export interface SandboxAccounts extends AccountPort {
  /** The facts that the account's pages show; null for an unknown reference. */
  showAccount(ref: string): Promise<SandboxAccountPage | null>;
  /** The onboarding's button; the creator may leave details for later. */
  saveDetails(ref: string, details: OnboardingDetails, now: Date): Promise<void>;
}

export function createSandboxAccounts({
  db,
  clock,
}: {
  db: Db;
  clock: () => Date;
}): SandboxAccounts {
  async function findRow(ref: string): Promise<AccountRow | null> {
    const [row] = await db.select().from(sandboxAccounts).where(eq(sandboxAccounts.ref, ref));
    return row ?? null;
  }

  return {
    connecting: null,

    async createAccount({ idempotencyKey, email }) {
      await db
        .insert(sandboxAccounts)
        .values({ ref: `acct_${randomToken()}`, idempotencyKey, email, createdAt: clock() })
        .onConflictDoNothing({ target: sandboxAccounts.idempotencyKey });
      const [row] = await db
        .select({ accountRef: sandboxAccounts.ref })
        .from(sandboxAccounts)
        .where(eq(sandboxAccounts.idempotencyKey, idempotencyKey));
      if (!row) throw new Error("sandbox: the account is gone");
      return row;
    },

    /** The page is on the creator's host and takes the place of the provider's own site. */
    async onboardingLink({ accountRef, returnUrl }) {
      await db
        .update(sandboxAccounts)
        .set({ backTo: returnUrl })
        .where(eq(sandboxAccounts.ref, accountRef));
      return { url: buildPageUrl(accountRef, returnUrl) };
    },

    async loginLink({ accountRef, returnUrl }) {
      const row = await findRow(accountRef);
      if (!row || !toProviderAccount(row).detailsSubmitted) {
        throw new Error("sandbox: no login link for an account that is not finished");
      }
      await db
        .update(sandboxAccounts)
        .set({ backTo: returnUrl })
        .where(eq(sandboxAccounts.ref, accountRef));
      return { url: buildPageUrl(accountRef, returnUrl) };
    },

    async readAccount(accountRef) {
      const row = await findRow(accountRef);
      return row && toProviderAccount(row);
    },

    async showAccount(ref) {
      const row = await findRow(ref);
      if (!row) return null;
      const { canReceive } = toProviderAccount(row);
      const { email, holderName, backTo } = row;
      return {
        email,
        holderName,
        backTo: backTo ?? "/",
        finished: canReceive,
        charges: canReceive ? await listCharges(db, ref) : [],
      };
    },

    saveDetails: (ref, details, now) => saveDetails(db, { ref, ...details, now }),
  };
}

function saveDetails(
  db: Db,
  {
    ref,
    holderName,
    accountNumber,
    termsAccepted,
    now,
  }: OnboardingDetails & { ref: string; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ofAccount = eq(sandboxAccounts.ref, ref);
    await tx.update(sandboxAccounts).set({ holderName }).where(ofAccount);
    if (accountNumber !== null) {
      await tx.update(sandboxAccounts).set({ accountNumber }).where(ofAccount);
    }
    if (termsAccepted) {
      await tx
        .update(sandboxAccounts)
        .set({ termsAcceptedAt: now })
        .where(and(ofAccount, isNull(sandboxAccounts.termsAcceptedAt)));
    }
    await emitEvent(tx, "account.updated", { accountRef: ref }, now);
  });
}

const buildPageUrl = (accountRef: string, backTo: string): string =>
  new URL(`/sandbox/account/${accountRef}`, backTo).href;

function toProviderAccount(row: AccountRow): ProviderAccount {
  const missing = [
    ...(row.holderName === null ? ["individual.first_name", "individual.last_name"] : []),
    ...(row.accountNumber === null ? ["external_account"] : []),
    ...(row.termsAcceptedAt === null ? ["tos_acceptance.date"] : []),
  ];
  return {
    accountRef: row.ref,
    canReceive: missing.length === 0,
    detailsSubmitted: row.holderName !== null && row.termsAcceptedAt !== null,
    missing,
  };
}

/** @throws for an account that cannot receive money, as a real provider does */
export async function assertCanReceive(
  db: DbOrTx,
  destination: Sale["destination"],
): Promise<void> {
  if (!destination) return;
  const [row] = await db
    .select()
    .from(sandboxAccounts)
    .where(eq(sandboxAccounts.ref, destination.accountRef));
  if (!row || !toProviderAccount(row).canReceive) {
    throw new CreatorRefused("sandbox: the destination account cannot receive money");
  }
}

/** The account that a charge is paid into, and the platform's fee. */
export const shareOf = (amount: Money, destination: Sale["destination"]) => ({
  destinationRef: destination?.accountRef ?? null,
  feeMinor: destination ? feeOf(amount, destination.feeBasisPoints) : 0,
});

function listCharges(db: DbOrTx, ref: string) {
  return db
    .select({
      ref: sandboxCharges.ref,
      at: sandboxCharges.createdAt,
      amountMinor: sandboxCharges.amountMinor,
      feeMinor: sandboxCharges.feeMinor,
      currency: sandboxCharges.currency,
      refundedMinor:
        sql`coalesce((select sum(${sandboxRefunds.amountMinor}) from ${sandboxRefunds} where ${sandboxRefunds.chargeRef} = ${sandboxCharges.ref}), 0)`.mapWith(
          Number,
        ),
    })
    .from(sandboxCharges)
    .where(eq(sandboxCharges.destinationRef, ref))
    .orderBy(desc(sandboxCharges.createdAt))
    .limit(100);
}
