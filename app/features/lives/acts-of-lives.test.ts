/**
 * What creators do with lives is in the audit log: who, what, before and after; what was refused is not.
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelLive } from "~/features/journeys/cancel-live.server";
import { moveLive } from "~/features/journeys/move-live.server";
import { listActs } from "~/features/audit/queries.server";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { releaseRecording } from "./broadcast/release-recording.server";
import { endLive } from "./end-live.server";
import { deleteDraft } from "./manage/delete-draft.server";
import { planLives } from "./manage/plan-lives.server";
import { blockAsker } from "./questions/block-asker.server";
import { hideQuestion } from "./questions/hide-question.server";
import { liveQuestions } from "./questions/schema.server";
import { unblockAsker } from "./questions/unblock-asker.server";
import { lives } from "./schema.server";
import { extendSeries } from "./series/extend-series.server";
import { startLive } from "./start-live.server";

const database = fileDatabase();
const accountId = randomUUID();
const now = new Date("2030-01-01T10:00:00Z");
const startsAt = new Date("2030-01-02T18:00:00Z");
const rights = { trainerId: null, seesEmails: true };
const plan = {
  ...{ title: "Lift", description: "x".repeat(3_000), equipment: null, trainerId: null },
  ...{ durationMinutes: 30, leadMinutes: 15, capacity: null, isReplayPrivate: false, planIds: [] },
  ...({ source: "LINK", sourceUrl: "https://meet.example/1?pwd=s3cret" } as const),
};

let gymId: number;
beforeEach(async () => {
  gymId = (await makeGym(database.db)).id;
});

async function planOne({ isDraft = false, repeats = false } = {}): Promise<string> {
  const { guid } = await planLives(database.db, {
    ...{ gymId, timeZone: "UTC", plan, isDraft, formId: null, accountId, now },
    occurrences: [{ day: "2030-01-02", startsAt }],
    series: repeats ? { rule: "FREQ=WEEKLY;COUNT=1", startsLocal: "2030-01-02T18:00" } : null,
  });
  return guid;
}
const act = (guid: string) => ({ gymId, guid, accountId, now });

/** The newest act. */
async function readAct() {
  const { acts } = await listActs(database.db, { gymId, limit: 1 });
  expect(acts[0]).toMatchObject({ accountId, gymId, actedAt: now });
  const { action, subjectKind, subjectId, before, after } = acts[0] ?? {};
  return { action, subject: `${subjectKind} ${subjectId}`, before, after };
}
const countActs = async () => (await listActs(database.db, { gymId, limit: 100 })).acts.length;

describe("the audit log of lives", () => {
  it("has a planned live, without the whole of a long text or the query of an address", async () => {
    const guid = await planOne();
    const { after, ...rest } = await readAct();
    expect(rest).toEqual({ action: "live.plan", subject: `live ${guid}`, before: null });
    expect(after).toMatchObject({
      ...{ title: "Lift", status: "SCHEDULED", startsAt: [startsAt.toISOString()], rule: null },
      sourceUrl: "https://meet.example/1",
    });
    expect(after?.["description"]).toHaveLength(2_000);
  });

  it("has an edit with the changed fields only", async () => {
    const guid = await planOne();
    const edit = (changes: object) =>
      moveLive(database.db, {
        ...act(guid),
        ...({ scope: "one", rights, publishes: true, plan: { ...plan, ...changes } } as const),
        start: { day: "2030-01-02", time: "18:00" },
      });
    await edit({ title: "Press", sourceUrl: "https://meet.example/1?pwd=0ther" });
    expect(await readAct()).toEqual({
      ...{ action: "live.change", subject: `live ${guid}` },
      before: { title: "Lift" },
      after: { title: "Press", hasOtherAddress: true },
    });
    const count = await countActs();
    await edit({ title: "Press", sourceUrl: "https://meet.example/1?pwd=0ther" });
    expect(await countActs()).toBe(count);
  });

  it("has a start and an end, and no start that was refused or that the program made", async () => {
    const guid = await planOne();
    await startLive(database.db, act(guid));
    expect(await readAct()).toEqual({
      ...{ action: "live.start", subject: `live ${guid}` },
      before: { status: "SCHEDULED", startedAt: null },
      after: { status: "LIVE", startedAt: now.toISOString() },
    });
    const count = await countActs();
    expect(await startLive(database.db, act(guid))).toBe(false);
    expect(await countActs()).toBe(count);
    await endLive(database.db, act(guid));
    expect(await readAct()).toMatchObject({ action: "live.end", after: { status: "ENDED" } });
    const other = await planOne();
    await startLive(database.db, { gymId, guid: other, now });
    expect(await readAct()).toMatchObject({ action: "live.plan" });
  });

  it("has a cancellation, and a draft that was deleted", async () => {
    const guid = await planOne();
    const target = { ...act(guid), scope: "one", rights, reason: "Ill" } as const;
    await cancelLive(database.db, target);
    expect(await readAct()).toEqual({
      ...{ action: "live.cancel", subject: `live ${guid}` },
      before: { status: "SCHEDULED", cancelReason: null, sequence: 0 },
      after: { status: "CANCELLED", cancelReason: "Ill", sequence: 1 },
    });
    const draft = await planOne({ isDraft: true });
    expect(await deleteDraft(database.db, { ...act(draft), rights })).toBe(true);
    expect(await readAct()).toMatchObject({
      ...{ action: "live.delete-draft", subject: `live ${draft}`, after: null },
      before: { title: "Lift", status: "DRAFT" },
    });
  });

  it("has the weeks that were added to a series", async () => {
    const guid = await planOne({ repeats: true });
    const [live] = await database.db.select().from(lives).where(eq(lives.guid, guid));
    const seriesId = live?.seriesId ?? 0;
    const added = { gymId, seriesId, lastDay: "2030-01-02", weeks: 2, accountId, now };
    expect(await extendSeries(database.db, added)).toBe(2);
    expect(await readAct()).toEqual({
      ...{ action: "live.extend-series", subject: `live-series ${seriesId}` },
      ...{ before: { lastDay: "2030-01-02" }, after: { lastDay: "2030-01-16" } },
    });
  });

  it("has a private recording that was released", async () => {
    const guid = await planOne();
    const [live] = await database.db
      .update(lives)
      .set({ status: "ENDED", isReplayPrivate: true })
      .where(eq(lives.guid, guid))
      .returning();
    const released = { gymId, liveId: live?.id ?? 0, accountId, now };
    expect(await releaseRecording(database.db, released)).toBe(true);
    expect(await readAct()).toEqual({
      ...{ action: "live.release-recording", subject: `live ${guid}` },
      ...{ before: { isReplayPrivate: true }, after: { isReplayPrivate: false } },
    });
  });

  it("has questions that were put away and people who were blocked, without their words and names", async () => {
    const guid = await planOne();
    const [live] = await database.db.select().from(lives).where(eq(lives.guid, guid));
    const { studentId } = await makeStudent(database.db);
    const asked = await database.db
      .insert(liveQuestions)
      .values(
        ["One?", "Two?"].map((text) => ({
          ...{ gymId, liveId: live?.id ?? 0, studentId, name: "Ada", text, askedAt: now },
        })),
      )
      .returning({ id: liveQuestions.id });
    const [first = 0, second = 0] = asked.map(({ id }) => id);
    const about = { gymId, liveId: live?.id ?? 0, accountId, now };
    expect(await hideQuestion(database.db, { ...about, questionId: first })).toBe(true);
    expect(await readAct()).toEqual({
      ...{ action: "live.hide-question", subject: `live-question ${first}` },
      ...{ before: { hiddenAt: null }, after: { hiddenAt: now.toISOString() } },
    });
    expect(await blockAsker(database.db, { ...about, questionId: second })).toBe(true);
    const blocked = { subject: `student ${studentId}`, after: { isBlocked: true } };
    expect(await readAct()).toMatchObject({ action: "live.block-asker", ...blocked });
    await unblockAsker(database.db, { gymId, studentId, accountId, now });
    const unblocked = { ...blocked, after: { isBlocked: false } };
    expect(await readAct()).toMatchObject({ action: "live.unblock-asker", ...unblocked });
  });
});
