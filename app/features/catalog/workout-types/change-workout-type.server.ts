/** A creator changes texts or a picture of a category. Who has loaded older values is refused with the saved ones. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { CATEGORY_TEXTS } from "~/features/gyms/translations";
import { toContentVersion } from "~/kernel/content-version.server";
import { pictureAddress } from "~/kernel/picture-address";
import { ok, refuse, type Result } from "~/kernel/result";
import {
  readTextFields,
  toTextColumns,
  type TextFields,
  type TextValues,
} from "~/features/gyms/text-fields";
import type { CategoryPicture } from "./category-fields";
import { workoutTypes } from "./schema.server";

interface OfCategory {
  gymId: number;
  key: string;
  /** Of the values as the editor has loaded them (`toContentVersion`). */
  version: string;
  accountId: string;
  now: Date;
}

type Changed<Saved> = Result<object, "notFound"> | { ok: false; reason: "stale"; saved: Saved };

export function changeCategoryTexts(
  db: Db,
  { values, fields, ...change }: OfCategory & { values: TextValues; fields: TextFields },
): Promise<Changed<TextValues>> {
  return inGymTransaction<Changed<TextValues>>(db, change, async (tx) => {
    const row = await lockCategory(tx, change);
    if (!row) return refuse("notFound");
    const saved = readTextFields(row, fields);
    if (toContentVersion(saved) !== change.version) return { ok: false, reason: "stale", saved };
    const { columns, texts } = toTextColumns(values, fields, row.texts);
    await tx
      .update(workoutTypes)
      .set({ ...columns, texts: CATEGORY_TEXTS.parse(texts) })
      .where(isCategory(change));
    await recordChange(tx, { change, before: saved, after: values });
    return ok({});
  });
}

/** `src`: null removes the picture. */
export function changeCategoryPicture(
  db: Db,
  { picture, src, ...change }: OfCategory & { picture: CategoryPicture; src: string | null },
): Promise<Changed<string | null>> {
  return inGymTransaction<Changed<string | null>>(db, change, async (tx) => {
    const row = await lockCategory(tx, change);
    if (!row) return refuse("notFound");
    const saved = row[picture];
    if (toContentVersion(saved) !== change.version) return { ok: false, reason: "stale", saved };
    await tx
      .update(workoutTypes)
      .set({ [picture]: pictureAddress(src) })
      .where(isCategory(change));
    await recordChange(tx, { change, before: { [picture]: saved }, after: { [picture]: src } });
    return ok({});
  });
}

const isCategory = ({ gymId, key }: Pick<OfCategory, "gymId" | "key">) =>
  and(eq(workoutTypes.gymId, gymId), eq(workoutTypes.key, key));

/** Workouts may be published in it meanwhile. */
async function lockCategory(tx: Tx, category: OfCategory) {
  const [row] = await tx
    .select()
    .from(workoutTypes)
    .where(isCategory(category))
    .for("no key update");
  return row;
}

const recordChange = (
  tx: Tx,
  {
    change: { gymId, key, accountId, now },
    before,
    after,
  }: {
    change: OfCategory;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  },
) =>
  recordAct(tx, {
    ...{ gymId, accountId, now, action: "category.change", before, after },
    subject: { kind: "category", id: key },
  });
