/** A creator's payment account as calls: who may see, create and connect it. */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { paymentAccounts } from "~/features/billing/accounts/schema.server";
import type { Gym } from "~/features/gyms/queries.server";
import { gymStaff, sessions } from "~/features/identity/schema.server";
import { listOwnDashboards } from "~/http/billing/creators.server";
import type { LoadContext } from "~/http/load-context";
import { currentPerson } from "~/http/session.server";
import {
  askCall,
  bearer,
  cookie,
  expectAsDescribed,
  type Ask,
} from "../../../../tests/support/ask-call";
import { makeSandbox } from "../../../../tests/support/billing-world";
import { beginConnectingGym } from "../../../../tests/support/connecting";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeMember, makeTrainer, type Member } from "../../../../tests/support/gym-world";
import { PLATFORM } from "../../../../tests/support/load-context";
import { argsOf } from "../../../../tests/support/visit";

const database = fileDatabase();
let payments: LoadContext["payments"];
let gym: Gym;
let member: Member;
let trainer: Member;
let connecting: Awaited<ReturnType<typeof beginConnectingGym>>;

beforeAll(async () => {
  const { db } = database;
  payments = makeSandbox(db, () => new Date());
  gym = await makeGym(db);
  [member, trainer] = [await makeMember(db), await makeMember(db)];
  await makeTrainer(db, { accountId: trainer.accountId });
  connecting = await beginConnectingGym(db, { payments, owner: trainer });
  await beginByCall(trainer, member);
});

/** A call has begun their sessions, which asked for the password. */
async function beginByCall(...people: Member[]) {
  for (const { accountId } of people) {
    const own = eq(sessions.accountId, accountId);
    await database.db.update(sessions).set({ isApiToken: true }).where(own);
  }
}

const ask = (path: string, more: Ask = {}) => askCall({ db: database.db, payments }, path, more);

describe("a creator's payment account", () => {
  const dashboard = (more: Ask = {}) =>
    ask("/api/stripe/dashboard/{partner}", {
      params: { partner: "trainer" },
      headers: bearer(trainer.token),
      ...more,
    });
  const token = (more: Ask = {}) =>
    ask("/api/stripe/{partner}/token", {
      params: { partner: "gym" },
      body: { code: "ac_1", state: connecting.state },
      headers: { ...bearer(trainer.token), "Idempotency-Key": "connect-1" },
      context: { payments: connecting.payments },
      ...more,
    });

  it("is found by its creator only, and never cached", async () => {
    expect((await dashboard()).body).toMatchObject({ status: "create" });
    const own = await dashboard();
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(own.body).toMatchObject({ status: "continue" });
    expect((await dashboard({ headers: bearer(member.token) })).status).toBe(404);
    expect((await dashboard({ headers: {} })).status).toBe(401);
    const another = { params: { partner: "gym" }, query: { gym: gym.guid } };
    expect((await dashboard(another)).status).toBe(404);
    expect((await dashboard({ params: { partner: "owner" } })).status).toBe(400);
  });

  it("asks an owner of several gyms for the gym", async () => {
    const { db } = database;
    const [one, two] = [await makeGym(database.db), await makeGym(database.db)];
    const owner = await makeMember(database.db);
    for (const { id: gymId } of [one, two]) {
      await db.insert(gymStaff).values({ gymId, accountId: owner.accountId, role: "OWNER" });
    }
    const asked = { params: { partner: "gym" }, headers: bearer(owner.token) };
    expect((await dashboard(asked)).body).toMatchObject({ message: "error.gymRequired" });
    const named = await dashboard({ ...asked, query: { gym: two.guid } });
    expect(named.body).toMatchObject({ status: "create" });
    // On a gym's own host the gym is known.
    const at = { hostGym: one };
    expect((await dashboard({ ...asked, context: at })).status).toBe(200);
    const elsewhere = { ...asked, query: { gym: two.guid }, context: at };
    expect((await dashboard(elsewhere)).status).toBe(404);
  });

  it("is linked from the creator's profile, on a gym's host for that gym only; a member sees no link", async () => {
    const { db } = database;
    const [one, two] = [await makeGym(db), await makeGym(db)];
    const owner = await makeMember(db);
    for (const { id: gymId } of [one, two]) {
      await db.insert(gymStaff).values({ gymId, accountId: owner.accountId, role: "OWNER" });
    }
    const shown = async (who: Member, at: Gym | null) => {
      const args = argsOf(db, { gym: at, page: "/profile", cookies: { session: who.token } });
      const person = await currentPerson(args);
      return person && (await listOwnDashboards(args, person)).map(({ to }) => to);
    };
    const of = ({ guid }: Gym) => `/dashboard/gym?gym=${guid}`;
    expect(await shown(owner, one)).toEqual([of(one)]);
    expect((await shown(owner, null))?.sort()).toEqual([of(one), of(two)].sort());
    expect(await shown(owner, gym)).toEqual([]);
    expect(await shown(trainer, gym)).toEqual(["/dashboard/trainer"]);
    expect(await shown(member, gym)).toEqual([]);
  });

  it.each(["MANAGER", "TRAINER", "SUPPORT"])("is not shown to a %s of the gym", async (role) => {
    const staff = await makeMember(database.db);
    await database.db.insert(gymStaff).values({ gymId: gym.id, accountId: staff.accountId, role });
    const asked = { params: { partner: "gym" }, headers: bearer(staff.token) };
    expect((await dashboard(asked)).status).toBe(404);
  });

  it("is not created by HEAD or by a link from another site", async () => {
    const { db } = database;
    const owned = await makeGym(database.db);
    const owner = await makeMember(database.db);
    await db
      .insert(gymStaff)
      .values({ gymId: owned.id, accountId: owner.accountId, role: "OWNER" });
    await beginByCall(owner);
    const headers = cookie(owner.token);
    const params = { partner: "gym" };
    const foreign = { ...headers, "Sec-Fetch-Site": "cross-site" };
    const sibling = { ...headers, "Sec-Fetch-Site": "same-site" };
    await dashboard({ method: "HEAD", params, headers });
    for (const from of [foreign, sibling]) {
      expect((await dashboard({ params, headers: from })).body).toEqual({
        status: "create",
        url: `${PLATFORM}/dashboard/gym?gym=${owned.guid}`,
      });
    }
    const rows = await db.select().from(paymentAccounts).where(eq(paymentAccounts.gymId, owned.id));
    expect(rows).toEqual([]);
    const own = { ...headers, "Sec-Fetch-Site": "same-origin" };
    expect((await dashboard({ params, headers: own })).body).toMatchObject({
      url: expect.stringContaining("/sandbox/account/"),
    });
  });

  it("of a browser's session is the page, which asks for the password, and is not connected", async () => {
    const browser = await makeMember(database.db);
    const owned = { payments, owner: browser };
    const { state, payments: port } = await beginConnectingGym(database.db, owned);
    for (const headers of [cookie(browser.token), bearer(browser.token)]) {
      const asked = await dashboard({ params: { partner: "gym" }, headers });
      expect(asked.body).toEqual({
        status: "create",
        url: expect.stringContaining(`${PLATFORM}/dashboard/gym?gym=`),
      });
      const body = { code: "ac_1", state };
      const refused = await token({ headers, body, context: { payments: port } });
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { message: "error.tokenRequired" },
      ]);
    }
  });

  it("is connected by a form too: 409 for a used state, 400 without a state, 404 if the provider does not offer it", async () => {
    const form = {
      headers: {
        ...bearer(trainer.token),
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ code: "ac_1", state: connecting.state }).toString(),
    };
    const connected = await token();
    expect(connected.status).toBe(200);
    await expectAsDescribed({ db: database.db }, "/api/stripe/{partner}/token", "post", connected);
    const again = await token(form);
    expect([again.status, again.body]).toMatchObject([409, { message: "error.codeUsed" }]);
    const guessed = await token({ body: { code: "ac_1", state: "guessed" } });
    expect([guessed.status, guessed.body]).toMatchObject([400, { message: "error.connectAgain" }]);
    expect((await token({ context: { payments } })).status).toBe(404);
    const stranger = { ...bearer(member.token), "Idempotency-Key": "connect-1" };
    expect((await token({ headers: stranger })).status).toBe(404);
  });
});
