/**
 * The sandbox: a payment provider of our own for development and demonstration (decisions §9). It keeps its books in
 * its own transactions, as a company elsewhere would, so that a stop between its commit and ours is a real one. It
 * speaks through the port and through signed events, of which every third comes twice and every second late.
 */
import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { newId } from "~/kernel/ids";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { addDays, nextRenewal } from "~/kernel/time";
import type {
  CheckoutTruth,
  HostedCheckoutInput,
  PaymentPort,
  SubscriptionTruth,
} from "../payment-port";
import { answerOfCard } from "./cards";
import {
  sandboxCharges,
  sandboxCheckouts,
  sandboxCustomers,
  sandboxEvents,
  sandboxSubscriptions,
} from "./schema.server";
import { checkSignature, signEvent } from "./signature.server";

export type SandboxPayment =
  | { kind: "paid"; url: string }
  | { kind: "declined"; url: string }
  | { kind: "authenticate" }
  | { kind: "unknown-card" }
  | { kind: "closed"; url: string };

export interface SandboxProvider extends PaymentPort {
  readonly key: "sandbox";
  /** What the hosted page shows; null for a reference nobody was given. */
  showCheckout(ref: string): Promise<(HostedCheckoutInput & { status: string }) | null>;
  /** The hosted page's button. `authenticated`: the card holder's bank has said yes. */
  payCheckout(
    ref: string,
    card: { number: string; authenticated: boolean },
    now: Date,
  ): Promise<SandboxPayment | null>;
  /** Renews and ends what is due, then hands over due events. `deliver` throws when it could not take one. */
  deliverDueEvents(
    now: Date,
    deliver: (rawBody: string, signature: string) => Promise<void>,
  ): Promise<number>;
}

export function createSandboxProvider({ db, secret }: { db: Db; secret: string }): SandboxProvider {
  const signing = sha256Hex(`sandbox events ${secret}`);

  async function checkoutBy(where: ReturnType<typeof eq>) {
    const [row] = await db.select().from(sandboxCheckouts).where(where);
    return row ?? null;
  }

  return {
    key: "sandbox",
    hostedOrigins: [],

    async ensureCustomer({ studentId, email, name }) {
      await db
        .insert(sandboxCustomers)
        .values({ ref: `cus_${randomToken()}`, studentId, email, name })
        .onConflictDoNothing({ target: sandboxCustomers.studentId });
      const [customer] = await db
        .select({ customerRef: sandboxCustomers.ref })
        .from(sandboxCustomers)
        .where(eq(sandboxCustomers.studentId, studentId));
      if (!customer) throw new Error("sandbox: the customer is gone");
      return customer;
    },

    async createHostedCheckout(input) {
      await db
        .insert(sandboxCheckouts)
        .values({
          ref: `cs_${randomToken()}`,
          idempotencyKey: input.idempotencyKey,
          orderId: input.orderId,
          customerRef: input.customerRef,
          input,
          createdAt: new Date(),
        })
        // Both unique keys: two requests at once may meet at either.
        .onConflictDoNothing();
      const row = await checkoutBy(eq(sandboxCheckouts.idempotencyKey, input.idempotencyKey));
      if (!row) throw new Error("sandbox: the checkout is gone");
      return { checkoutRef: row.ref, url: hostedUrl(row.ref, row.input) };
    },

    async readCheckout(ref) {
      const row = await checkoutBy(eq(sandboxCheckouts.ref, ref));
      return row && truthOf(row);
    },

    async findCheckoutOfOrder(orderId) {
      const row = await checkoutBy(eq(sandboxCheckouts.orderId, orderId));
      return row && truthOf(row);
    },

    async readSubscription(ref) {
      const [row] = await db
        .select()
        .from(sandboxSubscriptions)
        .where(eq(sandboxSubscriptions.ref, ref));
      return row ? subscriptionTruth(row) : null;
    },

    async expireCheckout(ref) {
      await db
        .update(sandboxCheckouts)
        .set({ status: "expired" })
        .where(and(eq(sandboxCheckouts.ref, ref), eq(sandboxCheckouts.status, "open")));
    },

    verifyEvent({ rawBody, signature, now }) {
      const verdict = checkSignature(rawBody, signature, { secret: signing, now });
      if (verdict !== "ok") return { ok: false, reason: verdict };
      const event = parseEvent(rawBody);
      return event ? { ok: true, ...event } : { ok: false, reason: "malformed" };
    },

    async showCheckout(ref) {
      const row = await checkoutBy(eq(sandboxCheckouts.ref, ref));
      return row && { ...row.input, status: row.status };
    },

    payCheckout: (ref, card, now) =>
      inTransaction(db, async (tx): Promise<SandboxPayment | null> => {
        const [row] = await tx
          .select()
          .from(sandboxCheckouts)
          .where(eq(sandboxCheckouts.ref, ref))
          .for("update");
        if (!row) return null;
        const { input } = row;
        if (row.status === "complete") return { kind: "paid", url: input.successUrl };
        if (row.status !== "open") return { kind: "closed", url: input.cancelUrl };
        const answer = answerOfCard(card.number);
        if (answer === "unknown") return { kind: "unknown-card" };
        if (answer === "needs-authentication" && !card.authenticated) {
          return { kind: "authenticate" };
        }
        if (answer === "declined") {
          await tx
            .update(sandboxCheckouts)
            .set({ status: "declined" })
            .where(eq(sandboxCheckouts.ref, ref));
          await tell(tx, "checkout.session.expired", { checkoutRef: ref }, now);
          return { kind: "declined", url: input.cancelUrl };
        }
        const subscriptionRef = await openSubscription(tx, input, now);
        await tx
          .update(sandboxCheckouts)
          .set({ status: "complete", subscriptionRef })
          .where(eq(sandboxCheckouts.ref, ref));
        await tell(tx, "customer.subscription.created", { subscriptionRef }, now);
        await tell(tx, "checkout.session.completed", { checkoutRef: ref, subscriptionRef }, now);
        await tell(tx, "invoice.paid", { subscriptionRef }, now);
        return { kind: "paid", url: input.successUrl };
      }),

    async deliverDueEvents(now, deliver) {
      await renewDue(db, now);
      const due = await db
        .select()
        .from(sandboxEvents)
        .where(and(lte(sandboxEvents.deliverAt, now), gt(sandboxEvents.deliveriesLeft, 0)))
        .orderBy(asc(sandboxEvents.deliverAt))
        .limit(100);
      for (const event of due) {
        const rawBody = JSON.stringify({
          id: event.id,
          type: event.type,
          created: Math.floor(event.createdAt.getTime() / 1000),
          data: { object: event.object },
        });
        try {
          await deliver(rawBody, signEvent(rawBody, { secret: signing, now }));
          await db
            .update(sandboxEvents)
            .set({
              deliveriesLeft: sql`greatest(${sandboxEvents.deliveriesLeft} - 1, 0)`,
              deliverAt: new Date(now.getTime() + 3_000),
            })
            .where(eq(sandboxEvents.id, event.id));
        } catch {
          const wait = Math.min(3_600, 2 ** Math.min(event.failures, 12)) * 1_000;
          await db
            .update(sandboxEvents)
            .set({ failures: event.failures + 1, deliverAt: new Date(now.getTime() + wait) })
            .where(eq(sandboxEvents.id, event.id));
        }
      }
      return due.length;
    },
  };
}

function truthOf(row: typeof sandboxCheckouts.$inferSelect): CheckoutTruth {
  return {
    checkoutRef: row.ref,
    orderId: row.orderId,
    customerRef: row.customerRef,
    status: row.status === "complete" ? "complete" : row.status === "open" ? "open" : "expired",
    failure: row.status === "declined" ? "card_declined" : null,
    subscriptionRef: row.subscriptionRef,
    url: hostedUrl(row.ref, row.input),
    successUrl: row.input.successUrl,
  };
}

/** The page stands on the host that the member came from, as a stand-in for the provider's own site. */
function hostedUrl(ref: string, input: HostedCheckoutInput): string {
  return new URL(`/sandbox/checkout/${ref}`, input.successUrl).href;
}

function subscriptionTruth(row: typeof sandboxSubscriptions.$inferSelect): SubscriptionTruth {
  return {
    subscriptionRef: row.ref,
    orderId: row.orderId,
    customerRef: row.customerRef,
    status: row.status as SubscriptionTruth["status"],
    amountMinor: row.amountMinor,
    currency: row.currency,
    startedAt: row.startedAt,
    currentPeriodEnd: row.currentPeriodEnd,
    trialEnd: row.trialEnd,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    cancelAt: row.cancelAtPeriodEnd ? row.currentPeriodEnd : null,
    canceledAt: row.canceledAt,
    endedAt: row.endedAt,
  };
}

const monthsOf = (interval: string) => (interval === "YEAR" ? 12 : 1);

async function openSubscription(tx: Tx, input: HostedCheckoutInput, now: Date): Promise<string> {
  const { line, trialDays, orderId, customerRef } = input;
  const ref = `sub_${randomToken()}`;
  const trialEnd = trialDays > 0 ? addDays(now, trialDays) : null;
  await tx.insert(sandboxSubscriptions).values({
    ref,
    orderId,
    customerRef,
    status: trialEnd ? "trialing" : "active",
    amountMinor: line.amountMinor,
    currency: line.currency,
    interval: line.interval,
    startedAt: now,
    anchorAt: trialEnd ?? now,
    currentPeriodEnd: trialEnd ?? nextRenewal(now, monthsOf(line.interval), now),
    trialEnd,
  });
  if (!trialEnd) await charge(tx, { ref, orderId, ...line, periodStart: now });
  return ref;
}

async function charge(
  tx: Tx,
  due: { ref: string; orderId: string; amountMinor: number; currency: string; periodStart: Date },
) {
  if (due.amountMinor === 0) return;
  await tx
    .insert(sandboxCharges)
    .values({
      ref: `ch_${due.ref}_${due.periodStart.getTime()}`,
      subscriptionRef: due.ref,
      orderId: due.orderId,
      amountMinor: due.amountMinor,
      currency: due.currency,
      createdAt: due.periodStart,
    })
    .onConflictDoNothing();
}

/** The end of a trial or period: charged for the next one, or ended where it was cancelled. */
async function renewDue(db: Db, now: Date): Promise<void> {
  const due = await db
    .select({ ref: sandboxSubscriptions.ref })
    .from(sandboxSubscriptions)
    .where(
      and(isNull(sandboxSubscriptions.endedAt), lte(sandboxSubscriptions.currentPeriodEnd, now)),
    )
    .limit(100);
  for (const { ref } of due) {
    await inTransaction(db, async (tx) => {
      const [row] = await tx
        .select()
        .from(sandboxSubscriptions)
        .where(eq(sandboxSubscriptions.ref, ref))
        .for("update");
      if (!row || row.endedAt || row.currentPeriodEnd > now) return;
      if (row.cancelAtPeriodEnd) {
        await tx
          .update(sandboxSubscriptions)
          .set({ status: "canceled", endedAt: row.currentPeriodEnd })
          .where(eq(sandboxSubscriptions.ref, ref));
        await tell(tx, "customer.subscription.deleted", { subscriptionRef: ref }, now);
        return;
      }
      const periodStart = row.currentPeriodEnd;
      await charge(tx, { ...row, periodStart });
      await tx
        .update(sandboxSubscriptions)
        .set({
          status: "active",
          currentPeriodEnd: nextRenewal(row.anchorAt, monthsOf(row.interval), periodStart),
        })
        .where(eq(sandboxSubscriptions.ref, ref));
      await tell(tx, "invoice.paid", { subscriptionRef: ref }, now);
    });
  }
}

/** Late and doubled by a rule, not by chance: the same event always behaves the same. */
async function tell(
  tx: Tx,
  type: string,
  object: { checkoutRef?: string; subscriptionRef?: string },
  now: Date,
): Promise<void> {
  const id = `evt_${newId(now.getTime())}`;
  const dice = Number.parseInt(sha256Hex(id).slice(0, 6), 16);
  await tx.insert(sandboxEvents).values({
    id,
    type,
    object,
    createdAt: now,
    deliverAt: new Date(now.getTime() + (dice % 2 === 0 ? 0 : 2_000)),
    deliveriesLeft: dice % 3 === 0 ? 2 : 1,
  });
}

function parseEvent(rawBody: string) {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return null;
  }
  if (typeof body !== "object" || body === null) return null;
  const { id, type, created, data } = body as Record<string, unknown>;
  if (typeof id !== "string" || typeof type !== "string" || typeof created !== "number")
    return null;
  const object = (data as { object?: unknown } | undefined)?.object;
  if (typeof object !== "object" || object === null) return null;
  const { checkoutRef, subscriptionRef } = object as Record<string, unknown>;
  return {
    eventId: id,
    type,
    createdAt: new Date(created * 1000),
    checkoutRef: typeof checkoutRef === "string" ? checkoutRef : null,
    subscriptionRef: typeof subscriptionRef === "string" ? subscriptionRef : null,
  };
}
