/** The unsent tracking events in the storage, each under a key of its own. */
import {
  listDropped,
  parseQueuedEvent,
  sortEvents,
  type QueuedEvent,
} from "~/features/player/queued-events";
import type { TrainingStorage } from "./training-storage";

const MAX_EVENTS = 500;
const PREFIX = "event:";

const keyOf = ({ workoutExecutionId, seq }: QueuedEvent) => `${PREFIX}${workoutExecutionId}:${seq}`;

export function keepEvents(storage: TrainingStorage, events: readonly QueuedEvent[]): void {
  if (!storage.isOwn()) return;
  for (const event of events) storage.write(keyOf(event), event);
}

/** What waits, in order; drops what is too old or too much. */
export function listKeptEvents(storage: TrainingStorage, now: number): QueuedEvent[] {
  if (!storage.isOwn()) return [];
  const events: QueuedEvent[] = [];
  for (const key of storage.list(PREFIX)) {
    const event = parseQueuedEvent(storage.read(key));
    if (event) events.push(event);
    else storage.remove(key);
  }
  const dropped = new Set(listDropped(events, { now, limit: MAX_EVENTS }));
  removeEvents(storage, dropped);
  return sortEvents(events.filter((event) => !dropped.has(event)));
}

export function removeEvents(storage: TrainingStorage, events: Iterable<QueuedEvent>): void {
  for (const event of events) storage.remove(keyOf(event));
}
