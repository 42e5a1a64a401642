import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { fileDatabase } from "../../../tests/support/database";
import { LOOK_AT_CLOCK_EVERY_MS, startJobs, type Job, type JobQueue } from "./queue.server";

const database = fileDatabase();
const logged: string[] = [];
const log = (message: string) => void logged.push(message);

const quick = { pollEveryMs: 20, log };

function signal() {
  const emitter = new EventTarget();
  const given = new Promise<void>((resolve) => {
    emitter.addEventListener("given", () => resolve());
  });
  return { given, give: () => emitter.dispatchEvent(new Event("given")) };
}

/** A queue whose runs a test can wait for, one by one. */
function recordingQueue(work: (job: Job<{ n: number }>) => Promise<void> = async () => {}) {
  const runs: { n: number; attempt: number }[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const queue: JobQueue<{ n: number }> = {
    retryDelaySeconds: 1,
    async handle(job) {
      try {
        await work(job);
      } finally {
        runs.push({ n: job.data.n, attempt: job.attempt });
        for (const { count, resolve } of waiting) if (runs.length >= count) resolve();
      }
    },
  };
  const ran = (count: number) =>
    new Promise<void>((resolve) => {
      if (runs.length >= count) resolve();
      else waiting.push({ count, resolve });
    });
  return { queue, runs, ran };
}

async function stateOf(id: string | null): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>(
    "select state from pgboss.job where id = $1",
    [id],
  );
  return rows[0]?.state;
}

describe("startJobs", () => {
  it("runs a job that was sent on the pool", async () => {
    const { queue, runs, ran } = recordingQueue();
    const jobs = await startJobs({ database, queues: { plain: queue }, ...quick });
    const id = await jobs.send(database.db, "plain", { n: 7 });
    await ran(1);
    await jobs.stop();
    expect(runs).toEqual([{ n: 7, attempt: 1 }]);
    expect(await stateOf(id)).toBe("completed");
  });

  it("has a job exactly when the transaction that sent it commits", async () => {
    const { queue, runs, ran } = recordingQueue();
    const jobs = await startJobs({ database, queues: { withtx: queue }, ...quick });
    const undone = inTransaction(database.db, async (tx) => {
      await jobs.send(tx, "withtx", { n: 1 });
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`select 1`);
      await jobs.send(tx, "withtx", { n: 2 });
    });
    await ran(1);
    await jobs.stop();
    expect(runs).toEqual([{ n: 2, attempt: 1 }]);
  });

  it("runs a failed job again, and tells which attempt it is", async () => {
    const { queue, runs, ran } = recordingQueue(async ({ attempt }) => {
      if (attempt === 1) throw new Error("not yet");
    });
    const jobs = await startJobs({ database, queues: { again: queue }, ...quick });
    await jobs.send(database.db, "again", { n: 1 });
    await ran(2);
    await jobs.stop();
    expect(runs).toEqual([
      { n: 1, attempt: 1 },
      { n: 1, attempt: 2 },
    ]);
    expect(logged.some((line) => line.includes("failed at attempt 1: not yet"))).toBe(true);
  });

  it("waits at stop for the job that runs, and writes down that it is done", async () => {
    const gate = signal();
    const started = signal();
    const { queue, runs } = recordingQueue(async () => {
      started.give();
      await gate.given;
    });
    const jobs = await startJobs({ database, queues: { slow: queue }, ...quick });
    const id = await jobs.send(database.db, "slow", { n: 1 });
    await started.given;
    const stopped = jobs.stop();
    gate.give();
    await stopped;
    expect(runs).toHaveLength(1);
    expect(await stateOf(id)).toBe("completed");
  });

  it("does not wait at stop for the next look at the clock", async () => {
    const looked = signal();
    const jobs = await startJobs({
      database,
      queues: { hourly: recordingQueue().queue },
      schedules: [{ name: "hourly", cron: "0 * * * *" }],
      now: () => {
        looked.give();
        return new Date("2026-07-01T03:00:30.000Z");
      },
      ...quick,
    });
    await looked.given;
    const timers = vi.spyOn(globalThis, "setTimeout");
    await jobs.stop();
    expect(timers.mock.calls.map(([, ms]) => ms)).not.toContain(LOOK_AT_CLOCK_EVERY_MS);
  });

  it("hands back what does not finish in time", async () => {
    const started = signal();
    const stopped = signal();
    const { queue } = recordingQueue(async () => {
      started.give();
      await stopped.given;
    });
    const jobs = await startJobs({
      database,
      queues: { stuck: queue },
      drainWithinMs: 50,
      ...quick,
    });
    const id = await jobs.send(database.db, "stuck", { n: 1 });
    await started.given;
    await jobs.stop();
    stopped.give();
    expect(await stateOf(id)).toBe("retry");
  });

  it.skipIf(process.env["TEST_DATABASE_URL"])(
    "embedded: runs again at once what a killed process left behind",
    async () => {
      const first = await startJobs({
        database,
        queues: { left: recordingQueue().queue },
        ...quick,
      });
      await first.stop();
      const { rows } = await database.pool.query<{ id: string }>(
        `insert into pgboss.job (name, data, state, started_on, retry_limit)
         values ('left', '{"n": 3}', 'active', now(), 2) returning id`,
      );
      const { queue, runs, ran } = recordingQueue();
      const second = await startJobs({ database, queues: { left: queue }, ...quick });
      await ran(1);
      await second.stop();
      expect(runs).toEqual([{ n: 3, attempt: 2 }]);
      expect(await stateOf(rows[0]?.id ?? null)).toBe("completed");
    },
  );

  it("makes one job for a scheduled moment, however many servers look at the clock", async () => {
    const seen: string[] = [];
    const queue: JobQueue<{ due: string }> = {
      async handle({ data }) {
        seen.push(data.due);
      },
    };
    const start = (now: string) =>
      startJobs({
        database,
        queues: { nightly: queue },
        schedules: [{ name: "nightly", cron: "0 3 * * *", timeZone: "Europe/London" }],
        now: () => new Date(now),
        ...quick,
      });
    const runs = await Promise.all([
      start("2026-07-01T02:00:30.000Z"), // 03:00:30 in London
      start("2026-07-01T02:05:00.000Z"), // started later, caught up
      start("2026-07-01T09:00:00.000Z"), // too late for this one
    ]);
    await expect.poll(() => seen).toHaveLength(1);
    for (const jobs of runs) await jobs.stop();
    expect(seen).toEqual(["2026-07-01T02:00:00.000Z"]);
  });
});
