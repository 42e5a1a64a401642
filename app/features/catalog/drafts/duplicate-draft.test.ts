/**
 * A copy of a workout, on the database.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { draftWorld } from "../../../../tests/support/draft-world";
import { duplicateDraft } from "./duplicate-draft.server";
import { deleteDraft } from "./delete-draft.server";
import { workoutDrafts } from "./schema.server";

const { database, gym, scope, by, create, load, publish, edit, listed } = draftWorld();

async function duplicate(draftId: number, formKey: string | null = null): Promise<number> {
  const copy = await duplicateDraft(database.db, {
    ...{ scope, draftId, name: "Legs (copy)", formKey, by },
  });
  if (!copy) throw new Error("nothing to copy");
  return copy.draftId;
}

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
    const remove = async (id: number, version?: number) =>
      deleteDraft(database.db, {
        ...{ scope, draftId: id, version: version ?? (await load(id)).version, by },
      });
    expect(await remove(draftId)).toEqual({ ok: false, reason: "notFound" });
    // Another editor has saved it meanwhile.
    const { version } = await load(copyId);
    await edit(copyId, { name: "Arms" });
    expect(await remove(copyId, version)).toMatchObject({ reason: "stale" });
    expect(await remove(copyId)).toEqual({ ok: true });
    expect(await listed("strength")).toEqual(["Legs"]);
  });

  it("is made once by a form that is sent several times", async () => {
    const draftId = await create();
    const key = randomUUID();
    const copies = await Promise.all([1, 2, 3].map(() => duplicate(draftId, key)));
    expect(new Set(copies).size).toBe(1);
    expect(await database.db.$count(workoutDrafts, eq(workoutDrafts.gymId, gym.id))).toBe(2);
    expect(await duplicate(draftId, randomUUID())).not.toBe(copies[0]);
  });
});
