/** Ends a running live. False when the gym has no such live. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { lives } from "./schema.server";

interface EndLive {
  gymId: number;
  guid: string;
  /** The creator whose act it is; missing: the program's own. */
  accountId?: string;
  now: Date;
}

export function endLive(db: Db, { gymId, guid, accountId, now }: EndLive): Promise<boolean> {
  const write = async (tx: Tx): Promise<boolean> => {
    const after = { status: "ENDED" as const, endedAt: now };
    const rows = await tx
      .update(lives)
      .set(after)
      .where(and(eq(lives.gymId, gymId), eq(lives.guid, guid), eq(lives.status, "LIVE")))
      .returning({ id: lives.id });
    if (rows.length === 0) return false;
    if (accountId !== undefined) {
      const subject = { kind: "live" as const, id: guid };
      const before = { status: "LIVE", endedAt: null };
      await recordAct(tx, { gymId, accountId, action: "live.end", subject, before, after, now });
    }
    return true;
  };
  return accountId === undefined
    ? inTransaction(db, write)
    : inGymTransaction(db, { gymId }, write);
}
