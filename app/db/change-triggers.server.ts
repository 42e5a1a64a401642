/**
 * Notifies every listening process of the gyms whose pages a write makes stale (cache-invalidation.server.ts). Triggers
 * do it, so that it covers every writer: verbs, the seed and an operator's own SQL.
 */
import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { CHANNEL } from "./cache-invalidation.server";

/** A table that pages show. `gym` is the column with the gym's id, null when rows belong to no single gym. */
interface WatchedTable {
  table: string;
  gym: string | null;
  /** Columns whose changes drop no pages, because they change too often; pages show them slightly late. */
  except?: string[];
}

/** Tables that cached pages show. A person's own rows (sessions, likes, subscriptions, orders) are never cached. */
export const WATCHED_TABLES: readonly WatchedTable[] = [
  { table: "gyms", gym: "id" },
  { table: "gym_domains", gym: "gym_id" },
  { table: "gym_trainers", gym: "gym_id" },
  { table: "applications", gym: "gym_id" },
  { table: "trainers", gym: null },
  { table: "subscription_types", gym: "gym_id" },
  { table: "products", gym: "gym_id" },
  { table: "library_files", gym: "gym_id" },
  { table: "workout_types", gym: "gym_id" },
  // A like must not drop every page of the gym.
  { table: "workouts", gym: "gym_id", except: ["like_count"] },
  { table: "workout_type_workouts", gym: "gym_id", except: ["like_count"] },
  { table: "workout_subscription_types", gym: "gym_id" },
  { table: "movements", gym: "gym_id" },
  { table: "lives", gym: "gym_id" },
  { table: "live_subscription_types", gym: "gym_id" },
  { table: "challenges", gym: "gym_id" },
  { table: "challenge_items", gym: "gym_id" },
  { table: "tags", gym: "gym_id" },
  { table: "equipment", gym: "gym_id" },
  { table: "workout_tags", gym: "gym_id" },
  { table: "workout_words", gym: "gym_id" },
  { table: "workout_type_tags", gym: "gym_id" },
  { table: "workout_type_tag_workouts", gym: "gym_id", except: ["like_count"] },
];

/**
 * Creates the triggers; the caller holds the migration lock. Unchanged triggers stay, because creating one locks its
 * table briefly.
 */
export async function installChangeTriggers(
  client: ClientBase,
  tables: readonly WatchedTable[] = WATCHED_TABLES,
): Promise<void> {
  // Two statements for all tables, because every start runs this.
  const { rows: shapes } = await client.query<{ table: string; columns: string[] }>(
    `select relname::text as table, array_agg(attname::text order by attname) as columns
       from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = to_regnamespace(current_schema()) and relname = any ($1)
        and attnum > 0 and not attisdropped
      group by relname`,
    [tables.map(({ table }) => table)],
  );
  const { rows: marks } = await client.query<{ name: string; mark: string | null }>(
    `select proname::text as name, obj_description(oid, 'pg_proc') as mark
       from pg_proc where pronamespace = to_regnamespace(current_schema()) and proname = any ($1)`,
    [tables.map(({ table }) => `${table}_rows_changed`)],
  );
  const columnsOf = new Map(shapes.map(({ table, columns }) => [table, columns]));
  const markOf = new Map(marks.map(({ name, mark }) => [name, mark]));
  for (const { table, gym, except = [] } of tables) {
    const columns = (columnsOf.get(table) ?? []).filter((name) => !except.includes(name));
    if (columns.length === 0) continue; // the table does not exist (yet) in this database
    const statements = triggersOf(table, gym, columns);
    const mark = createHash("sha256").update(statements).digest("hex");
    if (markOf.get(`${table}_rows_changed`) === mark) continue;
    await client.query(
      `begin; ${statements}; comment on function ${table}_rows_changed is '${mark}'; commit`,
    );
  }
}

/** Names need no quoting, because they come from the list above and from the catalogue. */
function triggersOf(table: string, gym: string | null, columns: string[]): string {
  const ids = gym === null ? "select ''" : `select distinct coalesce(${gym}::text, '') from rows`;
  const id = (row: "old" | "new") => (gym === null ? "''" : `coalesce(${row}.${gym}::text, '')`);
  // Inserts and deletes may affect a million rows: one message per statement and gym. Updates are filtered by column,
  // which PostgreSQL only allows per row; equal messages of one transaction are sent once. A row that goes to another
  // gym changes the pages of both.
  return `
    create or replace function ${table}_rows_changed() returns trigger language plpgsql as $$
      begin perform pg_notify('${CHANNEL}', told.id) from (${ids}) as told (id); return null; end $$;
    create or replace function ${table}_row_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${CHANNEL}', ${id("new")});
        perform pg_notify('${CHANNEL}', ${id("old")});
        return null;
      end $$;
    create or replace trigger ${table}_inserted after insert on ${table}
      referencing new table as rows for each statement execute function ${table}_rows_changed();
    create or replace trigger ${table}_deleted after delete on ${table}
      referencing old table as rows for each statement execute function ${table}_rows_changed();
    create or replace trigger ${table}_updated after update of ${columns.map((column) => `"${column}"`).join(", ")} on ${table}
      for each row execute function ${table}_row_changed()`;
}
