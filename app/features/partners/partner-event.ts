/** The events by which the partner reports about a pass (product.md §17). Pure. */
import { z } from "zod";
import { DAY_MS, HOUR_MS } from "~/kernel/time";
import { gpwIdSchema } from "./partner-person";

/** Events are stored for longer after they were applied, so that no replay is taken for a new one. */
const MAX_EVENT_AGE_MS = 30 * DAY_MS;
const MAX_CLOCK_DIFFERENCE_MS = HOUR_MS;

export interface PartnerEvent {
  /** `cancel`: the pass ends. `change`: it runs, again or on, until `endsAt` or without an end. */
  kind: "cancel" | "change";
  gpwId: string;
  occurredAt: Date;
  endsAt: Date | null;
}

const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

const body = z.object({
  gpwId: gpwIdSchema,
  /** Two events of a pass differ by it: the signature does not cover the address, which says the kind. */
  occurredAt: moment,
  /** Of a cancellation: its day, else at once. Of a change: the new end, else none. */
  endsAt: moment.nullish(),
});

/** Null for a body that is no such event. */
export function parsePartnerEvent(
  kind: PartnerEvent["kind"],
  rawBody: string,
  receivedAt: Date,
): PartnerEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(rawBody);
  } catch {
    return null;
  }
  const parsed = body.safeParse(value);
  if (!parsed.success) return null;
  const { gpwId, occurredAt, endsAt = null } = parsed.data;
  const age = receivedAt.getTime() - occurredAt.getTime();
  if (age > MAX_EVENT_AGE_MS || age < -MAX_CLOCK_DIFFERENCE_MS) return null;
  // A time ahead of ours would keep every later event from counting.
  const at = age < 0 ? receivedAt : occurredAt;
  return { kind, gpwId, occurredAt: at, endsAt: endsAt ?? (kind === "cancel" ? at : null) };
}
