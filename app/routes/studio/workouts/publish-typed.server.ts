/** The editor's buttons that bring a workout to the members, at once or later; it is saved already. */
import { listToMend, type PublishProblem } from "~/features/catalog/drafts/draft-content";
import type { Draft } from "~/features/catalog/drafts/queries.server";
import { scheduleDraft, unscheduleDraft } from "~/features/catalog/drafts/schedule-draft.server";
import { publishDraftWorkout } from "~/features/journeys/publish-draft-workout.server";
import { settleDraft } from "~/features/journeys/settle-draft.server";
import { toInstant } from "~/features/lives/manage/local-time";
import { notFound } from "~/http/responses.server";
import { addDays } from "~/kernel/time";
import { studioPaths } from "~/studio-paths";
import { actOf, leadTo, toSettle, type DraftContext } from "./draft-context.server";
import type { DraftErrors } from "./draft-form";
import { showFormAgain } from "./show-form-again.server";

const MAX_DAYS_AHEAD = 365;

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
  // A category or plan has gone, or another editor has saved, since the page was loaded: it shows what there is now.
  return leadTo(page, own, { kind: "bad", key: "studio-workouts:toast.again" });
}

/** @throws 404 once the workout is gone */
export async function scheduleTyped(page: DraftContext, { body, draft }: Sent) {
  const { db, mount, scope } = page;
  const time = readTime(page, body);
  if (!time.ok) return showFormAgain(body, time.errors);
  const { publishAt } = time;
  const { id: draftId, version } = await settleDraft(db, toSettle(page, draft));
  const result = await scheduleDraft(db, { scope, draftId, version, publishAt, by: actOf(page) });
  const own = studioPaths.workout(mount, draft.id);
  if (result.ok) return leadTo(page, own, { key: "studio-workouts:toast.scheduled" });
  if (result.reason === "notFound") throw notFound();
  if (result.reason === "incomplete") return showFormAgain(body, toErrors(draft, result.problems));
  return leadTo(page, own, { kind: "bad", key: "studio-workouts:toast.again" });
}

/** On the clock of the gym. */
function readTime(
  { gym, now }: DraftContext,
  body: FormData,
): { ok: true; publishAt: Date } | { ok: false; errors: DraftErrors } {
  const day = String(body.get("date") ?? "");
  // Some browsers add seconds.
  const time = String(body.get("time") ?? "").slice(0, 5);
  const refuse = (field: string, error: string) => ({
    ok: false as const,
    errors: { [field]: [error] },
  });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) {
    return refuse("date", "dateRequired");
  }
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return refuse("time", "timeRequired");
  const publishAt = toInstant({ day, time }, gym.timeZone);
  if (!publishAt) return refuse("time", "timeSkipped");
  if (publishAt <= now) return refuse("date", "datePast");
  return publishAt > addDays(now, MAX_DAYS_AHEAD)
    ? refuse("date", "dateFar")
    : { ok: true, publishAt };
}

export async function unschedule(page: DraftContext, draft: Draft) {
  const { db, mount, scope } = page;
  const isDone = await unscheduleDraft(db, { scope, draftId: draft.id, by: actOf(page) });
  const own = studioPaths.workout(mount, draft.id);
  return isDone
    ? leadTo(page, own, { key: "studio-workouts:toast.unscheduled" })
    : leadTo(page, own, { kind: "bad", key: "studio-workouts:toast.again" });
}
