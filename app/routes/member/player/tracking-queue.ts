/**
 * Sends the tracking events of this browser, in order, until the server has answered 202 to each (product.md §13 "Queue
 * of the browser"). An event leaves the storage only then, a beacon's included: the server drops the second copy. The
 * member never sees a failure.
 */
import { MAX_BATCH, type QueuedEvent } from "~/features/player/queued-events";
import { createEventSender, toBody, type SenderBrowser } from "./event-sender";
import { keepEvents, listKeptEvents } from "./kept-events";

const LEASE_RETRY_MS = 5_000;

interface QueueBrowser extends SenderBrowser {
  beacon(body: string): boolean;
  /** Runs it while no other tab sends; false: another one does. */
  withSenderLock(act: () => Promise<void>): Promise<boolean>;
  /** Returns a function that cancels it. */
  schedule(act: () => void, ms: number): () => void;
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

export function createTrackingQueue(browser: QueueBrowser): TrackingQueue {
  const { storage } = browser;
  const sender = createEventSender(browser);
  let sending = false;
  let hasMore = false;
  let stopped = false;
  let cancelRetry: (() => void) | null = null;

  return {
    add(events) {
      keepEvents(storage, events);
      if (!cancelRetry) void flush();
    },
    leave(events) {
      keepEvents(storage, events);
      const waiting = listKeptEvents(storage, browser.now());
      for (let start = 0; start < waiting.length; start += MAX_BATCH) {
        if (!browser.beacon(toBody(waiting.slice(start, start + MAX_BATCH), browser))) return;
      }
    },
    flush: () => void flush(),
    reconnect() {
      if (sender.isOffline() || !cancelRetry) void flush();
    },
  };

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
        // The browser may refuse its lock, e.g. to a page that goes away.
        const isHeld = await browser.withSenderLock(send).catch(() => false);
        if (!isHeld) retryIn(LEASE_RETRY_MS);
        if (!hasMore || cancelRetry || stopped) break;
      }
    } finally {
      sending = false;
    }
  }

  async function send(): Promise<void> {
    const outcome = await sender.sendAll();
    if (outcome === "stop") stopped = true;
    else if (outcome !== "done") retryIn(outcome);
  }

  function retryIn(ms: number): void {
    cancelRetry?.();
    cancelRetry = browser.schedule(() => {
      cancelRetry = null;
      void flush();
    }, ms);
  }
}
