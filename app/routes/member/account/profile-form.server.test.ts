/** The profile form as requests, which is the way without script (product.md §2, §3, §5, §9, §12). */
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { accounts } from "~/features/identity/schema.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import type { Gym } from "~/features/gyms/queries.server";
import { anyText, DANGEROUS_TEXTS } from "../../../../tests/support/arbitrary-input";
import { makeSandbox } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { FUZZ_RUNS } from "../../../../tests/support/fuzz";
import { makeGym, makeMember, makePlan, type Member } from "../../../../tests/support/gym-world";
import { subscribe } from "../../../../tests/support/media-world";
import { answer, argsOf, type Visit } from "../../../../tests/support/visit";
import type { loadProfileForm } from "./profile-form.server";
import { action, loader } from "./profile.server";

const database = fileDatabase();
let gym: Gym;
beforeAll(async () => {
  gym = await makeGym(database.db);
});

const NOW = new Date("2026-06-01T12:00:00Z");
const GOOD = { lang: "EN", goal: "GET_FIT", gender: "OTHER", dateOfBirth: "1990-06-01" };

const visitOf = ({ token }: Pick<Member, "token">, more: Partial<Visit>): Visit => ({
  gym,
  page: "/profile",
  ...more,
  cookies: { session: token, ...more.cookies },
  context: { now: NOW, payments: makeSandbox(database.db), ...more.context },
});
const open = async (member: Member, more: Partial<Visit> = {}) => {
  const { data } = await answer(loader(argsOf(database.db, visitOf(member, more))));
  return (data as { form: Awaited<ReturnType<typeof loadProfileForm>> }).form;
};
const save = (member: Member, form: Record<string, string>, more: Partial<Visit> = {}) =>
  answer(
    action(argsOf(database.db, visitOf(member, { ...more, form: { intent: "save", ...form } }))),
  );
const errorsOf = ({ data }: Awaited<ReturnType<typeof save>>) =>
  (data as { reply: { error?: Record<string, string[]> } } | null)?.reply.error;

async function storedOf({ accountId }: Member) {
  const [account] = await database.db.select().from(accounts).where(eq(accounts.id, accountId));
  return { account, student: await findStudentOfAccount(database.db, accountId) };
}

describe("the profile form", () => {
  it("shows the defaults: the goal FEEL_GOOD, no gender, today as date of birth", async () => {
    const member = await makeMember(database.db);
    expect((await open(member)).values).toEqual({
      lang: "EN",
      goal: "FEEL_GOOD",
      gender: "",
      dateOfBirth: "2026-06-01",
      instagramHandle: "",
    });
  });

  it.each([
    ["a gym's mount", { gym: true }, /^\/gym\/g\w+\/profile$/],
    ["a gym's own host", { gym: true, ownHost: true }, /^\/profile$/],
    ["the platform without a gym", { gym: false }, /^\/profile$/],
  ])("saves on %s and leads back to it", async (_mount, { gym: hasGym, ...more }, location) => {
    const member = await makeMember(database.db);
    const saved = await save(member, GOOD, { ...more, gym: hasGym ? gym : null });
    expect(saved.status).toBe(303);
    expect(saved.location).toMatch(location);
    expect(saved.cookies).toMatchObject({ toast: "good.account:toast.saved", lang: "en" });
    expect((await storedOf(member)).student).toMatchObject({
      goal: "GET_FIT",
      gender: "OTHER",
      dateOfBirth: "1990-06-01",
    });
    expect((await open(member)).values).toMatchObject(GOOD);
  });

  it("keeps tag and applicationKey of the address", async () => {
    const member = await makeMember(database.db);
    const query = { applicationKey: gym.guid, other: "1" };
    expect(await save(member, GOOD, { gym: null, query })).toMatchObject({
      location: `/profile?applicationKey=${gym.guid}`,
    });
  });

  it("changes the language for the account at once, with a new document", async () => {
    const member = await makeMember(database.db);
    const run = action(
      argsOf(database.db, visitOf(member, { form: { intent: "save", ...GOOD, lang: "FR" } })),
    );
    const response = (await run) as Response;
    expect(response.headers.get("X-Remix-Reload-Document")).toBe("true");
    expect((await storedOf(member)).account?.langKey).toBe("FR");
    // On another device the cookie names another language.
    const { data } = await answer(
      loader(argsOf(database.db, visitOf(member, { cookies: { lang: "de" } }))),
    );
    expect(data).toMatchObject({ title: "Ton profil", form: { values: { lang: "FR" } } });
  });

  it("names every wrong field at once and stores nothing", async () => {
    const member = await makeMember(database.db);
    const refused = await save(member, { dateOfBirth: "1990-02-30" });
    expect(refused.status).toBe(400);
    expect(errorsOf(refused)).toEqual({
      lang: ["error.langRequired"],
      goal: ["error.goalRequired"],
      gender: ["error.genderRequired"],
      dateOfBirth: ["error.dateOfBirthInvalid"],
    });
    expect((await storedOf(member)).student).toMatchObject({ dateOfBirth: null, gender: null });
  });

  it.each([
    ["2026-06-01", null],
    ["", null],
    ["2008-06-01", "2008-06-01"],
  ])("stores the date of birth '%s' as %s, in place of a known one", async (dateOfBirth, kept) => {
    const member = await makeMember(database.db);
    await save(member, GOOD);
    expect((await save(member, { ...GOOD, dateOfBirth })).status).toBe(303);
    expect((await storedOf(member)).student?.dateOfBirth).toBe(kept);
  });

  it.each(["2026-06-03", "1899-12-31", "2026-6-1", "tomorrow", "0000-00-00"])(
    "refuses the date of birth %s",
    async (dateOfBirth) => {
      const member = await makeMember(database.db);
      const refused = await save(member, { ...GOOD, dateOfBirth });
      expect(refused.status).toBe(400);
      expect(errorsOf(refused)).toEqual({ dateOfBirth: ["error.dateOfBirthInvalid"] });
    },
  );

  it("ignores names, email, ids and rights that a client adds", async () => {
    const member = await makeMember(database.db);
    const before = await storedOf(member);
    const added = {
      ...{ firstName: "Eve", lastName: "Moss", email: "eve@demo.test", isAdmin: "true" },
      ...{ id: "1", accountId: "1", acquiringGymId: String(gym.id), instagramHandle: "eve" },
    };
    expect((await save(member, { ...GOOD, ...added })).status).toBe(303);
    const after = await storedOf(member);
    expect(after.account).toEqual({ ...before.account, langKey: "EN" });
    expect(after.student).toMatchObject({ acquiringGymId: null, instagramHandle: null });
  });

  it("answers anything that is posted with 303 or 400", async () => {
    const member = await makeMember(database.db);
    const value = fc.oneof(
      anyText(40),
      fc.constantFrom(...DANGEROUS_TEXTS, ...Object.values(GOOD)),
    );
    const form = fc.dictionary(fc.constantFrom(...Object.keys(GOOD), "instagramHandle"), value);
    await fc.assert(
      fc.asyncProperty(form, async (typed) => {
        const clean = Object.entries(typed).map(([name, text]) => [
          name,
          text.replaceAll("\0", ""),
        ]);
        const answered = await save(member, { ...GOOD, ...Object.fromEntries(clean) });
        expect([303, 400]).toContain(answered.status);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("the Instagram handle", () => {
  const hold = async (member: Member, given: { ended?: boolean } = {}) => {
    const planId = await makePlan(database.db, gym, { instagramHandleRequired: true });
    const ended = { status: "canceled", endedAt: new Date("2026-05-01") };
    const end = given.ended ? ended : {};
    await subscribe(database.db, member, { gymId: gym.id, planId }, end);
    return planId;
  };

  it("is required while a plan that the member holds needs it, and is read-only afterwards", async () => {
    const member = await makeMember(database.db);
    expect(await open(member)).toMatchObject({ asksHandle: false, hasHandle: false });
    await hold(member);
    expect(await open(member)).toMatchObject({ asksHandle: true });
    expect(errorsOf(await save(member, GOOD))).toEqual({
      instagramHandle: ["error.instagramRequired"],
    });
    expect(errorsOf(await save(member, { ...GOOD, instagramHandle: "a da" }))).toEqual({
      instagramHandle: ["error.instagramInvalid"],
    });
    expect((await save(member, { ...GOOD, instagramHandle: "@ada.fit" })).status).toBe(303);
    expect(await open(member)).toMatchObject({
      hasHandle: true,
      asksHandle: false,
      values: { instagramHandle: "ada.fit" },
    });
    expect((await save(member, { ...GOOD, instagramHandle: "eve" })).status).toBe(303);
    expect((await storedOf(member)).student?.instagramHandle).toBe("ada.fit");
  });

  it("is not asked for a plan that has ended, but for one that was chosen", async () => {
    const member = await makeMember(database.db);
    const planId = await hold(member, { ended: true });
    expect(await open(member)).toMatchObject({ asksHandle: false });
    const cookies = { selectedSubscriptionType: String(planId) };
    expect(await open(member, { cookies })).toMatchObject({ asksHandle: true });
  });
});
