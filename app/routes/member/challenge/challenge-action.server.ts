/**
 * The forms of a challenge's page: join, leave, move an item, move what was missed. Each leads back to the page; only a
 * day that cannot be chosen shows its form again.
 */
import { data } from "@remix-run/node";
import { joinChallenge } from "~/features/challenges/join-challenge.server";
import { leaveChallenge } from "~/features/challenges/leave-challenge.server";
import { MAX_DAYS_AHEAD } from "~/features/challenges/challenge-limits";
import { findRound, hasJoinedOn, isLastRound } from "~/features/challenges/member-queries.server";
import { moveItem } from "~/features/challenges/move-item.server";
import { moveMissedItems } from "~/features/challenges/move-missed-items.server";
import type { MemberOfChallenge } from "~/features/challenges/round-key.server";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { formAction, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type GymPageContext } from "~/http/request-context.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import type { Person } from "~/http/session.server";
import { type Toast } from "~/http/toast";
import { addCalendarDays, parseDay } from "~/kernel/calendar-days";
import { longDate } from "~/kernel/long-date";
import { challengePaths } from "~/challenge-paths";
import { requireChallenge } from "./challenge.server";
import { findMemberDay } from "./member-day.server";

/** A day that was refused, at the form that it was sent from. */
interface RefusedDay {
  /** Null: the form to join. */
  itemId: number | null;
  day: string;
  message: string;
}

export const action = formAction(handleForm);

async function handleForm(args: RequestArgs) {
  const visited = await memberContext(args, "challenge");
  if (!visited.gym) throw notFound();
  const page = { ...visited, gym: visited.gym };
  const { db, gym, mount, now, person } = page;
  const { id: challengeId, guid } = await requireChallenge(page);
  const { timeZone, today } = findMemberDay(page, gym);
  const member = { gymId: gym.id, challengeId, studentId: person.studentId };
  const form = await readForm(page.request);
  const to = challengePaths.challenge(mount, guid);
  if (await isOutOfDate(page, form, { ...member, today })) return leadBack(page, to, null);
  switch (form.get("intent")) {
    case "join": {
      const startsOn = readDay(form);
      const joined = await joinChallenge(db, { ...member, startsOn, now, timeZone });
      if (!joined.ok && joined.reason === "day") {
        return refuseDay(page, { itemId: null, day: startsOn, today });
      }
      const isIn = joined.ok || (await hasJoinedOn(db, { ...member, startsOn, today }));
      return leadBack(page, to, isIn ? "joined" : null);
    }
    case "move": {
      const itemId = parseWorkoutId(String(form.get("item") ?? "")) ?? 0;
      const day = readDay(form);
      const moved = await moveItem(db, { ...member, itemId, day, now, timeZone });
      if (!moved.ok && moved.reason === "day") return refuseDay(page, { itemId, day, today });
      return leadBack(page, challengePaths.listed(mount, guid, itemId), moved.ok ? "moved" : null);
    }
    case "missed": {
      const moved = await moveMissedItems(db, { ...member, now, timeZone });
      if (!moved.ok) return leadBack(page, to, null);
      return leadBack(page, to, moved.days > 0 ? "missed" : "nothingMissed");
    }
    case "leave": {
      const left = await leaveChallenge(db, { ...member, now });
      const isOut = left.ok || (await findRound(db, { ...member, today }))?.leftAt;
      return leadBack(page, to, isOut ? "left" : null);
    }
    default:
      throw new Response("Bad Request", { status: 400 });
  }
}

const readDay = (form: FormData): string => String(form.get("day") ?? "").trim();

/** The form was on the page before the member left and joined again, or finished and began anew. */
async function isOutOfDate(
  { db }: GymPageContext,
  form: FormData,
  asked: MemberOfChallenge & { today: string },
): Promise<boolean> {
  const joinedAt = form.get("joinedAt");
  if (joinedAt === null) return false;
  return !(await isLastRound(db, { ...asked, joinedAtMs: Number(joinedAt) }));
}

type Done = "joined" | "moved" | "missed" | "nothingMissed" | "left";

/** Null: the page was out of date, e.g. in a second tab. */
function leadBack({ context }: GymPageContext, to: string, done: Done | null): Response {
  const toast: Toast =
    done === null
      ? { kind: "info", key: "challenge:toast.changed" }
      : { kind: done === "nothingMissed" ? "info" : "good", key: TOASTS[done] };
  return redirectWithToast(context, to, toast);
}

const TOASTS = {
  joined: "challenge:toast.joined",
  moved: "challenge:toast.moved",
  missed: "challenge:toast.missed",
  nothingMissed: "challenge:toast.nothingMissed",
  left: "challenge:toast.left",
} as const satisfies Record<Done, string>;

function refuseDay(
  { lang, t }: GymPageContext & { person: Person },
  { today, ...form }: Omit<RefusedDay, "message"> & { today: string },
) {
  const toWords = (day: string) => longDate(new Date(`${day}T00:00:00Z`), lang, "UTC");
  const last = addCalendarDays(today, MAX_DAYS_AHEAD);
  const message =
    parseDay(form.day) === null
      ? t("noDay", { example: today })
      : t("wrongDay", { first: toWords(today), last: toWords(last) });
  const refused: RefusedDay = { ...form, message };
  return data({ refused }, { status: 400, headers: NO_STORE });
}
