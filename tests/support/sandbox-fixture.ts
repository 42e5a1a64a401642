/** The sandbox as a provider that a story happens at. */
import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { prepareSetup } from "~/features/billing/customers/prepare-setup.server";
import { paymentCustomers } from "~/features/billing/customers/schema.server";
import {
  sandboxCharges,
  sandboxCustomers,
  sandboxPayments,
  sandboxRefunds,
  sandboxSubscriptions,
} from "~/features/billing/sandbox/schema.server";
import type { VerifiedEvent } from "~/features/billing/payment-port";
import { exactlyOne } from "~/kernel/errors";
import { DAY_MS, HOUR_MS } from "~/kernel/time";
import {
  deliverAll,
  makeSandbox,
  openAccount,
  openShop,
  workAll,
  type Student,
} from "./billing-world";
import type { PaymentFixture } from "./payment-fixture";
import { CARDS } from "./stripe/paying";

export function openSandboxFixture(db: Db): PaymentFixture {
  // Whole seconds of today, like the stand-in, so that both count the same months.
  let now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const payments = makeSandbox(db, () => now);
  async function putOnFile(student: Student, number: string, authenticated: boolean) {
    const { clientSecret } = await prepareSetup(db, {
      payments,
      student,
      attemptId: randomUUID(),
    });
    return payments.confirmSetup(clientSecret, { number, authenticated });
  }
  /** From the books of the sandbox, which keeps the sales of a deleted customer. */
  async function orderIds({ studentId }: Student): Promise<string[]> {
    const customers = await db
      .select({ ref: paymentCustomers.customerRef })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.studentId, studentId));
    const refs = customers.map(({ ref }) => ref);
    const sold = [];
    for (const table of [sandboxSubscriptions, sandboxPayments]) {
      sold.push(
        ...(await db
          .select({ orderId: table.orderId })
          .from(table)
          .where(inArray(table.customerRef, refs))),
      );
    }
    return sold.map(({ orderId }) => orderId);
  }
  return {
    payments,
    clock: () => now,
    openShop: () => openShop(db),
    openAccount: ({ gymId }) => openAccount(db, { kind: "gym", gymId }),
    async cardOnFile(student, number) {
      const setup = await putOnFile(student, number, true);
      if (setup?.kind !== "succeeded") throw new Error(`set-up: ${setup?.kind}`);
      return setup.paymentMethod;
    },
    async tryCard(student, number) {
      const setup = await putOnFile(student, number, false);
      if (setup?.kind === "declined") return "refused";
      if (setup?.kind === "succeeded" || setup?.kind === "authenticate") return setup.kind;
      throw new Error(`set-up: ${setup?.kind}`);
    },
    async payPage(checkoutRef, number, { authenticated = false } = {}) {
      // A paid page: its button leads to the thank-you page without another charge.
      const before = await payments.sales.checkout.read(checkoutRef);
      const paid = await payments.payCheckout(checkoutRef, { number, authenticated }, now);
      if (before?.status === "complete" || paid?.kind === "closed") return "closed";
      if (paid?.kind === "declined") return "refused";
      if (paid?.kind === "paid" || paid?.kind === "authenticate") return paid.kind;
      throw new Error(`page: ${paid?.kind}`);
    },
    expirePage: (checkoutRef) => payments.sales.checkout.close(checkoutRef),
    async answerBank(clientSecret, yes) {
      await payments.authenticatePayment(clientSecret, { accepted: yes }, now);
    },
    async failCards(student) {
      await db
        .update(sandboxSubscriptions)
        .set({ cardNumber: CARDS.refusedLater })
        .where(inArray(sandboxSubscriptions.orderId, await orderIds(student)));
    },
    async advance(days) {
      now = new Date(now.getTime() + days * DAY_MS);
      await payments.deliverDueEvents(now, () => Promise.reject(new Error("not delivered")));
    },
    async deliverEvents() {
      // Late ones, doubled ones, and what failed before.
      for (let hour = 1; hour <= 3; hour += 1) {
        await deliverAll(db, payments, new Date(now.getTime() + hour * HOUR_MS));
      }
      const later = new Date(now.getTime() + 3 * HOUR_MS);
      await workAll(db, payments, later);
    },
    async chargesOf(student) {
      const rows = await db
        .select()
        .from(sandboxCharges)
        .where(inArray(sandboxCharges.orderId, await orderIds(student)));
      return rows.map(({ amountMinor, currency, feeMinor, destinationRef }) => ({
        amountMinor,
        currency,
        feeMinor,
        destinationRef,
      }));
    },
    async returnsOf(student) {
      const rows = await db
        .select({
          charge: sandboxCharges,
          returnedMinor: sql<string>`sum(${sandboxRefunds.amountMinor})`,
          feeMinor: sql<string>`sum(${sandboxRefunds.feeMinor})`,
        })
        .from(sandboxRefunds)
        .innerJoin(sandboxCharges, eq(sandboxCharges.ref, sandboxRefunds.chargeRef))
        .where(inArray(sandboxCharges.orderId, await orderIds(student)))
        .groupBy(sandboxCharges.ref);
      return rows.map(({ charge, returnedMinor, feeMinor }) => ({
        amountMinor: Number(returnedMinor),
        creatorMinor: charge.destinationRef === null ? 0 : Number(returnedMinor),
        feeMinor: Number(feeMinor),
      }));
    },
    async readCustomer(customerRef) {
      const [customer] = await db
        .select({ email: sandboxCustomers.email, name: sandboxCustomers.name })
        .from(sandboxCustomers)
        .where(eq(sandboxCustomers.ref, customerRef));
      return customer ?? null;
    },
    async countRunning(student) {
      const rows = await db
        .select()
        .from(sandboxSubscriptions)
        .where(inArray(sandboxSubscriptions.orderId, await orderIds(student)));
      return rows.filter(({ endedAt }) => endedAt === null).length;
    },
    async takeEvents() {
      const events: VerifiedEvent[] = [];
      // Some are late, some come twice, some failed before.
      for (let hour = 1; hour <= 3; hour += 1) {
        const at = new Date(now.getTime() + hour * HOUR_MS);
        await payments.deliverDueEvents(at, async (rawBody, signature) => {
          const event = payments.verifyEvent({ rawBody, signature, now: at });
          if (!event.ok) throw new Error(event.reason);
          events.push(event);
        });
      }
      return events;
    },
    async signedEvent() {
      const later = new Date(now.getTime() + HOUR_MS);
      const sent: { rawBody: string; signature: string; now: Date }[] = [];
      await payments.deliverDueEvents(later, async (rawBody, signature) => {
        sent.push({ rawBody, signature, now: later });
      });
      return exactlyOne(sent.slice(0, 1), "event");
    },
    takeFaults: () => {},
    stop: async () => {},
  };
}
