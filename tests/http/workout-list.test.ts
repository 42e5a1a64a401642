/** The list of a gym's workouts in the studio: states, search, pages and changes of several; and a trainer's. */
import { describe, expect, it } from "vitest";
import { EMPTY_CONTENT } from "~/features/catalog/drafts/draft-content";
import { createDraft } from "~/features/catalog/drafts/create-draft.server";
import { editedDrafts, toDraftId } from "../support/edited-drafts";
import { signedIn } from "../support/members";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { gym, films, by, page, everybody, accountOf, addFilm, makeDraft, rowOf, contentOf } =
  editedDrafts(site);

describe("the list", () => {
  it("shows states with counts, finds by name, and changes several", async () => {
    const scope = everybody();
    const act = { accountId: gym.ownerId, now: new Date() };
    const ids = [];
    for (const name of ["Zumba one", "Zumba two"]) {
      const content = { ...EMPTY_CONTENT, name };
      const created = await createDraft(site.db, { scope, content, formKey: null, by: act });
      if (created.ok) ids.push(created.draftId);
    }
    const list = await by("owner").visit(page("?q=zumba&state=DRAFT"));
    expect(readText(list.html)).toMatch(/Zumba two[\s\S]*Zumba one/);
    const [one, two] = ids.map((id) => `draft-${id}`);
    const refused = await list.submit({ change: "addTag", tag: "", [one ?? ""]: "on" });
    expect([refused.status, readText(refused.html).includes("Type a tag.")]).toEqual([400, true]);
    const tagged = await refused.submit({ tag: "dance", [two ?? ""]: "on" });
    expect(readText(tagged.html)).toContain("2 workouts changed.");
    expect((await contentOf(ids[0] ?? 0))?.tags).toEqual(["dance"]);
    const published = await tagged.submit({ change: "publish", [one ?? ""]: "on" });
    expect(readText(published.html)).toMatch(
      /0 workouts changed. 1 workout was not changed. Zumba (one|two) It still needs a category./,
    );
    expect(published.links).toContain(new URL(page(`/${ids[0]}`)).pathname);
  });

  it("changes nothing before it is chosen what to do", async () => {
    const content = { ...EMPTY_CONTENT, name: "Ready to go", categoryKeys: ["strength"] };
    const act = { accountId: gym.ownerId, now: new Date() };
    const created = await createDraft(site.db, {
      ...{ scope: everybody(), content, formKey: null, by: act },
    });
    const draftId = created.ok ? created.draftId : 0;
    const list = await by("owner").visit(page());
    const select = /<select[^>]* name="change"[^>]*>/.exec(list.html)?.[0];
    expect(select).toContain("required");
    const refused = await list.submit({ [`draft-${draftId}`]: "on" });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(/id="bulk-change-error"[^>]*>(?:<[^>]+>)*Choose what to do\./);
    expect((await rowOf(draftId)).state).toBe("DRAFT");
  });

  it("names five of those that a change has left, with what keeps each, and counts the rest", async () => {
    const act = { accountId: gym.ownerId, now: new Date() };
    const form: Record<string, string> = { change: "publish" };
    for (let at = 1; at <= 7; at += 1) {
      const content = { ...EMPTY_CONTENT, name: at === 2 ? "" : `Pilates ${at}`, categoryKeys: [] };
      const created = await createDraft(site.db, {
        scope: everybody(),
        content,
        formKey: null,
        by: act,
      });
      if (created.ok) form[`draft-${created.draftId}`] = "on";
    }
    const left = await by("owner").visit(page("?q=pilates"), { form });
    const text = readText(left.html);
    expect(text).toMatch(
      /7 workouts were not changed. Pilates 1 It still needs a category. Without a name It still needs a name. /,
    );
    expect(text).toMatch(/Pilates 5 It still needs a category. And 2 more./);
    const archived = await by("owner").visit(page(), { form: { ...form, change: "archive" } });
    expect(readText(archived.html)).toContain("Only a published workout can be archived.");
    // What has gone meanwhile is no lack of the workout that is known.
    const foreign = new URL(left.url);
    foreign.searchParams.set("change", "addCategory");
    expect(readText((await by("owner").visit(foreign)).html)).toContain(
      "It may use something that is gone by now.",
    );
  });

  it("shows no name of a workout that the address alone names", async () => {
    const { draftId, editor } = await makeDraft("Never told");
    await editor.submit({ intent: "save" });
    const query = `?q=nothing&changed=0&left=1&change=publish&refused=${draftId}`;
    const elsewhere = at(
      { ...sitesOf(site)[0], base: "/gym/flowstate" },
      `/studio/workouts${query}`,
    );
    const stranger = await signedIn(
      site,
      { ...sitesOf(site)[0], base: "/gym/flowstate" },
      "flowstate-owner@demo.test",
    );
    for (const shown of [await stranger.visit(elsewhere), await by("trainer").visit(page(query))]) {
      expect([shown.status, readText(shown.html).includes("1 workout was not changed.")]).toEqual([
        200,
        true,
      ]);
      expect(shown.html).not.toContain("Never told");
      expect(shown.links.join()).not.toContain(`/studio/workouts/${draftId}`);
    }
    expect((await by("owner").visit(page(query))).html).toContain("Never told");
  });

  it("shows 24 workouts a page, the newest first and each once", async () => {
    const content = { ...EMPTY_CONTENT, name: "Paged" };
    for (let at = 0; at < 30; at += 1) {
      const act = { accountId: gym.ownerId, now: new Date(1_800_000_000_000 + at) };
      await createDraft(site.db, { scope: everybody(), content, formKey: null, by: act });
    }
    const idsOf = (html: string) =>
      [...html.matchAll(/name="draft-(\d+)"/g)].map(([, id]) => Number(id));
    const first = await by("owner").visit(page("?q=paged"));
    const more = first.links.find((link) => link.includes("after="));
    const second = await by("owner").visit(new URL(more ?? "", first.url));
    const all = [...idsOf(first.html), ...idsOf(second.html)];
    expect([idsOf(first.html).length, new Set(all).size]).toEqual([24, 30]);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });
});

describe("a trainer", () => {
  it("finds no workout of others, and changes none of them together", async () => {
    const { draftId, editor } = await makeDraft();
    await editor.submit({ "category-strength": "on", intent: "save" });
    for (const path of ["", "/add", "/picture", "/preview", "/delete"]) {
      expect((await by("trainer").ask(page(`/${draftId}${path}`))).status, path).toBe(404);
    }
    const sent = await by("trainer").visit(page(), {
      form: { change: "publish", [`draft-${draftId}`]: "on" },
    });
    expect(readText(sent.html)).toContain("1 workout was not changed.");
    expect((await rowOf(draftId)).state).toBe("DRAFT");
  });

  it("is told what their new workout still lacks, and of an empty one that all is to be added", async () => {
    const own = await addFilm("Own.mp4", { uploadedBy: await accountOf("trainer@demo.test") });
    const add = async (form: Record<string, string>) =>
      readText((await by("trainer").visit(page("/new"), { form })).html);
    const film = { [`file-${own}`]: "on" };
    const form = readText((await by("trainer").visit(page("/new"))).html);
    expect(form).toContain("Everything on this page can be added later.");
    expect(await add({ name: "Named film", ...film })).toContain("Choose a category for it.");
    expect(await add({ name: "", ...film })).toContain("Give it a name and a category.");
    expect(await add({ name: "Named and empty" })).toContain("It is still empty");
  });

  it("makes a workout of their own, and of no file of others", async () => {
    const own = await addFilm("Own.mp4", {
      uploadedBy: await accountOf("trainer@demo.test"),
    });
    const form = await by("trainer").visit(page("/new"));
    expect(form.html).not.toContain(films[0]);
    const sent = await by("trainer").visit(page("/new"), {
      form: { name: "Mine", [`file-${own}`]: "on", [`file-${films[0]}`]: "on" },
    });
    const content = await contentOf(toDraftId(sent.url));
    expect(content?.movements.map(({ fileId }) => fileId)).toEqual([own]);
    expect(content?.trainerId).not.toBeNull();
    expect(sent.html).not.toContain('name="trainerId"');
  });
});
