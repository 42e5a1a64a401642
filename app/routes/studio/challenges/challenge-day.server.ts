/** `/studio/challenges/{guid}/day/{day}`: the workouts of one day, and where more are chosen (product.md §26). */
import { data } from "@remix-run/node";
import { findWorkoutsByName } from "~/features/catalog/workouts/find-workouts-by-name.server";
import { MAX_ITEMS_PER_DAY } from "~/features/challenges/challenge-limits";
import { formAction, formTitle, readForm } from "~/http/form.server";
import { toCookieHeaders } from "~/http/cookies";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { toNamePart } from "~/kernel/name-part";
import { inLanguage } from "~/kernel/translations";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { changeCalendarByForm } from "./change-calendar-form.server";
import {
  challengesContext,
  challengesFormContext,
  requireChallenge,
  type ChallengesContext,
  type EditContext,
} from "./edit-context.server";
import { describeWorkout, loadCalendar } from "./load-calendar.server";

const MAX_FOUND = 20;

/** @throws 303 to /signin; 404 for a challenge that the person does not edit, and a day that it has not */
export async function loader(args: RequestArgs) {
  const page = await requireDay(await challengesContext(args));
  const { challenge, context, day, lang, mount, person, q, t } = page;
  const { guid } = challenge;
  const calendar = await loadCalendar(page);
  const items = calendar.weeks.flatMap(({ days }) => days)[day - 1]?.items ?? [];
  const found = await findWorkoutsByName(page.db, {
    ...{ gymId: page.gym.id, words: q ?? "", lang, now: page.now, limit: MAX_FOUND + 1 },
  });
  const dayTo = (number: number) =>
    number >= 1 && number <= challenge.days ? studioPaths.challengeDay(mount, guid, number) : null;
  const headers = toCookieHeaders(takeTypedForm(page, person)?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, t("calendar.day", { number: day })),
      frame: toStudioFrame(page),
      name: inLanguage(challenge, lang).name,
      backTo: studioPaths.challenge(mount, guid),
      previousTo: dayTo(day - 1),
      nextTo: dayTo(day + 1),
      formOwner: toFormOwner(context, person),
      version: calendar.version,
      day,
      days: challenge.days,
      items,
      isFull: items.length >= MAX_ITEMS_PER_DAY,
      maxItems: MAX_ITEMS_PER_DAY,
      q,
      searchTo: studioPaths.challengeDay(mount, guid, day),
      found: found
        .slice(0, MAX_FOUND)
        .map((workout) => ({ id: workout.id, ...describeWorkout(page, workout) })),
      hasMore: found.length > MAX_FOUND,
    },
    { headers },
  );
}

export const action = formAction(change);

async function change(args: RequestArgs) {
  const page = await requireDay(await challengesFormContext(args));
  const { challenge, day, mount, q, request } = page;
  const here = studioPaths.challengeDay(mount, challenge.guid, day, { q });
  return changeCalendarByForm(page, await readForm(request), () => here);
}

/** `q`: part of the names to choose from; null: all. */
type DayContext = EditContext & { day: number; q: string | null };

/** @throws 404 */
async function requireDay(visited: ChallengesContext): Promise<DayContext> {
  const page = await requireChallenge(visited);
  const day = Number(/^[1-9]\d?$/.exec(page.params["day"] ?? "")?.[0] ?? 0);
  if (day < 1 || day > page.challenge.days) throw notFound();
  const q = toNamePart(page.url.searchParams.get("q") ?? "");
  return { ...page, day, q };
}
