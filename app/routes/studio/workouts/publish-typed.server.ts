/** The editor's buttons that bring a workout to the members, at once or later; it is saved already. */
import { listToMend, type PublishProblem } from "~/features/catalog/drafts/draft-content";
import type { Draft } from "~/features/catalog/drafts/queries.server";
import { scheduleDraft, unscheduleDraft } from "~/features/catalog/drafts/schedule-draft.server";
import { publishDraftWorkout } from "~/features/journeys/publish-draft-workout.server";
import { settleDraft } from "~/features/journeys/settle-draft.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { notFound } from "~/http/responses.server";
import { studioPaths } from "~/studio-paths";
import { actOf, toSettle, type DraftContext } from "./draft-context.server";
import type { DraftErrors } from "./draft-form";
import { toFormVersion } from "./draft-version.server";
import { isTimeTyped, readFormTime, toTimeText, toTypedTime, type FormTime } from "./form-time";
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
    keepsArchived: !isShownArchived(body),
  });
  const own = studioPaths.workout(mount, draft.id);
  if (result.ok) {
    const isUnseen = page.gym.state === "DRAFT";
    return redirectWithToast(page.context, own, {
      key: isUnseen ? "studio-workouts:toast.publishedInDraft" : "studio-workouts:toast.published",
    });
  }
  switch (result.reason) {
    case "waiting":
      return redirectWithToast(page.context, own, { key: "studio-workouts:toast.waiting" });
    case "notFound":
      throw notFound();
    case "archived":
      return showArchived({ body, draft });
    case "incomplete":
      return showFormAgain(body, toErrors(draft, result.problems));
    default:
      return tryAgain(page, { body, draft });
  }
}

const isShownArchived = (body: FormData): boolean => body.get("shownState") === "ARCHIVED";

/** Everything typed is saved; the page shows that another editor has archived it, and the next press publishes. */
const showArchived = ({ body, draft }: Sent) =>
  showFormAgain<DraftAnswer>(body, {}, 409, {
    ...{ version: toFormVersion(draft.content), isArchivedSince: true },
  });

/** A category or plan has gone, or another editor has saved, since the page was loaded: it shows what there is now. */
const tryAgain = (page: DraftContext, { body, draft }: Sent) =>
  redirectWithToast(page.context, studioPaths.workout(page.mount, draft.id, toTypedTime(body)), {
    ...{ kind: "bad", key: "studio-workouts:toast.again" },
  });

/** @throws 404 once the workout is gone */
export async function scheduleTyped(page: DraftContext, { body, draft }: Sent) {
  const { db, gym, mount, now, scope } = page;
  if (draft.state === "ARCHIVED" && !isShownArchived(body)) return showArchived({ body, draft });
  if (isMovedSince(page, { body, draft })) return showBothTimes(page, { body, draft });
  const time = readPublishAt(readFormTime(body), { now, timeZone: gym.timeZone });
  if (!time.ok) return showFormAgain(body, time.errors);
  const { publishAt } = time;
  const { id: draftId, version } = await settleDraft(db, toSettle(page, draft));
  const result = await scheduleDraft(db, {
    ...{ scope, draftId, version, publishAt, replaces: draft.publishAt, by: actOf(page) },
  });
  const own = studioPaths.workout(mount, draft.id);
  if (result.ok)
    return redirectWithToast(page.context, own, { key: "studio-workouts:toast.scheduled" });
  if (result.reason === "notFound") throw notFound();
  if (result.reason === "incomplete") return showFormAgain(body, toErrors(draft, result.problems));
  if (result.reason === "moved") return showBothTimes(page, { body, draft: result.draft });
  return tryAgain(page, { body, draft });
}

const toSavedTime = ({ gym, now }: DraftContext, draft: Draft): FormTime =>
  toFormTime(draft, { now, timeZone: gym.timeZone });

/** Another editor has set a time, moved it or taken it back, and the form says yet another than the saved one. */
function isMovedSince(page: DraftContext, { body, draft }: Sent): boolean {
  const inForm = [String(body.get("shownTime") ?? ""), toTimeText(readFormTime(body))];
  // A page that was opened before the time has come shows it still.
  const beforeItsTime = { ...page, now: new Date(0) };
  const saved = [page, beforeItsTime].map((one) => toTimeText(toSavedTime(one, draft)));
  return !saved.some((time) => inForm.includes(time));
}

function showBothTimes(page: DraftContext, { body, draft }: Sent) {
  const [saved, typed] = [toSavedTime(page, draft), readFormTime(body)];
  const version = toFormVersion(draft.content);
  const fields = (["date", "time"] as const)
    .map((name) => ({ name, saved: saved[name], typed: typed[name] }))
    .filter((field) => field.saved !== field.typed);
  return showFormAgain<DraftAnswer>(body, {}, 409, {
    ...{ version, conflict: { version, fields }, isTimeShown: true },
  });
}

/**
 * "Save" of a scheduled workout moves it to the time that was typed. Null: it is not scheduled, or the form says no
 * other time than the page has shown.
 *
 * @throws 404 once the workout is gone
 */
export async function toOtherTime(page: DraftContext, { body, draft }: Sent) {
  if (draft.state !== "SCHEDULED" || !isTimeTyped(body)) return null;
  const isSaved = toTimeText(readFormTime(body)) === toTimeText(toSavedTime(page, draft));
  return isSaved ? null : scheduleTyped(page, { body, draft });
}

export async function unschedule(page: DraftContext, { body, draft }: Sent) {
  const { db, mount, scope } = page;
  const isUnseen = draft.state === "SCHEDULED" && isMovedSince(page, { body, draft });
  if (isUnseen) return showBothTimes(page, { body, draft });
  const { id: draftId, publishAt: replaces } = draft;
  const result = await unscheduleDraft(db, { scope, draftId, replaces, by: actOf(page) });
  if (!result.ok && result.reason === "moved") {
    return showBothTimes(page, { body, draft: result.draft });
  }
  const own = studioPaths.workout(mount, draft.id);
  return result.ok
    ? redirectWithToast(page.context, own, { key: "studio-workouts:toast.unscheduled" })
    : redirectWithToast(page.context, own, { kind: "bad", key: "studio-workouts:toast.again" });
}
