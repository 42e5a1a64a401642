/** Registration as a request, on both mounts (product.md §4 "Registration", §5, §8). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { gymDomains } from "~/features/gyms/schema.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import { accounts } from "~/features/identity/schema.server";
import { scheduleLive } from "~/features/lives/schedule-live.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { action as signupAction } from "~/routes/member/identity/signup.server";
import { DAY_MS } from "~/kernel/time";
import { fileDatabase } from "../support/database";
import { makeGym, makeMember, makePlan } from "../support/gym-world";
import { PLATFORM, usedUp } from "../support/load-context";
import { answer, argsOf, signupForm, type Visit } from "../support/visit";

const database = fileDatabase();

async function hold(
  studentId: number,
  gym: { id: number },
  { planId, ...more }: { planId: number } & Partial<typeof subscriptions.$inferInsert>,
) {
  const id = randomUUID();
  await database.db.insert(subscriptions).values({
    id,
    studentId,
    gymId: gym.id,
    subscriptionTypeId: planId,
    paymentProvider: "STRIPE",
    providerRef: id,
    status: "active",
    priceMinor: 1000,
    currency: "GBP",
    startedAt: new Date(Date.now() - 60 * DAY_MS),
    currentPeriodEnd: new Date(Date.now() + 20 * DAY_MS),
    syncedAt: new Date(),
    ...more,
  });
}

const signup = (ask: Omit<Visit, "page">) =>
  answer(signupAction(argsOf(database.db, { page: "/signup", ...ask })));

describe("registration", () => {
  it("leads to the first offered plan, with the return address", async () => {
    const gym = await makeGym(database.db);
    const other = await makeGym(database.db);
    await makePlan(database.db, other, { position: 0 });
    const second = await makePlan(database.db, gym, { position: 2 });
    const first = await makePlan(database.db, gym, { position: 1 });
    const target = `/gym/${gym.guid}/category/yoga?page=2`;
    const result = await signup({ gym, form: signupForm({ returnUrl: target }) });
    expect(result).toMatchObject({
      status: 303,
      location: `/gym/${gym.guid}/profile/subscription/${first}?returnUrl=${encodeURIComponent(target)}`,
    });
    const chosen = `/gym/${gym.guid}/profile/subscription/${second}`;
    expect(await signup({ gym, form: signupForm({ returnUrl: chosen }) })).toMatchObject({
      location: chosen,
    });
  });

  it("leads past the plans to the gym's pages, at each of its addresses", async () => {
    const gym = await makeGym(database.db);
    const first = await makePlan(database.db, gym, { position: 0 });
    await database.db
      .insert(gymDomains)
      .values({ host: `${gym.guid}.test`, gymId: gym.id, verifiedAt: new Date() });
    await scheduleLive(database.db, {
      gymId: gym.id,
      guid: `${gym.guid}-noon`,
      title: "Noon lift",
      startsAt: new Date(Date.now() + DAY_MS),
      timeZone: "Europe/London",
      durationMinutes: 60,
    });
    const addresses = {
      platform: `${PLATFORM}/gym/${gym.guid}`,
      label: `http://${gym.guid}.gymfront.test:3000`,
      domain: `http://${gym.guid}.test`,
    };
    const arrive = async (ownHost: boolean, returnUrl: string) =>
      (await signup({ gym, ownHost, form: signupForm({ returnUrl }) })).location;
    for (const ownHost of [false, true]) {
      const plans = `${ownHost ? "" : `/gym/${gym.guid}`}/profile/subscription/${first}?`;
      const here = ownHost ? addresses.label : PLATFORM;
      const relative = (url: string) => (url.startsWith(`${here}/`) ? url.slice(here.length) : url);
      for (const base of Object.values(addresses)) {
        for (const page of ["/", "/category/yoga?page=2", "/lives", "/profile"]) {
          const wanted = page === "/" && base === addresses.platform ? base : `${base}${page}`;
          const query = new URLSearchParams({ returnUrl: relative(wanted) });
          expect(await arrive(ownHost, wanted)).toBe(`${plans}${query}`);
        }
        for (const page of [
          `/profile/subscription/${first}?promo=applied`,
          `/lives/${gym.guid}-noon`,
        ]) {
          expect(await arrive(ownHost, `${base}${page}`)).toBe(relative(`${base}${page}`));
        }
        const unknownLive = `${base}/lives/nobody-gives-it`;
        expect(await arrive(ownHost, unknownLive)).toContain(plans);
      }
      const platforms = `${PLATFORM}/product/checkout/some-product`;
      expect(await arrive(ownHost, platforms)).toBe(relative(platforms));
    }
  });

  it("that is repeated skips the plans with access, and leads to the overdue payment without it", async () => {
    const gym = await makeGym(database.db);
    const [first, second] = [
      await makePlan(database.db, gym, { position: 1 }),
      await makePlan(database.db, gym, { position: 2 }),
    ];
    const home = `/gym/${gym.guid}`;
    const plansWith = (id: string | number) =>
      `${home}/profile/subscription/${id}?returnUrl=${encodeURIComponent(home)}`;
    const arrive = async (...held: Parameters<typeof hold>[2][]) => {
      const form = signupForm();
      const before = await signup({ gym, form });
      expect(before.location).toBe(plansWith(first));
      const session = await readSession(database.db, {
        token: before.cookies["session"] ?? "",
        customDomain: null,
        now: new Date(),
      });
      const student = await findStudentOfAccount(database.db, session?.accountId ?? "");
      for (const one of held) await hold(student?.id ?? 0, gym, one);
      return (await signup({ gym, form })).location;
    };
    const pastDue = (days: number) => ({
      status: "past_due",
      pastDueSince: new Date(Date.now() - days * DAY_MS),
    });
    expect(await arrive({ planId: first })).toBe(home);
    expect(await arrive({ planId: first, ...pastDue(2) })).toBe(home);
    const owed = randomUUID();
    // An unpaid subscription at another gym does not count here.
    const other = await makeGym(database.db);
    const theirs = await makePlan(database.db, other);
    expect(
      await arrive(
        { planId: theirs, gymId: other.id, ...pastDue(8) },
        { planId: first, status: "canceled", endedAt: new Date() },
        { planId: second, id: owed, ...pastDue(8) },
      ),
    ).toBe(plansWith(owed));
  });

  it("leads to the home if the gym sells nothing, and on the platform", async () => {
    const gym = await makeGym(database.db);
    expect((await signup({ gym, form: signupForm() })).location).toBe(`/gym/${gym.guid}`);
    expect((await signup({ form: signupForm() })).location).toBe("/");
  });

  it("signs the member in as a student of this gym, in the language of the form", async () => {
    const gym = await makeGym(database.db);
    const outcome = await signup({
      gym,
      ownHost: true,
      form: { ...signupForm(), isAdmin: "true", acquiringGymId: "1" },
      headers: { "Accept-Language": "fr-CH, fr;q=0.9" },
    });
    const session = await readSession(database.db, {
      token: outcome.cookies["session"] ?? "",
      customDomain: null,
      now: new Date(),
    });
    expect(session?.person).toMatchObject({ lang: "FR", isAdmin: false });
    const student = await findStudentOfAccount(database.db, session?.accountId ?? "");
    expect(student?.acquiringGymId).toBe(gym.id);
  });

  it("reports a taken email beside its field, and keeps the typed values", async () => {
    const { email } = await makeMember(database.db);
    const form = signupForm({ email: email.toUpperCase(), firstName: "Ada", lastName: "Byron" });
    const { status, data } = await signup({ form });
    expect(status).toBe(400);
    expect(data).toMatchObject({
      reply: {
        error: { email: ["error.userexists"] },
        initialValue: { email: email.toUpperCase(), firstName: "Ada", lastName: "Byron" },
      },
    });
    expect(JSON.stringify(data)).not.toContain("demo1234");
  });

  it("that is sent twice creates one member, whom either answer logs in", async () => {
    const gym = await makeGym(database.db);
    const form = signupForm({ firstName: " Zoë ", lastName: "👩🏽‍🚒 de la Cruz" });
    const { email } = form;
    const send = (more = {}) => signup({ gym, form: { ...form, ...more } });
    const answers = await Promise.all([send(), send({ email: email.toUpperCase() }), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    const people = await Promise.all(
      answers.map(({ cookies }) =>
        readSession(database.db, {
          token: cookies["session"] ?? "",
          customDomain: null,
          now: new Date(),
        }),
      ),
    );
    const [accountId] = people.map((one) => one?.accountId);
    expect(people.map((one) => one?.accountId)).toEqual([accountId, accountId, accountId]);
    const mails = await database.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, email));
    expect(mails).toHaveLength(1);

    const emailTaken = { status: 400, data: { reply: { error: { email: ["error.userexists"] } } } };
    for (const other of [
      { password1: "another", password2: "another" },
      { firstName: "Zoe" },
      { lastName: "Cruz" },
    ]) {
      expect(await send(other)).toMatchObject(emailTaken);
    }
    await database.db
      .update(accounts)
      .set({ createdAt: new Date(Date.now() - 3 * 60_000) })
      .where(eq(accounts.id, accountId ?? ""));
    expect(await send()).toMatchObject(emailTaken);
  });

  it("is limited by network", async () => {
    const { status } = await signup({
      form: signupForm(),
      context: { limits: usedUp(60) },
    });
    expect(status).toBe(429);
  });
});
