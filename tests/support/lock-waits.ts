/** Lets a test hold a lock until other queries wait for it. */
import { expect } from "vitest";
import type { TestDatabase } from "./database";

/** The embedded database has one connection, on which other queries wait for a transaction without a lock. */
export async function waitUntilOthersWait(
  { kind, pool }: Pick<TestDatabase, "kind" | "pool">,
  count = 1,
): Promise<void> {
  if (kind === "embedded") return;
  const waiting = "datname = current_database() and wait_event_type = 'Lock'";
  await expect
    .poll(async () => {
      const { rows } = await pool.query(`select 1 from pg_stat_activity where ${waiting}`);
      return rows.length;
    })
    .toBeGreaterThanOrEqual(count);
}
