import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { liveBlocks, liveQuestions } from "./questions/schema.server";
import { lives, liveReminders, liveSeats } from "./schema.server";

const named = { gymId: lives.gymId, live: lives.title, startsAt: lives.startsAt };

/** The lives that a student has joined, wants to be reminded of, or has asked in. */
export const listLivesOfStudent = (db: DbOrTx, studentId: number): PersonSubject[] => [
  {
    name: "live-seats",
    load: () =>
      db
        .select({
          ...named,
          state: liveSeats.state,
          askedAt: liveSeats.askedAt,
          seatedAt: liveSeats.seatedAt,
          seenAt: liveSeats.seenAt,
        })
        .from(liveSeats)
        .innerJoin(lives, eq(lives.id, liveSeats.liveId))
        .where(eq(liveSeats.studentId, studentId)),
  },
  {
    name: "live-reminders",
    load: () =>
      db
        .select({
          ...named,
          byMail: liveReminders.byMail,
          byPush: liveReminders.byPush,
          askedAt: liveReminders.askedAt,
          dayBeforeFor: liveReminders.dayBeforeFor,
          soonFor: liveReminders.soonFor,
        })
        .from(liveReminders)
        .innerJoin(lives, eq(lives.id, liveReminders.liveId))
        .where(eq(liveReminders.studentId, studentId)),
  },
  {
    name: "live-questions",
    load: () =>
      db
        .select({ ...named, text: liveQuestions.text, askedAt: liveQuestions.askedAt })
        .from(liveQuestions)
        .innerJoin(lives, eq(lives.id, liveQuestions.liveId))
        .where(eq(liveQuestions.studentId, studentId)),
  },
  {
    name: "live-blocks",
    load: () =>
      db
        .select({ gymId: liveBlocks.gymId, createdAt: liveBlocks.createdAt })
        .from(liveBlocks)
        .where(eq(liveBlocks.studentId, studentId)),
  },
];
