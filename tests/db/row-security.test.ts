/**
 * A creator's transaction reaches the rows of one gym and no others, in the same way on both kinds of database
 * (database.md §7). Tables are read from the catalogue, so new ones are included.
 *
 * @module-tag postgres
 */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refuseUnusableServer } from "~/db/client.server";
import { CREATOR_RIGHTS, type Right } from "~/db/creator-rights";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { migrateDatabase } from "~/db/migrate.server";
import { databaseErrorCode } from "~/db/transaction.server";
import { fileDatabase, testDatabaseUrl } from "../support/database";
import { listGymTables } from "../support/gym-tables";

const database = fileDatabase();

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => databaseErrorCode(error) ?? String(error),
  );

describe("every table with a gym", () => {
  it("forces row security, with a policy for creators and one for the program", async () => {
    const { rows } = await database.pool.query<{ name: string; forced: boolean; roles: string[] }>(
      `select c.relname::text as name, relrowsecurity and relforcerowsecurity as forced,
              array(select unnest(roles)::text from pg_policies
                     where tablename = c.relname and schemaname = current_schema() and cmd = 'ALL'
                     order by 1) as roles
         from pg_class c where relname = any ($1) and relnamespace = to_regnamespace(current_schema())`,
      [(await listGymTables(database)).map(({ name }) => name)],
    );
    const { rows: own } = await database.pool.query<{ role: string }>(
      "select current_user::text as role",
    );
    const roles = ["gymfront_creator", own[0]?.role ?? ""].toSorted();
    expect(rows.length).toBeGreaterThan(40);
    expect(rows).toEqual(rows.map(({ name }) => ({ name, forced: true, roles })));
  });

  it("is listed in CREATOR_RIGHTS, and nothing else is", async () => {
    const names = (await listGymTables(database)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(CREATOR_RIGHTS).toSorted());
  });

  it("grants creators what CREATOR_RIGHTS says", async () => {
    const rights: Right[] = ["select", "insert", "update", "delete"];
    const { rows } = await database.pool.query<{ name: string; may: Right[] }>(
      `select t.name, array(select r.name from unnest($2::text[]) with ordinality as r (name, at)
                where has_table_privilege('gymfront_creator', t.name, r.name) order by at) as may
         from unnest($1::text[]) as t (name)`,
      [Object.keys(CREATOR_RIGHTS), rights],
    );
    expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual(
      Object.fromEntries(Object.entries(CREATOR_RIGHTS).map(([name, { may }]) => [name, may])),
    );
  });
});

describe("a creator", () => {
  it("may touch no table without a gym, and no partition", async () => {
    const { rows } = await database.pool.query<{ name: string; isPartition: boolean }>(
      `select relname::text as name, relispartition as "isPartition" from pg_class
        where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p', 'v', 'm')
          and not relname = any ($1)`,
      [Object.keys(CREATOR_RIGHTS)],
    );
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["accounts", "sessions", "students", "vapid_keys"]),
    );
    expect(rows.filter(({ isPartition }) => isPartition).length).toBeGreaterThan(2);
    for (const name of names) {
      const table = sql.identifier(name);
      for (const statement of [sql`select from ${table} limit 1`, sql`delete from ${table}`]) {
        const work = inGymTransaction(database.db, { gymId: 1 }, (tx) => tx.execute(statement));
        expect([name, await refusalOf(work)]).toEqual([name, "42501"]);
      }
    }
    const { rows: granted } = await database.pool.query(
      `select c.oid::regclass::text as name from pg_class c
        where has_table_privilege('gymfront_creator', c.oid, 'select, insert, update, delete, truncate, references, trigger')
          and relkind in ('r', 'p', 'v', 'm') and not relname = any ($1)
          and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
      [Object.keys(CREATOR_RIGHTS)],
    );
    expect(granted).toEqual([]);
  });

  it("may not make tables or truncate", async () => {
    for (const statement of [sql`create table own (n int)`, sql`truncate workouts cascade`]) {
      const work = inGymTransaction(database.db, { gymId: 1 }, (tx) => tx.execute(statement));
      expect(await refusalOf(work)).toBe("42501");
    }
  });

  it("hands the connection on with the program's role and without a gym", async () => {
    const read = async () =>
      (
        await database.pool.query<object>(
          "select current_user as role, coalesce(current_setting('app.gym_id', true), '') as gym",
        )
      ).rows;
    const before = await read();
    const inside = await inGymTransaction(database.db, { gymId: 7 }, async (tx) => {
      const { rows } = await tx.execute(
        sql`select current_user as role, current_setting('app.gym_id') as gym`,
      );
      return rows;
    });
    expect(inside).toEqual([{ role: "gymfront_creator", gym: "7" }]);
    const undone = () => Promise.reject(new Error("undone"));
    await inGymTransaction(database.db, { gymId: 7 }, undone).catch(() => {});
    await inGymTransaction(database.db, { gymId: 7 }, (tx) => tx.execute(sql`select 1/0`)).catch(
      () => {},
    );
    expect(await read()).toEqual(before);
    expect(before).toEqual([expect.objectContaining({ gym: "" })]);
  });
});

describe("a start", () => {
  /** Changes with every change of a table, its policies or its rights. */
  const readVersions = async () =>
    (
      await database.pool.query<{ versions: string }>(
        `select concat((select string_agg(concat(oid, xmin), ' ' order by oid) from pg_policy),
                       (select string_agg(concat(oid, relacl), ' ' order by oid) from pg_class where relkind in ('r', 'p')))
                as versions`,
      )
    ).rows;

  it("changes nothing where all is as it should be", async () => {
    const before = await readVersions();
    await migrateDatabase(database);
    expect(await readVersions()).toEqual(before);
  });

  it("repairs a lost right, a foreign right, a lost policy and row security that was switched off", async () => {
    const { pool } = database;
    const readState = async () =>
      (
        await pool.query<object>(
          `select relname, relrowsecurity, relforcerowsecurity, relacl::text,
                  array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies
             from pg_class c where relname in ('lives', 'orders', 'tags', 'workouts') order by 1`,
        )
      ).rows;
    const before = await readState();
    await pool.query("revoke insert on lives from gymfront_creator");
    await pool.query("grant select on orders to gymfront_creator");
    await pool.query("drop policy creators_of_gym on tags");
    await pool.query("alter table workouts no force row level security");
    expect(await readState()).not.toEqual(before);
    await migrateDatabase(database);
    expect((await readState()).map((row) => ({ ...row, relacl: "" }))).toEqual(
      before.map((row) => ({ ...row, relacl: "" })),
    );
    const { rows } = await pool.query(
      `select has_table_privilege('gymfront_creator', 'lives', 'insert') as lives,
              has_table_privilege('gymfront_creator', 'orders', 'select') as orders`,
    );
    expect(rows).toEqual([{ lives: true, orders: false }]);
  });

  it.each([
    ["lost", "drop policy creators_read_platform on subscription_types"],
    ["another table's", "create policy creators_read_platform on workouts for select using (true)"],
    [
      "of a version before",
      "comment on policy creators_read_platform on subscription_types is 'x'",
    ],
  ])("repairs the policy of the platform's rows that is %s", async (_name, change) => {
    const { pool } = database;
    const readState = async () =>
      (
        await pool.query<object>(
          `select polrelid::regclass::text as table, polname::text as policy, polcmd, polroles::regrole[]::text as roles,
                  pg_get_expr(polqual, polrelid) as rows, obj_description(oid, 'pg_policy') as mark
             from pg_policy where polrelid in ('subscription_types'::regclass, 'workouts'::regclass)
            order by 1, 2`,
        )
      ).rows;
    const before = await readState();
    await pool.query(change);
    expect(await readState()).not.toEqual(before);
    await migrateDatabase(database);
    expect(await readState()).toEqual(before);
  });

  it("closes a table with a gym that nobody listed", async () => {
    const { pool, db } = database;
    await pool.query("create table unlisted (gym_id int not null)");
    await pool.query("insert into unlisted values (1), (2)");
    await migrateDatabase(database);
    const work = inGymTransaction(db, { gymId: 1 }, (tx) => tx.execute(sql`select from unlisted`));
    expect(await refusalOf(work)).toBe("42501");
    expect((await pool.query("select from unlisted")).rowCount).toBe(2);
    await pool.query("drop table unlisted");
  });
});

describe("the program's role on a server", () => {
  // Without the refusal policies have no effect.
  it("must not be a superuser, unlike that of the embedded engine", async () => {
    const check = refuseUnusableServer(database.pool);
    if (testDatabaseUrl()) await expect(check).resolves.toBeUndefined();
    else await expect(check).rejects.toThrow('the role "postgres" is a superuser');
  });
});
