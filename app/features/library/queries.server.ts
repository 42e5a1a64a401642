/** Every SELECT on library files. Each names its gym. */
import {
  and,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
  sum,
  type SQL,
} from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { sumPromoBytes } from "~/features/trainers/queries.server";
import type { FileKey } from "./file-key";
import { toNamePattern } from "~/kernel/name-part";
import type { FileScope } from "./file-scope";
import { rankFileWork } from "./file-work-rank";
import { gymFiles, gymFileUploads } from "./schema.server";

export const inScope = ({ gymId, uploadedBy }: FileScope): SQL | undefined =>
  and(
    eq(gymFiles.gymId, gymId),
    uploadedBy === null ? undefined : eq(gymFiles.uploadedBy, uploadedBy),
  );

/** The last file of the page before. */
export interface FileCursor {
  createdAt: Date;
  id: string;
}

const COLUMNS = {
  id: gymFiles.id,
  name: gymFiles.name,
  kind: gymFiles.kind,
  bytes: gymFiles.bytes,
  resultBytes: gymFiles.resultBytes,
  originalRemovedAt: gymFiles.originalRemovedAt,
  state: gymFiles.state,
  refusal: gymFiles.refusal,
  isWaiting: gymFiles.isWaiting,
  progress: gymFiles.progress,
  facts: gymFiles.facts,
  renditions: gymFiles.renditions,
  posters: gymFiles.posters,
  poster: gymFiles.poster,
  captions: gymFiles.captions,
  createdAt: gymFiles.createdAt,
  uploadedBy: gymFiles.uploadedBy,
  /** Null: the upload has ended. */
  receivedBytes: gymFileUploads.receivedBytes,
};

const uploadOfFile = and(
  eq(gymFileUploads.gymId, gymFiles.gymId),
  eq(gymFileUploads.fileId, gymFiles.id),
);

export type LibraryFile = Awaited<ReturnType<typeof listLibraryFiles>>[number];

/** A page, the newest first; one file more tells that there are more. */
export function listLibraryFiles(
  db: DbOrTx,
  {
    scope,
    after,
    limit,
    namePart = null,
  }: {
    scope: FileScope;
    after: FileCursor | null;
    limit: number;
    /** Only files with this in their name, in capitals or not; null: all. */
    namePart?: string | null;
  },
) {
  return db
    .select(COLUMNS)
    .from(gymFiles)
    .leftJoin(gymFileUploads, uploadOfFile)
    .where(
      and(
        inScope(scope),
        namePart === null ? undefined : ilike(gymFiles.name, toNamePattern(namePart)),
        after === null
          ? undefined
          : or(
              lt(gymFiles.createdAt, after.createdAt),
              and(eq(gymFiles.createdAt, after.createdAt), lt(gymFiles.id, after.id)),
            ),
      ),
    )
    .orderBy(desc(gymFiles.createdAt), desc(gymFiles.id))
    .limit(limit + 1);
}

export async function findLibraryFile(
  db: DbOrTx,
  { scope, fileId }: { scope: FileScope; fileId: string },
): Promise<LibraryFile | null> {
  const [file] = await db
    .select(COLUMNS)
    .from(gymFiles)
    .leftJoin(gymFileUploads, uploadOfFile)
    .where(and(inScope(scope), eq(gymFiles.id, fileId)));
  return file ?? null;
}

/** In no order; unknown ids are left out. */
export async function listFilesById(
  db: DbOrTx,
  { scope, fileIds }: { scope: FileScope; fileIds: readonly string[] },
): Promise<LibraryFile[]> {
  if (fileIds.length === 0) return [];
  return db
    .select(COLUMNS)
    .from(gymFiles)
    .leftJoin(gymFileUploads, uploadOfFile)
    .where(and(inScope(scope), inArray(gymFiles.id, [...fileIds])));
}

/** Whether a server works on one of the files, so that a page looks again. */
export async function hasFilesInWork(db: DbOrTx, scope: FileScope): Promise<boolean> {
  const [row] = await db
    .select({ id: gymFiles.id })
    .from(gymFiles)
    .where(and(inScope(scope), sql`${gymFiles.state} in ('CHECKING', 'PROCESSING')`))
    .limit(1);
  return row !== undefined;
}

/** What is kept of a file. */
const storedBytes = sql<number>`case when ${gymFiles.originalRemovedAt} is null then ${gymFiles.bytes} else 0 end + ${gymFiles.resultBytes}`;

/**
 * What a gym stores: its files, and the public copies of films on trainers' pages. A creator's transaction reads no
 * trainers.
 */
export const sumStoredBytes = async (db: DbOrTx, gymId: number): Promise<number> =>
  (await sumFileBytes(db, gymId)) + (await sumPromoBytes(db, gymId));

/** Originals, results and what running uploads have declared; of a refused file nothing is kept. */
export async function sumFileBytes(db: DbOrTx, gymId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(storedBytes).mapWith(Number) })
    .from(gymFiles)
    .where(and(eq(gymFiles.gymId, gymId), notInArray(gymFiles.state, ["REFUSED"])));
  return row?.bytes ?? 0;
}

/** Files that somebody sends or a server works on: of the person, and of the whole gym. */
export async function countFilesInWork(
  db: DbOrTx,
  { gymId, accountId }: { gymId: number; accountId: string },
): Promise<{ ofPerson: number; ofGym: number; unfinished: number }> {
  const isOfPerson = eq(gymFiles.uploadedBy, accountId);
  const [row] = await db
    .select({
      ofGym: count(),
      ofPerson: sql<number>`count(*) filter (where ${isOfPerson})`.mapWith(Number),
      unfinished:
        sql<number>`count(*) filter (where ${isOfPerson} and ${gymFiles.state} = 'UPLOADING')`.mapWith(
          Number,
        ),
    })
    .from(gymFiles)
    .where(
      and(
        eq(gymFiles.gymId, gymId),
        sql`${gymFiles.state} in ('UPLOADING', 'CHECKING', 'PROCESSING')`,
      ),
    );
  return row ?? { ofPerson: 0, ofGym: 0, unfinished: 0 };
}

/** Where the work on a file stands among all others of its kind (file-work-rank.ts). */
export async function findFileWorkRank(db: DbOrTx, { gymId, fileId }: FileKey): Promise<number> {
  const isFile = and(eq(gymFiles.gymId, gymId), eq(gymFiles.id, fileId));
  const columns = { kind: gymFiles.kind, state: gymFiles.state, uploadedBy: gymFiles.uploadedBy };
  const [file] = await db.select(columns).from(gymFiles).where(isFile);
  if (!file) return 0;
  const { kind, state, uploadedBy } = file;
  const isOfPerson =
    uploadedBy === null ? isNull(gymFiles.uploadedBy) : eq(gymFiles.uploadedBy, uploadedBy);
  const [others] = await db
    .select({
      ofGym: count(),
      ofPerson: sql<number>`count(*) filter (where ${isOfPerson})`.mapWith(Number),
    })
    .from(gymFiles)
    .where(and(eq(gymFiles.gymId, gymId), eq(gymFiles.state, state), ne(gymFiles.id, fileId)));
  return rankFileWork({ kind, ...(others ?? { ofGym: 0, ofPerson: 0 }) });
}

/** For the protocol, which knows the key alone. */
export async function findUpload(
  db: DbOrTx,
  { gymId, fileId }: FileKey,
): Promise<{ bytes: number; createdAt: Date } | null> {
  const [row] = await db
    .select({ bytes: gymFiles.bytes, createdAt: gymFiles.createdAt })
    .from(gymFiles)
    .where(and(eq(gymFiles.gymId, gymId), eq(gymFiles.id, fileId)));
  return row ?? null;
}

/** Unfinished uploads over all gyms that began before `before`, for the job. */
export function listOldUploads(
  db: DbOrTx,
  { before, limit }: { before: Date; limit: number },
): Promise<(FileKey & { bytes: number })[]> {
  return db
    .select({ gymId: gymFiles.gymId, fileId: gymFiles.id, bytes: gymFiles.bytes })
    .from(gymFiles)
    .innerJoin(gymFileUploads, uploadOfFile)
    .where(and(eq(gymFiles.state, "UPLOADING"), lt(gymFiles.createdAt, before)))
    .orderBy(gymFiles.createdAt)
    .limit(limit);
}

/** Whether the gym has anything that a workout could show. */
export async function hasReadyFile(db: DbOrTx, gymId: number): Promise<boolean> {
  const rows = await db
    .select({ id: gymFiles.id })
    .from(gymFiles)
    .where(and(eq(gymFiles.gymId, gymId), eq(gymFiles.state, "READY")))
    .limit(1);
  return rows.length > 0;
}

/** Films that are ready and no longer than this, the newest first. */
export function listReadyFilms(
  db: DbOrTx,
  { scope, maxSeconds, limit }: { scope: FileScope; maxSeconds: number; limit: number },
): Promise<{ id: string; name: string }[]> {
  const isShort = sql`(${gymFiles.facts} ->> 'durationSeconds')::float8 <= ${maxSeconds}`;
  return db
    .select({ id: gymFiles.id, name: gymFiles.name })
    .from(gymFiles)
    .where(and(inScope(scope), eq(gymFiles.kind, "video"), eq(gymFiles.state, "READY"), isShort))
    .orderBy(desc(gymFiles.createdAt), desc(gymFiles.id))
    .limit(limit);
}
