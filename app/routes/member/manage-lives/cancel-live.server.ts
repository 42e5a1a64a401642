/** `/lives/manage/{guid}/cancel`: cancels a live with a reason, for everybody who waits for it (product.md §16). */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { cancelLive } from "~/features/journeys/cancel-live.server";
import { cancelLiveForm } from "~/features/lives/manage/live-form";
import { listContactsOfStudents } from "~/features/identity/queries.server";
import { CANCEL_SCOPES, REASON_MAX } from "~/features/lives/manage/live-limits";
import { listLivesToCancel } from "~/features/lives/manage/lock-editable-lives.server";
import { listPeopleOfLives } from "~/features/lives/manage/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { weekdayAndTime } from "~/kernel/long-date";
import { inLanguage } from "~/kernel/translations";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import { manageLiveContext, requireLive, type LiveContext } from "./manage-context.server";
import { readLanguageChange, readMemberForm, type LiveFormAnswer } from "./read-live-form.server";

type CancelScope = (typeof CANCEL_SCOPES)[number];

/** @throws 303 to /signin; 303 to the list for a live that is not planned any more; 404 */
export async function loader(args: RequestArgs) {
  const page = await manageLiveContext(args);
  const { context, lang, live, mount, person } = page;
  if (live.status !== "SCHEDULED") throw seeOther(livePaths.edit(mount, live.guid));
  const scopes = live.seriesId === null ? (["one"] as const) : CANCEL_SCOPES;
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, page.t("cancel.title")),
      typed: typed?.reply,
      which: {
        title: inLanguage(live, lang).title,
        when: weekdayAndTime(live.startsAt, lang, live.timeZone),
      },
      choices: await Promise.all(scopes.map((scope) => countMeant(page, scope))),
      reasonMax: REASON_MAX,
      backTo: paths.livesManage(mount),
      formOwner: toFormOwner(context, person),
    },
    { headers },
  );
}

/** How many lives a choice means, and how many people its mail goes to. */
async function countMeant({ db, gym, live, now, rights }: LiveContext, scope: CancelScope) {
  const liveIds = await listLivesToCancel(db, {
    gymId: gym.id,
    guid: live.guid,
    scope,
    rights,
    now,
  });
  const people = await listPeopleOfLives(db, { gymId: gym.id, liveIds });
  const contacts = await listContactsOfStudents(db, [...people.keys()]);
  return { scope, lives: liveIds.length, people: contacts.size };
}

export const action = formAction(cancel);

async function cancel(args: RequestArgs) {
  const { page: visited, body } = await readMemberForm(args);
  const { context, db, gym, live, mount, now, person, rights } = await requireLive(visited);
  const languageChange = await readLanguageChange(args, body);
  if (languageChange) return data(languageChange.answer, { headers: languageChange.headers });
  const submission = parseWithZod(body, { schema: cancelLiveForm });
  if (submission.status !== "success")
    return redisplayForm<LiveFormAnswer>(submission.reply(), 400);
  const { reason, scope = "one" } = submission.value;
  const result = await cancelLive(db, {
    gymId: gym.id,
    guid: live.guid,
    scope,
    rights,
    reason,
    accountId: person.accountId,
    now,
  });
  const done =
    result.ok && result.told > 0
      ? "manage-lives:toast.cancelled"
      : "manage-lives:toast.cancelledUnheard";
  const toast = result.ok
    ? ({ kind: "good", key: done } as const)
    : ({ kind: "bad", key: "manage-lives:toast.over" } as const);
  return redirectWithToast(
    context,
    paths.livesManage(mount, { tab: result.ok ? "past" : null }),
    toast,
  );
}
