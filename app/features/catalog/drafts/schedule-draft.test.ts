/**
 * A draft that is published at its time, on the database.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { draftWorld, LATER, movement, NOW } from "../../../../tests/support/draft-world";
import { gymFiles } from "~/features/library/schema.server";
import { addDays } from "~/kernel/time";
import { MAX_DAYS_AHEAD } from "./max-days-ahead";
import { publishDueDrafts } from "./publish-due-drafts.server";
import { scheduleDraft, unscheduleDraft } from "./schedule-draft.server";

const { database, scope, by, addFile, create, load, listed } = draftWorld();

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
