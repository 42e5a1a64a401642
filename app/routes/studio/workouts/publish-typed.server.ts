/** The editor's buttons that bring a workout to the members, at once or later; it is saved already. */
import { listToMend, type PublishProblem } from "~/features/catalog/drafts/draft-content";
import type { Draft } from "~/features/catalog/drafts/queries.server";
import { scheduleDraft, unscheduleDraft } from "~/features/catalog/drafts/schedule-draft.server";
import { publishDraftWorkout } from "~/features/journeys/publish-draft-workout.server";
import { settleDraft } from "~/features/journeys/settle-draft.server";
import { notFound } from "~/http/responses.server";
import { studioPaths } from "~/studio-paths";
import { actOf, leadTo, toSettle, type DraftContext } from "./draft-context.server";
import type { DraftErrors } from "./draft-form";
import { toFormVersion } from "./draft-version.server";
import { isTimeTyped, readFormTime, toTimeText, toTypedTime } from "./form-time";
import { readPublishAt, toFormTime } from "./publish-time";
import type { DraftAnswer } from "./save-typed.server";
import { showFormAgain } from "./show-form-again.server";

/** Where the form says what is missing. */
const FIELD_OF: Record<PublishProblem, string> = {
  noName: "name",
  noCategory: "categories",
  nothingToPlay: "movements",
  movementWithoutName: "movements",
  fileNotReady: "movements",
  fileInWork: "movements",
};

function toErrors({ workoutId }: Draft, problems: readonly PublishProblem[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const problem of listToMend(problems, { isPublic: workoutId !== null }))
    errors[FIELD_OF[problem]] ??= [problem];
  return errors;
}

interface Sent {
  body: FormData;
  draft: Draft;
}

/** @throws 404 once the workout is gone */
export async function publishTyped(page: DraftContext, { body, draft }: Sent) {
  const { context, db, mount, scope } = page;
  const { id: draftId, version } = draft;
  const result = await publishDraftWorkout(db, {
    ...{ scope, draftId, version, media: context.media, by: actOf(page) },
  });
  const own = studioPaths.workout(mount, draft.id);
  if (result.ok) {
    const isUnseen = page.gym.state === "DRAFT";
    return leadTo(page, own, {
      key: isUnseen ? "studio-workouts:toast.publishedInDraft" : "studio-workouts:toast.published",
    });
  }
  if (result.reason === "waiting") {
    return leadTo(page, own, { key: "studio-workouts:toast.waiting" });
  }
  if (result.reason === "notFound") throw notFound();
  if (result.reason === "incomplete") return showFormAgain(body, toErrors(draft, result.problems));
  return tryAgain(page, { body, draft });
}

/** A category or plan has gone, or another editor has saved, since the page was loaded: it shows what there is now. */
const tryAgain = (page: DraftContext, { body, draft }: Sent) =>
  leadTo(page, studioPaths.workout(page.mount, draft.id, toTypedTime(body)), {
    ...{ kind: "bad", key: "studio-workouts:toast.again" },
  });

/** @throws 404 once the workout is gone */
export async function scheduleTyped(page: DraftContext, { body, draft }: Sent) {
  const { db, gym, mount, now, scope } = page;
  const time = readPublishAt(readFormTime(body), { now, timeZone: gym.timeZone });
  if (!time.ok) return showFormAgain(body, time.errors);
  const { publishAt } = time;
  const { id: draftId, version } = await settleDraft(db, toSettle(page, draft));
  const result = await scheduleDraft(db, { scope, draftId, version, publishAt, by: actOf(page) });
  const own = studioPaths.workout(mount, draft.id);
  if (result.ok) return leadTo(page, own, { key: "studio-workouts:toast.scheduled" });
  if (result.reason === "notFound") throw notFound();
  if (result.reason === "incomplete") return showFormAgain(body, toErrors(draft, result.problems));
  return tryAgain(page, { body, draft });
}

/**
 * "Save" of a scheduled workout moves it to the time that was typed. Null: it is not scheduled, or the form says no
 * other time than the page has shown.
 *
 * @throws 404 once the workout is gone
 */
export async function toOtherTime(page: DraftContext, { body, draft }: Sent) {
  const { gym, now } = page;
  if (draft.state !== "SCHEDULED" || !isTimeTyped(body)) return null;
  const saved = toFormTime(draft, { now, timeZone: gym.timeZone });
  const typed = readFormTime(body);
  if (toTimeText(typed) === toTimeText(saved)) return null;
  if (toTimeText(saved) === body.get("shownTime")) return scheduleTyped(page, { body, draft });
  const version = toFormVersion(draft.content);
  const fields = (["date", "time"] as const)
    .map((name) => ({ name, saved: saved[name], typed: typed[name] }))
    .filter((field) => field.saved !== field.typed);
  return showFormAgain<DraftAnswer>(body, {}, 409, { version, conflict: { version, fields } });
}

export async function unschedule(page: DraftContext, draft: Draft) {
  const { db, mount, scope } = page;
  const isDone = await unscheduleDraft(db, { scope, draftId: draft.id, by: actOf(page) });
  const own = studioPaths.workout(mount, draft.id);
  return isDone
    ? leadTo(page, own, { key: "studio-workouts:toast.unscheduled" })
    : leadTo(page, own, { kind: "bad", key: "studio-workouts:toast.again" });
}
