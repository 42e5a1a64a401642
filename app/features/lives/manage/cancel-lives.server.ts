/** Cancels a scheduled live, or it and the following ones of its series; drafts among them are deleted. */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { recordAct } from "~/features/audit/record-act.server";
import { refuse, ok, type Result } from "~/kernel/result";
import { lives } from "../schema.server";
import { toActFields } from "../to-act-fields";
import { lockEditableLives, type LiveTarget } from "./lock-editable-lives.server";

/** "over": it has started, ended or was cancelled meanwhile, or is not the person's. */
export async function cancelLives(
  tx: Tx,
  target: LiveTarget,
  { reason, accountId }: { reason: string; accountId: string },
): Promise<Result<{ liveIds: number[] }, "over">> {
  const editable = await lockEditableLives(tx, target);
  if (editable?.live.status !== "SCHEDULED") return refuse("over");
  const liveIds: number[] = [];
  for (const row of editable.lives) {
    const { id, status, sequence, gymId, guid } = row;
    const act = { gymId, accountId, subject: { kind: "live" as const, id: guid }, now: target.now };
    const before = toActFields(row);
    if (status === "DRAFT") {
      await tx.delete(lives).where(eq(lives.id, id));
      await recordAct(tx, { ...act, action: "live.delete-draft", before });
      continue;
    }
    const set = { status: "CANCELLED" as const, cancelReason: reason, sequence: sequence + 1 };
    await tx.update(lives).set(set).where(eq(lives.id, id));
    await recordAct(tx, { ...act, action: "live.cancel", before, after: { ...before, ...set } });
    liveIds.push(id);
  }
  return ok({ liveIds });
}
