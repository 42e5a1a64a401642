/**
 * Workouts as creators edit and publish them, on the database.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { makeAccount, makeGym, makeMember, makePlan } from "../../../../tests/support/gym-world";
import { gymFiles } from "~/features/library/schema.server";
import { gymTrainers, trainers } from "~/features/gyms/schema.server";
import { workoutCompletions } from "../completions/schema.server";
import { workoutLikes } from "../likes/schema.server";
import { savedWorkouts } from "../saves/schema.server";
import { tags, workoutTags, workoutTypeTags } from "../tags/schema.server";
import { createWorkoutType } from "../workout-types/create-workout-type.server";
import { countWorkouts, listWorkouts } from "../workouts/list-workouts.server";
import { publishWorkout } from "../workouts/publish-workout.server";
import { findWorkout, findWorkoutMedia } from "../workouts/queries.server";
import { archiveWorkout } from "./archive-workout.server";
import { changeDrafts } from "./change-drafts.server";
import { EMPTY_CONTENT, type DraftContent, type DraftMovement } from "./draft-content";
import type { DraftScope } from "./draft-scope";
import { duplicateDraft } from "./duplicate-draft.server";
import { publishDraft } from "./publish-draft.server";
import { publishDueDrafts } from "./publish-due-drafts.server";
import { countDrafts, findDraft, listDrafts, listUsedFileIds } from "./queries.server";
import { deleteDraft, discardChanges } from "./remove-draft.server";
import { createDraft, saveDraft } from "./save-draft.server";
import { scheduleDraft, unscheduleDraft } from "./schedule-draft.server";
import { workoutDrafts } from "./schema.server";

const NOW = new Date("2030-05-01T10:00:00Z");
const LATER = new Date("2030-05-02T10:00:00Z");
const database = fileDatabase();

let gym: { id: number; applicationId: number | null };
let scope: DraftScope;
let by: { accountId: string; now: Date };

beforeEach(async () => {
  gym = await makeGym(database.db);
  const { accountId } = await makeAccount(database.db);
  by = { accountId, now: NOW };
  scope = { gymId: gym.id, own: null };
  for (const key of ["strength", "hiit"]) {
    await createWorkoutType(database.db, { gymId: gym.id, key, name: key });
  }
});

async function addFile(given: Partial<typeof gymFiles.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await database.db.insert(gymFiles).values({
    ...{ id, gymId: gym.id, uploadedBy: by.accountId, name: "squat.mp4", bytes: 10, kind: "video" },
    state: "READY",
    facts: { kind: "video", durationSeconds: 61.4 } as never,
    ...given,
  });
  return id;
}

const movement = (given: Partial<DraftMovement> = {}): DraftMovement => ({
  ...{ key: randomUUID().slice(0, 8), movementId: null, name: "Squat", texts: {}, kind: "VIDEO" },
  ...{ fileId: null, mediaKey: null, heroImgUrl: null, durationSeconds: 30 },
  ...{ contentType: "VIDEO", appType: null, repetitions: null },
  ...given,
});

async function toContent(given: Partial<DraftContent> = {}): Promise<DraftContent> {
  const movements = given.movements ?? [movement({ fileId: await addFile() })];
  return { ...EMPTY_CONTENT, name: "Legs", categoryKeys: ["strength"], ...given, movements };
}

async function create(given: Partial<DraftContent> = {}): Promise<number> {
  const content = await toContent(given);
  const created = await createDraft(database.db, { scope, content, formKey: null, by });
  if (!created.ok) throw new Error(created.reason);
  return created.draftId;
}

async function load(draftId: number) {
  const draft = await findDraft(database.db, { scope, draftId });
  if (!draft) throw new Error("no draft");
  return draft;
}

async function publish(draftId: number, now = NOW): Promise<number> {
  const { version } = await load(draftId);
  const published = await publishDraft(database.db, {
    scope,
    draftId,
    version,
    by: { ...by, now },
  });
  if (!published.ok) throw new Error(JSON.stringify(published));
  return published.workoutId;
}

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

const edit = async (draftId: number, given: Partial<DraftContent>, version?: number) => {
  const draft = await load(draftId);
  const content = { ...draft.content, ...given };
  return saveDraft(database.db, { scope, draftId, version: version ?? draft.version, content, by });
};

const listed = async (key: string) => {
  const { workouts } = await listWorkouts(database.db, {
    gymId: gym.id,
    source: { kind: "type", key },
    after: null,
  } as never);
  return workouts.map(({ name }) => name);
};

const find = (workoutId: number) => findWorkout(database.db, { gymId: gym.id, workoutId });

describe("a draft", () => {
  it("is seen by no member until it is published", async () => {
    const draftId = await create();
    expect(await listed("strength")).toEqual([]);
    await publish(draftId);
    expect(await listed("strength")).toEqual(["Legs"]);
    expect(await load(draftId)).toMatchObject({ state: "PUBLISHED", hasUnpublishedChanges: false });
  });

  it("says all that is missing", async () => {
    const draftId = await create({ name: "", categoryKeys: [], movements: [] });
    const published = await publishDraft(database.db, { scope, draftId, version: 1, by });
    expect(published).toEqual({
      ok: false,
      reason: "incomplete",
      problems: ["noName", "noCategory", "nothingToPlay"],
    });
  });

  it("plays one film as it is, and lasts as long", async () => {
    const fileId = await addFile({ captions: ["de"] });
    const workoutId = await publish(await create({ movements: [movement({ fileId })] }));
    expect(await find(workoutId)).toMatchObject({
      durationSeconds: 61,
      movements: [],
      single: { mediaKey: `library/${gym.id}/${fileId}`, kind: "VIDEO", captions: ["de"] },
    });
  });

  it("comes back as it was published", async () => {
    const plan = await makePlan(database.db, gym);
    const given = {
      description: "Slow and heavy",
      texts: { de: { name: "Beine", focusAreas: [{ name: "Beine" }] } },
      workoutIntensity: "HIGH",
      focusAreas: ["Legs"],
      equipmentDesc: "A chair",
      equipment: ["chair"],
      tags: ["legs", "slow"],
      spotifyUrl: "https://open.spotify.com/playlist/1",
      planIds: [plan],
      categoryKeys: ["hiit", "strength"],
    };
    const loop = { contentType: "MOVEMENT", appType: "REP_BASED", repetitions: 12 } as const;
    const movements = [
      movement({ name: "Warm up", contentType: "INTRO", fileId: await addFile() }),
      movement({ ...loop, fileId: await addFile(), durationSeconds: 45 }),
      movement({
        name: "Rest",
        kind: "IMAGE",
        heroImgUrl: "/pictures/rest.jpg",
        durationSeconds: 20,
      }),
    ];
    const draftId = await create({ ...given, movements });
    const workoutId = await publish(draftId);
    const { content } = await load(draftId);
    expect(content).toMatchObject({ ...given, name: "Legs" });
    expect(
      content.movements.map(({ name, durationSeconds, kind }) => [name, durationSeconds, kind]),
    ).toEqual([
      ["Warm up", 61, "VIDEO"],
      ["Squat", 45, "VIDEO"],
      ["Rest", 20, "IMAGE"],
    ]);
    expect(content.movements[1]).toMatchObject(loop);
    expect(await find(workoutId)).toMatchObject({ locked: true, durationSeconds: 126 });
  });
});

describe("two editors", () => {
  it("at once: one saves, the other gets the saved text and loses nothing", async () => {
    const draftId = await create();
    const answers = await Promise.all([
      edit(draftId, { name: "Arms" }, 1),
      edit(draftId, { description: "Slow" }, 1),
    ]);
    const [saved] = answers.filter(({ ok }) => ok);
    expect(saved).toMatchObject({ version: 2 });
    const stale = answers.find((answer) => !answer.ok);
    expect(stale).toMatchObject({ reason: "stale", draft: { version: 2 } });
    const { content } = await load(draftId);
    expect([content.name, content.description]).toEqual(
      answers[0]?.ok ? ["Arms", ""] : ["Legs", "Slow"],
    );
  });

  it("a publication of what somebody has changed meanwhile is stale", async () => {
    const draftId = await create();
    await edit(draftId, { name: "Arms" });
    const answer = await publishDraft(database.db, { scope, draftId, version: 1, by });
    expect(answer).toMatchObject({ reason: "stale", draft: { content: { name: "Arms" } } });
  });

  it("publish at once: the workout exists once", async () => {
    const draftId = await create();
    const request = { scope, draftId, version: 1, by };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => publishDraft(database.db, request)),
    );
    expect(new Set(answers.map((answer) => answer.ok && answer.workoutId)).size).toBe(1);
    expect(await listed("strength")).toEqual(["Legs"]);
  });
});

describe("a published workout", () => {
  it("changes for members by a publication alone, and keeps its movements' ids", async () => {
    const movements = [
      movement({ name: "One", fileId: await addFile() }),
      movement({ name: "Two", fileId: await addFile() }),
    ];
    const draftId = await create({ movements, tags: ["legs"] });
    const workoutId = await publish(draftId);
    const before = await find(workoutId);
    const { content } = await load(draftId);
    const [one, two] = content.movements;
    if (!one || !two) throw new Error("no movements");
    const added = movement({ name: "Three", fileId: await addFile() });
    await edit(draftId, {
      name: "Arms",
      categoryKeys: ["hiit"],
      tags: ["arms"],
      movements: [two, added, one],
    });
    expect(await find(workoutId)).toEqual(before);
    expect(await load(draftId)).toMatchObject({ hasUnpublishedChanges: true });

    await publish(draftId, LATER);
    const after = await find(workoutId);
    expect(after).toMatchObject({ name: "Arms", publishedAt: NOW });
    expect(after?.movements.map(({ id, name }) => [name, id])).toEqual([
      ["Two", two.movementId],
      ["Three", expect.any(Number)],
      ["One", one.movementId],
    ]);
    expect([await listed("strength"), await listed("hiit")]).toEqual([[], ["Arms"]]);
    const filters = await database.db
      .select({ key: workoutTypeTags.workoutTypeKey, text: tags.text })
      .from(workoutTypeTags)
      .innerJoin(tags, eq(tags.id, workoutTypeTags.tagId))
      .where(eq(workoutTypeTags.gymId, gym.id));
    expect(filters).toEqual([{ key: "hiit", text: "arms" }]);
  });

  it("is as members see it once the changes are discarded", async () => {
    const draftId = await create();
    await publish(draftId);
    await edit(draftId, { name: "Arms" });
    const { version } = await load(draftId);
    expect(await discardChanges(database.db, { scope, draftId, version, by })).toEqual({
      ok: true,
    });
    expect(await load(draftId)).toMatchObject({
      hasUnpublishedChanges: false,
      content: { name: "Legs" },
    });
  });

  it("that no form has made can be edited", async () => {
    const { workoutId } = await publishWorkout(database.db, {
      ...{
        gymId: gym.id,
        trainerId: null,
        name: "Replay",
        categoryKeys: [],
        subscriptionTypeIds: [],
      },
      single: { mediaKey: "lives/1", kind: "VIDEO", durationSeconds: 600 },
      movements: [],
      publishedAt: NOW,
    });
    const [row] = await listDrafts(database.db, {
      scope,
      state: "PUBLISHED",
      namePart: "repl",
      after: null,
      limit: 24,
    });
    expect(row).toMatchObject({ workoutId, hasUnpublishedChanges: false, durationSeconds: 600 });
    const draftId = row?.id ?? 0;
    expect(await edit(draftId, { name: "Replay of May", categoryKeys: ["hiit"] })).toMatchObject({
      ok: true,
    });
    await publish(draftId);
    expect(await listed("hiit")).toEqual(["Replay of May"]);
    expect(await find(workoutId)).toMatchObject({ single: { mediaKey: "lives/1" } });
  });

  it("keeps a file of the library from being deleted", async () => {
    const fileId = await addFile();
    const free = await addFile();
    const draftId = await create({ movements: [movement({ fileId })] });
    const used = () => listUsedFileIds(database.db, { gymId: gym.id, fileIds: [fileId, free] });
    expect(await used()).toEqual(new Set([fileId]));
    await publish(draftId);
    expect(await used()).toEqual(new Set([fileId]));
    const removal = database.db.delete(gymFiles).where(eq(gymFiles.id, fileId));
    await expect(removal).rejects.toMatchObject({
      cause: { constraint: "workouts_single_file_of_gym" },
    });
  });
});

describe("an archived workout", () => {
  it("is in no list, has no media, and comes back with its categories and tags", async () => {
    const draftId = await create({ tags: ["legs"] });
    const workoutId = await publish(draftId);
    expect(await archiveWorkout(database.db, { scope, draftId, by })).toBe(true);
    expect(await archiveWorkout(database.db, { scope, draftId, by })).toBe(false);
    expect(await find(workoutId)).toBeNull();
    expect(await findWorkoutMedia(database.db, { gymId: gym.id, workoutId })).toBeNull();
    expect(await listed("strength")).toEqual([]);
    const tagged = () => database.db.$count(workoutTags, eq(workoutTags.gymId, gym.id));
    expect(await tagged()).toBe(0);
    const newest = await listWorkouts(database.db, {
      gymId: gym.id,
      source: { kind: "newest" },
    } as never);
    expect(newest.workouts).toEqual([]);

    await publish(draftId, LATER);
    expect(await listed("strength")).toEqual(["Legs"]);
    expect([await tagged(), (await find(workoutId))?.publishedAt]).toEqual([1, NOW]);
  });
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

  it.each([
    ["now", NOW],
    ["more than a year ahead", new Date("2031-05-03T10:00:00Z")],
  ])("is refused for %s", async (_when, publishAt) => {
    expect(await schedule(await create(), publishAt)).toMatchObject({ reason: "notInFuture" });
  });
});

describe("who edits only their own", () => {
  it("finds what they have made or teach, and uses their own files", async () => {
    const [trainer] = await database.db
      .insert(trainers)
      .values({
        tuid: `t-${randomUUID()}`,
        firstName: "Maya",
        lastName: "Cole",
        screenName: "Maya",
      })
      .returning({ id: trainers.id });
    const trainerId = trainer?.id ?? 0;
    await database.db.insert(gymTrainers).values({ gymId: gym.id, trainerId });
    const foreign = await create();
    const taught = await create({ trainerId });
    const { accountId } = await makeAccount(database.db);
    const own: DraftScope = { gymId: gym.id, own: { accountId, trainerId } };
    const rows = await listDrafts(database.db, {
      scope: own,
      state: null,
      namePart: null,
      after: null,
      limit: 24,
    });
    expect(rows.map(({ id }) => id)).toEqual([taught]);
    expect(await findDraft(database.db, { scope: own, draftId: foreign })).toBeNull();
    expect(await countDrafts(database.db, own)).toMatchObject({ DRAFT: 1 });
    const mine = { accountId, now: NOW };
    const stolen = await createDraft(database.db, {
      scope: own,
      content: await toContent(),
      formKey: null,
      by: mine,
    });
    expect(stolen).toMatchObject({ reason: "foreign" });
    const bulk = await changeDrafts(database.db, {
      ...{ scope: own, draftIds: [foreign, taught], by: mine },
      change: { kind: "addTag", text: "legs" },
    });
    // Of a foreign one, not even the id is the result.
    expect(bulk).toEqual({ changed: 1, refused: 1, refusedIds: [] });
    expect((await load(foreign)).content.tags).toEqual([]);
  });
});

describe("references of another gym are refused", () => {
  it.each(["category", "plan", "file", "trainer", "folder"] as const)("%s", async (kind) => {
    const other = await makeGym(database.db);
    await createWorkoutType(database.db, { gymId: other.id, key: "foreign", name: "Foreign" });
    await publishWorkout(database.db, {
      ...{
        gymId: other.id,
        trainerId: null,
        name: "Theirs",
        categoryKeys: [],
        subscriptionTypeIds: [],
      },
      single: { mediaKey: `theirs/${other.id}`, kind: "VIDEO", durationSeconds: 60 },
      movements: [],
      publishedAt: NOW,
    });
    const [trainer] = await database.db
      .insert(trainers)
      .values({ tuid: `t-${randomUUID()}`, firstName: "Tom", lastName: "Reyes", screenName: "Tom" })
      .returning({ id: trainers.id });
    const forged: Record<typeof kind, Partial<DraftContent>> = {
      category: { categoryKeys: ["foreign"] },
      plan: { planIds: [await makePlan(database.db, other)] },
      file: { movements: [movement({ fileId: await addFile({ gymId: other.id }) })] },
      trainer: { trainerId: trainer?.id ?? 0 },
      folder: { movements: [movement({ mediaKey: `theirs/${other.id}` })] },
    };
    const content = await toContent(forged[kind]);
    const created = await createDraft(database.db, { scope, content, formKey: null, by });
    expect(created).toMatchObject({ reason: "foreign" });
    const draftId = await create();
    const saved = await saveDraft(database.db, { scope, draftId, version: 1, content, by });
    expect(saved).toMatchObject({ reason: "foreign" });
  });
});

describe("several at once", () => {
  it("tags what members see at once, and what waits only in the draft", async () => {
    const [open, waiting, draft] = [await create(), await create({ name: "Arms" }), await create()];
    await publish(open);
    await publish(waiting);
    await edit(waiting, { description: "Slow" });
    const answer = await changeDrafts(database.db, {
      ...{ scope, by, draftIds: [open, waiting, draft] },
      change: { kind: "addTag", text: "legs" },
    });
    expect(answer).toEqual({ changed: 3, refused: 0, refusedIds: [] });
    expect(await load(open)).toMatchObject({
      hasUnpublishedChanges: false,
      content: { tags: ["legs"] },
    });
    expect(await load(waiting)).toMatchObject({ hasUnpublishedChanges: true });
    expect(await database.db.$count(workoutTags, eq(workoutTags.gymId, gym.id))).toBe(1);
  });
});

async function duplicate(draftId: number, formKey: string | null = null): Promise<number> {
  const copy = await duplicateDraft(database.db, {
    ...{ scope, draftId, name: "Legs (copy)", formKey, by },
  });
  if (!copy) throw new Error("nothing to copy");
  return copy.draftId;
}

describe("a form", () => {
  const countDraftsOfGym = () => database.db.$count(workoutDrafts, eq(workoutDrafts.gymId, gym.id));
  const send = async (formKey: string | null, given: DraftScope = scope) => {
    const content = { ...EMPTY_CONTENT, name: "Sent" };
    const created = await createDraft(database.db, { scope: given, content, formKey, by });
    if (!created.ok) throw new Error(created.reason);
    return created;
  };

  it("that is sent several times at once makes one draft", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(key)));
    expect(new Set(answers.map(({ draftId }) => draftId)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await countDraftsOfGym()).toBe(1);
  });

  it("leads to its draft also once that is published under another name", async () => {
    const draftId = await create();
    const key = randomUUID();
    await database.db
      .update(workoutDrafts)
      .set({ formKey: key })
      .where(eq(workoutDrafts.id, draftId));
    await edit(draftId, { name: "Renamed" });
    await publish(draftId);
    expect(await send(key)).toEqual({ ok: true, draftId, isNew: false });
  });

  it("of another gym, with other values, or without an id makes its own", async () => {
    const key = randomUUID();
    const { draftId } = await send(key);
    const other = await makeGym(database.db);
    expect((await send(key, { gymId: other.id, own: null })).isNew).toBe(true);
    const others = [await send(randomUUID()), await send(null), await send(null)];
    expect(new Set([draftId, ...others.map((one) => one.draftId)]).size).toBe(4);
  });

  it("makes one copy of a workout", async () => {
    const draftId = await create();
    const key = randomUUID();
    const copies = await Promise.all([1, 2, 3].map(() => duplicate(draftId, key)));
    expect(new Set(copies).size).toBe(1);
    expect(await countDraftsOfGym()).toBe(2);
    expect(await duplicate(draftId, randomUUID())).not.toBe(copies[0]);
  });
});

describe("a copy", () => {
  it("is a draft of its own, and is deleted without the other", async () => {
    const draftId = await create();
    await publish(draftId);
    const copyId = await duplicate(draftId);
    expect(await load(copyId)).toMatchObject({
      state: "DRAFT",
      workoutId: null,
      content: { name: "Legs (copy)" },
    });
    expect(await deleteDraft(database.db, { scope, draftId, by })).toBe(false);
    expect(await deleteDraft(database.db, { scope, draftId: copyId, by })).toBe(true);
    expect(await listed("strength")).toEqual(["Legs"]);
  });
});

describe("an archived workout in a member's own lists", () => {
  it.each([
    ["liked", workoutLikes],
    ["saved", savedWorkouts],
    ["completed", workoutCompletions],
  ] as const)("is left out of %s and of its count, and comes back", async (kind, table) => {
    const { studentId } = await makeMember(database.db);
    const draftIds = [await create(), await create({ name: "Arms" })];
    for (const draftId of draftIds) {
      const workoutId = await publish(draftId);
      const row = { gymId: gym.id, studentId, workoutId, completedAt: NOW };
      await database.db.insert(table).values(row);
    }
    const options = { gymId: gym.id, source: { kind, studentId }, timeBucket: null, tagIds: [] };
    const seen = async () => {
      const { workouts } = await listWorkouts(database.db, options as never);
      const count = await countWorkouts(database.db, options as never);
      return [workouts.map(({ name }) => name).toSorted(), count];
    };
    expect(await seen()).toEqual([["Arms", "Legs"], 2]);
    await archiveWorkout(database.db, { scope, draftId: draftIds[0] ?? 0, by });
    expect(await seen()).toEqual([["Arms"], 1]);
    await publish(draftIds[0] ?? 0);
    expect(await seen()).toEqual([["Arms", "Legs"], 2]);
  });
});
