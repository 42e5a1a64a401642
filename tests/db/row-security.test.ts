/**
 * Policies restrict a creator to one gym, in the same way on both kinds of database (database.md §7). The role of the
 * embedded engine is a superuser, which ignores policies, so the transaction sets a plain role. On a server the
 * program's role is plain already (a superuser is refused), so `force` is enough if it may not create roles.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { refuseUnusableServer, type Tx } from "~/db/client.server";
import { databaseErrorCode, inTransaction } from "~/db/transaction.server";
import { fileDatabase, testDatabaseUrl } from "../support/database";

const database = fileDatabase();
let role = "";

beforeAll(async () => {
  // `create role` is cluster-wide: another database of this server may have made it.
  await database.pool.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'scratch_user') then
        create role scratch_user nologin;
      end if;
    exception when insufficient_privilege then null;
    end $$`);
  const { rows } = await database.pool.query<{ role: string }>(
    `select coalesce((select rolname from pg_roles
                       where rolname = 'scratch_user' and pg_has_role(current_user, oid, 'member')),
                     current_user) as role`,
  );
  role = rows[0]?.role ?? "";
  await database.pool.query(
    `
    create table scratch (gym_id int not null, note text not null);
    insert into scratch values (1, 'ours'), (2, 'theirs');
    alter table scratch enable row level security;
    alter table scratch force row level security;
    create policy own_gym on scratch
      using (gym_id = nullif(current_setting('app.gym_id', true), '')::int)
      with check (gym_id = nullif(current_setting('app.gym_id', true), '')::int);
    grant select, insert, update, delete on scratch to ${role}`.replaceAll("\n", " "),
  );
});

const asGym = <T>(gymId: number | null, work: (tx: Tx) => Promise<T>) =>
  inTransaction(database.db, async (tx) => {
    await tx.execute(
      sql`select set_config('app.gym_id', ${gymId === null ? "" : String(gymId)}, true), set_config('role', ${role}, true)`,
    );
    return work(tx);
  });

const notes = async (tx: Tx) =>
  (await tx.execute<{ note: string }>(sql`select note from scratch order by note`)).rows.map(
    (row) => row.note,
  );

const sessionState = () =>
  database.pool.query<{ role: string; gym: string }>(
    "select current_user as role, coalesce(current_setting('app.gym_id', true), '') as gym",
  );

describe("a creator's transaction", () => {
  // Without the role (embedded) or `force` (server) the query returns rows of both gyms.
  it("sees only its own gym, even if the query names none", async () => {
    expect(await asGym(1, notes)).toEqual(["ours"]);
    expect(await asGym(2, notes)).toEqual(["theirs"]);
  });

  it("sees nothing when no gym is set", async () => {
    expect(await asGym(null, notes)).toEqual([]);
  });

  it("cannot write into another gym or move a row there", async () => {
    for (const statement of [
      sql`insert into scratch values (2, 'smuggled')`,
      sql`update scratch set gym_id = 2`,
    ]) {
      const error = await asGym(1, (tx) => tx.execute(statement)).catch(
        (reason: unknown) => reason,
      );
      expect(databaseErrorCode(error)).toBe("42501");
    }
    const { rowCount } = await asGym(1, (tx) =>
      tx.execute(sql`delete from scratch where gym_id = 2`),
    );
    expect(rowCount).toBe(0);
  });

  it("resets role and gym for the next user of the connection", async () => {
    const before = await sessionState();
    await asGym(1, notes);
    await asGym(1, () => Promise.reject(new Error("undone"))).catch(() => {});
    const after = await sessionState();
    expect(after.rows).toEqual([{ role: before.rows[0]?.role, gym: "" }]);
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
