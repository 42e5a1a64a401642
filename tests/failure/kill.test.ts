/**
 * kill -9 at random moments among sign-ups and payments (security.md §18): acknowledged data is there, nobody pays
 * without access, and nobody has access without a charge.
 * @module-tag postgres
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Database } from "~/db/client.server";
import { makePlace, startApp, type App } from "../support/app";
import { Visitor } from "../support/browse";
import { mendBooks } from "../support/mend-books";
import { inSoak } from "../support/soak";
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

const ROUNDS = inSoak(2, 4);
const PEOPLE_AT_ONCE = inSoak(2, 4);
/** After the first payments of a round. */
const KILLED_WITHIN_MS = inSoak(500, 2500);

interface Person {
  email: string;
  /** The server acknowledged the sign-up. */
  acknowledged: boolean;
  /** The member saw the thank-you page. */
  thanked: boolean;
}

/** Signs up, chooses a plan and pays. Throws if the server is killed. */
async function joinAndPay(app: App, people: Person[], yearly: boolean): Promise<void> {
  const [site] = sitesOf(app);
  const person: Person = { email: newEmail(), acknowledged: false, thanked: false };
  people.push(person);
  const visitor = new Visitor(app);
  const { page } = await signUp(visitor, site, person.email);
  // 503: the queue of password hashes is full.
  if (page.status === 503) return;
  if (page.status !== 200) throw new Error(`sign-up: ${page.status}`);
  person.acknowledged = true;
  const plans = [...page.html.matchAll(/<input[^>]*name="selectedSubscriptionType"[^>]*>/g)];
  const id = /value="(\d+)"/.exec(plans[yearly ? 1 : 0]?.[0] ?? "")?.[1];
  const chooser = await visitor.visit(at(site, `/profile/subscription/${id}`));
  const hosted = await choosePlan(chooser);
  const successPage = await payWith(hosted, "4242424242424242");
  if (
    successPage.url.pathname === "/subscription/checkout/success" &&
    !/http-equiv="refresh"/i.test(successPage.html)
  ) {
    person.thanked = true;
  }
}

async function crowd(app: App, people: Person[], until: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: PEOPLE_AT_ONCE }, async (_unused, index) => {
      while (!until.aborted) {
        // Half of the members take the plan with a trial, which charges nothing at first; the others the yearly plan.
        await joinAndPay(app, people, index % 2 === 0).catch((error: unknown) => {
          if (!until.aborted) throw error;
        });
      }
    }),
  );
}

/** Inconsistencies by name; empty if the books are balanced. */
async function findInconsistencies(pool: Database["pool"], people: readonly Person[]) {
  const list = async (text: string) =>
    (await pool.query<{ one: string }>(text)).rows.map(({ one }) => one);
  const emails = new Set(await list("select email as one from accounts"));
  const wrong: Record<string, string[]> = {
    "acknowledged sign-ups that are gone": people
      .filter(({ email, acknowledged }) => acknowledged && !emails.has(email))
      .map(({ email }) => email),
    "charged without access": await list(
      `select s.ref as one from sandbox_subscriptions s
       where s.status in ('active','trialing')
         and not exists (select from subscriptions o where o.provider_ref = s.ref and o.status = s.status)`,
    ),
    "access without a charge": await list(
      `select o.id::text as one from subscriptions o
       where o.payment_provider = 'STRIPE' and o.status in ('active','trialing')
         and not exists (select from sandbox_subscriptions s where s.ref = o.provider_ref and s.status = o.status)`,
    ),
    "bought twice": await list(
      `select student_id::text as one from subscriptions
       where status in ('active','trialing') group by student_id, subscription_type_id having count(*) > 1
       union all
       select order_id from sandbox_charges c where created_at > now() - interval '1 hour'
       group by order_id having count(*) > 1`,
    ),
    "paid orders that are open": await list(
      `select o.id::text as one from orders o where o.status = 'OPEN' and exists
       (select from sandbox_checkouts c where c.order_id = o.id::text and c.status = 'complete')`,
    ),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, found]) => found.length > 0));
}

it("a server killed during sign-ups loses no acknowledged data, and its books balance afterwards", async () => {
  const place = await makePlace();
  const people: Person[] = [];
  const through = () => people.filter(({ thanked }) => thanked).length;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const app = await startApp({ place });
      const gone = new AbortController();
      const busy = crowd(app, people, gone.signal);
      // At a random moment after the first payments: a slow machine would otherwise be killed before them.
      const enough = through() + 2;
      const paid = expect.poll(through, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough);
      await Promise.race([paid, busy]);
      await sleep(randomInt(0, KILLED_WITHIN_MS));
      gone.abort();
      app.signal("SIGKILL");
      await app.exit;
      await busy;
    }
    expect(people.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(ROUNDS);
    expect(through()).toBeGreaterThan(ROUNDS);

    // The program repairs interrupted work by itself.
    await mendBooks(place, { findInconsistencies: (pool) => findInconsistencies(pool, people) });

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
  } finally {
    await place.remove();
  }
}, 420_000);
