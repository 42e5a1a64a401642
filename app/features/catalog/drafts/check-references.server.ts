/** Whether everything that a draft names is the gym's: a forged id would open another gym's files or plans. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { findPlan } from "~/features/billing/plans/queries.server";
import { listFilesById } from "~/features/library/queries.server";
import { gymTrainers } from "~/features/gyms/schema.server";
import { workoutTypes } from "../workout-types/schema.server";
import { movements, workouts } from "../workouts/schema.server";
import type { DraftContent } from "./draft-content";
import type { DraftScope } from "./draft-scope";

/** `saved`: the content before; what it names already may stay. */
export async function areReferencesOwn(
  db: DbOrTx,
  {
    scope,
    content,
    saved,
  }: { scope: DraftScope; content: DraftContent; saved: DraftContent | null },
): Promise<boolean> {
  const { gymId } = scope;
  return (
    (await isTrainerOwn(db, { scope, content, saved })) &&
    (await areCategoriesOwn(db, gymId, content.categoryKeys)) &&
    (await arePlansOwn(db, gymId, content.planIds)) &&
    (await areFilesOwn(db, { scope, content, saved })) &&
    (await areFoldersOwn(db, gymId, content))
  );
}

interface Compared {
  scope: DraftScope;
  content: DraftContent;
  saved: DraftContent | null;
}

/** Who edits only their own workouts can not give them to another trainer. */
async function isTrainerOwn(db: DbOrTx, { scope, content, saved }: Compared): Promise<boolean> {
  const { trainerId } = content;
  if (trainerId === null || trainerId === saved?.trainerId) return true;
  if (scope.own !== null && scope.own.trainerId !== trainerId) return false;
  const count = await db.$count(
    gymTrainers,
    and(
      eq(gymTrainers.gymId, scope.gymId),
      eq(gymTrainers.trainerId, trainerId),
      isNull(gymTrainers.leftAt),
    ),
  );
  return count === 1;
}

async function areCategoriesOwn(db: DbOrTx, gymId: number, keys: readonly string[]) {
  const distinct = [...new Set(keys)];
  if (distinct.length === 0) return true;
  const count = await db.$count(
    workoutTypes,
    and(eq(workoutTypes.gymId, gymId), inArray(workoutTypes.key, distinct)),
  );
  return count === distinct.length;
}

/** Without the categories that the gym has no more, and that a draft of before names still. */
export async function dropGoneCategories(
  db: DbOrTx,
  { gymId, content, saved }: { gymId: number; content: DraftContent; saved: DraftContent },
): Promise<DraftContent> {
  if (saved.categoryKeys.length === 0) return content;
  const rows = await db
    .select({ key: workoutTypes.key })
    .from(workoutTypes)
    .where(and(eq(workoutTypes.gymId, gymId), inArray(workoutTypes.key, saved.categoryKeys)));
  const known = new Set(rows.map(({ key }) => key));
  const gone = new Set(saved.categoryKeys.filter((key) => !known.has(key)));
  if (gone.size === 0) return content;
  return { ...content, categoryKeys: content.categoryKeys.filter((key) => !gone.has(key)) };
}

async function arePlansOwn(db: DbOrTx, gymId: number, planIds: readonly number[]) {
  for (const planId of planIds) {
    const plan =
      (await findPlan(db, { gymId, planId })) ?? (await findPlan(db, { gymId: null, planId }));
    if (!plan) return false;
  }
  return true;
}

/** Who manages only their own files uses no other's, but those that somebody has put into the workout stay. */
async function areFilesOwn(db: DbOrTx, { scope, content, saved }: Compared): Promise<boolean> {
  const known = new Set(saved?.movements.map(({ fileId }) => fileId));
  const fileIds = content.movements.flatMap(({ fileId }) =>
    fileId === null || known.has(fileId) ? [] : [fileId],
  );
  const files = await listFilesById(db, {
    scope: { gymId: scope.gymId, uploadedBy: scope.own?.accountId ?? null },
    fileIds,
  });
  return new Set(fileIds).size === files.length;
}

/** Folders from before the library: only those that a workout of the gym plays. */
async function areFoldersOwn(db: DbOrTx, gymId: number, content: DraftContent): Promise<boolean> {
  const keys = new Set(content.movements.flatMap(({ mediaKey }) => mediaKey ?? []));
  if (keys.size === 0) return true;
  const names = sql.param([...keys]);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select ${movements.mediaKey} from ${movements}
       where ${movements.gymId} = ${gymId} and ${movements.mediaKey} = any(${names}::text[])
      union select ${workouts.singleMediaKey} from ${workouts}
       where ${workouts.gymId} = ${gymId} and ${workouts.singleMediaKey} = any(${names}::text[])) as known`);
  return rows[0]?.count === keys.size;
}
