/** Every SELECT on workouts as creators edit them. Each names its gym. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { toNamePattern } from "~/kernel/name-part";
import { exactlyOne } from "~/kernel/errors";
import { workouts } from "../workouts/schema.server";
import { DRAFT_STATES, type DraftContent, type DraftState } from "./draft-content";
import type { DraftScope } from "./draft-scope";
import { readPublishedContent } from "./read-published-content.server";
import { workoutDrafts } from "./schema.server";

export const inScope = ({ gymId, own }: DraftScope): SQL | undefined =>
  and(
    eq(workoutDrafts.gymId, gymId),
    own === null
      ? undefined
      : or(
          eq(workoutDrafts.createdBy, own.accountId),
          own.trainerId === null ? undefined : eq(workoutDrafts.trainerId, own.trainerId),
        ),
  );

/** A workout as creators edit it. */
export interface Draft {
  id: number;
  gymId: number;
  /** Null until it is published for the first time. */
  workoutId: number | null;
  state: DraftState;
  version: number;
  content: DraftContent;
  /** Members see another version than this one. */
  hasUnpublishedChanges: boolean;
  publishAt: Date | null;
  updatedAt: Date;
}

export async function findDraft(
  db: DbOrTx,
  { scope, draftId }: { scope: DraftScope; draftId: number },
): Promise<Draft | null> {
  const [row] = await db
    .select()
    .from(workoutDrafts)
    .where(and(inScope(scope), eq(workoutDrafts.id, draftId)));
  return row ? toDraft(db, row) : null;
}

/** The row is locked until the transaction ends. */
export async function lockDraft(
  tx: DbOrTx,
  { scope, draftId }: { scope: DraftScope; draftId: number },
): Promise<Draft | null> {
  const [row] = await tx
    .select()
    .from(workoutDrafts)
    .where(and(inScope(scope), eq(workoutDrafts.id, draftId)))
    .for("update");
  return row ? toDraft(tx, row) : null;
}

async function toDraft(db: DbOrTx, row: typeof workoutDrafts.$inferSelect): Promise<Draft> {
  const { content, id, gymId, workoutId, state, version, publishAt, updatedAt } = row;
  const { publishedMovements, publishedVersion } = row;
  const published = { gymId, workoutId: workoutId ?? 0, publishedMovements };
  return {
    ...{ id, gymId, workoutId, state, version, publishAt, updatedAt },
    content: content ?? (await readPublishedContent(db, published)),
    hasUnpublishedChanges: workoutId !== null && publishedVersion !== version,
  };
}

/** The last draft of the page before. */
export interface DraftCursor {
  updatedAt: Date;
  id: number;
}

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** A page, the one saved last first; one more tells that there are more. */
export function listDrafts(
  db: DbOrTx,
  {
    scope,
    state,
    namePart,
    after,
    limit,
  }: {
    scope: DraftScope;
    /** Null: all. */
    state: DraftState | null;
    /** Only those with this in their name, in capitals or not; null: all. */
    namePart: string | null;
    after: DraftCursor | null;
    limit: number;
  },
) {
  return db
    .select({
      id: workoutDrafts.id,
      workoutId: workoutDrafts.workoutId,
      name: workoutDrafts.name,
      trainerId: workoutDrafts.trainerId,
      state: workoutDrafts.state,
      publishAt: workoutDrafts.publishAt,
      updatedAt: workoutDrafts.updatedAt,
      hasUnpublishedChanges: sql<boolean>`${workoutDrafts.workoutId} is not null and ${workoutDrafts.publishedVersion} is distinct from ${workoutDrafts.version}`,
      heroImageUrl: sql<
        string | null
      >`case when ${workoutDrafts.content} is null then ${workouts.heroImageUrl} else ${workoutDrafts.content} ->> 'heroImageUrl' end`,
      /** As members see it; null: they do not. */
      durationSeconds: workouts.durationSeconds,
    })
    .from(workoutDrafts)
    .leftJoin(
      workouts,
      and(eq(workouts.gymId, workoutDrafts.gymId), eq(workouts.id, workoutDrafts.workoutId)),
    )
    .where(
      and(
        inScope(scope),
        state === null ? undefined : eq(workoutDrafts.state, state),
        namePart === null ? undefined : ilike(workoutDrafts.name, toNamePattern(namePart)),
        after === null
          ? undefined
          : or(
              lt(workoutDrafts.updatedAt, after.updatedAt),
              and(eq(workoutDrafts.updatedAt, after.updatedAt), lt(workoutDrafts.id, after.id)),
            ),
      ),
    )
    .orderBy(desc(workoutDrafts.updatedAt), desc(workoutDrafts.id))
    .limit(limit + 1);
}

export async function countDrafts(
  db: DbOrTx,
  scope: DraftScope,
): Promise<Record<DraftState, number>> {
  const rows = await db
    .select({ state: workoutDrafts.state, count: count() })
    .from(workoutDrafts)
    .where(inScope(scope))
    .groupBy(workoutDrafts.state);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  return Object.fromEntries(DRAFT_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    DraftState,
    number
  >;
}

export interface DueDraft {
  id: number;
  gymId: number;
  createdBy: string | null;
  scheduledBy: string | null;
  publishAt: Date | null;
}

/** Over all gyms, for the job; the first due first, from behind `after` on. */
export function listDueDrafts(
  db: DbOrTx,
  { now, after, limit }: { now: Date; after: DueDraft | null; limit: number },
): Promise<DueDraft[]> {
  const at = after?.publishAt ?? null;
  return db
    .select({
      id: workoutDrafts.id,
      gymId: workoutDrafts.gymId,
      createdBy: workoutDrafts.createdBy,
      scheduledBy: workoutDrafts.scheduledBy,
      publishAt: workoutDrafts.publishAt,
    })
    .from(workoutDrafts)
    .where(
      and(
        eq(workoutDrafts.state, "SCHEDULED"),
        lte(workoutDrafts.publishAt, now),
        after === null || at === null
          ? undefined
          : or(
              gt(workoutDrafts.publishAt, at),
              and(eq(workoutDrafts.publishAt, at), gt(workoutDrafts.id, after.id)),
            ),
      ),
    )
    .orderBy(asc(workoutDrafts.publishAt), asc(workoutDrafts.id))
    .limit(limit);
}

interface OfPerson {
  accountId: string;
  /** Null: every gym. */
  gymId: number | null;
}

/** What a person has scheduled, or made where nobody is known to have, and the job is to publish. */
const isScheduledOf = ({ accountId, gymId }: OfPerson): SQL | undefined =>
  and(
    eq(workoutDrafts.state, "SCHEDULED"),
    gymId === null ? undefined : eq(workoutDrafts.gymId, gymId),
    eq(sql`coalesce(${workoutDrafts.scheduledBy}, ${workoutDrafts.createdBy})`, accountId),
  );

export const countScheduledDraftsOf = (db: DbOrTx, person: OfPerson): Promise<number> =>
  db.$count(workoutDrafts, isScheduledOf(person));

/** In the order in which they are locked. */
export const listScheduledDraftsOf = (
  db: DbOrTx,
  person: OfPerson,
): Promise<{ id: number; gymId: number }[]> =>
  db
    .select({ id: workoutDrafts.id, gymId: workoutDrafts.gymId })
    .from(workoutDrafts)
    .where(isScheduledOf(person))
    .orderBy(asc(workoutDrafts.id));

/** By id; unknown ones are missing. */
export async function listNamesOfDrafts(
  db: DbOrTx,
  { gymId, draftIds }: { gymId: number; draftIds: readonly number[] },
): Promise<Map<number, string>> {
  if (draftIds.length === 0) return new Map();
  const rows = await db
    .select({ id: workoutDrafts.id, name: workoutDrafts.name })
    .from(workoutDrafts)
    .where(and(eq(workoutDrafts.gymId, gymId), inArray(workoutDrafts.id, [...draftIds])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The draft that a form has made. @throws when it made none */
export async function findDraftIdOfForm(
  db: DbOrTx,
  { gymId, formKey }: { gymId: number; formKey: string | null },
): Promise<number> {
  const rows = await db
    .select({ id: workoutDrafts.id })
    .from(workoutDrafts)
    .where(and(eq(workoutDrafts.gymId, gymId), eq(workoutDrafts.formKey, formKey ?? "")));
  return exactlyOne(rows, "draft of a form").id;
}

/** Of the gym's drafts, the ones in scope. */
export async function listDraftIds(
  db: DbOrTx,
  { scope, draftIds }: { scope: DraftScope; draftIds: readonly number[] },
): Promise<number[]> {
  if (draftIds.length === 0) return [];
  const rows = await db
    .select({ id: workoutDrafts.id })
    .from(workoutDrafts)
    .where(and(inScope(scope), inArray(workoutDrafts.id, [...draftIds])))
    .orderBy(asc(workoutDrafts.id));
  return rows.map(({ id }) => id);
}
