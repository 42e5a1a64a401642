/**
 * Tells the network, server to server, of every recorded sale once it is paid; a trial counts once it is charged.
 * When the network does not answer, tries again after 1, 2, 4 … minutes, up to six hours each, for about 57 hours. It
 * knows our reference, so being told twice does no harm.
 */
import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db, DbOrTx } from "~/db/client.server";
import { MINUTE_MS } from "~/kernel/time";
import { ledgerEntries } from "../ledger/schema.server";
import { orders } from "../orders/schema.server";
import { promotions } from "../promotions/schema.server";
import { toSaleParams, getServerUrl, type AffiliateSale, type AffiliateSettings } from "./sale";
import { affiliateSales } from "./schema.server";

const MAX_ATTEMPTS = 18;
const MAX_PAUSE_MINUTES = 6 * 60;
const REQUEST_TIMEOUT_MS = 10_000;
const BATCH = 50;

const selectSales = (db: DbOrTx) =>
  db
    .select({
      orderId: orders.id,
      clickId: affiliateSales.clickId,
      attempts: affiliateSales.attempts,
      amountMinor: orders.amountMinor,
      currency: orders.currency,
      voucher: promotions.code,
    })
    .from(affiliateSales)
    .innerJoin(orders, eq(orders.id, affiliateSales.orderId))
    .leftJoin(promotions, eq(promotions.id, orders.promotionId));

/** A trial that has not been charged yet is not a sale. */
const isSold = or(
  eq(orders.trialDays, 0),
  sql`exists (select 1 from ${ledgerEntries} where ${ledgerEntries.orderId} = ${orders.id} and ${ledgerEntries.kind} = 'CHARGE')`,
);

type Row = Awaited<ReturnType<typeof selectSales>>[number];

const saleOf = ({ amountMinor, currency, orderId, voucher }: Row): AffiliateSale => ({
  amountMinor,
  currency,
  reference: orderId,
  voucher,
});

export async function sendAffiliateSales(
  db: Db,
  { affiliate, now, log }: { affiliate: AffiliateSettings; now: Date; log: Pick<Logger, "warn"> },
): Promise<number> {
  const due = await selectSales(db)
    .where(
      and(
        isNull(affiliateSales.sentAt),
        lt(affiliateSales.attempts, MAX_ATTEMPTS),
        lte(affiliateSales.nextAttemptAt, now),
        eq(orders.status, "FULFILLED"),
        isSold,
      ),
    )
    .orderBy(asc(affiliateSales.nextAttemptAt))
    .limit(BATCH);
  for (const row of due) {
    // Claimed before it is sent, so that an overlapping run does not send it too.
    const attempts = row.attempts + 1;
    const pause = Math.min(MAX_PAUSE_MINUTES, 2 ** row.attempts) * MINUTE_MS;
    const taken = await db
      .update(affiliateSales)
      .set({ attempts, nextAttemptAt: new Date(now.getTime() + pause) })
      .where(
        and(
          eq(affiliateSales.orderId, row.orderId),
          eq(affiliateSales.attempts, row.attempts),
          isNull(affiliateSales.sentAt),
        ),
      )
      .returning({ orderId: affiliateSales.orderId });
    if (taken.length === 0) continue;
    const failure = await tell(affiliate, row);
    if (failure) log.warn({ orderId: row.orderId, failure }, "the affiliate network was not told");
    // If another run has succeeded meanwhile, its result stands.
    const untold = and(eq(affiliateSales.orderId, row.orderId), isNull(affiliateSales.sentAt));
    await db
      .update(affiliateSales)
      .set(failure ? { lastError: failure } : { sentAt: now, lastError: null })
      .where(untold);
  }
  return due.length;
}

/** Null when the network took it; otherwise what went wrong. */
async function tell(affiliate: AffiliateSettings, row: Row): Promise<string | null> {
  const body = toSaleParams(affiliate, saleOf(row));
  if (row.clickId !== null) body.set("click", row.clickId);
  try {
    const answer = await fetch(getServerUrl(affiliate), {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok || answer.status === 409 ? null : `HTTP ${answer.status}`;
  } catch (error) {
    return String(error).slice(0, 500);
  }
}

/** For the page after a payment, once per order; null when there is nothing to show or it has been shown. */
export async function takeAffiliateSale(
  db: Db,
  { orderId, now }: { orderId: string; now: Date },
): Promise<AffiliateSale | null> {
  const [row] = await selectSales(db).where(and(eq(affiliateSales.orderId, orderId), isSold));
  if (!row) return null;
  const taken = await db
    .update(affiliateSales)
    .set({ shownAt: now })
    .where(and(eq(affiliateSales.orderId, orderId), isNull(affiliateSales.shownAt)))
    .returning({ orderId: affiliateSales.orderId });
  return taken.length > 0 ? saleOf(row) : null;
}
