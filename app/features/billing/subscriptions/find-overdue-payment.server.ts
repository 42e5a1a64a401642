/** The provider's page of an open invoice, which we read for each visit and never store. */
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
  const ownSubscription = await findSubscription(db, request);
  if (!ownSubscription || ownSubscription.providerRef === null) return refuse("not-found");
  if (!judgeAction("pay", ownSubscription, now).ok) return refuse("nothing-due");
  const subscription = await payments.sales.subscription.read(ownSubscription.providerRef);
  const open = subscription?.invoices.find(({ status }) => status === "open");
  if (open?.hostedUrl) return ok({ url: open.hostedUrl });
  // The invoice was paid, or the subscription has ended, in the meantime.
  await syncSubscription(db, { payments, subscriptionRef: ownSubscription.providerRef, now });
  return refuse("nothing-due");
}
