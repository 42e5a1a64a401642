/** Presses in the studio that another editor has overtaken: nothing unseen is lost (product.md §15, §26). */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { gymFiles } from "~/features/library/schema.server";
import type { Page } from "../support/browse";
import { editedDrafts } from "../support/edited-drafts";
import { paint } from "../support/paint";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { gym, films, by, page, makeDraft, rowOf, contentOf } = editedDrafts(site);
/** The limit `picture` (security.md §12). */
const PICTURES_PER_HOUR = 120;

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
    expect(readText(done.html)).toContain("Your changes are discarded. Members see it");
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
        const [, poster = ""] =
          /name="picture"[^>]*value="([^"]+poster-2\.jpg)"/.exec(form.html) ?? [];
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

describe("“Publish”", () => {
  async function makeArchived() {
    const { draftId, editor } = await makeDraft("As members see it");
    const published = await editor.submit({ "category-strength": "on", intent: "publish" });
    const theirs = await by("manager").visit(page(`/${draftId}`));
    const archived = await published.submit({ intent: "archive" });
    return { draftId, archived, theirs };
  }
  const stateOf = async (draftId: number) => (await rowOf(draftId)).state;

  it("leaves a workout archived that its page has shown published, until the next press", async () => {
    const { draftId, theirs } = await makeArchived();
    const stale = await theirs.submit({ name: "Typed meanwhile", intent: "publish" });
    expect([stale.status, await stateOf(draftId)]).toEqual([409, "ARCHIVED"]);
    expect(readText(stale.html)).toContain("Somebody else has archived this workout");
    expect((await contentOf(draftId))?.name).toBe("Typed meanwhile");
    const done = await stale.submit({ intent: "publish" });
    expect([done.status, await stateOf(draftId)]).toEqual([200, "PUBLISHED"]);
    expect((await contentOf(draftId))?.name).toBe("Typed meanwhile");
  });

  it("publishes a workout again that its page has shown archived", async () => {
    const { archived, draftId } = await makeArchived();
    await archived.submit({ intent: "publish" });
    expect(await stateOf(draftId)).toBe("PUBLISHED");
  });

  it.each(["publish", "schedule"])(
    "leaves it archived by a form that names no state (%s)",
    async (intent) => {
      const { draftId } = await makeArchived();
      const form = { name: "As members see it", "category-strength": "on", intent };
      const sent = await by("owner").ask(page(`/${draftId}`), { form });
      expect([sent.status, await stateOf(draftId)]).toEqual([409, "ARCHIVED"]);
      expect(readText(sent.body)).toContain("Somebody else has archived this workout");
    },
  );
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

describe("the picture of a workout", () => {
  const FIRST = "poster-2.jpg";
  const SECOND = "poster-3.jpg";
  const choose = (form: Page, poster: string) => form.submit({ picture: `${films[0]}/${poster}` });
  const pictureOf = async (draftId: number) => (await contentOf(draftId))?.heroImageUrl ?? null;
  const openPicture = (role: "owner" | "manager", draftId: number) =>
    by(role).visit(page(`/${draftId}/picture`));
  const upload = async (draftId: number, shown: string) => {
    const bytes = await paint({ width: 320, height: 180, color: "#c2185b", format: "png" });
    const boundary = "boundary-of-the-test";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=`;
    return by("manager").ask(page(`/${draftId}/picture`), {
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([
        Buffer.from(`${head}"shown"\r\n\r\n${shown}\r\n`),
        Buffer.from(`${head}"picture"; filename="p.png"\r\n\r\n`),
        ...[bytes, Buffer.from(`\r\n--${boundary}--\r\n`)],
      ]),
    });
  };

  it("that another editor has chosen meanwhile is replaced by the second press", async () => {
    const { draftId } = await makeDraft();
    const theirs = await openPicture("manager", draftId);
    await choose(await openPicture("owner", draftId), FIRST);
    const saved = await pictureOf(draftId);
    const stale = await choose(theirs, SECOND);
    expect([stale.status, await pictureOf(draftId)]).toEqual([409, saved]);
    expect(readText(stale.html)).toContain("Somebody else has chosen a picture in the meantime");
    const [, value = ""] = /value="(stored\/[^"]+)"/.exec(stale.html) ?? [];
    const yours = value.replace("stored/", "");
    for (const name of [saved ?? "none", yours]) expect(stale.html).toContain(name);
    const done = await stale.submit({ picture: value });
    expect(readText(done.html)).toContain("The picture is saved.");
    expect(await pictureOf(draftId)).toMatch(new RegExp(`${yours}$`));
  });

  it("is no other when both have chosen the same", async () => {
    const { draftId } = await makeDraft();
    const theirs = await openPicture("manager", draftId);
    await choose(await openPicture("owner", draftId), FIRST);
    expect((await choose(theirs, FIRST)).status).toBe(200);
  });

  it("is uploaded under the one that the page has shown", async () => {
    const { draftId } = await makeDraft();
    await choose(await openPicture("owner", draftId), FIRST);
    const saved = (await pictureOf(draftId)) ?? "";
    expect([(await upload(draftId, "")).status, await pictureOf(draftId)]).toEqual([409, saved]);
    expect((await upload(draftId, saved)).status).toBe(303);
    expect(await pictureOf(draftId)).not.toBe(saved);
  });

  it("is no stored one of another gym, and none that was never stored", async () => {
    const { draftId } = await makeDraft();
    const own = await pictureOf(draftId);
    for (const name of ["0123456789abcdef.jpg", "../1-0123456789abcdef.jpg", "x"]) {
      const form = { shown: "", picture: `stored/${name}` };
      const sent = await by("owner").ask(page(`/${draftId}/picture`), { form });
      expect([sent.status, await pictureOf(draftId)]).toEqual([400, own]);
    }
  });

  it("is not told as saved when the save is refused", async () => {
    const { draftId } = await makeDraft();
    const own = await pictureOf(draftId);
    // A plan that the gym does not have.
    await site.db
      .update(workoutDrafts)
      .set({ content: sql`jsonb_set(${workoutDrafts.content}, '{planIds}', '[999999]')` })
      .where(eq(workoutDrafts.id, draftId));
    const refused = await choose(await openPicture("owner", draftId), FIRST);
    expect([refused.status, await pictureOf(draftId)]).toEqual([400, own]);
    expect(readText(refused.html)).toContain("The workout uses something that is gone by now.");
  });

  it("of a film counts in the gym's limit of pictures, unless the workout has it", async () => {
    const { draftId } = await makeDraft();
    const { limits } = site.services;
    const key = `gym-${gym.id}`;
    await choose(await openPicture("owner", draftId), FIRST);
    await limits.clear("picture", key);
    for (let press = 0; press < 3; press += 1) {
      await choose(await openPicture("owner", draftId), FIRST);
    }
    let left = 0;
    while ((await limits.consume("picture", key)).ok) left += 1;
    expect(left).toBe(PICTURES_PER_HOUR);
    const refused = await choose(await openPicture("owner", draftId), SECOND);
    expect([refused.status, Number(refused.answer.headers["retry-after"]) > 0]).toEqual([
      429,
      true,
    ]);
    expect(readText(refused.html)).toContain("Try again in an hour.");
    await limits.clear("picture", key);
  });
});

describe("the name of a file", () => {
  const file = () => at(sitesOf(site)[0], `/studio/library/${films[0]}`);
  const nameOf = async () => {
    const rows = await site.db
      .select()
      .from(gymFiles)
      .where(eq(gymFiles.id, films[0] ?? ""));
    return rows[0]?.name;
  };

  it("that another editor has given it meanwhile is replaced by the second press", async () => {
    const theirs = await by("manager").visit(file());
    await (await by("owner").visit(file())).submit({ name: "Deep squat" });
    const stale = await theirs.submit({ name: "Front squat" });
    expect([stale.status, await nameOf()]).toEqual([409, "Deep squat"]);
    expect(readText(stale.html)).toMatch(/Somebody else.*Saved Deep squat Yours Front squat/);
    expect(stale.html).toContain('value="Front squat"');
    expect((await stale.submit({ name: "Front squat" })).status).toBe(200);
    expect(await nameOf()).toBe("Front squat");
  });

  it("is no other when both have typed the same", async () => {
    const theirs = await by("manager").visit(file());
    await (await by("owner").visit(file())).submit({ name: "Deep squat" });
    expect((await theirs.submit({ name: "Deep squat" })).status).toBe(200);
  });

  it("stays by a form that names none", async () => {
    const sent = await by("owner").ask(file(), { form: { name: "Forged" } });
    expect([sent.status, await nameOf()]).toEqual([409, "Squat.mp4"]);
  });
});
