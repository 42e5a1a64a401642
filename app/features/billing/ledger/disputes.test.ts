/** Disputes with the stand-in for Stripe: the payer's bank takes money back, and the dispute is open, lost or won. */
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { closeDispute, openDispute } from "../../../../tests/support/stripe/disputes";
import { makeIntent } from "../../../../tests/support/stripe/paying";
import { CHARGE, sellAtStripe } from "../../../../tests/support/stripe/sales";
import { listOf } from "../../../../tests/support/stripe/world";
import { listFailedEvents, retryPaymentEvents } from "../events/retry-payment-events.server";
import { paymentEvents } from "../events/schema.server";
import { MAX_ATTEMPTS } from "../events/process-payment-events.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { reconcilePayments } from "../reconcile-payments.server";
import { revertCancellation } from "../subscriptions/revert-cancellation.server";

const sales = sellAtStripe();
const {
  clock,
  bought,
  ledgerOf,
  backAtStripe,
  subscriptionOf,
  giveBack,
  chargeOf,
  giveBackAtStripe,
  makeOwner,
  mailsAbout,
  workInbox,
} = sales;

/** The buyer of this charge later pays with other cards, which are declined. */
function declineLater(chargeRef: string, times: number): void {
  const { world } = sales.standIn;
  const { customer, currency } = world.get<Stripe.Charge>("charge", chargeRef);
  const refunds = listOf<Stripe.Refund>([], "/v1/refunds");
  const declined = { amount: 500, currency, customer, paid: false, refunds };
  for (let time = 0; time < times; time += 1) {
    const { id } = makeIntent(world, { amount: 500, currency, customer });
    world.make<Stripe.Charge>("Charges.retrieve", "ch", {
      ...declined,
      status: "failed",
      payment_intent: id,
    });
  }
}

describe("a dispute", () => {
  it("stops the renewal while it is open; when it is lost, it ends the subscription", async () => {
    const orderId = await bought();
    const dispute = openDispute(sales.standIn.world, await chargeOf(orderId));
    await workInbox();
    expect(await subscriptionOf(orderId)).toMatchObject({
      cancelAtPeriodEnd: true,
      endedAt: null,
    });
    expect(await backAtStripe(orderId)).toEqual({ creator: 0, fee: 0 });
    expect(await ledgerOf(orderId)).toEqual([
      CHARGE,
      { kind: "DISPUTE", amountMinor: -1000, feeMinor: -100 },
    ]);
    closeDispute(sales.standIn.world, dispute.id, "lost");
    await workInbox();
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
    expect(await ledgerOf(orderId)).toHaveLength(2);
    // The creator's part is reversed and our fee returned, as the ledger line says.
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
  });

  it.each([
    ["won", { kind: "disputeWon" }],
    ["lost", { kind: "disputeLost", data: { endsAccess: "yes" } }],
  ] as const)(
    "sends the gym's owners a mail with its deadline and another when it is %s, and the member none",
    async (status, decided) => {
      const recipient = await makeOwner("EN");
      const orderId = await bought();
      const dispute = openDispute(sales.standIn.world, await chargeOf(orderId));
      await workInbox();
      const answerBy = new Date((dispute.evidence_details.due_by ?? 0) * 1000).toISOString();
      const opened = { kind: "disputeOpened", recipient, data: { amountMinor: "1000", answerBy } };
      expect(await mailsAbout(orderId)).toMatchObject([opened]);
      closeDispute(sales.standIn.world, dispute.id, status);
      await workInbox();
      await sales.db.update(paymentEvents).set({ handledAt: null, attempts: 0 });
      await workInbox();
      const mails = await mailsAbout(orderId);
      expect(mails).toMatchObject([opened, { ...decided, recipient }]);
    },
  );

  it("that is lost over the rest of a product reverses that amount once, also days later", async () => {
    const orderId = await bought("product");
    await giveBack(orderId, { amountMinor: 900 });
    const dispute = openDispute(sales.standIn.world, await chargeOf(orderId));
    closeDispute(sales.standIn.world, dispute.id, "lost");
    sales.standIn.troubles.push({
      operation: "Transfers.createReversal",
      kind: "drop-after",
      times: 9,
    });
    await workInbox();
    sales.standIn.troubles.length = 0;
    // Stripe deletes idempotency keys after a day.
    sales.standIn.advance({ days: 2 });
    await retryPaymentEvents(sales.db, { provider: "stripe", eventId: null, now: clock() });
    await workInbox();
    await sales.db.update(paymentEvents).set({ handledAt: null, attempts: 0 });
    await workInbox();
    expect(await backAtStripe(orderId)).toEqual({ creator: 3900, fee: 390 });
    expect(sales.standIn.world.all("transfer_reversal")).toHaveLength(2);
    expect((await ledgerOf(orderId)).map(({ amountMinor }) => amountMinor)).toEqual([
      3900, -900, -3000,
    ]);
  });

  it.each(["plan", "product"] as const)(
    "and a refund at Stripe are recorded for a %s, even after many declined charges of its buyer",
    async (item) => {
      const orderId = await bought(item);
      const chargeRef = await chargeOf(orderId);
      declineLater(chargeRef, 101);
      const price = item === "plan" ? 1000 : 3900;
      await giveBackAtStripe(orderId, 300);
      const dispute = openDispute(sales.standIn.world, chargeRef);
      await workInbox();
      const amounts = async () => (await ledgerOf(orderId)).map(({ amountMinor }) => amountMinor);
      expect(await amounts()).toEqual([price, -300, 300 - price]);
      closeDispute(sales.standIn.world, dispute.id, "lost");
      await workInbox();
      expect(await amounts()).toHaveLength(3);
      expect(await backAtStripe(orderId)).toEqual({ creator: price, fee: price / 10 });
      if (item === "plan") {
        expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
      }
    },
  );

  it("that is lost after the payout ends access at once; the transfer is reversed by daily retries", async () => {
    const orderId = await bought();
    const chargeRef = await chargeOf(orderId);
    const { destination } =
      sales.standIn.world.get<Stripe.Charge>("charge", chargeRef).transfer_data ?? {};
    sales.standIn.world.paidOut.add(String(destination));
    const dispute = openDispute(sales.standIn.world, chargeRef);
    closeDispute(sales.standIn.world, dispute.id, "lost");
    for (let hour = 0; hour <= MAX_ATTEMPTS; hour += 1) {
      await workInbox();
      sales.standIn.advance({ hours: 1 });
    }
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
    expect((await ledgerOf(orderId)).map(({ kind }) => kind)).toEqual(["CHARGE", "DISPUTE"]);
    const failed = await listFailedEvents(sales.db, { provider: "stripe", limit: 9 });
    expect(failed.length).toBeGreaterThan(0);
    expect(await backAtStripe(orderId)).toEqual({ creator: 0, fee: 0 });

    const errors: unknown[] = [];
    const log = { error: (facts: unknown) => void errors.push(facts) };
    const countReversalCalls = () =>
      sales.standIn.calls.filter(({ operation }) => operation === "Transfers.createReversal")
        .length;
    const reconcile = () =>
      reconcilePayments(sales.db, { payments: sales.payments, now: clock(), log });
    sales.standIn.advance({ days: 2 });
    let before = countReversalCalls();
    await reconcile();
    await reconcile();
    expect([errors.length, countReversalCalls() - before]).toEqual([1, 1]);
    expect(errors).toMatchObject([{ disputeRef: dispute.id }]);

    sales.standIn.world.paidOut.clear();
    sales.standIn.advance({ hours: 1 });
    await reconcile();
    expect(await backAtStripe(orderId)).toEqual({ creator: 0, fee: 0 });
    sales.standIn.advance({ days: 1 });
    await reconcile();
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    before = countReversalCalls();
    sales.standIn.advance({ days: 2 });
    await reconcile();
    expect([errors.length, countReversalCalls() - before]).toEqual([1, 0]);
  });

  it("that is won restores the money", async () => {
    const orderId = await bought();
    const dispute = openDispute(sales.standIn.world, await chargeOf(orderId));
    closeDispute(sales.standIn.world, dispute.id, "won");
    await workInbox();
    expect((await ledgerOf(orderId)).map(({ kind }) => kind)).toEqual([
      "CHARGE",
      "DISPUTE",
      "DISPUTE_WON",
    ]);
    expect(await backAtStripe(orderId)).toEqual({ creator: 0, fee: 0 });
    expect(await giveBack(orderId)).toMatchObject({ ok: true });
  });

  it("forbids the member to revert the cancellation until it is won, and the mail says so", async () => {
    const orderId = await bought();
    const { studentId = 0, id: subscriptionId = "" } = (await subscriptionOf(orderId)) ?? {};
    const revert = () => {
      const { payments } = sales;
      return revertCancellation(sales.db, { payments, studentId, subscriptionId, now: clock() });
    };
    const dispute = openDispute(sales.standIn.world, await chargeOf(orderId));
    await workInbox();
    expect(await revert()).toEqual({ ok: false, reason: "disputed" });
    expect(await subscriptionOf(orderId)).toMatchObject({ cancelAtPeriodEnd: true });
    const mails = await sales.db
      .select({ data: outboxMails.data })
      .from(outboxMails)
      .where(eq(outboxMails.kind, "subscriptionCanceled"));
    expect(mails.filter(({ data }) => JSON.stringify(data).includes(subscriptionId))).toMatchObject(
      [{ data: { disputed: "yes" } }],
    );
    closeDispute(sales.standIn.world, dispute.id, "won");
    await workInbox();
    expect(await revert()).toEqual({ ok: true, subscriptionId });
    expect(await subscriptionOf(orderId)).toMatchObject({ cancelAtPeriodEnd: false });
  });

  it("forbids refunds while it is open, even before its event arrives", async () => {
    const [reported, unreported] = [await bought(), await bought()];
    for (const orderId of [reported, unreported]) {
      await giveBack(orderId, { amountMinor: 100 });
      openDispute(sales.standIn.world, await chargeOf(orderId));
    }
    expect(await giveBack(unreported)).toMatchObject({ ok: true, outcome: "disputed" });
    await workInbox();
    expect(await giveBack(reported, { amountMinor: 100 })).toEqual({
      ok: false,
      reason: "disputed",
    });
    expect(sales.standIn.world.all("refund")).toHaveLength(2);
  });
});
