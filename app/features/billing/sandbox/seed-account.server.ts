/**
 * For the demo world: a creator's account at the sandbox, opened through the real verbs, and completed unless told
 * otherwise.
 */
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
    /** The provider still waits for its details. */
    unfinished?: boolean;
    now: Date;
  },
): Promise<string> {
  const provider = payments.key;
  const known = await findAccount(db, { provider, creator });
  if (known?.accountRef && (known.canReceive || unfinished)) return known.accountRef;
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
  if (!unfinished) await complete(db, { payments, accountRef, holder, now });
  return accountRef;
}

async function complete(
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
  await payments.accounts.giveDetails(
    accountRef,
    { holderName: holder.name, accountNumber: "00012345", termsAccepted: true },
    now,
  );
  await syncAccount(db, { payments, accountRef });
}
