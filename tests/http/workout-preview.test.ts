/** The preview of a workout: the page that members get, and the one of a visitor. */
import { describe, expect, it } from "vitest";
import { editedDrafts } from "../support/edited-drafts";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { films, by, page, makeDraft, rowOf, seePublic } = editedDrafts(site);

describe("the preview", () => {
  const mainOf = (html: string) =>
    readText(html.slice(html.indexOf('role="group"'), html.lastIndexOf("</main>")));

  it("as a member is the page that members get", async () => {
    const { draftId, editor } = await makeDraft("Previewed");
    const published = await editor.submit({ "category-strength": "on", intent: "publish" });
    const preview = await published.submit({ intent: "preview" });
    expect(preview.url.pathname).toMatch(/\/preview$/);
    expect(preview.answer.headers["cache-control"]).toContain("no-store");
    expect(preview.html).toContain('content="noindex"');
    const { workoutId } = await rowOf(draftId);
    const member = await seePublic(workoutId);
    const shown = mainOf(member.html);
    expect(shown).toContain("Squat");
    expect(mainOf(preview.html)).toContain(shown.slice(0, shown.lastIndexOf("Lunge")));
    expect(preview.html).toContain(`/studio/library/${films[0]}/media/clip.mp4`);
  });

  it("as a visitor is locked by a plan, without any address of the film", async () => {
    const { draftId, editor } = await makeDraft();
    const [plan = ""] = [
      ...(editor.forms.find(({ names }) => names.has("access"))?.names ?? []),
    ].filter((name) => name.startsWith("plan-"));
    await editor.submit({ access: "plans", [plan]: "on", intent: "save" });
    const visitor = await by("owner").visit(page(`/${draftId}/preview?as=visitor`));
    expect(readText(visitor.html)).toContain("This workout is for members.");
    expect(visitor.html).not.toContain("clip.mp4");
    const data = await by("owner").ask(page(`/${draftId}/preview.data?as=visitor`));
    expect(data.body).not.toContain("clip.mp4");
  });
});
