/** Looks again at every unfinished account whose event may have been lost; once an hour. */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { HOUR_MS } from "~/kernel/time";
import type { PaymentPort } from "../payment-port";
import { convergeAccount } from "./converge-account.server";
import { listUnfinishedAccounts } from "./queries.server";

const BATCH = 100;

export async function convergeAccounts(
  db: Db,
  { payments, now, log }: { payments: PaymentPort; now: Date; log: Pick<Logger, "error"> },
): Promise<number> {
  const due = await listUnfinishedAccounts(db, {
    provider: payments.key,
    readBefore: new Date(now.getTime() - HOUR_MS / 2),
    limit: BATCH,
  });
  for (const accountRef of due) {
    try {
      await convergeAccount(db, { payments, accountRef });
    } catch (error) {
      log.error({ err: error, accountRef }, "a creator's account could not be read");
    }
  }
  return due.length;
}
