/**
 * The analytics events of product.md §7 "Tracking" and §8, by the names used there. Facts are small and never identify
 * the person.
 */
import { z } from "zod";

/** Events only a browser can see. */
export const BROWSER_EVENT_NAMES = [
  "Page view",
  "Subscription changed",
  "Terms accepted",
  "Terms rejected",
  "Checkout failed",
  "Workout fetch failed",
  "Failed to log workout activity",
  "Social login failed",
] as const;

const EVENT_NAMES = [
  ...BROWSER_EVENT_NAMES,
  "Promo apply success",
  "Promo apply failed",
  "Checkout success",
  "Registration failed",
  "Account deletion failed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

const id = z.int({ error: "error.invalidValue" }).min(1).max(2_147_483_647);

/** What an event may carry beside its name. A new event adds its facts here. */
export const eventFacts = z.object({
  workoutId: z
    .string()
    .max(64)
    .optional()
    .meta({ description: "As the address names it, which may be nonsense" }),
  path: z
    .string()
    .max(300)
    .regex(/^\/[^?#\0]*$/, { error: "error.invalidValue" })
    .optional()
    .meta({
      description: "Of a page, without its query: what somebody searched is nobody's business",
    }),
  subscriptionTypeId: id.optional(),
  productId: id.optional(),
  attemptId: z
    .uuid({ error: "error.invalidValue" })
    .optional()
    .meta({ description: "Of a checkout: the reference that its failure page shows" }),
  reason: z
    .string()
    .regex(/^[\w.:-]{1,60}$/, { error: "error.invalidValue" })
    .optional()
    .meta({ description: "A refusal's name or a tracking type, never a text that a person typed" }),
});
export type EventFacts = z.output<typeof eventFacts>;

export type BrowserEvent = EventFacts & { name: (typeof BROWSER_EVENT_NAMES)[number] };

/** More than a year, so that years can be compared. */
export const EVENT_RETENTION_DAYS = 400;
