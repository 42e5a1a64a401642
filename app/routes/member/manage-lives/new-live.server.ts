/** `/lives/manage/new`: plans a live, or one for each week (product.md §16). */
import { data } from "@remix-run/node";
import { mayManage } from "~/features/lives/manage/live-rights";
import { addLocalDays, toLocalTime } from "~/features/lives/manage/local-time";
import { planLives } from "~/features/lives/manage/plan-lives.server";
import { findLastPlanned, isFormPlanned } from "~/features/lives/manage/queries.server";
import { findLive } from "~/features/lives/queries.server";
import { listWeeklyOccurrences, toRule } from "~/features/lives/series/weekly-occurrences";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { takeTypedForm } from "~/http/typed-form.server";
import { NO_GYM, paths } from "~/paths";
import { loadLiveForm, toNewValues, toOwnValues } from "./load-live-form.server";
import { requireRights, type ManageContext } from "./manage-context.server";
import {
  findUnseenOverlap,
  isDraftButton,
  parseLiveForm,
  readLanguageChange,
  readMemberForm,
  toPlan,
  type LiveFormAnswer,
} from "./read-live-form.server";

/** @throws 303 to /signin; on the platform without a gym 303 to the list, whose gyms can be chosen; 404 */
export async function loader(args: RequestArgs) {
  const visited = await memberContext(args, "manage-lives");
  if (!visited.gym) throw seeOther(paths.livesManage(NO_GYM));
  const page = await requireRights(visited);
  const typed = takeTypedForm(page, page.person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, page.t("new.title")),
      typed: typed?.reply,
      form: await loadLiveForm(page, {
        values: await loadValues(page),
        timeZone: page.gym.timeZone,
      }),
    },
    { headers },
  );
}

/** A duplicate is the same live a week later, and a week after today at the earliest. */
async function loadValues(page: ManageContext) {
  const { db, gym, now, rights, url } = page;
  const from = await findOwnLive(page, url.searchParams.get("from") ?? "");
  if (!from) {
    const last = await findLastPlanned(db, { gymId: gym.id, trainerId: rights.trainerId });
    const live = last && (await findLive(db, last));
    return toNewValues(page, { last: live, start: null });
  }
  const { day, time } = toLocalTime(from.startsAt, from.timeZone);
  const today = toLocalTime(now, gym.timeZone).day;
  let next = addLocalDays(day, 7);
  while (next <= today) next = addLocalDays(next, 7);
  const start = { day: next, time };
  return {
    ...(await toNewValues(page, { last: from, start })),
    ...(await toOwnValues(page, from)),
    date: start.day,
  };
}

async function findOwnLive({ db, gym, rights }: ManageContext, guid: string) {
  const live = guid === "" ? null : await findLive(db, { guid });
  return live?.gymId === gym.id && mayManage(rights, live) ? live : null;
}

export const action = formAction(planLive);

async function planLive(args: RequestArgs) {
  const { page: visited, body } = await readMemberForm(args);
  const page = await requireRights(visited);
  const { context, db, gym, mount, now, person } = page;
  const languageChange = await readLanguageChange(args, body);
  if (languageChange) return data(languageChange.answer, { headers: languageChange.headers });

  const { timeZone } = gym;
  const submission = await parseLiveForm(page, body, { timeZone, plannedStart: null });
  if (submission.status !== "success")
    return redisplayForm<LiveFormAnswer>(submission.reply(), 400);
  const form = submission.value;
  const isDraft = isDraftButton(body);
  const start = { day: form.day, time: form.time };
  const occurrences = form.repeat
    ? listWeeklyOccurrences(start, { timeZone, end: form.repeat })
    : [{ day: form.day, startsAt: form.startsAt }];
  const plan = toPlan(page, form);
  const { durationMinutes, trainerId } = plan;
  const overlap = isDraft
    ? null
    : await findUnseenOverlap(page, {
        trainerId,
        planned: occurrences.map(({ startsAt }) => ({ startsAt, durationMinutes })),
        seen: form.overlapSeen,
      });
  // A form that is sent twice meets the live that it has planned itself.
  if (overlap && !(await isFormPlanned(db, { gymId: gym.id, formId: form.formId }))) {
    return redisplayForm<LiveFormAnswer>(submission.reply(), 400, NO_STORE, { overlap });
  }

  const { isNew } = await planLives(db, {
    gymId: gym.id,
    timeZone,
    plan,
    occurrences,
    series: form.repeat && {
      rule: toRule(form.repeat),
      startsLocal: `${start.day}T${start.time}`,
    },
    formId: form.formId,
    isDraft,
    accountId: person.accountId,
    now,
  });
  const key = isNew
    ? isDraft
      ? "manage-lives:toast.drafted"
      : "manage-lives:toast.planned"
    : "manage-lives:toast.already";
  return redirectWithToast(context, paths.livesManage(mount, { tab: isDraft ? "drafts" : null }), {
    kind: isNew ? "good" : "info",
    key,
  });
}
