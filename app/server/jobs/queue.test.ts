import { once } from "node:events";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { fileDatabase } from "../../../tests/support/database";
import { startJobs, type Job, type JobQueue } from "./queue.server";

const database = fileDatabase();
const logged: string[] = [];
const log = (message: string) => void logged.push(message);

const quick = { pollIntervalSeconds: 0.5, scheduleIntervalSeconds: 1, log };

function createSignal() {
  let give = () => {};
  const promise = new Promise<void>((resolve) => (give = resolve));
  return { promise, give };
}

/** A queue that records its runs. */
function recordingQueue(work: (job: Job<{ n: number }>) => Promise<void> = async () => {}) {
  const runs: { n: number; attempt: number }[] = [];
  const queue: JobQueue<{ n: number }> = {
    retryDelaySeconds: 1,
    async handle(job) {
      try {
        await work(job);
      } finally {
        runs.push({ n: job.data.n, attempt: job.attempt });
      }
    },
  };
  const ran = (count: number) =>
    expect.poll(() => runs.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return { queue, runs, ran };
}

async function stateOf(id: string | null): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>(
    "select state from pgboss.job where id = $1",
    [id],
  );
  return rows[0]?.state;
}

async function isTakenAgain(name: string): Promise<boolean> {
  const { rows } = await database.pool.query(
    "select id from pgboss.job where name = $1 and state = 'active' and retry_count > 0",
    [name],
  );
  return rows.length > 0;
}

/** Jobs that pg-boss has made for a due moment, beside the one of the start. */
async function sentBySchedule(name: string): Promise<number> {
  const { rows } = await database.pool.query(
    "select id from pgboss.job where name = $1 and singleton_key is distinct from 'start'",
    [name],
  );
  return rows.length;
}

/** When a server last looked at the schedules. */
async function lastLook(): Promise<unknown> {
  return (await database.pool.query("select cron_on from pgboss.version")).rows;
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

  it("runs a job only if the transaction that sent it commits", async () => {
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

  it("runs the job of the highest priority first, and of equal ones the oldest", async () => {
    const { queue, runs, ran } = recordingQueue();
    const idle = { ...queue, isTaken: false };
    const senders = await startJobs({ database, queues: { ranked: idle }, ...quick });
    for (const [n, priority] of [-2, 5, -1, 5].entries())
      await senders.send(database.db, "ranked", { n }, { priority });
    await senders.stop();
    const jobs = await startJobs({ database, queues: { ranked: queue }, ...quick });
    await ran(4);
    await jobs.stop();
    expect(runs.map(({ n }) => n)).toEqual([1, 3, 2, 0]);
  });

  it("retries a failed job, and passes the number of the attempt", async () => {
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

  it("waits at stop for the running job, and marks it as completed", async () => {
    const gate = createSignal();
    const started = createSignal();
    const { queue, runs } = recordingQueue(async () => {
      started.give();
      await gate.promise;
    });
    const jobs = await startJobs({ database, queues: { slow: queue }, ...quick });
    const id = await jobs.send(database.db, "slow", { n: 1 });
    await started.promise;
    const stopped = jobs.stop();
    gate.give();
    await stopped;
    expect(runs).toHaveLength(1);
    expect(await stateOf(id)).toBe("completed");
  });

  it("stops at once during a read of its schedules", async () => {
    const reading = createSignal();
    const gate = createSignal();
    const pool = new Proxy(database.pool, {
      get(target, name) {
        if (name !== "query") return Reflect.get(target, name);
        return async (text: string, values: unknown[]) => {
          if (!text.includes("cron_on")) return target.query(text, values);
          reading.give();
          await gate.promise;
          return target.query(text, values);
        };
      },
    });
    const { queue, runs } = recordingQueue();
    const jobs = await startJobs({
      database: { pool, kind: database.kind },
      queues: { minutely: queue },
      schedules: [{ name: "minutely", cron: "* * * * *" }],
      ...quick,
    });
    await reading.promise;
    const begin = performance.now();
    const stopped = jobs.stop();
    gate.give();
    await stopped;
    expect(performance.now() - begin).toBeLessThan(2_000);
    const before = runs.length;
    // Nothing of it is left: the pool stays usable, and no job of the schedule is sent any more.
    expect(await sentBySchedule("minutely")).toBe(0);
    expect(runs).toHaveLength(before);
  });

  it("returns a job to the queue that does not finish in time", async () => {
    const started = createSignal();
    const stopped = createSignal();
    const { queue } = recordingQueue(async () => {
      started.give();
      await stopped.promise;
    });
    const jobs = await startJobs({
      database,
      queues: { stuck: queue },
      stopTimeoutMs: 1_000,
      ...quick,
    });
    const id = await jobs.send(database.db, "stuck", { n: 1 });
    await started.promise;
    await jobs.stop();
    stopped.give();
    expect(await stateOf(id)).toBe("retry");
    expect(logged).toContainEqual(expect.stringContaining(`stuck ${id} did not finish in time`));
  });

  it("promises no further run of a last try that takes too long", async () => {
    let reason: unknown;
    const { queue, ran } = recordingQueue(async ({ signal }) => {
      await once(signal, "abort");
      reason = signal.reason;
    });
    const queues = { last: { ...queue, expireInSeconds: 1, retryLimit: 0 } };
    const jobs = await startJobs({ database, queues, ...quick });
    const id = await jobs.send(database.db, "last", { n: 1 });
    await ran(1);
    await jobs.stop();
    expect(logged).toContainEqual(
      `jobs: last ${id} takes too long and was tried for the last time`,
    );
    expect(reason).toMatchObject({ name: "TimeoutError" });
  });

  it("aborts a run that takes too long, and starts the next one after its end", async () => {
    let active = 0;
    let maxActive = 0;
    const { queue, runs, ran } = recordingQueue(async ({ attempt, signal }) => {
      active += 1;
      maxActive = Math.max(maxActive, active);
      if (attempt === 1) {
        await once(signal, "abort");
        // The handler ends only after pg-boss has taken the job a second time.
        await vi.waitUntil(() => isTakenAgain("tardy"), { timeout: 60_000 });
      }
      active -= 1;
    });
    const queues = { tardy: { ...queue, expireInSeconds: 1 } };
    const jobs = await startJobs({ database, queues, ...quick });
    const id = await jobs.send(database.db, "tardy", { n: 1 });
    await ran(2);
    await jobs.stop();
    expect(maxActive).toBe(1);
    expect(runs.map(({ attempt }) => attempt)[1]).toBeGreaterThan(1);
    expect(logged).toContainEqual(
      expect.stringContaining(`tardy ${id} takes too long and will be run again`),
    );
    expect(await stateOf(id)).toBe("completed");
  });

  it("marks a job as completed once an unavailable database answers again", async () => {
    let failures = 0;
    const pool = new Proxy(database.pool, {
      get(target, name) {
        if (name !== "query") return Reflect.get(target, name);
        return async (text: string, values: unknown[]) => {
          if (text.includes("completed_on") && (failures += 1) <= 2) throw new Error("unavailable");
          return target.query(text, values);
        };
      },
    });
    const { queue, runs, ran } = recordingQueue();
    const jobs = await startJobs({
      database: { pool, kind: database.kind },
      queues: { outage: queue },
      ...quick,
    });
    const id = await jobs.send(database.db, "outage", { n: 1 });
    await ran(1);
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe("completed");
    await jobs.stop();
    expect(runs).toHaveLength(1);
    expect(logged.filter((line) => line === "jobs: unavailable")).toHaveLength(1);
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

  it("runs a schedule once for all servers: at their start, and in each due minute", async () => {
    const { queue, ran, runs } = recordingQueue();
    // An embedded database has one process, which takes over all jobs when it starts.
    const start = () =>
      startJobs({
        database: { pool: database.pool, kind: "served" },
        queues: { shared: queue },
        schedules: [{ name: "shared", cron: "* * * * *" }],
        ...quick,
      });
    const servers = [await start(), await start(), await start()];
    await ran(2);
    // The servers look at their schedules once more in the same minute.
    const lookedAt = await lastLook();
    await expect.poll(lastLook).not.toEqual(lookedAt);
    for (const jobs of servers) await jobs.stop();
    const minutes = await database.pool.query(
      `select distinct singleton_on from pgboss.job
       where name = '__pgboss__send-it' and data->>'name' = 'shared'`,
    );
    expect(await sentBySchedule("shared")).toBe(minutes.rows.length);
    expect(runs.length).toBe(1 + minutes.rows.length);
  });

  it("deletes a schedule that no server has", async () => {
    const queues = { gone: recordingQueue().queue };
    const schedules = [{ name: "gone" as const, cron: "0 3 * * *", timeZone: "Europe/London" }];
    const listSchedules = async () =>
      (await database.pool.query("select name, cron, timezone from pgboss.schedule")).rows;
    await (await startJobs({ database, queues, schedules, ...quick })).stop();
    expect(await listSchedules()).toEqual([
      { name: "gone", cron: "0 3 * * *", timezone: "Europe/London" },
    ]);
    await (await startJobs({ database, queues, ...quick })).stop();
    expect(await listSchedules()).toEqual([]);
  });
});
