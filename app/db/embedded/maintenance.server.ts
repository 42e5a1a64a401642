/**
 * Maintenance that a PostgreSQL server does by itself and PGlite does not (database.md §4): without checkpoints the
 * write-ahead log grows for ever, without vacuum and analyze tables bloat and plans go bad.
 */
import type { Pool } from "pg";

const CHECKPOINT_INTERVAL_MS = 60_000;
const VACUUM_INTERVAL_MS = 300_000;
/** Uses autovacuum's threshold: a fixed number of rows plus a share of the table. */
const CHANGED_TABLES = `
  select format('%I.%I', schemaname, relname) as name
    from pg_stat_user_tables
   where n_dead_tup > 50 + 0.1 * n_live_tup
      or n_mod_since_analyze > 50 + 0.1 * n_live_tup
   order by n_dead_tup desc
   limit 20`;

export function startMaintenance(pool: Pool, log: (message: string) => void) {
  let running: Promise<void> = Promise.resolve();
  let writtenAtCheckpoint = "";
  let stopped = false;

  const enqueue = (task: string, work: () => Promise<void>) => () => {
    running = running
      .then(() => (stopped ? undefined : work()))
      .catch((error: Error) => log(`${task}: ${error.message}`));
  };
  const timers = [
    setInterval(
      enqueue("checkpoint", async () => {
        const position = await writePosition(pool);
        if (position === writtenAtCheckpoint) return; // nothing written since
        await pool.query("checkpoint");
        writtenAtCheckpoint = await writePosition(pool);
      }),
      CHECKPOINT_INTERVAL_MS,
    ),
    setInterval(
      enqueue("vacuum", () => vacuumChangedTables(pool, () => stopped)),
      VACUUM_INTERVAL_MS,
    ),
  ];
  for (const timer of timers) timer.unref();
  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

/** One table at a time, so that requests can run in between. */
async function vacuumChangedTables(pool: Pool, isStopped: () => boolean): Promise<void> {
  // PGlite never flushes its statistics by itself.
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ name: string }>(CHANGED_TABLES);
  for (const { name } of rows) {
    if (isStopped()) return;
    await pool.query(`vacuum (analyze) ${name}`);
  }
}

async function writePosition(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ lsn: string }>(
    "select pg_current_wal_insert_lsn()::text as lsn",
  );
  return rows[0]?.lsn ?? "";
}
