/** @module-tag postgres */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { MINUTE_MS } from "~/kernel/time";
import { makeStudent } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym } from "../../../../tests/support/gym-world";
import { makeLive, readReminders } from "../../../../tests/support/lives";
import { lives } from "../schema.server";
import { setLiveReminder } from "./set-live-reminder.server";

const database = fileDatabase();
const START = new Date("2026-11-27T18:00:00Z");
const before = (minutes: number) => new Date(START.getTime() - minutes * MINUTE_MS);

let gym: Gym;
let studentId: number;
let live: Awaited<ReturnType<typeof makeLive>>;
beforeEach(async () => {
  gym = await makeGym(database.db);
  ({ studentId } = await makeStudent(database.db));
  live = await makeLive(database.db, { gymId: gym.id, startsAt: START });
});

const set = (wish: { byMail?: boolean; byPush?: boolean }, now = before(600), gymId = gym.id) =>
  setLiveReminder(database.db, { gymId, liveId: live.id, studentId, now, ...wish });
const rows = () => readReminders(database.db, live);

describe("a reminder that is asked for", () => {
  it("keeps what is left out and the first moment of asking, and ends without either way", async () => {
    expect(await set({ byMail: true })).toEqual({ ok: true, byMail: true, byPush: false });
    expect(await set({ byMail: true }, before(500))).toMatchObject({ ok: true });
    expect(await set({ byPush: true }, before(400))).toMatchObject({ byMail: true, byPush: true });
    expect(await rows()).toMatchObject([{ byMail: true, byPush: true, askedAt: before(600) }]);
    expect(await set({ byMail: false })).toMatchObject({ byMail: false, byPush: true });
    expect(await set({ byPush: false })).toMatchObject({ byMail: false, byPush: false });
    expect(await set({ byPush: false })).toMatchObject({ ok: true });
    expect(await rows()).toEqual([]);
  });

  it("is one row after ten presses at the same time", async () => {
    const wishes = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? { byMail: true } : { byPush: true },
    );
    await Promise.all(wishes.map((wish) => set(wish)));
    expect(await rows()).toMatchObject([{ byMail: true, byPush: true }]);
  });

  it("can be ended, but not begun, shortly before the start", async () => {
    await set({ byMail: true, byPush: true });
    expect(await set({ byPush: false }, before(5))).toMatchObject({ ok: true, byMail: true });
    expect(await set({ byPush: true }, before(5))).toEqual({ ok: false, reason: "closed" });
    expect(await set({ byMail: false }, before(5))).toMatchObject({ ok: true });
  });

  it.each([
    ["DRAFT", "not-found"],
    ["CANCELLED", "closed"],
    ["ENDED", "closed"],
  ] as const)("of a live that is %s is refused: %s", async (status, reason) => {
    await database.db.update(lives).set({ status }).where(eq(lives.id, live.id));
    expect(await set({ byMail: true })).toEqual({ ok: false, reason });
  });

  it("of another gym's live is not found", async () => {
    const other = await makeGym(database.db);
    expect(await set({ byMail: true }, before(600), other.id)).toMatchObject({
      reason: "not-found",
    });
    expect(await rows()).toEqual([]);
  });
});
