/** A gym that sells at the sandbox, and the webhook that the sandbox calls. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, vi } from "vitest";
import { paymentEvents } from "~/features/billing/events/schema.server";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { processPaymentEvents } from "~/features/billing/events/process-payment-events.server";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { sandboxEvents } from "~/features/billing/sandbox/schema.server";
import { signEvent } from "~/features/billing/sandbox/signature.server";
import { sha256Hex } from "~/kernel/ids.server";
import {
  books,
  buying,
  makeSandbox,
  makeStudent,
  NOW,
  OK_CARD,
  openShop,
  SECRET,
  start,
  type Shop,
} from "./billing-world";
import { fileDatabase } from "./database";

/** The secret with which the sandbox signs its events. */
export const signing = sha256Hex(`sandbox events ${SECRET}`);
export const later = (ms: number) => new Date(NOW.getTime() + ms);
export const eventBody = (object: Record<string, unknown>, id = `evt_${randomUUID()}`) =>
  JSON.stringify({ id, type: "invoice.paid", created: NOW.getTime() / 1000, data: { object } });
export const signed = (rawBody: string, now = NOW) => signEvent(rawBody, { secret: signing, now });

/** Call it once in a test file; its inbox is empty before each test. */
export function sharedEventFixture() {
  const database = fileDatabase();
  const log = { warn: vi.fn<(...of: unknown[]) => void>() };
  let payments: SandboxProvider;
  let shop: Shop;
  beforeAll(() => {
    payments = makeSandbox(database.db);
  });
  beforeEach(async () => {
    await database.db.delete(paymentEvents);
    await database.db.delete(sandboxEvents);
    shop = await openShop(database.db);
  });
  return {
    log,
    get db() {
      return database.db;
    },
    get payments() {
      return payments;
    },
    get shop() {
      return shop;
    },
    receive: (rawBody: string, signature: string | null, now = NOW) =>
      receivePaymentEvent(database.db, { payments, rawBody, signature, now }),
    workAt: (now: Date) => processPaymentEvents(database.db, { payments, clock: () => now, log }),
    inbox: () => database.db.select().from(paymentEvents),
    /** A payment at the sandbox whose event has not arrived. */
    async paidUnfulfilled() {
      const { db } = database;
      const student = await makeStudent(db);
      const started = await start(db, buying(shop, { payments, student, planId: shop.plain }));
      await payments.payCheckout(started.checkoutRef, OK_CARD, NOW);
      const { provider } = await books(db, student.studentId);
      return { ...started, studentId: student.studentId, ref: provider[0]?.ref ?? "" };
    },
  };
}
