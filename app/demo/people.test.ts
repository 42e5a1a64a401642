/** The people of the demo world: their subscriptions, roles and the shared password. */
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDashboardStatus } from "~/features/billing/accounts/account";
import { paymentAccounts } from "~/features/billing/accounts/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { givesAccess, stateOf } from "~/features/billing/subscriptions/subscription";
import { workoutCompletions } from "~/features/catalog/completions/schema.server";
import { workoutStarts } from "~/features/catalog/starts/schema.server";
import { listWorkouts } from "~/features/catalog/workouts/list-workouts.server";
import type { WorkoutSource } from "~/features/catalog/workouts/workout-ranges.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { listRunningRounds } from "~/features/challenges/member-queries.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { gyms, trainers } from "~/features/gyms/schema.server";
import { accounts, gymStaff, students, trainerAccounts } from "~/features/identity/schema.server";
import { dayIn, mondayOf } from "~/features/progress/days";
import { listTrainedGyms, sumWeeks } from "~/features/progress/queries.server";
import { countStreak } from "~/features/progress/streak";
import { workoutDays, workoutExecutions } from "~/features/workout-tracking/schema.server";
import { openDemoWorld, SEEDED_AT } from "../../tests/support/demo-world";

let world: Awaited<ReturnType<typeof openDemoWorld>>;
beforeAll(async () => {
  world = await openDemoWorld();
  await world.seed();
});
afterAll(() => world.close());

describe("people", () => {
  async function person(email: string) {
    const [found] = await world.db
      .select({
        accountId: accounts.id,
        studentId: students.id,
        password: accounts.passwordHash,
        isAdmin: accounts.isAdmin,
      })
      .from(accounts)
      .innerJoin(students, eq(students.accountId, accounts.id))
      .where(eq(accounts.emailFolded, email));
    if (!found) throw new Error(`nobody is ${email}`);
    return found;
  }

  test.each([
    ["member@demo.test", "ACTIVE", true],
    ["canceled@demo.test", "CANCELED", true],
    ["expired@demo.test", "EXPIRED", false],
  ])("%s is %s in Ironworks by the month", async (email, state, watches) => {
    const held = await listSubscriptions(world.db, { studentId: (await person(email)).studentId });
    expect(held).toHaveLength(1);
    const [subscription] = held;
    if (!subscription) throw new Error("no subscription");
    expect(stateOf(subscription)).toBe(state);
    expect(givesAccess(subscription, SEEDED_AT)).toBe(watches);
    const [plan] = await world.db
      .select()
      .from(subscriptionTypes)
      .where(eq(subscriptionTypes.id, subscription.subscriptionTypeId));
    expect(plan).toMatchObject({
      gymId: (await findGymByGuid(world.db, "ironworks"))?.id,
      interval: "MONTH",
    });
  });

  test("new@demo.test has no subscription", async () => {
    const { studentId } = await person("new@demo.test");
    expect(await listSubscriptions(world.db, { studentId })).toEqual([]);
  });

  test("the trainers are Maya Cole and Tom Reyes, admin@demo.test is the operator", async () => {
    const taught = await world.db
      .select({ email: accounts.emailFolded, tuid: trainers.tuid })
      .from(trainerAccounts)
      .innerJoin(accounts, eq(accounts.id, trainerAccounts.accountId))
      .innerJoin(trainers, eq(trainers.id, trainerAccounts.trainerId))
      .orderBy(trainers.tuid);
    expect(taught).toEqual([
      { email: "trainer@demo.test", tuid: "maya-cole" },
      { email: "creator@demo.test", tuid: "tom-reyes" },
    ]);
    const admins = await world.db.select().from(accounts).where(eq(accounts.isAdmin, true));
    expect(admins.map(({ emailFolded }) => emailFolded)).toEqual(["admin@demo.test"]);
  });

  test("each gym has its staff", async () => {
    const staff = await world.db
      .select({ email: accounts.emailFolded, guid: gyms.guid, role: gymStaff.role })
      .from(gymStaff)
      .innerJoin(accounts, eq(accounts.id, gymStaff.accountId))
      .innerJoin(gyms, eq(gyms.id, gymStaff.gymId));
    expect(staff.map(({ guid, role, email }) => `${guid} ${role} ${email}`).sort()).toEqual([
      "flowstate OWNER flowstate-owner@demo.test",
      "flowstate TRAINER creator@demo.test",
      "flowstate TRAINER trainer@demo.test",
      "ironworks MANAGER manager@demo.test",
      "ironworks OWNER owner@demo.test",
      "ironworks SUPPORT support@demo.test",
      "ironworks TRAINER creator@demo.test",
      "ironworks TRAINER trainer@demo.test",
    ]);
  });

  test("the payment accounts of both gyms and of Maya are ready, Tom's is unfinished", async () => {
    const rows = await world.db
      .select({
        account: paymentAccounts,
        name: sql<string>`coalesce(${gyms.guid}, ${trainers.tuid})`,
      })
      .from(paymentAccounts)
      .leftJoin(gyms, eq(gyms.id, paymentAccounts.gymId))
      .leftJoin(trainers, eq(trainers.id, paymentAccounts.trainerId));
    const status = Object.fromEntries(
      rows.map(({ name, account }) => [name, getDashboardStatus(account)]),
    );
    expect(status).toEqual({
      ironworks: "open",
      flowstate: "open",
      "maya-cole": "open",
      "tom-reyes": "continue",
    });
  });

  test("every listed person signs in with demo1234, other accounts do not", async () => {
    const rows = await world.db
      .select({ email: accounts.emailFolded, password: accounts.passwordHash })
      .from(accounts);
    const known = rows.filter(({ password }) => password === "hash of demo1234");
    const names = `admin canceled creator expired flowstate-owner manager member new owner support trainer`;
    expect(known.map(({ email }) => email).sort()).toEqual(
      names.split(" ").map((name) => `${name}@demo.test`),
    );
  });
});

test("each gym has a replay that was published after its live; Mia has completed some of Ironworks", async () => {
  const { db } = world;
  const completed = await db.select().from(workoutCompletions);
  for (const [guid, replay, done] of [
    ["ironworks", "Squat clinic", ["Press day", "Push-up ladder", "Squat clinic"]],
    ["flowstate", "Evening flow", []],
  ] as const) {
    const gymId = (await findGymByGuid(db, guid))?.id ?? 0;
    const studentId = completed[0]?.studentId ?? 0;
    const namesOf = async (source: WorkoutSource) =>
      (await listWorkouts(db, { gymId, source })).workouts.map(({ name }) => name);
    expect(await namesOf({ kind: "replays" })).toEqual([replay]);
    expect((await namesOf({ kind: "completed", studentId })).slice(0, 3)).toEqual(done);
  }
  const replays = await db.select().from(workouts).where(isNotNull(workouts.liveAt));
  for (const { publishedAt, liveAt, name } of replays)
    expect(publishedAt.getTime() - (liveAt?.getTime() ?? 0), name).toBeGreaterThan(0);
});

test("the built-in categories of both gyms list workouts", async () => {
  const { db } = world;
  const [mia] = await db
    .select({ id: students.id })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(eq(accounts.emailFolded, "member@demo.test"));
  for (const guid of ["ironworks", "flowstate"]) {
    const [gym] = await db.select({ id: gyms.id }).from(gyms).where(eq(gyms.guid, guid));
    const gymId = gym?.id ?? 0;
    const newest = await listWorkouts(db, { gymId, source: { kind: "newest" } });
    expect(newest.workouts).toHaveLength(24);
    expect(new Set(newest.workouts.map((workout) => workout.heroImageUrl)).size).toBe(24);
    const liked = await listWorkouts(db, { gymId, source: { kind: "most-liked" } });
    expect(liked.workouts.length).toBe(24);
    if (guid === "ironworks") {
      const own = await listWorkouts(db, {
        gymId,
        source: { kind: "liked", studentId: mia?.id ?? 0 },
      });
      expect(own.workouts.map(({ name }) => name)).toEqual([
        "Swing thirty",
        "Sunday full body",
        "Push-up ladder",
        "Sunday reset",
      ]);
    }
  }
});

describe("the training of Mia", () => {
  const mia = eq(accounts.emailFolded, "member@demo.test");
  async function history() {
    const { db } = world;
    const [student] = await db
      .select({ id: students.id })
      .from(students)
      .innerJoin(accounts, eq(accounts.id, students.accountId))
      .where(mia);
    const scope = {
      studentId: student?.id ?? 0,
      gymIds: (await listTrainedGyms(db, student?.id ?? 0)).map(({ id }) => id),
    };
    const weeks = await sumWeeks(db, scope, "1970-01-01");
    const counts = new Map([...weeks].map(([week, { workouts: done }]) => [week, done]));
    const executions = await db.select().from(workoutExecutions);
    return { counts, executions };
  }

  test("is ten weeks long, has a streak with a free week, and lies before the seed", async () => {
    const { counts, executions } = await history();
    expect(counts.size).toBeGreaterThanOrEqual(9);
    const streak = countStreak(counts, mondayOf(dayIn("Europe/London", SEEDED_AT)));
    expect(streak.weeks).toBeGreaterThanOrEqual(6);
    for (const { startedAt, completedAt } of executions) {
      expect((completedAt ?? startedAt).getTime()).toBeLessThan(SEEDED_AT.getTime());
    }
  });

  test("has done some items of the challenge that she runs, missed one, and one stands on today", async () => {
    const { db } = world;
    const [student] = await db
      .select({ id: students.id })
      .from(students)
      .innerJoin(accounts, eq(accounts.id, students.accountId))
      .where(mia);
    const { rounds } = await listRunningRounds(db, {
      gymId: (await findGymByGuid(db, "ironworks"))?.id ?? 0,
      studentId: student?.id ?? 0,
      today: dayIn("Europe/London", SEEDED_AT),
      limit: 10,
    });
    expect(rounds).toMatchObject([
      { guid: "ironworks-fourteen-days", calendar: { done: 3, missed: 1 } },
    ]);
    expect(rounds[0]?.calendar.today).toMatchObject([{ state: "today", day: 7 }]);
  });

  test("agrees with her completions and starts, and a second seed adds nothing", async () => {
    const { db } = world;
    const tables = [workoutExecutions, workoutDays, workoutCompletions, workoutStarts];
    const count = () => Promise.all(tables.map((table) => db.$count(table)));
    const before = await count();
    await world.seed();
    expect(await count()).toEqual(before);
    const days = await db.select().from(workoutDays);
    const completed = await db.select().from(workoutCompletions);
    expect(new Set(completed.map(({ workoutId }) => workoutId))).toEqual(
      new Set(days.map(({ workoutId }) => workoutId)),
    );
    const begun = (await db.select().from(workoutExecutions)).filter(
      ({ completedAt }) => completedAt === null,
    );
    const started = await db.select().from(workoutStarts);
    expect(new Set(started.map(({ workoutId }) => workoutId))).toEqual(
      new Set(begun.map(({ workoutId }) => workoutId)),
    );
  });
});
