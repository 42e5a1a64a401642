/**
 * Answers of Stripe that are lost, at every writing call of a purchase, and commits of ours that fail: afterwards
 * nothing is charged twice, nothing is charged without access, and nothing is open without a charge. In the soak every
 * kind of loss at every call, and every commit.
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
  /** As the server sees the database; a test may break it. */
  db: Db;
  fixture: StripeFixture;
  shop: Shop;
  student: StartCheckout["student"];
  productId: number;
  code: string;
  attemptId: string;
}

const plan = (shop: Shop): OrderedItem => ({ kind: "plan", planId: shop.plain });
const product = ({ productId }: Member): OrderedItem => ({ kind: "product", productId });

async function byCard(member: Member, item: OrderedItem, number: string, promoCode?: string) {
  const { db, fixture, student, attemptId, shop } = member;
  const { payments } = fixture;
  const { clientSecret } = await prepareSetup(db, { payments, student, attemptId: randomUUID() });
  const setup = confirmSetup(fixture.standIn.world, clientSecret, number, { authenticated: true });
  if (setup.outcome !== "succeeded") throw new Error(setup.outcome);
  const given = { payments, student, item, attemptId, promoCode, now: fixture.clock() };
  await confirmCheckout(db, toConfirmRequest(shop, given, setup.paymentMethod));
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

/** A step of a member; repeated, it is the same attempt. `paid`: the outcome when nothing goes wrong. */
const STORIES: Record<string, { paid: boolean; act(member: Member): Promise<void> }> = {
  "a plan by card with a code": {
    paid: true,
    act: (member) => byCard(member, plan(member.shop), CARDS.good, member.code),
  },
  "a product by card": {
    paid: true,
    act: (member) => byCard(member, product(member), CARDS.good),
  },
  "a plan by a card that is refused": {
    paid: false,
    act: (member) => byCard(member, plan(member.shop), CARDS.refusedLater),
  },
  "a product by a card that is refused": {
    paid: false,
    act: (member) => byCard(member, product(member), CARDS.refusedLater),
  },
  "a plan on the hosted page": { paid: true, act: (member) => onPage(member, plan(member.shop)) },
  "a product on the hosted page": { paid: true, act: (member) => onPage(member, product(member)) },
  "the hosted page left for the card form": {
    paid: true,
    async act(member) {
      await onPage(member, plan(member.shop), { pays: false });
      await byCard({ ...member, attemptId: `${member.attemptId}c` }, plan(member.shop), CARDS.good);
    },
  },
};

interface Run {
  trouble?: Omit<Trouble, "times">;
  broken?: (db: Db) => Db;
  /** The member tries again when all is well, or leaves for good. */
  again: boolean;
}

/** All of them act; then one world is reconciled, and every member's books are looked at. */
async function runAll(name: string, runs: readonly Run[]): Promise<string[]> {
  const story = STORIES[name];
  if (!story) throw new Error(name);
  const { db } = database;
  const shop = await world.openShop();
  const { id: productId } = await makeProduct(db, shop);
  const { code } = await makePromo(db, shop);
  const acted = await inParallel(runs, async (run) => {
    // A server of its own: its troubles are those of this run.
    const fixture = await openStripeFixture(db, world);
    const student = await makeStudent(db);
    const member: Member = { db, fixture, shop, student, productId, code, attemptId: randomUUID() };
    // More often than the SDK asks again.
    if (run.trouble) fixture.standIn.troubles.push({ ...run.trouble, times: 9 });
    await story.act({ ...member, db: run.broken ? run.broken(db) : db }).catch(() => {});
    fixture.standIn.troubles.length = 0;
    if (run.again) await story.act(member);
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
  const charges = await Promise.all(acted.map(({ student }) => world.chargesOf(student)));
  // A day later every order that was left open is closed and has cost nothing.
  await reconcileIn(25 * 60);
  expect(problems).toEqual([]);
  for (const [at, { run, student }] of acted.entries()) {
    const charged = charges[at] ?? [];
    const after = await recordsOf(db, student);
    const held = await getPlanAccess(db, { ...student, now: world.clock() });
    const paid = charged.length > 0;
    const access = paid && !name.startsWith("a product") ? 1 : 0;
    const count = (wanted: string, all: string[]) => all.filter((one) => one === wanted).length;
    expect(
      {
        charges: charged.length,
        chargedLater: (await world.chargesOf(student)).length - charged.length,
        ledger: after.ledger.map(({ amountMinor, feeMinor }) => [amountMinor, feeMinor]),
        fulfilled: count("FULFILLED", after.orders),
        open: count("OPEN", after.orders),
        running: await world.countRunning(student),
        held: held.subscriptionTypeIds.length,
        receipts: count("receipt", after.mails),
      },
      `${name}: ${JSON.stringify(run.trouble ?? {})}, again: ${run.again}, the ${at}th`,
    ).toEqual({
      charges: run.again || !(run.trouble || run.broken) ? Number(story.paid) : Number(paid),
      chargedLater: 0,
      ledger: charged.map(({ amountMinor, feeMinor }) => [amountMinor, feeMinor]),
      fulfilled: Number(paid),
      open: 0,
      running: access,
      held: access,
      receipts: Number(paid),
    });
  }
  return [
    ...new Set(acted.flatMap(({ fixture }) => fixture.standIn.calls.map((call) => call.operation))),
  ];
}

async function inParallel<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const left = [...all];
  const done: R[] = [];
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) done.push(await work(one));
  };
  // Embedded they share one connection: the more of them, the longer each waits, and nothing is done sooner.
  await Promise.all(Array.from({ length: testDatabaseUrl() ? 12 : 4 }, worker));
  return done;
}

/**
 * Work that is done and whose answer is lost is the worst; work that is not done at all is tried in the soak besides.
 */
const LOSSES = inSoak<Trouble["kind"][]>(["drop-after"], ["drop-before", "drop-after", "500"]);

const WRITES = /\.(?:create|pay|confirm|cancel|expire|update|voidInvoice)$/;

it.each(Object.keys(STORIES))(
  "%s: the answer to any of its writing calls is lost",
  async (name) => {
    const made = await runAll(name, [{ again: false }]);
    const writes = made.filter((operation) => WRITES.test(operation));
    expect(writes.length).toBeGreaterThan(1);
    await runAll(
      name,
      writes.flatMap((operation) =>
        LOSSES.flatMap((kind) =>
          [true, false].map((again) => ({ trouble: { operation, kind }, again })),
        ),
      ),
    );
  },
);

/** The n-th transaction fails: before it begins, or after its commit when the answer is lost. */
function failingAt(n: number, when: "before" | "after", seen: { count: number }): (db: Db) => Db {
  const lost = () => new Error("Connection terminated unexpectedly");
  return (db) => {
    const connect = async () => {
      seen.count += 1;
      const mine = seen.count === n;
      if (mine && when === "before") throw lost();
      const client = await db.$client.connect();
      if (!mine) return client;
      return new Proxy(client, {
        get(target, key) {
          const member: unknown = Reflect.get(target, key);
          if (key === "release") return () => target.release();
          if (key !== "query" || typeof member !== "function")
            return typeof member === "function" ? member.bind(target) : member;
          return async (...given: unknown[]) => {
            const answer: unknown = await member.apply(target, given);
            if (/^commit/i.test(textOf(given[0]))) throw lost();
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

it.each(Object.keys(STORIES))("%s: any of our own commits fails", async (name) => {
  const counted = { count: 0 };
  await runAll(name, [{ again: false, broken: failingAt(0, "before", counted) }]);
  expect(counted.count).toBeGreaterThan(1);
  const runs = Array.from({ length: counted.count }, (_, at) => at + 1).flatMap((n) =>
    (["before", "after"] as const).flatMap((when) =>
      [true, false].map((again) => ({ broken: failingAt(n, when, { count: 0 }), again })),
    ),
  );
  await runAll(name, sample(runs, 4));
});
