/** Questions of a live: who may ask, how much, and what the trainer reads. @module-tag postgres */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeStudent } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { scheduleLive } from "../schedule-live.server";
import { lives, liveSeats } from "../schema.server";
import { askQuestion } from "./ask-question.server";
import { blockAsker } from "./block-asker.server";
import { hideQuestion } from "./hide-question.server";
import { listBlockedAskers, listOpenQuestions, listOwnQuestions } from "./queries.server";
import { unblockAsker } from "./unblock-asker.server";

const database = fileDatabase();
const accountId = randomUUID();
const START = new Date("2026-11-21T12:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

let gymId: number;
let liveId: number;

async function schedule(guid: string): Promise<number> {
  const { db } = database;
  await scheduleLive(db, {
    ...{ gymId, guid, title: "Lift", timeZone: "Europe/London", durationMinutes: 30 },
    startsAt: START,
  });
  const [live] = await db.select({ id: lives.id }).from(lives).where(eq(lives.guid, guid));
  return live?.id ?? 0;
}

beforeEach(async () => {
  gymId = (await makeGym(database.db)).id;
  liveId = await schedule(`questions-${gymId}`);
});

async function sit(state: "SEATED" | "WAITING" | "LEFT" = "SEATED", live = liveId) {
  const { studentId } = await makeStudent(database.db);
  await database.db.insert(liveSeats).values({
    ...{ gymId, liveId: live, studentId, state },
    askedAt: START,
    seatedAt: START,
    seenAt: START,
  });
  return studentId;
}

const ask = async (studentId: number, seconds = 0, text = "How deep?") => {
  const asked = await askQuestion(database.db, {
    ...{ gymId, liveId, studentId, text, name: "Ada" },
    now: after(seconds),
  });
  return asked.ok ? "asked" : asked.reason;
};
const openTexts = async () =>
  (await listOpenQuestions(database.db, { gymId, liveId })).map(({ text }) => text);

describe("who may ask", () => {
  it("a member who sits in the live, while it may be joined", async () => {
    const studentId = await sit();
    expect(await ask(studentId, -20 * 60)).toBe("over");
    expect(await ask(studentId)).toBe("asked");
    expect(await ask(studentId, 2 * 3600)).toBe("over");
  });

  it.each(["WAITING", "LEFT"] as const)("nobody whose seat is %s", async (state) => {
    expect(await ask(await sit(state))).toBe("no-seat");
  });

  it("nobody without a seat, or with one in another live", async () => {
    const { studentId } = await makeStudent(database.db);
    expect(await ask(studentId)).toBe("no-seat");
    expect(await ask(await sit("SEATED", await schedule(`other-${gymId}`)))).toBe("no-seat");
  });
});

it("ten at most, a pause between two, also when they arrive together", async () => {
  const studentId = await sit();
  const together = await Promise.all([ask(studentId), ask(studentId), ask(studentId)]);
  expect(together.sort()).toEqual(["asked", "too-soon", "too-soon"]);
  for (let index = 1; index < 10; index += 1) {
    expect(await ask(studentId, index * 15)).toBe("asked");
  }
  expect(await ask(studentId, 600)).toBe("too-many");
  expect(await ask(await sit(), 600)).toBe("asked");
});

describe("the trainer", () => {
  it("reads the newest first and puts one away, which its author still reads", async () => {
    const studentId = await sit();
    await ask(studentId, 0, "First?");
    await ask(studentId, 20, "Second?");
    expect(await openTexts()).toEqual(["Second?", "First?"]);
    const [second] = await listOpenQuestions(database.db, { gymId, liveId });
    const question = { gymId, liveId, questionId: second?.id ?? 0, accountId, now: after(30) };
    expect(await hideQuestion(database.db, { ...question, gymId: gymId + 1 })).toBe(false);
    expect(await hideQuestion(database.db, question)).toBe(true);
    expect(await hideQuestion(database.db, question)).toBe(false);
    expect(await openTexts()).toEqual(["First?"]);
    const own = await listOwnQuestions(database.db, { gymId, liveId, studentId });
    expect(own.map(({ text }) => text)).toEqual(["First?", "Second?"]);
  });

  it("blocks a person in the whole gym, and lets them ask again", async () => {
    const [rude, kind] = [await sit(), await sit()];
    await ask(rude, 0, "Rude?");
    await ask(rude, 20, "Ruder?");
    await ask(kind, 0, "Kind?");
    const [, ruder] = await listOpenQuestions(database.db, { gymId, liveId });
    const question = { gymId, liveId, questionId: ruder?.id ?? 0, accountId, now: after(30) };
    expect(await blockAsker(database.db, { ...question, gymId: gymId + 1 })).toBe(false);
    expect(await blockAsker(database.db, question)).toBe(true);
    expect(await openTexts()).toEqual(["Kind?"]);
    expect(await ask(rude, 60)).toBe("blocked");
    expect(await listBlockedAskers(database.db, { gymId })).toEqual([
      { studentId: rude, name: "Ada" },
    ]);
    await unblockAsker(database.db, { gymId, studentId: rude, accountId, now: after(40) });
    expect(await ask(rude, 60)).toBe("asked");
  });
});
