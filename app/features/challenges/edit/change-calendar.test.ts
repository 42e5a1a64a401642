/**
 * What an editor's change of the calendar leaves to members who walk the challenge, and to another editor.
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { joinAsMember, makeDailyChallenge } from "../../../../tests/support/challenges";
import { fileDatabase } from "../../../../tests/support/database";
import { makeEditor } from "../../../../tests/support/edited-challenge";
import { makeMember } from "../../../../tests/support/gym-world";
import { waitUntilOthersWait } from "../../../../tests/support/lock-waits";
import { inTransaction } from "~/db/transaction.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { listActs } from "~/features/audit/queries.server";
import { completeChallengeItems } from "../complete-challenge-items.server";
import { joinChallenge } from "../join-challenge.server";
import { leaveChallenge } from "../leave-challenge.server";
import { findRound } from "../member-queries.server";
import { moveItem } from "../move-item.server";
import { challengeMembers, challenges } from "../schema.server";
import { changeCalendar } from "./change-calendar.server";

const database = fileDatabase();
const NOW = new Date("2026-11-20T09:00:00Z");
const LATER = new Date("2026-11-21T18:00:00Z");
const UTC = { now: NOW, timeZone: "UTC" };

let world: Awaited<ReturnType<typeof makeDailyChallenge>>;
let editor: ReturnType<typeof makeEditor>;
let member: Awaited<ReturnType<typeof joinAsMember>>;
let accountId: string;

/** Days 1, 2 and 9 of 14 have the workouts a, b and c; a member has joined today. */
beforeEach(async () => {
  const { db } = database;
  world = await makeDailyChallenge(db, { days: 14, on: [1, 2, 9] });
  ({ accountId } = await makeMember(db));
  editor = makeEditor(db, { ...world, accountId, now: LATER });
  member = await joinAsMember(db, { ...world, now: NOW });
});

const item = (index: number) => world.itemIds[index] ?? 0;
const workout = (index: number) => world.workoutIds[index] ?? 0;
const read = (today = "2026-11-20") => findRound(database.db, { ...member, today });
/** Does the item of day 1, 2 or 9, by its id. */
const complete = (index: number, own = member) =>
  completeChallengeItems(database.db, [
    {
      ...{ gymId: own.gymId, studentId: own.studentId, workoutId: workout(index) },
      ...{ workoutGroupItemId: item(index), at: NOW, day: "2026-11-20" },
    },
  ]);
/** "2026-11-20 done", a word for each item in the order of the dates. */
const readDates = async () =>
  (await read())?.calendar.days.flatMap(({ date, items }) =>
    items.map(({ state }) => `${date} ${state}`),
  );

describe("a member who walks it", () => {
  it("gets what is added, and keeps what is done", async () => {
    await complete(0);
    expect(await editor.edit({ kind: "add", day: 3, workoutId: workout(0) })).toMatchObject({
      ok: true,
    });
    expect(await readDates()).toEqual([
      ...["2026-11-20 done", "2026-11-21 ahead", "2026-11-22 ahead", "2026-11-28 ahead"],
    ]);
    expect(await read()).toMatchObject({ doneCount: 1, finishedAt: null });
  });

  it("follows what is moved, unless they have moved it themselves", async () => {
    const { db } = database;
    await moveItem(db, { ...member, ...UTC, itemId: item(1), day: "2026-11-25" });
    await complete(0);
    for (const [index, day] of [12, 12, 12].entries()) {
      expect(await editor.edit({ kind: "move", itemId: item(index), day })).toMatchObject({
        ok: true,
      });
    }
    expect(await editor.readText()).toBe("12:a b c");
    expect(await readDates()).toEqual([
      ...["2026-11-20 done", "2026-11-25 ahead", "2026-12-01 ahead"],
    ]);
  });

  it("keeps what they have done: it cannot be removed", async () => {
    await complete(0);
    expect(await editor.edit({ kind: "remove", itemId: item(0) })).toEqual({
      ...{ ok: false, reason: "done" },
    });
    expect(await editor.readText()).toBe("1:a|2:b|9:c");
    expect(await readDates()).toContain("2026-11-20 done");
  });

  it("loses an open workout that is removed, with the day they had moved it to", async () => {
    await moveItem(database.db, { ...member, ...UTC, itemId: item(1), day: "2026-11-25" });
    expect(await editor.edit({ kind: "remove", itemId: item(1) })).toMatchObject({ ok: true });
    expect(await readDates()).toEqual(["2026-11-20 today", "2026-11-28 ahead"]);
  });

  it("has finished once what is left open is removed, at the time of their last workout", async () => {
    await complete(0);
    await complete(1);
    expect((await read())?.finishedAt).toBeNull();
    await editor.edit({ kind: "remove", itemId: item(2) });
    expect(await read()).toMatchObject({ doneCount: 2, finishedAt: NOW });
    expect(await read()).toMatchObject({ calendar: { done: 2, total: 2 } });
  });

  it("has finished too after leaving it, and another one walks on", async () => {
    const { db } = database;
    const other = await joinAsMember(db, { ...world, now: NOW });
    await complete(0, other);
    await complete(0);
    await complete(1);
    await leaveChallenge(db, { ...member, now: NOW });
    await editor.edit({ kind: "remove", itemId: item(2) });
    expect(await read()).toMatchObject({ leftAt: null, finishedAt: NOW });
    expect(await findRound(db, { ...other, today: "2026-11-20" })).toMatchObject({
      ...{ doneCount: 1, finishedAt: null },
    });
    // A new round begins, as after any that is finished.
    const again = await joinChallenge(db, { ...member, ...UTC, startsOn: "2026-11-20" });
    expect(again).toEqual({ ok: true, round: 2 });
  });

  it("keeps the badge when a workout is added afterwards", async () => {
    for (const index of [0, 1, 2]) await complete(index);
    expect((await read())?.finishedAt).toEqual(NOW);
    await editor.edit({ kind: "add", day: 14, workoutId: workout(0) });
    expect(await read()).toMatchObject({ doneCount: 3, finishedAt: NOW });
  });
});

describe("the calendar of a published challenge", () => {
  it("keeps its last workout", async () => {
    await editor.edit({ kind: "remove", itemId: item(0) });
    await editor.edit({ kind: "remove", itemId: item(1) });
    expect(await editor.edit({ kind: "remove", itemId: item(2) })).toEqual({
      ...{ ok: false, reason: "last-item" },
    });
    const { db } = database;
    const draft = eq(challenges.id, world.challengeId);
    await db.update(challenges).set({ publishedAt: null }).where(draft);
    expect(await editor.edit({ kind: "remove", itemId: item(2) })).toMatchObject({ ok: true });
    expect(await editor.readText()).toBe("");
    // Nobody has finished a challenge by doing nothing.
    expect((await read())?.finishedAt).toBeNull();
  });

  it("takes no workout of another gym, and no unknown one", async () => {
    const other = await makeDailyChallenge(database.db, { days: 7, on: [1] });
    for (const workoutId of [other.workoutIds[0] ?? 0, 2_000_000_000]) {
      expect(await editor.edit({ kind: "add", day: 1, workoutId })).toEqual({
        ...{ ok: false, reason: "no-workout" },
      });
    }
  });

  it("takes no archived workout to a day, and keeps the one that is there", async () => {
    const { db } = database;
    await db
      .update(workouts)
      .set({ archivedAt: NOW })
      .where(eq(workouts.id, workout(0)));
    expect(await editor.edit({ kind: "add", day: 3, workoutId: workout(0) })).toMatchObject({
      reason: "no-workout",
    });
    expect((await editor.edit({ kind: "move", itemId: item(0), day: 3 })).ok).toBe(true);
  });

  it("is another gym's, and another trainer's, for nobody else", async () => {
    const other = await makeDailyChallenge(database.db, { days: 7, on: [1] });
    const thief = makeEditor(database.db, { ...world, accountId, now: NOW });
    const version = await thief.readVersion();
    const edit = { kind: "remove", itemId: item(0) } as const;
    for (const wrong of [
      { gymId: other.gymId, rights: { trainerId: null } },
      { gymId: world.gymId, rights: { trainerId: 1 } },
    ]) {
      const key = { ...wrong, guid: world.guid };
      expect(
        await changeCalendar(database.db, { ...key, edit, version, accountId, now: NOW }),
      ).toEqual({ ok: false, reason: "not-found" });
    }
  });

  it("writes each change into the audit log", async () => {
    await database.db.execute(`update workouts set name = 'Leg day' where id = ${workout(0)}`);
    await editor.edit({ kind: "move", itemId: item(0), day: 2 });
    const { acts } = await listActs(database.db, {
      ...{ gymId: world.gymId, limit: 1, before: undefined },
    });
    expect(acts[0]).toMatchObject({
      ...{ action: "challenge.change-calendar", subjectKind: "challenge", subjectId: world.guid },
      before: { calendar: expect.stringMatching(/^1\.1 Leg day, 2\.1 /) as string },
      after: { calendar: expect.stringMatching(/, 2\.2 Leg day, 9\.1 /) as string },
    });
  });
});

describe("two editors", () => {
  it("see that the other was first, and nothing is lost", async () => {
    const version = await editor.readVersion();
    expect(await editor.edit({ kind: "up", itemId: item(0) }, version)).toMatchObject({ ok: true });
    expect(await editor.edit({ kind: "move", itemId: item(0), day: 2 }, version)).toMatchObject({
      ok: true,
    });
    expect(await editor.edit({ kind: "remove", itemId: item(1) }, version)).toEqual({
      ...{ ok: false, reason: "stale" },
    });
    expect(await editor.readText()).toBe("2:b a|9:c");
  });

  it("who add, move and copy at the same moment keep one order per day", async () => {
    const { db } = database;
    const version = await editor.readVersion();
    const same = await Promise.all([
      editor.edit({ kind: "add", day: 1, workoutId: workout(1) }, version),
      editor.edit({ kind: "move", itemId: item(1), day: 1 }, version),
      editor.edit({ kind: "copy-week", week: 1 }, version),
      editor.edit({ kind: "add", day: 1, workoutId: workout(2) }, version),
    ]);
    // One of them was first; the others are asked again.
    expect(same.filter(({ ok }) => ok)).toHaveLength(1);
    // Each tries until it has seen the newest calendar: nothing of anybody is lost.
    const insist = async (workoutId: number) => {
      for (;;) {
        const added = await editor.edit({ kind: "add", day: 14, workoutId });
        if (added.ok) return;
        expect(added.reason).toBe("stale");
      }
    };
    await Promise.all([0, 1, 2].map((index) => insist(workout(index))));
    const last = (await editor.read()).places.filter(({ day }) => day === 14);
    expect(last.map(({ workoutId }) => workoutId).toSorted()).toEqual(world.workoutIds.toSorted());
    expect(last.map(({ position }) => position)).toEqual([1, 2, 3]);
    const [row] = await db
      .select({ count: challenges.itemCount })
      .from(challenges)
      .where(eq(challenges.id, world.challengeId));
    expect(row?.count).toBe((await editor.read()).places.length);
  });
});

it("a member who does the last but one while the last is removed has finished", async () => {
  const { db } = database;
  await complete(0);
  const version = await editor.readVersion();
  const { removal } = await inTransaction(db, async (tx) => {
    await completeChallengeItems(tx, [
      {
        ...{ gymId: member.gymId, studentId: member.studentId, workoutId: workout(1) },
        ...{ workoutGroupItemId: item(1), at: NOW, day: "2026-11-20" },
      },
    ]);
    const waiting = editor.edit({ kind: "remove", itemId: item(2) }, version);
    await waitUntilOthersWait(database);
    return { removal: waiting };
  });
  expect(await removal).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ doneCount: 2, finishedAt: NOW });
  const rows = await db
    .select({ round: challengeMembers.round })
    .from(challengeMembers)
    .where(eq(challengeMembers.studentId, member.studentId));
  expect(rows).toHaveLength(1);
});
