/** The still that stands for a film from now on. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import type { FileScope } from "./file-scope";
import { inScope } from "./queries.server";
import { gymFiles } from "./schema.server";

export function choosePoster(
  db: Db,
  {
    scope,
    fileId,
    poster,
    accountId,
    now,
  }: { scope: FileScope; fileId: string; poster: string; accountId: string; now: Date },
): Promise<Result<object, "notFound" | "unknownPoster">> {
  const { gymId } = scope;
  const isChosen = and(inScope(scope), eq(gymFiles.id, fileId));
  return inGymTransaction<Result<object, "notFound" | "unknownPoster">>(
    db,
    { gymId },
    async (tx) => {
      const [file] = await tx
        .select({ poster: gymFiles.poster, posters: gymFiles.posters })
        .from(gymFiles)
        .where(isChosen)
        .for("update");
      if (!file) return refuse("notFound");
      if (!file.posters.includes(poster)) return refuse("unknownPoster");
      await tx.update(gymFiles).set({ poster, updatedAt: now }).where(isChosen);
      await recordAct(tx, {
        ...{ gymId, accountId, action: "library.choose-poster", now },
        ...{ before: { poster: file.poster }, after: { poster } },
        subject: { kind: "library-file", id: fileId },
      });
      return ok({});
    },
  );
}
