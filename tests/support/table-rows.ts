/** All rows of the public tables as JSON, to fill a database of an earlier version with the rows of that version. */
import type { Database } from "~/db/client.server";

/** Tables with referenced tables before those that reference them. */
export type TableRows = [table: string, rows: object[]][];

const TABLES = `select c.oid::int as oid, quote_ident(c.relname) as name,
       array(select k.confrelid::int from pg_constraint k
              where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as referenced
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
   and not c.relispartition order by c.relname`;

interface Table {
  oid: number;
  name: string;
  referenced: number[];
}

function sortByReferences(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  while (sorted.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !sorted.includes(table) &&
        table.referenced.every((oid) => sorted.some((earlier) => earlier.oid === oid)),
    );
    if (ready.length === 0) throw new Error("The tables reference each other in a circle");
    sorted.push(...ready);
  }
  return sorted;
}

export async function readTables({ pool }: Pick<Database, "pool">): Promise<TableRows> {
  const { rows: tables } = await pool.query<Table>(TABLES);
  const result: TableRows = [];
  for (const { name } of sortByReferences(tables)) {
    const { rows } = await pool.query<{ row: object }>(`select to_json(t) as row from ${name} t`);
    result.push([name, rows.map(({ row }) => row)]);
  }
  return result;
}

/** A row that a trigger has written before is left alone. */
export async function writeTables({ pool }: Pick<Database, "pool">, tables: TableRows) {
  for (const [name, rows] of tables) {
    const { rows: columns } = await pool.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    );
    const list = columns.map((column) => column.name).join(", ");
    await pool.query(
      `insert into ${name} (${list}) overriding system value
        select ${list} from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
}

export async function countRows({ pool }: Pick<Database, "pool">, tables: string[]) {
  const counts: [table: string, count: number][] = [];
  for (const table of tables) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    counts.push([table, rows[0]?.n ?? 0]);
  }
  return counts;
}
