/**
 * Reports every recorded sale to the affiliate network, server to server, once it is paid; a trial counts once it is
 * charged. If the network does not answer, we retry after 1, 2, 4 … minutes, at most six hours apart, for about 57
 * hours. The network recognizes our reference, so a second report does no harm.
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
const MAX_RETRY_DELAY_MINUTES = 6 * 60;
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_SALES = 50;

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

/** A trial is a sale only once it is charged. */
const isCharged = or(
  eq(orders.trialDays, 0),
  sql`exists (select 1 from ${ledgerEntries} where ${ledgerEntries.orderId} = ${orders.id} and ${ledgerEntries.kind} = 'CHARGE')`,
);

type SaleRow = Awaited<ReturnType<typeof selectSales>>[number];

const toSale = ({ amountMinor, currency, orderId, voucher }: SaleRow): AffiliateSale => ({
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
        isCharged,
      ),
    )
    .orderBy(asc(affiliateSales.nextAttemptAt))
    .limit(MAX_SALES);
  for (const row of due) {
    // A run claims the sale before it sends it, so that an overlapping run does not send it too.
    const attempts = row.attempts + 1;
    const retryDelayMs = Math.min(MAX_RETRY_DELAY_MINUTES, 2 ** row.attempts) * MINUTE_MS;
    const claims = await db
      .update(affiliateSales)
      .set({ attempts, nextAttemptAt: new Date(now.getTime() + retryDelayMs) })
      .where(
        and(
          eq(affiliateSales.orderId, row.orderId),
          eq(affiliateSales.attempts, row.attempts),
          isNull(affiliateSales.sentAt),
        ),
      )
      .returning({ orderId: affiliateSales.orderId });
    if (claims.length === 0) continue;
    const failure = await postSale(affiliate, row);
    if (failure) log.warn({ orderId: row.orderId, failure }, "the affiliate network was not told");
    // If another run has succeeded in the meantime, its result stands.
    const unsent = and(eq(affiliateSales.orderId, row.orderId), isNull(affiliateSales.sentAt));
    await db
      .update(affiliateSales)
      .set(failure ? { lastError: failure } : { sentAt: now, lastError: null })
      .where(unsent);
  }
  return due.length;
}

/** Returns null when the network accepts the sale, otherwise the failure. */
async function postSale(affiliate: AffiliateSettings, row: SaleRow): Promise<string | null> {
  const body = toSaleParams(affiliate, toSale(row));
  if (row.clickId !== null) body.set("click", row.clickId);
  try {
    const response = await fetch(getServerUrl(affiliate), {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok || response.status === 409 ? null : `HTTP ${response.status}`;
  } catch (error) {
    return String(error).slice(0, 500);
  }
}

/** Returns the sale that the page after a payment shows, once per order; null when the page shows none. */
export async function takeAffiliateSale(
  db: Db,
  { orderId, now }: { orderId: string; now: Date },
): Promise<AffiliateSale | null> {
  const [row] = await selectSales(db).where(and(eq(affiliateSales.orderId, orderId), isCharged));
  if (!row) return null;
  const claims = await db
    .update(affiliateSales)
    .set({ shownAt: now })
    .where(and(eq(affiliateSales.orderId, orderId), isNull(affiliateSales.shownAt)))
    .returning({ orderId: affiliateSales.orderId });
  return claims.length > 0 ? toSale(row) : null;
}
