/** @module-tag postgres */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym, makeMember, makePlan, type Member } from "../../../tests/support/gym-world";
import { subscribe } from "../../../tests/support/media-world";
import { makeWorkout, train } from "../../../tests/support/training";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { workoutSubscriptionTypes } from "~/features/catalog/workouts/schema.server";
import type { Gym } from "~/features/gyms/queries.server";
import { accounts, students } from "~/features/identity/schema.server";
import { addWeeks } from "~/features/progress/days";
import { addCalendarDays } from "~/kernel/calendar-days";
import { outboxMails } from "~/features/notifications/schema.server";
import { progressMailTokens } from "~/features/progress/progress-mail-tokens.server";
import { workoutDays, workoutExecutions } from "~/features/workout-tracking/schema.server";
import { announceWeeklyProgress } from "./announce-weekly-progress.server";

const database = fileDatabase();
const tokens = progressMailTokens("a secret of at least thirty-two characters");
/** A Monday, eight o'clock in London. */
const MONDAY = new Date("2026-11-23T08:00:00Z");

let gym: Gym;
let member: Member;
let workoutId: number;
beforeEach(async () => {
  const { db } = database;
  for (const table of [outboxMails, workoutExecutions, workoutDays]) await db.delete(table);
  gym = await makeGym(db, { timeZone: "Europe/London" });
  const planId = await makePlan(db, gym);
  workoutId = await makeWorkout(db, { gymId: gym.id });
  await db
    .insert(workoutSubscriptionTypes)
    .values({ gymId: gym.id, workoutId, planTenant: gym.id, subscriptionTypeId: planId });
  member = await makeMember(db, { gym });
  await subscribe(
    db,
    member,
    { gymId: gym.id, planId },
    { currentPeriodEnd: new Date("2026-12-20T00:00:00Z") },
  );
});

const trainOn = async (...days: string[]) => {
  for (const day of days) {
    await train(database.db, { gymId: gym.id, studentId: member.studentId, workoutId, day });
  }
};
const run = (now = MONDAY) => announceWeeklyProgress(database.db, { now, tokens });
const mails = async () =>
  (await database.db.select().from(outboxMails)).filter(({ kind }) => kind === "weeklyProgress");

/** How often the job has summed a member's history. */
async function countHistoryReads(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(database.pool, "query");
  try {
    await work();
    return query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes("date_trunc('week'"))
      .length;
  } finally {
    query.mockRestore();
  }
}

describe("the weekly mail", () => {
  it("tells the past week in the gym's brand, with a link that switches it off", async () => {
    await trainOn("2026-11-10", "2026-11-12", "2026-11-17", "2026-11-19");
    expect(await run()).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: member.email, gymId: gym.id, lang: "EN" });
    expect(mail?.data).toMatchObject({ workouts: "2", minutes: "20", weeks: "2", inDanger: "" });
    expect(tokens.read(mail?.data["token"] ?? "")).toBe(member.studentId);
  });

  it("is one, however often and on how many servers the job runs", async () => {
    await trainOn("2026-11-19");
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await run(new Date("2026-11-23T12:00:00Z"))).toBe(0);
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ["2026-11-22T23:59:00Z", 0],
    ["2026-11-23T06:59:59Z", 0],
    ["2026-11-23T07:00:00Z", 1],
    ["2026-11-23T20:59:59Z", 1],
    ["2026-11-23T21:00:00Z", 0],
    ["2026-11-24T08:00:00Z", 0],
  ])("goes out on Monday from seven o'clock on: %s", async (now, count) => {
    await trainOn("2026-11-19");
    expect(await run(new Date(now))).toBe(count);
  });

  it("goes by the member's own zone", async () => {
    await trainOn("2026-11-19");
    await database.db
      .update(students)
      .set({ timeZone: "Pacific/Auckland" })
      .where(eq(students.id, member.studentId));
    expect(await run()).toBe(0);
    expect(await run(new Date("2026-11-22T19:00:00Z"))).toBe(1);
  });

  it("counts a streak of years, and reads its history further back only then", async () => {
    const mondays = Array.from({ length: 70 }, (_none, week) => addWeeks("2026-11-16", -week));
    await trainOn(...mondays.flatMap((monday) => [monday, addCalendarDays(monday, 2)]));
    const reads = await countHistoryReads(async () => expect(await run()).toBe(1));
    expect((await mails())[0]?.data).toMatchObject({ weeks: "70" });
    expect(reads).toBe(3);
  });

  it("reads no history of a member whose mail exists, and nobody's while no mail is due", async () => {
    await trainOn("2026-11-19");
    expect(await countHistoryReads(run)).toBe(1);
    expect(await countHistoryReads(run)).toBe(0);
    await database.db.delete(outboxMails);
    expect(await countHistoryReads(() => run(new Date("2026-11-24T08:00:00Z")))).toBe(0);
  });

  it("warns of a streak in danger, and says nothing of a week of rest otherwise", async () => {
    await trainOn("2026-11-03", "2026-11-05");
    expect(await run(new Date("2026-11-16T08:00:00Z"))).toBe(1);
    expect((await mails())[0]?.data).toMatchObject({ workouts: "0", weeks: "1", inDanger: "yes" });
    expect(await run()).toBe(0);
  });
});

describe("no mail goes to", () => {
  beforeEach(() => trainOn("2026-11-19"));
  const change = {
    "a member who has switched it off": () =>
      database.db
        .update(students)
        .set({ weeklyProgressMail: false })
        .where(eq(students.id, member.studentId)),
    "an account that is being deleted": () =>
      database.db
        .update(accounts)
        .set({ deletionRequestedAt: MONDAY })
        .where(eq(accounts.id, member.accountId)),
  };
  it.each(Object.entries(change))("%s", async (_, make) => {
    await make();
    expect(await run()).toBe(0);
  });

  it("a member whose subscription has ended", async () => {
    await database.db
      .update(subscriptions)
      .set({ endedAt: new Date("2026-11-20T00:00:00Z"), status: "canceled" })
      .where(eq(subscriptions.studentId, member.studentId));
    expect(await run()).toBe(0);
  });
});
