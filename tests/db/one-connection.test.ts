/** The embedded database has one connection (database.md §5); each test runs on both kinds. */
import { integer, pgTable } from "drizzle-orm/pg-core";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { databaseErrorCode, inTransaction } from "~/db/transaction.server";
import { fileDatabase, openTestDatabase, testDatabaseUrl } from "../support/database";

const counters = pgTable("counters", { id: integer().primaryKey(), n: integer().notNull() });

const database = fileDatabase();
beforeAll(async () => {
  await database.pool.query("create table counters (id int primary key, n int not null)");
  await database.pool.query("insert into counters values (1, 0), (2, 0)");
});

const read = async (id: number) =>
  (await database.db.select().from(counters).where(eq(counters.id, id)))[0]?.n;

describe("inTransaction", () => {
  it("keeps every one of many concurrent writes", async () => {
    await Promise.all(
      Array.from({ length: 30 }, () =>
        inTransaction(database.db, async (tx) => {
          await tx
            .update(counters)
            .set({ n: sql`${counters.n} + 1` })
            .where(eq(counters.id, 1));
        }),
      ),
    );
    expect(await read(1)).toBe(30);
  });

  // Without the retry: "could not serialize access" on a server (40001). Embedded they come one after the other.
  it("retries when two serializable transactions conflict", async () => {
    let runs = 0;
    let waiting = 5;
    let allHaveRead = () => {};
    const haveRead = new Promise<void>((resolve) => (allHaveRead = resolve));
    await Promise.all(
      Array.from({ length: 5 }, () =>
        inTransaction(
          database.db,
          async (tx) => {
            runs += 1;
            const [row] = await tx.select().from(counters).where(eq(counters.id, 2));
            // On a server each transaction has read before any of them writes; embedded they run one at a time.
            if (testDatabaseUrl() && (waiting -= 1) === 0) allHaveRead();
            if (testDatabaseUrl()) await haveRead;
            await tx
              .update(counters)
              .set({ n: (row?.n ?? 0) + 1 })
              .where(eq(counters.id, 2));
          },
          { isolationLevel: "serializable", attempts: 20 },
        ),
      ),
    );
    expect(await read(2)).toBe(5);
    if (testDatabaseUrl()) expect(runs).toBeGreaterThan(5);
  });

  it("gives up after its attempts with the error of the database", async () => {
    let runs = 0;
    const doomed = inTransaction(
      database.db,
      async (tx) => {
        runs += 1;
        await tx.execute(
          sql`do $$ begin raise exception 'crossed' using errcode = '40001'; end $$`,
        );
      },
      { attempts: 3 },
    );
    const error = await doomed.catch((reason: unknown) => reason);
    expect(databaseErrorCode(error)).toBe("40001");
    expect(runs).toBe(3);
  });

  it("does not retry after another error, and rolls back", async () => {
    let runs = 0;
    const doomed = inTransaction(database.db, async (tx) => {
      runs += 1;
      await tx.insert(counters).values({ id: 3, n: 1 });
      await tx.insert(counters).values({ id: 1, n: 1 });
    });
    const error = await doomed.catch((reason: unknown) => reason);
    expect(databaseErrorCode(error)).toBe("23505");
    expect(runs).toBe(1);
    expect(await read(3)).toBeUndefined();
  });

  // drizzle's own `transaction` on the pool keeps the connection when `begin` fails, so that the pool shrinks for
  // ever.
  it("returns its connection after every kind of end", async () => {
    for (let n = 0; n < 12; n += 1) {
      const broken = inTransaction(database.db, async (tx) => {
        await tx.execute(sql`commit`);
        throw new Error("on purpose");
      });
      await expect(broken).rejects.toThrow("on purpose");
    }
    expect(database.pool.waitingCount).toBe(0);
    expect((await database.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  });

  // A query on the pool inside a transaction waits for its own connection: it must end with an error that names the
  // wait.
  it.skipIf(testDatabaseUrl())(
    "embedded: refuses what would wait for itself, and goes on",
    async () => {
      const { options } = database.pool;
      expect(options.connectionTimeoutMillis).toBe(10_000);
      options.connectionTimeoutMillis = 50;
      const stuck = inTransaction(database.db, async () => {
        await database.pool.query("select 1");
      });
      await expect(stuck).rejects.toThrow("timeout exceeded when trying to connect");
      options.connectionTimeoutMillis = 10_000;
      expect((await database.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    },
  );

  it.skipIf(!testDatabaseUrl())(
    "served: survives a server that drops its connections",
    async () => {
      const client = await database.pool.connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await expect(client.query("select 1")).rejects.toThrow();
      client.release(true);
      const broken = inTransaction(database.db, async (tx) => {
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      });
      await expect(broken).rejects.toThrow();
      expect(await read(1)).toBe(30);
    },
  );

  // The first connection opens before any listener of the pool: without its own listener the break ended the process.
  it.skipIf(!testDatabaseUrl())(
    "served: survives the break of its very first connection between two statements",
    async () => {
      const fresh = await openTestDatabase();
      try {
        const client = await fresh.pool.connect();
        const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
        const ended = new Promise<void>((resolve) => {
          client.once("end", resolve);
        });
        await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
        await ended;
        client.release(true);
        expect((await fresh.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
      } finally {
        await fresh.close();
      }
    },
  );
});
