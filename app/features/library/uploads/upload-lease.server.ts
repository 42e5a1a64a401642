/**
 * One request writes to an upload at a time, over all servers. A lease ends by itself when its server is killed. Who
 * waits for it asks the holder to let go: a phone that has lost its network comes back before its old socket is known
 * to be dead.
 */
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { SECOND_MS } from "~/kernel/time";
import type { FileKey } from "../file-key";
import { gymFileUploads } from "../schema.server";

const LEASE_MS = 15 * SECOND_MS;

const rowOf = ({ gymId, fileId }: FileKey) =>
  and(eq(gymFileUploads.gymId, gymId), eq(gymFileUploads.fileId, fileId));

/** False: another request holds it, and is asked to let go. `gone`: the upload has ended. */
export async function takeUploadLease(
  db: DbOrTx,
  { file, holder, now }: { file: FileKey; holder: string; now: Date },
): Promise<"taken" | "held" | "gone"> {
  const free = or(isNull(gymFileUploads.holder), lt(gymFileUploads.heldUntil, now));
  const taken = await db
    .update(gymFileUploads)
    .set({ holder, heldUntil: new Date(now.getTime() + LEASE_MS), isWanted: false })
    .where(and(rowOf(file), free))
    .returning({ holder: gymFileUploads.holder });
  if (taken.length > 0) return "taken";
  const asked = await db
    .update(gymFileUploads)
    .set({ isWanted: true })
    .where(rowOf(file))
    .returning({ holder: gymFileUploads.holder });
  return asked.length > 0 ? "held" : "gone";
}

/** False: the holder has to let go, because somebody waits, the lease is lost or the file is deleted. */
export async function renewUploadLease(
  db: DbOrTx,
  {
    file,
    holder,
    receivedBytes,
    now,
  }: {
    file: FileKey;
    holder: string;
    /** Null: not known yet. */
    receivedBytes: number | null;
    now: Date;
  },
): Promise<boolean> {
  const rows = await db
    .update(gymFileUploads)
    .set({
      heldUntil: new Date(now.getTime() + LEASE_MS),
      ...(receivedBytes === null ? {} : { receivedBytes }),
    })
    .where(and(rowOf(file), eq(gymFileUploads.holder, holder)))
    .returning({ isWanted: gymFileUploads.isWanted });
  return rows[0]?.isWanted === false;
}

export async function releaseUploadLease(
  db: DbOrTx,
  { file, holder, receivedBytes }: { file: FileKey; holder: string; receivedBytes: number | null },
): Promise<void> {
  await db
    .update(gymFileUploads)
    .set({
      ...{ holder: null, heldUntil: null, isWanted: false },
      ...(receivedBytes === null ? {} : { receivedBytes }),
    })
    .where(and(rowOf(file), eq(gymFileUploads.holder, holder)));
}
