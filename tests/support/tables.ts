import type { Pool } from "pg";

/** Every table of the program, by the database itself: a new one is looked at without being named anywhere. */
export async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}
