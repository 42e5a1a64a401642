/**
 * Sends queued messages at least once: rows are claimed in one short statement, sent outside any transaction, and
 * deleted. When a sender dies its lease expires and the message is sent again; its tag lets the browser show it once.
 */
import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { MINUTE_MS, SECOND_MS } from "~/kernel/time";
import { LEASE_MS } from "../retry";
import { pushMessages, pushSubscriptions } from "./schema.server";
import type { PushOutcome, PushTransport } from "./push-transport.server";
import { getVapidKeys, type VapidKeys } from "./vapid-keys.server";

export type QueuedPush = Awaited<ReturnType<typeof claim>>[number];

export interface PushDelivery {
  sent: number;
  failed: number;
  /** Why the last one failed, for the operator; contains no address. */
  trouble: string | null;
}

const FIRST_WAIT_MS = 10 * SECOND_MS;
const MAX_WAIT_MS = 15 * MINUTE_MS;

export async function deliverPush(
  db: Db,
  {
    transport,
    compose,
    now,
    batch = 20,
  }: {
    transport: PushTransport;
    /** Builds what the service worker shows; may read the database. */
    compose: (message: QueuedPush) => Promise<object>;
    now: () => Date;
    batch?: number;
  },
): Promise<PushDelivery> {
  const delivery: PushDelivery = { sent: 0, failed: 0, trouble: null };
  await db.delete(pushMessages).where(lte(pushMessages.expiresAt, now()));
  for (;;) {
    const claimed = await claim(db, { now: now(), batch });
    if (claimed.length === 0) return delivery;
    const keys = await getVapidKeys(db);
    // Side by side: one push service that does not answer must not delay the others until their messages expire.
    await Promise.all(
      claimed.map(async (message) => {
        const outcome = await attempt({ transport, compose, now, keys }, message);
        await settle(db, message, outcome, now());
        if (outcome.kind === "sent") delivery.sent += 1;
        else delivery.failed += 1;
        if ("reason" in outcome) delivery.trouble = outcome.reason;
      }),
    );
    if (claimed.length < batch) return delivery;
  }
}

async function attempt(
  {
    transport,
    compose,
    now,
    keys,
  }: Pick<Parameters<typeof deliverPush>[1], "transport" | "compose" | "now"> & { keys: VapidKeys },
  message: QueuedPush,
): Promise<PushOutcome> {
  const ttlSeconds = Math.floor((message.expiresAt.getTime() - now().getTime()) / SECOND_MS);
  try {
    const payload = JSON.stringify(await compose(message));
    const { endpoint, p256dh, auth } = message;
    return await transport.send({
      ...{ endpoint, p256dh, auth, payload, keys },
      ttlSeconds: Math.max(0, ttlSeconds),
    });
  } catch (error) {
    return { kind: "later", reason: String(error), retryAfterMs: 0 };
  }
}

/** A subscription that is gone takes its messages with it. */
async function settle(
  db: Db,
  { id, subscriptionId, attempts }: QueuedPush,
  outcome: PushOutcome,
  now: Date,
): Promise<void> {
  if (outcome.kind === "gone") {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
    return;
  }
  if (outcome.kind === "later") {
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20));
    const nextAttemptAt = new Date(now.getTime() + Math.max(wait, outcome.retryAfterMs));
    await db
      .update(pushMessages)
      .set({ nextAttemptAt, lastError: outcome.reason.slice(0, 500) })
      .where(eq(pushMessages.id, id));
    return;
  }
  if (outcome.kind === "refused") {
    await db
      .update(pushSubscriptions)
      .set({ failedAt: now })
      .where(eq(pushSubscriptions.id, subscriptionId));
  }
  await db.delete(pushMessages).where(eq(pushMessages.id, id));
}

export const selectDueMessages = (db: Db, { now, batch }: { now: Date; batch: number }) =>
  db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(and(lte(pushMessages.nextAttemptAt, now), gt(pushMessages.expiresAt, now)))
    .orderBy(asc(pushMessages.nextAttemptAt))
    .limit(batch)
    .for("update", { skipLocked: true });

function claim(db: Db, { now, batch }: { now: Date; batch: number }) {
  const due = selectDueMessages(db, { now, batch });
  return db
    .update(pushMessages)
    .set({
      attempts: sql`${pushMessages.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .from(pushSubscriptions)
    .where(
      and(
        inArray(pushMessages.id, due),
        eq(pushSubscriptions.gymId, pushMessages.gymId),
        eq(pushSubscriptions.id, pushMessages.subscriptionId),
      ),
    )
    .returning({
      id: pushMessages.id,
      gymId: pushMessages.gymId,
      subscriptionId: pushMessages.subscriptionId,
      key: pushMessages.key,
      kind: pushMessages.kind,
      facts: pushMessages.facts,
      expiresAt: pushMessages.expiresAt,
      attempts: pushMessages.attempts,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      lang: pushSubscriptions.lang,
    });
}
