/**
 * Reminders of lives: each is written once, whatever the clock, the servers and the trainer do.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { DateTime } from "luxon";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts, students } from "~/features/identity/schema.server";
import { lives, liveReminders } from "~/features/lives/schema.server";
import { liveReminderTokens } from "~/features/lives/reminders/reminder-tokens.server";
import { pushMessages } from "~/features/notifications/push/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import type { Gym } from "~/features/gyms/queries.server";
import { MINUTE_MS } from "~/kernel/time";
import { makeStudent, type Student } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { askReminder, makeLive, readReminders } from "../../../tests/support/lives";
import { addBrowser } from "../../../tests/support/push-service";
import { readAccountOf } from "../../../tests/support/leaving";
import { announceLiveReminders } from "./announce-live-reminders.server";

const database = fileDatabase();
const tokens = liveReminderTokens("a secret of at least thirty-two characters");
const START = new Date("2026-11-27T18:00:00Z");
const EARLY = new Date("2026-01-01T12:00:00Z");

let gym: Gym;
let student: Student;
beforeEach(async () => {
  for (const table of [outboxMails, pushMessages, liveReminders, lives])
    await database.db.delete(table);
  gym = await makeGym(database.db);
  student = await makeStudent(database.db);
});

const before = (minutes: number, start = START) => new Date(start.getTime() - minutes * MINUTE_MS);
const run = (now: Date) => announceLiveReminders(database.db, { now, tokens });
const readMails = async () =>
  (await database.db.select().from(outboxMails)).filter(({ kind }) => kind === "liveReminder");
const readPushes = () => database.db.select().from(pushMessages);

async function makeAskedLive(given: Partial<Parameters<typeof makeLive>[1]> = {}) {
  const live = await makeLive(database.db, { gymId: gym.id, startsAt: START, ...given });
  await askReminder(database.db, live, { studentId: student.studentId, askedAt: EARLY });
  return live;
}

/** Minute by minute from an hour around each reminder, and in between every seventh minute. */
function* walkedMinutes() {
  const isClose = (minutes: number) => Math.abs(minutes - 24 * 60) <= 60 || minutes <= 75;
  for (let minutes = 25 * 60; minutes >= -20; minutes -= isClose(minutes) ? 1 : 7) yield minutes;
}

describe("over a change of the clock", () => {
  it.each([
    ["Europe/London", "2026-03-29"],
    ["Europe/London", "2026-10-25"],
    ["America/New_York", "2026-03-08"],
    ["America/New_York", "2026-11-01"],
    ["Australia/Sydney", "2026-10-04"],
    ["Australia/Sydney", "2026-04-05"],
  ])("in %s on %s each reminder comes once", async (timeZone, day) => {
    const startsAt = DateTime.fromISO(`${day}T10:30`, { zone: timeZone }).toJSDate();
    // Midnight before the start has another distance from UTC than the start.
    const midnight = DateTime.fromISO(`${day}T00:00`, { zone: timeZone });
    expect(DateTime.fromJSDate(startsAt, { zone: timeZone }).offset).not.toBe(midnight.offset);
    await makeAskedLive({ startsAt, timeZone });
    const written: number[] = [];
    for (const minutes of walkedMinutes()) {
      for (let left = await run(before(minutes, startsAt)); left > 0; left -= 1) {
        written.push(minutes);
      }
    }
    expect(written).toEqual([24 * 60, 15]);
    const mails = await readMails();
    expect(mails.map(({ data }) => data["when"]).toSorted()).toEqual(["15m", "24h"]);
    expect(mails[0]?.data).toMatchObject({ startsAt: startsAt.toISOString(), timeZone });
  });
});

describe("a reminder", () => {
  it("says what a mail needs, in the reader's language and zone", async () => {
    await database.db.update(students).set({ timeZone: "Asia/Tokyo" });
    await database.db.update(accounts).set({ langKey: "DE" });
    const live = await makeAskedLive({ texts: { de: { title: "Offene Fläche" } } });
    expect(await run(before(20 * 60))).toBe(1);
    expect(await readMails()).toMatchObject([
      {
        key: `liveReminder:${student.studentId}:${live.id}:2026-11-27T18:00:00.000Z:24h`,
        recipient: student.email,
        lang: "DE",
        gymId: gym.id,
        data: {
          ...{ firstName: "Ada", title: "Offene Fläche", guid: live.guid, trainer: "" },
          ...{ timeZone: "Asia/Tokyo", when: "24h" },
          token: tokens.create({ studentId: student.studentId, liveId: live.id }),
        },
      },
    ]);
  });

  it("is written once by two servers at the same time", async () => {
    const live = await makeLive(database.db, { gymId: gym.id, startsAt: START });
    for (let count = 0; count < 30; count += 1) {
      const { studentId } = await makeStudent(database.db);
      await askReminder(database.db, live, { studentId, askedAt: EARLY });
    }
    const work = async () => {
      let count = 0;
      for (;;) {
        const done = await announceLiveReminders(database.db, {
          now: before(10),
          tokens,
          batch: 4,
        });
        if (done === 0) return count;
        count += done;
      }
    };
    const counts = await Promise.all([work(), work()]);
    expect(counts[0] + counts[1]).toBe(30);
    expect(await readMails()).toHaveLength(30);
    expect(await run(before(9))).toBe(0);
  });

  it.each(["DRAFT", "CANCELLED", "ENDED"] as const)(
    "is none for a live that is %s",
    async (status) => {
      const draft = await makeAskedLive();
      await database.db.update(lives).set({ status }).where(eq(lives.id, draft.id));
      expect([await run(before(20 * 60)), await run(before(10))]).toEqual([0, 0]);
    },
  );

  it("comes again for a start that is moved, if it is known in time", async () => {
    const live = await makeAskedLive();
    await run(before(20 * 60));
    const later = new Date(START.getTime() + 3 * 24 * 60 * MINUTE_MS);
    await database.db.update(lives).set({ startsAt: later, movedAt: before(19 * 60) });
    expect(await run(before(20 * 60, later))).toBe(1);
    // Moved again, to a time that is less than a day away.
    const soon = before(10 * 60, later);
    await database.db.update(lives).set({ startsAt: soon, movedAt: before(20 * 60, later) });
    expect(await run(before(9 * 60, soon))).toBe(0);
    expect(await run(before(15, soon))).toBe(1);
    expect(await readReminders(database.db, live)).toMatchObject([
      { dayBeforeFor: later, soonFor: soon },
    ]);
  });

  it("leaves a member alone who is leaving", async () => {
    await makeAskedLive();
    const { id } = await readAccountOf(database.db, student);
    await database.db
      .update(accounts)
      .set({ deletionRequestedAt: EARLY })
      .where(eq(accounts.id, id));
    expect(await run(before(10))).toBe(1);
    expect(await readMails()).toEqual([]);
  });
});

describe("a reminder in the browser", () => {
  async function askByPush(byMail: boolean) {
    const live = await makeLive(database.db, { gymId: gym.id, startsAt: START });
    const asked = { studentId: student.studentId, askedAt: EARLY, byMail, byPush: true };
    await askReminder(database.db, live, asked);
    return live;
  }

  it.each([true, false])(
    "goes to the browsers of this gym, with a mail as asked: %s",
    async (byMail) => {
      await askByPush(byMail);
      const [own] = [await addBrowser(database.db, { gymId: gym.id, ...student })];
      await addBrowser(database.db, { gymId: (await makeGym(database.db)).id, ...student });
      await addBrowser(database.db, { gymId: gym.id, ...(await makeStudent(database.db)) });
      await run(before(10));
      expect(await readPushes()).toMatchObject([
        { subscriptionId: own.id, gymId: gym.id, expiresAt: before(-10), kind: "liveReminder" },
      ]);
      expect(await readMails()).toHaveLength(byMail ? 1 : 0);
    },
  );

  it("is a mail where no browser is left", async () => {
    await askByPush(false);
    await run(before(20 * 60));
    expect(await readMails()).toHaveLength(1);
  });
});
