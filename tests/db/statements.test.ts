/** A hot query is prepared once per connection; many rows are inserted by one statement (database.md §10). */
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { fileDatabase } from "../support/database";

const notes = pgTable("notes", { id: integer().primaryKey(), body: text().notNull() });

const database = fileDatabase();
beforeAll(async () => {
  await database.pool.query("create table notes (id int primary key, body text not null)");
});
beforeEach(() => database.pool.query("truncate notes"));

// Without a name every call parses and plans the statement, and pg_prepared_statements stays empty.
it("prepares a named query once per connection, also after a broken one", async () => {
  await database.db.insert(notes).values({ id: 1, body: "one" });
  const findNote = database.db
    .select()
    .from(notes)
    .where(eq(notes.id, sql.placeholder("id")))
    .limit(1)
    .prepare("find_note");
  for (let n = 0; n < 50; n += 1) expect(await findNote.execute({ id: 1 })).toHaveLength(1);
  const { rows } = await database.pool.query<{ uses: number }>(
    `select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where name = 'find_note'`,
  );
  expect(rows).toEqual([{ uses: 50 }]);
  await expect(database.pool.query("select broken")).rejects.toThrow();
  expect(await findNote.execute({ id: 2 })).toEqual([]);
});

// One INSERT per row: 50,000 statements. A multi-row VALUES list: "too many parameters" beyond 65,535.
it("inserts 50,000 rows in one statement", async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => ({ id: n, body: `note ${n}` }));
  const asked = vi.spyOn(database.pool, "query");
  await database.db.execute(
    sql`insert into notes (id, body)
        select id, body from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id int, body text)`,
  );
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRestore();
  expect(await database.db.$count(notes)).toBe(50_000);
});
