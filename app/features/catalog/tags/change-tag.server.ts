/** A creator words a tag in another way. Who has loaded older texts is refused with the saved ones. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { databaseErrorCode } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { TAG_TEXTS } from "~/features/gyms/translations";
import { toContentVersion } from "~/kernel/content-version.server";
import { ok, refuse, type Result } from "~/kernel/result";
import {
  readTextFields,
  toTextColumns,
  type TextFields,
  type TextValues,
} from "~/features/gyms/text-fields";
import { lockDrafts, replaceInDrafts } from "../drafts/replace-in-drafts.server";
import { isSameLabel } from "./fold-label";
import { selectTagged } from "./lock-tags.server";
import { listTagTexts } from "./queries.server";
import { tags } from "./schema.server";

interface ChangeTag {
  gymId: number;
  tagId: number;
  /** Of the values as the editor has loaded them (`toContentVersion`). */
  version: string;
  values: TextValues;
  fields: TextFields;
  accountId: string;
  now: Date;
}

type Changed =
  Result<object, "notFound" | "taken"> | { ok: false; reason: "stale"; saved: TextValues };

/** `taken`: another tag of the gym has this text, in these or other capitals. */
export async function changeTag(db: Db, change: ChangeTag): Promise<Changed> {
  try {
    return await writeTag(db, change);
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) return refuse("taken");
    throw error;
  }
}

const UNIQUE_VIOLATION = "23505";

function writeTag(
  db: Db,
  { gymId, tagId, version, values, fields, accountId, now }: ChangeTag,
): Promise<Changed> {
  const isTag = and(eq(tags.gymId, gymId), eq(tags.id, tagId));
  return inGymTransaction<Changed>(db, { gymId }, async (tx) => {
    await lockDrafts(tx, gymId);
    const [row] = await tx.select().from(tags).where(isTag).for("update");
    if (!row) return refuse("notFound");
    const saved = readTextFields(row, fields);
    if (toContentVersion(saved) !== version) return { ok: false, reason: "stale", saved };
    const { columns, texts } = toTextColumns(values, fields, row.texts);
    const text = columns["text"] ?? row.text;
    const known = text === row.text ? [] : await listTagTexts(tx, gymId);
    const isTaken = known.some((other) => other !== row.text && isSameLabel(other, text));
    if (isTaken) return refuse("taken");
    await tx
      .update(tags)
      .set({ ...columns, texts: TAG_TEXTS.parse(texts) })
      .where(isTag);
    if (text !== row.text) {
      const published = selectTagged({ gymId, tagId });
      await replaceInDrafts(tx, { gymId, field: "tags", from: row.text, to: text, published });
    }
    await recordAct(tx, {
      ...{ gymId, accountId, now, action: "tag.change", before: saved, after: values },
      subject: { kind: "tag", id: row.text },
    });
    return ok({});
  });
}
