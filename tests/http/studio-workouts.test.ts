/** A workout from a film of the library to the members' page, and two editors of one (product.md §26). */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EMPTY_CONTENT } from "~/features/catalog/drafts/draft-content";
import { createDraft } from "~/features/catalog/drafts/save-draft.server";
import { findDraft } from "~/features/catalog/drafts/queries.server";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { publishDueWorkouts } from "~/features/journeys/publish-draft-workout.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { toFolder } from "~/features/library/file-key";
import { gymFiles } from "~/features/library/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor, type Page } from "../support/browse";
import { READY_VIDEO } from "../support/library-world";
import { signedIn } from "../support/members";
import { paint } from "../support/paint";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const people = new Map<string, Visitor>();
const by = (role: string) => people.get(role) as Visitor;
const NO_FILE = "00000000-0000-4000-8000-000000000001";
let gymId = 0;
let ownerId = "";
let films: string[] = [];

const page = (path = "") => at(sitesOf(site)[0], `/studio/workouts${path}`);
const accountOf = async (email: string) =>
  exactlyOne(
    await site.db.select().from(accounts).where(eq(accounts.emailFolded, email)),
    "account",
  ).id;
const idOf = (url: URL | string) => Number(/workouts\/(\d+)/.exec(String(url))?.[1]);
const everybody = () => ({ gymId, own: null });
const contentOf = async (draftId: number) =>
  (await findDraft(site.db, { scope: everybody(), draftId }))?.content;
const rowOf = async (draftId: number) =>
  exactlyOne(
    await site.db.select().from(workoutDrafts).where(eq(workoutDrafts.id, draftId)),
    "draft",
  );

async function addFilm(
  name: string,
  { uploadedBy = ownerId, state = "READY" as "READY" | "PROCESSING" } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await site.db.insert(gymFiles).values({
    ...{ id, gymId, uploadedBy, name, bytes: 1_000, kind: "video", state },
    ...{ progress: 100, facts: READY_VIDEO, posters: ["poster-1.jpg"] },
  });
  const poster = await paint({ width: 320, height: 180, color: "#204060", format: "jpeg" });
  await site.services.media.put(`${toFolder({ gymId, fileId: id })}/poster-1.jpg`, poster);
  return id;
}

/** A draft with two films, as its owner has just made it; its editor's page. */
async function makeDraft(name = "Leg day"): Promise<{ draftId: number; editor: Page }> {
  const form = await by("owner").visit(page("/new"));
  const editor = await form.submit({
    ...{ name, [`file-${films[0]}`]: "on", [`file-${films[1]}`]: "on" },
  });
  return { draftId: idOf(editor.url), editor };
}

beforeAll(async () => {
  const [mount] = sitesOf(site);
  for (const role of ["owner", "manager", "trainer", "member"]) {
    people.set(role, await signedIn(site, mount, `${role}@demo.test`));
  }
  people.set("visitor", new Visitor(site));
  const found = await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
  gymId = exactlyOne(found, "gym").id;
  ownerId = await accountOf("owner@demo.test");
});

beforeEach(async () => {
  films = [await addFilm("Squat.mp4"), await addFilm("Lunge.mp4")];
});

describe("from a film to the members", () => {
  it("takes a film, a name, a category and one press", async () => {
    const file = await by("owner").visit(at(sitesOf(site)[0], `/studio/library/${films[0]}`));
    const editor = await file.submit({ [`file-${films[0]}`]: "on" });
    expect(editor.url.pathname).toMatch(/^\/gym\/ironworks\/studio\/workouts\/\d+$/);
    const draftId = idOf(editor.url);
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
    const member = await by("visitor").visit(
      at(sitesOf(site)[0], `/category/strength/${workoutId}`),
    );
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
    const shown = await by("visitor").visit(
      at(sitesOf(site)[0], `/category/strength/${workoutId}`),
    );
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
    const gone = await by("visitor").visit(at(sitesOf(site)[0], `/category/strength/${workoutId}`));
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
    const draftId = idOf(editor.url);
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
    const member = await by("visitor").visit(
      at(sitesOf(site)[0], `/category/strength/${published.workoutId}`),
    );
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
    const sent = await list.submit({ change: "publish", [`draft-${idOf(editor.url)}`]: "on" });
    const text = readText(sent.html);
    expect(text).toContain("1 workout is published by itself once its film is ready.");
    expect(text).not.toContain("0 workouts changed");
  });
});

describe("a form that creates", () => {
  const countDrafts = () => site.db.$count(workoutDrafts, eq(workoutDrafts.gymId, gymId));

  it("makes one draft of two presses, at once and one after the other", async () => {
    const before = await countDrafts();
    const form = await by("owner").visit(page("/new"));
    const typed = { name: "Pressed twice", [`file-${films[0]}`]: "on" };
    const answers = await Promise.all([form.send(typed), form.send(typed)]);
    const again = await form.submit(typed);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const places = [...answers.map(({ headers }) => headers.location ?? ""), again.url];
    expect(new Set(places.map(idOf)).size).toBe(1);
    expect(await countDrafts()).toBe(before + 1);
    expect(readText(again.html)).toContain("You have made this workout already.");
    // "Back", and another name.
    const other = await form.submit({ ...typed, name: "Pressed once" });
    expect((await contentOf(idOf(other.url)))?.name).toBe("Pressed once");
    expect(await countDrafts()).toBe(before + 2);
  });

  it.each(["", "no id", NO_FILE])(
    "makes one for each request with the id %j of another",
    async (formId) => {
      const before = await countDrafts();
      const form = await by("owner").visit(page("/new"));
      await by("manager").visit(page("/new"), { form: { name: "Theirs", formId } });
      const sent = await form.submit({ name: "Theirs", formId });
      expect(sent.url.pathname).toMatch(/\/studio\/workouts\/\d+$/);
      expect(await countDrafts()).toBe(before + 2);
    },
  );

  it("makes one workout of two presses on the page of a file", async () => {
    const file = await by("owner").visit(at(sitesOf(site)[0], `/studio/library/${films[0]}`));
    const before = await countDrafts();
    const made = await Promise.all([1, 2].map(() => file.send({ [`file-${films[0]}`]: "on" })));
    expect(new Set(made.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await countDrafts()).toBe(before + 1);
  });

  it("makes one copy of two presses", async () => {
    const { editor } = await makeDraft("Original");
    const before = await countDrafts();
    const copies = await Promise.all([1, 2].map(() => editor.send({ intent: "duplicate" })));
    expect(new Set(copies.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await countDrafts()).toBe(before + 1);
  });
});

describe("two editors at once", () => {
  it("see both texts, and the second save of the form wins deliberately", async () => {
    const { draftId, editor } = await makeDraft();
    const other = await by("manager").visit(page(`/${draftId}`));
    await editor.submit({ intent: "save", name: "Mine first" });
    const stale = await other.submit({ intent: "save", name: "Theirs", tags: "kept" });
    expect(stale.status).toBe(409);
    const text = readText(stale.html);
    expect(text).toContain("Somebody else has saved this page");
    for (const each of ["Mine first", "Theirs"]) expect(text).toContain(each);
    expect((await contentOf(draftId))?.name).toBe("Mine first");
    const saved = await stale.submit({ intent: "save" });
    expect(saved.status).toBe(200);
    expect(await contentOf(draftId)).toMatchObject({ name: "Theirs", tags: ["kept"] });
  });

  it("change the form and the list apart, and nothing is lost", async () => {
    const { draftId, editor } = await makeDraft();
    const keys = (await contentOf(draftId))?.movements.map(({ key }) => key) ?? [];
    const other = await by("manager").visit(page(`/${draftId}`));
    await editor.submit({ intent: `remove-${keys[0]}` });
    expect((await other.submit({ intent: "save", name: "Renamed" })).status).toBe(200);
    expect(await contentOf(draftId)).toMatchObject({
      name: "Renamed",
      movements: [{ key: keys[1] }],
    });
  });

  it("are told what they asked of a list that has changed", async () => {
    const { draftId, editor } = await makeDraft();
    const keys = (await contentOf(draftId))?.movements.map(({ key }) => key) ?? [];
    const other = await by("manager").visit(page(`/${draftId}`));
    await editor.submit({ intent: `down-${keys[0]}` });
    const stale = await other.submit({ intent: `up-${keys[1]}`, name: "Typed" });
    expect(stale.status).toBe(409);
    expect(readText(stale.html)).toContain("You wanted to move Lunge up.");
    expect(stale.html).toContain('value="Typed"');
    expect((await contentOf(draftId))?.movements.map(({ key }) => key)).toEqual([keys[1], keys[0]]);
  });

  it("of one movement see both texts", async () => {
    const { draftId } = await makeDraft();
    const key = (await contentOf(draftId))?.movements[0]?.key ?? "";
    const [one, two] = await Promise.all(
      ["owner", "manager"].map((role) => by(role).visit(page(`/${draftId}/movements/${key}`))),
    );
    await one?.submit({ name: "First" });
    const stale = await two?.submit({ name: "Second" });
    expect(stale?.status).toBe(409);
    expect(readText(stale?.html ?? "")).toContain("First");
    await stale?.submit({ name: "Second" });
    expect((await contentOf(draftId))?.movements[0]?.name).toBe("Second");
  });

  it("that save in the same moment lose nothing", async () => {
    const { draftId } = await makeDraft();
    const third = await addFilm("Plank.mp4");
    const fourth = await addFilm("Bridge.mp4");
    const add = await by("owner").visit(page(`/${draftId}/add`));
    const other = await by("manager").visit(page(`/${draftId}/add`));
    const form = await by("manager").visit(page(`/${draftId}`));
    await Promise.all([
      add.submit({ [`file-${third}`]: "on" }),
      other.submit({ [`file-${fourth}`]: "on" }),
      form.submit({ intent: "save", name: "All three" }),
    ]);
    const content = await contentOf(draftId);
    expect(content?.name).toBe("All three");
    expect(content?.movements.map(({ name }) => name).toSorted()).toEqual(
      ["Squat", "Lunge", "Plank", "Bridge"].toSorted(),
    );
  });
});

it("a form that is sent twice adds its movements once, another form adds them again", async () => {
  const { draftId } = await makeDraft();
  const plank = await addFilm("Plank.mp4");
  const add = () => by("owner").visit(page(`/${draftId}/add`));
  const form = await add();
  const namesNow = async () => (await contentOf(draftId))?.movements.map(({ name }) => name);
  await Promise.all([1, 2, 3].map(() => form.submit({ [`file-${plank}`]: "on" })));
  expect(await namesNow()).toEqual(["Squat", "Lunge", "Plank"]);
  await (await add()).submit({ [`file-${plank}`]: "on" });
  expect(await namesNow()).toEqual(["Squat", "Lunge", "Plank", "Plank"]);
});

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
    const member = await by("visitor").visit(
      at(sitesOf(site)[0], `/category/strength/${workoutId}`),
    );
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

  it("makes a workout of their own, and of no file of others", async () => {
    const own = await addFilm("Own.mp4", {
      uploadedBy: await accountOf("trainer@demo.test"),
    });
    const form = await by("trainer").visit(page("/new"));
    expect(form.html).not.toContain(films[0]);
    const sent = await by("trainer").visit(page("/new"), {
      form: { name: "Mine", [`file-${own}`]: "on", [`file-${films[0]}`]: "on" },
    });
    const content = await contentOf(idOf(sent.url));
    expect(content?.movements.map(({ fileId }) => fileId)).toEqual([own]);
    expect(content?.trainerId).not.toBeNull();
    expect(sent.html).not.toContain('name="trainerId"');
  });
});

it("the editor suggests the words that other workouts of the gym have", async () => {
  const words = { focusAreas: ["Rotator cuff"], workoutIntensity: "Breezy", name: "Words" };
  const content = { ...EMPTY_CONTENT, ...words };
  const act = { accountId: ownerId, now: new Date() };
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

describe("the list", () => {
  it("shows states with counts, finds by name, and changes several", async () => {
    const scope = everybody();
    const act = { accountId: ownerId, now: new Date() };
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

  it("names five of those that a change has left, with what keeps each, and counts the rest", async () => {
    const act = { accountId: ownerId, now: new Date() };
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
      const act = { accountId: ownerId, now: new Date(1_800_000_000_000 + at) };
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

it("deletes what members have never seen, after asking once more", async () => {
  const { draftId } = await makeDraft();
  const asked = await by("owner").visit(page(`/${draftId}/delete`));
  expect(readText(asked.html)).toContain("Delete this workout?");
  await asked.submit({});
  expect((await by("owner").ask(page(`/${draftId}`))).status).toBe(404);
});
