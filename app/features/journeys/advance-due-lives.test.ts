import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { students, trainerAccounts } from "~/features/identity/schema.server";
import { liveReminders, lives, liveSeats } from "~/features/lives/schema.server";
import { scheduleLive } from "~/features/lives/schedule-live.server";
import { startLive } from "~/features/lives/start-live.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { makeStudent } from "../../../tests/support/billing-world";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase } from "../../../tests/support/database";
import { advanceDueLives } from "./advance-due-lives.server";

const database = fileDatabase();
const at = (time: string) => new Date(`2026-12-04T${time}:00.000Z`);
let gymId = 0;
let trainerId = 0;

beforeAll(async () => {
  const { db } = database;
  const gym = { guid: "clock", name: "Clock", ...COLOURS };
  gymId = exactlyOne(await db.insert(gyms).values(gym).returning(), "gym").id;
  const person = { tuid: "tina", firstName: "T", lastName: "I", screenName: "Tina" };
  trainerId = exactlyOne(await db.insert(trainers).values(person).returning(), "trainer").id;
  await db.insert(gymTrainers).values({ gymId, trainerId });
});

/** From 18:00 to 18:30. */
async function schedule(guid: string, source: "LINK" | "HLS" | "BROADCAST") {
  await scheduleLive(database.db, {
    gymId,
    guid,
    trainerId,
    title: guid,
    startsAt: at("18:00"),
    timeZone: "Europe/London",
    durationMinutes: 30,
    source,
    sourceUrl: source === "BROADCAST" ? null : "https://calls.test/x",
  });
}

const statusOf = async (guid: string) =>
  exactlyOne(await database.db.select().from(lives).where(eq(lives.guid, guid)), "live");

async function advance(now: Date): Promise<void> {
  while ((await advanceDueLives(database.db, { now })) > 0);
}

describe("advanceDueLives", () => {
  it("runs a live elsewhere from its start to its end", async () => {
    await schedule("call", "LINK");
    for (const [time, status] of [
      ["17:59", "SCHEDULED"],
      ["18:00", "LIVE"],
      ["18:29", "LIVE"],
      ["18:30", "ENDED"],
    ] as const) {
      await advance(at(time));
      expect((await statusOf("call")).status, time).toBe(status);
    }
    expect(await statusOf("call")).toMatchObject({ startedAt: at("18:00"), endedAt: at("18:30") });
  });

  it("ends one that no server saw running at its planned minute", async () => {
    await schedule("unseen", "HLS");
    await advance(at("23:00"));
    expect(await statusOf("unseen")).toMatchObject({
      status: "ENDED",
      startedAt: at("18:00"),
      endedAt: at("18:30"),
    });
  });

  it("ends a broadcast an hour after its planned end", async () => {
    await schedule("long", "BROADCAST");
    await startLive(database.db, { gymId, guid: "long", now: at("18:01") });
    await advance(at("19:29"));
    expect((await statusOf("long")).status).toBe("LIVE");
    await advance(at("19:30"));
    expect(await statusOf("long")).toMatchObject({ status: "ENDED", endedAt: at("19:30") });
  });

  it("cancels a broadcast that nobody started, and tells who waits and the trainer, once", async () => {
    const { db } = database;
    await schedule("unstarted", "BROADCAST");
    const { id: liveId } = await statusOf("unstarted");
    const [asked, seated, left, own] = [
      await makeStudent(db),
      await makeStudent(db),
      await makeStudent(db),
      await makeStudent(db),
    ];
    const reminder = { gymId, liveId, byMail: false, byPush: true, askedAt: at("10:00") };
    await db.insert(liveReminders).values({ ...reminder, studentId: asked.studentId });
    const seat = {
      gymId,
      liveId,
      askedAt: at("17:50"),
      seatedAt: at("17:50"),
      seenAt: at("17:50"),
    };
    await db.insert(liveSeats).values([
      { ...seat, studentId: seated.studentId, state: "SEATED" },
      { ...seat, studentId: asked.studentId, state: "WAITING" },
      { ...seat, studentId: left.studentId, state: "LEFT" },
    ]);
    const ownRow = await db.select().from(students).where(eq(students.id, own.studentId));
    const accountId = exactlyOne(ownRow, "student").accountId ?? "";
    await db.insert(trainerAccounts).values({ trainerId, accountId });

    await advance(at("18:59"));
    expect((await statusOf("unstarted")).status).toBe("SCHEDULED");
    await Promise.all([advance(at("19:00")), advance(at("19:00"))]);
    expect(await statusOf("unstarted")).toMatchObject({ status: "CANCELLED", sequence: 1 });
    const mails = await db
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.kind, "liveCancelled"), like(outboxMails.key, "%notStarted%")));
    expect(mails.map(({ recipient, data }) => `${recipient} ${data["cause"]}`).toSorted()).toEqual(
      [
        `${asked.email} notStarted`,
        `${seated.email} notStarted`,
        `${own.email} ownNotStarted`,
      ].toSorted(),
    );
  });

  it("takes them in batches", async () => {
    for (let index = 0; index < 55; index += 1) await schedule(`many-${index}`, "LINK");
    expect(await advanceDueLives(database.db, { now: at("18:00") })).toBe(50);
    expect(await advanceDueLives(database.db, { now: at("18:00") })).toBe(5);
    expect(await advanceDueLives(database.db, { now: at("18:00") })).toBe(0);
  });
});
