/**
 * Works through the inbox, a few subjects at once and each by one process only. An event's payload is never applied:
 * what it refers to is fetched from the provider and our rows are updated to match. An unknown object is tried again
 * with growing pauses; after the last try it stays for the operator.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { redactError } from "~/db/redact-error.server";
import { HOUR_MS, SECOND_MS } from "~/kernel/time";
import type { PaymentPort } from "../payment-port";
import { claimPaymentEvents, type ClaimedEvent } from "./claim-payment-events.server";
import { readTarget, processTarget, type EventOutcome } from "./event-target.server";
import { paymentEvents } from "./schema.server";

/** After 1 s, 2 s, 4 s … up to an hour each: about eight hours in all. */
export const MAX_ATTEMPTS = 20;
/** How many subjects one process works at once; each takes about four requests to the provider. */
const MAX_CONCURRENT_SUBJECTS = 6;
/** The interval at which the inbox is read again while subjects are in work. */
const POLL_INTERVAL_MS = 250;

interface Given {
  payments: PaymentPort;
  clock: () => Date;
  log: Pick<Logger, "warn">;
}

/** Works until nothing is due or `signal` aborts; returns how many events were tried. */
export async function processPaymentEvents(
  db: Db,
  given: Given & { signal?: AbortSignal },
): Promise<number> {
  const { payments, clock } = given;
  const isStopped = () => given.signal?.aborted === true;
  /** By subject. */
  const running = new Map<string, Promise<void>>();
  let tried = 0;
  try {
    while (!isStopped()) {
      const isFull = running.size >= MAX_CONCURRENT_SUBJECTS;
      const events = isFull
        ? []
        : await claimPaymentEvents(db, {
            provider: payments.key,
            mostAttempts: MAX_ATTEMPTS,
            inWork: [...running.keys()],
            now: clock(),
          });
      const [first] = events;
      if (first) {
        tried += events.length;
        const { subject } = first;
        const work = workSubject(db, events, given).finally(() => running.delete(subject));
        running.set(subject, work);
        // It is awaited below; a claim that takes long must not make its failure an unhandled one.
        work.catch(() => {});
      } else if (running.size === 0) break;
      else await Promise.race([...running.values(), isFull ? never : sleep(POLL_INTERVAL_MS)]);
    }
  } finally {
    await Promise.allSettled(running.values());
  }
  return tried;
}

const never = new Promise<void>(() => {});

/** Events about one object need one read of it, because they came before the read. */
async function workSubject(db: Db, events: readonly ClaimedEvent[], given: Given): Promise<void> {
  const byTarget = new Map<string, ClaimedEvent[]>();
  for (const event of events) {
    const { key } = readTarget(event);
    byTarget.set(key, [...(byTarget.get(key) ?? []), event]);
  }
  for (const same of byTarget.values()) await workSame(db, same, given);
}

async function workSame(
  db: Db,
  events: readonly ClaimedEvent[],
  { payments, clock, log }: Given,
): Promise<void> {
  const [event] = events;
  if (!event) return;
  const outcome = await processTarget(db, {
    payments,
    target: readTarget(event),
    now: clock(),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (outcome instanceof Error)
    log.warn({ err: outcome, eventId: event.eventId }, "payment event failed");
  await noteOutcome(db, { provider: payments.key, events, outcome, now: clock() });
}

async function noteOutcome(
  db: Db,
  {
    provider,
    events,
    outcome,
    now,
  }: {
    provider: string;
    events: readonly ClaimedEvent[];
    outcome: EventOutcome | Error;
    now: Date;
  },
): Promise<void> {
  const claimedUntil = events[0]?.claimedUntil ?? now;
  const isDone = !(outcome instanceof Error) && outcome !== "unknown" && outcome !== "pending";
  // The decision on a pending payment has an event of its own, and reconciliation checks open orders. An event whose
  // attempts are used up while it waits concerns no operator.
  const isUsedUp = sql`${outcome === "pending"} and ${paymentEvents.attempts} + 1 >= ${MAX_ATTEMPTS}`;
  const error = outcome instanceof Error ? redactError(outcome).slice(0, 500) : outcome;
  const at = sql`${now.toISOString()}::timestamptz`;
  await db
    .update(paymentEvents)
    .set({
      attempts: sql`${paymentEvents.attempts} + 1`,
      turn: 2,
      dueAt: sql`${at} + ${pause} * interval '1 second'`,
      claimedUntil: null,
      foreign: outcome === "foreign",
      handledAt: isDone ? now : sql`case when ${isUsedUp} then ${at} end`,
      lastError: isDone ? null : sql`case when not (${isUsedUp}) then ${error}::text end`,
    })
    .where(
      and(
        eq(paymentEvents.provider, provider),
        inArray(
          paymentEvents.eventId,
          events.map(({ eventId }) => eventId),
        ),
        isNull(paymentEvents.handledAt),
        // A process that took over an ended claim writes the outcome itself.
        eq(paymentEvents.claimedUntil, claimedUntil),
      ),
    );
}

/** Seconds until the next attempt; twelve doublings, then an hour each. */
const pause = sql`case when ${paymentEvents.attempts} < 12 then power(2, ${paymentEvents.attempts}) else ${HOUR_MS / SECOND_MS} end`;
