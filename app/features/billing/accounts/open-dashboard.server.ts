/**
 * Sends a creator to the provider by a new link (product.md §15): to onboarding while something is missing, otherwise
 * to the creator's own dashboard. Our row is written first and its id is the idempotency key, so that two presses of
 * the button create one account.
 */
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { exactlyOne } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import type { PaymentPort, ProviderKey } from "../payment-port";
import { columnsOf, getDashboardStatus, type Creator, type DashboardStatus } from "./account";
import { findAccount, type PaymentAccount } from "./queries.server";
import { recordAccountAct } from "./record-account-act.server";
import { paymentAccounts } from "./schema.server";

interface OpenDashboard {
  payments: PaymentPort;
  creator: Creator;
  /** `accountId` missing: the program opens the account itself. */
  person: { accountId?: string; email: string };
  /**
   * Our pages to which the provider returns after onboarding (`returnUrl`) and when a link has expired (`refreshUrl`).
   */
  urls: { returnUrl: string; refreshUrl: string };
  now: Date;
}

export async function openDashboard(
  db: Db,
  { payments, creator, person, urls, now }: OpenDashboard,
): Promise<{ url: string; status: DashboardStatus }> {
  const { accounts } = payments;
  const account = await findAccount(db, { provider: payments.key, creator });
  const status = getDashboardStatus(account);
  if (status === "open" && account?.accountRef) {
    const { accountRef } = account;
    const link = await accounts.loginLink({ accountRef, returnUrl: urls.returnUrl });
    await recordOpening(db, { creator, person, accountRef, now });
    return { status, ...link };
  }
  const accountRef =
    account?.accountRef ?? (await createAccount(db, { payments, creator, person, now }));
  const { returnUrl, refreshUrl } = urls;
  const link = await accounts.onboardingLink({ accountRef, returnUrl, refreshUrl });
  if (account?.accountRef) await recordOpening(db, { creator, person, accountRef, now });
  return { status, ...link };
}

type Opening = Pick<OpenDashboard, "creator" | "person" | "now"> & { accountRef: string };

/** Whoever gets a link to the provider may change there who is paid. */
const recordOpening = (db: Db, { person: { accountId }, ...opening }: Opening) =>
  inTransaction(db, (tx) =>
    recordAccountAct(tx, { ...opening, accountId, action: "payments.open" }),
  );

async function createAccount(
  db: Db,
  {
    payments,
    creator,
    person,
    now,
  }: Pick<OpenDashboard, "payments" | "creator" | "person" | "now">,
): Promise<string> {
  const { accountId, email } = person;
  const row = await ensureRow(db, { provider: payments.key, creator, email, now });
  if (row.accountRef) return row.accountRef;
  const { accountRef } = await payments.accounts.createAccount({
    idempotencyKey: row.id,
    email: row.email,
  });
  await inTransaction(db, async (tx) => {
    const created = await tx
      .update(paymentAccounts)
      .set({ accountRef })
      .where(and(eq(paymentAccounts.id, row.id), isNull(paymentAccounts.accountRef)))
      .returning({ id: paymentAccounts.id });
    if (created.length === 0) return;
    const action = "payments.create-account";
    await recordAccountAct(tx, { creator, accountId, accountRef, action, now });
  });
  return accountRef;
}

async function ensureRow(
  db: Db,
  {
    provider,
    creator,
    email,
    now,
  }: { provider: ProviderKey; creator: Creator; email: string; now: Date },
): Promise<PaymentAccount> {
  await db
    .insert(paymentAccounts)
    .values({
      id: newId(),
      provider,
      ...columnsOf(creator),
      email,
      createdAt: now,
    })
    .onConflictDoNothing();
  const row = await findAccount(db, { provider, creator });
  return exactlyOne(row ? [row] : [], "payment account");
}
