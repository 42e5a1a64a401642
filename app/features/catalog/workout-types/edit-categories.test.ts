/**
 * What becomes of categories and their lists when creators edit them.
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { makeAccount, makeGym } from "../../../../tests/support/gym-world";
import { expectTagListsRight } from "../../../../tests/support/tag-lists";
import type { Db } from "~/db/client.server";
import { auditLog } from "~/features/audit/schema.server";
import { workoutsToIndex } from "~/features/search/schema.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { readTextFields } from "~/features/gyms/text-fields";
import { publishWorkout } from "../workouts/publish-workout.server";
import { listTags } from "../tags/queries.server";
import { EMPTY_CONTENT } from "../drafts/draft-content";
import { findDraft } from "../drafts/queries.server";
import { createDraft } from "../drafts/create-draft.server";
import { addWorkoutType } from "./add-workout-type.server";
import { MAX_CATEGORIES, toCategoryFields } from "./category-fields";
import { toCategoryVersion } from "./category-version.server";
import { changeCategoryPicture, changeCategoryTexts } from "./change-workout-type.server";
import { deleteWorkoutType } from "./delete-workout-type.server";
import { orderWorkoutTypes } from "./order-workout-types.server";
import { findWorkoutType, listCountedTypes, listWorkoutTypes } from "./queries.server";
import { workoutTypes } from "./schema.server";

const database = fileDatabase();
let db: Db;
const now = new Date("2030-01-01T12:00:00Z");
const fields = toCategoryFields(["de"]);
let gymId = 0;
let by = { accountId: "", now };

beforeEach(async () => {
  ({ db } = database);
  ({ id: gymId } = await makeGym(db));
  by = { accountId: (await makeAccount(db)).accountId, now };
});

const add = (key: string, name = key, formKey: string | null = null) =>
  addWorkoutType(db, { gymId, key, name, formKey, ...by });
const keysOf = async () => (await listCountedTypes(db, gymId)).map(({ key }) => key);
const countsOf = async () =>
  Object.fromEntries(
    (await listCountedTypes(db, gymId)).map(({ key, workouts }) => [key, workouts]),
  );
const actsOf = async () => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.gymId, gymId));
  return rows.map(({ action }) => action);
};
const publish = (categoryKeys: string[], tags: string[] = []) =>
  publishWorkout(db, {
    ...{ gymId, trainerId: null, name: "Flow", categoryKeys, tags },
    ...{ subscriptionTypeIds: [], publishedAt: now },
    movements: [{ name: "One", durationSeconds: 600, mediaKey: "clips/x" }],
  });
const versionOf = async (key: string) => {
  const row = await findWorkoutType(db, { gymId, key });
  return row ? toCategoryVersion(row) : "";
};
const remove = async (key: string, targetKey: string | null = null, version?: string) =>
  deleteWorkoutType(db, {
    ...{ gymId, key, targetKey, version: version ?? (await versionOf(key)), ...by },
  });

describe("addWorkoutType", () => {
  it("adds it behind the others, and writes the act", async () => {
    for (const key of ["b", "a"]) expect((await add(key)).ok).toBe(true);
    expect(await keysOf()).toEqual(["b", "a"]);
    expect(await actsOf()).toEqual(["category.create", "category.create"]);
  });

  it("refuses a cuid of the gym, but not one of another gym", async () => {
    const { id: otherGym } = await makeGym(db);
    const theirs = { gymId: otherGym, key: "yoga", name: "Theirs", formKey: null };
    await addWorkoutType(db, { ...theirs, ...by });
    expect((await add("yoga", "Ours")).ok).toBe(true);
    expect(await add("yoga", "Again")).toEqual({ ok: false, reason: "taken" });
    expect((await findWorkoutType(db, { gymId, key: "yoga" }))?.name).toBe("Ours");
  });

  it("adds once what a form sends several times at once, and what another form sends not at all", async () => {
    const formKey = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => add("yoga", "Yoga", formKey)));
    expect(answers.map((answer) => answer.ok && answer.isNew).toSorted()).toEqual([
      ...[false, false, true],
    ]);
    expect([await keysOf(), await actsOf()]).toEqual([["yoga"], ["category.create"]]);
    expect(await add("yoga", "Yoga", formKey)).toEqual({ ok: true, isNew: false });
    expect(await add("yoga", "Yoga", randomUUID())).toMatchObject({ reason: "taken" });
  });

  it.each(["TOP_LIKED", "new", "Yoga", ""])("refuses %j", async (key) => {
    expect(await add(key)).toEqual({ ok: false, reason: "wrongKey" });
  });

  it("ends at the number that a home shows", async () => {
    const rows = Array.from({ length: MAX_CATEGORIES }, (_none, at) => `c${at}`);
    await db.insert(workoutTypes).values(rows.map((key) => ({ gymId, key, name: key })));
    expect(await add("one-more")).toEqual({ ok: false, reason: "tooMany" });
  });
});

async function change(key: string, values: Record<string, string>, version?: string) {
  const row = await findWorkoutType(db, { gymId, key });
  const saved = row ? readTextFields(row, fields) : {};
  return changeCategoryTexts(db, {
    ...{ gymId, key, version: version ?? toContentVersion(saved), fields, ...by },
    values: { ...saved, ...values },
  });
}

describe("changeCategoryTexts", () => {
  it("is live at once, and its workouts are indexed again", async () => {
    await add("yoga", "Yoga");
    const { workoutId } = await publish(["yoga"]);
    expect((await listWorkoutTypes(db, gymId))[0]?.name).toBe("Yoga");
    await db.delete(workoutsToIndex);
    await change("yoga", { name: "Calm", "de-name": "Ruhe" });
    await vi.waitFor(async () => {
      const [type] = await listWorkoutTypes(db, gymId);
      expect(type).toMatchObject({ name: "Calm", texts: { de: { name: "Ruhe" } } });
    });
    expect(await db.select().from(workoutsToIndex)).toEqual([{ gymId, workoutId }]);
  });

  it("refuses the later one of two who have loaded the same texts", async () => {
    await add("yoga", "Yoga");
    const seen = toContentVersion(
      readTextFields({ name: "Yoga", headerText: null, secondaryText: null, texts: {} }, fields),
    );
    const saves = await Promise.all([
      change("yoga", { name: "One" }, seen),
      change("yoga", { headerText: "Two" }, seen),
    ]);
    expect(saves.filter(({ ok }) => ok)).toHaveLength(1);
    const row = await findWorkoutType(db, { gymId, key: "yoga" });
    expect(saves.find(({ ok }) => !ok)).toMatchObject({
      reason: "stale",
      saved: { name: row?.name, headerText: row?.headerText ?? "" },
    });
  });
});

describe("changeCategoryPicture", () => {
  it("replaces only the picture that the editor has seen", async () => {
    await add("yoga");
    const put = (src: string | null, seen: string | null) =>
      changeCategoryPicture(db, {
        ...{ gymId, key: "yoga", picture: "imgUrl", src, version: toContentVersion(seen), ...by },
      });
    expect((await put("/pictures/a.webp", null)).ok).toBe(true);
    expect(await put("/pictures/b.webp", null)).toEqual({
      ...{ ok: false, reason: "stale", saved: "/pictures/a.webp" },
    });
    expect((await put(null, "/pictures/a.webp")).ok).toBe(true);
    expect((await findWorkoutType(db, { gymId, key: "yoga" }))?.imgUrl).toBe(null);
  });
});

describe("orderWorkoutTypes", () => {
  const order = (keys: string[], seen: string[]) =>
    orderWorkoutTypes(db, { gymId, keys, version: toContentVersion(seen), ...by });

  it("writes the order, and the act says it", async () => {
    for (const key of ["a", "b", "c"]) await add(key);
    expect((await order(["c", "a", "b"], ["a", "b", "c"])).ok).toBe(true);
    expect(await keysOf()).toEqual(["c", "a", "b"]);
    expect((await actsOf()).at(-1)).toBe("category.order");
  });

  it.each([
    ["an order that has changed", "cba", "bac", "stale"],
    ["a category too few", "cb", "abc", "wrongKeys"],
    ["one twice", "aab", "abc", "wrongKeys"],
  ])("refuses %s", async (_what, keys, seen, reason) => {
    for (const key of ["a", "b", "c"]) await add(key);
    expect(await order([...keys], [...seen])).toEqual({ ok: false, reason });
    expect(await keysOf()).toEqual(["a", "b", "c"]);
  });

  it("refuses the later one of two", async () => {
    for (const key of ["a", "b", "c"]) await add(key);
    const seen = ["a", "b", "c"];
    const saves = await Promise.all([order(["b", "a", "c"], seen), order(["c", "b", "a"], seen)]);
    expect(saves.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect((await keysOf()).join("")).toBe(saves[0]?.ok ? "bac" : "cba");
  });
});

describe("deleteWorkoutType", () => {
  it("deletes an empty one", async () => {
    await add("a");
    expect(await remove("a")).toEqual({ ok: true, moved: 0 });
    expect(await keysOf()).toEqual([]);
    expect((await actsOf()).at(-1)).toBe("category.delete");
  });

  it("refuses who has not seen its texts and pictures of now", async () => {
    await add("a");
    let seen = await versionOf("a");
    for (const change of [{ texts: { de: { name: "Ruhe" } } }, { imgUrl: "/pictures/x.jpg" }]) {
      await db.update(workoutTypes).set(change).where(eq(workoutTypes.gymId, gymId));
      expect(await remove("a", null, seen)).toEqual({ ok: false, reason: "stale" });
      seen = await versionOf("a");
    }
    expect(await remove("a", null, seen)).toMatchObject({ ok: true });
  });

  it.each([
    ["workouts and no target", null, "notEmpty"],
    ["itself as its target", "a", "unknownTarget"],
    ["a target that the gym does not have", "theirs", "unknownTarget"],
  ])("refuses one with %s", async (_what, targetKey, reason) => {
    const { id: otherGym } = await makeGym(db);
    const theirs = { gymId: otherGym, key: "theirs", name: "Theirs", formKey: null };
    await addWorkoutType(db, { ...theirs, ...by });
    await add("a");
    await publish(["a"], ["Mat"]);
    expect(await remove("a", targetKey)).toEqual({ ok: false, reason });
    expect(await countsOf()).toEqual({ a: 1 });
  });

  it("moves its workouts, each once, with their tags", async () => {
    for (const key of ["a", "b", "c"]) await add(key);
    await publish(["a"], ["Mat", "Morning"]);
    await publish(["a", "b"], ["Morning"]);
    await publish(["b", "c"], ["Evening"]);
    await db.delete(workoutsToIndex);
    expect(await remove("a", "b")).toEqual({ ok: true, moved: 2 });
    expect(await countsOf()).toEqual({ b: 3, c: 1 });
    await expectTagListsRight(database, gymId);
    const ofB = await listTags(db, { gymId, key: "b" });
    expect(ofB.map(({ text }) => text)).toEqual(["Evening", "Mat", "Morning"]);
    expect(await db.select().from(workoutsToIndex)).toHaveLength(2);
    expect((await actsOf()).slice(-2)).toEqual(["category.move-workouts", "category.delete"]);
  });

  it("loses no workout that is published meanwhile", async () => {
    for (const key of ["a", "b"]) await add(key);
    await publish(["a"], ["Mat"]);
    const published = await Promise.allSettled([
      remove("a", "b"),
      ...[1, 2, 3].map(() => publish(["a"], ["Mat"])),
      ...[1, 2, 3].map(() => publish(["b"], ["Mat", "Morning"])),
    ]);
    const done = published.slice(1).filter(({ status }) => status === "fulfilled");
    // A publisher who comes after the deletion is refused as a whole.
    expect(await countsOf()).toEqual({ b: 1 + done.length });
    await expectTagListsRight(database, gymId);
  });

  it("lets two move to each other's category: the later one is refused", async () => {
    for (const key of ["a", "b"]) await add(key);
    for (const key of ["a", "b"]) await publish([key], ["Mat"]);
    const both = await Promise.all([remove("a", "b"), remove("b", "a")]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(Object.values(await countsOf())).toEqual([2]);
    await expectTagListsRight(database, gymId);
  });
});

describe("drafts of a deleted category", () => {
  const make = async (categoryKeys: string[]) => {
    const content = { ...EMPTY_CONTENT, name: "Draft", categoryKeys };
    const scope = { gymId, own: null };
    const created = await createDraft(db, { scope, content, formKey: null, by });
    return created.ok ? created.draftId : 0;
  };
  const load = (draftId: number) => findDraft(db, { scope: { gymId, own: null }, draftId });

  it("name the category that gets its workouts, once", async () => {
    for (const key of ["yoga", "power"]) await add(key);
    const [one, both, other] = [
      await make(["yoga"]),
      await make(["yoga", "power"]),
      await make(["power"]),
    ];
    await remove("yoga", "power");
    for (const draftId of [one, both]) {
      expect(await load(draftId)).toMatchObject({
        version: 2,
        content: { categoryKeys: ["power"] },
      });
    }
    expect(await load(other)).toMatchObject({ version: 1 });
    await remove("power");
    expect(await load(one)).toMatchObject({ version: 3, content: { categoryKeys: [] } });
  });

  it("stay as they are when nothing is deleted", async () => {
    await add("yoga");
    const draftId = await make(["yoga"]);
    await publish(["yoga"]);
    const refused = await remove("yoga");
    expect(refused).toMatchObject({ reason: "notEmpty" });
    expect(await load(draftId)).toMatchObject({ version: 1, content: { categoryKeys: ["yoga"] } });
  });
});
