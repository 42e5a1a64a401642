/** What `npm run partners:usage` prints. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { partnerPasses } from "~/features/partners/schema.server";
import { workoutExecutions } from "~/features/workout-tracking/schema.server";
import { makeStudent } from "../../../tests/support/billing-world";
import { runCommand } from "../../../tests/support/commands";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { readTyped, runPartnersUsageCommand } from "./partners-usage.server";

const database = fileDatabase();
const usage = (...args: string[]) =>
  runCommand(database, { readTyped, run: runPartnersUsageCommand }, ...args);

const HEAD = "gpwId,gym,day,checkedInAt";

beforeAll(async () => {
  const { db } = database;
  const train = async (
    guid: string,
    { studentId, looked = [] }: { studentId: number; looked?: string[] },
    times: string[],
  ) => {
    const gym = await makeGym(db, { guid });
    const { workoutId } = await publishWorkout(db, {
      ...{ gymId: gym.id, trainerId: null, name: guid, categoryKeys: [], subscriptionTypeIds: [] },
      movements: [{ name: guid, durationSeconds: 60, mediaKey: `clips/${guid}` }],
      publishedAt: new Date("2030-01-01T00:00:00Z"),
    });
    await db.insert(workoutExecutions).values(
      [...looked, ...times].map((time) => ({
        ...{ gymId: gym.id, workoutId, studentId, executionId: randomUUID() },
        ...{ startedAt: new Date(time), day: time.slice(0, 10) },
        playedSeconds: looked.includes(time) ? 0 : 30,
      })),
    );
  };
  const [ada, ben] = [await makeStudent(db), await makeStudent(db)];
  await db.insert(partnerPasses).values([
    {
      gpwId: "=1+1",
      studentId: ada.studentId,
      createdAt: new Date("2030-03-02T00:00:00Z"),
      endsAt: new Date("2030-04-20T12:00:00Z"),
    },
    { gpwId: "unused", studentId: null },
  ]);
  const looked = ["2030-04-01T06:00:00Z", "2030-04-05T09:00:00Z"];
  await train("north", { ...ada, looked }, [
    // Before the pass.
    "2030-03-01T09:00:00Z",
    "2030-03-31T23:59:59Z",
    "2030-04-01T18:00:00Z",
    "2030-04-01T07:00:00Z",
    "2030-04-20T11:59:59Z",
    // After its end.
    "2030-04-21T09:00:00Z",
  ]);
  await train("south", ada, ["2030-04-01T20:00:00Z"]);
  // No pass.
  await train("east", ben, ["2030-04-02T09:00:00Z"]);
});

it("counts the first workout played on a day in each gym, while the pass runs, and defuses formulas", async () => {
  expect(await usage("--month", "2030-04")).toEqual({
    code: 0,
    printed: [
      HEAD,
      "'=1+1,north,2030-04-01,2030-04-01T07:00:00Z",
      "'=1+1,north,2030-04-20,2030-04-20T11:59:59Z",
      "'=1+1,south,2030-04-01,2030-04-01T20:00:00Z",
    ].join("\n"),
    refusal: null,
  });
  expect((await usage("--month", "2030-03")).printed).toBe(
    `${HEAD}\n'=1+1,north,2030-03-31,2030-03-31T23:59:59Z`,
  );
});

it("prints one gym's, and the head alone where there is nothing", async () => {
  expect((await usage("--month", "2030-04", "--gym", "south")).printed).toBe(
    `${HEAD}\n'=1+1,south,2030-04-01,2030-04-01T20:00:00Z`,
  );
  expect((await usage("--month", "2029-12")).printed).toBe(HEAD);
  expect((await usage()).printed).toBe(HEAD);
});

it.each([
  [["--month", "2030-13"], "--month takes a year and a month, as 2026-10, not 2030-13."],
  [["--month", "April"], "--month takes a year and a month, as 2026-10, not April."],
  [["--gym", "nowhere"], "There is no gym with the guid nowhere."],
])("refuses %j", async (args, refusal) => {
  expect(await usage(...args)).toMatchObject({ code: 1, refusal });
});
