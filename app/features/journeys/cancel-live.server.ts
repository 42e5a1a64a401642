/**
 * Cancels a live, or it and the following ones of its series, and tells everybody who asked to be reminded or holds or
 * waits for a seat, once each, with the reason (product.md §16). Of two that cancel at once, one finds it cancelled.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { cancelLives } from "~/features/lives/manage/cancel-lives.server";
import type { LiveTarget } from "~/features/lives/manage/lock-editable-lives.server";
import { newId } from "~/kernel/ids";
import { ok, type Result } from "~/kernel/result";
import { tellPeopleOfLives } from "./tell-people-of-lives.server";

/** "over": it has started, ended or was cancelled already, or is not the person's. */
export function cancelLive(
  db: Db,
  { reason, accountId, ...target }: LiveTarget & { reason: string; accountId: string },
): Promise<Result<{ cancelled: number; told: number }, "over">> {
  const changeId = newId(target.now.getTime());
  return inTransaction(db, async (tx) => {
    const result = await cancelLives(tx, target, { reason, accountId });
    if (!result.ok) return result;
    const { liveIds } = result;
    const told = await tellPeopleOfLives(tx, {
      kind: "liveCancelled",
      gymId: target.gymId,
      liveIds,
      changeId,
      more: () => ({ reason, cause: "" }),
    });
    return ok({ cancelled: liveIds.length, told });
  });
}
