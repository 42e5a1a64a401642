/** Queues a message to browsers, in the transaction of what it tells. A key that waits for a browser is ignored. */
import type { DbOrTx } from "~/db/client.server";
import { pushMessages } from "./schema.server";

/** A live begins: `when` as in the reminder's mail. */
type PushFacts = Record<"title" | "guid" | "startsAt" | "timeZone" | "trainer", string>;

export async function queuePush(
  tx: DbOrTx,
  messages: readonly {
    gymId: number;
    subscriptionId: string;
    key: string;
    kind: "liveReminder";
    facts: PushFacts;
    expiresAt: Date;
    now: Date;
  }[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insert(pushMessages)
    .values(messages.map(({ now, ...message }) => ({ ...message, nextAttemptAt: now })))
    .onConflictDoNothing();
}
