/**
 * Changes of a gym's look and texts, and their undo: nothing of two editors is lost, and nothing is half done.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listActs } from "~/features/audit/queries.server";
import { readGymFields, type GymField, type GymFields } from "~/features/gyms/gym-fields";
import { findLastChange, listGymChanges } from "~/features/gyms/list-gym-changes.server";
import type { Gym } from "~/features/gyms/queries.server";
import { gymChanges, gyms } from "~/features/gyms/schema.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { addDays } from "~/kernel/time";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym, makeMember } from "../../../tests/support/gym-world";
import { editGym } from "./edit-gym.server";
import { undoGymEdit } from "./undo-gym-edit.server";

const database = fileDatabase();
const now = new Date("2030-01-01T10:00:00Z");
let gym: Gym;
let accountId: string;

beforeEach(async () => {
  gym = await makeGym(database.db);
  accountId = (await makeMember(database.db)).accountId;
});

const FIELDS: GymField[] = [
  ...(["welcome1", "de.welcome1", "brandColor", "headingFace", "headerFocus"] as const),
];
const readFields = async (fields = FIELDS) => {
  const [row] = await database.db.select().from(gyms).where(eq(gyms.id, gym.id));
  if (!row) throw new Error("no gym");
  return readGymFields(row, fields);
};
const edit = (values: GymFields, version: string | null = null, at = now) =>
  editGym(database.db, { gymId: gym.id, accountId, version, values, now: at });
const changesOf = async () =>
  (await listGymChanges(database.db, { gymId: gym.id, now, limit: 9 })).changes;
const actions = async () =>
  (await listActs(database.db, { gymId: gym.id, limit: 9 })).acts.map(({ action }) => action);
const undo = (changeId: number, at = now) =>
  undoGymEdit(database.db, { gymId: gym.id, accountId, changeId, now: at });
const newestId = async () => (await changesOf())[0]?.id ?? 0;

describe("editGym", () => {
  it("changes columns, translations and settings, and logs the act", async () => {
    const values = {
      ...{ welcome1: "Lift", "de.welcome1": "Heben", brandColor: "#123456" },
      ...{ headingFace: "condensed", headerFocus: { x: 0, y: 100 } },
    };
    expect(await edit(values)).toMatchObject({ ok: true });
    expect(await readFields()).toEqual(values);
    expect(await actions()).toEqual(["gym.change-brand"]);
    expect((await changesOf()).map(({ after }) => after)).toEqual([values]);
  });

  it("writes nothing for values that are saved already", async () => {
    await edit({ welcome1: "Lift" });
    await edit({ welcome1: "Lift" });
    expect(await changesOf()).toHaveLength(1);
    expect(await actions()).toHaveLength(1);
  });

  it("refuses a version from before somebody else's save, and says what is saved", async () => {
    const version = toContentVersion(await readFields(["welcome1"]));
    await edit({ welcome1: "Theirs" });
    expect(await edit({ welcome1: "Mine" }, version)).toEqual({
      ...{ ok: false, reason: "stale", saved: { welcome1: "Theirs" } },
    });
    expect(
      await edit({ brandColor: "#123456" }, toContentVersion(await readFields(["brandColor"]))),
    ).toMatchObject({ ok: true });
  });

  it("lets one of two editors save who send the same version at once", async () => {
    const version = toContentVersion(await readFields(["welcome1"]));
    const answers = await Promise.all([
      edit({ welcome1: "One" }, version),
      edit({ welcome1: "Two" }, version),
    ]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await changesOf()).toHaveLength(1);
  });

  it("loses neither of two editors who change different fields of one gym at once", async () => {
    await Promise.all([
      edit({ "de.welcome1": "Heben", headingFace: "condensed" }),
      edit({ welcome1: "Lift", headerFocus: { x: 50, y: 0 } }),
    ]);
    expect(await readFields()).toMatchObject({
      ...{ "de.welcome1": "Heben", welcome1: "Lift", headingFace: "condensed" },
      headerFocus: { x: 50, y: 0 },
    });
  });

  it("leaves nothing behind when the act cannot be written", async () => {
    const before = await readFields();
    const strange = { action: null as unknown as "gym.change-brand" };
    const change = { gymId: gym.id, accountId, version: null, values: { welcome1: "Half" }, now };
    await expect(editGym(database.db, { ...change, ...strange })).rejects.toThrow();
    expect(await readFields()).toEqual(before);
    expect(await changesOf()).toEqual([]);
  });
});

describe("undoGymEdit", () => {
  it("brings back what was there, and leaves later changes of other fields", async () => {
    const before = await readFields();
    await edit({ welcome1: "Lift", "de.welcome1": "Heben" });
    const changeId = await newestId();
    await edit({ brandColor: "#123456" });
    expect(await undo(changeId)).toMatchObject({ ok: true });
    expect(await readFields()).toEqual({ ...before, brandColor: "#123456" });
    expect(await actions()).toEqual(["gym.undo-change", "gym.change-brand", "gym.change-brand"]);
  });

  it("can be undone itself, and happens once", async () => {
    await edit({ welcome1: "Lift" });
    const changeId = await newestId();
    const answers = await Promise.all([undo(changeId), undo(changeId)]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "undone" });
    await undo(await newestId());
    expect(await readFields(["welcome1"])).toEqual({ welcome1: "Lift" });
    // What it had replaced is gone again.
    expect(await undo(changeId)).toEqual({ ok: false, reason: "notFound" });
  });

  it("refuses where a field has changed since", async () => {
    await edit({ welcome1: "Lift" });
    const changeId = await newestId();
    await edit({ welcome1: "Run" });
    expect(await undo(changeId)).toEqual({ ok: false, reason: "changedSince" });
  });

  it("refuses a change of another gym, and one of more than 30 days ago", async () => {
    await edit({ welcome1: "Lift" }, null, addDays(now, -31));
    const [old] = await database.db
      .select({ id: gymChanges.id })
      .from(gymChanges)
      .where(eq(gymChanges.gymId, gym.id));
    expect(await undo(old?.id ?? 0)).toEqual({ ok: false, reason: "notFound" });
    const other = await makeGym(database.db);
    await edit({ welcome1: "Run" });
    const change = { gymId: other.id, accountId, changeId: await newestId(), now };
    expect(await undoGymEdit(database.db, change)).toEqual({ ok: false, reason: "notFound" });
  });

  it("leaves nothing behind when it fails", async () => {
    await edit({ welcome1: "Lift" });
    const changeId = await newestId();
    const change = { gymId: gym.id, accountId: "no account", changeId, now };
    await expect(undoGymEdit(database.db, change)).rejects.toThrow();
    expect(await readFields(["welcome1"])).toEqual({ welcome1: "Lift" });
    expect(await undo(changeId)).toMatchObject({ ok: true });
  });
});

describe("the list of changes", () => {
  const list = (range: { before?: number; limit: number; only?: GymField[] }) =>
    listGymChanges(database.db, { gymId: gym.id, now, ...range });
  const wordsOf = ({ changes }: Awaited<ReturnType<typeof list>>) =>
    changes.map(({ after }) => after.welcome1);

  it("reaches every change page by page, the newest first", async () => {
    for (const welcome1 of ["A", "B", "C"]) await edit({ welcome1 });
    const first = await list({ limit: 2 });
    expect(wordsOf(first)).toEqual(["C", "B"]);
    const second = await list({ limit: 2, before: first.next ?? 0 });
    expect(wordsOf(second)).toEqual(["A"]);
    expect(second.next).toBeNull();
    expect((await list({ limit: 3 })).next).toBeNull();
  });

  it("of some fields has none that changed others or is undone", async () => {
    await edit({ welcome1: "A" });
    await edit({ welcome1: "B", brandColor: "#123456" });
    await edit({ "de.welcome1": "C" });
    await edit({ welcome1: "D" });
    await undo(await newestId());
    const { changes } = await list({ limit: 9, only: ["welcome1", "de.welcome1"] });
    // The undo is a change too.
    expect(changes.map(({ after }) => after)).toEqual([
      { welcome1: "B" },
      { "de.welcome1": "C" },
      { welcome1: "A" },
    ]);
  });

  it("says when one of some fields was last changed", async () => {
    await edit({ welcome1: "A", brandColor: "#123456" }, null, addDays(now, -2));
    await edit({ "de.welcome1": "B" }, null, addDays(now, -1));
    const lastOf = (fields: GymField[]) =>
      findLastChange(database.db, { gymId: gym.id, now, fields });
    expect(await lastOf(["brandColor", "headingFace"])).toEqual(addDays(now, -2));
    expect(await lastOf(["welcome1", "de.welcome1"])).toEqual(addDays(now, -1));
    expect(await lastOf(["headingFace"])).toBeNull();
  });
});
