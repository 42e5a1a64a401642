/** The provider's page for paying an open invoice, asked for each time and never stored. */
import type { Db } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import type { PaymentPort } from "../payment-port";
import { syncSubscription } from "./sync-subscription.server";
import { findSubscription } from "./queries.server";
import { judgeAction } from "./subscription";

export async function findOverduePayment(
  db: Db,
  request: { payments: PaymentPort; studentId: number; subscriptionId: string; now: Date },
): Promise<Result<{ url: string }, "not-found" | "nothing-due">> {
  const { payments, now } = request;
  const found = await findSubscription(db, request);
  if (!found || found.providerRef === null) return refuse("not-found");
  if (!judgeAction("pay", found, now).ok) return refuse("nothing-due");
  const subscription = await payments.sales.subscription.read(found.providerRef);
  const open = subscription?.invoices.find(({ status }) => status === "open");
  if (open?.hostedUrl) return ok({ url: open.hostedUrl });
  // Paid or ended meanwhile: bring our row up to date.
  await syncSubscription(db, { payments, subscriptionRef: found.providerRef, now });
  return refuse("nothing-due");
}
