/**
 * Workouts whose films are still in work, and the job that publishes them.
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { makeAccount, makeGym } from "../../../tests/support/gym-world";
import { paint } from "../../../tests/support/paint";
import { makeScratch } from "../../../tests/support/scratch.mjs";
import {
  EMPTY_CONTENT,
  type DraftContent,
  type DraftMovement,
} from "~/features/catalog/drafts/draft-content";
import { findDraft } from "~/features/catalog/drafts/queries.server";
import { createDraft } from "~/features/catalog/drafts/create-draft.server";
import { saveDraft } from "~/features/catalog/drafts/save-draft.server";
import { scheduleDraft, unscheduleDraft } from "~/features/catalog/drafts/schedule-draft.server";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { findWorkout } from "~/features/catalog/workouts/queries.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { toFolder } from "~/features/library/file-key";
import { gymFiles } from "~/features/library/schema.server";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import type { MediaStore } from "~/features/media/media-store";
import { addDays } from "~/kernel/time";
import {
  publishDueWorkouts,
  publishDraftWorkout,
  publishDraftWorkouts,
} from "./publish-draft-workout.server";

const NOW = new Date("2030-05-01T10:00:00Z");
const LATER = new Date("2030-05-01T10:05:00Z");
const MORE_THAN_A_BATCH = 51;
const database = fileDatabase();

let folder: string;
let media: MediaStore;
let gymId: number;
let by: { accountId: string; now: Date };
let scope: { gymId: number; own: null };
let logged: unknown[];

beforeEach(async () => {
  folder = makeScratch("media");
  media = createFileMediaStore(folder);
  ({ id: gymId } = await makeGym(database.db));
  by = { accountId: (await makeAccount(database.db)).accountId, now: NOW };
  scope = { gymId, own: null };
  logged = [];
  await createWorkoutType(database.db, { gymId, key: "strength", name: "Strength" });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type State = "PROCESSING" | "READY" | "FAILED";

async function addFile(state: State = "PROCESSING"): Promise<string> {
  const id = randomUUID();
  await database.db.insert(gymFiles).values({
    ...{ id, gymId, uploadedBy: by.accountId, name: "squat.mp4", bytes: 10, kind: "video" },
    ...{ state: "PROCESSING", posters: ["poster-1.jpg"] },
    facts: { kind: "video", durationSeconds: 61.4 } as never,
  });
  const poster = await paint({ width: 32, height: 18, color: "#204060", format: "jpeg" });
  await media.put(`${toFolder({ gymId, fileId: id })}/poster-1.jpg`, poster);
  await setState(id, state);
  return id;
}

const setState = (fileId: string, state: State) =>
  database.db
    .update(gymFiles)
    .set({ state, ...(state === "FAILED" ? { refusal: "unknown" } : {}) })
    .where(eq(gymFiles.id, fileId));

const play = (fileId: string, given: Partial<DraftMovement> = {}): DraftMovement => ({
  ...{ key: randomUUID().slice(0, 8), movementId: null, name: "Squat", texts: {}, kind: "VIDEO" },
  ...{ fileId, mediaKey: null, heroImgUrl: null, durationSeconds: 30 },
  ...{ contentType: "VIDEO", appType: null, repetitions: null },
  ...given,
});

async function create(fileIds: string[], given: Partial<DraftContent> = {}): Promise<number> {
  const movements = fileIds.map((fileId) => play(fileId));
  const own = { name: "Legs", categoryKeys: ["strength"], movements, ...given };
  const content = { ...EMPTY_CONTENT, ...own };
  const created = await createDraft(database.db, { scope, content, formKey: null, by });
  if (!created.ok) throw new Error(created.reason);
  return created.draftId;
}

async function load(draftId: number) {
  const draft = await findDraft(database.db, { scope, draftId });
  if (!draft) throw new Error("no draft");
  return draft;
}

const publish = async (draftId: number) => {
  const { version } = await load(draftId);
  return publishDraftWorkout(database.db, { scope, media, draftId, version, by });
};
const edit = async (draftId: number, given: Partial<DraftContent>) => {
  const { content, version } = await load(draftId);
  const changed = { ...content, ...given };
  return saveDraft(database.db, { scope, draftId, version, content: changed, by });
};
const breakFile = (fileId: string) => {
  const read = media.read.bind(media);
  media.read = (key, ...rest) =>
    key.includes(fileId) ? Promise.reject(new Error("no disk")) : read(key, ...rest);
};
const log = { error: (error: unknown) => void logged.push(error) };
const runJob = (now = LATER) => publishDueWorkouts(database.db, { media, log, now });
const stateOf = async (draftId: number) => (await load(draftId)).state;
const countWorkouts = () => database.db.$count(workouts, eq(workouts.gymId, gymId));
const OUR_PICTURE = /^\/pictures\/workouts\/\d+-[0-9a-f]{16}\./;

describe("a new workout with a film in work", () => {
  it("waits, and is published once, with its picture and length, when the film is ready", async () => {
    const fileId = await addFile();
    const draftId = await create([fileId]);
    expect(await publish(draftId)).toEqual({ ok: false, reason: "waiting" });
    expect(await load(draftId)).toMatchObject({ state: "SCHEDULED", publishAt: NOW });
    expect([await runJob(), await stateOf(draftId)]).toEqual([0, "SCHEDULED"]);

    await setState(fileId, "READY");
    await Promise.all([runJob(), runJob(), runJob()]);
    const { state, publishAt, workoutId } = await load(draftId);
    expect([state, publishAt, await countWorkouts()]).toEqual(["PUBLISHED", null, 1]);
    expect(await findWorkout(database.db, { gymId, workoutId: workoutId ?? 0 })).toMatchObject({
      ...{ durationSeconds: 61, publishedAt: LATER },
      heroImageUrl: expect.stringMatching(OUR_PICTURE),
    });
    expect(await runJob()).toBe(0);
  });

  it("waits for the last of its films, and gets their pictures one by one", async () => {
    const [one, two] = [await addFile("READY"), await addFile()];
    const draftId = await create([one, two]);
    await publish(draftId);
    const { content } = await load(draftId);
    expect(content.movements.map(({ heroImgUrl }) => heroImgUrl !== null)).toEqual([true, false]);
    await setState(two, "READY");
    expect([await runJob(), await stateOf(draftId)]).toEqual([1, "PUBLISHED"]);
    expect((await load(draftId)).content.movements[1]?.heroImgUrl).toMatch(OUR_PICTURE);
  });

  it("becomes a draft again when the film fails", async () => {
    const fileId = await addFile();
    const draftId = await create([fileId]);
    await publish(draftId);
    await setState(fileId, "FAILED");
    expect([await runJob(), await stateOf(draftId)]).toEqual([1, "DRAFT"]);
    expect(await publish(draftId)).toMatchObject({ problems: ["fileNotReady"] });
  });

  it("becomes a draft again when something else is missing by then", async () => {
    const draftId = await create([await addFile()]);
    await publish(draftId);
    await edit(draftId, { categoryKeys: [] });
    expect([await runJob(), await stateOf(draftId)]).toEqual([1, "DRAFT"]);
  });

  it("is published as its creator edits it meanwhile, and can be taken back", async () => {
    const fileId = await addFile();
    const [edited, withdrawn] = [await create([fileId]), await create([fileId])];
    for (const draftId of [edited, withdrawn]) await publish(draftId);
    await edit(edited, { name: "Arms" });
    const { publishAt: replaces } = await load(withdrawn);
    await unscheduleDraft(database.db, { scope, draftId: withdrawn, replaces, by });
    await setState(fileId, "READY");
    expect(await runJob()).toBe(1);
    const { workoutId } = await load(edited);
    const workout = await findWorkout(database.db, { gymId, workoutId: workoutId ?? 0 });
    expect([workout?.name, await stateOf(withdrawn)]).toEqual(["Arms", "DRAFT"]);
  });

  it("waits when it is pressed again, and now instead of later", async () => {
    const draftId = await create([await addFile()]);
    const publishAt = addDays(NOW, 1);
    const { version } = await load(draftId);
    const schedule = { scope, draftId, version, publishAt, replaces: null, by };
    expect(await scheduleDraft(database.db, schedule)).toEqual({ ok: true });
    for (let press = 0; press < 2; press += 1) {
      expect(await publish(draftId)).toMatchObject({ reason: "waiting" });
      expect((await load(draftId)).publishAt).toEqual(NOW);
    }
  });

  it.each([
    ["a category", { categoryKeys: [] }, ["noCategory", "fileInWork"]],
    ["a name", { name: "" }, ["noName", "fileInWork"]],
  ])("does not wait without %s", async (_what, given, problems) => {
    const draftId = await create([await addFile()], given);
    expect(await publish(draftId)).toEqual({ ok: false, reason: "incomplete", problems });
    expect(await stateOf(draftId)).toBe("DRAFT");
  });

  it("of which another editor has saved a newer version is stale", async () => {
    const draftId = await create([await addFile()]);
    await edit(draftId, { name: "Arms" });
    const sent = publishDraftWorkout(database.db, { scope, media, draftId, version: 1, by });
    expect(await sent).toMatchObject({ reason: "stale" });
    expect(await stateOf(draftId)).toBe("DRAFT");
  });
});

it("keeps the version that members see while a film of the next one is in work", async () => {
  const draftId = await create([await addFile("READY")]);
  expect(await publish(draftId)).toMatchObject({ ok: true });
  const { content } = await load(draftId);
  await edit(draftId, { movements: [...content.movements, play(await addFile())] });
  await edit(draftId, {
    movements: (await load(draftId)).content.movements.map((one) => ({ ...one, name: "Squat" })),
  });
  expect(await publish(draftId)).toMatchObject({ problems: ["fileInWork"] });
  expect(await load(draftId)).toMatchObject({ state: "PUBLISHED", hasUnpublishedChanges: true });
});

describe("the job", () => {
  it("is kept back by no draft that waits, however many there are", async () => {
    const waiting = await create([await addFile()]);
    const { content } = await load(waiting);
    const row = { ...{ gymId, name: "Waits", content, createdBy: by.accountId } };
    const scheduled = { ...row, state: "SCHEDULED" as const, publishAt: NOW };
    const rows = Array.from({ length: MORE_THAN_A_BATCH }, () => scheduled);
    await database.db.insert(workoutDrafts).values(rows);
    const last = await create([await addFile("READY")]);
    const { version } = await load(last);
    const publishAt = new Date("2030-05-01T10:01:00Z");
    const schedule = { scope, draftId: last, version, publishAt, replaces: null, by };
    await scheduleDraft(database.db, schedule);
    expect([await runJob(), await stateOf(last)]).toEqual([1, "PUBLISHED"]);
  });

  it("logs a draft whose files can not be read, leaves it scheduled, and goes on", async () => {
    const [broken, whole] = [await addFile("READY"), await addFile("READY")];
    const draftIds = [await create([broken]), await create([whole])];
    for (const draftId of draftIds) {
      const { version } = await load(draftId);
      const publishAt = new Date("2030-05-01T10:01:00Z");
      const schedule = { scope, draftId, version, publishAt, replaces: null, by };
      await scheduleDraft(database.db, schedule);
    }
    breakFile(broken);
    expect(await runJob()).toBe(1);
    expect(await Promise.all(draftIds.map(stateOf))).toEqual(["SCHEDULED", "PUBLISHED"]);
    expect(logged).toMatchObject([{ err: { message: "no disk" }, draftId: draftIds[0] }]);
  });
});

it("publishes several at once, lets some wait, and leaves the others", async () => {
  const complete = await create([await addFile("READY")]);
  const waiting = await create([await addFile()]);
  const incomplete = await create([await addFile("READY")], { name: "" });
  const draftIds = [complete, waiting, incomplete, 2_000_000_000];
  const counts = await publishDraftWorkouts(database.db, {
    ...{ scope, media, log, draftIds, archivedIds: [], by },
  });
  expect(counts).toEqual({
    ...{ changed: 1, waiting: 1, refused: 2, refusedIds: [incomplete], unreadIds: [] },
  });
  expect(await Promise.all([complete, waiting, incomplete].map(stateOf))).toEqual([
    ...["PUBLISHED", "SCHEDULED", "DRAFT"],
  ]);
});

it("publishes the others when the files of one of several can not be read, and logs it", async () => {
  const [broken, whole] = [await addFile("READY"), await addFile("READY")];
  const draftIds = [await create([broken]), await create([whole])];
  breakFile(broken);
  const counts = await publishDraftWorkouts(database.db, {
    ...{ scope, media, log, draftIds, archivedIds: [], by },
  });
  const unread = draftIds.slice(0, 1);
  expect(counts).toEqual({
    ...{ changed: 1, waiting: 0, refused: 1, refusedIds: unread, unreadIds: unread },
  });
  expect(await Promise.all(draftIds.map(stateOf))).toEqual(["DRAFT", "PUBLISHED"]);
  expect(logged).toMatchObject([{ err: { message: "no disk" }, draftId: draftIds[0] }]);
});
