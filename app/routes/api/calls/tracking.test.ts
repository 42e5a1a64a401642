/** POST /api/events: events that only a browser can report. */
import { beforeAll, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { askCall, expectAsDescribed, type Ask } from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { usedUp } from "../../../../tests/support/load-context";

const database = fileDatabase();
let gym: Gym;
beforeAll(async () => {
  gym = await makeGym(database.db);
});

const given = () => ({ db: database.db });
const ask = (path: string, more: Ask = {}) => askCall(given(), path, more);

const path = "/api/events";
const name = "Workout fetch failed";
const rows = () => database.db.select().from(analyticsEvents);

it("stores an event with its gym and facts, and no other sent field", async () => {
  const before = (await rows()).length;
  const body = { name, gym: gym.guid, workoutId: "977", studentId: 5 };
  expect((await ask(path, { body })).status).toBe(200);
  expect((await ask(path, { body: { name, workoutId: "978" } })).status).toBe(200);
  const kept = (await rows()).slice(before);
  expect(kept).toMatchObject([
    { name, gymId: gym.id, facts: { workoutId: "977" } },
    { name, gymId: null, facts: { workoutId: "978" } },
  ]);
  expect(kept[0]?.facts).not.toHaveProperty("studentId");
});

it("refuses an event with an unknown name, that is too long or over the limit, and does not store it", async () => {
  const before = (await rows()).length;
  for (const body of [
    { name: "Something else" },
    { name, workoutId: "9".repeat(65) },
    { name, workoutId: 7 },
    { name: "Checkout failed", attemptId: "Ada Byron" },
  ]) {
    expect((await ask(path, { body })).status, JSON.stringify(body)).toBe(400);
  }
  const limited = await ask(path, { body: { name }, context: { limits: usedUp(9) } });
  expect(limited.status).toBe(429);
  expect(limited.headers.get("retry-after")).toBe("9");
  await expectAsDescribed(given(), path, "post", limited);
  expect(await rows()).toHaveLength(before);
});
