/** The changes that editors made to a gym's look and texts, as long as they can undo them (product.md §26). */
import { and, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { addDays } from "~/kernel/time";
import { UNDO_DAYS } from "./change-gym.server";
import type { GymField } from "./gym-fields";
import { gymChanges } from "./schema.server";

interface Subject {
  gymId: number;
  now: Date;
}

export type GymChange = typeof gymChanges.$inferSelect;

const isOf = ({ gymId, now }: Subject) =>
  and(eq(gymChanges.gymId, gymId), gte(gymChanges.changedAt, addDays(now, -UNDO_DAYS)));

/** The newest first. `next`: what `before` is for the following page; null: there is none. */
export async function listGymChanges(
  db: DbOrTx,
  {
    before,
    limit,
    only,
    isWithUndone = false,
    ...subject
  }: Subject & {
    /** The id of the last change of the page before. */
    before?: number | undefined;
    limit: number;
    /** Changes of none but these fields, and none that are undone; left out: all. */
    only?: readonly GymField[];
    /** With `only`: those that are undone too. */
    isWithUndone?: boolean;
  },
): Promise<{ changes: GymChange[]; next: number | null }> {
  const isOnlyOf =
    only &&
    and(
      isWithUndone ? undefined : isNull(gymChanges.undoneBy),
      sql`${gymChanges.after} - ${sql.param([...only])}::text[] = '{}'::jsonb`,
    );
  const rows = await db
    .select()
    .from(gymChanges)
    .where(
      and(isOf(subject), isOnlyOf, before === undefined ? undefined : lt(gymChanges.id, before)),
    )
    .orderBy(desc(gymChanges.id))
    .limit(limit + 1);
  const changes = rows.slice(0, limit);
  return { changes, next: rows.length > limit ? (changes.at(-1)?.id ?? null) : null };
}

/** When one of the fields was last changed; null: none of them while it can be undone. */
export async function findLastChange(
  db: DbOrTx,
  { fields, ...subject }: Subject & { fields: readonly GymField[] },
): Promise<Date | null> {
  const [newest] = await db
    .select({ changedAt: gymChanges.changedAt })
    .from(gymChanges)
    .where(and(isOf(subject), sql`${gymChanges.after} ?| ${sql.param([...fields])}::text[]`))
    .orderBy(desc(gymChanges.id))
    .limit(1);
  return newest?.changedAt ?? null;
}
