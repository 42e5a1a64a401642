/** Tables whose rows stay as they are, for every role, the owner included. */
import type { ClientBase } from "pg";

export const APPEND_ONLY_TABLES = ["audit_log"] as const;

/** Creates the triggers, unless they exist; the caller holds the migration lock. */
export async function installAppendOnly(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select name as table from unnest($1::text[]) as t (name)
      where to_regclass(name) is not null and not exists (
        select from pg_trigger where tgrelid = to_regclass(name) and tgname = name || '_stays')`,
    [APPEND_ONLY_TABLES],
  );
  for (const { table } of rows) {
    await client.query(`begin;
      create or replace function refuse_change() returns trigger language plpgsql as $$
        begin raise exception 'Rows of % stay as they are', tg_table_name using errcode = 'restrict_violation'; end $$;
      create trigger ${table}_stays before update or delete or truncate on ${table}
        for each statement execute function refuse_change();
      commit`);
  }
}
