/**
 * Monthly partitions: made ahead by several servers at once, dropped only when their whole month is old.
 * @module-tag postgres
 */
import { afterEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../tests/support/database";
import {
  createPartitions,
  createPartitionsAhead,
  dropPartitionBefore,
  monthStart,
} from "./event-partitions.server";

const database = fileDatabase();
const OLD = ["1987_11", "1987_12", "1988_01", "1988_02", "1988_03"];

async function listPartitions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'workout_events'::regclass order by 1`,
  );
  return rows.map(({ name }) => name.replace("workout_events_", ""));
}
const oldPartitions = async () => (await listPartitions()).filter((name) => name < "2000");

afterEach(async () => {
  for (const name of OLD) await database.pool.query(`drop table if exists workout_events_${name}`);
});

it.each([
  ["2026-01-31T23:59:59.999Z", 0, "2026-01-01T00:00:00.000Z"],
  ["2026-01-31T12:00:00Z", 1, "2026-02-01T00:00:00.000Z"],
  ["2026-01-01T00:00:00Z", -1, "2025-12-01T00:00:00.000Z"],
  ["2026-12-15T00:00:00Z", 2, "2027-02-01T00:00:00.000Z"],
])("the month of %s, %i months away, begins at %s", (at, offset, start) => {
  expect(monthStart(new Date(at), offset).toISOString()).toBe(start);
});

describe("partitions", () => {
  it("exist after a start for the month before, this one and the next two", async () => {
    const now = new Date();
    const names = await listPartitions();
    for (const offset of [-1, 0, 1, 2]) {
      const [year, month] = monthStart(now, offset).toISOString().split("-");
      expect(names).toContain(`${year}_${month}`);
    }
  });

  it("are made once by servers that start at the same time, and hold the events of their month", async () => {
    const now = new Date("1987-12-31T23:59:59.999Z");
    await Promise.all(Array.from({ length: 4 }, () => createPartitionsAhead(database.pool, now)));
    expect(await oldPartitions()).toEqual(["1987_11", "1987_12", "1988_01", "1988_02"]);
    const { rows } = await database.pool.query<{ name: string }>(
      `insert into workout_events (execution_started_at, execution, key, gym_id, workout_id, type,
                                   execution_time, occurred_at, received_at)
       values ($1, 1, 'a', 1, 1, 'WORKOUT_START', 0, now(), now()),
              ($2, 2, 'a', 1, 1, 'WORKOUT_START', 0, now(), now())
       returning tableoid::regclass::text as name`,
      [now, new Date("1988-01-01T00:00:00Z")],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "workout_events_1987_12",
      "workout_events_1988_01",
    ]);
  });

  it("are dropped from the oldest on, only when the whole month is before the time", async () => {
    await createPartitions(
      database.pool,
      OLD.map((name) => new Date(`${name.replace("_", "-")}-15T00:00:00Z`)),
    );
    const before = new Date("1988-01-31T23:59:59Z");
    expect(await dropPartitionBefore(database.pool, before)).toBe(1);
    expect(await oldPartitions()).toEqual(OLD.slice(1));
    expect(await dropPartitionBefore(database.pool, before)).toBe(1);
    expect(await dropPartitionBefore(database.pool, before)).toBe(0);
    expect(await oldPartitions()).toEqual(OLD.slice(2));
  });
});
