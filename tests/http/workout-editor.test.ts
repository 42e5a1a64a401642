/** The editor of a workout without script, from a film of the library to the members' page (product.md §26). */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { EMPTY_CONTENT } from "~/features/catalog/drafts/draft-content";
import { createDraft } from "~/features/catalog/drafts/create-draft.server";
import { publishDueWorkouts } from "~/features/journeys/publish-draft-workout.server";
import { gymFiles } from "~/features/library/schema.server";
import { editedDrafts, toDraftId } from "../support/edited-drafts";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const {
  gym,
  films,
  by,
  page,
  everybody,
  accountOf,
  addFilm,
  makeDraft,
  rowOf,
  contentOf,
  seePublic,
} = editedDrafts(site);
const NO_FILE = "00000000-0000-4000-8000-000000000001";

describe("from a film to the members", () => {
  it("takes a film, a name, a category and one press", async () => {
    const file = await by("owner").visit(at(sitesOf(site)[0], `/studio/library/${films[0]}`));
    const editor = await file.submit({ [`file-${films[0]}`]: "on" });
    expect(editor.url.pathname).toMatch(/^\/gym\/ironworks\/studio\/workouts\/\d+$/);
    const draftId = toDraftId(editor.url);
    const refused = await editor.submit({ intent: "publish" });
    expect(refused.status).toBe(400);
    expect(readText(refused.html)).toContain("Give it a name.");
    expect(readText(refused.html)).toContain("Choose at least one category");
    const done = await refused.submit({
      ...{ name: "One film", "category-strength": "on", intent: "publish" },
    });
    expect(readText(done.html)).toContain("Published. Your members can train with it now.");
    const { state, workoutId } = await rowOf(draftId);
    expect(state).toBe("PUBLISHED");
    const member = await seePublic(workoutId);
    expect([member.status, readText(member.html).includes("One film")]).toEqual([200, true]);
    // Its picture is the film's.
    expect(member.html).toMatch(/\/pictures\/workouts\/\d+-[0-9a-f]{16}\./);
  });

  it("adds, orders, edits and publishes movements", async () => {
    const { draftId, editor } = await makeDraft();
    const keys = (await contentOf(draftId))?.movements.map(({ key }) => key) ?? [];
    // Two short films loop.
    expect(readText(editor.html)).toContain("Repeats");
    const moved = await editor.submit({ intent: `down-${keys[0]}`, name: "Typed meanwhile" });
    expect((await contentOf(draftId))?.movements.map(({ key }) => key)).toEqual([keys[1], keys[0]]);
    expect((await contentOf(draftId))?.name).toBe("Typed meanwhile");

    // What the script sends after a drag; no button without script does.
    const list = moved.forms.find(({ names }) => names.has("order"));
    const drag = {
      ...Object.fromEntries(list?.fields ?? []),
      order: keys.join(","),
      intent: "order",
    };
    const ordered = await by("owner").visit(moved.url, { form: drag });
    expect((await contentOf(draftId))?.movements.map(({ key }) => key)).toEqual(keys);
    const third = await addFilm("Plank.mp4");
    const add = await ordered.submit({ intent: "add" });
    const added = await add.submit({ [`file-${third}`]: "on" });
    expect((await contentOf(draftId))?.movements.map(({ name }) => name)).toEqual([
      "Squat",
      "Lunge",
      "Plank",
    ]);
    const edit = await added.submit({ intent: `edit-${keys[0]}` });
    const wrong = await edit.submit({ plays: "REP_BASED", repetitions: "0", name: "Deep squat" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('value="Deep squat"');
    await wrong.submit({ repetitions: "12", minutes: "1", seconds: "15" });
    expect((await contentOf(draftId))?.movements[0]).toMatchObject({
      ...{ name: "Deep squat", contentType: "MOVEMENT", appType: "REP_BASED" },
      ...{ repetitions: 12, durationSeconds: 75 },
    });
    const again = await by("owner").visit(page(`/${draftId}`));
    await again.submit({ "category-strength": "on", intent: "publish" });
    const { workoutId } = await rowOf(draftId);
    const shown = await seePublic(workoutId);
    expect(readText(shown.html)).toMatch(/Deep squat[\s\S]*Lunge[\s\S]*Plank/);
  });

  it("schedules in the time of the gym, and archives", async () => {
    const { draftId, editor } = await makeDraft();
    const past = { "category-strength": "on", date: "2020-01-01", time: "10:00" };
    const refused = await editor.submit({ ...past, intent: "schedule" });
    expect(readText(refused.html)).toContain("This time is over.");
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await refused.submit({ date: day, intent: "schedule" });
    expect((await rowOf(draftId)).state).toBe("SCHEDULED");
    const published = await (
      await by("owner").visit(page(`/${draftId}`))
    ).submit({ intent: "publish" });
    await published.submit({ intent: "archive" });
    const { state, workoutId } = await rowOf(draftId);
    expect(state).toBe("ARCHIVED");
    const gone = await seePublic(workoutId);
    expect(gone.status).toBe(404);
  });

  it("gives every typed value back after an error", async () => {
    const { editor } = await makeDraft();
    const typed = {
      ...{ name: "Kept", description: "Kept words", tags: "one, two", spotifyUrl: "no address" },
      ...{ equipment: "Mat", equipmentDesc: "A mat", intensity: "other", intensityOther: "Soft" },
      ...{ "name-de": "Behalten", "category-strength": "on", intent: "save" },
    };
    const refused = await editor.submit(typed);
    expect(refused.status).toBe(400);
    const form = refused.forms.find(({ names }) => names.has("spotifyUrl"));
    const { description, equipmentDesc, intent: _intent, ...values } = typed;
    expect(Object.fromEntries(form?.fields ?? [])).toMatchObject(values);
    for (const words of [description, equipmentDesc]) {
      expect(refused.html).toContain(`${words}</textarea>`);
    }
  });
});

describe("a film in work", () => {
  const makeWaiting = async (name: string) => {
    const uploadedBy = await accountOf("trainer@demo.test");
    const film = await addFilm(`${name}.mp4`, { uploadedBy, state: "PROCESSING" });
    const form = await by("trainer").visit(page("/new"));
    const draft = await form.submit({ name, [`file-${film}`]: "on" });
    return { film, editor: await draft.submit({ "category-strength": "on", intent: "save" }) };
  };
  const runJob = () =>
    publishDueWorkouts(site.db, {
      ...{ media: site.services.media, log: console, now: new Date() },
    });
  const finish = (film: string) =>
    site.db.update(gymFiles).set({ state: "READY" }).where(eq(gymFiles.id, film));

  it("lets a trainer publish, says that it waits, and is public once it is ready", async () => {
    const { film, editor } = await makeWaiting("Waiting one");
    const draftId = toDraftId(editor.url);
    expect(readText(editor.html)).toContain("members see the workout once the film is ready");
    const waiting = await editor.submit({ intent: "publish" });
    expect(waiting.url.pathname).toBe(editor.url.pathname);
    expect(readText(waiting.html)).toContain("It is published by itself once the film is ready.");
    await runJob();
    const { state, workoutId } = await rowOf(draftId);
    expect([state, workoutId]).toEqual(["SCHEDULED", null]);
    // Its form has no day that is over, which a browser would not send.
    expect(waiting.forms.find(({ names }) => names.has("date"))?.fields.get("date")).toBe("");
    const saved = await waiting.submit({ name: "Waiting two", intent: "save" });
    expect(readText(saved.html)).toContain("It is published by itself once the film is ready.");
    expect(readText((await by("trainer").visit(page())).html)).toContain("once it is ready");

    await finish(film);
    await Promise.all([runJob(), runJob()]);
    const published = await rowOf(draftId);
    expect(published.state).toBe("PUBLISHED");
    const member = await seePublic(published.workoutId);
    expect([member.status, readText(member.html).includes("Waiting two")]).toEqual([200, true]);
    expect(member.html).toMatch(/\/pictures\/workouts\/\d+-[0-9a-f]{16}\./);
  });

  it("says at the other fields what is missing, and nothing of the film", async () => {
    const { editor } = await makeWaiting("Nameless");
    const refused = await editor.submit({ name: "", intent: "publish" });
    expect(refused.status).toBe(400);
    expect(readText(refused.html)).toContain("Give it a name.");
    expect(readText(refused.html)).not.toContain("Wait until it is ready");
  });

  it("lets one of several wait", async () => {
    const { editor } = await makeWaiting("Waiting list");
    const list = await by("trainer").visit(page("?q=waiting%20list"));
    const sent = await list.submit({ change: "publish", [`draft-${toDraftId(editor.url)}`]: "on" });
    const text = readText(sent.html);
    expect(text).toContain("1 workout is published by itself once its film is ready.");
    expect(text).not.toContain("0 workouts changed");
  });
});

it("the editor suggests the words that other workouts of the gym have", async () => {
  const words = { focusAreas: ["Rotator cuff"], workoutIntensity: "Breezy", name: "Words" };
  const content = { ...EMPTY_CONTENT, ...words };
  const act = { accountId: gym.ownerId, now: new Date() };
  await createDraft(site.db, { scope: everybody(), content, formKey: null, by: act });
  const { editor } = await makeDraft();
  expect(editor.html).toMatch(/<datalist id="draft-intensities">.*?<option>Breezy<\/option>/);
  // The field for focus areas has its list with script alone, from the page's data.
  expect(editor.html).toContain("Rotator cuff");
});

describe("a forged form", () => {
  it("brings in no file, category, plan or trainer with an unknown id", async () => {
    const { draftId, editor } = await makeDraft();
    const saved = await rowOf(draftId);
    const version =
      editor.forms.find(({ names }) => names.has("version"))?.fields.get("version") ?? "";
    const send = (fields: Record<string, string>) =>
      by("owner").ask(page(`/${draftId}`), {
        form: {
          version,
          movements: "",
          access: "free",
          name: "Leg day",
          intent: "save",
          ...fields,
        },
      });
    expect((await send({ trainerId: "999999" })).status).toBe(400);
    expect((await send({ access: "plans", "plan-999999": "on" })).status).toBe(400);
    expect((await send({ "category-no-such": "on" })).status).toBe(303);
    expect((await contentOf(draftId))?.categoryKeys).toEqual([]);
    const added = await by("owner").ask(page(`/${draftId}/add`), {
      form: { [`file-${NO_FILE}`]: "on" },
    });
    expect(added.status).toBe(400);
    expect((await rowOf(draftId)).version).toBe(saved.version);
  });
});

it("deletes what members have never seen, after asking once more", async () => {
  const { draftId } = await makeDraft();
  const asked = await by("owner").visit(page(`/${draftId}/delete`));
  expect(readText(asked.html)).toContain("Delete this workout?");
  await asked.submit({});
  expect((await by("owner").ask(page(`/${draftId}`))).status).toBe(404);
});
