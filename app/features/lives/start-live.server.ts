/** Starts a planned live. False: the gym has no such live waiting to start. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { lives } from "./schema.server";

interface StartLive {
  gymId: number;
  guid: string;
  /** The creator whose act it is; missing: the program's own. */
  accountId?: string;
  now: Date;
}

export function startLive(db: Db, { gymId, guid, accountId, now }: StartLive): Promise<boolean> {
  const write = async (tx: Tx): Promise<boolean> => {
    const after = { status: "LIVE" as const, startedAt: now };
    const rows = await tx
      .update(lives)
      .set(after)
      .where(and(eq(lives.gymId, gymId), eq(lives.guid, guid), eq(lives.status, "SCHEDULED")))
      .returning({ id: lives.id });
    if (rows.length === 0) return false;
    if (accountId !== undefined) {
      const subject = { kind: "live" as const, id: guid };
      const before = { status: "SCHEDULED", startedAt: null };
      await recordAct(tx, { gymId, accountId, action: "live.start", subject, before, after, now });
    }
    return true;
  };
  return accountId === undefined
    ? inTransaction(db, write)
    : inGymTransaction(db, { gymId }, write);
}
