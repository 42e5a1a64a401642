/** The tracking queue of this browser, with its storage and its network: one per page and session. */
import { trackEvent } from "~/ui/shell/track-event";
import { paths } from "~/paths";
import type { QueuedEvent } from "~/features/player/queued-events";
import { createExecutionId } from "./create-execution-id";
import { exitAbandoned } from "./execution-marks";
import { findLocks, withSenderLock } from "./sender-lock";
import { createTrackingQueue, type TrackingQueue } from "./tracking-queue";
import { openTrainingStorage, type TrainingStorage } from "./training-storage";
import { TRAINING_STORED } from "./training-stored";

const ANSWER_TIMEOUT_MS = 30_000;

export interface Training {
  owner: string;
  storage: TrainingStorage;
  queue: TrackingQueue;
}

let opened: Training | null = null;

/** Sends what an earlier page has left; the queue goes on after the player is closed. */
export function openTraining(owner: string): Training {
  if (opened?.owner === owner) {
    opened.queue.flush();
    return opened;
  }
  const storage = openTrainingStorage(owner, findStorage());
  const tab = createExecutionId();
  const now = () => Date.now();
  const queue = createTrackingQueue({
    storage,
    now,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    post,
    beacon: (body) =>
      typeof navigator.sendBeacon === "function" &&
      navigator.sendBeacon(paths.workoutTracking(), new Blob([body], { type: JSON_TYPE })),
    withSenderLock: (act) => withSenderLock(act, { locks: findLocks(), storage, tab, now, repeat }),
    schedule(act, ms) {
      const timer = window.setTimeout(act, ms);
      return () => window.clearTimeout(timer);
    },
    report: ({ workoutId, workoutTrackType }) =>
      trackEvent({
        name: "Failed to log workout activity",
        workoutId: String(workoutId),
        reason: workoutTrackType,
      }),
    onStored(events) {
      if (events.some(isPlayedExit)) window.dispatchEvent(new Event(TRAINING_STORED));
    },
  });
  // A queue of an earlier session in this page finds that the storage is no longer its own.
  window.addEventListener("online", () => queue.reconnect());
  // A page that comes back from the browser's cache has sent its last events without an answer.
  window.addEventListener("pageshow", ({ persisted }) => persisted && queue.flush());
  exitAbandoned(storage, queue, now());
  queue.flush();
  opened = { owner, storage, queue };
  return opened;
}

/** All that was sent of its execution before is stored too. */
const isPlayedExit = ({ workoutTrackType, seq }: QueuedEvent) =>
  workoutTrackType === "WORKOUT_EXIT" && seq > 1;

function repeat(act: () => void, ms: number): () => void {
  const timer = window.setInterval(act, ms);
  return () => window.clearInterval(timer);
}

const JSON_TYPE = "application/json";

async function post(body: string) {
  const timeout = new AbortController();
  const timer = window.setTimeout(() => timeout.abort(), ANSWER_TIMEOUT_MS);
  try {
    const { status, headers } = await fetch(paths.workoutTracking(), {
      method: "POST",
      headers: { "Content-Type": JSON_TYPE },
      body,
      keepalive: true,
      signal: timeout.signal,
    });
    return {
      status,
      contentType: headers.get("Content-Type"),
      retryAfter: headers.get("Retry-After"),
    };
  } finally {
    window.clearTimeout(timer);
  }
}

/** The browser may forbid even to ask for it. */
function findStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
