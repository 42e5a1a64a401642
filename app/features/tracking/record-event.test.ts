import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { DAY_MS } from "~/kernel/time";
import { fileDatabase } from "../../../tests/support/database";
import { eventFacts, EVENT_RETENTION_DAYS } from "./events";
import { purgeEvents } from "./purge-events.server";
import { recordEvent } from "./record-event.server";
import { analyticsEvents } from "./schema.server";

const now = new Date("2030-05-01T10:00:00Z");

const database = fileDatabase();

test("what has a key is noted once, the rest as often as it happens", async () => {
  const { db } = database;
  const once = { name: "Checkout success", gymId: 4, studentId: 7, key: "order 1", now } as const;
  await Promise.all(Array.from({ length: 5 }, () => recordEvent(db, once)));
  const view = { name: "Page view", gymId: 4, facts: { path: "/lives" }, now } as const;
  await recordEvent(db, view);
  await recordEvent(db, view);
  const rows = await db.delete(analyticsEvents).where(eq(analyticsEvents.gymId, 4)).returning();
  expect(rows.map(({ name, studentId }) => [name, studentId]).sort()).toEqual([
    ["Checkout success", 7],
    ["Page view", null],
    ["Page view", null],
  ]);
});

test.each([
  [{ path: "/gym/ironworks/category/strength" }, true],
  [{ path: "/reset?code=12345678" }, false],
  [{ path: `/${"x".repeat(300)}` }, false],
  [{ reason: "card_declined" }, true],
  [{ reason: "card declined for Ada" }, false],
  [{ productId: 1.5 }, false],
])("facts %j: %s", (facts, fine) => {
  expect(eventFacts.safeParse(facts).success).toBe(fine);
});

test("an event is a row, and goes when it is older than the log keeps", async () => {
  const { db } = database;
  const edge = new Date(now.getTime() - EVENT_RETENTION_DAYS * DAY_MS);
  const moments = [now, edge, new Date(edge.getTime() - 1), new Date(edge.getTime() - DAY_MS)];
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
