/** Deletes a draft. False: there is no such draft any more, or it is not the person's. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { lives } from "../schema.server";
import { toActFields } from "../to-act-fields";
import type { LiveRights } from "./live-rights";

export function deleteDraft(
  db: Db,
  {
    gymId,
    guid,
    rights,
    accountId,
    now,
  }: { gymId: number; guid: string; rights: LiveRights; accountId: string; now: Date },
): Promise<boolean> {
  return inGymTransaction(db, { gymId }, async (tx) => {
    const [deleted] = await tx
      .delete(lives)
      .where(
        and(
          eq(lives.gymId, gymId),
          eq(lives.guid, guid),
          eq(lives.status, "DRAFT"),
          rights.trainerId === null ? undefined : eq(lives.trainerId, rights.trainerId),
        ),
      )
      .returning();
    if (!deleted) return false;
    await recordAct(tx, {
      ...{ gymId, accountId, action: "live.delete-draft", now },
      ...{ subject: { kind: "live", id: guid }, before: toActFields(deleted) },
    });
    return true;
  });
}
