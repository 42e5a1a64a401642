/** `/studio/challenges/{guid}`: the calendar of a challenge, and what becomes of it (product.md §26). */
import { data } from "@remix-run/node";
import {
  archiveChallenge,
  deleteDraftChallenge,
  publishDraftChallenge,
  restoreChallenge,
} from "~/features/challenges/edit/change-state.server";
import { DAYS_PER_WEEK, type CalendarEdit } from "~/features/challenges/edit/edit-calendar";
import { toChallengeVersion } from "~/features/challenges/edit/content-versions.server";
import {
  countWalkers,
  listPlaces,
  toChallengeState,
} from "~/features/challenges/edit/editable.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import type { Toast } from "~/http/toast";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { toCookieHeaders } from "~/http/cookies";
import type { Result } from "~/kernel/result";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { challengePaths } from "~/challenge-paths";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { changeCalendarByForm } from "./change-calendar-form.server";
import {
  challengesContext,
  challengesFormContext,
  requireChallenge,
  toChange,
  type EditContext,
} from "./edit-context.server";
import { loadCalendar } from "./load-calendar.server";

/** @throws 303 to /signin; 404 for a challenge that the person does not edit */
export async function loader(args: RequestArgs) {
  const page = await requireChallenge(await challengesContext(args));
  const { challenge, context, db, gym, lang, mount, person } = page;
  const { guid, days, itemCount } = challenge;
  const { name } = inLanguage(challenge, lang);
  const state = toChallengeState(challenge);
  const headers = toCookieHeaders(takeTypedForm(page, person)?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, name),
      frame: toStudioFrame(page),
      backTo: studioPaths.challenges(mount),
      formOwner: toFormOwner(context, person),
      challenge: {
        ...{ name, state, days, itemCount },
        lang: foreignTexts(challenge, ["name"], { lang, textLanguage: textLanguageOf(gym) }).name,
        walkers: state === "draft" ? 0 : await countWalkers(db, challenge),
      },
      textsTo: studioPaths.challengeTexts(mount, guid),
      previewTo: studioPaths.challengePreview(mount, guid),
      /** Of everything that is published or deleted with it; null: it is no draft. */
      version: state === "draft" ? await readVersion(page) : null,
      publicTo: state === "published" ? challengePaths.challenge(mount, guid) : null,
      calendar: await loadCalendar(page),
    },
    { headers },
  );
}

const readVersion = async ({ challenge, db }: EditContext) =>
  toChallengeVersion(challenge, await listPlaces(db, challenge));

export const action = formAction(change);

async function change(args: RequestArgs) {
  const page = await requireChallenge(await challengesFormContext(args));
  const body = await readForm(page.request);
  const here = studioPaths.challenge(page.mount, page.challenge.guid);
  switch (body.get("intent")) {
    case "publish":
      return changeState(page, withShown(publishDraftChallenge, body), "published");
    case "archive":
      return changeState(page, archiveChallenge, "archived");
    case "restore":
      return changeState(page, restoreChallenge, "restored");
    case "delete":
      return changeState(page, withShown(deleteDraftChallenge, body), "deleted");
    default:
      return changeCalendarByForm(page, body, (edit) => `${here}#${toWeekAnchor(edit)}`);
  }
}

type Verb = (
  db: EditContext["db"],
  change: ReturnType<typeof toChange>,
) => Promise<Result<object, "not-found" | "changed" | "empty" | "stale">>;

const TOASTS = {
  published: "edit-challenges:toast.published",
  archived: "edit-challenges:toast.archived",
  restored: "edit-challenges:toast.restored",
  deleted: "edit-challenges:toast.deleted",
} as const;

export interface StaleAnswer {
  problem: string;
  stale: "published" | "deleted";
}

/** A draft that another editor has saved meanwhile is shown again, and the next press is about what is shown then. */
function withShown(
  verb: typeof publishDraftChallenge | typeof deleteDraftChallenge,
  body: FormData,
): Verb {
  const version = String(body.get("version") ?? "");
  return (db, change) => verb(db, { ...change, version });
}

/** The state may have changed meanwhile, e.g. in a second tab: the page then shows the one of now. */
async function changeState(page: EditContext, verb: Verb, done: keyof typeof TOASTS) {
  const { challenge, db, mount } = page;
  const changed = await verb(db, toChange(page));
  if (!changed.ok && changed.reason === "not-found") throw notFound();
  if (!changed.ok && changed.reason === "stale") {
    const answer: StaleAnswer =
      done === "deleted"
        ? { problem: page.t("state.deleteStale"), stale: done }
        : { problem: page.t("state.publishStale"), stale: "published" };
    return data(answer, { status: 409, headers: NO_STORE });
  }
  const isGone = changed.ok && done === "deleted";
  const to = isGone ? studioPaths.challenges(mount) : studioPaths.challenge(mount, challenge.guid);
  const toast: Toast = changed.ok
    ? { kind: "good", key: TOASTS[done] }
    : {
        kind: "bad",
        key:
          changed.reason === "empty"
            ? "edit-challenges:toast.empty"
            : "edit-challenges:toast.changed",
      };
  return redirectWithToast(page.context, to, toast);
}

/** The week that a change has filled. */
function toWeekAnchor(edit: CalendarEdit): string {
  if (edit.kind === "copy-week") return `week-${edit.week + 1}`;
  return "day" in edit ? `week-${Math.ceil(edit.day / DAYS_PER_WEEK)}` : "calendar";
}
