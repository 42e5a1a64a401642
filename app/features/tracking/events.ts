/**
 * The analytics events of the specification (§7 "Tracking", §8) that are kept by ourselves. A name is what the
 * specification calls it; facts are small, and none says who the person is.
 */
import { z } from "zod";

export const EVENT_NAMES = ["Workout fetch failed"] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** What an event may carry beside its name. A new event adds its facts here. */
export const eventFacts = z.object({
  workoutId: z
    .string()
    .max(64)
    .optional()
    .meta({ description: "As the address names it, which may be nonsense" }),
});
export type EventFacts = z.output<typeof eventFacts>;

/** Longer than a year, so that one can be compared with the last. */
export const EVENTS_KEPT_DAYS = 400;
