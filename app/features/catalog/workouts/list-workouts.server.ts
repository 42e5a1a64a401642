/**
 * Pages of workouts (workout-ranges.server.ts says of which lists).
 *
 * Every page is one index range that starts at its cursor, so among a million workouts it reads as little as among
 * a thousand. For each of (category | gym) × (any time | one bucket) × (any tag | one tag) there is an index in the
 * order of the page (see the schemas). With several tags, all of which must match, the rarest tag's range is walked
 * and the others are checked on the array in the index, a thousand entries at most; where they rarely meet, the index
 * of pairs of tags finds the few.
 *
 * Statements are prepared once per shape. One row more than asked for is read, so that "More" needs no count.
 */
import { sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { parseBuiltInType, type BuiltInType } from "../workout-types/built-in-types";
import { MAX_PAGE } from "./category-filter";
import type { Cursor } from "./cursor";
import { getOrCreate, nameOf, parametersOf, type ListWorkouts } from "./list-parameters.server";
import { workouts } from "./schema.server";
import type { FocusArea } from "./workout-kinds";
import {
  buildRange,
  isAfterCursor,
  ofBucket,
  type ListShape,
  type WorkoutSource,
} from "./workout-ranges.server";

export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 96;
/** Counting further would cost more than the page (product.md §10). */
export const COUNT_CAP = 1_000;
/** How many of the rarest tag's workouts a count checks: it needs forty pages of them. */
const COUNT_WALK = 20_000;

/** Null: a visitor has completed and saved nothing. */
export function sourceOf(key: string, studentId: number | null): WorkoutSource | null {
  const builtIn = parseBuiltInType(key);
  return builtIn === null ? { kind: "type", key } : BUILT_IN_SOURCES[builtIn](studentId);
}

const BUILT_IN_SOURCES: Record<BuiltInType, (studentId: number | null) => WorkoutSource | null> = {
  RECENT_WORKOUTS: () => ({ kind: "newest" }),
  RECENT_LIVES: () => ({ kind: "replays" }),
  TOP_LIKED: (studentId) =>
    studentId === null ? { kind: "most-liked" } : { kind: "liked", studentId },
  LATER: (studentId) => (studentId === null ? null : { kind: "saved", studentId }),
  RECENT_COMPLETED: (studentId) => (studentId === null ? null : { kind: "completed", studentId }),
};

const $ = sql.placeholder;

/** A list in the order of the workouts' own table: its rows are read as they come, not looked up one by one. */
const isOwn = ({ kind, tags: by }: ListShape) => kind === "newest" && by === "none";

const inLanguage = sql`${workouts.texts} -> ${$("lang")}::text`;

/** What a card shows. */
const CARD = {
  id: workouts.id,
  name: sql<string>`coalesce(${inLanguage} ->> 'name', ${workouts.name})`,
  heroImageUrl: workouts.heroImageUrl,
  durationSeconds: workouts.durationSeconds,
  workoutIntensity: workouts.workoutIntensity,
  focusAreas: sql<
    FocusArea[]
  >`coalesce(${inLanguage} -> 'focusAreas', ${workouts.focusAreas})`.mapWith(workouts.focusAreas),
  locked: workouts.locked,
  /** The row has texts in the reader's language. */
  translated: sql<boolean>`${inLanguage} is not null`,
};

const ms = (at: SQL) => sql<number>`(extract(epoch from ${at}) * 1000)::float8`.mapWith(Number);

/** Literal limits: with a parameter the planner assumes a tenth of the table. */
function preparePage(db: DbOrTx, shape: ListShape, limit: number, skips: boolean) {
  const part = sql`limit ${sql.raw(String(limit))} ${skips ? sql`offset ${$("offset")}` : sql``}`;
  const name = `catalog_${nameOf(shape)}_${limit}${skips ? "_from" : ""}`;
  if (isOwn(shape)) {
    return db
      .select({ ...CARD, at: ms(sql`${workouts.publishedAt}`) })
      .from(workouts)
      .where(
        sql`${workouts.gymId} = ${$("gymId")} ${ofBucket(shape.timed, workouts.timeBucket)}
          and ${workouts.archivedAt} is null and ${isAfterCursor(workouts.publishedAt, workouts.id)}`,
      )
      .orderBy(sql`${workouts.publishedAt} desc`, sql`${workouts.id} desc ${part}`)
      .prepare(name);
  }
  const likes = sql<number>`page.at::float8`.mapWith(Number);
  return db
    .select({ ...CARD, at: shape.kind === "most-liked" ? likes : ms(sql`page.at`) })
    .from(sql`(${buildRange(shape)} ${part}) as page`)
    .innerJoin(workouts, sql`${workouts.gymId} = ${$("gymId")} and ${workouts.id} = page.id`)
    .orderBy(sql`page.at desc`, sql`page.id desc`)
    .prepare(name);
}

function prepareCount(db: DbOrTx, shape: ListShape) {
  return db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      sql`(select 1 from (${buildRange(shape, COUNT_WALK)}) as listed limit ${sql.raw(String(COUNT_CAP))}) as counted`,
    )
    .prepare(`catalog_count_${nameOf(shape)}`);
}

type Page = ReturnType<typeof preparePage>;
type Count = ReturnType<typeof prepareCount>;
const pages = new WeakMap<DbOrTx, Map<string, Page>>();
const counts = new WeakMap<DbOrTx, Map<string, Count>>();

export type WorkoutListItem = Awaited<ReturnType<Page["execute"]>>[number];

export async function listWorkouts(
  db: DbOrTx,
  options: ListWorkouts,
): Promise<{ workouts: WorkoutListItem[]; next: Cursor | null }> {
  const size = within(options.size ?? PAGE_SIZE, MAX_PAGE_SIZE);
  // Only two lengths are prepared, whatever sizes are asked for.
  const limit = (size <= PAGE_SIZE ? PAGE_SIZE : MAX_PAGE_SIZE) + 1;
  const offset = options.after ? 0 : (within(options.page ?? 1, MAX_PAGE) - 1) * size;
  const parameters = { ...(await parametersOf(db, options)), offset, lang: options.lang ?? "" };
  const ask = (by: ListShape["tags"]) => {
    const shape = { kind: options.source.kind, timed: parameters.timeBucket !== null, tags: by };
    const key = `${nameOf(shape)}_${limit}_${offset > 0}`;
    return getOrCreate(pages, db, key, () => preparePage(db, shape, limit, offset > 0)).execute(
      parameters,
    );
  };
  let rows: WorkoutListItem[];
  if (parameters.by === "walk") {
    // The bounded walk leaves rows out, so an offset into it would be wrong.
    rows = offset > 0 ? [] : await ask("walk");
    if (rows.length < limit) rows = await ask("meet");
  } else rows = await ask(parameters.by);
  const workouts = rows.slice(0, size);
  const last = workouts.at(-1);
  return {
    workouts,
    next: rows.length > size && last ? { at: Math.round(last.at), id: last.id } : null,
  };
}

const workoutsById = prepared((db) =>
  db
    .select({ ...CARD, at: ms(sql`${workouts.publishedAt}`) })
    .from(workouts)
    .where(
      sql`${workouts.gymId} = ${$("gymId")} and ${workouts.id} = any(${$("workoutIds")}::int[])
        and ${workouts.archivedAt} is null`,
    )
    .prepare("catalog_by_id"),
);

/** The gym's workouts with these ids, in their order; unknown ones are left out. */
export async function listWorkoutsById(
  db: DbOrTx,
  options: { gymId: number; workoutIds: readonly number[]; lang: string },
): Promise<WorkoutListItem[]> {
  if (options.workoutIds.length === 0) return [];
  const rows = await workoutsById(db).execute(options);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return options.workoutIds.flatMap((id) => byId.get(id) ?? []);
}

/** Exact up to `COUNT_CAP`, and never more. */
export async function countWorkouts(
  db: DbOrTx,
  options: Omit<ListWorkouts, "after" | "page" | "size">,
): Promise<number> {
  const parameters = await parametersOf(db, options);
  const ask = async (by: ListShape["tags"]) => {
    const shape: ListShape = {
      kind: options.source.kind,
      timed: parameters.timeBucket !== null,
      tags: by,
    };
    const query = getOrCreate(counts, db, nameOf(shape), () => prepareCount(db, shape));
    return (await query.execute(parameters))[0]?.count ?? 0;
  };
  const walked = await ask(parameters.by);
  return parameters.by === "walk" && walked < COUNT_CAP ? ask("meet") : walked;
}

const within = (value: number, max: number) => Math.min(Math.max(1, Math.trunc(value) || 1), max);
