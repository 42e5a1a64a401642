/**
 * The server half of /lives/{guid}/reminder: asks for the reminders of a live, and ends them, with a session or by the
 * link of a mail. GET changes nothing, because mail programs follow links by themselves.
 */
import { data } from "@remix-run/node";
import { findPublicGymById, textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { findStudentZone } from "~/features/identity/queries.server";
import { isStaffOf } from "~/features/identity/roles/queries.server";
import { findLive, listRemindersOfStudent } from "~/features/lives/queries.server";
import { clearLiveReminder } from "~/features/lives/reminders/clear-live-reminder.server";
import { canBeReminded, DAY_BEFORE_MS } from "~/features/lives/reminders/due-reminders";
import { setLiveReminder } from "~/features/lives/reminders/set-live-reminder.server";
import { findTrainerById } from "~/features/trainers/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { readForm } from "~/http/form.server";
import { belongsToOtherGym, type RequestArgs } from "~/http/gym.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { type Toast } from "~/http/toast";
import { weekdayAndTime } from "~/kernel/long-date";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { livePaths } from "~/live-paths";
import { mountFor, paths, type Mount } from "~/paths";
import { toTrainerPath } from "../trainer/trainer-path";

type Live = NonNullable<Awaited<ReturnType<typeof findLive>>>;

interface Found {
  live: Live;
  gym: Gym;
  mount: Mount;
}

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "live-reminder");
  const token = page.url.searchParams.get("token");
  const { live, gym, mount } = await findLiveOfPage(page);
  // The platform's list is of all gyms; the page is the gym's.
  if (!page.gym) throw seeOther(livePaths.reminder(mount, live.guid, { token }));
  const own = { live, gym, mount };
  if (token !== null) return showLink(page, own, token);
  const { db, person, context, t } = page;
  const state = toState(page, live);
  const reminders =
    person &&
    (await listRemindersOfStudent(db, { studentId: person.studentId, liveIds: [live.id] }));
  const returnUrl = `${context.origin}${livePaths.reminder(mount, live.guid)}`;
  return data(
    {
      title: t("title", { live: inLanguage(live, page.lang).title, gym: gym.name }),
      live: await describeLive(page, own),
      state,
      cancelReason: live.status === "CANCELLED" ? live.cancelReason : null,
      /** The reminder of the day before would come too late. */
      isShortly: live.startsAt.getTime() - page.now.getTime() < DAY_BEFORE_MS,
      reminder: reminders?.get(live.id) ?? null,
      action: livePaths.reminder(mount, live.guid),
      signupUrl: paths.signup(mount, { returnUrl }),
      loginUrl: paths.login(mount, { returnUrl }),
    },
    { headers: NO_STORE },
  );
}

function toState({ person, now }: PageContext, live: Live) {
  if (live.status === "CANCELLED") return "cancelled";
  if (!canBeReminded(live, now)) return "closed";
  return person ? "member" : "visitor";
}

/** The page of a mail's link: one button, no login. */
async function showLink(page: PageContext, own: Found, token: string) {
  const { db, context, t, lang } = page;
  const { live, mount, gym } = own;
  const student = context.liveReminders.read(token);
  const isOurs = student?.liveId === live.id;
  const reminders = isOurs
    ? await listRemindersOfStudent(db, { studentId: student.studentId, liveIds: [live.id] })
    : null;
  return data(
    {
      title: t("title", { live: inLanguage(live, lang).title, gym: gym.name }),
      live: await describeLive(page, own),
      state: isOurs ? ("link" as const) : ("unknown" as const),
      cancelReason: null,
      isShortly: false,
      reminder: reminders?.get(live.id) ?? null,
      action: livePaths.reminder(mount, live.guid, { token }),
      signupUrl: "",
      loginUrl: "",
    },
    { status: isOurs ? 200 : 404, headers: NO_STORE },
  );
}

/** @throws 404 for an unknown live, another gym's, and a draft unless the reader is staff */
async function findLiveOfPage(page: PageContext): Promise<Found> {
  const { db, context, params, person } = page;
  const live = await findLive(db, { guid: params["liveGuid"] ?? "" });
  if (!live || belongsToOtherGym(context, live.gymId)) throw notFound();
  // An unknown gym's path is not the platform's.
  if (!page.gym && params["guid"] !== undefined) throw notFound();
  const gym = page.gym ?? (await findPublicGymById(db, live.gymId));
  if (gym?.id !== live.gymId) throw notFound();
  if (live.status === "DRAFT") {
    const isStaff = person && (await isStaffOf(db, { accountId: person.accountId, gymId: gym.id }));
    if (!isStaff) throw notFound();
  }
  return { live, gym, mount: page.gym ? page.mount : mountFor(gym, false) };
}

/** Times are in the member's own zone, else in the live's, and name it. */
async function describeLive({ db, person, lang }: PageContext, { live, gym, mount }: Found) {
  const [zone, trainer] = await Promise.all([
    person && findStudentZone(db, person.studentId),
    live.trainerId === null ? null : findTrainerById(db, live.trainerId),
  ]);
  const when = weekdayAndTime(live.startsAt, lang, zone ?? live.timeZone);
  const there = weekdayAndTime(live.startsAt, lang, live.timeZone);
  return {
    guid: live.guid,
    to: paths.live(mount, live.guid),
    title: inLanguage(live, lang).title,
    titleLang: foreignTexts(live, ["title"], { lang, textLanguage: textLanguageOf(gym) }).title,
    startsAt: live.startsAt.toISOString(),
    when,
    /** On the clock of the gym's place; null: the same. */
    whenThere: there === when ? null : there,
    trainer: trainer && { name: trainer.screenName, to: toTrainerPath(trainer, gym.id) },
  };
}

export async function action(args: RequestArgs) {
  const page = await pageContext(args, "live-reminder");
  const { db, person, now, context } = page;
  const { live, gym, mount } = await findLiveOfPage(page);
  const form = await readForm(page.request);
  const token = page.url.searchParams.get("token");
  if (token !== null) {
    const student = context.liveReminders.read(token);
    if (student?.liveId === live.id) await clearLiveReminder(db, student);
    return seeOther(livePaths.reminder(mount, live.guid, { token }));
  }
  // The page says what a visitor needs; nothing is lost, because a press is all there was.
  if (!person) return seeOther(livePaths.reminder(mount, live.guid));
  const wish = { gymId: gym.id, liveId: live.id, studentId: person.studentId };
  let toast: Toast = { kind: "good", key: "live-reminder:toast.off" };
  if (form.get("intent") === "off") {
    await clearLiveReminder(db, wish);
  } else {
    const reminder = await setLiveReminder(db, { ...wish, byMail: true, now });
    toast = reminder.ok
      ? { kind: "good", key: "live-reminder:toast.on" }
      : { kind: "bad", key: "live-reminder:toast.closed" };
  }
  return redirectWithToast(
    context,
    toBackPath(page.mount, { form, mount, guid: live.guid }),
    toast,
  );
}

/** `shown`: the mount of the page that the form stood on, which lists lives of all gyms where it names none. */
function toBackPath(
  shown: Mount,
  { form, mount, guid }: { form: FormData; mount: Mount; guid: string },
): string {
  switch (form.get("back")) {
    case "list":
      return livePaths.listed(shown, guid);
    case "live":
      return paths.live(mount, guid);
    default:
      return livePaths.reminder(mount, guid);
  }
}
