/**
 * Mails members on Monday about their past week, once for each gym: those who have trained, and those whose streak the
 * running week decides (product.md §21). A job runs it every hour; where several servers do, the key keeps the mail
 * single.
 */
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { getPlanAccess } from "~/features/billing/subscriptions/queries.server";
import { opensWorkouts } from "~/features/catalog/workouts/queries.server";
import { gyms } from "~/features/gyms/schema.server";
import { lockContact } from "~/features/identity/lock-contact.server";
import { accounts, students } from "~/features/identity/schema.server";
import { announce } from "~/features/notifications/announce.server";
import { addWeeks, dayIn, hourIn, mondayOf } from "~/features/progress/days";
import { toMinutes } from "~/features/progress/heat";
import type { ProgressMailTokens } from "~/features/progress/progress-mail-tokens.server";
import { sumWeeks } from "~/features/progress/queries.server";
import { countStreak } from "~/features/progress/streak";
import { workoutDays, workoutExecutions } from "~/features/workout-tracking/schema.server";
import { fallbackLangKey, parseLangKey } from "~/kernel/lang-keys";

const BATCH = 200;
/** In the member's own zone; a server that was down sends until the evening. */
const [FIRST_HOUR, LAST_HOUR] = [7, 20];
/** A streak is in danger at most so long after the last workout. */
const RECENT_WEEKS = 5;
const STREAK_WEEKS = 520;

interface Candidate {
  studentId: number;
  langKey: string | null;
  /** Null: the member has trained nowhere lately. */
  gymId: number | null;
  /** The member's own, else the gym's. */
  timeZone: string | null;
}

type InGym = Candidate & { gymId: number; timeZone: string };

/** @returns how many mails were announced */
export async function announceWeeklyProgress(
  db: Db,
  { now, tokens, signal }: { now: Date; tokens: ProgressMailTokens; signal?: AbortSignal },
): Promise<number> {
  let announced = 0;
  let after = 0;
  for (;;) {
    const page = await listCandidates(db, { after, now });
    for (const candidate of page.filter((one) => isDue(one, now))) {
      if (signal?.aborted) return announced;
      if (await announceWeek(db, candidate, { now, tokens })) announced += 1;
    }
    const last = page.at(-1);
    if (!last || signal?.aborted) return announced;
    after = last.studentId;
  }
}

function isDue(candidate: Candidate, now: Date): candidate is InGym {
  const { gymId, timeZone } = candidate;
  if (gymId === null || timeZone === null) return false;
  const [today, hour] = [dayIn(timeZone, now), hourIn(timeZone, now)];
  return mondayOf(today) === today && hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

/** Members who want the mail, with the gyms that they have trained in lately; whole members only. */
async function listCandidates(
  db: Db,
  { after, now }: { after: number; now: Date },
): Promise<Candidate[]> {
  const since = addWeeks(dayIn("UTC", now), -RECENT_WEEKS);
  const trained = sql`lateral (
    select ${workoutExecutions.gymId} as gym_id from ${workoutExecutions}
    where ${workoutExecutions.studentId} = page.id and ${workoutExecutions.day} >= ${since}::date
      and ${workoutExecutions.playedSeconds} > 0
    union
    select ${workoutDays.gymId} from ${workoutDays}
    where ${workoutDays.studentId} = page.id and ${workoutDays.day} >= ${since}::date
  ) as trained`;
  const page = db
    .select({ id: students.id, timeZone: students.timeZone, langKey: accounts.langKey })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(
      and(
        gt(students.id, after),
        eq(students.weeklyProgressMail, true),
        isNull(accounts.deletionRequestedAt),
        isNull(accounts.purgedAt),
        sql`(exists (select 1 from ${workoutExecutions} where ${workoutExecutions.studentId} = ${students.id})
          or exists (select 1 from ${workoutDays} where ${workoutDays.studentId} = ${students.id}))`,
      ),
    )
    .orderBy(asc(students.id))
    .limit(BATCH)
    .as("page");
  return db
    .select({
      studentId: page.id,
      langKey: page.langKey,
      gymId: gyms.id,
      timeZone: sql<string | null>`coalesce(${page.timeZone}, ${gyms.timeZone})`,
    })
    .from(page)
    .leftJoin(trained, sql`true`)
    .leftJoin(gyms, sql`${gyms.id} = trained.gym_id`)
    .orderBy(page.id, gyms.id);
}

/** False: there is nothing to say, the member has no access, or the mail was announced before. */
async function announceWeek(
  db: Db,
  { studentId, gymId, timeZone, langKey }: InGym,
  { now, tokens }: { now: Date; tokens: ProgressMailTokens },
): Promise<boolean> {
  const running = mondayOf(dayIn(timeZone, now));
  const scope = { studentId, gymIds: [gymId] };
  const totals = await sumWeeks(db, scope, addWeeks(running, -STREAK_WEEKS));
  const { seconds, workouts } = totals.get(addWeeks(running, -1)) ?? { seconds: 0, workouts: 0 };
  const streak = countStreak(
    new Map([...totals].map(([week, { workouts: done }]) => [week, done])),
    running,
  );
  if (seconds === 0 && workouts === 0 && !streak.inDanger) return false;
  const { coversEverything, subscriptionTypeIds: planIds } = await getPlanAccess(db, {
    studentId,
    now,
  });
  if (!coversEverything && !(await opensWorkouts(db, { gymId, planIds }))) return false;
  return inTransaction(db, async (tx) => {
    // A purge that comes at the same time waits, and then finds the mail.
    const contact = await lockContact(tx, studentId);
    if (!contact) return false;
    return announce(tx, {
      key: `weeklyProgress:${studentId}:${gymId}:${running}`,
      kind: "weeklyProgress",
      recipient: contact.email,
      lang: parseLangKey(langKey ?? "") ?? fallbackLangKey,
      gymId,
      data: {
        firstName: contact.firstName,
        workouts: String(workouts),
        minutes: String(toMinutes(seconds)),
        weeks: String(streak.weeks),
        inDanger: streak.inDanger ? "yes" : "",
        token: tokens.create(studentId),
      },
    });
  });
}
