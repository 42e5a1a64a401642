/**
 * Sends the tracking events of this browser, in order, until the server has answered 202 to each (product.md §13
 * "Tracking"). An event leaves the storage only then, a beacon's included: the server drops the second copy. The member
 * never sees a failure; the log gets one event per execution.
 */
import {
  judgeStatus,
  listDropped,
  MAX_BATCH,
  parseQueuedEvent,
  retryDelay,
  sortEvents,
  toSentEvent,
  type QueuedEvent,
  type Verdict,
} from "~/features/player/queued-events";
import type { TrainingStorage } from "./training-storage";

const MAX_EVENTS = 500;
const LEASE_RETRY_MS = 5_000;

/** What the queue needs of the browser. */
export interface QueueBrowser {
  storage: TrainingStorage;
  timeZone: string | undefined;
  now(): number;
  /** Rejects when no answer came. */
  post(body: string): Promise<{ status: number; retryAfter: string | null }>;
  beacon(body: string): boolean;
  /** Runs it while no other tab sends; false: another one does. */
  withSenderLock(act: () => Promise<void>): Promise<boolean>;
  /** Returns a function that cancels it. */
  schedule(act: () => void, ms: number): () => void;
  report(event: QueuedEvent): void;
}

export interface TrackingQueue {
  add(events: readonly QueuedEvent[]): void;
  /** Keeps the events, and sends all as the page goes away. */
  leave(events: readonly QueuedEvent[]): void;
  /** Sends what waits, e.g. since the last page. */
  flush(): void;
  /** The browser is online again. */
  reconnect(): void;
}

const keyOf = ({ workoutExecutionId, seq }: QueuedEvent) => `event:${workoutExecutionId}:${seq}`;

export function createTrackingQueue(browser: QueueBrowser): TrackingQueue {
  const { storage } = browser;
  let sending = false;
  let hasMore = false;
  let stopped = false;
  let failures = 0;
  let isOffline = false;
  let cancelRetry: (() => void) | null = null;
  const failed = new Map<string, QueuedEvent>();
  const reported = new Set<string>();

  return {
    add(events) {
      keep(events);
      if (!cancelRetry) void flush();
    },
    leave(events) {
      keep(events);
      const waiting = listEvents();
      for (let start = 0; start < waiting.length; start += MAX_BATCH) {
        if (!browser.beacon(toBody(waiting.slice(start, start + MAX_BATCH)))) return;
      }
    },
    flush: () => void flush(),
    reconnect() {
      if (isOffline || !cancelRetry) void flush();
    },
  };

  function keep(events: readonly QueuedEvent[]): void {
    if (!storage.isOwn()) return;
    for (const event of events) storage.write(keyOf(event), event);
  }

  /** What waits, in order; drops what is too old or too much. */
  function listEvents(): QueuedEvent[] {
    if (!storage.isOwn()) return [];
    const events: QueuedEvent[] = [];
    for (const key of storage.list("event:")) {
      const event = parseQueuedEvent(storage.read(key));
      if (event) events.push(event);
      else storage.remove(key);
    }
    const dropped = new Set(listDropped(events, { now: browser.now(), limit: MAX_EVENTS }));
    remove(dropped);
    return sortEvents(events.filter((event) => !dropped.has(event)));
  }

  function remove(events: Iterable<QueuedEvent>): void {
    for (const event of events) storage.remove(keyOf(event));
  }

  function toBody(events: readonly QueuedEvent[]): string {
    const options = { now: browser.now(), timeZone: browser.timeZone };
    return JSON.stringify(events.map((event) => toSentEvent(event, options)));
  }

  async function flush(): Promise<void> {
    if (stopped) return;
    hasMore = true;
    if (sending) return;
    sending = true;
    cancelRetry?.();
    cancelRetry = null;
    try {
      for (;;) {
        hasMore = false;
        if (!(await browser.withSenderLock(sendAll))) retryIn(LEASE_RETRY_MS);
        if (!hasMore || cancelRetry || stopped) break;
      }
    } finally {
      sending = false;
    }
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const batch = listEvents().slice(0, MAX_BATCH);
      if (batch.length === 0 || !(await sendBatch(batch))) return;
    }
  }

  /** False when the rest has to wait. A refused batch is halved until its wrong events are found and dropped. */
  async function sendBatch(batch: readonly QueuedEvent[]): Promise<boolean> {
    const { verdict, retryAfter } = await post(batch);
    if (verdict === "sent") {
      failures = 0;
      remove(batch);
      return true;
    }
    if (verdict === "refused") {
      if (batch.length > 1) {
        const middle = Math.ceil(batch.length / 2);
        return (await sendBatch(batch.slice(0, middle))) && (await sendBatch(batch.slice(middle)));
      }
      remove(batch);
      return true;
    }
    if (verdict === "stop") stopped = true;
    else {
      failures += 1;
      retryIn(retryDelay(failures, retryAfter, browser.now()));
    }
    return false;
  }

  async function post(
    batch: readonly QueuedEvent[],
  ): Promise<{ verdict: Verdict; retryAfter: string | null }> {
    try {
      const { status, retryAfter } = await browser.post(toBody(batch));
      isOffline = false;
      const verdict = judgeStatus(status);
      if (verdict !== "sent") noteFailure(batch);
      report();
      return { verdict, retryAfter };
    } catch {
      isOffline = true;
      noteFailure(batch);
      return { verdict: "retry", retryAfter: null };
    }
  }

  function noteFailure([event]: readonly QueuedEvent[]): void {
    if (event && !failed.has(event.workoutExecutionId)) failed.set(event.workoutExecutionId, event);
  }

  /** Once the server can be reached, because a report is sent once and not repeated. */
  function report(): void {
    for (const [id, event] of failed) {
      if (!reported.has(id)) browser.report(event);
      reported.add(id);
    }
  }

  function retryIn(ms: number): void {
    cancelRetry?.();
    cancelRetry = browser.schedule(() => {
      cancelRetry = null;
      void flush();
    }, ms);
  }
}
