/** The day and the time of "Publish later" in the editor of a workout: kept by every button (product.md §26). */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { toLocalTime } from "~/features/lives/manage/local-time";
import { addDays } from "~/kernel/time";
import type { Page } from "../support/browse";
import { editedDrafts } from "../support/edited-drafts";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { by, page, makeDraft, rowOf, contentOf } = editedDrafts(site);

const inDays = (days: number) => addDays(new Date(), days).toISOString().slice(0, 10);
const TYPED = { date: inDays(5), time: "18:30" };
const OTHER = { date: inDays(9), time: "07:15" };
const NONE = { date: "", time: "" };
const NOT_SET = "This day and time are not set yet.";

/** What the editor's form has. */
function timeIn({ forms }: Page) {
  const fields = forms.find(({ names }) => names.has("shownTime"))?.fields;
  return { date: fields?.get("date"), time: fields?.get("time") };
}
async function timeOf(draftId: number) {
  const { publishAt } = await rowOf(draftId);
  const timeZone = (await findGymByGuid(site.db, "ironworks"))?.timeZone ?? "";
  const { day, time } = publishAt ? toLocalTime(publishAt, timeZone) : { day: "", time: "" };
  return { date: day, time };
}
const keyOf = async (draftId: number) => (await contentOf(draftId))?.movements[0]?.key ?? "";

describe("a typed day and time", () => {
  it.each([
    ["Save", () => "save"],
    ["Move down", (key: string) => `down-${key}`],
    ["Remove", (key: string) => `remove-${key}`],
  ])("are in the form again after “%s”, which schedules nothing", async (_name, toIntent) => {
    const { draftId, editor } = await makeDraft();
    const next = await editor.submit({ ...TYPED, intent: toIntent(await keyOf(draftId)) });
    expect([next.status, timeIn(next)]).toEqual([200, TYPED]);
    expect(readText(next.html)).toContain(NOT_SET);
    const again = await next.submit({ intent: "save" });
    expect([timeIn(again), (await rowOf(draftId)).state]).toEqual([TYPED, "DRAFT"]);
    const emptied = await again.submit({ ...NONE, intent: "save" });
    expect(timeIn(emptied)).toEqual(NONE);
    expect(readText(emptied.html)).not.toContain(NOT_SET);
  });

  it.each([
    ["one movement", (key: string) => `edit-${key}`, { name: "Deep squat" }],
    ["more movements", () => "add", null],
    ["the picture", () => "picture", null],
    ["the preview", () => "preview", null],
  ])("are in the form again behind the page of %s", async (_name, toIntent, fields) => {
    const { draftId, editor } = await makeDraft();
    const own = new URL(page(`/${draftId}`)).pathname;
    const other = await editor.submit({ ...TYPED, intent: toIntent(await keyOf(draftId)) });
    expect(other.url.pathname.startsWith(`${own}/`)).toBe(true);
    const back = other.links.find((link) => new URL(link, other.url).pathname === own);
    expect(timeIn(await by("owner").visit(new URL(back ?? "", other.url)))).toEqual(TYPED);
    if (fields) expect(timeIn(await other.submit(fields))).toEqual(TYPED);
  });

  it("are kept by the search for more movements", async () => {
    const { editor } = await makeDraft();
    const add = await editor.submit({ ...TYPED, intent: "add" });
    const found = await by("owner").visit(`${add.url.href}&q=lunge`);
    const search = found.forms.find(({ names }) => names.has("q") && names.has("date"));
    expect(Object.fromEntries(search?.fields ?? [])).toEqual({ ...TYPED, q: "lunge" });
    const back = found.links.find((link) => /\/workouts\/\d+\?/.test(link));
    expect(timeIn(await by("owner").visit(new URL(back ?? "", found.url)))).toEqual(TYPED);
  });

  it("come from an address only as a day and a time", async () => {
    const { draftId } = await makeDraft();
    const forged = await by("owner").visit(page(`/${draftId}?date=tomorrow&time=%22%3E`));
    expect(timeIn(forged)).toEqual(NONE);
  });
});

describe("“Save” of a scheduled workout", () => {
  async function makeScheduled() {
    const { draftId, editor } = await makeDraft();
    const form = { ...TYPED, "category-strength": "on", intent: "schedule" };
    const scheduled = await editor.submit(form);
    expect(await timeOf(draftId)).toEqual(TYPED);
    return { draftId, scheduled };
  }

  it("leaves its time when the form leaves it", async () => {
    const { draftId, scheduled } = await makeScheduled();
    const saved = await scheduled.submit({ intent: "save", name: "Renamed" });
    expect(readText(saved.html)).toContain("Saved.");
    expect([await timeOf(draftId), timeIn(saved)]).toEqual([TYPED, TYPED]);
  });

  it("moves it to the typed time", async () => {
    const { draftId, scheduled } = await makeScheduled();
    const moved = await scheduled.submit({ ...OTHER, intent: "save", name: "Renamed" });
    expect(readText(moved.html)).toContain("Scheduled.");
    expect([await timeOf(draftId), timeIn(moved)]).toEqual([OTHER, OTHER]);
    expect((await contentOf(draftId))?.name).toBe("Renamed");
  });

  it.each([
    [{ date: "2020-01-01", time: "10:00" }, "This time is over."],
    [{ date: inDays(400), time: "10:00" }, "Choose a day within"],
    [{ date: "", time: "10:00" }, "Choose a day."],
  ])("refuses %o at its field, and keeps the time before", async (typed, words) => {
    const { draftId, scheduled } = await makeScheduled();
    const refused = await scheduled.submit({ ...typed, intent: "save" });
    expect([refused.status, await timeOf(draftId)]).toEqual([400, TYPED]);
    expect(readText(refused.html)).toContain(words);
    expect(timeIn(refused)).toEqual(typed);
  });

  it("shows both times when another editor has moved it meanwhile", async () => {
    const { draftId, scheduled } = await makeScheduled();
    const theirs = await by("manager").visit(page(`/${draftId}`));
    const third = { date: inDays(12), time: "12:00" };
    await scheduled.submit({ ...OTHER, intent: "save" });
    // An editor who has typed no time takes none back.
    await theirs.submit({ intent: "save", name: "Renamed" });
    expect(await timeOf(draftId)).toEqual(OTHER);
    const stale = await theirs.submit({ ...third, intent: "save", name: "Renamed" });
    expect([stale.status, await timeOf(draftId)]).toEqual([409, OTHER]);
    for (const words of [OTHER.date, third.date, third.time]) {
      expect(readText(stale.html)).toContain(words);
    }
    await stale.submit({ intent: "save" });
    expect(await timeOf(draftId)).toEqual(third);
  });

  it.each([
    ["in another language", { pageLang: "en" }],
    ["with an error", { spotifyUrl: "no address", intent: "save" }],
  ])("leaves a time moved meanwhile where its form came back %s first", async (_how, press) => {
    const { draftId, scheduled } = await makeScheduled();
    const theirs = await by("manager").visit(page(`/${draftId}`));
    await scheduled.submit({ ...OTHER, intent: "save" });
    const again = await theirs.submit(press);
    expect(timeIn(again)).toEqual(TYPED);
    await again.submit({ intent: "save", spotifyUrl: "" });
    expect(await timeOf(draftId)).toEqual(OTHER);
    expect((await again.submit({ intent: "unschedule", spotifyUrl: "" })).status).toBe(409);
  });
});

describe("“Save and schedule”", () => {
  it("shows both times when another editor has scheduled the draft meanwhile", async () => {
    const { draftId, editor } = await makeDraft();
    const theirs = await by("manager").visit(page(`/${draftId}`));
    await editor.submit({ ...TYPED, "category-strength": "on", intent: "schedule" });
    const stale = await theirs.submit({
      ...{ ...OTHER, "category-strength": "on", intent: "schedule" },
    });
    expect([stale.status, await timeOf(draftId)]).toEqual([409, TYPED]);
    for (const words of [TYPED.date, TYPED.time, OTHER.date, OTHER.time]) {
      expect(readText(stale.html)).toContain(words);
    }
    expect(timeIn(stale)).toEqual(OTHER);
    await stale.submit({ intent: "schedule" });
    expect(await timeOf(draftId)).toEqual(OTHER);
  });

  it("shows both times when another editor has taken the time back meanwhile", async () => {
    const { draftId, editor } = await makeDraft();
    const scheduled = await editor.submit({
      ...{ ...TYPED, "category-strength": "on", intent: "schedule" },
    });
    await (await by("manager").visit(page(`/${draftId}`))).submit({ intent: "unschedule" });
    const stale = await scheduled.submit({ intent: "schedule" });
    expect([stale.status, await timeOf(draftId)]).toEqual([409, NONE]);
    await stale.submit({ intent: "schedule" });
    expect(await timeOf(draftId)).toEqual(TYPED);
  });

  it("and its opposite leave a time that another editor has moved meanwhile", async () => {
    const { draftId, editor } = await makeDraft();
    const scheduled = await editor.submit({
      ...{ ...TYPED, "category-strength": "on", intent: "schedule" },
    });
    const theirs = await by("manager").visit(page(`/${draftId}`));
    await scheduled.submit({ ...OTHER, intent: "save" });
    const stale = await theirs.submit({ intent: "unschedule" });
    expect([stale.status, await timeOf(draftId)]).toEqual([409, OTHER]);
    await stale.submit({ intent: "unschedule" });
    expect(await timeOf(draftId)).toEqual(NONE);
  });

  it("meets no other time where the one of the page has come, and a film is in work", async () => {
    const { draftId, editor } = await makeDraft();
    const scheduled = await editor.submit({
      ...{ ...TYPED, "category-strength": "on", intent: "schedule" },
    });
    const publishAt = addDays(new Date(), -1);
    await site.db.update(workoutDrafts).set({ publishAt }).where(eq(workoutDrafts.id, draftId));
    const shown = await timeOf(draftId);
    const shownTime = `${shown.date} ${shown.time}`;
    await scheduled.submit({ ...shown, shownTime, intent: "unschedule" });
    expect(await timeOf(draftId)).toEqual(NONE);
  });

  it("may be pressed twice", async () => {
    const { draftId, editor } = await makeDraft();
    const form = { ...TYPED, "category-strength": "on", intent: "schedule" };
    const sent = await Promise.all([editor.send(form), editor.send(form)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect(await timeOf(draftId)).toEqual(TYPED);
  });
});
