/**
 * kill -9 at random moments of checkouts of every kind (security.md §18): card form and hosted page, plan and product,
 * authentication, refused cards, promo codes, free orders. After the restart nobody is charged without access or has
 * access without a charge, and a buyer without an answer sends the same form again and buys once.
 */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { openDatabase, type Database } from "~/db/client.server";
import { products } from "~/features/billing/products/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { makePlace, startApp, type App, type Place } from "./app";
import { Visitor, type Page } from "./browse";
import { findInconsistencies } from "./kill-books";
import { mendBooks } from "./mend-books";
import { inSoak } from "./soak";
import { locationOf, type KillTarget } from "./kill-targets";
import { CARDS } from "./stripe/paying";
import { beginSession } from "./sessions";
import { agreed, at, sitesOf, type Site } from "./world";

/** Interrupted checkouts, each at its own moment; a kill interrupts those in progress. */
const CUTS = inSoak(6, 30);
const AT_ONCE = 4;
/** An upper bound for rounds. */
const BUYERS = inSoak(120, 480);
/**
 * Of about thirty distinct steps. Chance may interrupt the same steps again, so kills continue until that many were
 * met.
 */
const DIFFERENT_STEPS = inSoak(4, 12);

const WAYS = [
  "a trial by card",
  "a plan by card",
  "a plan by a card that asks, with a code",
  "a product by card",
  "a product by a card that asks",
  "a card that is refused",
  "a plan on the hosted page",
  "a product on the hosted page",
  "a plan for nothing",
] as const;

interface Buyer {
  studentId: number;
  token: string;
  way: (typeof WAYS)[number];
  attemptId: string;
  /** The last request. */
  asked: string;
  /** The final answer of the server. */
  told: "paid" | "refused" | null;
}

let place: Place;
let target: KillTarget;
let buyers: Buyer[];
let ironworks: { monthly: number; yearly: number; kit: number };

const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ ...place, log: () => {} });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

async function makeBuyers(): Promise<void> {
  await withDatabase(async ({ db }) => {
    const [gym] = await db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
    const gymId = gym?.id ?? 0;
    const planNamed = async (name: string) => {
      const [plan] = await db
        .select({ id: subscriptionTypes.id })
        .from(subscriptionTypes)
        .where(and(eq(subscriptionTypes.gymId, gymId), eq(subscriptionTypes.name, name)));
      if (!plan) throw new Error(`no plan ${name}`);
      return plan.id;
    };
    const [kit] = await db.select().from(products).where(eq(products.puid, "resistance-kit"));
    ironworks = {
      monthly: await planNamed("Monthly"),
      yearly: await planNamed("Yearly"),
      kit: kit?.id ?? 0,
    };
    const people = Array.from({ length: BUYERS }, () => `${randomUUID()}@example.test`);
    const names = { passwordHash: "-", firstName: "Ada", lastName: "Byron" };
    const accountRows = await db
      .insert(accounts)
      .values(people.map((email) => ({ ...names, email, emailFolded: email })))
      .returning({ id: accounts.id });
    const enrolled = await db
      .insert(students)
      .values(accountRows.map(({ id }) => ({ accountId: id, acquiringGymId: gymId })))
      .returning({ studentId: students.id, accountId: students.accountId });
    buyers = [];
    for (const [n, { studentId, accountId }] of enrolled.entries()) {
      const { token } = await beginSession(db, { accountId, now: new Date() });
      const way = WAYS[n % WAYS.length] ?? WAYS[0];
      buyers.push({ studentId, token, way, attemptId: randomUUID(), asked: "", told: null });
    }
  });
}

/** The whole checkout of one buyer, by page or API. Throws if the server is gone. */
async function checkOut(app: App, buyer: Buyer): Promise<void> {
  const [, site] = sitesOf(app);
  const visitor = new Visitor(app);
  visitor.cookiesFor(new URL(site.origin).host).set("session", buyer.token);
  const { way, attemptId } = buyer;
  if (way.endsWith("on the hosted page")) return byPage(buyer, visitor, site);
  const call = async (path: string, body: object) => {
    buyer.asked = path;
    const answer = await visitor.ask(`${site.origin}${path}`, {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
    return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> };
  };
  if (way === "a plan for nothing") {
    const free = await call(`/api/checkout/pay-free/${ironworks.yearly}`, {
      promoCode: "FREE100",
      ...SAID,
      attemptId,
    });
    return conclude(buyer, free);
  }
  const asks = way.includes("that asks");
  const refusal = way === "a card that is refused";
  const number = asks ? CARDS.authenticateAlways : refusal ? CARDS.refusedLater : CARDS.good;
  const prepared = await call("/api/stripe/checkout/prepare-setup", {});
  const clientSecret = String(prepared.body["clientSecret"]);
  buyer.asked = "the set-up";
  const paymentMethod = await target.putOnFile(visitor, site, clientSecret, number);
  const confirm = () =>
    call("/api/stripe/checkout/confirm", {
      ...(way.startsWith("a product")
        ? { selectedProduct: ironworks.kit }
        : {
            selectedSubscriptionType:
              way === "a trial by card" ? ironworks.monthly : ironworks.yearly,
          }),
      ...(way.endsWith("with a code") ? { promoCode: "WELCOME20" } : {}),
      ...SAID,
      paymentMethod,
      attemptId,
    });
  let answer = await confirm();
  const question = answer.body["clientSecret"];
  if (answer.status === 402 && typeof question === "string") {
    buyer.asked = "the bank";
    await target.sayYes(visitor, site, question);
    answer = await confirm();
  }
  conclude(buyer, answer);
}

/** Answers that every buyer gives. */
const SAID = { terms: true, age: "adult" };

async function byPage(buyer: Buyer, visitor: Visitor, site: Site): Promise<void> {
  const { way, attemptId } = buyer;
  const product = way.startsWith("a product");
  buyer.asked = "the page";
  const page = await visitor.visit(
    product
      ? `${site.origin}/product/checkout/resistance-kit`
      : at(site, `/profile/subscription/${ironworks.yearly}`),
  );
  buyer.asked = "the hosted page";
  // The order was paid and its answer lost: the page says so instead of selling it again.
  if (!product && !page.forms.some(({ names }) => names.has("terms"))) {
    buyer.told = "paid";
    return;
  }
  const fields = { attemptId, ...agreed(page) };
  const location = locationOf(page, await page.send(fields));
  buyer.asked = "pay";
  const after = target.isPage(location)
    ? await target.payPage(page, location)
    : await visitor.visit(location);
  conclude(buyer, { status: thanks(after) ? 200 : 0, body: {} });
}

const thanks = ({ url, html }: Page) =>
  /\/checkout\/success/.test(url.pathname) && !/http-equiv="refresh"/i.test(html);

function conclude(buyer: Buyer, { status, body }: { status: number; body: object }): void {
  if (status === 200) buyer.told = "paid";
  else if (status === 402 && buyer.way === "a card that is refused") buyer.told = "refused";
  else throw new Error(`${buyer.way}: ${status} ${JSON.stringify(body)}`);
}

function wrongIn(pool: Database["pool"]) {
  const ids = (of: Buyer[]) => of.map(({ studentId }) => studentId);
  return findInconsistencies(pool, target, {
    first: buyers[0]?.studentId ?? 0,
    told: ids(buyers.filter(({ told }) => told === "paid")),
    refused: ids(buyers.filter(({ way }) => way === "a card that is refused")),
  });
}

export async function killAtCheckouts(open: (place: Place) => Promise<KillTarget>): Promise<void> {
  place = await makePlace();
  target = await open(place);
  try {
    await makeBuyers();
    await killAndMend();
    expect(target.faults).toEqual([]);
  } finally {
    await target.stop();
    await place.remove();
  }
}

let port: number | undefined;

const stepOf = ({ way, asked }: Buyer) => `${way}: ${asked}`;

/** Uses the same address each time, because from another one the same checkout would be a different request. */
const start = async () => {
  const app = await startApp({ place, env: target.env, port });
  port = app.port;
  target.sendEventsTo(app);
  return app;
};

const moveOpenOrders = (by: string) =>
  withDatabase(({ pool }) =>
    pool.query("update orders set created_at = created_at + $1::interval where status = 'OPEN'", [
      by,
    ]),
  );

async function killAndMend(): Promise<void> {
  const cuts: string[] = [];
  const queue = [...buyers];
  const concluded = () => buyers.filter(({ told }) => told !== null).length;
  let kills = 0;
  while (cuts.length < CUTS || new Set(cuts).size < DIFFERENT_STEPS) {
    if (queue.length < AT_ONCE) throw new Error("no buyers left");
    const cutOffBefore = cuts.length;
    const app = await start();
    const killed = new AbortController();
    const buying = new Set<Buyer>();
    const workers = Array.from({ length: AT_ONCE }, async () => {
      while (!killed.signal.aborted) {
        const buyer = queue.shift();
        if (!buyer) return;
        buying.add(buyer);
        try {
          await checkOut(app, buyer);
          buying.delete(buyer);
        } catch (error) {
          if (!killed.signal.aborted) throw error;
          cuts.push(stepOf(buyer));
          // Buyers retry, perhaps to be interrupted again.
          queue.splice(randomInt(0, 3 * AT_ONCE), 0, buyer);
        }
      }
    });
    const busy = Promise.all(workers);
    // At a random moment, but not while the program is cold and all buyers wait at the first step.
    const enough = concluded() + 2;
    const some = expect.poll(concluded, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough);
    await Promise.race([some, busy]);
    await sleep(randomInt(0, 300));
    // Later kills wait for a step at which no checkout was interrupted yet.
    const isNew = () => [...buying].some((buyer) => !cuts.includes(stepOf(buyer)));
    for (let wait = 0; cuts.length >= CUTS && wait < 400 && !isNew(); wait += 1) await sleep(5);
    killed.abort();
    app.signal("SIGKILL");
    await app.exit;
    await busy;
    // A kill between two buyers interrupts nothing and does not count.
    if (cuts.length > cutOffBefore) kills += 1;
  }
  process.stdout.write(
    `${target.name}: ${kills} kills cut off ${cuts.length} checkouts at ${new Set(cuts).size} different steps\n`,
  );

  // Reconciling skips younger orders. Afterwards an order has its own time again, because the end of its hosted page
  // counts from it, and the provider refuses a known key with another end.
  await moveOpenOrders("-3 minutes");
  await mendBooks(place, { env: target.env, findInconsistencies: wrongIn });
  await moveOpenOrders("3 minutes");

  // A buyer without an answer sends the same form again and buys once, whatever happened before.
  const left = queue.filter(({ asked }) => asked !== "");
  const app = await start();
  await Promise.all(left.map((buyer) => checkOut(app, buyer)));
  app.signal("SIGTERM");
  expect(await app.exit).toBe(0);
  expect(await withDatabase(({ pool }) => wrongIn(pool))).toEqual({});
  expect(left.every(({ told }) => told !== null)).toBe(true);
}
