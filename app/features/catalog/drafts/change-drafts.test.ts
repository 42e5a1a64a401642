/**
 * A change to several workouts at once, on the database.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { draftWorld } from "../../../../tests/support/draft-world";
import { workoutTags } from "../tags/schema.server";
import { changeDrafts } from "./change-drafts.server";

const { database, gym, scope, by, create, load, publish, edit } = draftWorld();

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
