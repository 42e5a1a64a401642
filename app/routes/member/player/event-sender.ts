/**
 * Posts the kept tracking events in batches. A refused batch is halved until its wrong events are found and dropped;
 * the log gets one event per execution that failed.
 */
import {
  judgeAnswer,
  MAX_BATCH,
  retryDelay,
  toSentEvent,
  type QueuedEvent,
  type Verdict,
} from "~/features/player/queued-events";
import { createFailureReports } from "./failure-reports";
import { listKeptEvents, removeEvents } from "./kept-events";
import type { TrainingStorage } from "./training-storage";

/** The status and two headers of the server's answer. */
interface Answer {
  status: number;
  contentType: string | null;
  retryAfter: string | null;
}

export interface SenderBrowser {
  storage: TrainingStorage;
  timeZone: string | undefined;
  now(): number;
  /** Rejects when no answer came. */
  post(body: string): Promise<Answer>;
  /** Tells the log of an event that failed. */
  report(event: QueuedEvent): void;
  /** The server has stored them. */
  onStored(events: readonly QueuedEvent[]): void;
}

/** `done`: nothing is left. `stop`: the session may not send. A number: the rest waits as many milliseconds. */
type Outcome = "done" | "stop" | number;

export function toBody(
  events: readonly QueuedEvent[],
  { now, timeZone, storage }: Pick<SenderBrowser, "now" | "timeZone" | "storage">,
): string {
  const options = { now: now(), timeZone, trackingKey: storage.owner };
  return JSON.stringify(events.map((event) => toSentEvent(event, options)));
}

export function createEventSender(browser: SenderBrowser) {
  const { storage } = browser;
  const reports = createFailureReports(browser.report);
  let failures = 0;
  let isOffline = false;

  return {
    isOffline: () => isOffline,
    async sendAll(): Promise<Outcome> {
      for (;;) {
        const batch = listKeptEvents(storage, browser.now()).slice(0, MAX_BATCH);
        if (batch.length === 0) return "done";
        const outcome = await sendBatch(batch);
        if (outcome !== "done") return outcome;
      }
    },
  };

  async function sendBatch(batch: readonly QueuedEvent[]): Promise<Outcome> {
    const { verdict, retryAfter } = await post(batch);
    if (verdict === "refused" && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      const outcome = await sendBatch(batch.slice(0, middle));
      return outcome === "done" ? sendBatch(batch.slice(middle)) : outcome;
    }
    if (verdict !== "sent") reports.note(batch);
    if (!isOffline) reports.send();
    if (verdict === "stop") return "stop";
    if (verdict === "retry") {
      failures += 1;
      return retryDelay(failures, retryAfter, browser.now());
    }
    failures = 0;
    removeEvents(storage, batch);
    if (verdict === "sent") browser.onStored(batch);
    return "done";
  }

  async function post(
    batch: readonly QueuedEvent[],
  ): Promise<{ verdict: Verdict; retryAfter: string | null }> {
    try {
      const { status, contentType, retryAfter } = await browser.post(toBody(batch, browser));
      isOffline = false;
      return { verdict: judgeAnswer(status, contentType), retryAfter };
    } catch {
      isOffline = true;
      return { verdict: "retry", retryAfter: null };
    }
  }
}
