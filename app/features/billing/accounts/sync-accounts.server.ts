/**
 * Reads creators' accounts again every hour, because an event may have been lost: unfinished ones every time, finished
 * ones once a day, because the provider can still restrict them. The list that `fetchMissedEvents` reads contains no
 * events of creators' accounts.
 */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { DAY_MS, HOUR_MS } from "~/kernel/time";
import type { PaymentPort } from "../payment-port";
import { syncAccount } from "./sync-account.server";
import { listAccountsToSync } from "./queries.server";

const MAX_ACCOUNTS = 500;

export async function syncAccounts(
  db: Db,
  { payments, now, log }: { payments: PaymentPort; now: Date; log: Pick<Logger, "error"> },
): Promise<number> {
  const due = await listAccountsToSync(db, {
    provider: payments.key,
    unfinishedBefore: new Date(now.getTime() - HOUR_MS / 2),
    finishedBefore: new Date(now.getTime() - DAY_MS),
    limit: MAX_ACCOUNTS,
  });
  for (const accountRef of due) {
    try {
      await syncAccount(db, { payments, accountRef });
    } catch (error) {
      log.error({ err: error, accountRef }, "a creator's account could not be read");
    }
  }
  return due.length;
}
