/**
 * A draft that is published at its time, on the database.
 *
 * @module-tag postgres
 */
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { listActs } from "~/features/audit/queries.server";
import { makeAccount } from "../../../../tests/support/gym-world";
import { draftWorld, LATER, movement, NOW } from "../../../../tests/support/draft-world";
import { gymFiles } from "~/features/library/schema.server";
import { addDays } from "~/kernel/time";
import { MAX_DAYS_AHEAD } from "./max-days-ahead";
import { publishDueDrafts } from "./publish-due-drafts.server";
import { countScheduledDraftsOf } from "./queries.server";
import { scheduleDraft, unscheduleDraft } from "./schedule-draft.server";
import { workoutDrafts } from "./schema.server";
import { unscheduleDraftsOf } from "./unschedule-drafts-of.server";

const { database, gym, scope, by, addFile, create, load, listed } = draftWorld();

/** Nothing is filled in from the files. */
const runJob = (now: Date) =>
  publishDueDrafts(database.db, {
    now,
    prepare: ({ content: { movements } }) =>
      Promise.resolve({
        fileIds: new Set(movements.flatMap(({ fileId }) => fileId ?? [])),
        settle: (content) => content,
      }),
  });

describe("a scheduled draft", () => {
  const schedule = (
    draftId: number,
    publishAt: Date,
    { replaces = null, by: person = by }: { replaces?: Date | null; by?: typeof by } = {},
  ) =>
    scheduleDraft(database.db, {
      ...{ scope, draftId, version: 1, publishAt, replaces, by: person },
    });

  it("is published by the job at its time, and once", async () => {
    const draftId = await create();
    expect(await schedule(draftId, LATER)).toEqual({ ok: true });
    await runJob(NOW);
    expect(await load(draftId)).toMatchObject({ state: "SCHEDULED", publishAt: LATER });
    await Promise.all(Array.from({ length: 3 }, () => runJob(LATER)));
    expect(await load(draftId)).toMatchObject({ state: "PUBLISHED", publishAt: null });
    expect(await listed("strength")).toEqual(["Legs"]);
  });

  it("becomes a draft again when it can not be published any more", async () => {
    const fileId = await addFile();
    const draftId = await create({ movements: [movement({ fileId })] });
    await schedule(draftId, LATER);
    await database.db
      .update(gymFiles)
      .set({ state: "FAILED", refusal: "unknown" })
      .where(eq(gymFiles.id, fileId));
    await runJob(LATER);
    expect(await load(draftId)).toMatchObject({ state: "DRAFT", publishAt: null });
  });

  it("can be taken back", async () => {
    const draftId = await create();
    await schedule(draftId, LATER);
    const unschedule = (replaces: Date) =>
      unscheduleDraft(database.db, { scope, draftId, replaces, by });
    expect(await unschedule(NOW)).toMatchObject({ reason: "moved", draft: { publishAt: LATER } });
    expect(await unschedule(LATER)).toEqual({ ok: true });
    expect(await unschedule(LATER)).toEqual({ ok: false, reason: "notScheduled" });
    await runJob(LATER);
    expect(await load(draftId)).toMatchObject({ state: "DRAFT" });
  });

  it("is scheduled anew by those alone who have seen its time", async () => {
    const draftId = await create();
    const [tenth, eleventh] = [addDays(LATER, 10), addDays(LATER, 11)];
    const both = await Promise.all([schedule(draftId, tenth), schedule(draftId, eleventh)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const publishAt = both[0].ok ? tenth : eleventh;
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: "moved", draft: { publishAt } });
    expect(await schedule(draftId, publishAt)).toEqual({ ok: true });
    expect(await schedule(draftId, LATER, { replaces: publishAt })).toEqual({ ok: true });
    expect(await load(draftId)).toMatchObject({ publishAt: LATER });
  });

  it("is published in the name of who has scheduled it, not of who has made it", async () => {
    const draftId = await create();
    const { accountId } = await makeAccount(database.db);
    const own = { accountId, now: NOW };
    await schedule(draftId, LATER, { by: own });
    await runJob(LATER);
    const { acts } = await listActs(database.db, { gymId: gym.id, limit: 1 });
    expect(acts).toMatchObject([{ action: "workout.publish", accountId }]);
    const [row] = await database.db.select().from(workoutDrafts);
    expect(row).toMatchObject({ state: "PUBLISHED", scheduledBy: null });
  });

  it("is a draft again once who scheduled it may not publish any more", async () => {
    const { accountId } = await makeAccount(database.db);
    const other = { accountId, now: NOW };
    const [made, taken, others] = [await create(), await create(), await create()];
    await schedule(others, LATER);
    await schedule(taken, LATER, { by: other });
    await database.db
      .update(workoutDrafts)
      .set({ createdBy: accountId })
      .where(inArray(workoutDrafts.id, [made, others]));
    // A row of a version that did not know who scheduled it.
    await database.db
      .update(workoutDrafts)
      .set({ state: "SCHEDULED", publishAt: LATER })
      .where(eq(workoutDrafts.id, made));
    const person = { accountId, gymId: gym.id };
    expect(await countScheduledDraftsOf(database.db, person)).toBe(2);
    await inTransaction(database.db, (tx) => unscheduleDraftsOf(tx, { ...person, by }));
    expect(await countScheduledDraftsOf(database.db, person)).toBe(0);
    for (const draftId of [made, taken]) {
      expect(await load(draftId)).toMatchObject({ state: "DRAFT", publishAt: null });
    }
    expect(await load(others)).toMatchObject({ state: "SCHEDULED" });
    const { acts } = await listActs(database.db, { gymId: gym.id, limit: 2 });
    expect(acts).toMatchObject([
      { action: "workout.unschedule", accountId: by.accountId },
      { action: "workout.unschedule", accountId: by.accountId },
    ]);
    await runJob(LATER);
    expect(await load(made)).toMatchObject({ state: "DRAFT" });
  });

  it("is taken as far ahead as the form offers", async () => {
    const last = addDays(NOW, MAX_DAYS_AHEAD);
    expect(await schedule(await create(), last)).toEqual({ ok: true });
  });

  it.each([
    ["now", NOW],
    ["a day too far ahead", addDays(NOW, MAX_DAYS_AHEAD + 1)],
    ["a moment too far ahead", new Date(addDays(NOW, MAX_DAYS_AHEAD).getTime() + 1)],
  ])("is refused for %s", async (_when, publishAt) => {
    expect(await schedule(await create(), publishAt)).toMatchObject({ reason: "notInFuture" });
  });
});
