/** `/lives/manage/{guid}`: edits a live or its series, starts it, adds weeks, deletes a draft (product.md §16). */
import { data } from "@remix-run/node";
import { moveLive } from "~/features/journeys/move-live.server";
import { canStart } from "~/features/lives/manage/can-start";
import { deleteDraft } from "~/features/lives/manage/delete-draft.server";
import { findSeries } from "~/features/lives/manage/queries.server";
import { listPlanIdsOfLives } from "~/features/lives/queries.server";
import { extendSeries } from "~/features/lives/series/extend-series.server";
import { MAX_OCCURRENCES } from "~/features/lives/manage/live-limits";
import { startLive } from "~/features/lives/start-live.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { takeTypedForm } from "~/http/typed-form.server";
import { paths } from "~/paths";
import { toLiveRows } from "./live-rows.server";
import { loadLiveForm, toOwnValues } from "./load-live-form.server";
import { manageLiveContext, requireLive, type LiveContext } from "./manage-context.server";
import {
  findUnseenOverlap,
  isDraftButton,
  parseLiveForm,
  readLanguageChange,
  readMemberForm,
  toPlan,
  type LiveFormAnswer,
} from "./read-live-form.server";

/** @throws 303 to /signin, 404 for a live that the person does not manage */
export async function loader(args: RequestArgs) {
  const page = await manageLiveContext(args);
  const { live, mount, gym } = page;
  const typed = takeTypedForm(page, page.person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  const [row] = await toLiveRows(page, { gym, mount, lives: [live] });
  const isEditable = live.status === "DRAFT" || live.status === "SCHEDULED";
  return data(
    {
      title: formTitle(page, page.t("edit.title", { title: live.title })),
      typed: typed?.reply,
      row,
      form: isEditable
        ? await loadLiveForm(page, {
            values: await toOwnValues(page, live),
            timeZone: live.timeZone,
            keptTrainerId: live.trainerId,
          })
        : null,
      series:
        live.seriesId === null
          ? null
          : await findSeries(page.db, { gymId: gym.id, seriesId: live.seriesId }),
    },
    { headers },
  );
}

export const action = formAction(changeLive);

async function changeLive(args: RequestArgs) {
  const { page: visited, body } = await readMemberForm(args);
  const page = await requireLive(visited);
  const intent = body.get("intent");
  if (intent === "start") return start(page);
  if (intent === "delete") return deleteLive(page);
  if (intent === "extend") return extend(page, body);
  const languageChange = await readLanguageChange(args, body);
  if (languageChange) return data(languageChange.answer, { headers: languageChange.headers });
  return save(page, body);
}

async function save(page: LiveContext, body: FormData) {
  const { db, gym, live, now, person, rights } = page;
  const keptPlanIds = (await listPlanIdsOfLives(db, [live.id])).get(live.id) ?? [];
  const submission = await parseLiveForm(page, body, {
    timeZone: live.timeZone,
    plannedStart: live.startsAt,
    keptPlanIds,
    keptSource: live.source,
    keptTrainerId: live.trainerId,
  });
  if (submission.status !== "success")
    return redisplayForm<LiveFormAnswer>(submission.reply(), 400);
  const form = submission.value;
  const plan = toPlan(page, form);
  const isDraft = isDraftButton(body);
  const { durationMinutes, trainerId } = plan;
  const isUnchanged =
    live.status === "SCHEDULED" &&
    live.startsAt.getTime() === form.startsAt.getTime() &&
    live.durationMinutes === durationMinutes &&
    live.trainerId === trainerId;
  const overlap =
    isDraft || isUnchanged
      ? null
      : await findUnseenOverlap(page, {
          trainerId,
          planned: [{ startsAt: form.startsAt, durationMinutes }],
          // The others of the series move as well.
          isOwn: ({ id, seriesId }) =>
            id === live.id || (form.scope !== "one" && seriesId === live.seriesId),
          seen: form.overlapSeen,
        });
  if (overlap) return redisplayForm<LiveFormAnswer>(submission.reply(), 400, NO_STORE, { overlap });
  const result = await moveLive(db, {
    gymId: gym.id,
    guid: live.guid,
    scope: form.scope,
    rights,
    now,
    plan,
    start: { day: form.day, time: form.time },
    publishes: !isDraft,
    accountId: person.accountId,
  });
  if (!result.ok) return leadBack(page, "bad", "manage-lives:toast.over");
  const key = result.told > 0 ? "manage-lives:toast.savedAndTold" : "manage-lives:toast.saved";
  return leadBack(page, "good", key, isDraft && live.status === "DRAFT" ? "drafts" : null);
}

async function start(page: LiveContext) {
  const { db, gym, live, now, person } = page;
  const act = { gymId: gym.id, guid: live.guid, accountId: person.accountId, now };
  const isStarted = canStart(live, now) && (await startLive(db, act));
  return isStarted
    ? leadBack(page, "good", "manage-lives:toast.started")
    : leadBack(page, "bad", "manage-lives:toast.over");
}

async function deleteLive(page: LiveContext) {
  const { db, gym, live, now, person, rights } = page;
  const act = { gymId: gym.id, guid: live.guid, accountId: person.accountId, now };
  const isDeleted = await deleteDraft(db, { ...act, rights });
  return isDeleted
    ? leadBack(page, "good", "manage-lives:toast.deleted", "drafts")
    : leadBack(page, "bad", "manage-lives:toast.over");
}

async function extend(page: LiveContext, body: FormData) {
  const { db, gym, live, now, person } = page;
  const weeks = Number(/^\d{1,2}$/.exec(String(body.get("weeks") ?? ""))?.[0] ?? 0);
  const isPossible = live.seriesId !== null && weeks >= 1 && weeks <= MAX_OCCURRENCES;
  const added = isPossible
    ? await extendSeries(db, {
        gymId: gym.id,
        seriesId: live.seriesId ?? 0,
        lastDay: String(body.get("lastDay") ?? ""),
        weeks,
        accountId: person.accountId,
        now,
      })
    : 0;
  return added > 0
    ? leadBack(page, "good", "manage-lives:toast.extended")
    : leadBack(page, "bad", "manage-lives:toast.notExtended");
}

function leadBack(
  { context, mount }: LiveContext,
  kind: "good" | "bad",
  key: string,
  tab: "drafts" | null = null,
) {
  return redirectWithToast(context, paths.livesManage(mount, { tab }), { kind, key });
}
