/** @module-tag postgres */
import { expect, it } from "vitest";
import { addDays } from "~/kernel/time";
import { newId } from "~/kernel/ids";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { purgeGymChanges } from "./purge-gym-changes.server";
import { gymChanges } from "./schema.server";

const database = fileDatabase();
const now = new Date("2030-06-01T10:00:00Z");

it("purgeGymChanges deletes what can no longer be undone, in batches", async () => {
  const { db } = database;
  const { id: gymId } = await makeGym(db);
  const end = addDays(now, -30);
  for (const days of [-1, -2, -3]) {
    const row = { gymId, accountId: newId(), before: {}, after: {} };
    await db.insert(gymChanges).values({ ...row, changedAt: addDays(end, days) });
    await db.insert(gymChanges).values({ ...row, changedAt: addDays(end, -days) });
  }
  const purge = () => purgeGymChanges(db, { now, limit: 2 });
  expect([await purge(), await purge(), await purge()]).toEqual([2, 1, 0]);
  expect(await db.$count(gymChanges)).toBe(3);
});
