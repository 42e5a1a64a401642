/** PGlite runs in a thread that looks like a socket (database.md §1). */
import { describe, expect, it } from "vitest";
import { fileDatabase, testDatabaseUrl } from "../support/database";

const database = fileDatabase();

describe("the event loop", () => {
  // With PGlite on the main thread the event loop does not tick during a query.
  it("continues during a long query", async () => {
    let ticks = 0;
    // The query gets longer each time: a slow machine may need long for six ticks, a blocked event loop never ticks.
    for (let rows = 500_000; ticks <= 5 && rows < 500_000_000; rows *= 4) {
      ticks = 0;
      const clock = setInterval(() => (ticks += 1), 10);
      await database.pool.query(
        `select count(*) from generate_series(1, ${rows}) n where n % 7 = 3`,
      );
      clearInterval(clock);
    }
    expect(ticks).toBeGreaterThan(5);
  });
});

describe("the protocol", () => {
  it("continues after an error on the same connection", async () => {
    const client = await database.pool.connect();
    try {
      for (const bad of [
        "select 1 / $1::int",
        "select nothing($1::int)",
        "select $1::int from nowhere",
      ]) {
        await expect(client.query(bad, [0])).rejects.toThrow();
        const { rows } = await client.query("select $1::int as n", [2]);
        expect(rows).toEqual([{ n: 2 }]);
      }
      await expect(client.query("select 1; select 1/0; select 2")).rejects.toThrow(
        "division by zero",
      );
      expect((await client.query("select 3 as n")).rows).toEqual([{ n: 3 }]);
    } finally {
      client.release();
    }
  });

  it("rolls a failed transaction back and commits the next", async () => {
    const client = await database.pool.connect();
    try {
      await client.query("create temporary table steps (n int)");
      await client.query("begin");
      await client.query("insert into steps values (1)");
      await expect(client.query("select 1 / $1::int", [0])).rejects.toThrow();
      await expect(client.query("select 1")).rejects.toThrow("current transaction is aborted");
      await client.query("rollback");
      await client.query("begin");
      await client.query("insert into steps values (2)");
      await client.query("commit");
      expect((await client.query("select n from steps")).rows).toEqual([{ n: 2 }]);
    } finally {
      client.release();
    }
  });

  it("transfers values larger than any buffer in both directions", async () => {
    const large = "gym ✓ ".repeat(500_000);
    const { rows } = await database.pool.query<{ back: string }>("select $1::text as back", [
      large,
    ]);
    expect(rows[0]?.back === large).toBe(true);
  });

  it("answers many clients in turn", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        database.pool.query<{ n: number }>("select $1::int as n", [n]),
      ),
    );
    expect(answers.map((answer) => answer.rows[0]?.n)).toEqual(
      Array.from({ length: 200 }, (_, n) => n),
    );
  });
});

describe("a new connection", () => {
  // If the session is not reset: "prepared statement already exists", "in a transaction".
  it("has a fresh session after the previous one was dropped during its work", async () => {
    const first = await database.pool.connect();
    await first.query("begin");
    await first.query("select pg_advisory_lock(77)");
    await first.query("set statement_timeout = 4321");
    await first.query("create table left_behind (n int)");
    await first.query({ name: "who", text: "select $1::int as n", values: [1] });
    first.release(true);

    const second = await database.pool.connect();
    try {
      const answer = await second.query({ name: "who", text: "select $1::int as n", values: [2] });
      expect(answer.rows).toEqual([{ n: 2 }]);
      expect((await second.query("select to_regclass('left_behind') as t")).rows).toEqual([
        { t: null },
      ]);
      expect((await second.query("show statement_timeout")).rows).not.toEqual([
        { statement_timeout: "4321ms" },
      ]);
      const isFree = async () => {
        const { rows } = await second.query<{ free: boolean }>(
          "select pg_try_advisory_lock(77) as free",
        );
        return rows[0]?.free;
      };
      // A server ends the old session asynchronously.
      await expect.poll(isFree).toBe(true);
      await second.query("select pg_advisory_unlock(77)");
    } finally {
      second.release();
    }
  });

  it("works after each of many errors on the pool", async () => {
    for (let n = 0; n < 20; n += 1) {
      await expect(database.pool.query("select 1 / $1::int", [0])).rejects.toMatchObject({
        code: "22012",
      });
    }
    expect((await database.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  });
});

it("has the requested kind", async () => {
  expect(database.kind).toBe(testDatabaseUrl() ? "served" : "embedded");
  const { rows } = await database.pool.query<{ version: string }>("select version()");
  expect(rows[0]?.version.includes("PGlite 0.5.16")).toBe(!testDatabaseUrl());
});
