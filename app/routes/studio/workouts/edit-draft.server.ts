/** `/studio/workouts/{id}`: a workout as its creator edits it (product.md §26). */
import { data } from "@remix-run/node";
import { isDue, isWaitingOnly, type PublishProblem } from "~/features/catalog/drafts/draft-content";
import { ALL_WORKOUTS_TYPE } from "~/features/catalog/workout-types/built-in-types";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { toCookieHeaders } from "~/http/cookies";
import { formTitle } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { takeTypedForm } from "~/http/typed-form.server";
import { weekdayAndTime } from "~/kernel/long-date";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { loadGoneForm } from "../show-gone.server";
import {
  draftName,
  findOwnDraft,
  workoutsContext,
  type DraftContext,
} from "./draft-context.server";
import { toGoneWorkout } from "./gone-workout.server";
import { loadDraftForm } from "./load-draft-form.server";

/**
 * With 404 what was typed for a workout that another editor has deleted.
 *
 * @throws 303 to /signin; 404 for a workout that the person does not edit
 */
export async function loader(args: RequestArgs) {
  const page = await workoutsContext(args);
  const draft = await findOwnDraft(page);
  return draft
    ? loadEditor({ ...page, draft })
    : loadGoneForm(page, (values) => toGoneWorkout(page, values));
}

export async function loadEditor(page: DraftContext) {
  const { draft, mount } = page;
  const typed = takeTypedForm(page, page.person);
  const form = await loadDraftForm(page);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, draftName(page)),
      frame: toStudioFrame(page),
      name: draft.content.name,
      typed: typed?.reply,
      form,
      state: describeState(page, form.problems),
      listTo: studioPaths.workouts(mount),
      /** This page. */
      reloadTo: studioPaths.workout(mount, draft.id),
      deleteTo: draft.workoutId === null ? studioPaths.deleteWorkout(mount, draft.id) : null,
    },
    { headers },
  );
}

function describeState(
  { draft, gym, lang, mount, now, role }: DraftContext,
  problems: readonly PublishProblem[],
) {
  const { hasUnpublishedChanges, publishAt, state, workoutId } = draft;
  return {
    state,
    hasChanges: hasUnpublishedChanges,
    publishAt: publishAt && weekdayAndTime(publishAt, lang, gym.timeZone),
    isDue: isDue(draft, now),
    isWaiting: isDue(draft, now) && isWaitingOnly(problems),
    /** Where members see it. */
    publicTo:
      workoutId !== null && state === "PUBLISHED"
        ? paths.workout(mount, ALL_WORKOUTS_TYPE, workoutId)
        : null,
    /** Where a gym is published that its team alone sees yet. */
    publishGymTo:
      state === "PUBLISHED" && gym.state === "DRAFT" && isPermitted(role, "publishGym")
        ? studioPaths.publish(mount)
        : null,
  };
}
