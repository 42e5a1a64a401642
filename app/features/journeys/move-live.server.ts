/**
 * Saves the edit of a live, or of its series, and tells everybody who knew another start, once for each edit. A second
 * press of the same edit finds nothing moved, so it tells nobody.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { changeLives } from "~/features/lives/manage/change-lives.server";
import type { LocalTime } from "~/features/lives/manage/local-time";
import type { LiveTarget } from "~/features/lives/manage/lock-editable-lives.server";
import type { LivePlan } from "~/features/lives/manage/plan-lives.server";
import { newId } from "~/kernel/ids";
import { ok, type Result } from "~/kernel/result";
import { tellPeopleOfLives } from "./tell-people-of-lives.server";

/** `told`: how many people get a mail. "over": it has started, ended or was cancelled, or is not the person's. */
export function moveLive(
  db: Db,
  {
    plan,
    start,
    publishes,
    accountId,
    ...target
  }: LiveTarget & { plan: LivePlan; start: LocalTime; publishes: boolean; accountId: string },
): Promise<Result<{ told: number }, "over">> {
  const changeId = newId(target.now.getTime());
  return inTransaction(db, async (tx) => {
    const result = await changeLives(tx, target, { plan, start, publishes, accountId });
    if (!result.ok) return result;
    const moved = new Map(result.moved.map((live) => [live.id, live]));
    const told = await tellPeopleOfLives(tx, {
      kind: "liveMoved",
      gymId: target.gymId,
      liveIds: [...moved.keys()],
      changeId,
      more: ({ id, guid, startsAt }) => ({
        guid,
        from: (moved.get(id)?.from ?? startsAt).toISOString(),
      }),
    });
    return ok({ told });
  });
}
