/**
 * The job queue: pg-boss on either kind of database (database.md §12), over the program's own pool. A job sent with
 * a `tx` exists exactly when that transaction commits.
 *
 * Delivery is at least once: a job whose process dies before it is marked as completed runs again, so every handler must
 * be safe to repeat. pg-boss provides the tables and the SQL. The loop that runs handlers is ours, because pg-boss' own
 * does not wait until "completed" is written (lost on a stop) and ends the process when that write fails.
 */
import { setTimeout as sleep } from "node:timers/promises";
import cronParser from "cron-parser";
import PgBoss from "pg-boss";
import type { Pool, PoolClient } from "pg";
import type { Database, DbOrTx } from "~/db/client.server";
import { wordsOf } from "~/db/redact-error.server";
import { withoutTimeLimits } from "~/db/long-work.server";
import { connectionOf } from "~/db/transaction.server";
import { sha256Hex } from "~/kernel/ids.server";

export interface Job<Data extends object> {
  id: string;
  data: Data;
  /** 1 on the first run. */
  attempt: number;
  /** Aborted when the program stops: finish within `drainWithinMs`, or the job runs again. */
  signal: AbortSignal;
}

export interface JobQueue<Data extends object> {
  handle(job: Job<Data>): Promise<void>;
  /** How many jobs of this queue one process runs at once. */
  concurrency?: number;
  /** Retries after a failure, with growing pauses that start at `retryDelaySeconds`. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** A run that takes longer is considered dead, and the job runs again. */
  expireInSeconds?: number;
}

export interface Schedule<Name extends string> {
  name: Name;
  /** Five fields: minute, hour, day, month, day of the week. */
  cron: string;
  /** IANA time zone. */
  timeZone?: string;
}

export interface SendOptions {
  startAfter?: Date;
  priority?: number;
  /** At most one job with this id is created; for the next one `send` returns null. */
  id?: string;
}

/** Each queue types its own data; a record of queues cannot. */
type Queues = Record<string, JobQueue<never>>;
type DataOf<Queue> = Queue extends JobQueue<infer Data> ? Data : never;

export interface Jobs<All extends Queues> {
  /** Returns the job's id, or null if a job with that id exists. */
  send<Name extends keyof All & string>(
    on: DbOrTx,
    name: Name,
    data: DataOf<All[Name]>,
    options?: SendOptions,
  ): Promise<string | null>;
  /** Takes no new jobs, waits for running ones, returns unfinished ones to the queue. */
  stop(): Promise<void>;
}

const SCHEMA = "pgboss";
const START_LOCK = 7_204_115;
const POLL_EVERY_MS = 1_000;
const DRAIN_WITHIN_MS = 20_000;
export const LOOK_AT_CLOCK_EVERY_MS = 15_000;
/** A scheduled run that was missed while no process ran is made up for within this time. */
const CATCH_UP_MS = 3_600_000;

export async function startJobs<All extends Queues>({
  database,
  queues,
  schedules = [],
  log,
  pollEveryMs = POLL_EVERY_MS,
  drainWithinMs = DRAIN_WITHIN_MS,
  now = () => new Date(),
}: {
  database: Pick<Database, "db" | "pool" | "kind">;
  queues: All;
  schedules?: Schedule<keyof All & string>[];
  log: (message: string) => void;
  pollEveryMs?: number;
  drainWithinMs?: number;
  now?: () => Date;
}): Promise<Jobs<All>> {
  const sql = createExecutor(database.pool, log);
  const boss = new PgBoss({ db: sql, schema: SCHEMA, schedule: false });
  boss.on("error", (error) => log(`jobs: ${wordsOf(error)}`));

  const names = Object.keys(queues);
  await sql.exclusively(async () => {
    await boss.start();
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const name of names) {
      const queue = queues[name];
      const settings = {
        name,
        retryLimit: queue?.retryLimit ?? 5,
        retryDelay: queue?.retryDelaySeconds ?? 5,
        retryBackoff: true,
        expireInSeconds: queue?.expireInSeconds ?? 300,
      };
      const is = known.get(name);
      const asWanted =
        is?.retryLimit === settings.retryLimit &&
        is.retryDelay === settings.retryDelay &&
        is.retryBackoff === settings.retryBackoff &&
        is.expireInSeconds === settings.expireInSeconds;
      if (asWanted) continue;
      await boss.createQueue(name, { ...settings });
      await boss.updateQueue(name, { ...settings });
    }
    if (database.kind === "embedded") {
      // No other process uses this directory: jobs still "active" were interrupted by the last stop.
      await sql.executeSql(
        `update ${SCHEMA}.job set started_on = now() - expire_in - interval '1 second' where state = 'active'`,
        [],
      );
      await boss.expire();
    }
  });

  const stopping = new AbortController();
  const running = new Map<string, { name: string; id: string }>();
  const wakers = new Map<string, () => void>();

  /** A loop that rests: a stop ends it, and so does `wakers.get(name)`. */
  function pause(name: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      wakers.set(name, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async function runOne(name: string, job: PgBoss.JobWithMetadata<never>): Promise<void> {
    const queue = queues[name];
    running.set(job.id, { name, id: job.id });
    try {
      await queue?.handle({
        id: job.id,
        data: job.data,
        attempt: job.retryCount + 1,
        signal: stopping.signal,
      });
      if (running.has(job.id)) await boss.complete(name, job.id);
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      log(`jobs: ${name} ${job.id} failed at attempt ${job.retryCount + 1}: ${wordsOf(reason)}`);
      if (running.has(job.id)) {
        await boss
          .fail(name, job.id, { message: wordsOf(reason) })
          .catch((failure: Error) => log(`jobs: ${name} ${job.id}: ${wordsOf(failure)}`));
      }
    } finally {
      running.delete(job.id);
    }
  }

  async function runQueue(name: string): Promise<void> {
    const batchSize = queues[name]?.concurrency ?? 1;
    const rest = () => pause(name, pollEveryMs);
    // Pages first at a start. A job sent meanwhile wakes its queue.
    await rest();
    while (!stopping.signal.aborted) {
      const jobs = await boss.fetch<never>(name, { batchSize, includeMetadata: true });
      if (jobs.length > 0) await Promise.all(jobs.map((job) => runOne(name, job)));
      else await rest();
    }
  }

  async function sendDueSchedules(): Promise<void> {
    for (const { name, cron, timeZone } of schedules) {
      const at = now();
      const due = cronParser
        .parseExpression(cron, { currentDate: at, tz: timeZone ?? "UTC" })
        .prev()
        .toDate();
      if (at.getTime() - due.getTime() > CATCH_UP_MS) continue;
      // The same moment gives the same id on every server, so only one of them creates the job.
      await boss.send(name, { due: due.toISOString() }, { id: idOfMoment(name, due) });
      wakers.get(name)?.();
    }
  }

  async function watchClock(): Promise<void> {
    await pause("", pollEveryMs);
    while (!stopping.signal.aborted && schedules.length > 0) {
      await sendDueSchedules().catch((error: Error) => log(`jobs: ${wordsOf(error)}`));
      await pause("", LOOK_AT_CLOCK_EVERY_MS);
    }
  }

  const loops = [...names.map(runQueue), watchClock()];

  return {
    async send(on, name, data, options = {}) {
      const connection = connectionOf(on);
      const id = await boss.send(name, data, {
        ...options,
        db: { executeSql: (text, values) => connection.query(text, values) },
      });
      // Inside a transaction the job is not visible yet; the next poll finds it.
      if (connection === database.pool) wakers.get(name)?.();
      return id;
    },
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      for (const wake of wakers.values()) wake();
      const drained = new AbortController();
      const patience = sleep(drainWithinMs, undefined, { signal: drained.signal }).catch(() => {});
      await Promise.race([Promise.all(loops), patience]);
      drained.abort();
      for (const { name, id } of running.values()) {
        running.delete(id);
        log(`jobs: ${name} ${id} did not finish in time and will be run again`);
        await boss
          .fail(name, id, { message: "The program stopped" })
          .catch((error: Error) => log(`jobs: ${name} ${id}: ${wordsOf(error)}`));
      }
      await boss.stop({ graceful: false, close: false });
      await sql.settled();
    },
  };
}

/** pg-boss' database access: the pool, or one locked connection while it creates its tables. */
function createExecutor(pool: Pool, log: (message: string) => void) {
  let client: PoolClient | null = null;
  let lastError = "";
  const open = new Set<Promise<unknown>>();
  return {
    executeSql(text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
      const answer = (client ?? pool).query<never>(text, values).then(
        (result) => {
          lastError = "";
          return result;
        },
        (error: Error) => {
          // pg-boss swallows some errors; an unavailable server must not fill the log either.
          if (error.message !== lastError) log(`jobs: ${wordsOf(error)}`);
          lastError = error.message;
          throw error;
        },
      );
      const entry = answer.catch(() => {}).finally(() => open.delete(entry));
      open.add(entry);
      return answer;
    },
    /** Serialised, because servers starting at once would create the same tables. */
    async exclusively(work: () => Promise<void>) {
      const held = await pool.connect();
      let done = false;
      try {
        await withoutTimeLimits(held, async () => {
          await held.query("select pg_advisory_lock($1)", [START_LOCK]);
          client = held;
          await work();
          await held.query("select pg_advisory_unlock($1)", [START_LOCK]);
        });
        done = true;
      } finally {
        client = null;
        held.release(!done);
      }
    },
    async settled() {
      await Promise.all(open);
    },
  };
}

function idOfMoment(name: string, moment: Date): string {
  const hex = sha256Hex(`${name} ${moment.toISOString()}`);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`, // RFC 9562, version 8: custom
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
