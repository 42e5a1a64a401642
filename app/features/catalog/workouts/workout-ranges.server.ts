/**
 * The ranges of the lists of workouts, as SQL: a category, the newest, replays, a member's favourites, saved, completed
 * and started ones, the most liked; filtered by time and tags.
 */
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Viewer } from "../access";
import { workoutCompletions } from "../completions/schema.server";
import { workoutLikes } from "../likes/schema.server";
import { savedWorkouts } from "../saves/schema.server";
import { workoutStarts } from "../starts/schema.server";
import { workoutTags, workoutTypeTagWorkouts } from "../tags/schema.server";
import { workoutTypeWorkouts } from "../workout-types/schema.server";
import { tagPairs, workouts, workoutSubscriptionTypes } from "./schema.server";

/** The length of the list "the gym's most liked". */
const MAX_LIKED = 1_000;
/** How many of the rarest tag's workouts are checked before the index of pairs is used. */
const WALK = 1_000;

const $ = sql.placeholder;

export type WorkoutSource =
  | { kind: "type"; key: string }
  | { kind: "newest" }
  | { kind: "replays" }
  | { kind: "liked"; studentId: number }
  | { kind: "saved"; studentId: number }
  | { kind: "completed"; studentId: number }
  /** Open to the viewer. */
  | { kind: "started"; studentId: number; viewer: Viewer }
  /** Of one category, and open to the viewer. */
  | { kind: "started-of-type"; studentId: number; key: string; viewer: Viewer }
  | { kind: "most-liked" };

/** Of a list; each has a statement of its own. */
export type ListShape = {
  kind: WorkoutSource["kind"];
  timed: boolean;
  tags: "none" | "one" | "walk" | "meet";
};

/** In descending order, so that what comes after the cursor is smaller. */
export const isAfterCursor = (at: unknown, id: unknown) =>
  sql`(${at}, ${id}) < (${$("at")}::timestamptz, ${$("id")}::int)`;
export const ofBucket = (timed: boolean, column: SQL | { getSQL(): SQL }) =>
  timed ? sql`and ${column} = ${$("timeBucket")}` : sql``;

/** The tables of a member's own workouts, and the time that orders them. */
const OWN_LISTS = {
  liked: { own: workoutLikes, at: workoutLikes.createdAt },
  saved: { own: savedWorkouts, at: savedWorkouts.createdAt },
  completed: { own: workoutCompletions, at: workoutCompletions.completedAt },
};

/** As `accessEnabled` decides. */
const isOpen = sql`(${$("opensAll")}::boolean or not ${workouts.locked} or exists (
  select from ${workoutSubscriptionTypes}
  where ${workoutSubscriptionTypes.gymId} = ${workouts.gymId} and ${workoutSubscriptionTypes.workoutId} = ${workouts.id}
    and ${workoutSubscriptionTypes.subscriptionTypeId} = any(${$("planIds")}::int[])))`;

/** Answered from the index of the few archived workouts, so that no list reads the rows of all others. */
const isPublic = (gymId: SQLWrapper, workoutId: SQLWrapper): SQL =>
  sql`not exists (select from ${workouts} as archived where archived.gym_id = ${gymId}
    and archived.id = ${workoutId} and archived.archived_at is not null)`;

/** The workouts that the member has started and may open, of one category or of the gym. */
const startedAndOpen = (ofType: boolean, filter: SQL): SQL =>
  sql`select ${workoutStarts.workoutId} as id, ${workoutStarts.startedAt} as at from ${workoutStarts}
    ${
      ofType
        ? sql`join ${workoutTypeWorkouts} on ${workoutTypeWorkouts.gymId} = ${workoutStarts.gymId}
            and ${workoutTypeWorkouts.workoutTypeKey} = ${$("key")}
            and ${workoutTypeWorkouts.workoutId} = ${workoutStarts.workoutId}`
        : sql``
    }
    join ${workouts} on ${workouts.gymId} = ${workoutStarts.gymId} and ${workouts.id} = ${workoutStarts.workoutId}
      ${filter} and ${workouts.archivedAt} is null and ${isOpen}
    where ${workoutStarts.gymId} = ${$("gymId")} and ${workoutStarts.studentId} = ${$("studentId")}
      and ${isAfterCursor(workoutStarts.startedAt, workoutStarts.workoutId)}
    order by ${workoutStarts.startedAt} desc, ${workoutStarts.workoutId} desc`;

/** Selects id, at and the order of one list, from the cursor on; `limit` and `offset` are appended. */
export function buildRange({ kind, timed, tags: by }: ListShape, walk = WALK): SQL {
  const bucket = (column: SQL | { getSQL(): SQL }) => ofBucket(timed, column);

  if (kind === "most-liked") {
    return sql`select id, like_count as at from (
        select ${workouts.id}, ${workouts.likeCount}, ${workouts.timeBucket}, ${workouts.tagIds} from ${workouts}
        where ${workouts.gymId} = ${$("gymId")} and ${workouts.likeCount} > 0 and ${workouts.archivedAt} is null
        order by ${workouts.likeCount} desc, ${workouts.id} desc limit ${sql.raw(String(MAX_LIKED))}
      ) as top
      where (like_count, id) < (${$("at")}::int, ${$("id")}::int)
      ${bucket(sql`time_bucket`)} ${by === "none" ? sql`` : sql`and tag_ids @> ${$("tagIds")}::int[]`}
      order by like_count desc, id desc`;
  }
  const tagged = by === "none" ? sql`` : sql`and ${workouts.tagIds} @> ${$("tagIds")}::int[]`;
  if (kind === "replays") {
    return sql`select ${workouts.id} as id, ${workouts.liveAt} as at from ${workouts}
      where ${workouts.gymId} = ${$("gymId")} and ${workouts.liveAt} is not null
        and ${workouts.archivedAt} is null ${bucket(workouts.timeBucket)} ${tagged} and ${isAfterCursor(workouts.liveAt, workouts.id)}
      order by ${workouts.liveAt} desc, ${workouts.id} desc`;
  }
  if (kind === "liked" || kind === "saved" || kind === "completed") {
    const { own, at } = OWN_LISTS[kind];
    return sql`select ${own.workoutId} as id, ${at} as at from ${own}
      ${
        timed || by !== "none"
          ? sql`join ${workouts} on ${workouts.gymId} = ${own.gymId} and ${workouts.id} = ${own.workoutId}
              ${bucket(workouts.timeBucket)} ${tagged}`
          : sql``
      }
      where ${own.gymId} = ${$("gymId")} and ${own.studentId} = ${$("studentId")} and ${isAfterCursor(at, own.workoutId)}
        and ${isPublic(own.gymId, own.workoutId)}
      order by ${at} desc, ${own.workoutId} desc`;
  }
  if (kind === "started" || kind === "started-of-type")
    return startedAndOpen(
      kind === "started-of-type",
      sql`${bucket(workouts.timeBucket)} ${tagged}`,
    );

  const ofType = kind === "type";
  if (by === "meet") {
    // Materialised, so that the planner does not walk the whole order hoping for a match.
    return sql`select id, at from (
        with met as materialized (
          select ${workouts.id} as id, ${workouts.publishedAt} as at from ${workouts}
          where ${tagPairs(workouts.tagIds)} @> ${tagPairs(sql`${$("tagIds")}::int[]`)}
            and ${workouts.gymId} = ${$("gymId")} and ${workouts.archivedAt} is null ${bucket(workouts.timeBucket)}
        )
        select met.id, met.at from met
        ${
          ofType
            ? sql`join ${workoutTypeWorkouts} on ${workoutTypeWorkouts.gymId} = ${$("gymId")}
                and ${workoutTypeWorkouts.workoutTypeKey} = ${$("key")} and ${workoutTypeWorkouts.workoutId} = met.id`
            : sql``
        }
      ) as met where ${isAfterCursor(sql`at`, sql`id`)} order by at desc, id desc`;
  }
  const table =
    by === "none"
      ? ofType
        ? workoutTypeWorkouts
        : null
      : ofType
        ? workoutTypeTagWorkouts
        : workoutTags;
  const id = table ? table.workoutId : workouts.id;
  const at = table ? table.publishedAt : workouts.publishedAt;
  const from = table ?? workouts;
  const where = sql`where ${from.gymId} = ${$("gymId")}
    ${ofType ? sql`and workout_type_key = ${$("key")}` : sql``}
    ${by === "none" ? sql`` : sql`and tag_id = ${$("tagId")}`} ${bucket(from.timeBucket)}
    ${table ? sql`` : sql`and ${workouts.archivedAt} is null`}
    and ${isAfterCursor(at, id)} order by ${at} desc, ${id} desc`;
  if (by !== "walk") return sql`select ${id} as id, ${at} as at from ${from} ${where}`;
  return sql`select id, at from (
      select ${id} as id, ${at} as at, tag_ids from ${from} ${where} limit ${sql.raw(String(walk))}
    ) as walked where tag_ids @> ${$("tagIds")}::int[] order by at desc, id desc`;
}
