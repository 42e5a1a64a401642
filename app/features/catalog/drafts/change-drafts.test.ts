/**
 * A change to several workouts at once, on the database.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { draftWorld, movement } from "../../../../tests/support/draft-world";
import { gymFiles } from "~/features/library/schema.server";
import { workoutTags } from "../tags/schema.server";
import { changeDrafts } from "./change-drafts.server";

const { database, gym, scope, by, addFile, create, load, publish, edit } = draftWorld();

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

  it("leaves one that members see, and that can not be published any more, as it was", async () => {
    const fileId = await addFile();
    const broken = await create({ movements: [movement({ fileId })] });
    const whole = await create();
    for (const draftId of [broken, whole]) await publish(draftId);
    const failed = { state: "FAILED", refusal: "unknown" } as const;
    await database.db.update(gymFiles).set(failed).where(eq(gymFiles.id, fileId));
    const before = await load(broken);
    const tag = (draftIds: number[]) =>
      changeDrafts(database.db, {
        ...{ scope, by, draftIds, change: { kind: "addTag", text: "legs" } },
      });
    expect(await tag([broken, whole])).toEqual({ changed: 1, refused: 1, refusedIds: [broken] });
    expect(await load(broken)).toEqual(before);
    expect((await load(whole)).content.tags).toEqual(["legs"]);
    // What has the tag already is as the change wants it.
    expect(await tag([whole])).toEqual({ changed: 1, refused: 0, refusedIds: [] });
  });
});
