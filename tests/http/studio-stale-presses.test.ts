/** Presses in the editor of a workout that another editor has overtaken: nothing unseen is lost (product.md §26). */
import { describe, expect, it } from "vitest";
import { editedDrafts } from "../support/edited-drafts";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { by, page, makeDraft, rowOf, contentOf } = editedDrafts(site);

describe("“Discard changes”", () => {
  /** Published, with changes of the owner that wait; the manager's page shows them. */
  async function makeChanged() {
    const { draftId, editor } = await makeDraft("As members see it");
    const published = await editor.submit({ "category-strength": "on", intent: "publish" });
    const mine = await published.submit({ intent: "save", name: "Changed once" });
    return { draftId, mine, theirs: await by("manager").visit(page(`/${draftId}`)) };
  }
  const isDiscarded = async (draftId: number) => (await rowOf(draftId)).content === null;

  it("discards what its page shows", async () => {
    const { draftId, theirs } = await makeChanged();
    const done = await theirs.submit({ intent: "discard" });
    expect(readText(done.html)).toContain("Your changes are gone.");
    expect((await contentOf(draftId))?.name).toBe("As members see it");
  });

  it("keeps texts that another editor has saved meanwhile, and shows both", async () => {
    const { draftId, mine, theirs } = await makeChanged();
    await mine.submit({ intent: "save", name: "Changed twice" });
    const stale = await theirs.submit({ intent: "discard", description: "Typed meanwhile" });
    expect([stale.status, await isDiscarded(draftId)]).toEqual([409, false]);
    const text = readText(stale.html);
    for (const words of ["Nothing has been discarded", "Changed twice", "Changed once"]) {
      expect(text).toContain(words);
    }
    expect(stale.html).toContain("Typed meanwhile</textarea>");
    expect((await contentOf(draftId))?.name).toBe("Changed twice");
    const done = await stale.submit({ intent: "discard" });
    expect([done.status, await isDiscarded(draftId)]).toEqual([200, true]);
  });

  it.each([
    [
      "an order of the movements",
      async (mine: Awaited<ReturnType<typeof makeChanged>>) => {
        const key = (await contentOf(mine.draftId))?.movements[0]?.key ?? "";
        await mine.mine.submit({ intent: `down-${key}` });
      },
    ],
    [
      "a picture",
      async ({ draftId }: { draftId: number }) => {
        const form = await by("owner").visit(page(`/${draftId}/picture`));
        const [, poster = ""] = /name="picture"[^>]*value="([^"]+poster-2\.jpg)"/.exec(form.html) ?? [];
        await form.submit({ picture: poster });
      },
    ],
  ])("keeps %s that another editor has saved meanwhile", async (_what, change) => {
    const changed = await makeChanged();
    await change(changed);
    const { draftId, theirs } = changed;
    const { version } = await rowOf(draftId);
    const stale = await theirs.submit({ intent: "discard" });
    expect([stale.status, (await rowOf(draftId)).version]).toEqual([409, version]);
    expect(readText(stale.html)).toContain("Nothing has been discarded");
    await stale.submit({ intent: "discard" });
    expect(await isDiscarded(draftId)).toBe(true);
  });

  it("discards nothing by a form that names no version", async () => {
    const { draftId } = await makeChanged();
    const sent = await by("owner").ask(page(`/${draftId}`), { form: { intent: "discard" } });
    expect([sent.status, await isDiscarded(draftId)]).toEqual([409, false]);
  });
});

describe("the page that asks before a deletion", () => {
  it("asks again when another editor has saved the draft since it was opened", async () => {
    const { draftId, editor } = await makeDraft();
    const asked = await by("manager").visit(page(`/${draftId}/delete`));
    await editor.submit({ intent: "save", name: "Still wanted" });
    const stale = await asked.submit({});
    expect(stale.status).toBe(409);
    expect(readText(stale.html)).toContain("Somebody has changed it since you opened this page");
    expect((await contentOf(draftId))?.name).toBe("Still wanted");
    const deleted = await stale.submit({});
    expect(deleted.url.pathname).toMatch(/\/studio\/workouts$/);
    expect(await contentOf(draftId)).toBeUndefined();
  });

  it("deletes nothing by a form that names no version", async () => {
    const { draftId } = await makeDraft();
    const sent = await by("owner").ask(page(`/${draftId}/delete`), { form: { intent: "delete" } });
    expect([sent.status, await contentOf(draftId)]).toMatchObject([409, { name: "Leg day" }]);
  });
});
