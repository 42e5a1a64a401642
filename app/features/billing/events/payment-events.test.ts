import { createHmac, randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { outboxMails } from "~/features/notifications/schema.server";
import { sha256Hex } from "~/kernel/ids.server";
import { DAY_MS, HOUR_MS, SECOND_MS } from "~/kernel/time";
import { ledgerEntries } from "../ledger/schema.server";
import { fulfil } from "../orders/fulfil.server";
import { findOrder } from "../orders/queries.server";
import type { SandboxProvider } from "../sandbox/provider.server";
import { sandboxEvents } from "../sandbox/schema.server";
import { signEvent } from "../sandbox/signature.server";
import { PAYMENT_EVENTS_KEPT_DAYS, purgePaymentEvents } from "./purge-payment-events.server";
import { receivePaymentEvent } from "./receive-payment-event.server";
import { listFailedEvents } from "./retry-payment-events.server";
import { paymentEvents } from "./schema.server";
import { MOST_ATTEMPTS, workPaymentEvents } from "./work-payment-events.server";

const database = fileDatabase();
let payments: SandboxProvider;
let shop: Shop;
const log = { warn: vi.fn<(...of: unknown[]) => void>() };
const signing = sha256Hex(`sandbox events ${SECRET}`);

beforeAll(async () => {
  payments = makeSandbox(database.db);
});
beforeEach(async () => {
  await database.db.delete(paymentEvents);
  await database.db.delete(sandboxEvents);
  shop = await openShop(database.db);
});

const later = (ms: number) => new Date(NOW.getTime() + ms);
const body = (object: Record<string, unknown>, id = `evt_${randomUUID()}`) =>
  JSON.stringify({ id, type: "invoice.paid", created: NOW.getTime() / 1000, data: { object } });
const ring = (rawBody: string, signature: string | null, now = NOW) =>
  receivePaymentEvent(database.db, { payments, rawBody, signature, now });
const signed = (rawBody: string, now = NOW) => signEvent(rawBody, { secret: signing, now });
const workAt = (now: Date) => workPaymentEvents(database.db, { payments, now, log });
const inbox = () => database.db.select().from(paymentEvents);

describe("who rings is checked first", () => {
  const rawBody = body({ subscriptionRef: "sub_1" });
  const header = (seconds: number) => {
    const mac = createHmac("sha256", signing).update(`${seconds}.${rawBody}`).digest("hex");
    return `t=${seconds},v1=${mac}`;
  };
  const t = NOW.getTime() / 1000;

  it.each<[string, string | null, string]>([
    ["no signature", null, "bad-signature"],
    ["an empty one", "", "bad-signature"],
    ["one of another secret", signEvent(rawBody, { secret: "x", now: NOW }), "bad-signature"],
    ["one of another body", signed(`${rawBody} `), "bad-signature"],
    ["a timestamp moved to now", header(t - 301).replace(/t=\d+/, `t=${t}`), "bad-signature"],
    ["two timestamps", `t=1,${header(t)}`, "bad-signature"],
    ["301 seconds old", header(t - 301), "too-old"],
    ["301 seconds ahead", header(t + 301), "too-old"],
  ])("%s is refused and not kept", async (_name, signature, reason) => {
    expect(await ring(rawBody, signature)).toEqual({ ok: false, reason });
    expect(await inbox()).toEqual([]);
  });

  it.each([-300, 0, 300])("%i seconds apart is accepted", async (seconds) => {
    expect(await ring(rawBody, header(t + seconds))).toMatchObject({ ok: true });
  });

  it.each(["", "null", "[]", '{"id":1}', '{"id":"e","type":"t","created":1}', "{"])(
    "a signed %j is malformed, never a fault of ours",
    async (malformed) => {
      expect(await ring(malformed, signed(malformed))).toEqual({ ok: false, reason: "malformed" });
    },
  );

  it("the same event is kept once, also when it comes ten times at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ring(rawBody, signed(rawBody))),
    );
    expect(answers.filter((answer) => answer.ok && !answer.duplicate)).toHaveLength(1);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await inbox()).toHaveLength(1);
  });
});

describe("what was worked is forgotten when nothing can ring any more", () => {
  it("in bounded steps; what was not worked stays, however old", async () => {
    const event = (eventId: string, handledAt: Date | null) => ({
      provider: "sandbox",
      eventId,
      type: "invoice.paid",
      payload: {},
      receivedAt: later(-400 * DAY_MS),
      handledAt,
      attempts: handledAt ? 1 : MOST_ATTEMPTS,
    });
    const edge = later(-PAYMENT_EVENTS_KEPT_DAYS * DAY_MS);
    const older = new Date(edge.getTime() - 1);
    await database.db
      .insert(paymentEvents)
      .values([
        event("evt_1", older),
        event("evt_2", older),
        { ...event("evt_1", NOW), provider: "another" },
        event("evt_edge", edge),
        event("evt_failed", null),
      ]);
    const purge = () => purgePaymentEvents(database.db, { now: NOW, limit: 1 });
    expect([await purge(), await purge(), await purge()]).toEqual([1, 1, 0]);
    const kept = (await inbox()).map(({ provider, eventId }) => `${provider} ${eventId}`);
    expect(kept.toSorted()).toEqual(["another evt_1", "sandbox evt_edge", "sandbox evt_failed"]);
  });
});

describe("the payload is a hint, never the truth", () => {
  it("an event for an unknown object is kept and tried again with growing pauses", async () => {
    const rawBody = body({ subscriptionRef: "sub_nobody_knows" });
    await ring(rawBody, signed(rawBody));
    const attempts: number[] = [];
    const end = 10 * HOUR_MS;
    for (let at = 0; at <= end; at += SECOND_MS) {
      // One look a second would be 36,000 queries: only those around a due time are made.
      const due = attempts.length === 0 || isDue(attempts.length, at);
      if (!due) continue;
      await workAt(later(at - 1));
      const [before] = await inbox();
      expect(before?.attempts).toBe(attempts.length);
      await workAt(later(at));
      attempts.push(at / SECOND_MS);
      expect((await inbox())[0]).toMatchObject({
        attempts: attempts.length,
        handledAt: null,
        lastError: "unknown",
      });
      if (attempts.length === MOST_ATTEMPTS) break;
    }
    expect(attempts.slice(0, 5)).toEqual([0, 1, 3, 7, 15]);
    expect(attempts).toHaveLength(MOST_ATTEMPTS);
    expect(attempts.at(-1)).toBe(4095 + 7 * 3600);
    // Given up, still there for the operator.
    await workAt(later(100 * HOUR_MS));
    expect((await inbox())[0]).toMatchObject({ attempts: MOST_ATTEMPTS, handledAt: null });
  });

  it("one whose payment nobody ever decides is tried as long, and is no failure for the operator", async () => {
    const { db } = database;
    const student = await makeStudent(db);
    const { orderId } = await start(db, buying(shop, { payments, student, planId: shop.plain }));
    const rawBody = body({ checkoutRef: (await findOrder(db, orderId))?.checkoutRef });
    await ring(rawBody, signed(rawBody));
    await workAt(NOW);
    expect(await inbox()).toMatchObject([{ handledAt: null, lastError: "pending" }]);
    const failed = () => listFailedEvents(db, { provider: payments.key, limit: 10 });
    expect(await failed()).toEqual([]);
    await db.update(paymentEvents).set({ attempts: MOST_ATTEMPTS - 1 });
    await workAt(later(10 * HOUR_MS));
    expect(await inbox()).toMatchObject([{ attempts: MOST_ATTEMPTS, lastError: null }]);
    expect((await inbox())[0]?.handledAt).not.toBeNull();
  });

  it("an event without an object of ours is put aside", async () => {
    const rawBody = body({ something: "else" });
    await ring(rawBody, signed(rawBody));
    await workAt(NOW);
    expect(await inbox()).toMatchObject([{ handledAt: NOW, attempts: 1 }]);
  });

  it("an event that breaks an invariant does not stop the one after it", async () => {
    const { db } = database;
    const [first, second] = [await paidUnfulfilled(), await paidUnfulfilled()];
    const lying: SandboxProvider = {
      ...payments,
      async readSubscription(ref) {
        const truth = await payments.readSubscription(ref);
        return truth && (ref === first.ref ? { ...truth, amountMinor: 1 } : truth);
      },
    };
    for (const { ref } of [first, second]) {
      const rawBody = body({ subscriptionRef: ref });
      await ring(rawBody, signed(rawBody));
    }
    log.warn.mockClear();
    await workPaymentEvents(db, { payments: lying, now: NOW, log });
    expect(log.warn).toHaveBeenCalledOnce();
    expect((await books(db, first.studentId)).subscriptions).toEqual([]);
    expect((await books(db, second.studentId)).subscriptions).toHaveLength(1);
    const kept = (await inbox()).filter((event) => event.handledAt === null);
    expect(kept).toMatchObject([
      { attempts: 1, lastError: expect.stringContaining("the provider") },
    ]);
  });
});

/** Due times as the inbox counts them: after n attempts, 2^n − 1 seconds from the arrival, later an hour each. */
function isDue(attempts: number, at: number): boolean {
  const seconds = 2 ** Math.min(attempts, 12) - 1 + 3600 * Math.max(attempts - 12, 0);
  return at === seconds * SECOND_MS;
}

async function paidUnfulfilled() {
  const { db } = database;
  const student = await makeStudent(db);
  const started = await start(db, buying(shop, { payments, student, planId: shop.plain }));
  await payments.payCheckout(started.checkoutRef, OK_CARD, NOW);
  const { provider } = await books(db, student.studentId);
  return { ...started, studentId: student.studentId, ref: provider[0]?.ref ?? "" };
}

/** Every order of the items. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

/** What must be the same, whatever came when. */
async function rows(studentId: number) {
  const { db } = database;
  const { subscriptions, orders, charges } = await books(db, studentId);
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.studentId, studentId));
  const mails = await db
    .select()
    .from(outboxMails)
    .where(like(outboxMails.key, `%:${studentId}:%`));
  return {
    subscriptions: subscriptions.map(({ status, priceMinor, currentPeriodEnd, endedAt }) => ({
      status,
      priceMinor,
      currentPeriodEnd,
      endedAt,
    })),
    orders: orders.map(({ status, amountMinor }) => ({ status, amountMinor })),
    charges: charges.length,
    ledger: lines.map(({ kind, amountMinor, feeMinor }) => ({ kind, amountMinor, feeMinor })),
    mails: mails.map(({ kind }) => kind),
  };
}

describe("a sign-up's events, in every order and doubled", () => {
  const expected = {
    subscriptions: [
      {
        status: "active",
        priceMinor: 1000,
        currentPeriodEnd: new Date("2026-12-21T12:00:00Z"),
        endedAt: null,
      },
    ],
    orders: [{ status: "FULFILLED", amountMinor: 1000 }],
    charges: 1,
    ledger: [{ kind: "CHARGE", amountMinor: 1000, feeMinor: 100 }],
    mails: ["receipt"],
  };

  it("ends in the same rows, with the member's own return among them at any place", async () => {
    const { db } = database;
    const orders = permutations(["created", "completed", "paid", "return"] as const);
    for (const order of orders) {
      const paid = await paidUnfulfilled();
      const events = {
        created: body({ subscriptionRef: paid.ref }),
        completed: body({ subscriptionRef: paid.ref, checkoutRef: paid.checkoutRef }),
        paid: body({ checkoutRef: paid.checkoutRef }),
      };
      for (const step of order) {
        if (step === "return") {
          await fulfil(db, { payments, orderId: paid.orderId, now: NOW });
          continue;
        }
        const rawBody = events[step];
        await ring(rawBody, signed(rawBody));
        await ring(rawBody, signed(rawBody));
        await workAt(NOW);
      }
      expect(await rows(paid.studentId), order.join(" → ")).toEqual(expected);
    }
    expect((await inbox()).every((event) => event.handledAt !== null)).toBe(true);
  });

  it("ends in the same rows when all come tenfold and at once, worked by four at once", async () => {
    const { db } = database;
    const paid = await paidUnfulfilled();
    const events = [
      body({ subscriptionRef: paid.ref }),
      body({ subscriptionRef: paid.ref, checkoutRef: paid.checkoutRef }),
      body({ checkoutRef: paid.checkoutRef }),
    ];
    await Promise.all([
      ...Array.from({ length: 10 }, () => events.map((event) => ring(event, signed(event)))).flat(),
      fulfil(db, { payments, orderId: paid.orderId, now: NOW }),
    ]);
    await Promise.all(Array.from({ length: 4 }, () => workAt(NOW)));
    expect(await rows(paid.studentId)).toEqual(expected);
  });

  it("an event that is quicker than the member's page finds its order", async () => {
    const paid = await paidUnfulfilled();
    const rawBody = body({ checkoutRef: paid.checkoutRef });
    await ring(rawBody, signed(rawBody));
    await workAt(NOW);
    expect(await rows(paid.studentId)).toEqual(expected);
  });
});

describe("the sandbox tells what happened, as providers do", () => {
  it("late and doubled by a rule, until it was heard", async () => {
    const { db } = database;
    // Until there is one of each sort: which an event is follows from its id.
    const some = (is: (event: typeof sandboxEvents.$inferSelect) => boolean) =>
      db
        .select()
        .from(sandboxEvents)
        .then((all) => all.some(is));
    do await paidUnfulfilled();
    while (
      !(await some(({ deliveriesLeft }) => deliveriesLeft > 1)) ||
      !(await some(({ deliverAt }) => deliverAt <= NOW)) ||
      !(await some(({ deliverAt }) => deliverAt > NOW))
    );
    const told: string[] = [];
    let deaf = true;
    const deliver = (now: Date) =>
      payments.deliverDueEvents(now, async (rawBody, signature) => {
        if (deaf) throw new Error("away");
        const answer = await ring(rawBody, signature, now);
        if (!answer.ok) throw new Error(answer.reason);
        told.push((JSON.parse(rawBody) as { id: string }).id);
      });
    await deliver(NOW);
    expect(told).toEqual([]);
    deaf = false;
    for (let minute = 1; minute <= 5; minute += 1) await deliver(later(minute * 60_000));
    const known = await db.select().from(sandboxEvents);
    expect(new Set(told)).toEqual(new Set(known.map((event) => event.id)));
    expect(told.length).toBeGreaterThan(known.length);
    expect(await inbox()).toHaveLength(known.length);
    expect(known.some((event) => event.failures > 0)).toBe(true);
    expect(known.every((event) => event.deliveriesLeft === 0)).toBe(true);
  });

  it("and signs so that its own port accepts it", async () => {
    const { db } = database;
    const paid = await paidUnfulfilled();
    await payments.deliverDueEvents(later(5_000), async (rawBody, signature) => {
      expect(await ring(rawBody, signature, later(5_000))).toMatchObject({ ok: true });
    });
    await workAt(later(5_000));
    const { subscriptions } = await books(db, paid.studentId);
    expect(subscriptions).toHaveLength(1);
    const kept = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.type, "checkout.session.completed"));
    expect(kept).toHaveLength(1);
  });
});
