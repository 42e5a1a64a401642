/**
 * The card form's submit (product.md §18): sells a plan or a product for a charge to a card on file. `runCheckout`
 * writes the order first, then `chargeCard` charges it. The client may post the same attempt again at any time: after
 * authentication, after a lost answer, twenty times at once.
 */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { BrokenInvariant } from "~/kernel/errors";
import { ok, refuse } from "~/kernel/result";
import { HOUR_MS } from "~/kernel/time";
import { findCustomerRef } from "../customers/queries.server";
import type { CardSale, PaymentPort } from "../payment-port";
import {
  isUncharged,
  toChargeOutcome,
  type ChargeOutcome,
  type ProviderCardSale,
} from "../provider-sale";
import { fulfil, withdraw } from "./fulfil.server";
import {
  cardSaleKindOf,
  REF_COLUMNS,
  saleRefOf,
  toSale,
  type PlacedOrder,
} from "./order-sale.server";
import type { OrderRequest, Refused } from "./order-request";
import type { Order } from "./queries.server";
import { closeWhenRefused, runCheckout } from "./run-checkout.server";
import { orders } from "./schema.server";

/** Providers forget an idempotency key after a day: the sale of an older order is looked up before it is created. */
const KEY_TTL_MS = 20 * HOUR_MS;

export interface ConfirmCheckout extends Omit<OrderRequest, "channel" | "provider"> {
  payments: PaymentPort;
  paymentMethodRef: string;
  /** The absolute address, on the verified host of the request, to which the provider's own pages return. */
  backTo: string;
}

type Confirmation =
  | { ok: true; orderId: string }
  /** 402: the bank asks the card holder to authenticate; then post the same attempt again. */
  | {
      ok: false;
      reason: "needs-authentication";
      orderId: string;
      clientSecret: string;
      hostedUrl: string | null;
    }
  /** 402: the card was declined and the order is closed; a retry places a new one. */
  | { ok: false; reason: "declined"; orderId: string; failure: string }
  /** The bank has not decided yet: post again in a moment. */
  | { ok: false; reason: "pending"; orderId: string }
  | { ok: false; reason: "payment-method-required" }
  | Refused;

export async function confirmCheckout(db: Db, request: ConfirmCheckout): Promise<Confirmation> {
  const { payments, student } = request;
  const { studentId } = student;
  const customerRef = await findCustomerRef(db, { studentId, provider: payments.key });
  const method = await payments.readPaymentMethod(request.paymentMethodRef);
  // The answer does not tell an unknown card from another person's or from a deleted customer's.
  if (customerRef === null || method?.customerRef !== customerRef) {
    return refuse("payment-method-required");
  }
  return runCheckout<Confirmation>(
    db,
    { ...request, channel: "CARD", provider: payments.key },
    {
      answerPaid: (orderId) => ok({ orderId }),
      pay: (placedOrder) => chargeOrder(db, request, { placedOrder, customerRef }),
    },
  );
}

/** @returns null when another request settled the order first */
async function chargeOrder(
  db: Db,
  request: ConfirmCheckout,
  { placedOrder, customerRef }: { placedOrder: PlacedOrder; customerRef: string },
): Promise<Confirmation | null> {
  const { payments, paymentMethodRef, backTo: returnUrl, now } = request;
  const { order } = placedOrder;
  const orderId = order.id;
  const cardSale = { ...toSale(placedOrder, customerRef), paymentMethodRef, returnUrl };
  const result = await closeWhenRefused(db, { payments, order, now }, () =>
    chargeCard(db, { payments, order, cardSale, now }),
  );
  if (result === "creator-refused") return refuse("creator-not-ready");
  // Another tab closed or paid the order: the next round finds out which.
  if (result === null) return null;
  const { outcome } = result;
  if (outcome.kind === "authenticate") {
    const { clientSecret, hostedUrl } = outcome;
    return { ...refuse("needs-authentication"), orderId, clientSecret, hostedUrl };
  }
  if (outcome.kind === "declined") {
    if ((await withdraw(db, { payments, order: result.order, now })) === "fulfilled") {
      return ok({ orderId });
    }
    return { ...refuse("declined"), orderId, failure: outcome.failure };
  }
  const fulfilment = await fulfil(db, { payments, orderId, now });
  if (fulfilment === "fulfilled") return ok({ orderId });
  return fulfilment === "pending" ? { ...refuse("pending"), orderId } : null;
}

/**
 * Charges an order to a card on file in three steps: creates its sale at the provider without a charge, saves the
 * reference of the sale on the order, and only then charges it. A sale that is abandoned on the way costs nothing.
 * @returns null when another request closed the order; then nothing is charged
 */
async function chargeCard(
  db: Db,
  {
    payments,
    order,
    cardSale,
    now,
  }: { payments: PaymentPort; order: Order; cardSale: CardSale; now: Date },
): Promise<{ outcome: ChargeOutcome; order: Order } | null> {
  const kind = cardSaleKindOf(order);
  const sales = payments.sales[kind];
  const isKeyForgotten = now.getTime() - order.createdAt.getTime() > KEY_TTL_MS;
  const ref = saleRefOf(order);
  let sale: ProviderCardSale | null =
    ref === null
      ? ((isKeyForgotten ? await sales.find(cardSale) : null) ?? (await sales.create(cardSale)))
      : await sales.read(ref);
  if (!sale) throw new BrokenInvariant(`${kind} ${ref} is gone`);
  if (!(await saveSaleRef(db, order.id, sale))) {
    await sales.close(sale.ref);
    return null;
  }
  if (isUncharged(sale)) sale = await sales.charge(sale.ref);
  return { outcome: toChargeOutcome(sale), order: { ...order, [REF_COLUMNS[kind]]: sale.ref } };
}

/** False: another request closed the order or fulfilled it with another sale, so this sale must not be charged. */
function saveSaleRef(db: Db, orderId: string, { kind, ref }: ProviderCardSale): Promise<boolean> {
  const column = REF_COLUMNS[kind];
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ status: orders.status, ref: orders[column] })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    if (row?.status === "OPEN") {
      await tx
        .update(orders)
        .set({ [column]: ref })
        .where(eq(orders.id, orderId));
      return true;
    }
    return row?.status === "FULFILLED" && row.ref === ref;
  });
}
