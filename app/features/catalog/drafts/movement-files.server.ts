/** The media that a draft's movements name: files of the library, and folders from before it. */
import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { toFolder } from "~/features/library/file-key";
import { listFilesById, type LibraryFile } from "~/features/library/queries.server";
import { movements as movementRows, workouts } from "../workouts/schema.server";
import type { Rendition } from "../workouts/workout-kinds";
import type { DraftContent, DraftMovement, Readiness } from "./draft-content";

interface Media {
  captions: readonly string[];
  renditions: readonly Rendition[];
}

export interface MovementFiles {
  /** By the file's id; ready or not. */
  library: ReadonlyMap<
    string,
    Media &
      Pick<LibraryFile, "kind" | "name" | "state"> & {
        folder: string;
        durationSeconds: number | null;
      }
  >;
  /** By the folder. */
  folders: ReadonlyMap<string, Media>;
}

export async function findMovementFiles(
  db: DbOrTx,
  { gymId, movements }: { gymId: number; movements: readonly DraftMovement[] },
): Promise<MovementFiles> {
  const fileIds = movements.flatMap(({ fileId }) => fileId ?? []);
  const files = await listFilesById(db, { scope: { gymId, uploadedBy: null }, fileIds });
  const library = files.map(({ id, kind, name, state, captions, facts, renditions }) => {
    const media = { captions, renditions, durationSeconds: facts?.durationSeconds ?? null };
    return [id, { ...media, kind, name, state, folder: toFolder({ gymId, fileId: id }) }] as const;
  });
  const keys = movements.flatMap(({ fileId, mediaKey }) =>
    fileId === null ? (mediaKey ?? []) : [],
  );
  return { library: new Map(library), folders: await findFolders(db, { gymId, keys }) };
}

async function findFolders(
  db: DbOrTx,
  { gymId, keys }: { gymId: number; keys: readonly string[] },
): Promise<MovementFiles["folders"]> {
  if (keys.length === 0) return new Map();
  const names = [...new Set(keys)];
  const moves = await db
    .select({
      key: movementRows.mediaKey,
      captions: movementRows.captions,
      renditions: movementRows.renditions,
    })
    .from(movementRows)
    .where(and(eq(movementRows.gymId, gymId), inArray(movementRows.mediaKey, names)));
  const singles = await db
    .select({
      key: workouts.singleMediaKey,
      captions: workouts.singleCaptions,
      renditions: workouts.singleRenditions,
    })
    .from(workouts)
    .where(and(eq(workouts.gymId, gymId), inArray(workouts.singleMediaKey, names)));
  return new Map(
    [...moves, ...singles].flatMap(({ key, ...media }) => (key === null ? [] : [[key, media]])),
  );
}

/** What a publish read of a draft's ready files before its transaction; the files' pictures are stored by then. */
export interface PreparedFiles {
  fileIds: ReadonlySet<string>;
  /** Fills in what the files say: their kind, their length and their picture. */
  settle(content: DraftContent): DraftContent;
}

/**
 * Whether members could play it now. `prepared`: a file that has become ready since then counts as in work, because
 * nothing of it is filled in; null: nothing will be filled in.
 */
export function toReadiness(
  { fileId, heroImgUrl, kind, mediaKey }: DraftMovement,
  files: MovementFiles,
  prepared: Pick<PreparedFiles, "fileIds"> | null = null,
): Readiness {
  if (kind === "IMAGE" && heroImgUrl !== null) return "ready";
  if (fileId === null) {
    const isKnown = mediaKey !== null && files.folders.has(mediaKey);
    return isKnown && kind !== "IMAGE" ? "ready" : "missing";
  }
  switch (files.library.get(fileId)?.state) {
    case "READY":
      if (kind === "IMAGE") return prepared?.fileIds.has(fileId) ? "missing" : "inWork";
      return !prepared || prepared.fileIds.has(fileId) ? "ready" : "inWork";
    case "UPLOADING":
    case "CHECKING":
    case "PROCESSING":
      return "inWork";
    default:
      return "missing";
  }
}
