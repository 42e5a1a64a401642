/**
 * Says where a replay begins and ends; the job that makes replays cuts its files (cut-replay.server.ts). Refused:
 * `empty` when nothing would be left, `no-recording` for a live that was not broadcast or still runs.
 */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { lives } from "../schema.server";
import { cutParts, lengthOf, type Cut } from "./cut-parts";
import { readParts } from "./replay-playlists.server";

export async function trimReplay(
  db: Db,
  {
    gymId,
    liveId,
    fromMs,
    toMs,
    accountId,
    now,
  }: { gymId: number; liveId: number; accountId: string; now: Date } & Cut,
): Promise<Result<object, "empty" | "no-recording">> {
  const parts = await readParts(db, { gymId, liveId });
  const lengthMs = lengthOf(parts);
  if (lengthMs === 0) return refuse("no-recording");
  const cut = { fromMs, toMs: toMs === null || toMs >= lengthMs ? null : toMs };
  if (lengthOf(cutParts(parts, cut)) === 0) return refuse("empty");
  return inGymTransaction(db, { gymId }, async (tx) => {
    const ofLive = and(eq(lives.gymId, gymId), eq(lives.id, liveId));
    const [live] = await tx
      .select({
        ...{ status: lives.status, guid: lives.guid },
        ...{ fromMs: lives.replayFromMs, toMs: lives.replayToMs },
      })
      .from(lives)
      .where(ofLive)
      .for("update");
    if (live?.status !== "ENDED" && live?.status !== "REPLAY") return refuse("no-recording");
    await tx
      .update(lives)
      .set({
        ...{ replayFromMs: cut.fromMs, replayToMs: cut.toMs },
        isReplayStale: live.status === "REPLAY",
      })
      .where(ofLive);
    await recordAct(tx, {
      ...{ gymId, accountId, action: "live.trim-replay", now },
      subject: { kind: "live", id: live.guid },
      ...{ before: { fromMs: live.fromMs, toMs: live.toMs }, after: cut },
    });
    return ok({});
  });
}
