/**
 * The sandbox: our own payment provider for development and demonstration (product.md §18). It writes in its own
 * transactions, as a separate company would, so that a crash between its commit and ours is as real as with Stripe. It
 * talks to us only through the port and signed events, of which every third comes twice and every second late. The
 * caller passes its clock; its pages and jobs pass their own `now`.
 */
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { sha256Hex } from "~/kernel/ids.server";
import type { PaymentPort } from "../payment-port";
import { createSandboxAccounts, type SandboxAccounts } from "./accounts.server";
import { createSandboxCustomers, type SandboxCustomers } from "./customers.server";
import { endSubscription } from "./end-subscription.server";
import { deliverDueEvents, emitEvent, parseEvent } from "./events.server";
import { expireDuePages } from "./expire-due-pages.server";
import { renewDueSubscriptions } from "./invoices.server";
import { moveClock } from "./move-clock.server";
import {
  authenticatePayment,
  payCheckout,
  showInvoice,
  type SandboxPayment,
  type TypedCard,
} from "./payments.server";
import { statusOfPage } from "./provider-state.server";
import { refund } from "./refund.server";
import { createSandboxSales } from "./sales.server";
import { sandboxCheckouts, sandboxSubscriptions, type PageInput } from "./schema.server";
import { checkSignature } from "./signature.server";

export interface SandboxProvider extends PaymentPort, Pick<SandboxCustomers, "confirmSetup"> {
  readonly key: "sandbox";
  readonly accounts: SandboxAccounts;
  /** The facts that the hosted page shows, also for an overdue invoice; null for an unknown reference. */
  showCheckout(ref: string): Promise<(PageInput & { status: string }) | null>;
  /** The hosted page's button. */
  payCheckout(ref: string, card: TypedCard, now: Date): Promise<SandboxPayment | null>;
  /** Answers the bank's question about a payment; null for an unknown secret. */
  authenticatePayment(
    clientSecret: string,
    answer: { accepted: boolean },
    now: Date,
  ): Promise<{ kind: "succeeded" | "declined" } | null>;
  /** Moves the clock of one customer's subscriptions; returns their number. */
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

  const setCancelAtPeriodEnd = (ref: string, cancel: boolean) =>
    writeCancelAtPeriodEnd(db, { ref, cancel, now: clock() });

  return {
    key: "sandbox",
    browser: { name: "sandbox" },
    sources: { script: [], frame: [], connect: [], form: [] },
    accounts: createSandboxAccounts({ db, clock }),

    ...createSandboxCustomers(db, clock),

    sales: createSandboxSales({ db, clock }),
    cancelAtPeriodEnd: (ref) => setCancelAtPeriodEnd(ref, true),
    endSubscription: (ref) => inTransaction(db, (tx) => endSubscription(tx, ref, clock())),
    revertCancellation: (ref) => setCancelAtPeriodEnd(ref, false),
    // The sandbox always keeps the latest card.
    keepLatestCard: async () => {},

    refund: (input) => refund(db, { ...input, now: clock() }),

    findCustomerOfCharge: null,
    // The sandbox has no chargebacks.
    reverseDisputedTransfer: null,
    // The profile itself shows the cards and receipts, and the sandbox repeats each event until we accept it.
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
      const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.ref, ref));
      return row ? { ...row.input, status: statusOfPage(row, clock()) } : null;
    },
    payCheckout: (ref, card, now) => payCheckout(db, ref, card, now),
    moveClock: (input) => moveClock(db, input),

    authenticatePayment: (clientSecret, answer, now) =>
      authenticatePayment(db, clientSecret, answer, now),

    async deliverDueEvents(now, deliver) {
      await expireDuePages(db, now);
      await renewDueSubscriptions(db, now);
      return deliverDueEvents(db, { now, signing, deliver });
    },
  };
}

/** Writes, and sends an event, only when the value changes. */
const writeCancelAtPeriodEnd = (
  db: Db,
  { ref, cancel, now }: { ref: string; cancel: boolean; now: Date },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const changedRows = await tx
      .update(sandboxSubscriptions)
      .set({ cancelAtPeriodEnd: cancel, canceledAt: cancel ? now : null })
      .where(
        and(
          eq(sandboxSubscriptions.ref, ref),
          eq(sandboxSubscriptions.cancelAtPeriodEnd, !cancel),
          ne(sandboxSubscriptions.status, "incomplete"),
          isNull(sandboxSubscriptions.endedAt),
        ),
      )
      .returning({ ref: sandboxSubscriptions.ref });
    if (changedRows.length === 0) return;
    await emitEvent(tx, "customer.subscription.updated", { subscriptionRef: ref }, now);
  });
