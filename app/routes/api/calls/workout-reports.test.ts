/** The player's reports as calls: a start and a completion of a workout that the caller may watch. */
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { workoutCompletions } from "~/features/catalog/completions/schema.server";
import { workoutStarts } from "~/features/catalog/starts/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import type { Gym } from "~/features/gyms/queries.server";
import { askCall, bearer, expectAsDescribed } from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeMember, makePlan, type Member } from "../../../../tests/support/gym-world";

const database = fileDatabase();
let iron: Gym;
let flow: Gym;
let free: number;
let locked: number;
let member: Member;

beforeAll(async () => {
  const { db } = database;
  [iron, flow] = [await makeGym(db), await makeGym(db)];
  const planId = await makePlan(db, iron);
  const publish = async (subscriptionTypeIds: number[]) =>
    (
      await publishWorkout(db, {
        gymId: iron.id,
        trainerId: null,
        name: "Workout",
        categoryKeys: [],
        subscriptionTypeIds,
        movements: [{ name: "Squat", durationSeconds: 60, mediaKey: "clips/squat" }],
        publishedAt: new Date(),
      })
    ).workoutId;
  [free, locked] = [await publish([]), await publish([planId])];
  member = await makeMember(db);
});

describe.each([
  ["start", { started: true }, workoutStarts, "startedAt"],
  ["complete", { completed: true }, workoutCompletions, "completedAt"],
] as const)("%s", (verb, answered, table, column) => {
  const path = `/api/workout/${verb}/{id}`;
  const ask = (workoutId: number, { token, host = null, now = new Date() }: Asked = {}) =>
    askCall({ db: database.db, hostGym: host, now }, path, {
      params: { id: String(workoutId) },
      headers: token === undefined ? {} : bearer(token),
    });
  const rowsOf = (workoutId: number): Promise<Record<string, unknown>[]> =>
    database.db
      .select()
      .from(table)
      .where(and(eq(table.workoutId, workoutId), eq(table.studentId, member.studentId)));

  it("keeps one row with the server's time, as described", async () => {
    const now = new Date();
    for (let again = 0; again < 2; again += 1) {
      const answer = await ask(free, { token: member.token, host: iron, now });
      expect([answer.status, answer.body]).toEqual([200, answered]);
      await expectAsDescribed({ db: database.db }, path, "post", answer);
    }
    expect(await rowsOf(free)).toMatchObject([{ gymId: iron.id, [column]: now }]);
  });

  it("finds the gym of the workout on the platform's host", async () => {
    expect((await ask(free, { token: member.token })).status).toBe(200);
  });

  it("is refused to a visitor, and finds nothing that the caller may not watch", async () => {
    const { token } = member;
    expect((await ask(free)).status).toBe(401);
    expect((await ask(locked, { token })).status).toBe(404);
    expect((await ask(locked, { token, host: iron })).status).toBe(404);
    expect((await ask(free, { token, host: flow })).status).toBe(404);
    expect((await ask(2_147_483_647, { token })).status).toBe(404);
    expect(await rowsOf(locked)).toEqual([]);
  });
});

interface Asked {
  token?: string;
  host?: Gym | null;
  now?: Date;
}
