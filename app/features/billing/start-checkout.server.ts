/**
 * A member buys a plan on the provider's hosted page (decisions §9). Everything is checked again from our own tables
 * under the student's lock, the order is written, and only then the provider is asked, with the order's id as
 * idempotency key. The same form sent twice, or from two tabs, is one order.
 */
import { and, eq, isNull, or } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { setInstagramHandle } from "~/features/identity/set-instagram-handle.server";
import { newId } from "~/kernel/ids";
import { ok, refuse, type Result } from "~/kernel/result";
import { fulfil, settle } from "./fulfil.server";
import type { PaymentPort } from "./payment-port";
import { isSold, mayBuy, quoteOf, trialDaysFor, type AgeAssertion } from "./plan";
import {
  findOrderOfAttempt,
  findPlan,
  listHadApplicationIds,
  listLivePlanIds,
  listOpenOrdersOfStudent,
  type Order,
  type Plan,
} from "./queries.server";
import { orders, paymentCustomers } from "./schema.server";

export interface StartCheckout {
  payments: PaymentPort;
  student: { studentId: number; email: string; name: string };
  /** The gym whose page sells; null sells the platform's plans. */
  gym: { id: number; name: string; logoUrl: string | null } | null;
  planId: number;
  /** The form's hidden id; the same attempt is the same order. */
  attemptId: string;
  termsAccepted: boolean;
  age: AgeAssertion | null;
  /** `quoteOf` the terms that the member read; other ones by now are shown again first. Null: not asked. */
  quote?: string | null;
  instagramHandle: string | null;
  returnUrl: string | null;
  /** Absolute addresses on the verified host that the member is on. */
  urls: { success(orderId: string): string; cancel(orderId: string): string };
  feePercent: number;
  locale: string;
  now: Date;
}

export type CheckoutRefusal =
  | "plan-not-found"
  | "terms-required"
  | "age-required"
  | "instagram-required"
  | "already-held"
  | "terms-changed";

/** Each round either answers or settles what stood in the way; a person's few tabs need two or three. */
const ROUNDS = 5;

/** @returns where to send the member: the hosted page, or the success page of an order that is already paid. */
export async function startCheckout(
  db: Db,
  request: StartCheckout,
): Promise<Result<{ url: string; orderId: string }, CheckoutRefusal>> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const written = await writeOrder(db, request);
    if (!written.ok) return written;
    const { order, plan, outdated } = written;
    if (outdated.length > 0) {
      for (const other of outdated) await withdraw(db, request, other);
      continue;
    }
    const orderId = order.id;
    if (order.status === "FULFILLED") return ok({ url: request.urls.success(orderId), orderId });
    if (order.checkoutRef === null) {
      const url = await openPage(db, request, order, plan);
      if (url !== null) return ok({ url, orderId });
      continue;
    }
    const truth = await request.payments.readCheckout(order.checkoutRef);
    if (truth?.status === "open" && truth.successUrl === request.urls.success(orderId)) {
      return ok({ url: truth.url, orderId });
    }
    // Opened on another host of the gym: it would lead back to where the member is not signed in.
    if (truth?.status === "open") {
      await withdraw(db, request, order);
      continue;
    }
    // Its page has closed meanwhile: settled now, and the next round writes a new order.
    await fulfil(db, { payments: request.payments, orderId, now: request.now });
    if (truth?.status === "complete") return ok({ url: request.urls.success(orderId), orderId });
  }
  return refuse("already-held");
}

interface Written {
  order: Order;
  plan: Plan;
  /** Open orders that must be closed at the provider before this one may be paid. */
  outdated: Order[];
}

function writeOrder(db: Db, request: StartCheckout): Promise<Result<Written, CheckoutRefusal>> {
  const { student, gym, planId, attemptId, now } = request;
  const { studentId } = student;
  return inTransaction(db, async (tx) => {
    const locked = await lockStudent(tx, studentId);
    if (!locked) throw new Error("startCheckout: the student is gone");
    const plan = await findPlan(tx, { gymId: gym?.id ?? null, planId });
    if (!plan || !isSold(plan.subscriptionModel)) return refuse("plan-not-found");

    // Sent again after it was paid: the answer is the same as the first time.
    const sameAttempt = await findOrderOfAttempt(tx, { studentId, attemptId });
    if (sameAttempt?.status === "FULFILLED" && sameAttempt.subscriptionTypeId === planId) {
      return ok({ order: sameAttempt, plan, outdated: [] });
    }
    if (plan.retiredAt !== null) return refuse("plan-not-found");
    if ((await listLivePlanIds(tx, studentId)).includes(planId)) return refuse("already-held");
    if (!request.termsAccepted) return refuse("terms-required");
    if (!mayBuy(locked.dateOfBirth, request.age, now)) return refuse("age-required");
    if (plan.instagramHandleRequired && locked.instagramHandle === null) {
      if (!request.instagramHandle) return refuse("instagram-required");
      await setInstagramHandle(tx, { studentId, instagramHandle: request.instagramHandle });
    }

    const trialDays = trialDaysFor(plan, await listHadApplicationIds(tx, studentId));
    if (request.quote && request.quote !== quoteOf(plan, trialDays)) return refuse("terms-changed");

    const open = await listOpenOrdersOfStudent(tx, studentId);
    const same = open.find((order) => order.subscriptionTypeId === planId);
    const kept = same && sameTerms(same, plan, trialDays) ? same : null;
    // Two pages may not stand open side by side that would be two payments for one plan, or two free trials.
    const outdated = open.filter(
      (order) =>
        (order === same && kept === null) ||
        (order !== same &&
          trialDays > 0 &&
          order.trialDays > 0 &&
          order.applicationId === plan.applicationId),
    );
    const order = kept ?? same ?? (await insertOrder(tx, request, plan, trialDays, sameAttempt));
    return ok({ order, plan, outdated });
  });
}

const sameTerms = (order: Order, plan: Plan, trialDays: number) =>
  order.amountMinor === plan.priceMinor &&
  order.currency === plan.currency &&
  order.trialDays === trialDays;

async function insertOrder(
  tx: Tx,
  request: StartCheckout,
  plan: Plan,
  trialDays: number,
  sameAttempt: Order | null,
): Promise<Order> {
  const id = newId();
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      studentId: request.student.studentId,
      gymId: plan.gymId,
      subscriptionTypeId: plan.id,
      // An attempt that failed and is sent again becomes an attempt of its own.
      attemptId: sameAttempt ? `${request.attemptId}/${id}` : request.attemptId,
      provider: request.payments.key,
      amountMinor: plan.priceMinor,
      currency: plan.currency,
      trialDays,
      feeBasisPoints: Math.round(request.feePercent * 100),
      returnUrl: request.returnUrl,
      ageAssertion: request.age,
      termsAcceptedAt: request.now,
      createdAt: request.now,
    })
    .returning();
  if (!order) throw new Error("startCheckout: the order was not written");
  return order;
}

/** Closed where it could be paid, then here; if the payment was faster, the order is fulfilled instead. */
async function withdraw(db: Db, { payments, now }: StartCheckout, order: Order): Promise<void> {
  const checkout = order.checkoutRef
    ? await payments.readCheckout(order.checkoutRef)
    : await payments.findCheckoutOfOrder(order.id);
  if (!checkout) return settle(db, order.id, { status: "EXPIRED", now });
  await payments.expireCheckout(checkout.checkoutRef);
  await fulfil(db, { payments, orderId: order.id, now });
}

/** Outside of any transaction: the provider may be slow, and our stop between two steps is mended by reconciling. */
async function openPage(
  db: Db,
  request: StartCheckout,
  order: Order,
  plan: Plan,
): Promise<string | null> {
  const { payments, student, gym, urls } = request;
  const { customerRef } = await payments.ensureCustomer(student);
  await db
    .insert(paymentCustomers)
    .values({ studentId: student.studentId, provider: payments.key, customerRef })
    .onConflictDoNothing();
  const checkout = await payments.createHostedCheckout({
    idempotencyKey: order.id,
    customerRef,
    orderId: order.id,
    line: {
      name: plan.name,
      amountMinor: order.amountMinor,
      currency: order.currency,
      interval: plan.interval === "YEAR" ? "YEAR" : "MONTH",
    },
    trialDays: order.trialDays,
    destination:
      plan.gymId === null
        ? null
        : { accountRef: `gym-${plan.gymId}`, feeBasisPoints: order.feeBasisPoints },
    successUrl: urls.success(order.id),
    cancelUrl: urls.cancel(order.id),
    locale: request.locale,
    brand: { name: gym?.name ?? "Gymfront", logoUrl: gym?.logoUrl ?? null },
  });
  const noted = await db
    .update(orders)
    .set({ checkoutRef: checkout.checkoutRef })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, "OPEN"),
        or(isNull(orders.checkoutRef), eq(orders.checkoutRef, checkout.checkoutRef)),
      ),
    )
    .returning({ id: orders.id });
  if (noted.length > 0) return checkout.url;
  // Another tab has withdrawn or paid this order in the meantime: an unpaid page must not be left behind.
  await payments.expireCheckout(checkout.checkoutRef);
  return null;
}
