/** A move of the sandbox's clock over the end of a trial. */
import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { buy, NOW } from "../../../../tests/support/billing-world";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import { outboxMails } from "~/features/notifications/schema.server";
import { receivePaymentEvent } from "../events/receive-payment-event.server";
import { processPaymentEvents } from "../events/process-payment-events.server";
import { cancelSubscription } from "../subscriptions/cancel-subscription.server";
import { announceTrialEndings } from "../subscriptions/announce-trial-endings.server";
import { listSubscriptions } from "../subscriptions/queries.server";

const world = sellAtSandbox({ clock: () => NOW });

const log = {
  warn(...of: unknown[]) {
    throw new Error(JSON.stringify(of));
  },
  error(...of: unknown[]) {
    throw new Error(JSON.stringify(of));
  },
};

async function runJobs(): Promise<void> {
  const { db, payments } = world;
  for (let run = 0; run < 3; run += 1) {
    await payments.deliverDueEvents(NOW, async (rawBody, signature) => {
      await receivePaymentEvent(db, { payments, rawBody, signature, now: NOW });
    });
    await processPaymentEvents(db, { payments, clock: () => NOW, log });
    await announceTrialEndings(db, { now: NOW });
  }
}

const listMails = async () =>
  (
    await world.db
      .select({ kind: outboxMails.kind, data: outboxMails.data })
      .from(outboxMails)
      .where(eq(outboxMails.recipient, world.student.email))
      .orderBy(asc(outboxMails.createdAt))
  ).map(({ kind, data }) => [kind, data]);

const buyTrial = () =>
  buy(world.db, {
    ...world.request({ planId: world.shop.monthly }),
    payments: world.payments,
  });
const move = (days: number) =>
  world.payments.moveClock({ studentId: world.student.studentId, days, now: NOW });

describe("moveClock over the end of a trial", () => {
  it.each([[[8]], [[5, 5]], [[400]]])(
    "queues the mail about the end once, before the charge (moves of %j days)",
    async (moves) => {
      await buyTrial();
      await runJobs();
      for (const days of moves) await move(days);
      const kinds = (await listMails()).map(([kind]) => kind);
      expect(kinds.filter((kind) => kind === "trialEnding")).toHaveLength(1);
      await runJobs();
      const mails = await listMails();
      expect(mails.filter(([kind]) => kind === "trialEnding")).toHaveLength(1);
      expect(mails.filter(([kind]) => kind === "receipt").length).toBeGreaterThan(1);
    },
  );

  it("queues none for a cancelled trial", async () => {
    await buyTrial();
    await runJobs();
    const [own] = await listSubscriptions(world.db, world.student);
    await cancelSubscription(world.db, {
      payments: world.payments,
      studentId: world.student.studentId,
      subscriptionId: own?.id ?? "",
      now: NOW,
    });
    await move(8);
    await runJobs();
    expect((await listMails()).filter(([kind]) => kind === "trialEnding")).toEqual([]);
  });
});
