/**
 * The rules of the browser's queue of tracking events (product.md §13 "Queue of the browser"): what is kept, in which
 * order it is sent, what an answer of the server means. Pure; tracking-queue.ts has the storage and the requests.
 */
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/kernel/time";
import type { SessionEvent } from "./workout-session";

/** The challenge that the workout was opened from, and the item of it. */
export interface WorkoutGroup {
  workoutGroupId: number;
  workoutGroupItemId: number;
}

/** Without the group for a workout that was not opened from a challenge. */
export interface QueuedEvent extends SessionEvent, Partial<WorkoutGroup> {
  workoutId: number;
  /** The wall clock of the browser in milliseconds. */
  at: number;
}

/** An event as the call takes it. */
interface SentEvent extends SessionEvent, Partial<WorkoutGroup> {
  workoutId: number;
  /** Milliseconds between the event and the request. */
  ageMs: number;
  timeZone?: string;
  /** Names the session that the event belongs to; the server refuses it from another one. */
  trackingKey: string;
}

export const MAX_BATCH = 50;
const MAX_AGE_MS = 7 * DAY_MS;
const RETRY_DELAYS_MS = [
  2 * SECOND_MS,
  5 * SECOND_MS,
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
] as const;
const MAX_RETRY_DELAY_MS = 60 * MINUTE_MS;

/** Progress does without them. */
const DISPENSABLE = new Set(["WORKOUT_PAUSE", "WORKOUT_PLAY", "MOVEMENT_BACK"]);
const COMPLETIONS = new Set(["WORKOUT_COMPLETE", "MOVEMENT_COMPLETE"]);

/** By execution, the one that began first before the others; within it in the order of its events. */
export function sortEvents(events: readonly QueuedEvent[]): QueuedEvent[] {
  const begun = new Map<string, number>();
  for (const { workoutExecutionId: id, at } of events) {
    begun.set(id, Math.min(begun.get(id) ?? at, at));
  }
  const startOf = ({ workoutExecutionId: id }: QueuedEvent) => begun.get(id) ?? 0;
  return [...events].sort(
    (a, b) =>
      startOf(a) - startOf(b) ||
      a.workoutExecutionId.localeCompare(b.workoutExecutionId) ||
      a.seq - b.seq,
  );
}

/** The events that the queue drops: too old ones, then as many as it has too many, completions last. */
export function listDropped(
  events: readonly QueuedEvent[],
  { now, limit }: { now: number; limit: number },
): QueuedEvent[] {
  const old = events.filter(({ at }) => now - at > MAX_AGE_MS);
  const fresh = events.filter(({ at }) => now - at <= MAX_AGE_MS);
  const excess = Math.max(0, fresh.length - limit);
  const worth = ({ workoutTrackType: type }: QueuedEvent) =>
    COMPLETIONS.has(type) ? 2 : DISPENSABLE.has(type) ? 0 : 1;
  const cheapestFirst = [...fresh].sort((a, b) => worth(a) - worth(b) || a.at - b.at);
  return [...old, ...cheapestFirst.slice(0, excess)];
}

/** A wall clock that was set back makes no event younger than the request. */
export function toSentEvent(
  { at, ...event }: QueuedEvent,
  {
    now,
    timeZone,
    trackingKey,
  }: { now: number; timeZone: string | undefined; trackingKey: string },
): SentEvent {
  const ageMs = Math.round(Math.min(MAX_AGE_MS, Math.max(0, now - at)));
  return { ...event, ageMs, trackingKey, ...(timeZone === undefined ? {} : { timeZone }) };
}

/**
 * `sent`: the server has stored the events. `retry`: later. `stop`: the session may not send, until the next page.
 * `refused`: an event of the batch is wrong, as a problem document of the server says. A proxy may answer for a server
 * that restarts.
 */
export type Verdict = "sent" | "retry" | "stop" | "refused";

export function judgeAnswer(status: number, contentType: string | null): Verdict {
  if (status === 202) return "sent";
  if (status === 401 || status === 403) return "stop";
  if (status === 408 || status === 429) return "retry";
  const isProblem = contentType?.startsWith("application/problem+json") === true;
  return isProblem && status >= 400 && status < 500 ? "refused" : "retry";
}

/** Milliseconds until the next try. `retryAfter`: the header, in seconds or a date. */
export function retryDelay(failures: number, retryAfter: string | null, now: number): number {
  const own = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? RETRY_DELAYS_MS[0];
  const seconds = Number(retryAfter ?? Number.NaN);
  const asked = Number.isFinite(seconds) ? seconds * SECOND_MS : Date.parse(retryAfter ?? "") - now;
  return Number.isFinite(asked) ? Math.min(MAX_RETRY_DELAY_MS, Math.max(own, asked)) : own;
}

/** Null for anything that this queue has not written. */
export function parseQueuedEvent(value: unknown): QueuedEvent | null {
  if (typeof value !== "object" || value === null) return null;
  const event = value as Partial<QueuedEvent>;
  const isWhole =
    typeof event.workoutExecutionId === "string" &&
    typeof event.workoutTrackType === "string" &&
    [event.seq, event.executionTime, event.playedSeconds, event.workoutId, event.at].every(
      Number.isFinite,
    ) &&
    (event.movementId === null || Number.isFinite(event.movementId)) &&
    hasWholeGroup(event);
  return isWhole ? (event as QueuedEvent) : null;
}

/** An event names both, or neither. */
export const hasWholeGroup = ({ workoutGroupId, workoutGroupItemId }: Partial<WorkoutGroup>) =>
  workoutGroupId === undefined
    ? workoutGroupItemId === undefined
    : Number.isFinite(workoutGroupId) && Number.isFinite(workoutGroupItemId);
