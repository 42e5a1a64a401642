/** One change to the workouts that are ticked in the list. */
import type { BulkChange } from "~/features/catalog/drafts/bulk-change";
import { changeDrafts } from "~/features/catalog/drafts/change-drafts.server";
import { DRAFT_LIMITS } from "~/features/catalog/drafts/draft-content";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { publishDraftWorkouts } from "~/features/journeys/publish-draft-workout.server";
import { formAction, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { seeOther } from "~/http/responses.server";
import { toPrintable } from "~/kernel/visible";
import { studioPaths } from "~/studio-paths";
import { showInLanguage } from "../show-in-language.server";
import { actOf, workoutsFormContext, type WorkoutsContext } from "./draft-context.server";
import { toResultQuery } from "./bulk-result";
import { loadChoices } from "./load-choices.server";
import { showFormAgain } from "./show-form-again.server";

export const action = formAction(changeWorkouts);

/** @throws 303 to the list, which says how many were changed and which were not; 303 to /signin; 404 */
async function changeWorkouts(args: RequestArgs) {
  const body = await readForm(args.request);
  const ticks = [...body.keys()].filter((name) => name.startsWith("draft-"));
  const page = await workoutsFormContext(args, {
    fields: ["change", "tag", "category", ...ticks],
    readFields: () => Promise.resolve(body),
  });
  const inLanguage = await showInLanguage(page, body);
  if (inLanguage) return inLanguage;
  const { context, db, mount, scope, url } = page;
  const toIds = (names: string[]) =>
    names.flatMap((name) => parseWorkoutId(name.slice("draft-".length)) ?? []);
  const draftIds = toIds(ticks);
  if (draftIds.length === 0) return showFormAgain(body, { change: ["nothingPicked"] });
  const read = await readChange(page, body);
  if (!read.ok) return showFormAgain(body, { [read.field]: [read.error] });
  const { change } = read;
  const several = { scope, draftIds, by: actOf(page) };
  const archivedIds = toIds(ticks.filter((name) => body.get(name) === "ARCHIVED"));
  const { log, media } = context;
  const result =
    change.kind === "publish"
      ? await publishDraftWorkouts(db, { ...several, archivedIds, media, log })
      : { ...(await changeDrafts(db, { ...several, change })), waiting: 0, unreadIds: [] };
  return seeOther(
    studioPaths.workouts(mount, {
      state: url.searchParams.get("state"),
      q: url.searchParams.get("q"),
      ...toResultQuery(change.kind, { ...result, about: aboutOf(change) }),
    }),
  );
}

/** The tag or the key of the category. */
const aboutOf = (change: BulkChange | { kind: "publish" }): string | undefined =>
  "text" in change ? change.text : "key" in change ? change.key : undefined;

type ReadChange =
  | { ok: true; change: BulkChange | { kind: "publish" } }
  | { ok: false; field: "change" | "tag" | "category"; error: string };

async function readChange(page: WorkoutsContext, body: FormData): Promise<ReadChange> {
  const kind = body.get("change");
  switch (kind) {
    case "publish":
    case "archive":
      return { ok: true, change: { kind } };
    case "addTag":
    case "removeTag": {
      const text = toPrintable(String(body.get("tag") ?? ""));
      if (text === "") return { ok: false, field: "tag", error: "tagRequired" };
      return text.length > DRAFT_LIMITS.label || /[,;]/.test(text)
        ? { ok: false, field: "tag", error: "longLabel" }
        : { ok: true, change: { kind, text } };
    }
    case "addCategory":
    case "moveToCategory": {
      const { categories } = await loadChoices(page);
      const key = categories.find((one) => one.key === body.get("category"))?.key;
      return key === undefined
        ? { ok: false, field: "category", error: "categoryRequired" }
        : { ok: true, change: { kind, key } };
    }
    default:
      return { ok: false, field: "change", error: "changeRequired" };
  }
}
