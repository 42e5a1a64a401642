/**
 * Collects the events of all requests of this process and stores them in batches: while one batch is being committed,
 * the next one fills. A request is answered only after its own rows are committed (product.md §13 "Tracking").
 */
import { setTimeout as sleep } from "node:timers/promises";
import { databaseErrorCode } from "~/db/transaction.server";
import { refuse, type Refusal } from "~/kernel/result";
import type { TrackingRequest } from "./store-events.server";

/** Some milliseconds of one transaction, far below the 250 ms that a batch may take. */
const MAX_BATCH_EVENTS = 2_000;
/**
 * The first request of a quiet time is stored at once; further batches follow no faster, because a batch costs about as
 * much as thirty of its requests. No request waits longer than this for its batch to begin, unless one is being stored.
 */
const BATCH_INTERVAL_MS = 100;
/** About 20 MB; beyond it a client tries again later. */
const MAX_WAITING_EVENTS = 20_000;

type Written = { ok: true } | Refusal<"notFound" | "unavailable">;

export interface EventWriter {
  /**
   * Resolves after the commit. `notFound`: the workout is gone. `unavailable`: the queue is full or closed.
   * @throws when the database does not store it
   */
  write(request: TrackingRequest): Promise<Written>;
  /** Stores what waits, then takes no more. */
  close(): Promise<void>;
}

interface Waiting {
  request: TrackingRequest;
  resolve(written: Written): void;
  reject(error: unknown): void;
}

export function createEventWriter({
  store,
  batchIntervalMs = BATCH_INTERVAL_MS,
  maxBatchEvents = MAX_BATCH_EVENTS,
  maxWaitingEvents = MAX_WAITING_EVENTS,
}: {
  store: (requests: readonly TrackingRequest[]) => Promise<void>;
  batchIntervalMs?: number;
  maxBatchEvents?: number;
  maxWaitingEvents?: number;
}): EventWriter {
  const waiting: Waiting[] = [];
  let waitingEvents = 0;
  let running: Promise<void> | null = null;
  /** By the monotonic clock. */
  let nextBatchAt = 0;
  let closed = false;

  return {
    write(request) {
      const count = request.events.length;
      if (closed || waitingEvents + count > maxWaitingEvents) {
        return Promise.resolve(refuse("unavailable"));
      }
      waitingEvents += count;
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        running ??= storeAll();
      });
    },
    async close() {
      closed = true;
      await running;
    },
  };

  async function storeAll(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that arrive in the same turn form a batch too. A full batch and a stopping server do not wait.
      const isUrgent = closed || waitingEvents >= maxBatchEvents;
      await sleep(isUrgent ? 0 : Math.max(0, nextBatchAt - performance.now()));
      nextBatchAt = performance.now() + batchIntervalMs;
      await storeBatch(takeBatch());
    }
    running = null;
  }

  function takeBatch(): Waiting[] {
    let events = 0;
    let count = 0;
    for (const { request } of waiting) {
      if (count > 0 && events + request.events.length > maxBatchEvents) break;
      events += request.events.length;
      count += 1;
    }
    waitingEvents -= events;
    return waiting.splice(0, count);
  }

  async function storeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await store(batch.map(({ request }) => request));
    } catch (error) {
      if (batch.length > 1 && isFaultOfRow(error)) {
        // One request must not fail the others.
        for (const one of batch) await storeBatch([one]);
      } else for (const one of batch) settleFailure(one, error);
      return;
    }
    for (const { resolve } of batch) resolve({ ok: true });
  }
}

/** SQLSTATE of wrong data and of a row that a foreign key misses; other failures meet every request alike. */
const isFaultOfRow = (error: unknown): boolean => /^2[23]/.test(databaseErrorCode(error) ?? "");

function settleFailure({ resolve, reject }: Waiting, error: unknown): void {
  // The workout was deleted after the request had found it.
  if (databaseErrorCode(error) === "23503") resolve(refuse("notFound"));
  else reject(error);
}
