/**
 * Making and saving drafts: two editors, one form sent twice, and what each creator may use, on the database.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { draftWorld, movement, NOW } from "../../../../tests/support/draft-world";
import { makeAccount, makeGym, makePlan } from "../../../../tests/support/gym-world";
import { waitUntilOthersWait } from "../../../../tests/support/lock-waits";
import type { Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { gymTrainers, trainers } from "~/features/gyms/schema.server";
import { createWorkoutType } from "../workout-types/create-workout-type.server";
import { workoutTypes } from "../workout-types/schema.server";
import { publishWorkout } from "../workouts/publish-workout.server";
import { workouts } from "../workouts/schema.server";
import { changeDrafts } from "./change-drafts.server";
import { EMPTY_CONTENT, type DraftContent } from "./draft-content";
import type { DraftScope } from "./draft-scope";
import { duplicateDraft } from "./duplicate-draft.server";
import { publishDraft } from "./publish-draft.server";
import { countDrafts, findDraft, listDrafts } from "./queries.server";
import { lockDrafts } from "./replace-in-drafts.server";
import { createDraft } from "./create-draft.server";
import { saveDraft } from "./save-draft.server";
import { workoutDrafts } from "./schema.server";

const { database, gym, scope, by, addFile, toContent, create, load, publish, edit, listed } =
  draftWorld();

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

describe("a category that is gone", () => {
  const ofKey = (key: string) => and(eq(workoutTypes.gymId, gym.id), eq(workoutTypes.key, key));
  /** Drafts that name it are left as they are. */
  const deleteUnseen = (key: string) => database.db.delete(workoutTypes).where(ofKey(key));
  const keysOf = async (draftId: number) => (await load(draftId)).content.categoryKeys;

  it("is left by a save, a copy and a change of several, which go on", async () => {
    const [saved, copied, changed] = [
      await create({ categoryKeys: ["strength", "hiit"] }),
      await create({ categoryKeys: ["strength", "hiit"] }),
      await create({ categoryKeys: ["strength", "hiit"] }),
    ];
    await deleteUnseen("hiit");
    expect(await edit(saved, { name: "Arms" })).toMatchObject({ ok: true });
    expect(await keysOf(saved)).toEqual(["strength"]);
    const copy = await duplicateDraft(database.db, {
      ...{ scope, draftId: copied, name: "Copy", formKey: null, by },
    });
    expect(await keysOf(copy?.draftId ?? 0)).toEqual(["strength"]);
    const bulk = await changeDrafts(database.db, {
      ...{ scope, draftIds: [changed], by, change: { kind: "addTag", text: "legs" } },
    });
    expect(bulk).toMatchObject({ changed: 1 });
    expect(await keysOf(changed)).toEqual(["strength"]);
  });

  it("keeps no workout from being published in the others", async () => {
    const both = await create({ categoryKeys: ["strength", "hiit"] });
    const alone = await create({ categoryKeys: ["hiit"] });
    await deleteUnseen("hiit");
    await publish(both);
    expect(await listed("strength")).toEqual(["Legs"]);
    const refused = await publishDraft(database.db, { scope, draftId: alone, version: 1, by });
    expect(refused).toMatchObject({ reason: "incomplete", problems: ["noCategory"] });
  });

  it("is named by no draft that is made while it is deleted", async () => {
    const draftId = await create({ categoryKeys: ["hiit"] });
    const content = await toContent({ categoryKeys: ["hiit"] });
    const form = { scope, formKey: null, by };
    const deletion = async (tx: Tx) => {
      await lockDrafts(tx, gym.id);
      const making = Promise.all([
        createDraft(database.db, { ...form, content }),
        duplicateDraft(database.db, { ...form, draftId, name: "Copy" }),
      ]);
      await waitUntilOthersWait(database, 2);
      await tx.delete(workoutTypes).where(ofKey("hiit"));
      return { making };
    };
    const { making } = await inTransaction(database.db, deletion);
    const [created, copied] = await making;
    expect(created).toMatchObject({ reason: "foreign" });
    expect(await keysOf(copied?.draftId ?? 0)).toEqual([]);
  });
});

describe("tags and equipment in other capitals", () => {
  it("are those of the gym once they are saved", async () => {
    await publish(await create({ tags: ["Morning"], equipment: ["Mat"] }));
    const draftId = await create({ tags: ["MORNING", "new"], equipment: ["mat"] });
    expect((await load(draftId)).content).toMatchObject({
      tags: ["Morning", "new"],
      equipment: ["Mat"],
    });
    await edit(draftId, { tags: ["morning"], equipment: ["MAT"] });
    expect((await load(draftId)).content).toMatchObject({ tags: ["Morning"], equipment: ["Mat"] });
  });

  it("are one once they are published", async () => {
    const [one, other] = [
      await create({ tags: ["morning"], equipment: ["mat"] }),
      await create({ tags: ["Morning"], equipment: ["Mat"] }),
    ];
    const ids = [await publish(one), await publish(other)];
    const rows = await database.db.select().from(workouts).where(inArray(workouts.id, ids));
    for (const name of ["tagIds", "equipmentIds"] as const) {
      expect([rows[0]?.[name].length, rows[1]?.[name]]).toEqual([1, rows[0]?.[name]]);
    }
  });
});
