/** Creates a creator's account at the sandbox for the demo world, through the real verbs. */
import type { Db } from "~/db/client.server";
import type { Creator } from "../accounts/account";
import { syncAccount } from "../accounts/sync-account.server";
import { openDashboard } from "../accounts/open-dashboard.server";
import { findAccount } from "../accounts/queries.server";
import type { SandboxProvider } from "./provider.server";

export async function seedAccount(
  db: Db,
  {
    payments,
    creator,
    holder,
    unfinished = false,
    now,
  }: {
    payments: SandboxProvider;
    creator: Creator;
    holder: { name: string; email: string };
    /** The creator has not entered the account's details yet. */
    unfinished?: boolean;
    now: Date;
  },
): Promise<string> {
  const provider = payments.key;
  const account = await findAccount(db, { provider, creator });
  if (account?.accountRef && (account.canReceive || unfinished)) return account.accountRef;
  const page = "http://localhost/";
  await openDashboard(db, {
    payments,
    creator,
    person: { email: holder.email },
    urls: { returnUrl: page, refreshUrl: page },
    now,
  });
  const { accountRef } = (await findAccount(db, { provider, creator })) ?? {};
  if (!accountRef) throw new Error("seedAccount: no account");
  if (!unfinished) await completeAccount(db, { payments, accountRef, holder, now });
  return accountRef;
}

async function completeAccount(
  db: Db,
  {
    payments,
    accountRef,
    holder,
    now,
  }: {
    payments: SandboxProvider;
    accountRef: string;
    holder: { name: string };
    now: Date;
  },
): Promise<void> {
  await payments.accounts.saveDetails(
    accountRef,
    { holderName: holder.name, accountNumber: "00012345", termsAccepted: true },
    now,
  );
  await syncAccount(db, { payments, accountRef });
}
