/**
 * Begins the next part of a live for a recorder that has just started, and ends the one before. Somebody else's part
 * that still gets chunks is ended only when the caller takes the live over.
 */
import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { SECOND_MS } from "~/kernel/time";
import { refuse, type Result } from "~/kernel/result";
import { statusByClock } from "../live-times";
import { lives } from "../schema.server";
import { partFolder } from "./broadcast-names";
import { findLiveState, findNewestPart } from "./queries.server";
import { liveParts } from "./schema.server";

/** A part without a chunk for so long belongs to nobody any more. */
export const BUSY_MS = 15 * SECOND_MS;

interface BeginPart {
  gymId: number;
  liveId: number;
  serverId: string;
  mime: string;
  /** The part that the browser recorded before, with its key: it may end it. */
  resume: { part: number; key: string } | null;
  /** The person was asked and takes the live over. */
  takesOver: boolean;
  /** The seconds of a segment, when there is no earlier part that says it. */
  targetSecondsAfter: (earlier: number | null) => number;
  /** Below the live's folder; absent: a new one. */
  folder?: string;
  now: Date;
}

export interface BegunPart {
  id: number;
  ordinal: number;
  resumeKey: string;
  folder: string;
  targetSeconds: number;
}

export function beginPart(
  db: Db,
  { gymId, liveId, serverId, mime, resume, takesOver, targetSecondsAfter, folder, now }: BeginPart,
): Promise<Result<{ part: BegunPart }, "over" | "busy">> {
  return inTransaction(db, async (tx) => {
    // Two recorders begin one after the other.
    await tx
      .select({ id: lives.id })
      .from(lives)
      .where(and(eq(lives.gymId, gymId), eq(lives.id, liveId)))
      .for("update");
    const live = await findLiveState(tx, { gymId, liveId });
    const status = live && statusByClock(live, now);
    if (live?.source !== "BROADCAST" || (status !== "SCHEDULED" && status !== "LIVE")) {
      return refuse("over");
    }
    const newest = await findNewestPart(tx, { gymId, liveId });
    const isOwn =
      newest !== null && resume?.part === newest.ordinal && resume.key === newest.resumeKey;
    const isBusy =
      newest !== null &&
      newest.endedAt === null &&
      newest.lastChunkAt.getTime() > now.getTime() - BUSY_MS;
    if (isBusy && !isOwn && !takesOver) return refuse("busy");
    await tx
      .update(liveParts)
      .set({ endedAt: now })
      .where(
        and(eq(liveParts.gymId, gymId), eq(liveParts.liveId, liveId), isNull(liveParts.endedAt)),
      );
    const ordinal = (newest?.ordinal ?? 0) + 1;
    const values = {
      ...{ gymId, liveId, ordinal, serverId, mime },
      resumeKey: randomBytes(18).toString("base64url"),
      folder: folder ?? partFolder(ordinal, randomBytes(8).toString("hex")),
      targetSeconds: targetSecondsAfter(newest?.targetSeconds ?? null),
      ...{ createdAt: now, lastChunkAt: now },
    };
    const [inserted] = await tx.insert(liveParts).values(values).returning({ id: liveParts.id });
    if (!inserted) throw new Error("beginPart: nothing inserted");
    const { resumeKey, targetSeconds } = values;
    const part = { id: inserted.id, ordinal, resumeKey, folder: values.folder, targetSeconds };
    return { ok: true, part };
  });
}
