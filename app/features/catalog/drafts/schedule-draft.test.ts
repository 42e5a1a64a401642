/**
 * A draft that is published at its time, on the database.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
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
  const schedule = (draftId: number, publishAt: Date) =>
    scheduleDraft(database.db, { scope, draftId, version: 1, publishAt, by });

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
    expect(await unscheduleDraft(database.db, { scope, draftId, by })).toBe(true);
    expect(await unscheduleDraft(database.db, { scope, draftId, by })).toBe(false);
    await runJob(LATER);
    expect(await load(draftId)).toMatchObject({ state: "DRAFT" });
  });

  it("is published in the name of who has scheduled it, not of who has made it", async () => {
    const draftId = await create();
    const { accountId } = await makeAccount(database.db);
    const own = { accountId, now: NOW };
    await scheduleDraft(database.db, { scope, draftId, version: 1, publishAt: LATER, by: own });
    await runJob(LATER);
    const { acts } = await listActs(database.db, { gymId: gym.id, limit: 1 });
    expect(acts).toMatchObject([{ action: "workout.publish", accountId }]);
    const [row] = await database.db.select().from(workoutDrafts);
    expect(row).toMatchObject({ state: "PUBLISHED", scheduledBy: null });
  });

  it("is a draft again once who made or scheduled it may not publish any more", async () => {
    const { accountId } = await makeAccount(database.db);
    const other = { accountId, now: NOW };
    const [made, taken, others] = [await create(), await create(), await create()];
    await schedule(made, LATER);
    await schedule(others, LATER);
    await scheduleDraft(database.db, {
      scope,
      draftId: taken,
      version: 1,
      publishAt: LATER,
      by: other,
    });
    await database.db
      .update(workoutDrafts)
      .set({ createdBy: accountId })
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
