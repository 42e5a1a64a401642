/** A creator adds a category behind the others of the gym. Its cuid never changes, because links contain it. */
import { and, count, eq, max } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { isNewCategoryKey, MAX_CATEGORIES } from "./category-fields";
import { workoutTypes } from "./schema.server";

interface AddWorkoutType {
  gymId: number;
  key: string;
  name: string;
  /** A form that is sent twice adds once, also when both arrive together; null: no form's. */
  formKey: string | null;
  accountId: string;
  now: Date;
}

type Added = Result<{ isNew: boolean }, "wrongKey" | "taken" | "tooMany">;

/** `isNew` false: the form was sent before, and has added the category. */
export function addWorkoutType(
  db: Db,
  { gymId, key, name, formKey, accountId, now }: AddWorkoutType,
): Promise<Added> {
  return inGymTransaction<Added>(db, { gymId }, async (tx) => {
    if (!isNewCategoryKey(key)) return refuse("wrongKey");
    const form = { gymId, formKey };
    if (await hasAdded(tx, form)) return ok({ isNew: false });
    const [all] = await tx
      .select({ count: count(), last: max(workoutTypes.position) })
      .from(workoutTypes)
      .where(eq(workoutTypes.gymId, gymId));
    if ((all?.count ?? 0) >= MAX_CATEGORIES) return refuse("tooMany");
    const added = await tx
      .insert(workoutTypes)
      .values({ ...form, key, name, position: (all?.last ?? 0) + 1 })
      .onConflictDoNothing()
      .returning({ key: workoutTypes.key });
    if (added.length === 0) {
      return (await hasAdded(tx, form)) ? ok({ isNew: false }) : refuse("taken");
    }
    await recordAct(tx, {
      ...{ gymId, accountId, now, action: "category.create", after: { name } },
      subject: { kind: "category", id: key },
    });
    return ok({ isNew: true });
  });
}

async function hasAdded(
  tx: Tx,
  { gymId, formKey }: Pick<AddWorkoutType, "gymId" | "formKey">,
): Promise<boolean> {
  if (formKey === null) return false;
  const ofForm = and(eq(workoutTypes.gymId, gymId), eq(workoutTypes.formKey, formKey));
  return (await tx.$count(workoutTypes, ofForm)) > 0;
}
