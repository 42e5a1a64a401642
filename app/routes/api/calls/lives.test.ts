/** Lives for clients, their reminders, and what nobody may see before it is time. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { gymStaff } from "~/features/identity/schema.server";
import {
  lives,
  liveReminders,
  liveSeats,
  liveSubscriptionTypes,
} from "~/features/lives/schema.server";
import { liveReminderTokens } from "~/features/lives/reminders/reminder-tokens.server";
import { pushSubscriptions } from "~/features/notifications/push/schema.server";
import { MINUTE_MS } from "~/kernel/time";
import { askCall, bearer, expectAsDescribed, type Ask } from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeMember, makePlan, type Member } from "../../../../tests/support/gym-world";
import { makeLive, readReminders } from "../../../../tests/support/lives";
import { subscribe } from "../../../../tests/support/media-world";

const database = fileDatabase();
const NOW = new Date();
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const SECRET = "https://meet.example.com/open-floor";

let gym: Gym;
let member: Member;
beforeEach(async () => {
  await database.db.delete(lives);
  gym = await makeGym(database.db);
  member = await makeMember(database.db, { gym });
});

async function ask(path: string, { now = NOW, ...more }: Ask & { now?: Date } = {}) {
  const context = { db: database.db, now };
  const answer = await askCall(context, path, more);
  const method = path.endsWith("remind") || path.endsWith("off") ? "post" : "get";
  await expectAsDescribed(context, path, method, answer);
  return answer;
}
const schedule = (minutes: number, given: Partial<typeof lives.$inferInsert> = {}) =>
  makeLive(database.db, { gymId: gym.id, startsAt: later(minutes), ...given });
const guidsOf = ({ body }: { body: unknown }) =>
  (body as { guid: string }[]).map(({ guid }) => guid);

describe("GET /api/lives", () => {
  it("lists what runs and what is to come, a page at a time, without drafts", async () => {
    const next = await schedule(60);
    const running = await schedule(-10);
    for (const status of ["DRAFT", "CANCELLED", "ENDED"] as const) await schedule(30, { status });
    await schedule(-60);
    const other = await schedule(90, { gymId: (await makeGym(database.db)).id });
    const own = await ask("/api/lives", { query: { gymId: String(gym.id) } });
    expect(guidsOf(own)).toEqual([running.guid, next.guid]);
    expect(own.body).toMatchObject([{ status: "LIVE", duration: 45 }, { status: "SCHEDULED" }]);
    const first = await ask("/api/lives", { query: { size: "2" } });
    expect(first.headers.get("X-Total-Count")).toBe("3");
    const query = /<\/api\/lives\?(.*)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await ask("/api/lives", { query });
    expect(guidsOf(second)).toEqual([other.guid]);
    expect(second.headers.get("Link")).toBeNull();
  });

  it("on a gym's own host knows that gym alone", async () => {
    const own = await schedule(60);
    const other = await makeGym(database.db);
    const theirs = await schedule(60, { gymId: other.id });
    const context = { hostGym: gym };
    expect(guidsOf(await ask("/api/lives", { context }))).toEqual([own.guid]);
    const foreign = await ask("/api/lives", { context, query: { gymId: String(other.id) } });
    expect(foreign.status).toBe(404);
    const params = { guid: theirs.guid };
    expect((await ask("/api/lives/{guid}", { context, params })).status).toBe(404);
  });
});

describe("the link of a live elsewhere", () => {
  const OPEN = later(10);
  let guid: string;
  let liveId: number;
  let planId: number;
  beforeEach(async () => {
    planId = await makePlan(database.db, gym);
    ({ guid, id: liveId } = await schedule(20, { locked: true }));
    await database.db
      .insert(liveSubscriptionTypes)
      .values({ gymId: gym.id, liveId, planTenant: gym.id, subscriptionTypeId: planId });
  });

  const get = (now: Date, token?: string) =>
    ask("/api/lives/{guid}", {
      now,
      params: { guid },
      ...(token ? { headers: bearer(token) } : {}),
    });
  const takeSeat = (state: "SEATED" | "WAITING" | "LEFT", { studentId } = member) =>
    database.db.insert(liveSeats).values({
      ...{ gymId: gym.id, liveId, studentId, state, askedAt: NOW, seenAt: NOW },
      seatedAt: state === "SEATED" ? NOW : null,
    });
  const hold = () =>
    subscribe(database.db, member, { gymId: gym.id, planId }, { currentPeriodEnd: later(99_999) });

  it("is for a member with a plan and a seat, from the lead time to the end", async () => {
    await hold();
    await takeSeat("SEATED");
    expect((await get(later(4), member.token)).text).not.toContain(SECRET);
    expect((await get(later(5), member.token)).body).toMatchObject({
      ...{ locked: true, accessEnabled: true, joinUrl: SECRET },
    });
    expect((await get(later(65), member.token)).text).not.toContain(SECRET);
  });

  it.each(["WAITING", "LEFT", null] as const)(
    "is not for a member whose seat is %s",
    async (seat) => {
      await hold();
      if (seat) await takeSeat(seat);
      const answer = await get(OPEN, member.token);
      expect(answer.body).toMatchObject({ accessEnabled: true });
      expect(answer.text).not.toContain(SECRET);
    },
  );

  it("is not for a member without the plan, with a seat even, and not for a visitor", async () => {
    await takeSeat("SEATED");
    for (const answer of [await get(OPEN, member.token), await get(OPEN)]) {
      expect(answer.body).toMatchObject({ locked: true, accessEnabled: false });
      expect(answer.text).not.toContain(SECRET);
    }
    const list = await ask("/api/lives", { now: OPEN, headers: bearer(member.token) });
    expect(list.text).not.toContain(SECRET);
  });

  it("is for the gym's staff, who take no seat, and not for another gym's", async () => {
    const { accountId } = member;
    const [role] = await database.db
      .insert(gymStaff)
      .values({ gymId: (await makeGym(database.db)).id, accountId, role: "OWNER" })
      .returning();
    expect((await get(OPEN, member.token)).text).not.toContain(SECRET);
    await database.db
      .update(gymStaff)
      .set({ gymId: gym.id })
      .where(eq(gymStaff.accountId, accountId));
    expect(role?.role).toBe("OWNER");
    expect((await get(OPEN, member.token)).body).toMatchObject({ joinUrl: SECRET });
  });

  it("is never an address of a stream", async () => {
    await hold();
    await takeSeat("SEATED");
    await database.db.update(lives).set({ source: "HLS" }).where(eq(lives.id, liveId));
    const answer = await get(OPEN, member.token);
    expect(answer.body).toMatchObject({ accessEnabled: true });
    expect(answer.text).not.toContain(SECRET);
  });
});

describe("GET /api/lives/{guid}", () => {
  it("tells why a live was cancelled, and shows a draft to staff alone", async () => {
    const { guid } = await schedule(60, { status: "CANCELLED", cancelReason: "Maya is ill" });
    const cancelled = await ask("/api/lives/{guid}", { params: { guid } });
    expect(cancelled.body).toMatchObject({ status: "CANCELLED", cancelReason: "Maya is ill" });
    const draft = { params: { guid: (await schedule(60, { status: "DRAFT" })).guid } };
    const headers = bearer(member.token);
    expect((await ask("/api/lives/{guid}", { ...draft, headers })).status).toBe(404);
    await database.db
      .insert(gymStaff)
      .values({ gymId: gym.id, accountId: member.accountId, role: "TRAINER" });
    expect((await ask("/api/lives/{guid}", { ...draft, headers })).body).toMatchObject({
      status: "DRAFT",
    });
  });
});

describe("POST /api/lives/{guid}/remind", () => {
  const PATH = "/api/lives/{guid}/remind";
  let live: Awaited<ReturnType<typeof schedule>>;
  beforeEach(async () => {
    live = await schedule(2_000);
  });
  const remind = (body?: unknown, more: Ask & { now?: Date } = {}) =>
    ask(PATH, {
      ...{ params: { guid: live.guid }, headers: bearer(member.token), body, method: "POST" },
      ...more,
    });
  const subscription = {
    endpoint: `https://push.example.com/${randomUUID()}`,
    keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
  };

  it("reminds by mail without a body, again and again, and ends when told so", async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await remind()).body).toEqual({ byMail: true, byPush: false });
    }
    expect(await readReminders(database.db, live)).toHaveLength(1);
    expect((await remind({ byMail: false })).body).toEqual({ byMail: false, byPush: false });
    expect(await readReminders(database.db, live)).toEqual([]);
  });

  it("reminds in a browser that it knows, or gets to know", async () => {
    const refused = await remind({ byPush: true });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ fieldErrors: [{ field: "subscription" }] });
    expect((await remind({ byPush: true, subscription })).body).toEqual({
      ...{ byMail: false, byPush: true },
    });
    expect((await remind({ byPush: true, byMail: true })).body).toMatchObject({ byPush: true });
    const [row] = await database.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, subscription.endpoint));
    expect(row).toMatchObject({ gymId: gym.id, studentId: member.studentId });
  });

  it.each([
    "http://push.example.com/x",
    "https://127.0.0.1/x",
    "https://169.254.169.254/x",
    "https://database.internal/x",
  ])("refuses a push service at %s", async (endpoint) => {
    const answer = await remind({ byPush: true, subscription: { ...subscription, endpoint } });
    expect(answer.status).toBe(400);
    expect(await database.db.$count(liveReminders, eq(liveReminders.liveId, live.id))).toBe(0);
  });

  it("answers 401 without a person, 404 for a draft or nothing, 409 when it is too late", async () => {
    expect((await remind({}, { headers: {} })).status).toBe(401);
    expect((await remind({}, { params: { guid: "nothing" } })).status).toBe(404);
    const closed = await remind({}, { now: later(1_990) });
    expect([closed.status, closed.body]).toMatchObject([409, { message: "error.liveClosed" }]);
    await database.db.update(lives).set({ status: "DRAFT" }).where(eq(lives.id, live.id));
    expect((await remind()).status).toBe(404);
  });
});

describe("one press in the mail program", () => {
  const tokens = liveReminderTokens("tests only: thirty-two characters or more");
  const off = (token: string) =>
    ask("/api/live-reminder/off", { query: { token }, body: "List-Unsubscribe=One-Click" });

  it("ends the reminders of this live for this person, again and again", async () => {
    const [live, other] = [await schedule(2_000), await schedule(2_000)];
    for (const { guid } of [live, other]) {
      const path = "/api/lives/{guid}/remind";
      await ask(path, { params: { guid }, headers: bearer(member.token), body: {} });
    }
    const token = tokens.create({ studentId: member.studentId, liveId: live.id });
    for (let time = 0; time < 2; time += 1) {
      const answer = await off(token);
      expect([answer.status, answer.body]).toEqual([200, { reminded: false }]);
    }
    expect(await readReminders(database.db, live)).toEqual([]);
    expect(await readReminders(database.db, other)).toHaveLength(1);
    expect((await off(token.replace(`.${live.id}.`, `.${other.id}.`))).status).toBe(404);
    expect(await readReminders(database.db, other)).toHaveLength(1);
  });
});

describe("GET /api/push-key", () => {
  it("is the same each time", async () => {
    const [first, second] = [await ask("/api/push-key"), await ask("/api/push-key")];
    expect(first.body).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) });
    expect(second.body).toEqual(first.body);
  });
});
