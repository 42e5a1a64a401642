import { desc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../tests/support/database";
import { EVENTS_KEPT_DAYS } from "./events";
import { purgeEvents } from "./purge-events.server";
import { recordEvent } from "./record-event.server";
import { analyticsEvents } from "./schema.server";

const DAY = 24 * 60 * 60 * 1000;
const now = new Date("2030-05-01T10:00:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("an event is a row, and goes when it is older than the log keeps", async () => {
  const { db } = database;
  const edge = new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY);
  const moments = [now, edge, new Date(edge.getTime() - 1), new Date(edge.getTime() - DAY)];
  for (const moment of moments) {
    await recordEvent(db, {
      name: "Workout fetch failed",
      gymId: 3,
      facts: { workoutId: "41" },
      now: moment,
    });
  }
  const rows = () => db.select().from(analyticsEvents).orderBy(desc(analyticsEvents.at));
  expect((await rows())[0]).toMatchObject({
    name: "Workout fetch failed",
    gymId: 3,
    facts: { workoutId: "41" },
    at: now,
  });
  expect(await purgeEvents(db, { now, limit: 1 })).toBe(1);
  expect(await purgeEvents(db, { now })).toBe(1);
  expect(await purgeEvents(db, { now })).toBe(0);
  expect((await rows()).map(({ at }) => at)).toEqual([now, edge]);
});
