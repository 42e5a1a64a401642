/** Leaving is as easy as joining, and withdrawing from a subscription, without script (product.md §19). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { ledgerEntries } from "~/features/billing/ledger/schema.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays } from "~/kernel/time";
import type { Page, Visitor } from "../support/browse";
import { newMember, openPlans, plansOf } from "../support/members";
import { mailsTo } from "../support/outbox";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { makeWorkout, train } from "../support/training";
import { at, choosePlan, payWith, sitesOf, type Site } from "../support/world";

const testSite = fileSite();
const CARD = "4242424242424242";
let site: Site;
beforeAll(() => {
  [site] = sitesOf(testSite);
});

/** Follows the first link of the page that leads there, as a press of it does. */
function press(page: Page, to: RegExp): Promise<Page> {
  const link = page.links.find((href) => to.test(href));
  if (link === undefined) throw new Error(`${page.url.href} has no link to ${String(to)}`);
  return page.visitor.visit(new URL(link, page.url));
}

async function subscribe({ place = 1, answer = {} }: { place?: number; answer?: object } = {}) {
  const member = await newMember(testSite, site);
  const planId = (await plansOf(testSite))[place] ?? 0;
  let page = await openPlans(testSite, site, member.visitor);
  page = await page.submit({ intent: "choose", selectedSubscriptionType: String(planId) });
  await payWith(await choosePlan(page, { ...answer }), CARD);
  const findOwn = async () =>
    exactlyOne(
      await testSite.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.studentId, member.studentId)),
      "subscription",
    );
  return { ...member, planId, findOwn, subscription: await findOwn() };
}

const openSubscription = (visitor: Visitor, id: string) =>
  visitor.visit(at(site, `/profile/subscription/${id}`));

const listLedger = async (studentId: number) =>
  (
    await testSite.db.select().from(ledgerEntries).where(eq(ledgerEntries.studentId, studentId))
  ).map(({ kind, amountMinor }) => [kind, amountMinor]);

const kindsOf = async (email: string) =>
  (await mailsTo(testSite, email)).map(({ subject }) => subject);

it("a cancellation takes no more presses than the order, asks nothing and is confirmed by mail", async () => {
  const member = await newMember(testSite, site);
  let page = await member.visitor.visit(at(site, ""));
  let joinPresses = 0;
  const join = async (next: Promise<Page>) => {
    page = await next;
    joinPresses += 1;
  };
  await join(press(page, /\/profile\/subscription\/\d+/));
  await join(choosePlan(page));
  await join(payWith(page, CARD));
  expect(page.url.pathname).toBe("/subscription/checkout/success");

  page = await member.visitor.visit(at(site, "/profile"));
  let leavePresses = 0;
  const leave = async (next: Promise<Page>) => {
    page = await next;
    leavePresses += 1;
  };
  await leave(press(page, /\/profile\/subscription\/[0-9a-f-]{36}$/));
  await leave(press(page, /\/cancel$/));
  const question = page.forms.find(({ method, names }) => method === "post" && names.size === 1);
  expect([...(question?.names ?? [])]).toEqual(["formOwner"]);
  await leave(page.submit({ formOwner: question?.fields.get("formOwner") ?? "" }));
  expect(leavePresses).toBeLessThanOrEqual(joinPresses);
  expect(wordsOf(page)).toContain("Your subscription is cancelled.");
  const mails = await mailsTo(testSite, member.email);
  expect(mails.some(({ text }) => text?.includes("cancelled"))).toBe(true);
});

describe("the withdrawal", () => {
  it("says what comes back before the button, then refunds all, ends the access and keeps a record", async () => {
    const { visitor, studentId, email, subscription, findOwn } = await subscribe();
    const detail = await openSubscription(visitor, subscription.id);
    expect(wordsOf(detail)).toMatch(
      /You can withdraw until \d+ \w+ \d{4}, without giving a reason/,
    );
    const page = await press(detail, /\/withdraw$/);
    const [above = ""] = page.html.split("Withdraw now");
    expect(wordsOf({ html: above } as Page)).toContain("you get back all you paid: £134.91.");
    const profile = await page.submit({ shown: "13491" });
    expect(profile.url.pathname).toMatch(/\/profile$/);
    expect(wordsOf(profile)).toContain("You have withdrawn.");
    expect(await findOwn()).toMatchObject({ status: "canceled" });
    expect(await listLedger(studentId)).toEqual([
      ["CHARGE", 13491],
      ["REFUND", -13491],
    ]);
    const ended = wordsOf(await openSubscription(visitor, subscription.id));
    expect(ended).toMatch(/You withdrew on \d+ \w+ \d{4}\. £134\.91 goes back/);
    expect(await kindsOf(email)).toContain("You have withdrawn from Yearly");
    // A second press of a page that is still open.
    const again = await visitor.visit(page.url, { form: [["shown", "13491"]] });
    expect(wordsOf(again)).toContain("You have withdrawn.");
    expect(await listLedger(studentId)).toHaveLength(2);
  });

  it("shows the days to a buyer who asked for the start at once and has watched", async () => {
    const own = await subscribe({ answer: { startAtOnce: "on" } });
    const { visitor, studentId, planId, subscription } = own;
    const before = await visitor.visit(
      at(site, `/profile/subscription/${subscription.id}/withdraw`),
    );
    expect(wordsOf(before)).toContain("£134.91.");
    await startDaysAgo(studentId, 10);
    const gymId = subscription.gymId ?? 0;
    const workoutId = await makeWorkout(testSite.db, { gymId, plans: [planId] });
    const time = addDays(new Date(), -1);
    const day = time.toISOString().slice(0, 10);
    await train(testSite.db, { gymId, studentId, workoutId, day, at: time });
    // The page said more than now comes back, so the member reads it again.
    const changed = await before.submit({ shown: "13491" });
    expect(changed.url.pathname).toMatch(/\/withdraw$/);
    expect(wordsOf(changed)).toContain("What comes back has changed");
    expect(wordsOf(changed)).toMatch(
      /Days used: 10 of 36[56]\. We keep £3\.\d\d for them, and you get back £131\.\d\d\./,
    );
    expect(await listLedger(studentId)).toHaveLength(1);
  });

  it("of a trial costs nothing", async () => {
    const { visitor, studentId, subscription, findOwn } = await subscribe({ place: 0 });
    const page = await visitor.visit(at(site, `/profile/subscription/${subscription.id}/withdraw`));
    expect(wordsOf(page)).toContain("You have paid nothing yet.");
    await page.submit({ shown: "0" });
    expect(await findOwn()).toMatchObject({ status: "canceled" });
    expect(await listLedger(studentId)).toEqual([]);
  });

  it("is over after 14 days, and no other member's", async () => {
    const { visitor, studentId, subscription } = await subscribe();
    const address = at(site, `/profile/subscription/${subscription.id}/withdraw`);
    const other = await newMember(testSite, site);
    expect((await other.visitor.visit(address)).status).toBe(404);
    await startDaysAgo(studentId, 16);
    const late = await visitor.visit(address);
    expect(late.url.pathname).toMatch(new RegExp(`/${subscription.id}$`));
    expect(wordsOf(late)).not.toContain("You can withdraw");
    await visitor.visit(address, { form: [["shown", "13491"]] });
    expect(await listLedger(studentId)).toHaveLength(1);
  });
});

/** Moves the paid period into the past. */
async function startDaysAgo(studentId: number, days: number): Promise<void> {
  const [charge] = await testSite.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.studentId, studentId));
  if (!charge?.periodStart || !charge.periodEnd) throw new Error("no paid period");
  await testSite.db
    .update(ledgerEntries)
    .set({
      periodStart: addDays(charge.periodStart, -days),
      periodEnd: addDays(charge.periodEnd, -days),
    })
    .where(eq(ledgerEntries.id, charge.id));
}
