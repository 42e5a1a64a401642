/** The tables with a gym, from the catalogue, and a row of any of them. */
import type { Database } from "~/db/client.server";

export interface GymTable {
  name: string;
  /** The column with the gym's id. */
  gym: string;
}

export async function listGymTables({ pool }: Pick<Database, "pool">): Promise<GymTable[]> {
  const { rows } = await pool.query<GymTable>(
    `select table_name::text as name,
            case when table_name = 'gyms' then 'id' else min(column_name::text) end as gym
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE'
        and (column_name in ('gym_id', 'tenant') or table_name = 'gyms')
        and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name)))
      group by table_name order by table_name`,
  );
  return rows;
}

/** Lets `insertAnyRow` insert what nothing else would accept; only for a database that the test throws away. */
export async function dropChecks({ pool }: Pick<Database, "pool">): Promise<void> {
  const { rows } = await pool.query<{ name: string; table: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as table from pg_constraint
      where contype in ('c', 'f') and conparentid = 0 and conislocal
        and connamespace = to_regnamespace(current_schema())`,
  );
  for (const { name, table } of rows) {
    await pool.query(`alter table ${table} drop constraint if exists ${name}`);
  }
}

/** `insert` of a row of the gym, with a value of its type in every column that needs one. */
export async function buildInsert(
  { pool }: Pick<Database, "pool">,
  { name, gym }: GymTable,
  gymId: number,
): Promise<string> {
  const { rows } = await pool.query<{ column: string; type: string; isEnum: boolean }>(
    `select quote_ident(attname) as column, format_type(atttypid, null) as type, typtype = 'e' as "isEnum"
       from pg_attribute join pg_type on pg_type.oid = atttypid
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
        and (attname = $2 or attnotnull and not atthasdef and attidentity = '')`,
    [name, gym],
  );
  const valueOf = ({ column, type, isEnum }: (typeof rows)[number]): string => {
    if (column === gym) return String(gymId);
    if (isEnum) return `enum_first(null::${type})`;
    if (type === "uuid") return "gen_random_uuid()";
    if (type === "date" || type.startsWith("time")) return `now()::${type}`;
    if (type === "boolean") return "false";
    if (type.startsWith("json")) return "'{}'";
    if (type.endsWith("[]")) return "'{}'";
    return `'${gymId}'`;
  };
  return `insert into ${name} (${rows.map(({ column }) => column).join(", ")}) overriding system value
    values (${rows.map(valueOf).join(", ")})`;
}
