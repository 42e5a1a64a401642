/** Two editors of one workout, and two presses of one form: nothing is lost and nothing is made twice. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { editedDrafts, toDraftId } from "../support/edited-drafts";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { gym, films, by, page, addFilm, makeDraft, contentOf } = editedDrafts(site);
const NO_FILE = "00000000-0000-4000-8000-000000000001";

describe("a form that creates", () => {
  const countDrafts = () => site.db.$count(workoutDrafts, eq(workoutDrafts.gymId, gym.id));

  it("makes one draft of two presses, at once and one after the other", async () => {
    const before = await countDrafts();
    const form = await by("owner").visit(page("/new"));
    const typed = { name: "Pressed twice", [`file-${films[0]}`]: "on" };
    const answers = await Promise.all([form.send(typed), form.send(typed)]);
    const again = await form.submit(typed);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const places = [...answers.map(({ headers }) => headers.location ?? ""), again.url];
    expect(new Set(places.map(toDraftId)).size).toBe(1);
    expect(await countDrafts()).toBe(before + 1);
    expect(readText(again.html)).toContain("You have made this workout already.");
    // "Back", and another name.
    const other = await form.submit({ ...typed, name: "Pressed once" });
    expect((await contentOf(toDraftId(other.url)))?.name).toBe("Pressed once");
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
      (["owner", "manager"] as const).map((role) =>
        by(role).visit(page(`/${draftId}/movements/${key}`)),
      ),
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
