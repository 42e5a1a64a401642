/** `/studio/workouts`: the workouts of a gym as their creators edit them (product.md §26). */
import { data } from "@remix-run/node";
import { durationLabel } from "~/features/catalog/workouts/duration";
import { DRAFT_STATES, isDue, type DraftState } from "~/features/catalog/drafts/draft-content";
import {
  countDrafts,
  listDrafts,
  type DraftCursor,
  type DraftRow,
} from "~/features/catalog/drafts/queries.server";
import { toNamePart } from "~/kernel/name-part";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { toCookieHeaders } from "~/http/cookies";
import { formTitle } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { longDate, weekdayAndTime } from "~/kernel/long-date";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { workoutsContext, type WorkoutsContext } from "./draft-context.server";
import { loadBulkResult } from "./load-bulk-result.server";
import { loadChoices } from "./load-choices.server";

const PAGE_SIZE = 24;

/** @throws 303 to /signin; 404 without a role that edits workouts */
export async function loader(args: RequestArgs) {
  const page = await workoutsContext(args);
  const { context, db, mount, person, scope, t, url } = page;
  const search = url.searchParams;
  const state = DRAFT_STATES.find((one) => one === search.get("state")) ?? null;
  const q = toNamePart(search.get("q") ?? "");
  const after = readCursor(search.get("after"));
  const [found, counts, choices, result] = await Promise.all([
    listDrafts(db, { scope, state, namePart: q, after, limit: PAGE_SIZE }),
    countDrafts(db, scope),
    loadChoices(page),
    loadBulkResult(page),
  ]);
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  const total = DRAFT_STATES.reduce((sum, one) => sum + counts[one], 0);
  const tabOf = (one: DraftState | null, count: number) => ({
    state: one,
    count,
    to: studioPaths.workouts(mount, { state: one, q }),
    isCurrent: one === state,
  });
  return data(
    {
      title: formTitle(page, t("title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      typed: typed?.reply,
      workouts: rows.map((row) => describeRow(page, row)),
      tabs: [tabOf(null, total), ...DRAFT_STATES.map((one) => tabOf(one, counts[one]))],
      total,
      q,
      categories: choices.categories.map(({ key, name }) => ({ value: key, text: name })),
      tags: choices.tags,
      result,
      newTo: studioPaths.newWorkout(mount),
      allTo: studioPaths.workouts(mount),
      searchTo: studioPaths.workouts(mount, { state }),
      moreTo: last ? studioPaths.workouts(mount, { state, q, after: toCursor(last) }) : null,
      startTo: after ? studioPaths.workouts(mount, { state, q }) : null,
    },
    { headers },
  );
}

export type WorkoutCard = ReturnType<typeof describeRow>;

function describeRow({ getFixedT, gym, lang, mount, now }: WorkoutsContext, row: DraftRow) {
  const { durationSeconds, hasUnpublishedChanges, heroImageUrl, id, name, publishAt, state } = row;
  const length = durationSeconds === null ? null : durationLabel(durationSeconds);
  return {
    id,
    name,
    state,
    hasChanges: hasUnpublishedChanges && state === "PUBLISHED",
    publishAt: publishAt && weekdayAndTime(publishAt, lang, gym.timeZone),
    isDue: isDue(row, now),
    picture: heroImageUrl,
    minutes: length && getFixedT("catalog")(length.unit, { count: length.count }),
    date: longDate(row.updatedAt, lang, gym.timeZone),
    to: studioPaths.workout(mount, id),
  };
}

const toCursor = ({ id, updatedAt }: DraftCursor) => `${updatedAt.getTime()}-${id}`;

function readCursor(text: string | null): DraftCursor | null {
  const [, ms, last] = /^(\d{1,14})-(\d{1,10})$/.exec(text ?? "") ?? [];
  const id = parseWorkoutId(last);
  return ms === undefined || id === null ? null : { updatedAt: new Date(Number(ms)), id };
}
