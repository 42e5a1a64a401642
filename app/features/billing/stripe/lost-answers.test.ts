/**
 * Lost answers of Stripe at every writing call of a purchase, and failed commits of ours: afterwards there is no second
 * charge, no charge without access, and no access without a charge. The soak tries every kind of loss at every call,
 * and every commit.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  buying,
  makeProduct,
  makePromo,
  makeStudent,
  type Shop,
} from "../../../../tests/support/billing-world";
import { testDatabaseUrl } from "../../../../tests/support/database";
import { inSoak, sample } from "../../../../tests/support/soak";
import { toConfirmRequest, recordsOf } from "../../../../tests/support/payment-fixture";
import {
  sharedStripeFixture,
  openStripeFixture,
  type StripeFixture,
} from "../../../../tests/support/stripe/fixture";
import { confirmSetup } from "../../../../tests/support/stripe/checkout";
import { CARDS } from "../../../../tests/support/stripe/paying";
import type { Trouble } from "../../../../tests/support/stripe/stand-in";
import type { Db } from "~/db/client.server";
import { prepareSetup } from "../customers/prepare-setup.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { fulfil } from "../orders/fulfil.server";
import type { OrderedItem } from "../orders/order-request";
import { startCheckout, type StartCheckout } from "../orders/start-checkout.server";
import { reconcilePayments } from "../reconcile-payments.server";
import { getPlanAccess } from "../subscriptions/queries.server";

const { database, fixture: world } = sharedStripeFixture();

interface Member {
  /** The server's database, which a test may break. */
  db: Db;
  fixture: StripeFixture;
  shop: Shop;
  student: StartCheckout["student"];
  productId: number;
  code: string;
  attemptId: string;
}

const toPlanItem = (shop: Shop): OrderedItem => ({ kind: "plan", planId: shop.plain });
const toProductItem = ({ productId }: Member): OrderedItem => ({ kind: "product", productId });

async function byCard(member: Member, item: OrderedItem, number: string, promoCode?: string) {
  const { db, fixture, student, attemptId, shop } = member;
  const { payments } = fixture;
  const { clientSecret } = await prepareSetup(db, { payments, student, attemptId: randomUUID() });
  const setup = confirmSetup(fixture.standIn.world, clientSecret, number, { authenticated: true });
  if (setup.outcome !== "succeeded") throw new Error(setup.outcome);
  const request = { payments, student, item, attemptId, promoCode, now: fixture.clock() };
  await confirmCheckout(db, toConfirmRequest(shop, request, setup.paymentMethod));
}

async function onPage(member: Member, item: OrderedItem, { pays = true } = {}) {
  const { db, fixture, student, attemptId, shop } = member;
  const { payments } = fixture;
  const request = { payments, student, item, attemptId, now: fixture.clock() };
  const started = await startCheckout(db, buying(shop, request));
  if (!started.ok || !pays) return;
  const checkoutRef = new URL(started.url).pathname.split("/").pop() ?? "";
  if (checkoutRef.startsWith("cs_")) await fixture.payPage(checkoutRef, CARDS.good);
  await fulfil(db, { payments, orderId: started.orderId, now: fixture.clock() });
}

/** A member's purchase; a repetition is the same attempt. `isPaid`: the outcome without a fault. */
const STORIES: Record<string, { isPaid: boolean; act(member: Member): Promise<void> }> = {
  "a plan by card with a code": {
    isPaid: true,
    act: (member) => byCard(member, toPlanItem(member.shop), CARDS.good, member.code),
  },
  "a product by card": {
    isPaid: true,
    act: (member) => byCard(member, toProductItem(member), CARDS.good),
  },
  "a plan by a card that is refused": {
    isPaid: false,
    act: (member) => byCard(member, toPlanItem(member.shop), CARDS.refusedLater),
  },
  "a product by a card that is refused": {
    isPaid: false,
    act: (member) => byCard(member, toProductItem(member), CARDS.refusedLater),
  },
  "a plan on the hosted page": {
    isPaid: true,
    act: (member) => onPage(member, toPlanItem(member.shop)),
  },
  "a product on the hosted page": {
    isPaid: true,
    act: (member) => onPage(member, toProductItem(member)),
  },
  "the hosted page left for the card form": {
    isPaid: true,
    async act(member) {
      await onPage(member, toPlanItem(member.shop), { pays: false });
      await byCard(
        { ...member, attemptId: `${member.attemptId}c` },
        toPlanItem(member.shop),
        CARDS.good,
      );
    },
  },
};

interface Run {
  trouble?: Omit<Trouble, "times">;
  breakDatabase?: (db: Db) => Db;
  /** The member tries again after the fault, or leaves for good. */
  retries: boolean;
}

/** Runs a story for each member, then reconciles once and checks the rows of every member. */
async function runAll(name: string, runs: readonly Run[]): Promise<string[]> {
  const story = STORIES[name];
  if (!story) throw new Error(name);
  const { db } = database;
  const shop = await world.openShop();
  const { id: productId } = await makeProduct(db, shop);
  const { code } = await makePromo(db, shop);
  const outcomes = await inParallel(runs, async (run) => {
    // Each run has a server of its own, because troubles apply to a server.
    const fixture = await openStripeFixture(db, world);
    const student = await makeStudent(db);
    const member: Member = { db, fixture, shop, student, productId, code, attemptId: randomUUID() };
    // More often than the SDK retries.
    if (run.trouble) fixture.standIn.troubles.push({ ...run.trouble, times: 9 });
    await story
      .act({ ...member, db: run.breakDatabase ? run.breakDatabase(db) : db })
      .catch(() => {});
    fixture.standIn.troubles.length = 0;
    if (run.retries) await story.act(member);
    await fixture.stop();
    return { run, fixture, student };
  });
  const problems: string[] = [];
  const reconcileIn = (minutes: number) =>
    reconcilePayments(db, {
      payments: world.payments,
      now: new Date(world.clock().getTime() + minutes * 60_000),
      log: { error: (...of: unknown[]) => problems.push(JSON.stringify(of)) },
    });
  await reconcileIn(2);
  const charges = await Promise.all(outcomes.map(({ student }) => world.chargesOf(student)));
  // A day later the reconciliation closes every open order without a charge.
  await reconcileIn(25 * 60);
  expect(problems).toEqual([]);
  for (const [at, { run, student }] of outcomes.entries()) {
    const ownCharges = charges[at] ?? [];
    const records = await recordsOf(db, student);
    const planAccess = await getPlanAccess(db, { ...student, now: world.clock() });
    const isCharged = ownCharges.length > 0;
    const accessCount = isCharged && !name.startsWith("a product") ? 1 : 0;
    const count = (wanted: string, all: string[]) => all.filter((one) => one === wanted).length;
    expect(
      {
        charges: ownCharges.length,
        chargedLater: (await world.chargesOf(student)).length - ownCharges.length,
        ledger: records.ledger.map(({ amountMinor, feeMinor }) => [amountMinor, feeMinor]),
        fulfilled: count("FULFILLED", records.orders),
        open: count("OPEN", records.orders),
        running: await world.countRunning(student),
        held: planAccess.subscriptionTypeIds.length,
        receipts: count("receipt", records.mails),
      },
      `${name}: ${JSON.stringify(run.trouble ?? {})}, again: ${run.retries}, the ${at}th`,
    ).toEqual({
      charges:
        run.retries || !(run.trouble || run.breakDatabase)
          ? Number(story.isPaid)
          : Number(isCharged),
      chargedLater: 0,
      ledger: ownCharges.map(({ amountMinor, feeMinor }) => [amountMinor, feeMinor]),
      fulfilled: Number(isCharged),
      open: 0,
      running: accessCount,
      held: accessCount,
      receipts: Number(isCharged),
    });
  }
  return [
    ...new Set(
      outcomes.flatMap(({ fixture }) => fixture.standIn.calls.map((call) => call.operation)),
    ),
  ];
}

async function inParallel<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const queue = [...all];
  const results: R[] = [];
  const worker = async () => {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) results.push(await work(one));
  };
  // Runs on the embedded database share one connection, so more of them at once are not faster.
  await Promise.all(Array.from({ length: testDatabaseUrl() ? 12 : 4 }, worker));
  return results;
}

/** The hardest fault is a lost answer to a performed call; the soak tries calls that Stripe does not perform too. */
const LOSSES = inSoak<Trouble["kind"][]>(["drop-after"], ["drop-before", "drop-after", "500"]);

const WRITES = /\.(?:create|pay|confirm|cancel|expire|update|voidInvoice)$/;

it.each(Object.keys(STORIES))(
  "%s survives the loss of the answer to any of its writing calls",
  async (name) => {
    const operations = await runAll(name, [{ retries: false }]);
    const writes = operations.filter((operation) => WRITES.test(operation));
    expect(writes.length).toBeGreaterThan(1);
    await runAll(
      name,
      writes.flatMap((operation) =>
        LOSSES.flatMap((kind) =>
          [true, false].map((retries) => ({ trouble: { operation, kind }, retries })),
        ),
      ),
    );
  },
);

/** Makes the n-th transaction fail: before it begins, or by the loss of the answer to its commit. */
function failingAt(
  n: number,
  when: "before" | "after",
  counter: { count: number },
): (db: Db) => Db {
  const createError = () => new Error("Connection terminated unexpectedly");
  return (db) => {
    const connect = async () => {
      counter.count += 1;
      const isFailing = counter.count === n;
      if (isFailing && when === "before") throw createError();
      const client = await db.$client.connect();
      if (!isFailing) return client;
      return new Proxy(client, {
        get(target, key) {
          const member: unknown = Reflect.get(target, key);
          if (key === "release") return () => target.release();
          if (key !== "query" || typeof member !== "function")
            return typeof member === "function" ? member.bind(target) : member;
          return async (...args: unknown[]) => {
            const answer: unknown = await member.apply(target, args);
            if (/^commit/i.test(textOf(args[0]))) throw createError();
            return answer;
          };
        },
      });
    };
    const pool = new Proxy(db.$client, {
      get: (target, key) => (key === "connect" ? connect : Reflect.get(target, key)),
    });
    return new Proxy(db, {
      get: (target, key) => (key === "$client" ? pool : Reflect.get(target, key)),
    });
  };
}

const textOf = (query: unknown): string =>
  typeof query === "string" ? query : String((query as { text?: string } | undefined)?.text ?? "");

it.each(Object.keys(STORIES))("%s survives the failure of any of our own commits", async (name) => {
  const transactions = { count: 0 };
  await runAll(name, [{ retries: false, breakDatabase: failingAt(0, "before", transactions) }]);
  expect(transactions.count).toBeGreaterThan(1);
  const runs = Array.from({ length: transactions.count }, (_, at) => at + 1).flatMap((n) =>
    (["before", "after"] as const).flatMap((when) =>
      [true, false].map((retries) => ({
        breakDatabase: failingAt(n, when, { count: 0 }),
        retries,
      })),
    ),
  );
  await runAll(name, sample(runs, 4));
});
