/**
 * Monthly partitions of tables that grow with every event (database.md §20). A month is a whole month in UTC. A new
 * partition is made as a table of its own and then attached, because attaching does not block writers of other months.
 */
import type { ClientBase, Pool } from "pg";

/** Table by table; each is partitioned by a range of one `timestamptz` column. */
const PARTITIONED_TABLES = ["workout_events"] as const;

/** How many months after this one are made ahead. */
const MONTHS_AHEAD = 2;

/** An arbitrary number: servers that make the same partition take turns. */
const PARTITION_LOCK = 7_204_116;

type Runner = Pick<ClientBase | Pool, "query">;

/** The first moment of the month that is `offset` months away. */
export const monthStart = (at: Date, offset = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));

const nameOf = (table: string, month: Date) =>
  `${table}_${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, "0")}`;

/** The month before (events may be seven days old), this one and the next ones. */
export async function createPartitionsAhead(on: Runner, now: Date): Promise<void> {
  const offsets = Array.from({ length: MONTHS_AHEAD + 2 }, (_none, index) => index - 1);
  await createPartitions(
    on,
    offsets.map((offset) => monthStart(now, offset)),
  );
}

/** Makes the partitions of the months that contain these moments, unless they exist. */
export async function createPartitions(on: Runner, moments: readonly Date[]): Promise<void> {
  const months = new Map(moments.map((at) => [monthStart(at).getTime(), monthStart(at)]));
  for (const table of PARTITIONED_TABLES) {
    for (const month of months.values()) {
      const name = nameOf(table, month);
      const [from, to] = [month.toISOString(), monthStart(month, 1).toISOString()];
      // The names consist of the table's and of digits. A block is a statement, hence a transaction of its own.
      await on.query(`do $$ begin
        if to_regclass('${table}') is null or to_regclass('${name}') is not null then return; end if;
        perform pg_advisory_xact_lock(${PARTITION_LOCK});
        -- Another server's new table is in the catalogue before this session's cache knows its name.
        if exists (select from pg_class where relname = '${name}'
                    and relnamespace = current_schema()::regnamespace) then return; end if;
        create table ${name} (like ${table} including all);
        alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}');
      end $$`);
    }
  }
}

/** Drops the oldest partition whose whole month is before the time. Returns 0 when there is none left. */
export async function dropPartitionBefore(on: Runner, before: Date): Promise<number> {
  for (const table of PARTITIONED_TABLES) {
    const { rows } = await on.query<{ name: string }>(
      `select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = to_regclass($1) order by relname`,
      [table],
    );
    const name = rows.find((row) => row.name < nameOf(table, before))?.name;
    if (name === undefined) continue;
    // Waits for no long-running query: all writers would wait behind it. The job tries again.
    await on.query(`do $$ begin
      perform set_config('lock_timeout', '2s', true);
      drop table if exists ${name};
    end $$`);
    return 1;
  }
  return 0;
}
