/** database.md, fact 12: pg-boss and the rate limiter run over the same pool on both kinds. */
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startJobs } from "~/jobs/queue.server";
import { openTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// Over a pool of its own, pg-boss finds no embedded database; over ours, four starts at once build one set of tables.
it("starts pg-boss on an empty database and again on a full one, several at once", async () => {
  const logged: string[] = [];
  const start = () =>
    startJobs({
      database,
      queues: { ping: { handle: async () => {} } },
      log: (message) => logged.push(message),
    });
  const first = await Promise.all([start(), start(), start(), start()]);
  const started = performance.now();
  first.push(await start());
  expect(performance.now() - started).toBeLessThan(3_000);
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
