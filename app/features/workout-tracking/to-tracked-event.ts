/**
 * Turns an event of the player into the row that is stored (product.md §13 "Tracking"): when it happened by the
 * server's clock, on which day of the member, under which key, and how many seconds were played.
 */
import { DateTime } from "luxon";
import { MINUTE_MS } from "~/kernel/time";
import { MAX_EVENT_AGE_MS, type TrackingEvent } from "./tracking-event";
import type { WorkoutTrackType } from "./track-types";

export interface TrackedWorkout {
  gymId: number;
  workoutId: number;
  durationSeconds: number;
  /** The gym's. */
  timeZone: string;
}

/** From the session, never from the event; null for a visitor. */
type TrackedStudent = { studentId: number; timeZone: string | null } | null;

export interface TrackedEvent {
  gymId: number;
  workoutId: number;
  studentId: number | null;
  executionId: string;
  workoutType: string;
  workoutGroupId: number | null;
  workoutGroupItemId: number | null;
  key: string;
  type: WorkoutTrackType;
  movementId: number | null;
  executionTime: number;
  playedSeconds: number;
  occurredAt: Date;
  receivedAt: Date;
  /** The day of `occurredAt` in the member's time zone. */
  day: string;
}

/** Pauses and loops make an execution longer than its workout, but not without end. */
const MAX_PLAYED_RATIO = 1.5;

export function toTrackedEvent(
  event: TrackingEvent,
  {
    workout,
    student,
    receivedAt,
  }: { workout: TrackedWorkout; student: TrackedStudent; receivedAt: Date },
): TrackedEvent {
  const occurredAt = toOccurredAt(receivedAt, event.ageMs);
  const zone = findTimeZone(event.timeZone) ?? findTimeZone(student?.timeZone) ?? workout.timeZone;
  return {
    gymId: workout.gymId,
    workoutId: workout.workoutId,
    studentId: student?.studentId ?? null,
    executionId: event.workoutExecutionId.toLowerCase(),
    workoutType: event.workoutType,
    workoutGroupId: event.workoutGroupId ?? null,
    workoutGroupItemId: event.workoutGroupItemId ?? null,
    key: toEventKey(event),
    type: event.workoutTrackType,
    movementId: event.movementId,
    executionTime: event.executionTime,
    playedSeconds: toPlayedSeconds(event, workout),
    occurredAt,
    receivedAt,
    day: toDay(occurredAt, zone),
  };
}

/** The day in the student's own zone, else in the gym's. `timeZone`: the gym's. */
export const toStudentDay = (
  at: Date,
  { student, timeZone }: { student: TrackedStudent; timeZone: string },
): string => toDay(at, findTimeZone(student?.timeZone) ?? timeZone);

/** Days begin at a quarter of an hour everywhere. */
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_DAYS = 1_000;
const days = new Map<string, string>();

/** Cached, because every event asks for it and most ask for the same quarter of an hour. */
function toDay(at: Date, zone: string): string {
  const name = `${zone} ${Math.floor(at.getTime() / QUARTER_MS)}`;
  let day = days.get(name);
  if (day === undefined) {
    if (days.size >= MAX_DAYS) days.clear();
    days.set(name, (day = DateTime.fromJSDate(at, { zone }).toISODate() ?? ""));
  }
  return day;
}

/** The client's clock may be wrong, so only the age of the event counts. */
export const toOccurredAt = (receivedAt: Date, ageMs: number): Date =>
  new Date(receivedAt.getTime() - Math.min(MAX_EVENT_AGE_MS, Math.max(0, ageMs)));

/** Two events of an execution with the same key are the same event. */
export const toEventKey = ({
  seq,
  workoutTrackType,
  movementId,
  executionTime,
}: Pick<TrackingEvent, "seq" | "workoutTrackType" | "movementId" | "executionTime">): string =>
  seq === undefined ? `${workoutTrackType}:${movementId ?? ""}:${executionTime}` : `seq:${seq}`;

/** A client that does not count its seconds has played until the time of its WORKOUT_COMPLETE. */
export function toPlayedSeconds(
  event: Pick<TrackingEvent, "playedSeconds" | "workoutTrackType" | "executionTime">,
  { durationSeconds }: Pick<TrackedWorkout, "durationSeconds">,
): number {
  const { playedSeconds, workoutTrackType, executionTime } = event;
  const uncounted = workoutTrackType === "WORKOUT_COMPLETE" ? Math.round(executionTime) : 0;
  return Math.min(playedSeconds ?? uncounted, Math.floor(durationSeconds * MAX_PLAYED_RATIO));
}

/** Twice as many as there are; clients may send other spellings. */
const MAX_TIME_ZONES = 1_000;
/** Every event has a name, and looking it up takes tens of microseconds. */
const timeZones = new Map<string, string | null>();

/** The canonical name of a time zone; null: there is none. An offset such as "+01:00" forgets the summer. */
export function findTimeZone(name: string | null | undefined): string | null {
  if (typeof name !== "string" || !/^[A-Za-z][\w+/-]*$/.test(name)) return null;
  const known = timeZones.get(name);
  if (known !== undefined) return known;
  if (timeZones.size >= MAX_TIME_ZONES) timeZones.clear();
  const canonical = toCanonicalZone(name);
  timeZones.set(name, canonical);
  return canonical;
}

function toCanonicalZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
