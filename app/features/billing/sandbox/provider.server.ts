/**
 * The sandbox: our own payment provider for development and demonstration (product.md §18). It keeps its books in its
 * own transactions, as a separate company would, so that stopping between its commit and ours is the real problem.
 * It speaks only through the port and signed events, of which every third comes twice and every second late. Its
 * clock is passed in; its pages and its beat pass their own `now`.
 */
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import type { PaymentPort } from "../payment-port";
import { mustReceive, sandboxAccountPort, type SandboxAccounts } from "./accounts.server";
import { cardOnFile, sandboxCustomersOf, type SandboxCustomers } from "./customers.server";
import { endNow } from "./end-subscription.server";
import { deliverDue, parseEvent, tell } from "./events.server";
import { expireDuePages } from "./expire-due-pages.server";
import {
  attemptInvoice,
  lockSubscription,
  openInvoiceOf,
  openSubscription,
  renewDue,
  voidUnpaid,
} from "./invoices.server";
import { moveClock } from "./move-clock.server";
import {
  attemptPayment,
  authenticatePayment,
  lockPayment,
  openPayment,
  payCheckout,
  showInvoice,
  type SandboxPayment,
  type TypedCard,
} from "./payments.server";
import { refund } from "./refund.server";
import {
  sandboxCheckouts,
  sandboxPayments,
  sandboxSubscriptions,
  type PageInput,
} from "./schema.server";
import { checkSignature } from "./signature.server";
import {
  toProviderCheckout,
  toProviderPayment,
  statusOfPage,
  toProviderSubscription,
} from "./provider-state.server";

export interface SandboxProvider extends PaymentPort, Pick<SandboxCustomers, "confirmSetup"> {
  readonly key: "sandbox";
  readonly accounts: SandboxAccounts;
  /** The facts that the hosted page shows, also for an overdue invoice; null for an unknown reference. */
  showCheckout(ref: string): Promise<(PageInput & { status: string }) | null>;
  /** The hosted page's button. */
  payCheckout(ref: string, card: TypedCard, now: Date): Promise<SandboxPayment | null>;
  /** The bank's question about a payment. Null: nothing waits under this secret. */
  authenticatePayment(
    clientSecret: string,
    answer: { accepted: boolean },
    now: Date,
  ): Promise<{ kind: "succeeded" | "declined" } | null>;
  /** Lets time pass for one customer's subscriptions only; returns how many there were. */
  moveClock(input: { studentId: number; days: number; now: Date }): Promise<number>;
  /** Renews and ends due subscriptions, then delivers due events. An event whose `deliver` throws is retried. */
  deliverDueEvents(
    now: Date,
    deliver: (rawBody: string, signature: string) => Promise<void>,
  ): Promise<number>;
}

export function createSandboxProvider({
  db,
  secret,
  clock = () => new Date(),
}: {
  db: Db;
  secret: string;
  /** The clock for calls through the port; tests move it. */
  clock?: () => Date;
}): SandboxProvider {
  const signing = sha256Hex(`sandbox events ${secret}`);

  async function checkoutBy(where: ReturnType<typeof eq>) {
    const [row] = await db.select().from(sandboxCheckouts).where(where);
    return row ?? null;
  }
  async function subscriptionBy(where: ReturnType<typeof eq>) {
    const [row] = await db.select().from(sandboxSubscriptions).where(where);
    return row ? toProviderSubscription(db, row) : null;
  }
  async function paymentBy(where: ReturnType<typeof eq>) {
    const [row] = await db.select().from(sandboxPayments).where(where);
    return row ? toProviderPayment(db, row) : null;
  }
  /** A value that is already set is not written again and sends no event. */
  const setCancel = (ref: string, wanted: boolean) =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const changed = await tx
        .update(sandboxSubscriptions)
        .set({ cancelAtPeriodEnd: wanted, canceledAt: wanted ? now : null })
        .where(
          and(
            eq(sandboxSubscriptions.ref, ref),
            eq(sandboxSubscriptions.cancelAtPeriodEnd, !wanted),
            ne(sandboxSubscriptions.status, "incomplete"),
            isNull(sandboxSubscriptions.endedAt),
          ),
        )
        .returning({ ref: sandboxSubscriptions.ref });
      if (changed.length > 0)
        await tell(tx, "customer.subscription.updated", { subscriptionRef: ref }, now);
    });

  return {
    key: "sandbox",
    browser: { name: "sandbox" },
    sources: { script: [], frame: [], connect: [], form: [] },
    accounts: sandboxAccountPort({ db, clock }),

    ...sandboxCustomersOf(db),

    sales: {
      checkout: {
        async create({ orderedAt: _counted, expiresAt, ...input }) {
          await mustReceive(db, input.destination);
          await db
            .insert(sandboxCheckouts)
            .values({
              ref: `cs_${randomToken()}`,
              idempotencyKey: input.idempotencyKey,
              orderId: input.orderId,
              customerRef: input.customerRef,
              input,
              createdAt: clock(),
              expiresAt,
            })
            // There are two unique keys, and two simultaneous requests may collide on either.
            .onConflictDoNothing();
          const row = await checkoutBy(eq(sandboxCheckouts.idempotencyKey, input.idempotencyKey));
          if (!row) throw new Error("sandbox: the checkout is gone");
          return toProviderCheckout(row, clock());
        },
        async read(ref) {
          const row = await checkoutBy(eq(sandboxCheckouts.ref, ref));
          return row && toProviderCheckout(row, clock());
        },
        async find({ orderId }) {
          const row = await checkoutBy(eq(sandboxCheckouts.orderId, orderId));
          return row && toProviderCheckout(row, clock());
        },
        async close(ref) {
          await db
            .update(sandboxCheckouts)
            .set({ status: "expired" })
            .where(and(eq(sandboxCheckouts.ref, ref), eq(sandboxCheckouts.status, "open")));
        },
      },

      subscription: {
        async create(input) {
          await mustReceive(db, input.destination);
          const cardNumber = await cardOnFile(db, input);
          const row = await inTransaction(db, (tx) =>
            openSubscription(tx, { ...input, cardNumber, backTo: input.returnUrl }, clock()),
          );
          return toProviderSubscription(db, row);
        },
        async charge(ref) {
          const row = await inTransaction(db, async (tx) => {
            const locked = await lockSubscription(tx, eq(sandboxSubscriptions.ref, ref));
            const invoice = await openInvoiceOf(tx, ref);
            if (invoice && !locked.endedAt) {
              await attemptInvoice(tx, { row: locked, invoice, at: clock() });
            }
            return lockSubscription(tx, eq(sandboxSubscriptions.ref, ref));
          });
          return toProviderSubscription(db, row);
        },
        read: (ref) => subscriptionBy(eq(sandboxSubscriptions.ref, ref)),
        find: ({ orderId }) => subscriptionBy(eq(sandboxSubscriptions.orderId, orderId)),
        close: (ref) => inTransaction(db, (tx) => voidUnpaid(tx, ref, clock())),
      },

      payment: {
        async create(input) {
          await mustReceive(db, input.destination);
          const cardNumber = await cardOnFile(db, input);
          const row = await inTransaction(db, (tx) => openPayment(tx, { ...input, cardNumber }));
          return toProviderPayment(db, row);
        },
        async charge(ref) {
          const row = await inTransaction(db, async (tx) => {
            const where = eq(sandboxPayments.ref, ref);
            await attemptPayment(tx, await lockPayment(tx, where), clock());
            return lockPayment(tx, where);
          });
          return toProviderPayment(db, row);
        },
        read: (ref) => paymentBy(eq(sandboxPayments.ref, ref)),
        find: ({ orderId }) => paymentBy(eq(sandboxPayments.orderId, orderId)),
        async close(ref) {
          await db
            .update(sandboxPayments)
            .set({ status: "canceled" })
            .where(and(eq(sandboxPayments.ref, ref), ne(sandboxPayments.status, "succeeded")));
        },
      },
    },
    cancelAtPeriodEnd: (ref) => setCancel(ref, true),
    endSubscription: (ref) => inTransaction(db, (tx) => endNow(tx, ref, clock())),
    revertCancellation: (ref) => setCancel(ref, false),
    // The sandbox always keeps the latest card.
    keepLatestCard: async () => {},

    refund: (input) => refund(db, { ...input, now: clock() }),

    findCustomerOfCharge: null,
    // There are no chargebacks here.
    takeBackDisputed: null,
    // The profile itself shows cards and receipts of play money, and events are delivered until they are
    // taken.
    openPortal: null,
    readEvents: null,

    verifyEvent({ rawBody, signature, now }) {
      const verdict = checkSignature(rawBody, signature, { secret: signing, now });
      if (verdict !== "ok") return { ok: false, reason: verdict };
      const event = parseEvent(rawBody);
      return event ? { ok: true, ...event } : { ok: false, reason: "malformed" };
    },

    async showCheckout(ref) {
      if (ref.startsWith("in_")) return showInvoice(db, ref);
      const row = await checkoutBy(eq(sandboxCheckouts.ref, ref));
      return row && { ...row.input, status: statusOfPage(row, clock()) };
    },
    payCheckout: (ref, card, now) => payCheckout(db, ref, card, now),
    moveClock: (input) => moveClock(db, input),

    authenticatePayment: (clientSecret, answer, now) =>
      authenticatePayment(db, clientSecret, answer, now),

    async deliverDueEvents(now, deliver) {
      await expireDuePages(db, now);
      await renewDue(db, now);
      return deliverDue(db, { now, signing, deliver });
    },
  };
}
