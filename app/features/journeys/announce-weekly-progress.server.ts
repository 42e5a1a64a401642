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
import { outboxMails } from "~/features/notifications/schema.server";
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
/** Most streaks are shorter, and the history of a longer one is read in longer steps. */
const FIRST_STREAK_WEEKS = 16;
const STREAK_WEEKS = 520;

/** Where the mail is due: no two zones have Monday at the same time on different days. */
interface DueZones {
  names: string[];
  monday: string;
}

interface Candidate {
  studentId: number;
  langKey: string | null;
  /** Null: no mail of this week is due to the member. */
  gymId: number | null;
}

type InGym = Candidate & { gymId: number };

/** @returns how many mails were announced */
export async function announceWeeklyProgress(
  db: Db,
  { now, tokens, signal }: { now: Date; tokens: ProgressMailTokens; signal?: AbortSignal },
): Promise<number> {
  const due = await findDueZones(db, now);
  if (!due) return 0;
  let announced = 0;
  let after = 0;
  for (;;) {
    const page = await listCandidates(db, { after, due });
    for (const candidate of page.filter((one): one is InGym => one.gymId !== null)) {
      if (signal?.aborted) return announced;
      if (await announceWeek(db, candidate, { now, tokens, running: due.monday })) announced += 1;
    }
    const last = page.at(-1);
    if (!last || signal?.aborted) return announced;
    after = last.studentId;
  }
}

/** Null: it is Monday in none of the zones, or too early or late for a mail. */
async function findDueZones(db: Db, now: Date): Promise<DueZones | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct ${students.timeZone} as name from ${students} where ${students.timeZone} is not null
    union select ${gyms.timeZone} from ${gyms}`);
  const names = rows.map(({ name }) => name).filter((name) => isDue(name, now));
  const [first] = names;
  return first === undefined ? null : { names, monday: dayIn(first, now) };
}

function isDue(timeZone: string, now: Date): boolean {
  const [today, hour] = [dayIn(timeZone, now), hourIn(timeZone, now)];
  return mondayOf(today) === today && hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

const KEY = "weeklyProgress";

/**
 * Members who want the mail, with the gyms that they have trained in lately, where the mail is due and was not
 * announced yet; whole members only.
 */
async function listCandidates(
  db: Db,
  { after, due }: { after: number; due: DueZones },
): Promise<Candidate[]> {
  const since = addWeeks(due.monday, -RECENT_WEEKS);
  const zones = sql`any(${sql.param(due.names)}::text[])`;
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
        sql`(${students.timeZone} is null or ${students.timeZone} = ${zones})`,
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
    .select({ studentId: page.id, langKey: page.langKey, gymId: gyms.id })
    .from(page)
    .leftJoin(trained, sql`true`)
    .leftJoin(
      gyms,
      sql`${gyms.id} = trained.gym_id and coalesce(${page.timeZone}, ${gyms.timeZone}) = ${zones}
        and not exists (select 1 from ${outboxMails} where ${outboxMails.key} =
          ${KEY}::text || ':' || ${page.id} || ':' || ${gyms.id} || ':' || ${due.monday}::text)`,
    )
    .orderBy(page.id, gyms.id);
}

/** The past week and the streak. It reads further back only while the streak goes on. */
async function readProgress(
  db: Db,
  { studentId, gymId, running }: { studentId: number; gymId: number; running: string },
) {
  for (let count = FIRST_STREAK_WEEKS; ; count = Math.min(STREAK_WEEKS, count * 4)) {
    const from = addWeeks(running, -count);
    const totals = await sumWeeks(db, { studentId, gymIds: [gymId] }, from);
    const streak = countStreak(
      new Map([...totals].map(([week, { workouts: done }]) => [week, done])),
      running,
    );
    // At least three of four weeks of a streak count, so one with fewer has begun after `from`.
    if (streak.weeks >= count / 2 && count < STREAK_WEEKS) continue;
    const { seconds, workouts } = totals.get(addWeeks(running, -1)) ?? { seconds: 0, workouts: 0 };
    return { seconds, workouts, streak };
  }
}

/** False: there is nothing to say, the member has no access, or the mail was announced before. */
async function announceWeek(
  db: Db,
  { studentId, gymId, langKey }: InGym,
  { now, tokens, running }: { now: Date; tokens: ProgressMailTokens; running: string },
): Promise<boolean> {
  const { seconds, workouts, streak } = await readProgress(db, { studentId, gymId, running });
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
      key: `${KEY}:${studentId}:${gymId}:${running}`,
      kind: KEY,
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
