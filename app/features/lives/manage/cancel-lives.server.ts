/** Cancels a scheduled live, or it and the following ones of its series; drafts among them are deleted. */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { refuse, ok, type Result } from "~/kernel/result";
import { lives } from "../schema.server";
import { lockEditableLives, type LiveTarget } from "./lock-editable-lives.server";

/** "over": it has started, ended or was cancelled meanwhile, or is not the person's. */
export async function cancelLives(
  tx: Tx,
  target: LiveTarget,
  reason: string,
): Promise<Result<{ liveIds: number[] }, "over">> {
  const editable = await lockEditableLives(tx, target);
  if (editable?.live.status !== "SCHEDULED") return refuse("over");
  const liveIds: number[] = [];
  for (const { id, status, sequence } of editable.lives) {
    if (status === "DRAFT") {
      await tx.delete(lives).where(eq(lives.id, id));
      continue;
    }
    await tx
      .update(lives)
      .set({ status: "CANCELLED", cancelReason: reason, sequence: sequence + 1 })
      .where(eq(lives.id, id));
    liveIds.push(id);
  }
  return ok({ liveIds });
}
