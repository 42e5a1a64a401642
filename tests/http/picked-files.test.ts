/** Files of the library that are gone when they become movements are not left out without a word (product.md §26). */
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { gymFiles } from "~/features/library/schema.server";
import { editedDrafts, toDraftId } from "../support/edited-drafts";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { gym, films, by, page, addFilm, makeDraft, contentOf } = editedDrafts(site);
const ticked = (ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [`file-${id}`, "on"]));
const deleteFiles = (ids: readonly string[]) =>
  site.db.delete(gymFiles).where(inArray(gymFiles.id, [...ids]));
const countDrafts = () => site.db.$count(workoutDrafts, eq(workoutDrafts.gymId, gym.id));

describe("ticked files that are gone", () => {
  it("are counted by the new workout of the others", async () => {
    const third = await addFilm("Plank.mp4");
    const form = await by("owner").visit(page("/new"));
    await deleteFiles([third]);
    await site.db
      .update(gymFiles)
      .set({ state: "FAILED", refusal: "unknown" })
      .where(eq(gymFiles.id, films[1] ?? ""));
    const made = await form.submit(ticked([...films, third]));
    expect(readText(made.html)).toContain("2 ticked files were not added");
    expect((await contentOf(toDraftId(made.url)))?.movements).toHaveLength(1);
  });

  it("make no workout where none is left, and the name is kept", async () => {
    const form = await by("owner").visit(page("/new"));
    await deleteFiles(films);
    const before = await countDrafts();
    const refused = await form.submit({ name: "Typed name", ...ticked(films) });
    expect([refused.status, await countDrafts()]).toEqual([400, before]);
    expect(readText(refused.html)).toContain("These files are gone from your library");
    expect(refused.html).toContain('value="Typed name"');
  });

  it("are counted where the others become movements, and refused where none is left", async () => {
    const { draftId } = await makeDraft();
    const [third, fourth] = [await addFilm("Plank.mp4"), await addFilm("Bridge.mp4")];
    const form = await by("owner").visit(page(`/${draftId}/add`));
    await deleteFiles([fourth]);
    const refused = await form.submit(ticked([fourth]));
    expect([refused.status, readText(refused.html).includes("These files are gone")]).toEqual([
      400,
      true,
    ]);
    const added = await form.submit(ticked([third, fourth]));
    expect(readText(added.html)).toContain("1 ticked file was not added");
    expect((await contentOf(draftId))?.movements).toHaveLength(3);
  });
});
