/** The JavaScript types of raw expressions, and the mapping that they need (database.md §11). */
import { eq, sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moment } from "~/db/columns";
import { databaseErrorCode } from "~/db/transaction.server";
import { fileDatabase } from "../support/database";
import { BAD_PICTURES, GOOD_PICTURES } from "../support/picture-addresses";

const stamps = pgTable("stamps", { id: integer().primaryKey(), at: moment("at").notNull() });

const database = fileDatabase();
beforeAll(async () => {
  await database.pool.query("create table stamps (id int primary key, at timestamptz(3) not null)");
});
beforeEach(() => database.pool.query("truncate stamps"));

describe("a raw expression", () => {
  it("is a string for int8, count, numeric and timestamptz, and a number or a Date by mapWith", async () => {
    await database.db.insert(stamps).values({ id: 1, at: new Date("2026-11-21T10:00:00.123Z") });
    const [bare] = await database.db
      .select({
        big: sql<unknown>`9007199254740993::int8`,
        count: sql<unknown>`count(*)`,
        price: sql<unknown>`12.50::numeric`,
        last: sql<unknown>`max(${stamps.at})`,
      })
      .from(stamps);
    expect(bare).toMatchObject({ big: "9007199254740993", count: "1", price: "12.50" });
    expect(typeof bare?.last).toBe("string");
    const [mapped] = await database.db
      .select({
        count: sql`count(*)`.mapWith(Number),
        last: sql`max(${stamps.at})`.mapWith(stamps.at),
      })
      .from(stamps);
    expect(mapped).toEqual({ count: 1, last: new Date("2026-11-21T10:00:00.123Z") });
  });
});

describe("an error", () => {
  it("has its SQLSTATE in the cause", async () => {
    const insert = () => database.db.insert(stamps).values({ id: 1, at: new Date() });
    await insert();
    const error = await insert().catch((reason: unknown) => reason);
    expect(error).not.toHaveProperty("code");
    expect(databaseErrorCode(error)).toBe("23505");
    expect(databaseErrorCode(new Error("other"))).toBeUndefined();
  });
});

describe("a timestamp", () => {
  it("finds the same row by its Date", async () => {
    await database.pool.query("insert into stamps values (2, clock_timestamp())");
    const [row] = await database.db.select().from(stamps).where(eq(stamps.id, 2));
    if (!row) throw new Error("no row");
    expect(await database.db.select().from(stamps).where(eq(stamps.at, row.at))).toEqual([row]);
  });

  // A bare `timestamp()` column keeps microseconds: a cursor from its Date skips or repeats the row.
  it("has milliseconds and a time zone in every column of the program", async () => {
    const { rows } = await database.pool.query(
      `select table_name, column_name, data_type, datetime_precision
         from information_schema.columns
        where table_schema = 'public' and data_type like 'timestamp%'
          and (datetime_precision <> 3 or data_type <> 'timestamp with time zone')`,
    );
    expect(rows).toEqual([]);
  });
});

describe("an address of a picture", () => {
  it("is below /pictures/ or https in every column for one", async () => {
    const { rows: columns } = await database.pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name ~ '(image|img)_url$'`,
    );
    expect(columns.length).toBeGreaterThanOrEqual(14);
    for (const { table, column } of columns) {
      // A copy of the column with its own constraint, because a row of each table would need rows of others.
      const { rows } = await database.pool.query<{ rule: string }>(
        "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1",
        [`${table}_${column}_form`],
      );
      const rule = rows[0]?.rule ?? "none";
      expect(rule, `${table}.${column}`).toMatch(/^CHECK /);
      await database.pool.query(`create table held (${column} text ${rule})`);
      const hold = (address: string) =>
        database.pool.query("insert into held values ($1)", [address]).then(
          () => true,
          () => false,
        );
      for (const good of GOOD_PICTURES) expect(await hold(good), good).toBe(true);
      for (const bad of BAD_PICTURES) expect(await hold(bad), bad).toBe(false);
      await database.pool.query("drop table held");
    }
  });
});
