/** An index for "newest first" is used only if its nulls are on the side of `orderBy(desc())` (database.md §8). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { desc, eq, sql } from "drizzle-orm";
import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { migrationsFolder } from "~/db/package-root.server";
import { fileDatabase } from "../support/database";

const pages = pgTable(
  "pages",
  {
    gymId: integer("gym_id").notNull(),
    publishedAt: integer("published_at"),
    id: integer().notNull(),
  },
  (t) => [
    index("pages_newest").on(t.gymId, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

const database = fileDatabase();

async function planOf(indexOrder: string): Promise<string> {
  await database.pool.query("drop table if exists pages");
  await database.pool.query(
    "create table pages (gym_id int not null, published_at int, id int not null)",
  );
  await database.pool.query("insert into pages select 1, n, n from generate_series(1, 5000) n");
  await database.pool.query(
    `create index pages_newest on pages (gym_id, published_at ${indexOrder}, id ${indexOrder})`,
  );
  await database.pool.query("analyze pages");
  const page = database.db
    .select()
    .from(pages)
    .where(eq(pages.gymId, 1))
    .orderBy(desc(pages.publishedAt), desc(pages.id))
    .limit(20);
  const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
    sql`explain (costs off) ${page}`,
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

it("reads a page from the index without sorting", async () => {
  expect(await planOf("desc nulls first")).not.toContain("Sort");
});

it("would sort the whole gym with drizzle's bare desc()", async () => {
  expect(await planOf("desc nulls last")).toContain("Sort");
});

// `.desc()` without `.nullsFirst()` in a schema: its line in the migration says NULLS LAST.
it("has no index of the other kind in any migration", () => {
  const wrong = readdirSync(migrationsFolder())
    .filter((file) => file.endsWith(".sql"))
    .flatMap((file) => readFileSync(join(migrationsFolder(), file), "utf8").split("\n"))
    .filter((line) => /create (unique )?index/i.test(line) && /desc nulls last/i.test(line));
  expect(wrong).toEqual([]);
});
