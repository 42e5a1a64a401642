/** The sandbox's events: each change writes its event in its transaction; a job delivers them, some late or twice. */
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { newId } from "~/kernel/ids";
import { sha256Hex } from "~/kernel/ids.server";
import { sandboxEvents, type EventObject } from "./schema.server";
import { signEvent } from "./signature.server";

/** The event's id decides whether the event comes late or twice, so that a test can repeat it. */
export async function emitEvent(
  tx: Tx,
  type: string,
  object: EventObject,
  now: Date,
): Promise<void> {
  const id = `evt_${newId(now.getTime())}`;
  const hash = Number.parseInt(sha256Hex(id).slice(0, 6), 16);
  await tx.insert(sandboxEvents).values({
    id,
    type,
    object,
    createdAt: now,
    deliverAt: new Date(now.getTime() + (hash % 2 === 0 ? 0 : 2_000)),
    deliveriesLeft: hash % 3 === 0 ? 2 : 1,
  });
}

/** Repeats an event with growing pauses while `deliver` throws. */
export async function deliverDueEvents(
  db: Db,
  {
    now,
    signing,
    deliver,
  }: {
    now: Date;
    signing: string;
    deliver: (rawBody: string, signature: string) => Promise<void>;
  },
): Promise<number> {
  const due = await db
    .select()
    .from(sandboxEvents)
    .where(and(lte(sandboxEvents.deliverAt, now), gt(sandboxEvents.deliveriesLeft, 0)))
    .orderBy(asc(sandboxEvents.deliverAt))
    .limit(100);
  for (const event of due) {
    const rawBody = JSON.stringify({
      id: event.id,
      type: event.type,
      created: Math.floor(event.createdAt.getTime() / 1000),
      data: { object: event.object },
    });
    try {
      await deliver(rawBody, signEvent(rawBody, { secret: signing, now }));
      await db
        .update(sandboxEvents)
        .set({
          deliveriesLeft: sql`greatest(${sandboxEvents.deliveriesLeft} - 1, 0)`,
          deliverAt: new Date(now.getTime() + 3_000),
        })
        .where(eq(sandboxEvents.id, event.id));
    } catch {
      const delayMs = Math.min(3_600, 2 ** Math.min(event.failures, 12)) * 1_000;
      await db
        .update(sandboxEvents)
        .set({ failures: event.failures + 1, deliverAt: new Date(now.getTime() + delayMs) })
        .where(eq(sandboxEvents.id, event.id));
    }
  }
  return due.length;
}

export function parseEvent(rawBody: string) {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return null;
  }
  if (typeof body !== "object" || body === null) return null;
  const { id, type, created, data } = body as Record<string, unknown>;
  if (typeof id !== "string" || typeof type !== "string" || typeof created !== "number")
    return null;
  const object = (data as { object?: unknown } | undefined)?.object;
  if (typeof object !== "object" || object === null) return null;
  const { accountRef, checkoutRef, subscriptionRef, paymentRef } = object as Record<
    string,
    unknown
  >;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    eventId: id,
    type,
    createdAt: new Date(created * 1000),
    mark: null,
    accountRef: text(accountRef),
    checkoutRef: text(checkoutRef),
    subscriptionRef: text(subscriptionRef),
    paymentRef: text(paymentRef),
    chargeRef: null,
  };
}
