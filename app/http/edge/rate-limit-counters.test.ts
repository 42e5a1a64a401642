/**
 * Several counters are consumed in one statement: their order, what a refusal consumes, and many callers at once.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS } from "~/kernel/time";
import { rateLimits } from "~/db/schema.server";
import { refundPoints, consumePoints } from "./rate-limit-counters.server";
import { openTestDatabase, type TestDatabase } from "../../../tests/support/database";

const NOW = Date.parse("2026-03-01T12:00:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Three counters of a test's own: 2, 3 and 4 points a minute. */
const newCounts = () =>
  [2, 3, 4].map((points) => ({ key: randomUUID(), points, durationMs: MINUTE_MS }));
const consume = (counts: ReturnType<typeof newCounts>, now = NOW) =>
  consumePoints(database.pool, counts, now);
const refund = (counts: ReturnType<typeof newCounts>, now = NOW) =>
  refundPoints(
    database.pool,
    counts.map(({ key }) => key),
    now,
  );

async function pointsOf(counts: ReturnType<typeof newCounts>) {
  const rows = await Promise.all(
    counts.map(({ key }) => database.db.select().from(rateLimits).where(eq(rateLimits.key, key))),
  );
  return rows.map(([row]) => row?.points ?? null);
}

describe("consumePoints", () => {
  it("takes one point of each counter until one is empty, and says for how long", async () => {
    const counts = newCounts();
    expect(await consume(counts)).toEqual({ ok: true });
    expect(await consume(counts, NOW + 10_000)).toEqual({ ok: true });
    expect(await pointsOf(counts)).toEqual([2, 2, 2]);
    const refusal = { ok: false, refusedBy: 0, retryAfterMs: MINUTE_MS - 20_000 };
    expect(await consume(counts, NOW + 20_000)).toEqual(refusal);
    expect(await pointsOf(counts)).toEqual([2, 2, 2]);
  });

  it.each([0, 1, 2])("takes no point when one counter refuses (%i)", async (place) => {
    const counts = newCounts();
    const full = counts.map((count, at) => ({ ...count, points: at === place ? 1 : 9 }));
    await consume(counts);
    expect(await consume(full)).toMatchObject({ ok: false, refusedBy: place });
    expect(await pointsOf(counts)).toEqual([1, 1, 1]);
  });

  it("starts again when the interval is over", async () => {
    const counts = newCounts();
    await consume(counts);
    await consume(counts);
    expect(await consume(counts, NOW + MINUTE_MS - 1)).toMatchObject({ ok: false });
    expect(await consume(counts, NOW + MINUTE_MS)).toEqual({ ok: true });
    expect(await pointsOf(counts)).toEqual([1, 1, 1]);
  });

  it("lets no more than the limit through when all come at once", async () => {
    const counts = newCounts();
    const answers = await Promise.all(Array.from({ length: 20 }, () => consume(counts)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await pointsOf(counts)).toEqual([2, 2, 2]);
  });
});

describe("refundPoints", () => {
  it("returns one point to each counter", async () => {
    const counts = newCounts();
    await consume(counts);
    await consume(counts);
    await refund(counts);
    expect(await pointsOf(counts)).toEqual([1, 1, 1]);
    expect(await consume(counts)).toEqual({ ok: true });
  });

  it("returns no more than was taken, and nothing of an earlier interval", async () => {
    const counts = newCounts();
    await refund(counts);
    expect(await pointsOf(counts)).toEqual([null, null, null]);
    await consume(counts);
    await refund(counts);
    await refund(counts);
    expect(await pointsOf(counts)).toEqual([0, 0, 0]);
    await consume(counts);
    await refund(counts, NOW + MINUTE_MS);
    expect(await pointsOf(counts)).toEqual([1, 1, 1]);
  });

  it("finds its rows by the index, although it is planned while the table is small", async () => {
    const client = await database.pool.connect();
    await client.query("set plan_cache_mode = force_generic_plan");
    await refundPoints(client, ["a", "b", "c"], NOW);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain execute "give-points-back-3" (0, 'a', 'b', 'c')`,
    );
    client.release(true);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan.match(/Index Scan using rate_limits_pkey/g)).toHaveLength(3);
    expect(plan).not.toContain("Seq Scan");
  });

  it("does not deadlock with consumers", async () => {
    const counts = newCounts().map((count) => ({ ...count, points: 1000 }));
    await Promise.all(
      Array.from({ length: 60 }, async () => {
        expect(await consume(counts)).toEqual({ ok: true });
        await refund(counts);
      }),
    );
    expect(await pointsOf(counts)).toEqual([0, 0, 0]);
  });
});
