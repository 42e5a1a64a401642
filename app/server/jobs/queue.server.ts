/**
 * The job queue: pg-boss on either kind of database (database.md §12), over the program's own pool. A job sent with
 * a `tx` exists exactly when that transaction commits.
 *
 * Delivery is at least once: a job whose process dies before it is marked as completed runs again, so every handler
 * must be safe to repeat.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import { HOUR_SECONDS, MINUTE_MS, SECOND_MS } from "~/kernel/time";
import type { Pool, PoolClient } from "pg";
import type { Database, DbOrTx } from "~/db/client.server";
import { redactError } from "~/db/redact-error.server";
import { withoutTimeLimits } from "~/db/long-work.server";
import { connectionOf } from "~/db/transaction.server";

export interface Job<Data extends object> {
  id: string;
  data: Data;
  /** 1 on the first run. */
  attempt: number;
  /**
   * Aborted when the program stops (finish within `stopTimeoutMs`, or the job runs again) and, with a "TimeoutError",
   * when the run expires.
   */
  signal: AbortSignal;
}

export interface JobQueue<Data extends object> {
  handle(job: Job<Data>): Promise<void>;
  /** Retries after a failure, with growing pauses that start at `retryDelaySeconds`. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** A run that takes longer is considered dead, and the job runs again. */
  expireInSeconds?: number;
  /** False: this process sends such jobs and leaves them to others. */
  isTaken?: boolean;
}

interface Schedule<Name extends string> {
  name: Name;
  /** Five fields: minute, hour, day, month, day of the week. */
  cron: string;
  /** IANA time zone. */
  timeZone?: string;
}

interface SendOptions {
  startAfter?: Date;
  priority?: number;
  /** At most one job with this id is created; for the next one `send` returns null. */
  id?: string;
}

/** Each queue types its own data; a record of queues cannot. */
type Queues = Record<string, JobQueue<never>>;
type DataOf<Queue> = Queue extends JobQueue<infer Data> ? Data : never;

interface Jobs<All extends Queues> {
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

interface Options<All extends Queues> {
  database: Pick<Database, "pool" | "kind">;
  queues: All;
  schedules?: Schedule<keyof All & string>[];
  log: (message: string) => void;
  pollIntervalSeconds?: number;
  scheduleIntervalSeconds?: number;
  stopTimeoutMs?: number;
}

const SCHEMA = "pgboss";
const START_LOCK = 7_204_115;
const POLL_INTERVAL_SECONDS = 2;
const SCHEDULE_INTERVAL_SECONDS = 15;
/** How long a schedule's due job may wait before it is sent. */
const MAX_DUE_JOB_INTERVAL_SECONDS = 5;
const STOP_TIMEOUT_MS = 20_000;
const RETRY_INTERVAL_MS = 1_000;

export async function startJobs<All extends Queues>(options: Options<All>): Promise<Jobs<All>> {
  const { database, queues, schedules = [], log } = options;
  const {
    pollIntervalSeconds = POLL_INTERVAL_SECONDS,
    scheduleIntervalSeconds = SCHEDULE_INTERVAL_SECONDS,
    stopTimeoutMs = STOP_TIMEOUT_MS,
  } = options;
  await install(options);

  const stopping = new AbortController();
  const executor = createExecutor(database.pool, { log, signal: stopping.signal });
  const boss = new PgBoss({
    db: executor,
    schema: SCHEMA,
    migrate: false,
    schedule: schedules.length > 0,
    cronMonitorIntervalSeconds: scheduleIntervalSeconds,
    cronWorkerIntervalSeconds: Math.min(scheduleIntervalSeconds, MAX_DUE_JOB_INTERVAL_SECONDS),
  });
  boss.on("error", (error) => log(`jobs: ${redactError(error)}`));
  await boss.start();

  const { running, run } = createRunner({ queues, log, stopping: stopping.signal });
  for (const [name, { isTaken = true }] of Object.entries(queues)) {
    if (!isTaken) continue;
    await boss.work<never>(
      name,
      { includeMetadata: true, pollingIntervalSeconds: pollIntervalSeconds },
      async (jobs) => {
        for (const job of jobs) await run(name, job);
      },
    );
  }

  return {
    send(on, name, data, options = {}) {
      const connection = connectionOf(on);
      return boss.send(name, data, {
        ...options,
        db: { executeSql: (text, values) => connection.query(text, values) },
      });
    },
    async stop() {
      stopping.abort();
      await boss.stop({ close: false, timeout: stopTimeoutMs });
      for (const [name, { id, next }] of running) {
        log(`jobs: ${name} ${id} did not finish in time and ${next}`);
      }
      await executor.settle();
    },
  };
}

/** Runs the handlers, one job of a queue at a time in this process. */
function createRunner({
  queues,
  log,
  stopping,
}: {
  queues: Queues;
  log: (message: string) => void;
  stopping: AbortSignal;
}) {
  /** The run under way of each queue. pg-boss considers an expired run failed, but its handler may still work. */
  const running = new Map<string, { id: string; next: string; end: Promise<unknown> }>();

  async function run(name: string, job: PgBoss.JobWithMetadata<never>): Promise<void> {
    const attempt = job.retryCount + 1;
    // PostgreSQL's numeric, which the driver returns as text.
    const expiresAt = Date.now() + Number(job.expireInSeconds) * SECOND_MS;
    for (let earlier = running.get(name); earlier; earlier = running.get(name)) await earlier.end;
    if (Date.now() >= expiresAt) throw new Error("the earlier run took too long");
    const next = attempt > job.retryLimit ? "was tried for the last time" : "will be run again";
    const end = handle(name, job, { attempt, expiresAt, next });
    running.set(name, { id: job.id, next, end });
    const reason = await end.finally(() => running.delete(name));
    if (reason === null) return;
    log(`jobs: ${name} ${job.id} failed at attempt ${attempt}: ${reason}`);
    // pg-boss stores this error with the job, so it has neither a cause nor parameters of a query.
    throw new Error(reason);
  }

  /** Returns why the job failed, or null. */
  async function handle(
    name: string,
    { id, data }: PgBoss.JobWithMetadata<never>,
    { attempt, expiresAt, next }: { attempt: number; expiresAt: number; next: string },
  ): Promise<string | null> {
    const expiry = new AbortController();
    const timer = setTimeout(() => {
      log(`jobs: ${name} ${id} takes too long and ${next}`);
      expiry.abort(new DOMException("The run took too long", "TimeoutError"));
    }, expiresAt - Date.now());
    try {
      // A poll that was under way when the program began to stop may still return a job.
      stopping.throwIfAborted();
      const signal = AbortSignal.any([stopping, expiry.signal]);
      await queues[name]?.handle({ id, data, attempt, signal });
      return null;
    } catch (error) {
      return redactError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      clearTimeout(timer);
    }
  }

  return { running, run };
}

/**
 * Makes pg-boss' tables, queues and schedules. Servers that start at the same time take turns, because they would
 * create the same tables.
 */
async function install<All extends Queues>({ database, queues, schedules = [] }: Options<All>) {
  await withStartLock(database.pool, async (client) => {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const boss = new PgBoss({ db, schema: SCHEMA, schedule: false, supervise: false });
    await boss.start();
    await syncQueues(boss, queues);
    await syncSchedules(boss, schedules);
    if (database.kind === "embedded") {
      // No other process uses this directory: jobs still "active" were interrupted by the last stop.
      await client.query(
        `update ${SCHEMA}.job set started_on = now() - expire_in - interval '1 second' where state = 'active'`,
      );
      await boss.expire();
    }
    await boss.stop({ graceful: false, close: false });
  });
}

async function syncQueues(boss: PgBoss, queues: Queues): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, queue] of Object.entries(queues)) {
    const settings = {
      name,
      retryLimit: queue.retryLimit ?? 5,
      retryDelay: queue.retryDelaySeconds ?? 5,
      retryBackoff: true,
      expireInSeconds: queue.expireInSeconds ?? 300,
    };
    const current = existing.get(name);
    const isCurrent =
      current?.retryLimit === settings.retryLimit &&
      current.retryDelay === settings.retryDelay &&
      current.retryBackoff === settings.retryBackoff &&
      current.expireInSeconds === settings.expireInSeconds;
    if (isCurrent) continue;
    await boss.createQueue(name, { ...settings });
    await boss.updateQueue(name, { ...settings });
  }
}

async function syncSchedules(boss: PgBoss, schedules: Schedule<string>[]): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map(({ name, ...rest }) => [name, rest]));
  for (const { name, cron, timeZone = "UTC" } of schedules) {
    const current = existing.get(name) as { cron: string; timezone?: string } | undefined;
    existing.delete(name);
    if (current?.cron === cron && current.timezone === timeZone) continue;
    await boss.schedule(name, cron, {}, { tz: timeZone });
  }
  for (const name of existing.keys()) await boss.unschedule(name);
  if (schedules.length === 0) return;
  // Makes up for runs that were missed while no server ran, once an hour at most however often servers start.
  await boss.insert(
    schedules.map(({ name }) => ({
      name,
      data: {},
      singletonKey: "start",
      singletonSeconds: HOUR_SECONDS,
    })),
  );
}

async function withStartLock(pool: Pool, work: (client: PoolClient) => Promise<void>) {
  const client = await pool.connect();
  let succeeded = false;
  try {
    await withoutTimeLimits(client, async () => {
      await client.query("select pg_advisory_lock($1)", [START_LOCK]);
      await work(client);
      await client.query("select pg_advisory_unlock($1)", [START_LOCK]);
    });
    succeeded = true;
  } finally {
    client.release(!succeeded);
  }
}

/**
 * pg-boss' access to the pool. pg-boss does not wait until "completed" is written, and a rejected write would end the
 * process: a statement that fails is repeated until the database answers or the program stops.
 */
function createExecutor(
  pool: Pool,
  { log, signal }: { log: (message: string) => void; signal: AbortSignal },
) {
  const open = new Set<Promise<unknown>>();
  let lastError = { message: "", loggedAt: 0 };

  async function query(text: string, values: unknown[]): Promise<{ rows: never[] }> {
    const answer = pool.query<never>(text, values);
    const entry = answer.catch(() => {}).finally(() => open.delete(entry));
    open.add(entry);
    return answer;
  }

  return {
    async executeSql(text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
      for (;;) {
        try {
          const answer = await query(text, values);
          lastError = { message: "", loggedAt: 0 };
          return answer;
        } catch (error) {
          const message = error instanceof Error ? redactError(error) : String(error);
          // An unavailable server must not fill the log, and a lasting error not be forgotten.
          const isRepeated = message === lastError.message;
          if (!isRepeated || Date.now() - lastError.loggedAt >= MINUTE_MS) {
            log(`jobs: ${message}`);
            lastError = { message, loggedAt: Date.now() };
          }
          if (signal.aborted) return NO_ANSWER;
          await sleep(RETRY_INTERVAL_MS, undefined, { signal }).catch(() => {});
          if (signal.aborted) return NO_ANSWER;
        }
      }
    },
    /** Waits for the statements that pg-boss has begun without waiting for them. */
    async settle(): Promise<void> {
      do {
        await Promise.all(open);
        await nextTurn();
      } while (open.size > 0);
    },
  };
}

/** pg-boss reads an answer without rows as "nothing found, nothing written"; of an empty list it expects a count. */
const NO_ANSWER = {} as { rows: never[] };
