/** pg-boss and the rate limiter run over the same pool on both kinds of database (database.md §12). */
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { expect, it } from "vitest";
import { startJobs } from "~/server/jobs/queue.server";
import { fileDatabase } from "../support/database";

const database = fileDatabase();

/** The relations of pg-boss by object id: a recreated one would have a new id. */
async function tablesMade() {
  const { rows } = await database.pool.query(
    "select oid::int, relname from pg_class where relnamespace = 'pgboss'::regnamespace order by oid",
  );
  expect(rows.length).toBeGreaterThan(5);
  return rows;
}

// With a pool of its own, pg-boss finds no embedded database; with ours, four concurrent starts create one set of
// tables.
it("starts pg-boss several times at once, on an empty database and again later", async () => {
  const logged: string[] = [];
  const start = () =>
    startJobs({
      database,
      queues: { ping: { handle: async () => {} } },
      log: (message) => logged.push(message),
    });
  const first = await Promise.all([start(), start(), start(), start()]);
  // A start on a database with tables creates nothing.
  const made = await tablesMade();
  first.push(await start());
  expect(await tablesMade()).toEqual(made);
  await Promise.all(first.map((jobs) => jobs.stop()));
  expect(logged).toEqual([]);
});

it("counts requests with RateLimiterPostgres", async () => {
  const limiter = await new Promise<RateLimiterPostgres>((resolve, reject) => {
    const made = new RateLimiterPostgres(
      {
        storeClient: database.pool,
        storeType: "pool",
        tableName: "limits_scratch",
        points: 2,
        duration: 60,
      },
      (error?: Error) => (error ? reject(error) : resolve(made)),
    );
  });
  await limiter.consume("visitor");
  await limiter.consume("visitor");
  await expect(limiter.consume("visitor")).rejects.toMatchObject({ remainingPoints: 0 });
});
