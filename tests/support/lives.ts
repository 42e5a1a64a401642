/** Lives of a gym, and people who want to be reminded of them. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lives, liveReminders } from "~/features/lives/schema.server";
import { exactlyOne } from "~/kernel/errors";

/** A link of 45 minutes in London, unless given otherwise. */
export async function makeLive(
  db: Db,
  given: Partial<typeof lives.$inferInsert> & { gymId: number; startsAt: Date },
) {
  const rows = await db
    .insert(lives)
    .values({
      guid: `live-${randomUUID().slice(0, 8)}`,
      title: "Open floor",
      timeZone: "Europe/London",
      durationMinutes: 45,
      source: "LINK",
      sourceUrl: "https://meet.example.com/open-floor",
      ...given,
    })
    .returning();
  return exactlyOne(rows, "live");
}

export async function askReminder(
  db: Db,
  live: { id: number; gymId: number },
  given: Partial<typeof liveReminders.$inferInsert> & { studentId: number; askedAt: Date },
) {
  await db
    .insert(liveReminders)
    .values({ gymId: live.gymId, liveId: live.id, byMail: true, byPush: false, ...given });
}

export const readReminders = (db: Db, live: { id: number }) =>
  db.select().from(liveReminders).where(eq(liveReminders.liveId, live.id));
