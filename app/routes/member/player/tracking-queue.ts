/**
 * Sends the tracking events of this browser, in order, until the server has answered 202 to each (product.md §13 "Queue
 * of the browser"). An event leaves the storage only then, a beacon's included: the server drops the second copy. The
 * member never sees a failure.
 */
import {
  judgeStatus,
  MAX_BATCH,
  retryDelay,
  toSentEvent,
  type QueuedEvent,
  type Verdict,
} from "~/features/player/queued-events";
import { FailureReports } from "./failure-reports";
import { keepEvents, listKeptEvents, removeEvents } from "./kept-events";
import type { TrainingStorage } from "./training-storage";

const LEASE_RETRY_MS = 5_000;

/** What the queue needs of the browser. */
interface QueueBrowser {
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
  /** Tells the log of an event that failed. */
  report(event: QueuedEvent): void;
}

export class TrackingQueue {
  private sending = false;
  private hasMore = false;
  private stopped = false;
  private failures = 0;
  private isOffline = false;
  private cancelRetry: (() => void) | null = null;
  private readonly reports: FailureReports;

  constructor(private readonly browser: QueueBrowser) {
    this.reports = new FailureReports((event) => browser.report(event));
  }

  add(events: readonly QueuedEvent[]): void {
    keepEvents(this.browser.storage, events);
    if (!this.cancelRetry) this.flush();
  }

  /** Keeps the events, and sends all as the page goes away. */
  leave(events: readonly QueuedEvent[]): void {
    keepEvents(this.browser.storage, events);
    const waiting = this.listEvents();
    for (let start = 0; start < waiting.length; start += MAX_BATCH) {
      if (!this.browser.beacon(this.toBody(waiting.slice(start, start + MAX_BATCH)))) return;
    }
  }

  /** Sends what waits, e.g. since the last page. */
  flush(): void {
    if (this.stopped) return;
    this.hasMore = true;
    if (!this.sending) void this.sendInTurn();
  }

  /** The browser is online again. */
  reconnect(): void {
    if (this.isOffline || !this.cancelRetry) this.flush();
  }

  private listEvents(): QueuedEvent[] {
    return listKeptEvents(this.browser.storage, this.browser.now());
  }

  private toBody(events: readonly QueuedEvent[]): string {
    const options = { now: this.browser.now(), timeZone: this.browser.timeZone };
    return JSON.stringify(events.map((event) => toSentEvent(event, options)));
  }

  private async sendInTurn(): Promise<void> {
    this.sending = true;
    this.cancelRetry?.();
    this.cancelRetry = null;
    try {
      for (;;) {
        this.hasMore = false;
        const sent = await this.browser.withSenderLock(() => this.sendAll());
        if (!sent) this.retryIn(LEASE_RETRY_MS);
        if (!this.hasMore || this.cancelRetry || this.stopped) break;
      }
    } finally {
      this.sending = false;
    }
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const batch = this.listEvents().slice(0, MAX_BATCH);
      if (batch.length === 0 || !(await this.sendBatch(batch))) return;
    }
  }

  /** False when the rest has to wait. A refused batch is halved until its wrong events are found and dropped. */
  private async sendBatch(batch: readonly QueuedEvent[]): Promise<boolean> {
    const { verdict, retryAfter } = await this.post(batch);
    if (verdict === "refused" && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      const isDone = await this.sendBatch(batch.slice(0, middle));
      return isDone && this.sendBatch(batch.slice(middle));
    }
    if (verdict !== "sent") this.reports.note(batch);
    if (!this.isOffline) this.reports.send();
    if (verdict === "sent" || verdict === "refused") {
      this.failures = 0;
      removeEvents(this.browser.storage, batch);
      return true;
    }
    if (verdict === "stop") this.stopped = true;
    else {
      this.failures += 1;
      this.retryIn(retryDelay(this.failures, retryAfter, this.browser.now()));
    }
    return false;
  }

  private async post(
    batch: readonly QueuedEvent[],
  ): Promise<{ verdict: Verdict; retryAfter: string | null }> {
    try {
      const { status, retryAfter } = await this.browser.post(this.toBody(batch));
      this.isOffline = false;
      return { verdict: judgeStatus(status), retryAfter };
    } catch {
      this.isOffline = true;
      return { verdict: "retry", retryAfter: null };
    }
  }

  private retryIn(ms: number): void {
    this.cancelRetry?.();
    this.cancelRetry = this.browser.schedule(() => {
      this.cancelRetry = null;
      this.flush();
    }, ms);
  }
}
