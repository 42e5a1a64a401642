/** A browser may be notified of a gym, for a student who is signed in there. Repeating it renews the row. */
import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { LangKey } from "~/kernel/lang-keys";
import { sessions } from "~/features/identity/schema.server";
import type { PushSubscriptionInput } from "./push-subscription";
import { pushSubscriptions } from "./schema.server";

/** Browsers of one student; the oldest make room. */
const MAX_SUBSCRIPTIONS = 20;

/** False: the session has ended meanwhile. */
export function subscribeToPush(
  db: Db,
  {
    gymId,
    studentId,
    sessionHash,
    subscription: { endpoint, keys },
    lang,
    now,
  }: {
    gymId: number;
    studentId: number;
    sessionHash: string;
    subscription: PushSubscriptionInput;
    lang: LangKey;
    now: Date;
  },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, sessionHash))
      .for("share");
    if (!session) return false;
    // Who has the browser now is notified: its endpoint belongs to one person at a time.
    const row = { gymId, studentId, sessionId: session.id, ...keys, lang, failedAt: null };
    await tx
      .insert(pushSubscriptions)
      .values({ ...row, endpoint, createdAt: now })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...row, createdAt: now },
      });
    const newest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.studentId, studentId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .limit(MAX_SUBSCRIPTIONS);
    await tx
      .delete(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.studentId, studentId), notInArray(pushSubscriptions.id, newest)),
      );
    return true;
  });
}
