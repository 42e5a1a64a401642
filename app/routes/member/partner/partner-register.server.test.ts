/** The partner's registration: what it records, warns of and refuses, and where it leads (product.md §8, §17). */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import type { Gym } from "~/features/gyms/queries.server";
import { openDayCodes } from "~/features/identity/open-day-code.server";
import { PasswordsBusy } from "~/features/identity/password-hasher.server";
import { accounts } from "~/features/identity/schema.server";
import { connectPartnerPass } from "~/features/journeys/connect-partner-pass.server";
import { partnerLinks } from "~/features/partners/partner-link.server";
import { partnerPasses } from "~/features/partners/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import type { LoadContext } from "~/http/load-context";
import { fileDatabase } from "../../../../tests/support/database";
import { makeChanger, someEmail } from "../../../../tests/support/email-changes";
import { makeGym, makeMember, passwords } from "../../../../tests/support/gym-world";
import { NO_LIMITS } from "../../../../tests/support/load-context";
import { linkAddress } from "../../../../tests/support/partner-links";
import { makePartnerPlan } from "../../../../tests/support/partner-plan";
import { answer, argsOf, type Visit } from "../../../../tests/support/visit";
import { loader as registerFailed } from "../identity/register-failed.server";
import { action, loader } from "./partner-register.server";

const database = fileDatabase();
const links = partnerLinks([Buffer.alloc(32, 1)], "a secret of at least thirty-two characters");
const partner = { links, webhookSecret: "-", isDemo: false };
const PASSWORD = "aB3!efgh";
let counter = 0;

beforeAll(() => makePartnerPlan(database.db));
beforeEach(async () => {
  await database.db.delete(analyticsEvents);
  await database.db.update(subscriptionTypes).set({ retiredAt: null });
});

/** From now on the platform has no plan for passes. */
const retirePlan = () => database.db.update(subscriptionTypes).set({ retiredAt: new Date() });

const newPerson = (email?: string) => ({
  gpwId: `GP-register-${(counter += 1)}`,
  email: email ?? `Robin.${counter}@example.test`,
  firstname: "Robin",
  lastname: "Partner",
});
type Person = ReturnType<typeof newPerson>;

const pathOf = (person: Person) => linkAddress(links.create(person));

const open = (person: Person, more: Partial<Visit> = {}) =>
  answer(loader(argsOf(database.db, { page: pathOf(person), context: { partner }, ...more })));

/** Sends the form of the link with the cookie that opening it has set. */
const save = (
  person: Person,
  { password = PASSWORD, page = pathOf(person), context = {} as Partial<LoadContext> } = {},
) =>
  answer(
    action(
      argsOf(database.db, {
        page,
        form: { gpwId: person.gpwId, password1: password, password2: password },
        cookies: { partnerIntent: links.sealIntent(person, new Date()) },
        context: { partner, ...context },
      }),
    ),
  );

const failures = async () =>
  (await database.db.select().from(analyticsEvents)).map(({ name, facts }) => ({ name, facts }));
const failed = (reason: string) => [{ name: "Registration failed", facts: { reason } }];

const failingBy = (error: Error) => ({
  context: { passwords: { ...passwords, hash: () => Promise.reject(error) } },
});

const hasAccount = async ({ email }: Person) =>
  (await database.db.select().from(accounts).where(eq(accounts.email, email))).length > 0;

describe("a registration by the partner's link that fails", () => {
  it("is recorded, and the failure page leads back to the link", async () => {
    const person = newPerson();
    const page = pathOf(person);
    const refused = await save(person, { page, ...failingBy(new Error("no memory")) });
    expect(refused).toMatchObject({ status: 303, location: "/register/failed" });
    expect(await failures()).toEqual(failed("unexpected"));
    const { preloginPage = "" } = refused.cookies;
    expect(preloginPage).toBe(page);
    const failure = { page: "/register/failed", cookies: { preloginPage }, context: { partner } };
    expect((await answer(registerFailed(argsOf(database.db, failure)))).data).toMatchObject({
      tryAgainTo: page,
    });
    const saved = await answer(
      action(
        argsOf(database.db, {
          page,
          form: { gpwId: person.gpwId, password1: PASSWORD, password2: PASSWORD },
          cookies: { preloginPage, partnerIntent: links.sealIntent(person, new Date()) },
          context: { partner },
        }),
      ),
    );
    expect(saved).toMatchObject({ status: 303, cookies: { preloginPage: "" } });
  });

  it("is recorded when too many passwords are being checked, and the form shown again", async () => {
    const refused = await save(newPerson(), failingBy(new PasswordsBusy()));
    expect(refused.status).toBe(503);
    expect(await failures()).toEqual(failed("busy"));
  });

  it("gives the point of the gym's open day back", async () => {
    const gym = await makeGym(database.db);
    const person = newPerson();
    const refund = vi.fn(() => Promise.resolve());
    const codes = openDayCodes("a secret of at least thirty-two characters");
    const openDay = codes.create({ gym, now: new Date() });
    const visit = (more: Partial<LoadContext>): Visit => ({
      page: pathOf(person),
      gym,
      ownHost: true,
      form: { gpwId: person.gpwId, password1: PASSWORD, password2: PASSWORD },
      cookies: { partnerIntent: links.sealIntent(person, new Date()), openDay },
      context: { partner, openDayCodes: codes, limits: { ...NO_LIMITS, refund }, ...more },
    });
    const refused = visit(failingBy(new PasswordsBusy()).context);
    expect((await answer(action(argsOf(database.db, refused)))).status).toBe(503);
    expect(refund.mock.calls).toEqual([["openDay", `gym-${gym.id}`]]);
    expect((await answer(action(argsOf(database.db, visit({}))))).status).toBe(303);
    expect(refund).toHaveBeenCalledTimes(1);
  });

  it("is recorded when the address has an account by now", async () => {
    const { email } = await makeMember(database.db);
    const person = newPerson(email);
    const page = pathOf(person);
    expect(await save(person, { page })).toMatchObject({ status: 303, location: page });
    expect(await failures()).toEqual(failed("email-taken"));
  });

  it("shows the error page of an outage, which is no failed registration", async () => {
    const outage = Object.assign(new Error("gone"), { code: "57P01" });
    await expect(save(newPerson(), failingBy(outage))).rejects.toBe(outage);
    expect(await failures()).toEqual([]);
  });
});

it.each(["gpwId", "email", "firstname", "lastname"] as const)(
  "any other last byte of %s has the one answer of a link that cannot be read",
  async (field) => {
    const values = links.create(newPerson());
    const openWith = async (byte: number) => {
      const bytes = Buffer.from(values[field], "base64url");
      bytes[bytes.length - 1] = byte;
      const page = linkAddress({ ...values, [field]: bytes.toString("base64url") });
      const { status, cookies, data } = await open(newPerson(), { page });
      // The address to sign out leads back to the link, and the page does not show it.
      return JSON.stringify({ status, cookies, data }, withoutLogoutUrl);
    };
    const answers = await Promise.all(Array.from({ length: 256 }, (_, byte) => openWith(byte)));
    const refusals = answers.filter((text) => text.startsWith('{"status":422,"cookies":{},'));
    expect(refusals).toHaveLength(255);
    expect(new Set(refusals).size).toBe(1);
  },
);

const withoutLogoutUrl = (key: string, value: unknown) => (key === "logoutUrl" ? null : value);

it("a person whose address an account can still take back logs in first", async () => {
  const changer = await makeChanger(database.db);
  await changer.change(someEmail(), new Date());
  const page = await open(newPerson(changer.email));
  expect(page.data).toMatchObject({ state: { kind: "login" }, nextUrl: "/signin" });
});

describe("without a plan for passes", () => {
  it("a new person is told so, and gets no account by the form of an earlier page", async () => {
    const person = newPerson();
    await retirePlan();
    expect((await open(person)).data).toMatchObject({ state: { kind: "no-plan" }, nextUrl: "/" });
    const page = pathOf(person);
    expect(await save(person, { page })).toMatchObject({ status: 303, location: page });
    expect(await hasAccount(person)).toBe(false);
    expect(await failures()).toEqual(failed("no-plan"));
  });

  it("a member is told so, and nothing is connected", async () => {
    const { token } = await makeMember(database.db);
    const person = newPerson();
    await retirePlan();
    const visit = { page: pathOf(person), context: { partner }, cookies: { session: token } };
    expect((await open(person, visit)).data).toMatchObject({ state: { kind: "no-plan" } });
    const intent = links.sealIntent(person, new Date());
    const sent = await answer(
      action(
        argsOf(database.db, {
          ...visit,
          form: { gpwId: person.gpwId },
          cookies: { ...visit.cookies, partnerIntent: intent },
        }),
      ),
    );
    expect(sent).toMatchObject({ status: 303, location: visit.page });
    const { gpwId } = person;
    expect(
      await database.db.select().from(partnerPasses).where(eq(partnerPasses.gpwId, gpwId)),
    ).toEqual([]);
  });

  it("a connected pass stays connected", async () => {
    const { person: robin, token } = await makeConnected();
    await retirePlan();
    const page = await open(robin, { cookies: { session: token } });
    expect(page.data).toMatchObject({ state: { kind: "linked" } });
  });
});

describe("a weak password of a partner's person", () => {
  it.each([
    ["is among the commonest", "P@ssw0rd", "info.ui:password.common"],
    ["is the address", "", "info.ui:password.email"],
    ["is neither", PASSWORD, undefined],
  ])("that %s is accepted, with a warning if it is weak", async (_, typed, toast) => {
    const person = newPerson();
    const saved = await save(person, { password: typed || person.email });
    expect(saved).toMatchObject({ status: 303, location: "/subscription/checkout/success" });
    expect(saved.cookies["toast"]).toBe(toast);
    expect(await hasAccount(person)).toBe(true);
  });
});

async function makeConnected({ gym = null }: { gym?: Gym | null } = {}) {
  const member = await makeMember(database.db, { gym });
  const person = newPerson(member.email);
  const connected = await connectPartnerPass(database.db, {
    person: { ...member, firstName: "Maya" },
    gpwId: person.gpwId,
    lang: "EN",
    gym,
    now: new Date(),
  });
  expect(connected.ok).toBe(true);
  return { person, token: member.token };
}

it("'Start training' of a connected pass leads to the gym that brought the member", async () => {
  const gym = await makeGym(database.db);
  await makeGym(database.db);
  const { person, token } = await makeConnected({ gym });
  const page = await open(person, { cookies: { session: token } });
  expect(page.data).toMatchObject({ state: { kind: "linked" }, nextUrl: `/gym/${gym.guid}` });
});
