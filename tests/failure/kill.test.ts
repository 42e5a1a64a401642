/**
 * kill -9 at random points among sign-ups and payments (security.md, Faults): what was acknowledged is there, nothing is
 * charged without access, no access without a charge.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { makePlace, startApp, type App, type Place } from "../support/app";
import { Visitor } from "../support/browse";
import {
  at,
  choosePlan,
  logIn,
  newEmail,
  PASSWORD,
  payWith,
  signUp,
  sitesOf,
  workoutsOf,
} from "../support/world";

const ROUNDS = 4;
const PEOPLE_AT_ONCE = 4;

interface Person {
  email: string;
  /** The server has answered the sign-up. */
  acknowledged: boolean;
  /** The thank-you page has been shown. */
  thanked: boolean;
}

/** One person's way; ends quietly when the server is gone. */
async function joinAndPay(app: App, people: Person[], yearly: boolean): Promise<void> {
  const [site] = sitesOf(app);
  const person: Person = { email: newEmail(), acknowledged: false, thanked: false };
  people.push(person);
  const visitor = new Visitor(app);
  const { page } = await signUp(visitor, site, person.email);
  // 503: the queue of password hashes is full, and has said so.
  if (page.status === 503) return;
  if (page.status !== 200) throw new Error(`sign-up: ${page.status}`);
  person.acknowledged = true;
  const plans = [...page.html.matchAll(/<input[^>]*name="selectedSubscriptionType"[^>]*>/g)];
  const id = /value="(\d+)"/.exec(plans[yearly ? 1 : 0]?.[0] ?? "")?.[1];
  const chooser = await visitor.visit(at(site, `/profile/subscription/${id}`));
  const hosted = await choosePlan(chooser);
  const paid = await payWith(hosted, "4242424242424242");
  if (
    paid.url.pathname === "/subscription/checkout/success" &&
    !/http-equiv="refresh"/i.test(paid.html)
  ) {
    person.thanked = true;
  }
}

async function crowd(app: App, people: Person[], until: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: PEOPLE_AT_ONCE }, async (_unused, index) => {
      while (!until.aborted) {
        // Half take the plan with a trial, where nothing is charged at first; half the yearly one.
        await joinAndPay(app, people, index % 2 === 0).catch((error: unknown) => {
          if (!until.aborted) throw error;
        });
      }
    }),
  );
}

interface Books {
  emails: Set<string>;
  /** Paid at the provider, nothing held with us, and the reverse; each by the order's id. */
  chargedWithoutAccess: string[];
  accessWithoutCharge: string[];
  twice: string[];
  openOrders: number;
}

async function readBooks(place: Place): Promise<Books> {
  const database = await openDatabase({ ...place, log: () => {} });
  try {
    const list = async (text: string) =>
      (await database.pool.query<{ one: string }>(text)).rows.map(({ one }) => one);
    return {
      emails: new Set(await list("select email as one from accounts")),
      chargedWithoutAccess: await list(
        `select s.ref as one from sandbox_subscriptions s
         where s.status in ('active','trialing')
           and not exists (select from subscriptions o where o.provider_ref = s.ref and o.status = s.status)`,
      ),
      accessWithoutCharge: await list(
        `select o.id::text as one from subscriptions o
         where o.payment_provider = 'STRIPE' and o.status in ('active','trialing')
           and not exists (select from sandbox_subscriptions s where s.ref = o.provider_ref and s.status = o.status)`,
      ),
      twice: await list(
        `select student_id::text as one from subscriptions
         where status in ('active','trialing') group by student_id, subscription_type_id having count(*) > 1
         union all
         select order_id from sandbox_charges c where created_at > now() - interval '1 hour'
         group by order_id having count(*) > 1`,
      ),
      openOrders: Number(
        (
          await list(
            `select count(*)::text as one from orders o where o.status = 'OPEN' and exists
             (select from sandbox_checkouts c where c.order_id = o.id::text and c.status = 'complete')`,
          )
        )[0] ?? 0,
      ),
    };
  } finally {
    await database.close();
  }
}

const balanced = (books: Books) =>
  books.openOrders === 0 &&
  [books.chargedWithoutAccess, books.accessWithoutCharge, books.twice].every(
    ({ length }) => length === 0,
  );

it("kill -9 loses nothing acknowledged and leaves no books unbalanced", async () => {
  const place = await makePlace();
  const people: Person[] = [];
  const through = () => people.filter(({ thanked }) => thanked).length;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const app = await startApp({ place });
      const gone = new AbortController();
      const busy = crowd(app, people, gone.signal);
      // At a random point, but not before some have come through: a busy machine is slow, and a fixed time would
      // then kill before anybody had paid.
      const enough = through() + 2;
      for (let wait = 0; wait < 300 && through() < enough; wait += 1) await sleep(100);
      await sleep(randomInt(0, 2500));
      gone.abort();
      app.signal("SIGKILL");
      await app.exit;
      await busy;
    }
    expect(people.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(ROUNDS);
    expect(through()).toBeGreaterThan(ROUNDS);

    // What the kill tore apart is mended by the program itself.
    const app = await startApp({ place });
    const [site] = sitesOf(app);
    const missing: string[] = [];
    const locked: string[] = [];
    for (const { email, thanked } of people.filter(({ acknowledged }) => acknowledged)) {
      const visitor = new Visitor(app);
      await logIn(visitor, site, { email, password: PASSWORD });
      const home = await visitor.visit(at(site, "/"));
      if (!home.html.includes("Good to see you")) missing.push(email);
      if (thanked && (await workoutsOf(visitor, site)).some((one) => one.locked)) {
        locked.push(email);
      }
    }
    expect(missing, "acknowledged sign-ups that are gone").toEqual([]);
    expect(locked, "thanked and locked out").toEqual([]);
    app.signal("SIGTERM");
    expect(await app.exit).toBe(0);

    // Events are at most some seconds late; what they do not say is found by reconciling, once a minute.
    let books = await readBooks(place);
    for (const patience of [5_000, 15_000, 65_000, 65_000]) {
      if (balanced(books)) break;
      const mending = await startApp({ place });
      await sleep(patience);
      mending.signal("SIGTERM");
      expect(await mending.exit).toBe(0);
      books = await readBooks(place);
    }
    const lost = people.filter(
      ({ email, acknowledged }) => acknowledged && !books.emails.has(email),
    );
    expect(lost).toEqual([]);
    expect({ ...books, emails: undefined }).toEqual({
      emails: undefined,
      chargedWithoutAccess: [],
      accessWithoutCharge: [],
      twice: [],
      openOrders: 0,
    });
  } finally {
    await place.remove();
  }
}, 420_000);
