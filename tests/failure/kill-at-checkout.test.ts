/**
 * kill -9 at random points of checkouts of every kind (security.md, Faults): card form and hosted page, plan and product,
 * banks that ask, cards that are refused, promo codes, for nothing. After the restart nothing is charged without access
 * and nothing is open without its charge; whoever had no answer sends the same form again and has it once.
 */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type Database } from "~/db/client.server";
import { products, subscriptionTypes } from "~/features/billing/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { startSession } from "~/features/identity/start-session.server";
import { makePlace, startApp, type App, type Place } from "../support/app";
import { Visitor } from "../support/browse";
import { at, sitesOf, type Site } from "../support/world";

const ROUNDS = 5;
const AT_ONCE = 8;
const POINTS = 30;
const MOST_ROUNDS = 12;

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
  /** What was asked last. */
  asked: string;
  /** What the server has answered in the end. */
  told: "paid" | "refused" | null;
}

let place: Place;
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

beforeAll(async () => {
  place = await makePlace();
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
    const people = Array.from({ length: 160 }, () => `${randomUUID()}@example.test`);
    const names = { passwordHash: "-", firstName: "Ada", lastName: "Byron" };
    const made = await db
      .insert(accounts)
      .values(people.map((email) => ({ ...names, email, emailFolded: email })))
      .returning({ id: accounts.id });
    const enrolled = await db
      .insert(students)
      .values(made.map(({ id }) => ({ accountId: id, acquiringGymId: gymId })))
      .returning({ studentId: students.id, accountId: students.accountId });
    buyers = [];
    for (const [n, { studentId, accountId }] of enrolled.entries()) {
      const { token } = await startSession(db, { accountId, now: new Date() });
      const way = WAYS[n % WAYS.length] ?? WAYS[0];
      buyers.push({ studentId, token, way, attemptId: randomUUID(), asked: "", told: null });
    }
  });
});
afterAll(() => place.remove());

/** The whole way of one buyer, as the page or a program would go it. Throws when the server is gone. */
async function checkOut(app: App, buyer: Buyer): Promise<void> {
  const [, site] = sitesOf(app);
  if (!site) throw new Error("no site");
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
      attemptId,
    });
    return conclude(buyer, free);
  }
  const secretOf = async (form: Record<string, string>, path: string) => {
    buyer.asked = path;
    const answer = await visitor.ask(`${site.origin}${path}`, { form });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return JSON.parse(answer.body) as Record<string, unknown>;
  };
  const asks = way.includes("that asks");
  const number = asks
    ? "4000002760003184"
    : way === "a card that is refused"
      ? "4000000000000341"
      : "4242424242424242";
  const prepared = await call("/api/stripe/checkout/prepare-setup", {});
  const clientSecret = String(prepared.body["clientSecret"]);
  const setup = await secretOf({ clientSecret, number, authenticated: "on" }, "/sandbox/setup");
  const confirm = () =>
    call("/api/stripe/checkout/confirm", {
      ...(way.startsWith("a product")
        ? { selectedProduct: ironworks.kit }
        : {
            selectedSubscriptionType:
              way === "a trial by card" ? ironworks.monthly : ironworks.yearly,
          }),
      ...(way.endsWith("with a code") ? { promoCode: "WELCOME20" } : {}),
      paymentMethod: setup["paymentMethod"],
      attemptId,
    });
  let answer = await confirm();
  const question = answer.body["clientSecret"];
  if (answer.status === 402 && typeof question === "string") {
    await secretOf({ clientSecret: question, accepted: "on" }, "/sandbox/authentication");
    answer = await confirm();
  }
  conclude(buyer, answer);
}

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
  // Paid before, and the answer never came: the page says so instead of selling it again.
  if (!product && !page.forms.some(({ names }) => names.has("terms"))) {
    buyer.told = "paid";
    return;
  }
  const hosted = await page.submit({
    attemptId,
    ...(product ? {} : { terms: "on", age: "adult" }),
  });
  if (hosted.forms.some(({ names }) => names.has("cardNumber"))) {
    buyer.asked = "pay";
    const paid = await hosted.submit({ cardNumber: "4242424242424242", intent: "pay" });
    if (paid.status >= 400) throw new Error(`pay: ${paid.status}`);
    conclude(buyer, { status: thanks(paid.url, paid.html) ? 200 : 0, body: {} });
    return;
  }
  if (hosted.status >= 400) throw new Error(`order: ${hosted.status}`);
  conclude(buyer, { status: thanks(hosted.url, hosted.html) ? 200 : 0, body: {} });
}

const thanks = ({ pathname }: URL, html: string) =>
  /\/checkout\/success/.test(pathname) && !/http-equiv="refresh"/i.test(html);

function conclude(buyer: Buyer, { status, body }: { status: number; body: object }): void {
  if (status === 200) buyer.told = "paid";
  else if (status === 402 && buyer.way === "a card that is refused") buyer.told = "refused";
  else throw new Error(`${buyer.way}: ${status} ${JSON.stringify(body)}`);
}

/** What does not agree, by name; all empty when the books are balanced. */
async function readBooks(): Promise<Record<string, string[]>> {
  const first = buyers[0]?.studentId ?? 0;
  const ours = `select id from orders where student_id >= ${first}`;
  const theirs = `select id::text from orders where student_id >= ${first}`;
  return withDatabase(async ({ pool }) => {
    const found: Record<string, string[]> = {};
    const list = async (name: string, text: string) => {
      const { rows } = await pool.query<{ one: string }>(text);
      found[name] = rows.map(({ one }) => one);
    };
    await list(
      "running there, not open here",
      `select s.ref as one from sandbox_subscriptions s
       where s.order_id in (${theirs}) and s.status in ('active','trialing','past_due')
         and not exists (select from subscriptions o
           where o.provider_ref = s.ref and o.status = s.status and o.ended_at is null)`,
    );
    await list(
      "open here, not running there",
      `select o.id::text as one from subscriptions o
       where o.order_id in (${ours}) and o.payment_provider = 'STRIPE' and o.ended_at is null
         and not exists (select from sandbox_subscriptions s
           where s.ref = o.provider_ref and s.status = o.status)`,
    );
    await list(
      "product paid, not delivered; or the reverse",
      `select o.id::text as one from orders o left join sandbox_payments p on p.order_id = o.id::text
       where o.student_id >= ${first} and o.product_id is not null and o.channel = 'CARD'
         and (o.status = 'FULFILLED') <> (p.status is not distinct from 'succeeded')`,
    );
    await list(
      "money that moved, and no order for it",
      `select c.ref as one from sandbox_charges c join orders o on o.id::text = c.order_id
       where o.student_id >= ${first} and o.status <> 'FULFILLED'`,
    );
    await list(
      "money and ledger differ",
      `select coalesce(c.ref, l.ref) as one
       from (select * from sandbox_charges where order_id in (${theirs})) c
       full join (select * from ledger_entries where student_id >= ${first}) l
         on l.ref = c.ref and l.kind = 'CHARGE' and l.amount_minor = c.amount_minor
       where c.ref is null or l.ref is null`,
    );
    await list(
      "bought twice",
      `select student_id::text as one from orders where student_id >= ${first} and status = 'FULFILLED'
       group by student_id having count(*) > 1
       union all
       select o.student_id::text from sandbox_charges c join orders o on o.id::text = c.order_id
       where o.student_id >= ${first} group by o.student_id having count(*) > 1
       union all
       select student_id::text from subscriptions where student_id >= ${first} and ended_at is null
       group by student_id having count(*) > 1`,
    );
    await list(
      "uses of codes",
      `select p.code as one from promotions p where used_count <>
         (select count(*) from promotion_uses u where u.promotion_id = p.id and u.state <> 'FREED')
       union all
       select u.order_id::text from promotion_uses u join orders o on o.id = u.order_id
       where u.state <> case o.status
         when 'OPEN' then 'RESERVED' when 'FULFILLED' then 'REDEEMED' else 'FREED' end`,
    );
    await list(
      "receipts",
      `select s.id::text as one from students s where s.id >= ${first} and
         (select count(*) from outbox_mails m where m.key like 'receipt:' || s.id || ':%') <>
         (select count(*) from orders o where o.student_id = s.id and o.status = 'FULFILLED')`,
    );
    const told = buyers.filter((buyer) => buyer.told === "paid").map(({ studentId }) => studentId);
    await list(
      "told that it is paid, and it is not",
      `select s::text as one from unnest('{${told.join()}}'::int[]) s
       where not exists (select from orders o where o.student_id = s and o.status = 'FULFILLED')`,
    );
    const refused = buyers.filter(({ way }) => way === "a card that is refused");
    await list(
      "refused, and charged or open all the same",
      `select student_id::text as one from orders where status = 'FULFILLED'
         and student_id = any('{${refused.map(({ studentId }) => studentId).join()}}'::int[])`,
    );
    return found;
  });
}

const wrongIn = (books: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(books).filter(([, found]) => found.length > 0));

it("kill -9 at 30 points of checkouts: what is charged is open, what is open is charged", async () => {
  const points: string[] = [];
  const queue = [...buyers];
  const concluded = () => buyers.filter(({ told }) => told !== null).length;
  let rounds = 0;
  while (rounds < ROUNDS || (points.length < POINTS && rounds < MOST_ROUNDS)) {
    rounds += 1;
    const app = await startApp({ place });
    const killed = new AbortController();
    const workers = Array.from({ length: AT_ONCE }, async () => {
      while (!killed.signal.aborted) {
        const buyer = queue.shift();
        if (!buyer) return;
        try {
          await checkOut(app, buyer);
        } catch (error) {
          if (!killed.signal.aborted) throw error;
          points.push(`${buyer.way}: ${buyer.asked}`);
          // Sooner or later they try again, perhaps to be cut off again.
          queue.splice(randomInt(0, AT_ONCE), 0, buyer);
        }
      }
    });
    const busy = Promise.all(workers);
    // At a random moment, but not while the program is still cold and all of them wait at the first step.
    const enough = concluded() + 2;
    for (let wait = 0; wait < 200 && concluded() < enough; wait += 1) await sleep(20);
    await sleep(randomInt(0, 300));
    killed.abort();
    app.signal("SIGKILL");
    await app.exit;
    await busy;
  }
  process.stdout.write(
    `cut off at ${points.length} points, ${new Set(points).size} of them different; ${rounds} kills\n`,
  );
  expect(points.length).toBeGreaterThanOrEqual(POINTS);

  // A few minutes pass (for reconciling, an order is none of its business before), and the server is started again.
  await withDatabase(({ pool }) =>
    pool.query(
      "update orders set created_at = created_at - interval '3 minutes' where status = 'OPEN'",
    ),
  );
  let wrong: Record<string, string[]> = {};
  for (let patience = 0; patience < 4; patience += 1) {
    const app = await startApp({ place });
    await sleep(patience === 0 ? 5_000 : 20_000);
    app.signal("SIGTERM");
    expect(await app.exit).toBe(0);
    wrong = wrongIn(await readBooks());
    if (Object.keys(wrong).length === 0) break;
  }
  expect(wrong).toEqual({});

  // Whoever had no answer sends the same form again: it is bought once, whatever became of the first time.
  const left = queue.filter(({ asked }) => asked !== "");
  const app = await startApp({ place });
  await Promise.all(left.map((buyer) => checkOut(app, buyer)));
  app.signal("SIGTERM");
  expect(await app.exit).toBe(0);
  expect(wrongIn(await readBooks())).toEqual({});
  expect(left.every(({ told }) => told !== null)).toBe(true);
}, 480_000);
