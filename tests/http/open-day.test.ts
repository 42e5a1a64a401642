/** A gym's open day: staff show a code, and the limit of sign-ups does not stop the people who come by it. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { openDayCodes } from "~/features/identity/open-day-code.server";
import type { RateLimits } from "~/http/load-context";
import { action, loader } from "~/routes/member/identity/signup.server";
import { Visitor } from "../support/browse";
import { fileDatabase } from "../support/database";
import { makeGym, PASSWORD } from "../support/gym-world";
import { NO_LIMITS } from "../support/load-context";
import { fileSite } from "../support/site";
import { answer, argsOf } from "../support/visit";
import { at, logIn, newEmail, signUp, sitesOf } from "../support/world";

describe("the page of the code", () => {
  const site = fileSite();

  it("is for OWNER and MANAGER alone, and leads to the sign-up that welcomes to the open day", async () => {
    for (const mount of sitesOf(site)) {
      const visitor = new Visitor(site);
      const asked = await visitor.ask(at(mount, "/open-day"));
      expect(asked.status).toBe(303);
      expect(asked.headers.location).toMatch(/^\/signin/);
      const member = new Visitor(site);
      await logIn(member, mount, { email: "member@demo.test" });
      expect((await member.ask(at(mount, "/open-day"))).status).toBe(404);

      const owner = new Visitor(site);
      await logIn(owner, mount, { email: "owner@demo.test" });
      const page = await owner.visit(at(mount, "/open-day"));
      expect(page.status).toBe(200);
      expect(page.answer.headers["cache-control"]).toBe("no-store");
      const address = /http[^<]*\/signup\?openDay=[\w-]{22}/.exec(page.html)?.[0] ?? "";
      const form = await new Visitor(site).visit(address);
      expect(form.html).toContain("Welcome to the open day at Ironworks.");
    }
  });

  it("is linked from the dashboard, and another gym's owner does not get it", async () => {
    const [mount] = sitesOf(site);
    const owner = new Visitor(site);
    await logIn(owner, mount, { email: "owner@demo.test" });
    const dashboard = await owner.visit(`${mount.origin}/dashboard/gym`);
    expect(dashboard.links).toContain("/gym/ironworks/open-day");
    expect((await owner.ask(`${mount.origin}/gym/flowstate/open-day`)).status).toBe(404);
  });

  it("is linked from the profile of a MANAGER at each address of the gym, and of no other member", async () => {
    for (const mount of sitesOf(site)) {
      const visitor = new Visitor(site);
      const { email } = await signUp(visitor, mount);
      const openDay = new URL(at(mount, "/open-day")).pathname;
      expect((await visitor.visit(at(mount, "/profile"))).links).not.toContain(openDay);
      const gym = await findGymByGuid(site.db, "ironworks");
      const [account] = await site.db.select().from(accounts).where(eq(accounts.email, email));
      await site.db
        .insert(gymStaff)
        .values({ gymId: gym?.id ?? 0, accountId: account?.id ?? "", role: "MANAGER" });
      expect((await visitor.visit(at(mount, "/profile"))).links).toContain(openDay);
    }
  });

  it.each([
    ["MANAGER", 200],
    ["TRAINER", 404],
    ["SUPPORT", 404],
  ] as const)("answers a %s with %i", async (role, status) => {
    const [mount] = sitesOf(site);
    const visitor = new Visitor(site);
    const { email } = await signUp(visitor, mount);
    const gym = await findGymByGuid(site.db, "ironworks");
    const [account] = await site.db.select().from(accounts).where(eq(accounts.email, email));
    await site.db
      .insert(gymStaff)
      .values({ gymId: gym?.id ?? 0, accountId: account?.id ?? "", role });
    expect((await visitor.ask(at(mount, "/open-day"))).status).toBe(status);
  });
});

describe("a sign-up", () => {
  const database = fileDatabase();
  const codes = openDayCodes("tests only: thirty-two characters or more");
  const now = new Date("2026-06-15T12:00:00Z");

  /** Signs up at a gym with a cookie and limits that refuse what `full` names; returns the limits asked for. */
  async function signUpAt(
    full: readonly string[],
    code: (gym: { id: number }) => string | null,
    more: Record<string, string> = {},
  ) {
    const gym = await makeGym(database.db, { timeZone: "Europe/London" });
    const asked: string[] = [];
    const limits: RateLimits = {
      ...NO_LIMITS,
      consume(limit, key) {
        asked.push(`${limit} ${key.replace(`gym-${gym.id}`, "gym-ID")}`);
        return Promise.resolve(
          full.includes(limit) ? { ok: false, retryAfterSeconds: 60 } : { ok: true },
        );
      },
      refund(limit, key) {
        asked.push(`refund ${limit} ${key.replace(`gym-${gym.id}`, "gym-ID")}`);
        return Promise.resolve();
      },
    };
    const openDay = code(gym);
    const { status, data } = await answer(
      action(
        argsOf(database.db, {
          page: "/signup",
          gym,
          form: {
            email: newEmail(),
            firstName: "Ada",
            lastName: "Byron",
            password1: PASSWORD,
            password2: PASSWORD,
            ...more,
          },
          cookies: openDay === null ? {} : { openDay },
          context: { limits, now, openDayCodes: codes },
        }),
      ),
    );
    return { status, asked, data };
  }
  const ofToday = ({ id }: { id: number }) =>
    codes.create({ gym: { id, timeZone: "Europe/London" }, now });

  it.each([
    ["without a code", () => null, [], 303, ["signup 192.0.2.1"]],
    ["without a code, of a full network", () => null, ["signup"], 429, ["signup 192.0.2.1"]],
    ["with today's code", ofToday, ["signup"], 303, ["signupOpenDay 192.0.2.1", "openDay gym-ID"]],
    [
      "with today's code, of a full network",
      ofToday,
      ["signup", "signupOpenDay"],
      429,
      ["signupOpenDay 192.0.2.1"],
    ],
    [
      "with a code that has spread",
      ofToday,
      ["openDay"],
      303,
      ["signupOpenDay 192.0.2.1", "openDay gym-ID", "signup 192.0.2.1"],
    ],
    [
      "with another gym's code",
      ({ id }: { id: number }) => ofToday({ id: id + 1 }),
      ["signup"],
      429,
      ["signup 192.0.2.1"],
    ],
  ] as const)("%s", async (_which, code, full, status, asked) => {
    expect(await signUpAt(full, code)).toMatchObject({ status, asked });
  });

  it("with an e-mail that is taken gives the gym its point back", async () => {
    const email = newEmail();
    await signUpAt([], ofToday, { email });
    const other = { email, password1: "another horse", password2: "another horse" };
    expect(await signUpAt([], ofToday, other)).toMatchObject({
      status: 400,
      asked: ["signupOpenDay 192.0.2.1", "openDay gym-ID", "refund openDay gym-ID"],
    });
  });

  it("that is sent again is one sign-up, and gives the gym the second point back", async () => {
    const email = newEmail();
    await signUpAt([], ofToday, { email });
    expect(await signUpAt([], ofToday, { email })).toMatchObject({
      status: 303,
      asked: ["signupOpenDay 192.0.2.1", "openDay gym-ID", "refund openDay gym-ID"],
    });
  });

  it("is refused kindly", async () => {
    const { data } = await signUpAt(["signup"], () => null);
    expect(data).toMatchObject({ reply: { error: { "": ["error.signUpLimit"] } } });
  });

  it("gets the cookie of a valid code alone, and is told when the code is over", async () => {
    const gym = await makeGym(database.db, { timeZone: "Europe/London" });
    const visit = (openDay: string) =>
      answer(
        loader(
          argsOf(database.db, {
            page: "/signup",
            gym,
            query: { openDay },
            context: { now, openDayCodes: codes },
          }),
        ),
      );
    const code = ofToday(gym);
    const valid = await visit(code);
    expect(valid.cookies["openDay"]).toBe(code);
    expect(valid.data).toMatchObject({ openDay: { isValid: true, gym: gym.name } });
    const yesterday = codes.create({
      gym: { id: gym.id, timeZone: "Europe/London" },
      now: new Date("2026-06-14T12:00:00Z"),
    });
    const over = await visit(yesterday);
    expect(over.cookies).not.toHaveProperty("openDay");
    expect(over.data).toMatchObject({ openDay: { isValid: false } });
  });
});
