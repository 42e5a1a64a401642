/**
 * The role of creators is made by the first start, or by an operator, and the program's role can back up what it owns
 * (database.md §7). The test owns the PostgreSQL server, because roles belong to all of it.
 *
 * @module-tag postgres
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, UnusableDatabase, type Database } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { migrateDatabase } from "~/db/migrate.server";
import { testDatabaseUrl } from "../support/database";
import { makeGym } from "../support/gym-world";
import {
  makePostgresServer,
  postgresIsInstalled,
  type PostgresServer,
} from "../support/postgres-server";
import { within } from "../support/template-database";

describe.skipIf(!testDatabaseUrl() || !postgresIsInstalled)("on a new PostgreSQL server", () => {
  let postgres: PostgresServer;
  let open: Database[] = [];
  beforeAll(async () => {
    postgres = await makePostgresServer();
    postgres.execute("create role plain login");
    postgres.execute("create database plain owner plain");
  });
  afterEach(async () => {
    await Promise.all(open.map((database) => database.close()));
    open = [];
  });
  afterAll(() => postgres.remove());

  const connect = async (name: string, role = "gymfront") => {
    const url = within(postgres.url, name).replace("gymfront@", `${role}@`);
    const database = await openDatabase({ databaseUrl: url, dataDir: "" });
    open.push(database);
    return database;
  };

  const roleIn = async ({ db }: Database) =>
    inGymTransaction(db, { gymId: 1 }, async (tx) => {
      const { rows } = await tx.execute<{ role: string }>(sql`select current_user::text as role`);
      return rows[0]?.role;
    });

  it("a role that may not create roles is refused with the statements that help, and nothing has changed", async () => {
    const database = await connect("plain", "plain");
    const refusal = await migrateDatabase(database).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnusableDatabase);
    const { message } = refusal as Error;
    expect(message).toContain("the role plain may not create the role gymfront_creator");
    const { rowCount } = await database.pool.query(
      "select from pg_namespace where nspname = 'drizzle'",
    );
    expect(rowCount).toBe(0);

    const statements = message.slice(message.indexOf("create role gymfront_creator nologin"));
    for (const statement of statements.split(";").slice(0, -1)) postgres.execute(statement);
    const repeated = await connect("plain", "plain");
    await migrateDatabase(repeated);
    expect(await roleIn(repeated)).toBe("gymfront_creator");
    postgres.execute("drop owned by gymfront_creator");
    await repeated.close();
    open = open.filter((one) => one !== repeated);
    await database.close();
    open = open.filter((one) => one !== database);
    postgres.execute("drop database plain");
    postgres.execute("drop role gymfront_creator");
  });

  it("four databases whose first start is at the same time share one role", async () => {
    const names = ["one", "two", "three", "four"];
    for (const name of names) postgres.execute(`create database ${name} owner gymfront`);
    const databases = await Promise.all(names.map((name) => connect(name)));
    await Promise.all(databases.map((database) => migrateDatabase(database)));
    expect(await Promise.all(databases.map(roleIn))).toEqual(Array(4).fill("gymfront_creator"));
  });

  it("the program's role dumps all rows with --enable-row-security, and starts on what is restored", async () => {
    const database = await connect("gymfront");
    await migrateDatabase(database);
    await makeGym(database.db);
    const dump = (...options: string[]) =>
      spawnSync(join(postgres.bin, "pg_dump"), [...options, postgres.url], { encoding: "utf8" });
    const refused = dump();
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining("row-level security"),
    ]);
    const { status, stdout } = dump("--enable-row-security");
    expect(status).toBe(0);
    postgres.execute("create database restored owner gymfront");
    const restored = spawnSync(
      join(postgres.bin, "psql"),
      ["-q", "-v", "ON_ERROR_STOP=1", within(postgres.url, "restored")],
      { encoding: "utf8", input: stdout },
    );
    expect([restored.status, restored.stderr]).toEqual([0, ""]);
    const copy = await connect("restored");
    await migrateDatabase(copy);
    const gymsIn = async ({ pool }: Database) =>
      (await pool.query<object>("select id, guid from gyms order by id")).rows;
    expect(await gymsIn(copy)).toEqual(await gymsIn(database));
    expect((await gymsIn(copy)).length).toBe(1);
  });
});
