import { inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { dataExports } from "./schema.server";

/** The caller has deleted the archives. */
export async function deleteDataExports(db: Db, exportIds: readonly string[]): Promise<void> {
  await db.delete(dataExports).where(inArray(dataExports.id, [...exportIds]));
}
