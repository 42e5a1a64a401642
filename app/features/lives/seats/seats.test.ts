/** Seats of a live: capacity, waiting list and signs of life, also of fifty people at once. @module-tag postgres */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeStudent } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { lives, liveSeats } from "../schema.server";
import { scheduleLive } from "../schedule-live.server";
import { claimSeat } from "./claim-seat.server";
import { freeStaleSeats } from "./free-stale-seats.server";
import { giveUpSeat } from "./give-up-seat.server";
import { keepSeat } from "./keep-seat.server";
import { findSeat } from "./queries.server";

const database = fileDatabase();
const START = new Date("2026-11-21T12:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

let gymId: number;
let liveId: number;

async function schedule(capacity: number | null, guid = "seats") {
  const { db } = database;
  await scheduleLive(db, {
    ...{ gymId, guid, capacity, title: "Lift", timeZone: "Europe/London", durationMinutes: 30 },
    startsAt: START,
  });
  const [live] = await db.select({ id: lives.id }).from(lives).where(eq(lives.guid, guid));
  return live?.id ?? 0;
}

beforeEach(async () => {
  const { db } = database;
  await db.delete(lives);
  gymId = (await makeGym(db)).id;
  liveId = await schedule(2);
});

const newStudent = async () => (await makeStudent(database.db)).studentId;
const claim = async (studentId: number, seconds = 0) => {
  const claimed = await claimSeat(database.db, { gymId, liveId, studentId, now: after(seconds) });
  return claimed.ok ? claimed.state : claimed.reason;
};
const seatOf = (studentId: number) => findSeat(database.db, { gymId, liveId, studentId });
const verb = (studentId: number, seconds: number) => ({
  ...{ gymId, liveId, studentId },
  now: after(seconds),
});

describe("claiming", () => {
  it("gives seats up to the capacity, then places in the waiting list, once each", async () => {
    const [ada, ben, cleo, dan] = await Promise.all([0, 1, 2, 3].map(newStudent));
    for (const [index, person = 0] of [ada, ben, cleo, dan].entries()) {
      expect(await claim(person, index)).toBe(index < 2 ? "SEATED" : "WAITING");
      expect(await claim(person, index)).toBe(index < 2 ? "SEATED" : "WAITING");
    }
    expect(await seatOf(ada ?? 0)).toEqual({ state: "SEATED", place: null });
    expect(await seatOf(cleo ?? 0)).toEqual({ state: "WAITING", place: 1 });
    expect(await seatOf(dan ?? 0)).toEqual({ state: "WAITING", place: 2 });
    expect(await seatOf(await newStudent())).toBeNull();
  });

  it("without a capacity seats everybody", async () => {
    liveId = await schedule(null, "no-limit");
    for (let person = 0; person < 5; person += 1) {
      expect(await claim(await newStudent())).toBe("SEATED");
    }
  });

  it("is refused before the lead time, after the end, and for another gym's live", async () => {
    const person = await newStudent();
    expect(await claim(person, -15 * 60 - 1)).toBe("not-open");
    expect(await claim(person, 60 * 60)).toBe("not-open");
    const other = (await makeGym(database.db)).id;
    const theirs = { gymId: other, liveId, studentId: person, now: after(0) };
    expect(await claimSeat(database.db, theirs)).toMatchObject({ reason: "no-live" });
    expect(await claim(person, -15 * 60)).toBe("SEATED");
  });

  it("of fifty people at once fills the last ten seats, and no eleventh", async () => {
    liveId = await schedule(12, "last-ten");
    await claim(await newStudent());
    await claim(await newStudent());
    const people = await Promise.all(Array.from({ length: 50 }, newStudent));
    const states = await Promise.all(people.map((person) => claim(person, 1)));
    expect(states.filter((state) => state === "SEATED")).toHaveLength(10);
    expect(states.filter((state) => state === "WAITING")).toHaveLength(40);
    const seated = and(eq(liveSeats.liveId, liveId), eq(liveSeats.state, "SEATED"));
    expect(await database.db.$count(liveSeats, seated)).toBe(12);
  });
});

describe("giving up", () => {
  it("seats the first who waits, and who comes back waits behind the others", async () => {
    const [ada = 0, ben = 0, cleo = 0, dan = 0] = await Promise.all([0, 1, 2, 3].map(newStudent));
    for (const [index, person] of [ada, ben, cleo, dan].entries()) await claim(person, index);
    expect(await giveUpSeat(database.db, verb(ada, 10))).toBe(true);
    expect(await giveUpSeat(database.db, verb(ada, 10))).toBe(false);
    expect(await seatOf(cleo)).toMatchObject({ state: "SEATED" });
    expect(await claim(ada, 11)).toBe("WAITING");
    expect(await seatOf(dan)).toEqual({ state: "WAITING", place: 1 });
    expect(await seatOf(ada)).toEqual({ state: "WAITING", place: 2 });
  });

  it("of twenty people at once seats the twenty who wait", async () => {
    liveId = await schedule(20, "all-change");
    const people = await Promise.all(Array.from({ length: 40 }, newStudent));
    for (const [index, person] of people.entries()) await claim(person, index);
    await Promise.all(
      people.slice(0, 20).map((person) => giveUpSeat(database.db, verb(person, 60))),
    );
    const states = await Promise.all(people.map(seatOf));
    expect(states.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => null));
    expect(states.slice(20).map((seat) => seat?.state)).toEqual(
      Array.from({ length: 20 }, () => "SEATED"),
    );
  });
});

describe("five minutes without a sign of life", () => {
  it("free a seat for the first who waits and is still there", async () => {
    const [ada = 0, ben = 0, cleo = 0, dan = 0] = await Promise.all([0, 1, 2, 3].map(newStudent));
    for (const person of [ada, ben, cleo, dan]) await claim(person, 0);
    expect(await keepSeat(database.db, verb(ben, 299))).toBe("SEATED");
    expect(await keepSeat(database.db, verb(dan, 299))).toBe("WAITING");
    expect(await freeStaleSeats(database.db, { now: after(299) })).toBe(0);
    // Ada's page and Cleo's are gone.
    expect(await freeStaleSeats(database.db, { now: after(300) })).toBe(2);
    expect(await Promise.all([ada, ben, cleo, dan].map(seatOf))).toMatchObject([
      null,
      { state: "SEATED" },
      null,
      { state: "SEATED" },
    ]);
    expect(await keepSeat(database.db, verb(ada, 301))).toBeNull();
    expect(await claim(ada, 302)).toBe("WAITING");
  });

  it("are noticed by the next who joins, without the job", async () => {
    const [ada = 0, ben = 0, cleo = 0] = await Promise.all([0, 1, 2].map(newStudent));
    await claim(ada, 0);
    await claim(ben, 0);
    expect(await claim(cleo, 299)).toBe("WAITING");
    expect(await claim(ben, 299)).toBe("SEATED");
    const dan = await newStudent();
    expect(await claim(dan, 300)).toBe("WAITING");
    expect(await seatOf(cleo)).toMatchObject({ state: "SEATED" });
  });

  it("free nothing without a capacity: the picture plays on without script", async () => {
    liveId = await schedule(null, "no-limit");
    const [ada = 0, ben = 0, cleo = 0] = await Promise.all([0, 1, 2].map(newStudent));
    for (const person of [ada, ben]) await claim(person, 0);
    expect(await freeStaleSeats(database.db, { now: after(900) })).toBe(0);
    expect(await claim(cleo, 900)).toBe("SEATED");
    expect(await giveUpSeat(database.db, verb(ben, 901))).toBe(true);
    expect(await seatOf(ada)).toMatchObject({ state: "SEATED" });
    expect(await seatOf(ben)).toBeNull();
  });

  it("free nothing after the end: the rows say who was there, and nobody sits down", async () => {
    const [ada = 0, ben = 0, cleo = 0, dan = 0] = await Promise.all([0, 1, 2, 3].map(newStudent));
    for (const person of [ada, ben, cleo, dan]) await claim(person, 0);
    await giveUpSeat(database.db, verb(dan, 1));
    for (const person of [ada, ben, cleo]) await keepSeat(database.db, verb(person, 3_500));
    // A broadcast that nobody started is over after an hour, also by the clock alone.
    expect(await freeStaleSeats(database.db, { now: after(4_000) })).toBe(0);
    for (const status of ["ENDED", "CANCELLED"] as const) {
      await database.db.update(lives).set({ status }).where(eq(lives.id, liveId));
      expect(await freeStaleSeats(database.db, { now: after(4_000) })).toBe(0);
    }
    // Pressing still leaves.
    expect(await giveUpSeat(database.db, verb(ben, 4_001))).toBe(true);
    expect(await Promise.all([ada, ben, cleo, dan].map(seatOf))).toMatchObject([
      { state: "SEATED" },
      null,
      { state: "WAITING" },
      null,
    ]);
  });

  it("of lives that are over keep the job from no other live", async () => {
    const over = await schedule(null, "long-over");
    const { db } = database;
    const people = await Promise.all(Array.from({ length: 101 }, newStudent));
    const silent = { gymId, state: "SEATED", askedAt: START, seatedAt: START } as const;
    await db
      .insert(liveSeats)
      .values(
        people.map((studentId) => ({ ...silent, liveId: over, studentId, seenAt: after(-60) })),
      );
    await db.update(lives).set({ status: "ENDED" }).where(eq(lives.id, over));
    await claim(await newStudent(), 0);
    expect(await freeStaleSeats(db, { now: after(300) })).toBe(1);
  });
});
