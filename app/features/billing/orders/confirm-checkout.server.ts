/**
 * The card form's submit (product.md §18): charges a plan or a product to a card on file. The order is written first,
 * then charged (`chargeCard`). The same attempt may be posted again at any time: after authentication, after a lost
 * answer, twenty times at once.
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
  outcomeOfCharge,
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

/**
 * Providers keep an idempotency key for a day. For an older order, the sale that was created is looked up before it is
 * created again.
 */
const KEY_TTL_MS = 20 * HOUR_MS;

export interface ConfirmCheckout extends Omit<OrderRequest, "channel" | "provider"> {
  payments: PaymentPort;
  paymentMethodRef: string;
  /** Absolute, on the verified host the member is using: where the provider's own pages return to. */
  backTo: string;
}

export type Confirmation =
  | { ok: true; orderId: string }
  /** 402: the bank asks the card holder to authenticate; then post the same attempt again. */
  | {
      ok: false;
      reason: "needs-authentication";
      orderId: string;
      clientSecret: string;
      hostedUrl: string | null;
    }
  /** 402: the card was declined and the order closed; trying again makes a new one. */
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
  // No such card, another person's, or of a customer that is gone: the answer does not tell which.
  if (customerRef === null || method?.customerRef !== customerRef) {
    return refuse("payment-method-required");
  }
  return runCheckout<Confirmation>(
    db,
    { ...request, channel: "CARD", provider: payments.key },
    {
      answerPaid: (orderId) => ok({ orderId }),
      pay: (placed) => chargeOrder(db, request, { placed, customerRef }),
    },
  );
}

/** @returns null when something else was settled first */
async function chargeOrder(
  db: Db,
  request: ConfirmCheckout,
  { placed, customerRef }: { placed: PlacedOrder; customerRef: string },
): Promise<Confirmation | null> {
  const { payments, paymentMethodRef, backTo: returnUrl, now } = request;
  const { order } = placed;
  const orderId = order.id;
  const sale = { ...toSale(placed, customerRef), paymentMethodRef, returnUrl };
  const charged = await closeWhenRefused(db, { payments, order, now }, () =>
    chargeCard(db, { payments, order, sale, now }),
  );
  if (charged === "creator-refused") return refuse("creator-not-ready");
  // Closed or paid from another tab meanwhile: the next round finds out which.
  if (charged === null) return null;
  const { outcome } = charged;
  if (outcome.kind === "authenticate") {
    const { clientSecret, hostedUrl } = outcome;
    return { ...refuse("needs-authentication"), orderId, clientSecret, hostedUrl };
  }
  if (outcome.kind === "declined") {
    const withdrawn = await withdraw(db, { payments, order: charged.order, now });
    if (withdrawn === "fulfilled") return ok({ orderId });
    return { ...refuse("declined"), orderId, failure: outcome.failure };
  }
  const fulfilled = await fulfil(db, { payments, orderId, now });
  if (fulfilled === "fulfilled") return ok({ orderId });
  return fulfilled === "pending" ? { ...refuse("pending"), orderId } : null;
}

/** @returns null when the order was closed meanwhile; nothing is charged then */
async function chargeCard(
  db: Db,
  {
    payments,
    order,
    sale: input,
    now,
  }: { payments: PaymentPort; order: Order; sale: CardSale; now: Date },
): Promise<{ outcome: ChargeOutcome; order: Order } | null> {
  const kind = cardSaleKindOf(order);
  const sales = payments.sales[kind];
  const isKeyForgotten = now.getTime() - order.createdAt.getTime() > KEY_TTL_MS;
  const ref = saleRefOf(order);
  let sale: ProviderCardSale | null =
    ref === null
      ? ((isKeyForgotten ? await sales.find(input) : null) ?? (await sales.create(input)))
      : await sales.read(ref);
  if (!sale) throw new BrokenInvariant(`${kind} ${ref} is gone`);
  if (!(await saveSaleRef(db, order.id, sale))) {
    await sales.close(sale.ref);
    return null;
  }
  if (isUncharged(sale)) sale = await sales.charge(sale.ref);
  return { outcome: outcomeOfCharge(sale), order: { ...order, [REF_COLUMNS[kind]]: sale.ref } };
}

/**
 * Saves the reference on an order that is still open (or already has it); false when it was closed meanwhile, so it
 * must not be charged.
 */
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
