/** What a save writes of what was typed. */
import type { DbOrTx } from "~/db/client.server";
import { listEquipmentTexts } from "../equipment/queries.server";
import { toKnownLabels } from "../tags/fold-label";
import { listTagTexts } from "../tags/queries.server";
import { dropGoneCategories } from "./check-references.server";
import type { DraftContent } from "./draft-content";

/** Tags and equipment in the gym's own capitals, and without the categories of `saved` that the gym has no more. */
export async function normalizeContent(
  db: DbOrTx,
  { gymId, content, saved }: { gymId: number; content: DraftContent; saved: DraftContent | null },
): Promise<DraftContent> {
  const { equipment, tags } = content;
  return {
    ...(saved === null ? content : await dropGoneCategories(db, { gymId, content, saved })),
    ...(tags.length > 0 && { tags: toKnownLabels(tags, await listTagTexts(db, gymId)) }),
    ...(equipment.length > 0 && {
      equipment: toKnownLabels(equipment, await listEquipmentTexts(db, gymId)),
    }),
  };
}
