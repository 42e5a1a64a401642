/**
 * A new row for an upload that begins. The gym's quota counts originals, results and what running uploads have
 * declared; a lock of the gym makes parallel beginnings take turns.
 */
import { randomUUID } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { toFileName } from "./file-name";
import type { UploadRefusal } from "./file-kinds";
import { sumStoredBytes } from "./queries.server";
import { gymFiles, gymFileUploads } from "./schema.server";

/** First number of a lock whose second is the gym. */
const QUOTA_LOCK = 7_204_118;
/** Of one person in a gym. */
const MAX_UNFINISHED_UPLOADS = 10;

export interface UploadLimits {
  maxBytes: number;
  quotaBytes: number;
}

export function createLibraryFile(
  db: Db,
  {
    gymId,
    accountId,
    name,
    bytes,
    limits,
    now,
  }: {
    gymId: number;
    accountId: string;
    /** As the client sent it. */
    name: string;
    bytes: number;
    limits: UploadLimits;
    now: Date;
  },
): Promise<Result<{ fileId: string }, UploadRefusal>> {
  const fileId = randomUUID();
  return inTransaction(db, async (tx) => {
    if (bytes < 1) return refuse("empty");
    if (bytes > limits.maxBytes) return refuse("tooLarge");
    await tx.execute(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, ${gymId})`);
    const [unfinished] = await tx
      .select({ uploads: count() })
      .from(gymFiles)
      .where(
        and(
          eq(gymFiles.gymId, gymId),
          eq(gymFiles.uploadedBy, accountId),
          eq(gymFiles.state, "UPLOADING"),
        ),
      );
    if ((unfinished?.uploads ?? 0) >= MAX_UNFINISHED_UPLOADS) return refuse("tooManyUnfinished");
    if ((await sumStoredBytes(tx, gymId)) + bytes > limits.quotaBytes) return refuse("quota");
    const file = { id: fileId, gymId, uploadedBy: accountId, bytes };
    await tx
      .insert(gymFiles)
      .values({ ...file, name: toFileName(name) ?? fileId, createdAt: now, updatedAt: now });
    await tx.insert(gymFileUploads).values({ gymId, fileId });
    return ok({ fileId });
  });
}
