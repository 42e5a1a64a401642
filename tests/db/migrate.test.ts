/** Any number of servers may start at once (database.md §9). */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { migrationsFolder } from "~/db/package-root.server";
import {
  findPlacingAttemptId,
  listOrdersOfAttempt,
} from "~/features/billing/orders/queries.server";
import { exactlyOne } from "~/kernel/errors";
import { makeTestPlace, testDatabaseUrl, type TestPlace } from "../support/database";

describe("migrateDatabase", () => {
  let folder: string;
  let place: TestPlace;
  let databases: Database[];
  const first = () => exactlyOne(databases.slice(0, 1), "database");

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "gymfront-migrations-"));
    mkdirSync(join(folder, "meta"));
    const tags = ["0000_first", "0001_second"];
    writeFileSync(
      join(folder, "meta/_journal.json"),
      JSON.stringify({
        version: "7",
        dialect: "postgresql",
        entries: tags.map((tag, idx) => ({
          idx,
          version: "7",
          when: 1_000 + idx,
          tag,
          breakpoints: true,
        })),
      }),
    );
    // Slow enough for the four to overlap.
    writeFileSync(
      join(folder, "0000_first.sql"),
      "select pg_sleep(0.2);--> statement-breakpoint\ncreate table a (n int);",
    );
    writeFileSync(
      join(folder, "0001_second.sql"),
      "create table b (n int);--> statement-breakpoint\ninsert into b values (1);",
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeEach(async () => {
    place = await makeTestPlace({ migrated: false });
    // Four pools stand for four processes on a server; embedded, one process migrates four times at once.
    databases = [await openDatabase(place)];
    while (databases.length < 4) {
      databases.push(testDatabaseUrl() ? await openDatabase(place) : first());
    }
  });
  afterEach(async () => {
    await Promise.all([...new Set(databases)].map((database) => database.close()));
    await place.remove();
  });

  // Without the lock: "relation … already exists" for three of four on a server.
  it("runs each migration once for four concurrent starts", async () => {
    const outcomes = await Promise.allSettled(
      databases.map((database) => migrateDatabase(database, folder)),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(4).fill("fulfilled"));
    const { rows } = await first().pool.query("select count(*)::int as b from b");
    expect(rows).toEqual([{ b: 1 }]);
  });

  it("creates the real tables, and may be repeated", async () => {
    const database = first();
    await migrateDatabase(database);
    await migrateDatabase(database);
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_tables where schemaname = 'public'",
    );
    expect(rows[0]?.n).toBeGreaterThan(5);
  });

  /** The tables as the version before that migration left them. */
  async function migrateBefore(migration: number): Promise<void> {
    const before = mkdtempSync(join(tmpdir(), "gymfront-before-"));
    cpSync(migrationsFolder(), before, { recursive: true });
    const journal = join(before, "meta/_journal.json");
    const whole = JSON.parse(readFileSync(journal, "utf8")) as { entries: { idx: number }[] };
    const entries = whole.entries.filter(({ idx }) => idx < migration);
    writeFileSync(journal, JSON.stringify({ ...whole, entries }));
    try {
      await migrateDatabase(first(), before);
    } finally {
      rmSync(before, { recursive: true });
    }
  }

  it("0001 keeps the valid addresses of pictures, and all rows", async () => {
    const { pool } = first();
    await migrateBefore(1);
    const insert = `insert into gyms (guid, name, background_color, text_color, button_color,
      button_text_color, brand_color, logo_image_url, header_image_url, about_image_url)
      values ('a', 'A', '#fff', '#fff', '#fff', '#fff', '#fff', $1, $2, $3)`;
    await pool.query(insert, [
      "http://img.example/a.png",
      "javascript:alert(1)",
      "/pictures/a.png",
    ]);
    await pool.query(`insert into lives (guid, gym_id, title, starts_at, time_zone, duration_minutes, status)
      select 'l', id, 'L', now(), 'UTC', 30, 'REPLAY' from gyms`);
    await migrateDatabase(first());
    expect((await pool.query("select status from lives")).rows).toEqual([{ status: "ENDED" }]);
    const { rows } = await pool.query<object>(
      "select logo_image_url, header_image_url, about_image_url from gyms",
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["https://img.example/a.png", null, "/pictures/a.png"],
    ]);
  });

  it("0004 keeps the attempts of orders, also of those that a server of the version before writes", async () => {
    const { pool, db } = first();
    await migrateBefore(4);
    await pool.query(`insert into accounts (email, email_folded, password_hash, first_name, last_name)
      values ('a@a.test', 'a@a.test', '-', 'A', 'B')`);
    await pool.query("insert into students (account_id) select id from accounts");
    await pool.query(`insert into subscription_types (name, price_minor, currency, interval, subscription_model)
      values ('Plan', 1000, 'GBP', 'MONTH', 'UNLIMITED')`);
    const [student] = (await pool.query<{ id: number }>("select id from students")).rows;
    const studentId = student?.id ?? 0;
    const writeOrder = async (attemptId: string, status: string, joined: string[] = []) => {
      const id = randomUUID();
      await pool.query(
        `insert into orders (id, student_id, subscription_type_id, attempt_id, joined_attempts, provider, status,
          list_price_minor, amount_minor, currency, trial_days, fee_basis_points, terms_accepted_at)
          select $1, $2, id, $3, $4, 'sandbox', $5, 1000, 1000, 'GBP', 0, 1000, now() from subscription_types`,
        [id, studentId, attemptId.replace("$id", id), joined, status],
      );
      return id;
    };
    const declined = await writeOrder("attempt-1", "FAILED");
    const paid = await writeOrder("attempt-1/$id", "FULFILLED");
    const joined = await writeOrder("own/with-slash", "EXPIRED", ["attempt-1", "other-tab"]);
    await migrateDatabase(first());
    const later = await writeOrder("later/$id", "FULFILLED");
    await pool.query("update orders set joined_attempts = '{later-tab}' where id = $1", [later]);

    const ordersOf = async (attemptId: string) =>
      (await listOrdersOfAttempt(db, { studentId, attemptId })).map(({ id }) => id).toSorted();
    expect(await ordersOf("attempt-1")).toEqual([declined, paid, joined].toSorted());
    expect(await ordersOf("other-tab")).toEqual([joined]);
    expect(await ordersOf("own/with-slash")).toEqual([joined]);
    expect(await ordersOf("own")).toEqual([]);
    expect(await ordersOf("later")).toEqual([later]);
    expect(await ordersOf("later-tab")).toEqual([later]);
    const placing = [declined, paid, joined, later].map((id) => findPlacingAttemptId(db, id));
    expect(await Promise.all(placing)).toEqual([
      "attempt-1",
      "attempt-1",
      "own/with-slash",
      "later",
    ]);
  });

  it("refuses to continue without the migrations", async () => {
    const empty = join(folder, "meta");
    await expect(migrateDatabase(first(), empty)).rejects.toThrow(`No migrations in ${empty}`);
  });

  it("restores lock and timeout, also after a migration that fails", async () => {
    const database = first();
    const limit = (await database.pool.query("show statement_timeout")).rows;
    await migrateDatabase(database, folder);
    expect((await database.pool.query("show statement_timeout")).rows).toEqual(limit);
    writeFileSync(join(folder, "0000_first.sql"), "create table a (n int);");
    await database.pool.query("drop schema drizzle cascade");
    await expect(migrateDatabase(database, folder)).rejects.toThrow();
    expect((await database.pool.query("show statement_timeout")).rows).toEqual(limit);
    // Limited to this database, because pg_locks lists those of the whole server.
    const locks = await database.pool.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and d.datname = current_database()`,
    );
    expect(locks.rowCount).toBe(0);
  });
});
