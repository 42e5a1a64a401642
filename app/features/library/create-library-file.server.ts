/**
 * A new row for an upload that begins. The quota of the gym counts what `sumStoredBytes` does; a lock of the gym makes
 * parallel beginnings take turns.
 */
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { sumPromoBytes } from "~/features/trainers/queries.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { toFileName } from "./file-name";
import type { UploadRefusal } from "./file-kinds";
import { lockLibrary } from "./lock-library.server";
import { countFilesInWork, sumFileBytes } from "./queries.server";
import { gymFiles, gymFileUploads } from "./schema.server";

/** Of one person in a gym. */
const MAX_UNFINISHED_UPLOADS = 10;
/** Uploaded, checked or processed. */
const MAX_IN_WORK_OF_PERSON = 50;
const MAX_IN_WORK_OF_GYM = 200;

type Created = Result<{ fileId: string }, UploadRefusal>;

export interface UploadLimits {
  maxBytes: number;
  quotaBytes: number;
}

export async function createLibraryFile(
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
): Promise<Created> {
  const fileId = randomUUID();
  // A creator's transaction reads no trainers.
  const promoBytes = await sumPromoBytes(db, gymId);
  return inGymTransaction<Created>(db, { gymId }, async (tx) => {
    if (bytes < 1) return refuse("empty");
    if (bytes > limits.maxBytes) return refuse("tooLarge");
    await lockLibrary(tx, gymId);
    const inWork = await countFilesInWork(tx, { gymId, accountId });
    if (inWork.unfinished >= MAX_UNFINISHED_UPLOADS) return refuse("tooManyUnfinished");
    if (inWork.ofPerson >= MAX_IN_WORK_OF_PERSON || inWork.ofGym >= MAX_IN_WORK_OF_GYM)
      return refuse("tooManyInWork");
    const stored = promoBytes + (await sumFileBytes(tx, gymId));
    if (stored + bytes > limits.quotaBytes) return refuse("quota");
    const file = { id: fileId, gymId, uploadedBy: accountId, bytes };
    await tx
      .insert(gymFiles)
      .values({ ...file, name: toFileName(name) ?? fileId, createdAt: now, updatedAt: now });
    await tx.insert(gymFileUploads).values({ gymId, fileId });
    return ok({ fileId });
  });
}
