/** The server half of `/challenge/{guid}`: what a challenge is, and a member's own walk through it (product.md §21). */
import { data } from "@remix-run/node";
import { MAX_DAYS_AHEAD } from "~/features/challenges/challenge-limits";
import { findRound } from "~/features/challenges/member-queries.server";
import { findChallenge, listChallengeItems } from "~/features/challenges/queries.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { findTrainerById } from "~/features/trainers/queries.server";
import { cacheForAnonymous } from "~/http/cache/public-page-cache.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import { formTitle } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { gymPageContext, type GymPageContext } from "~/http/request-context.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import type { Person } from "~/http/session.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import { longDate } from "~/kernel/long-date";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { challengePaths } from "~/challenge-paths";
import { paths } from "~/paths";
import { toTrainerPath } from "../trainer/trainer-path";
import { describeChallenge } from "./describe-challenge.server";
import { describeRound } from "./describe-round.server";
import { listPlan, toShownDays } from "./list-plan.server";
import { findMemberDay } from "./member-day.server";

type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;
type Round = NonNullable<Awaited<ReturnType<typeof findRound>>>;

export async function loader(args: RequestArgs) {
  const page = await gymPageContext(args, "challenge");
  const challenge = await requireChallenge(page);
  const { db, gym, person } = page;
  if (!person) cacheForAnonymous(page, { gymId: gym.id });
  const { name } = inLanguage(challenge, page.lang);
  const [head, own] = await Promise.all([
    loadHead(page, challenge),
    person ? loadOwn({ ...page, person }, challenge) : null,
  ]);
  const plan = own?.round ? null : await listPlan(page, await readPlan(page, challenge));
  const metaDescription = describeChallenge(page, challenge);
  return data(
    {
      title: formTitle(page, name),
      canonical: canonicalUrl(page, (mount) => challengePaths.challenge(mount, challenge.guid)),
      metaDescription,
      head,
      /** Null: a visitor. */
      own,
      /** Null: the member walks it, and has a calendar. */
      plan,
      ...toSignInLinks(page, challenge),
      pictureColors: await pictureColors(db, [
        challenge.pictureUrl,
        ...(own?.round?.today.map(({ image }) => image) ?? []),
      ]),
    },
    person ? { headers: NO_STORE } : {},
  );
}

/** @throws 404 for an unknown challenge, a draft, an archived one that the reader has not joined, and another gym's */
export async function requireChallenge({
  db,
  gym,
  params,
  person,
}: GymPageContext): Promise<Challenge> {
  const guid = params["challengeGuid"] ?? "";
  const studentId = person?.studentId ?? null;
  const challenge = await findChallenge(db, { gymId: gym.id, guid, studentId });
  if (!challenge) throw notFound();
  return challenge;
}

export async function loadHead({ db, gym, lang, t }: GymPageContext, challenge: Challenge) {
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const { name, description } = inLanguage(challenge, lang);
  const { guid, pictureUrl, days, itemCount, trainerId } = challenge;
  const trainer = trainerId === null ? null : await findTrainerById(db, trainerId);
  return {
    guid,
    name,
    description,
    langs: foreignTexts(challenge, ["name", "description"], reader),
    picture: pictureUrl,
    days,
    facts: [t("days", { count: days }), t("workouts", { count: itemCount })],
    trainer: trainer && { name: trainer.screenName, to: toTrainerPath(trainer, gym.id) },
  };
}

/** Each workout opens below its challenge. */
async function readPlan({ db, gym, mount, person }: GymPageContext, challenge: Challenge) {
  const { id, guid, days } = challenge;
  const shownDays = toShownDays({ days, isVisitor: person === null });
  return {
    days,
    shownDays,
    items: await listChallengeItems(db, { gymId: gym.id, challengeId: id, days: shownDays }),
    toAddress: (item: { id: number }) => challengePaths.workout(mount, guid, item.id),
  };
}

async function loadOwn(page: GymPageContext & { person: Person }, challenge: Challenge) {
  const { db, gym, lang, person } = page;
  const { timeZone, today } = findMemberDay(page, gym);
  const member = { gymId: gym.id, challengeId: challenge.id, studentId: person.studentId };
  const round = await findRound(db, { ...member, today });
  const state = toState(round);
  const isRunning = round !== null && state === "running";
  return {
    state,
    /** Of the last round. */
    done: round?.doneCount ?? 0,
    total: challenge.itemCount,
    /** False for an archived challenge once it is finished. */
    canJoin: challenge.archivedAt === null || state === "left",
    finishedOn: round?.finishedAt ? longDate(round.finishedAt, lang, timeZone) : null,
    days: { first: today, last: addCalendarDays(today, MAX_DAYS_AHEAD) },
    round: isRunning ? await describeRound(page, { guid: challenge.guid, round, today }) : null,
  };
}

function toState(round: Round | null) {
  if (!round) return "open" as const;
  if (round.finishedAt) return "finished" as const;
  return round.leftAt ? ("left" as const) : ("running" as const);
}

/** Both lead back here. */
export function toSignInLinks({ context, mount }: GymPageContext, { guid }: Challenge) {
  const returnUrl = `${context.origin}${challengePaths.challenge(mount, guid)}`;
  return {
    signupTo: paths.signup(mount, { returnUrl }),
    loginTo: paths.login(mount, { returnUrl }),
  };
}
