/** Every SELECT on stored pictures. */
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ofPublicGym } from "~/features/gyms/queries.server";
import { libraryFiles } from "./schema.server";

export async function findLibraryFileByKey(db: DbOrTx, key: string) {
  const [file] = await db
    .select({ id: libraryFiles.id, digest: libraryFiles.digest })
    .from(libraryFiles)
    .where(eq(libraryFiles.key, key));
  return file ?? null;
}

/** Pictures are public (product.md §13), save those of a draft (product.md §15). */
export async function findLibraryFile(db: DbOrTx, id: number) {
  const [file] = await db
    .select({ key: libraryFiles.key })
    .from(libraryFiles)
    .where(
      and(eq(libraryFiles.id, id), or(isNull(libraryFiles.gymId), ofPublicGym(libraryFiles.gymId))),
    );
  return file ?? null;
}

export async function listPictureFacts(db: DbOrTx, keys: string[]) {
  return db
    .select({
      key: libraryFiles.key,
      width: libraryFiles.width,
      height: libraryFiles.height,
      color: libraryFiles.color,
    })
    .from(libraryFiles)
    .where(inArray(libraryFiles.key, keys));
}
