/** A creator deletes a tag: its workouts stay, without it. */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { lockDrafts, replaceInDrafts } from "../drafts/replace-in-drafts.server";
import { lockTags, selectTagged } from "./lock-tags.server";
import { writeTagIds } from "./merge-tags.server";
import { toTagVersion } from "./tag-version.server";
import { tags } from "./schema.server";

interface DeleteTag {
  gymId: number;
  tagId: number;
  /** Of the texts that the page has shown (`toTagVersion`). */
  version: string;
  accountId: string;
  now: Date;
}

type Deleted = Result<object, "notFound" | "stale">;

export function deleteTag(
  db: Db,
  { gymId, tagId, version, accountId, now }: DeleteTag,
): Promise<Deleted> {
  return inGymTransaction<Deleted>(db, { gymId }, async (tx) => {
    await lockDrafts(tx, gymId);
    const tag = (await lockTags(tx, { gymId, tagIds: [tagId] })).get(tagId);
    if (!tag) return refuse("notFound");
    if (toTagVersion(tag) !== version) return refuse("stale");
    const published = selectTagged({ gymId, tagId });
    await replaceInDrafts(tx, { gymId, field: "tags", from: tag.text, to: null, published });
    await writeTagIds(tx, { gymId, tagId, tagIds: sql`array_remove(tag_ids, ${tagId}::int)` });
    // Its rows in the lists go with it.
    await tx.delete(tags).where(and(eq(tags.gymId, gymId), eq(tags.id, tagId)));
    await recordAct(tx, {
      ...{ gymId, accountId, now, action: "tag.delete", before: { text: tag.text } },
      subject: { kind: "tag", id: tag.text },
    });
    return ok({});
  });
}
