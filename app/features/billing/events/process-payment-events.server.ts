/**
 * Processes the inbox, a few subjects at once and each subject by one process only. We never apply an event's payload:
 * we read the object that it names at the provider and update our rows. An event of an unknown object is retried with
 * growing delays; after the last attempt it stays for the operator.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { redactError } from "~/db/redact-error.server";
import { HOUR_MS, SECOND_MS } from "~/kernel/time";
import type { PaymentPort, ProviderKey } from "../payment-port";
import { claimPaymentEvents, type ClaimedEvent } from "./claim-payment-events.server";
import { readTarget, processTarget, type EventOutcome } from "./event-target.server";
import { paymentEvents } from "./schema.server";

/** The retries take about eight hours in all (`retryDelaySeconds`). */
export const MAX_ATTEMPTS = 20;
/** For one process; each subject takes about four requests to the provider. */
const MAX_CONCURRENT_SUBJECTS = 6;
/** The interval between two reads of the inbox while subjects are being processed. */
const POLL_INTERVAL_MS = 250;

interface ProcessingContext {
  payments: PaymentPort;
  clock: () => Date;
  log: Pick<Logger, "warn">;
}

/** Runs until no event is due or `signal` aborts, and returns the number of events that it tried. */
export async function processPaymentEvents(
  db: Db,
  context: ProcessingContext & { signal?: AbortSignal },
): Promise<number> {
  const { payments, clock } = context;
  const isStopped = () => context.signal?.aborted === true;
  const runningBySubject = new Map<string, Promise<void>>();
  let triedEvents = 0;
  try {
    while (!isStopped()) {
      const isFull = runningBySubject.size >= MAX_CONCURRENT_SUBJECTS;
      const events = isFull
        ? []
        : await claimPaymentEvents(db, {
            provider: payments.key,
            maxAttempts: MAX_ATTEMPTS,
            runningSubjects: [...runningBySubject.keys()],
            now: clock(),
          });
      const [first] = events;
      if (first) {
        triedEvents += events.length;
        const { subject } = first;
        const run = processSubject(db, events, context).finally(() =>
          runningBySubject.delete(subject),
        );
        runningBySubject.set(subject, run);
        // The run is awaited below; its failure must not count as unhandled while a claim takes long.
        run.catch(() => {});
      } else if (runningBySubject.size === 0) break;
      else
        await Promise.race([
          ...runningBySubject.values(),
          isFull ? never : sleep(POLL_INTERVAL_MS),
        ]);
    }
  } finally {
    await Promise.allSettled(runningBySubject.values());
  }
  return triedEvents;
}

const never = new Promise<void>(() => {});

/** All events of one object need only one read of it, because they arrived before the read. */
async function processSubject(
  db: Db,
  events: readonly ClaimedEvent[],
  context: ProcessingContext,
): Promise<void> {
  const byTarget = new Map<string, ClaimedEvent[]>();
  for (const event of events) {
    const { key } = readTarget(event);
    byTarget.set(key, [...(byTarget.get(key) ?? []), event]);
  }
  for (const targetEvents of byTarget.values()) {
    await processEventsOfTarget(db, targetEvents, context);
  }
}

async function processEventsOfTarget(
  db: Db,
  events: readonly ClaimedEvent[],
  { payments, clock, log }: ProcessingContext,
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
  await recordOutcome(db, { provider: payments.key, events, outcome, now: clock() });
}

async function recordOutcome(
  db: Db,
  {
    provider,
    events,
    outcome,
    now,
  }: {
    provider: ProviderKey;
    events: readonly ClaimedEvent[];
    outcome: EventOutcome | Error;
    now: Date;
  },
): Promise<void> {
  const claimedUntil = events[0]?.claimedUntil ?? now;
  const isProcessed = !(outcome instanceof Error) && outcome !== "unknown" && outcome !== "pending";
  // A pending event that has used up its attempts needs no operator: another event reports the payment's decision, and
  // reconciliation checks open orders.
  const isExhausted = sql`${outcome === "pending"} and ${paymentEvents.attempts} + 1 >= ${MAX_ATTEMPTS}`;
  const error = outcome instanceof Error ? redactError(outcome).slice(0, 500) : outcome;
  const timestamp = sql`${now.toISOString()}::timestamptz`;
  await db
    .update(paymentEvents)
    .set({
      attempts: sql`${paymentEvents.attempts} + 1`,
      turn: 2,
      dueAt: sql`${timestamp} + ${retryDelaySeconds} * interval '1 second'`,
      claimedUntil: null,
      foreign: outcome === "foreign",
      handledAt: isProcessed ? now : sql`case when ${isExhausted} then ${timestamp} end`,
      lastError: isProcessed ? null : sql`case when not (${isExhausted}) then ${error}::text end`,
    })
    .where(
      and(
        eq(paymentEvents.provider, provider),
        inArray(
          paymentEvents.eventId,
          events.map(({ eventId }) => eventId),
        ),
        isNull(paymentEvents.handledAt),
        // A process that has taken over an expired claim records the outcome itself.
        eq(paymentEvents.claimedUntil, claimedUntil),
      ),
    );
}

/** 1, 2, 4 … 2,048 seconds, then an hour each. */
const retryDelaySeconds = sql`case when ${paymentEvents.attempts} < 12 then power(2, ${paymentEvents.attempts}) else ${HOUR_MS / SECOND_MS} end`;
