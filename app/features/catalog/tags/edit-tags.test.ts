/**
 * What becomes of the lists when a creator words a tag anew, makes one of two, or deletes one.
 * @module-tag postgres
 */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { makeAccount, makeGym } from "../../../../tests/support/gym-world";
import { expectTagListsRight } from "../../../../tests/support/tag-lists";
import type { Db } from "~/db/client.server";
import { auditLog } from "~/features/audit/schema.server";
import { workoutsToIndex } from "~/features/search/schema.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { readTextFields } from "~/features/gyms/text-fields";
import { createWorkoutType } from "../workout-types/create-workout-type.server";
import { publishWorkout } from "../workouts/publish-workout.server";
import { workouts } from "../workouts/schema.server";
import { EMPTY_CONTENT } from "../drafts/draft-content";
import { findDraft } from "../drafts/queries.server";
import { createDraft } from "../drafts/create-draft.server";
import { saveDraft } from "../drafts/save-draft.server";
import { workoutDrafts } from "../drafts/schema.server";
import { changeTag } from "./change-tag.server";
import { deleteTag } from "./delete-tag.server";
import { mergeTags } from "./merge-tags.server";
import { findCountedTag, listCountedTags, listTags } from "./queries.server";
import { tags } from "./schema.server";
import { toTagFields } from "./tag-fields";
import { toTagVersion } from "./tag-version.server";

const database = fileDatabase();
let db: Db;
const now = new Date("2030-01-01T12:00:00Z");
const fields = toTagFields(["de", "fr"]);
let gymId = 0;
let by = { accountId: "", now };

beforeEach(async () => {
  ({ db } = database);
  ({ id: gymId } = await makeGym(db));
  by = { accountId: (await makeAccount(db)).accountId, now };
  for (const key of ["yoga", "power"]) await createWorkoutType(db, { gymId, key, name: key });
});

const publish = (texts: string[], categoryKeys = ["yoga"]) =>
  publishWorkout(db, {
    ...{ gymId, trainerId: null, name: texts.join(), categoryKeys, tags: texts },
    ...{ subscriptionTypeIds: [], publishedAt: now },
    movements: [{ name: "One", durationSeconds: 600, mediaKey: "clips/x" }],
  });
const idOf = async (text: string) => {
  const [row] = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.gymId, gymId), eq(tags.text, text)));
  return row?.id ?? 0;
};
const textsOf = async (workoutId: number) => {
  const [row] = await db.select().from(workouts).where(eq(workouts.id, workoutId));
  const rows = await db.select().from(tags).where(eq(tags.gymId, gymId));
  return rows
    .filter(({ id }) => row?.tagIds.includes(id))
    .map(({ text }) => text)
    .toSorted();
};
const countOf = async (text: string) =>
  (await findCountedTag(db, { gymId, tagId: await idOf(text) }))?.workouts;
const actsOf = async () => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.gymId, gymId));
  return rows.map(({ action, subjectId }) => [action, subjectId]);
};

async function rename(text: string, values: Record<string, string>, version?: string) {
  const tagId = await idOf(text);
  const [row] = await db.select().from(tags).where(eq(tags.id, tagId));
  const saved = row ? readTextFields(row, fields) : {};
  return changeTag(db, {
    ...{ gymId, tagId, version: version ?? toContentVersion(saved), ...by, fields },
    values: { ...saved, ...values },
  });
}

async function versionOf(tagId: number) {
  const tag = await findCountedTag(db, { gymId, tagId });
  return tag ? toTagVersion(tag) : "";
}
const remove = async (tagId: number, version?: string) =>
  deleteTag(db, { gymId, tagId, version: version ?? (await versionOf(tagId)), ...by });
const textOf = async (tagId: number) =>
  (await db.select().from(tags).where(eq(tags.id, tagId)))[0]?.text ?? "";
const merge = async (
  tagId: number,
  intoId: number,
  seen: { version?: string; text?: string } = {},
) =>
  mergeTags(db, {
    ...{ gymId, tagId, intoId, ...by },
    version: seen.version ?? (await versionOf(tagId)),
    intoText: seen.text ?? (await textOf(intoId)),
  });

describe("changeTag", () => {
  it("words a tag anew, and its workouts are indexed again", async () => {
    const { workoutId } = await publish(["Mornin"]);
    await db.delete(workoutsToIndex);
    const saved = await rename("Mornin", { text: "Morning", "de-text": "Morgens" });
    expect(saved.ok).toBe(true);
    const tag = await findCountedTag(db, { gymId, tagId: await idOf("Morning") });
    expect(tag).toMatchObject({ texts: { de: { text: "Morgens" } }, workouts: 1 });
    const noted = await db.select().from(workoutsToIndex);
    expect(noted).toEqual([{ gymId, workoutId }]);
    expect(await actsOf()).toEqual([["tag.change", "Mornin"]]);
  });

  it("refuses the text of another tag", async () => {
    await publish(["Morning", "Evening"]);
    expect(await rename("Morning", { text: "Evening" })).toEqual({ ok: false, reason: "taken" });
    expect(await rename("Morning", { text: "evening" })).toEqual({ ok: false, reason: "taken" });
    expect(await idOf("Morning")).toBeGreaterThan(0);
    expect((await rename("Morning", { text: "MORNING" })).ok).toBe(true);
  });

  it("refuses who has loaded older texts, and loses neither", async () => {
    await publish(["Morning"]);
    const seen = toContentVersion({ text: "Morning", "de-text": "", "fr-text": "" });
    const [one, other] = await Promise.all([
      rename("Morning", { "de-text": "Morgens" }, seen),
      rename("Morning", { "de-text": "Früh" }, seen),
    ]);
    const refused = [one, other].filter(({ ok }) => !ok);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      reason: "stale",
      saved: { "de-text": one.ok ? "Morgens" : "Früh" },
    });
  });
});

describe("mergeTags", () => {
  it("gives every workout the second tag once, in every list", async () => {
    const [onlyFrom, both, onlyInto, none] = [
      (await publish(["am", "Mat"], ["yoga", "power"])).workoutId,
      (await publish(["am", "Morning"])).workoutId,
      (await publish(["Morning"], ["power"])).workoutId,
      (await publish(["Mat"])).workoutId,
    ];
    const merged = await merge(await idOf("am"), await idOf("Morning"));
    expect(merged.ok).toBe(true);
    expect(await textsOf(onlyFrom)).toEqual(["Mat", "Morning"]);
    expect(await textsOf(both)).toEqual(["Morning"]);
    expect(await textsOf(onlyInto)).toEqual(["Morning"]);
    expect(await textsOf(none)).toEqual(["Mat"]);
    await expectTagListsRight(database, gymId);
    expect(await idOf("am")).toBe(0);
    const [row] = await db
      .select()
      .from(tags)
      .where(eq(tags.id, await idOf("Morning")));
    expect(row?.workoutCount).toBe(3);
    const ofYoga = await listTags(db, { gymId, key: "yoga" });
    expect(ofYoga.map(({ text }) => text)).toEqual(["Mat", "Morning"]);
    expect(await actsOf()).toEqual([["tag.merge", "am"]]);
  });

  it("indexes its workouts again", async () => {
    const { workoutId } = await publish(["am"]);
    await publish(["Morning"]);
    await db.delete(workoutsToIndex);
    await merge(await idOf("am"), await idOf("Morning"));
    expect(await db.select().from(workoutsToIndex)).toEqual([{ gymId, workoutId }]);
  });

  it("knows no tag of another gym, and does not merge a tag with itself", async () => {
    await publish(["Morning"]);
    const tagId = await idOf("Morning");
    expect(await merge(tagId, tagId)).toMatchObject({ reason: "unknownTarget" });
    const { id: otherGym } = await makeGym(db);
    const theirs = { ...by, gymId: otherGym, tagId, version: await versionOf(tagId) };
    expect(await mergeTags(db, { ...theirs, intoId: tagId, intoText: "Morning" })).toMatchObject({
      reason: "notFound",
    });
    expect(await deleteTag(db, theirs)).toMatchObject({ reason: "notFound" });
    expect(await countOf("Morning")).toBe(1);
  });

  it("leaves no workout behind that is published meanwhile", async () => {
    await publish(["am", "Morning"], ["yoga", "power"]);
    const [tagId, intoId] = [await idOf("am"), await idOf("Morning")];
    const merges = merge(tagId, intoId);
    await Promise.all([
      merges,
      ...[1, 2, 3].map(() => publish(["am", "Mat"], ["power"])),
      ...[1, 2, 3].map(() => publish(["Morning"], ["yoga"])),
    ]);
    await expectTagListsRight(database, gymId);
  });
});

describe("deleteTag and mergeTags", () => {
  it("refuse who has not seen the texts of now", async () => {
    await publish(["am", "Morning"]);
    const [am, morning] = [await idOf("am"), await idOf("Morning")];
    const seen = await versionOf(am);
    await rename("am", { "de-text": "Früh" });
    const stale = { ok: false, reason: "stale" };
    expect([await remove(am, seen), await merge(am, morning, { version: seen })]).toEqual([
      stale,
      stale,
    ]);
    expect(await merge(am, morning, { text: "Mornings" })).toEqual(stale);
    expect([await idOf("am"), await countOf("Morning")]).toEqual([am, 1]);
  });
});

describe("deleteTag", () => {
  it("takes it from every workout and every list", async () => {
    const { workoutId } = await publish(["am", "Mat"], ["yoga", "power"]);
    const alone = await publish(["am"]);
    await db.delete(workoutsToIndex);
    expect((await remove(await idOf("am"))).ok).toBe(true);
    expect(await textsOf(workoutId)).toEqual(["Mat"]);
    expect(await textsOf(alone.workoutId)).toEqual([]);
    await expectTagListsRight(database, gymId);
    expect(await db.select().from(workoutsToIndex)).toHaveLength(2);
    expect(await actsOf()).toEqual([["tag.delete", "am"]]);
  });
});

describe("listCountedTags", () => {
  it("goes on after the last one of a page, by text", async () => {
    const texts = Array.from({ length: 30 }, (_none, at) => `tag ${String(at).padStart(2, "0")}`);
    await publish(texts);
    const list = (after: number | null) =>
      listCountedTags(db, { gymId, textPart: null, after, limit: 24 });
    const first = await list(null);
    const second = await list(first.at(-1)?.id ?? 0);
    expect([...first, ...second].map(({ text }) => text)).toEqual(texts);
    expect(first[0]?.workouts).toBe(1);
  });
});

describe("drafts", () => {
  const scopeOf = () => ({ gymId, own: null });
  const draft = async (texts: string[]) => {
    const content = { ...EMPTY_CONTENT, name: "Draft", tags: texts };
    const created = await createDraft(db, { scope: scopeOf(), content, formKey: null, by });
    if (!created.ok) throw new Error(created.reason);
    return created.draftId;
  };
  const load = (draftId: number) => findDraft(db, { scope: scopeOf(), draftId });
  const tagsOf = async (draftId: number) => (await load(draftId))?.content.tags;
  const draftOf = async (workoutId: number) => {
    const [row] = await db
      .select({ id: workoutDrafts.id })
      .from(workoutDrafts)
      .where(eq(workoutDrafts.workoutId, workoutId));
    return row?.id ?? 0;
  };

  it("name the new words, the tag that stays once, and no deleted one", async () => {
    await publish(["Mornin", "am", "Mat"]);
    const [one, other] = [await draft(["am", "Mat", "Mornin"]), await draft(["Mat"])];
    await rename("Mornin", { text: "Morning" });
    expect(await tagsOf(one)).toEqual(["am", "Mat", "Morning"]);
    const intoId = await idOf("Morning");
    await merge(await idOf("am"), intoId);
    expect(await tagsOf(one)).toEqual(["Morning", "Mat"]);
    await remove(intoId);
    expect(await tagsOf(one)).toEqual(["Mat"]);
    expect(await load(other)).toMatchObject({ version: 1, content: { tags: ["Mat"] } });
    await remove(await idOf("Mat"));
    expect(await tagsOf(one)).toEqual([]);
  });

  it("name it in other capitals too, unless these are another tag of the gym", async () => {
    const before = await draft(["mornin"]);
    await publish(["Mornin"]);
    await rename("Mornin", { text: "Morning" });
    expect(await tagsOf(before)).toEqual(["Morning"]);
    await db.insert(tags).values({ gymId, text: "MORNING" });
    const other = await draft(["MORNING"]);
    await remove(await idOf("Morning"));
    expect([await tagsOf(before), await tagsOf(other)]).toEqual([[], ["MORNING"]]);
  });

  it("of other gyms keep their tags", async () => {
    await publish(["am"]);
    const { id: otherGym } = await makeGym(db);
    const content = { ...EMPTY_CONTENT, name: "Theirs", tags: ["am"] };
    const scope = { gymId: otherGym, own: null };
    const theirs = await createDraft(db, { scope, content, formKey: null, by });
    await remove(await idOf("am"));
    const draftId = theirs.ok ? theirs.draftId : 0;
    expect(await findDraft(db, { scope, draftId })).toMatchObject({ version: 1, content });
  });

  it("refuse an editor that still shows the old words", async () => {
    const { workoutId } = await publish(["Mornin"]);
    for (const draftId of [await draft(["Mornin"]), await draftOf(workoutId)]) {
      const seen = await load(draftId);
      if (!seen) throw new Error("no draft");
      await rename(seen.content.tags[0] ?? "", { text: `Morning ${draftId}` });
      const { content, version } = seen;
      const saved = await saveDraft(db, { scope: scopeOf(), draftId, version, content, by });
      expect(saved).toMatchObject({
        reason: "stale",
        draft: { content: { tags: [`Morning ${draftId}`] } },
      });
      expect((await load(draftId))?.hasUnpublishedChanges).toBe(false);
    }
  });

  it("lose nothing when one is saved meanwhile", async () => {
    await publish(["am", "Mat"]);
    const draftId = await draft(["Mat"]);
    const seen = await load(draftId);
    const content = { ...EMPTY_CONTENT, name: "Draft", tags: ["am", "Mat"] };
    await Promise.all([
      saveDraft(db, { scope: scopeOf(), draftId, version: seen?.version ?? 0, content, by }),
      remove(await idOf("Mat")),
    ]);
    expect(await tagsOf(draftId)).not.toContain("Mat");
  });
});
