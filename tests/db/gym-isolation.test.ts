/**
 * Each table with a gym, tried from another gym as a creator who has every right: only the policies of
 * row-security.server.ts stand between the two (database.md §7).
 *
 * @module-tag postgres
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { databaseErrorCode } from "~/db/transaction.server";
import { openTestDatabase, type TestDatabase } from "../support/database";
import { buildInsert, dropChecks, listGymTables, type GymTable } from "../support/gym-tables";

const [OWN, OTHER] = [101, 102];
const REFUSED = "42501";

let database: TestDatabase;
let tables: GymTable[];

beforeAll(async () => {
  database = await openTestDatabase();
  tables = await listGymTables(database);
  await dropChecks(database);
  for (const table of tables) {
    await database.pool.query(
      `grant select, insert, update, delete on ${table.name} to gymfront_creator`,
    );
    // They would note workouts, and refuse changes of their own.
    await database.pool.query(`alter table ${table.name} disable trigger user`);
    for (const gymId of [OWN, OTHER]) {
      await database.pool.query(await buildInsert(database, table, gymId));
    }
  }
});
afterAll(() => database.close());

/** The number of rows that a statement reaches, or the code of its refusal; what it wrote is undone. */
async function attempt(statement: string, { withGym = true } = {}): Promise<number | string> {
  class Undone extends Error {}
  let reached = 0;
  try {
    await inGymTransaction(database.db, { gymId: OWN }, async (tx) => {
      if (!withGym) await tx.execute(sql`select set_config('app.gym_id', '', true)`);
      reached = (await tx.execute(sql.raw(statement))).rowCount ?? 0;
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) return databaseErrorCode(error) ?? String(error);
  }
  return reached;
}

const attemptEach = async (
  build: (table: GymTable) => string | Promise<string>,
  options: { withGym?: boolean } = {},
) => {
  const outcomes: [string, number | string][] = [];
  for (const table of tables) {
    outcomes.push([table.name, await attempt(await build(table), options)]);
  }
  return outcomes;
};
const each = (outcome: number | string) => tables.map(({ name }) => [name, outcome]);

describe("a creator of one gym", () => {
  it("is tried with a row of each of two gyms in every table", async () => {
    expect(tables.length).toBeGreaterThan(40);
    for (const { name, gym } of tables) {
      const { rows } = await database.pool.query<{ gym: number }>(
        `select ${gym} as gym from ${name} order by 1`,
      );
      expect([name, rows.map((row) => row.gym)]).toEqual([name, [OWN, OTHER]]);
    }
  });

  it("sees its own rows only", async () => {
    const own = await attemptEach(({ name, gym }) => `select from ${name} where ${gym} = ${OWN}`);
    expect(own).toEqual(each(1));
    expect(await attemptEach(({ name }) => `select from ${name}`)).toEqual(each(1));
  });

  it("changes and deletes its own rows only", async () => {
    // The key of a gym is never written.
    const column = ({ name, gym }: GymTable) => (name === "gyms" ? "name" : gym);
    const update = (table: GymTable) =>
      `update ${table.name} set ${column(table)} = ${column(table)}`;
    expect(await attemptEach(update)).toEqual(each(1));
    expect(await attemptEach(({ name }) => `delete from ${name}`)).toEqual(each(1));
    const foreign = ({ name, gym }: GymTable) => `delete from ${name} where ${gym} = ${OTHER}`;
    expect(await attemptEach(foreign)).toEqual(each(0));
  });

  it("cannot insert into another gym, or into none", async () => {
    const insert = (table: GymTable) => buildInsert(database, table, OTHER + 1);
    expect(await attemptEach(insert)).toEqual(each(REFUSED));
    const own = (table: GymTable) => buildInsert(database, table, OWN);
    expect(await attemptEach(own, { withGym: false })).toEqual(each(REFUSED));
  });

  it("cannot move a row to another gym", async () => {
    const movable = tables.filter(({ name }) => name !== "gyms");
    for (const { name, gym } of movable) {
      const outcome = await attempt(`update ${name} set ${gym} = ${OTHER}`);
      expect([name, outcome]).toEqual([name, REFUSED]);
    }
    // PostgreSQL refuses any value for a generated key.
    expect(await attempt(`update gyms set id = ${OTHER}`)).toBe("428C9");
  });

  it("sees nothing while no gym is set", async () => {
    const select = ({ name }: GymTable) => `select from ${name}`;
    expect(await attemptEach(select, { withGym: false })).toEqual(each(0));
  });

  it("reads the platform's plans beside its own, and cannot write them", async () => {
    const plan = { name: "subscription_types", gym: "gym_id" };
    const insert = (await buildInsert(database, plan, OWN)).replace(`${OWN}`, "null");
    await database.pool.query(insert);
    expect(await attempt("select from subscription_types where gym_id is null")).toBe(1);
    expect(await attempt("update subscription_types set name = name where gym_id is null")).toBe(0);
    expect(await attempt("delete from subscription_types where gym_id is null")).toBe(0);
    expect(await attempt(insert)).toBe(REFUSED);
  });
});
