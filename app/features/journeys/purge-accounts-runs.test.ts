/**
 * When the purge happens: at the end of the notice, once, against a login, and behind an account that fails.
 *
 * @module-tag postgres
 */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { createAccount } from "~/features/identity/create-account.server";
import { accounts } from "~/features/identity/schema.server";
import { addDays } from "~/kernel/time";
import { buy, makeStudent, NOW } from "../../../tests/support/billing-world";
import { leave, readAccountOf } from "../../../tests/support/leaving";
import { sellAtSandbox } from "../../../tests/support/sandbox-sales";
import { somePlace, verifyAccount } from "../../../tests/support/sessions";
import { makeWorkout } from "../../../tests/support/training";
import { purgeAccounts } from "./purge-accounts.server";
import { signInMember } from "./sign-in-member.server";

const world = sellAtSandbox();
const DUE = addDays(NOW, 30);
const log = { warn: () => {}, error: () => {} };
const sendJob = () => Promise.resolve();
const purge = (now = DUE) =>
  purgeAccounts(world.db, { payments: world.payments, now, log, sendJob });
const own = () => readAccountOf(world.db, world.student);

describe("the purge", () => {
  it("waits for the end of the notice, and repeats harmlessly", async () => {
    await leave(world.db, world.student, world);
    const early = new Date(DUE.getTime() - 1);
    expect(await purge(early)).toEqual({ purged: 0, postponed: 0 });
    expect((await own()).email).toBe(world.student.email);
    expect(await purge()).toEqual({ purged: 1, postponed: 0 });
    expect(await purge()).toEqual({ purged: 0, postponed: 0 });
  });

  it("frees the address for a new account, and the old one cannot come back", async () => {
    await leave(world.db, world.student, world);
    await purge();
    const { id: accountId } = await own();
    const names = { firstName: "Ada", lastName: "B", passwordHash: "-" };
    expect(await createAccount(world.db, { email: world.student.email, ...names })).toMatchObject({
      ok: true,
    });
    const verified = await verifyAccount(world.db, accountId);
    const again = { verified, gym: null, place: somePlace(), now: DUE };
    expect(await signInMember(world.db, again)).toEqual({
      ok: false,
      reason: "credentials-changed",
    });
    expect((await own()).purgedAt).toEqual(DUE);
  });

  it("happens once with two servers", async () => {
    await leave(world.db, world.student, world);
    const counts = await Promise.all([purge(), purge(), purge()]);
    expect(counts.reduce((sum, { purged }) => sum + purged, 0)).toBe(1);
  });

  it("loses or wins as a whole against a login at the same moment", async () => {
    await leave(world.db, world.student, world);
    const { id: accountId } = await own();
    const verified = await verifyAccount(world.db, accountId);
    const [, login] = await Promise.all([
      purge(),
      signInMember(world.db, { verified, gym: null, place: somePlace(), now: DUE }),
    ]);
    const deletionUndone = login.ok && login.deletionUndone;
    const after = await own();
    expect(after.purgedAt === null).toBe(deletionUndone);
    expect(after.email === "").toBe(!deletionUndone);
  });

  it("goes on behind an account that fails, which is logged and tried again", async () => {
    const { db } = world;
    const people = [world.student, await makeStudent(db), await makeStudent(db)];
    for (const person of people) await leave(db, person, world);
    // The first in the order of the walk: its like is not in the count, which must not fall below zero.
    const ids = await Promise.all(
      people.map(async (person) => (await readAccountOf(db, person)).id),
    );
    const broken = people[ids.indexOf(ids.toSorted()[0] ?? "")] ?? world.student;
    const workoutId = await makeWorkout(db, { gymId: world.shop.gymId, name: "Row" });
    const { gymId } = world.shop;
    await db.execute(sql`
      insert into workout_likes (gym_id, student_id, workout_id, created_at)
      values (${gymId}, ${broken.studentId}, ${workoutId}, now())`);
    const failed: object[] = [];
    const counts = await purgeAccounts(db, {
      payments: world.payments,
      now: DUE,
      sendJob,
      log: { ...log, error: (facts: object) => void failed.push(facts) },
    });
    expect(counts).toEqual({ purged: 2, postponed: 1 });
    expect(failed).toMatchObject([{ studentId: broken.studentId }]);
    await db.update(workouts).set({ likeCount: 1 }).where(eq(workouts.id, workoutId));
    expect(await purge()).toEqual({ purged: 1, postponed: 0 });
  });

  it("is postponed and logged while a subscription renews", async () => {
    await buy(world.db, { ...world.request(), payments: world.payments });
    const { id } = await own();
    await world.db.update(accounts).set({ deletionRequestedAt: NOW }).where(eq(accounts.id, id));
    const warned: unknown[] = [];
    const payments = {
      ...world.payments,
      cancelAtPeriodEnd: () => Promise.reject(new Error("away")),
    };
    const counts = await purgeAccounts(world.db, {
      payments,
      now: DUE,
      sendJob,
      log: { ...log, warn: (facts: unknown) => void warned.push(facts) },
    });
    expect(counts).toEqual({ purged: 0, postponed: 1 });
    expect(warned).toHaveLength(2);
    expect((await own()).purgedAt).toBeNull();
  });
});
