/** What the list of workouts tells of a change to several, one of which it could not reach (product.md §26). */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { EMPTY_CONTENT } from "~/features/catalog/drafts/draft-content";
import { createDraft } from "~/features/catalog/drafts/create-draft.server";
import { gymFiles } from "~/features/library/schema.server";
import { toLibraryMovement } from "~/routes/studio/workouts/library-movement";
import { editedDrafts } from "../support/edited-drafts";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { gym, films, by, page, rowOf, contentOf } = editedDrafts(site);

/** Of one film, whose picture is not taken yet. */
async function createOf(fileId: string, name: string): Promise<number> {
  const film = { id: fileId, name: "Squat.mp4", kind: "video", durationSeconds: 60 } as const;
  const movements = [toLibraryMovement(film, { key: `key0000${name.length % 10}`, isAlone: true })];
  const created = await createDraft(site.db, {
    scope: { gymId: gym.id, own: null },
    content: { ...EMPTY_CONTENT, name, categoryKeys: ["strength"], movements },
    ...{ formKey: null, by: { accountId: gym.ownerId, now: new Date() } },
  });
  if (!created.ok) throw new Error(created.reason);
  return created.draftId;
}

const changeAll = (ids: readonly number[], change: Record<string, string>) =>
  by("owner").visit(page(), {
    form: { ...change, ...Object.fromEntries(ids.map((id) => [`draft-${id}`, "on"])) },
  });

describe("the list", () => {
  it("names the workout whose film cannot be read, and publishes the others", async () => {
    const [broken = "", whole = ""] = films;
    const ids = [await createOf(broken, "Unread one"), await createOf(whole, "Read one")];
    const { media } = site.services;
    const read = media.read.bind(media);
    media.read = (key, ...rest) =>
      key.includes(broken) ? Promise.reject(new Error("no disk")) : read(key, ...rest);
    const sent = await changeAll(ids, { change: "publish" }).finally(() => (media.read = read));
    expect(sent.status).toBe(200);
    expect(readText(sent.html)).toMatch(
      /1 workout changed\. .*Unread one Its files could not be read just now\./,
    );
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).state));
    expect(states).toEqual(["DRAFT", "PUBLISHED"]);
  });

  it("brings back no workout that was archived since it was opened before a second press", async () => {
    const draftId = await createOf(films[1] ?? "", "Put away");
    await changeAll([draftId], { change: "publish" });
    const tick = { [`draft-${draftId}`]: "PUBLISHED" };
    const list = await by("owner").visit(page("?q=put%20away"));
    expect(list.html).toMatch(new RegExp(`name="draft-${draftId}"[^>]*value="PUBLISHED"`));
    await changeAll([draftId], { change: "archive" });
    const refused = await list.submit({ change: "publish", ...tick });
    expect(readText(refused.html)).toMatch(/0 workouts changed\. .*Put away Somebody has archived/);
    expect((await rowOf(draftId)).state).toBe("ARCHIVED");
    await refused.submit({ change: "publish", [`draft-${draftId}`]: "ARCHIVED" });
    expect((await rowOf(draftId)).state).toBe("PUBLISHED");
  });

  it("says why one that members see is not tagged", async () => {
    const [broken = ""] = films;
    const draftId = await createOf(broken, "No film any more");
    await changeAll([draftId], { change: "publish" });
    const failed = { state: "FAILED", refusal: "unknown" } as const;
    await site.db.update(gymFiles).set(failed).where(eq(gymFiles.id, broken));
    const sent = await changeAll([draftId], { change: "addTag", tag: "dance" });
    expect(readText(sent.html)).toMatch(
      /0 workouts changed\. .*No film any more One of its files cannot be played/,
    );
    expect((await contentOf(draftId))?.tags).toEqual([]);
  });
});
