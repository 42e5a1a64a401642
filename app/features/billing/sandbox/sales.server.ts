/** Sells through the sandbox: by its hosted page, as a subscription, and as a single payment. */
import { and, eq, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { randomToken } from "~/kernel/ids.server";
import type { ProviderSales } from "../payment-port";
import { assertCanReceive } from "./accounts.server";
import { getSavedCardNumber } from "./customers.server";
import {
  attemptInvoice,
  lockSubscription,
  openInvoiceOf,
  openSubscription,
  voidUnpaidSubscription,
} from "./invoices.server";
import { attemptPayment, lockPayment, openPayment } from "./payments.server";
import {
  toProviderCheckout,
  toProviderPayment,
  toProviderSubscription,
} from "./provider-state.server";
import { sandboxCheckouts, sandboxPayments, sandboxSubscriptions } from "./schema.server";

interface Context {
  db: Db;
  clock: () => Date;
}

export const createSandboxSales = (context: Context): ProviderSales => ({
  checkout: createCheckoutSales(context),
  subscription: createSubscriptionSales(context),
  payment: createPaymentSales(context),
});

function createCheckoutSales({ db, clock }: Context): ProviderSales["checkout"] {
  async function findCheckout(where: ReturnType<typeof eq>) {
    const [row] = await db.select().from(sandboxCheckouts).where(where);
    return row ?? null;
  }

  return {
    async create({ orderedAt: _orderedAt, expiresAt, ...input }) {
      await assertCanReceive(db, input.destination);
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
        // Simultaneous requests may collide on either of the two unique keys.
        .onConflictDoNothing();
      const row = await findCheckout(eq(sandboxCheckouts.idempotencyKey, input.idempotencyKey));
      if (!row) throw new Error("sandbox: the checkout is gone");
      return toProviderCheckout(row, clock());
    },
    async read(ref) {
      const row = await findCheckout(eq(sandboxCheckouts.ref, ref));
      return row && toProviderCheckout(row, clock());
    },
    async find({ orderId }) {
      const row = await findCheckout(eq(sandboxCheckouts.orderId, orderId));
      return row && toProviderCheckout(row, clock());
    },
    async close(ref) {
      await db
        .update(sandboxCheckouts)
        .set({ status: "expired" })
        .where(and(eq(sandboxCheckouts.ref, ref), eq(sandboxCheckouts.status, "open")));
    },
  };
}

function createSubscriptionSales({ db, clock }: Context): ProviderSales["subscription"] {
  async function findSubscription(where: ReturnType<typeof eq>) {
    const [row] = await db.select().from(sandboxSubscriptions).where(where);
    return row ? toProviderSubscription(db, row) : null;
  }

  return {
    async create(input) {
      await assertCanReceive(db, input.destination);
      const cardNumber = await getSavedCardNumber(db, input);
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
          await attemptInvoice(tx, { row: locked, invoice, time: clock() });
        }
        return lockSubscription(tx, eq(sandboxSubscriptions.ref, ref));
      });
      return toProviderSubscription(db, row);
    },
    read: (ref) => findSubscription(eq(sandboxSubscriptions.ref, ref)),
    find: ({ orderId }) => findSubscription(eq(sandboxSubscriptions.orderId, orderId)),
    close: (ref) => inTransaction(db, (tx) => voidUnpaidSubscription(tx, ref, clock())),
  };
}

function createPaymentSales({ db, clock }: Context): ProviderSales["payment"] {
  async function findPayment(where: ReturnType<typeof eq>) {
    const [row] = await db.select().from(sandboxPayments).where(where);
    return row ? toProviderPayment(db, row) : null;
  }

  return {
    async create(input) {
      await assertCanReceive(db, input.destination);
      const cardNumber = await getSavedCardNumber(db, input);
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
    read: (ref) => findPayment(eq(sandboxPayments.ref, ref)),
    find: ({ orderId }) => findPayment(eq(sandboxPayments.orderId, orderId)),
    async close(ref) {
      await db
        .update(sandboxPayments)
        .set({ status: "canceled" })
        .where(and(eq(sandboxPayments.ref, ref), ne(sandboxPayments.status, "succeeded")));
    },
  };
}
