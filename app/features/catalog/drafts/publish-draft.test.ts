/**
 * Publishing a draft: what members see, and what is refused, on the database.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { draftWorld, LATER, movement, NOW } from "../../../../tests/support/draft-world";
import { makePlan } from "../../../../tests/support/gym-world";
import { gymFiles } from "~/features/library/schema.server";
import { tags, workoutTypeTags } from "../tags/schema.server";
import { publishWorkout } from "../workouts/publish-workout.server";
import { publishDraft } from "./publish-draft.server";
import { listUsedFileIds } from "./uses-of-file.server";
import { listDrafts } from "./queries.server";
import { discardChanges } from "./discard-changes.server";

const { database, gym, scope, by, addFile, create, load, publish, edit, listed, find } =
  draftWorld();

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
