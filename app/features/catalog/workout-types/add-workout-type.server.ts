/** A creator adds a category behind the others of the gym. Its cuid never changes, because links contain it. */
import { count, eq, max } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { isNewCategoryKey, MAX_CATEGORIES } from "./category-fields";
import { workoutTypes } from "./schema.server";

interface AddWorkoutType {
  gymId: number;
  key: string;
  name: string;
  accountId: string;
  now: Date;
}

export function addWorkoutType(
  db: Db,
  { gymId, key, name, accountId, now }: AddWorkoutType,
): Promise<Result<{ key: string }, "wrongKey" | "taken" | "tooMany">> {
  return inGymTransaction<Result<{ key: string }, "wrongKey" | "taken" | "tooMany">>(
    db,
    { gymId },
    async (tx) => {
      if (!isNewCategoryKey(key)) return refuse("wrongKey");
      const [all] = await tx
        .select({ count: count(), last: max(workoutTypes.position) })
        .from(workoutTypes)
        .where(eq(workoutTypes.gymId, gymId));
      if ((all?.count ?? 0) >= MAX_CATEGORIES) return refuse("tooMany");
      const added = await tx
        .insert(workoutTypes)
        .values({ gymId, key, name, position: (all?.last ?? 0) + 1 })
        .onConflictDoNothing()
        .returning({ key: workoutTypes.key });
      if (added.length === 0) return refuse("taken");
      await recordAct(tx, {
        ...{ gymId, accountId, now, action: "category.create", after: { name } },
        subject: { kind: "category", id: key },
      });
      return ok({ key });
    },
  );
}
