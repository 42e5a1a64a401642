/** The tracking event as the player sends it (product.md §7 "Workout tracking"), validated at the border. */
import { z } from "zod";
import { DAY_MS } from "~/kernel/time";
import { WORKOUT_TRACK_TYPES } from "./track-types";

const MAX_EVENTS_PER_REQUEST = 50;
/** Events wait in the browser at most this long. */
export const MAX_EVENT_AGE_MS = 7 * DAY_MS;
export const DEFAULT_WORKOUT_TYPE = "CHALLENGE";
/** The largest number of an integer column. */
const MAX_INTEGER = 2 ** 31 - 1;
/** Longer than any workout: eleven days. */
const MAX_EXECUTION_SECONDS = 1_000_000;

const whole = (min: number, max = MAX_INTEGER) =>
  z.int({ error: "error.wholeNumber" }).min(min, "error.outOfRange").max(max, "error.outOfRange");

export const trackingEvent = z.object({
  workoutId: whole(1),
  workoutExecutionId: z
    .uuid({ error: "error.invalidValue" })
    .meta({ description: "Made by the client for each loaded workout" }),
  workoutTrackType: z.enum(WORKOUT_TRACK_TYPES, "error.invalidValue"),
  executionTime: z
    .number({ error: "error.invalidValue" })
    .min(0, "error.outOfRange")
    .max(MAX_EXECUTION_SECONDS, "error.outOfRange")
    .refine((seconds) => Math.abs(seconds * 100 - Math.round(seconds * 100)) < 1e-6, {
      error: "error.invalidValue",
    })
    .meta({ description: "Seconds, with two decimals at most" }),
  movementId: whole(0).nullable(),
  workoutGroupId: whole(1).nullish(),
  workoutGroupItemId: whole(1).nullish(),
  workoutType: z
    .string({ error: "error.invalidValue" })
    .regex(/^\w{1,40}$/, { error: "error.invalidValue" })
    .default(DEFAULT_WORKOUT_TYPE),
  seq: whole(1).optional().meta({
    description: "The event's number in its execution: the same number is stored once",
  }),
  playedSeconds: whole(0)
    .optional()
    .meta({ description: "Seconds really played in this execution until now" }),
  ageMs: whole(0, MAX_EVENT_AGE_MS)
    .default(0)
    .meta({ description: "Milliseconds from the event to its sending" }),
  trackingKey: z
    .string({ error: "error.invalidValue" })
    .max(64, "error.invalidValue")
    .optional()
    .meta({
      description: "Names the session that the event belongs to; any other session is refused",
    }),
  timeZone: z
    .string({ error: "error.invalidValue" })
    .max(64, "error.invalidValue")
    .optional()
    .meta({ description: "The browser's IANA time zone; an unknown one is ignored" }),
});

/** One event, or several in the order in which they happened. */
export const trackingEvents = z.union([
  trackingEvent,
  z
    .array(trackingEvent)
    .min(1, "error.invalidValue")
    .max(MAX_EVENTS_PER_REQUEST, "error.outOfRange"),
]);

export type TrackingEvent = z.output<typeof trackingEvent>;
