/** The forms of the manager without script: planning, series, editing, cancelling (product.md §16). */
import { and, asc, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { toLocalTime } from "~/features/lives/manage/local-time";
import { liveReminders, lives } from "~/features/lives/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import type { Page, Visitor } from "../support/browse";
import { newMember, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { BROADCAST_MAX: "1" } });
const gymPage = (path: string) => at(sitesOf(site)[0], path);
let trainer: Visitor;
beforeAll(async () => {
  trainer = await signedIn(site, sitesOf(site)[0], "trainer@demo.test");
});

/** A Friday in winter, and the next one that the clocks have changed by. */
const WINTER = "2027-03-19";
const open = () => trainer.visit(gymPage("/lives/manage/new"));
const plan = async (values: Record<string, string>) =>
  (await open()).submit({
    intent: "publish",
    date: WINTER,
    time: "18:00",
    source: "BROADCAST",
    ...values,
  });
const find = (title: string) =>
  site.db.select().from(lives).where(eq(lives.title, title)).orderBy(asc(lives.startsAt));
const findOne = async (title: string) => {
  const [live] = await find(title);
  if (!live) throw new Error(`no live ${title}`);
  return live;
};
const valueOf = (page: Page, name: string) =>
  page.forms.find(({ names }) => names.has(name))?.fields.get(name);

describe("planning", () => {
  it("needs a title, a day and a time, and shows the live to members at once", async () => {
    const page = await plan({ title: "Quick one" });
    expect(page.url.pathname).toBe("/gym/ironworks/lives/manage");
    expect(wordsOf(page)).toContain("Planned. Members can see it now.");
    const live = await findOne("Quick one");
    expect(live).toMatchObject({
      status: "SCHEDULED",
      source: "BROADCAST",
      leadMinutes: 15,
      capacity: null,
      startsAt: new Date("2027-03-19T18:00:00Z"),
      timeZone: "Europe/London",
    });
    expect(live.guid).toMatch(/^quick-one-[a-z0-9]{6}$/);
    // Whatever the form names, the trainer's lives are their own.
    const form = { intent: "draft", title: "Of another", trainerId: "1", date: "2027-05-01" };
    const more = { time: "18:00", duration: "30", source: "BROADCAST" };
    const other = await trainer.visit(gymPage("/lives/manage/new"), { form: { ...form, ...more } });
    expect(other.status).toBe(200);
    expect((await findOne("Of another")).trainerId).toBe(live.trainerId);
  });

  it("plans once when the form is sent twice at the same time", async () => {
    const page = await open();
    const send = () =>
      page.submit({
        ...{ intent: "publish", title: "Twice", date: "2027-04-02", time: "10:00" },
        source: "BROADCAST",
      });
    const answers = await Promise.all([send(), send()]);
    // Nor does it overlap with itself.
    answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await find("Twice")).toHaveLength(1);
  });

  it.each([
    ["title", { title: "" }, "Give the live a title."],
    ["date", { date: "2020-01-01" }, "This time has passed."],
    ["date", { intent: "draft", date: "0001-01-01" }, "This time has passed."],
    ["date", { date: "2090-01-01" }, "more than two years ahead"],
    ["time", { date: "2027-03-28", time: "01:30" }, "This time does not exist on that day"],
    ["capacity", { capacity: "0" }, "Between 1 and 100,000, or empty."],
    ["durationOther", { duration: "other" }, "Say how many minutes it lasts"],
    ["sourceUrl", { source: "LINK" }, "Enter the address, or save a draft."],
    ["sourceUrl", { source: "HLS", sourceUrl: "http://x.test/a.m3u8" }, "starts with https://"],
    ["sourceUrl", { source: "LINK", sourceUrl: "javascript:alert(1)" }, "starts with https://"],
    ["repeatCount", { repeats: "on", repeatCount: "53" }, "Between 1 and 52 times."],
    [
      "repeatUntil",
      { repeats: "on", repeatEnd: "until", repeatUntil: "2027-03-01" },
      "after the first",
    ],
    [
      "repeatUntil",
      { repeats: "on", repeatEnd: "until", repeatUntil: "2029-03-01" },
      "more than 52",
    ],
  ])("names a wrong %s at its field and keeps what was typed (%o)", async (field, wrong, words) => {
    const page = await plan({ title: "Wrong", equipment: "A mat", ...wrong });
    expect(page.status).toBe(400);
    expect(page.html).toMatch(new RegExp(`id="live-${field}-error"[^>]*><span[^>]*>[^<]*${words}`));
    expect(valueOf(page, "equipment")).toBe("A mat");
    expect(page.html).toContain("<title>Error:");
    expect(await find("Wrong")).toHaveLength(0);
  });

  it("tells all errors above the form, in its order, by the fields' names", async () => {
    const wrong = { title: "", capacity: "0", leadMinutes: "500", date: "2020-01-01" };
    const page = await plan({ ...wrong, source: "LINK" });
    const told = [...page.html.matchAll(/href="#live-(\w+)">([^<]+)</g)];
    expect(told.map(([, field]) => field)).toEqual([
      "title",
      "date",
      "sourceUrl",
      "capacity",
      "leadMinutes",
    ]);
    expect(told.at(-1)?.[2]).toBe("Joining opens, minutes before: Between 0 and 120 minutes.");
  });

  it("takes a plain http address of the developer's own machine", async () => {
    const sourceUrl = "http://127.0.0.1:9/a.m3u8";
    await plan({ title: "Local", source: "HLS", sourceUrl, date: "2027-04-03" });
    expect(await findOne("Local")).toMatchObject({ source: "HLS", sourceUrl });
  });

  it("warns once of another live of the trainer at that time, in any gym", async () => {
    const day = { date: "2027-04-09", time: "12:00", duration: "60" };
    await plan({ title: "First", ...day });
    const warned = await plan({ title: "Second", ...day, time: "12:59" });
    expect(wordsOf(warned)).toContain("You already give “First”");
    expect(await find("Second")).toHaveLength(0);
    await warned.submit({ intent: "publish" });
    expect(await find("Second")).toHaveLength(1);
    // Touching ends are no overlap.
    await plan({ title: "Third", ...day, time: "11:00" });
    expect(await find("Third")).toHaveLength(1);
  });

  it("names the trainer to others, and the other live in the reader's language", async () => {
    const day = { date: "2027-04-16", time: "20:00", duration: "60" };
    await plan({ title: "Slow", ...day });
    const texts = { de: { title: "Langsam" } };
    await site.db.update(lives).set({ texts }).where(eq(lives.title, "Slow"));
    const { trainerId } = await findOne("Slow");
    const values = { ...day, intent: "publish", title: "Fast", source: "BROADCAST" };
    const german = await signedIn(site, sitesOf(site)[0], "trainer@demo.test");
    german.cookiesFor(new URL(gymPage("/")).host).set("lang", "de");
    const own = await (await german.visit(gymPage("/lives/manage/new"))).submit(values);
    expect(wordsOf(own)).toContain("Sie geben bereits „Langsam“");
    const owner = await signedIn(site, sitesOf(site)[0], "owner@demo.test");
    const form = { ...values, trainerId: String(trainerId) };
    const others = await (await owner.visit(gymPage("/lives/manage/new"))).submit(form);
    expect(wordsOf(others)).toContain("Maya Cole already gives “Slow”");
  });

  it("keeps a draft from members, and publishes it later", async () => {
    await plan({ title: "Later", intent: "draft", source: "LINK", date: "2027-04-10" });
    const draft = await findOne("Later");
    expect(draft).toMatchObject({ status: "DRAFT", sourceUrl: null });
    const page = await trainer.visit(gymPage(`/lives/manage/${draft.guid}`));
    await page.submit({ intent: "publish", sourceUrl: "https://calls.test/x" });
    expect(await findOne("Later")).toMatchObject({ status: "SCHEDULED" });
    await plan({ title: "Never", intent: "draft", date: "2027-04-11" });
    const { guid } = await findOne("Never");
    const own = await trainer.visit(gymPage(`/lives/manage/${guid}`));
    await trainer.visit(own.url, { form: { intent: "delete" } });
    expect(await find("Never")).toHaveLength(0);
  });
});

describe("a series", () => {
  const local = async (title: string) =>
    (await find(title)).map(({ startsAt }) => toLocalTime(startsAt, "Europe/London"));

  it("keeps its hour over the change of the clock, and is edited in part or as a whole", async () => {
    await plan({ title: "Weekly", repeats: "on", repeatCount: "4", time: "07:00" });
    expect(await local("Weekly")).toEqual(
      ["2027-03-19", "2027-03-26", "2027-04-02", "2027-04-09"].map((day) => ({
        day,
        time: "07:00",
      })),
    );
    const [, second, third] = await find("Weekly");
    const edit = async (guid: string | undefined, values: Record<string, string>) =>
      (await trainer.visit(gymPage(`/lives/manage/${guid}`))).submit({
        intent: "publish",
        ...values,
      });
    await edit(third?.guid, { equipment: "A rope", scope: "one" });
    await edit(second?.guid, { time: "08:15", scope: "following" });
    expect((await local("Weekly")).map(({ time }) => time)).toEqual([
      "07:00",
      "08:15",
      "08:15",
      "08:15",
    ]);
    await edit(second?.guid, { capacity: "12", scope: "all" });
    const all = await find("Weekly");
    expect(all.map(({ capacity }) => capacity)).toEqual([12, 12, 12, 12]);
    // Of its own, so that it stays.
    expect(all.map(({ equipment }) => equipment)).toEqual([null, null, "A rope", null]);
    expect(all.map(({ sequence }) => sequence)).toEqual([0, 1, 1, 1]);
  });

  it("goes on where it was moved to", async () => {
    await plan({ title: "Moved", repeats: "on", repeatCount: "2", time: "05:00" });
    const [first] = await find("Moved");
    const page = await trainer.visit(gymPage(`/lives/manage/${first?.guid}`));
    await page.submit({ intent: "publish", scope: "all", date: "2027-05-01" });
    const more = { intent: "extend", weeks: "1", lastDay: "2027-03-26" };
    await trainer.visit(page.url, { form: more });
    expect((await local("Moved")).map(({ day }) => day)).toEqual([
      "2027-05-01",
      "2027-05-08",
      "2027-05-15",
    ]);
  });

  it("goes on, once for each form, and its rest is cancelled", async () => {
    const [first, second] = await find("Weekly");
    const page = await trainer.visit(gymPage(`/lives/manage/${first?.guid}`));
    const more = { intent: "extend", weeks: "2", lastDay: valueOf(page, "lastDay") ?? "" };
    await Promise.all([1, 2].map(() => trainer.visit(page.url, { form: more })));
    expect((await local("Weekly")).slice(4)).toEqual([
      { day: "2027-04-16", time: "08:15" },
      { day: "2027-04-23", time: "08:15" },
    ]);
    const cancel = await trainer.visit(gymPage(`/lives/manage/${second?.guid}/cancel`));
    await cancel.submit({ reason: "Holidays", scope: "following" });
    const statuses = (await find("Weekly")).map(({ status }) => status);
    expect(statuses).toEqual(["SCHEDULED", ...Array<string>(5).fill("CANCELLED")]);
  });
});

describe("cancelling", () => {
  it("says of each choice how many lives it means and how many people it mails", async () => {
    await plan({
      title: "Rest",
      date: "2027-12-01",
      time: "20:00",
      repeats: "on",
      repeatCount: "3",
    });
    const [first, second, third] = await find("Rest");
    const remind = async (guests: number, live = first) => {
      for (let guest = 0; guest < guests; guest += 1) {
        const { studentId } = await newMember(site, sitesOf(site)[0]);
        const asked = { studentId, byMail: true, byPush: false, askedAt: new Date() };
        const key = { gymId: live?.gymId ?? 0, liveId: live?.id ?? 0 };
        await site.db.insert(liveReminders).values({ ...key, ...asked });
      }
    };
    await remind(2, third);
    const read = async (guid: string | undefined) =>
      wordsOf(await trainer.visit(gymPage(`/lives/manage/${guid}/cancel`)));
    const words = await read(first?.guid);
    expect(words).toContain("“Rest”, Wednesday 1 December at 20:00 GMT");
    expect(words).toContain("This one 1 live · nobody gets an email");
    expect(words).toContain("This and the following 3 lives · 2 people get an email");
    await remind(1, second);
    expect(await read(second?.guid)).toMatch(
      /This one 1 live · 1 person gets an email .*following 2 lives · 3 people get an email/,
    );
  });

  it("mails who asked once, with the reason, when two press at once", async () => {
    await plan({ title: "Off", date: "2027-06-04" });
    const live = await findOne("Off");
    const guest = await newMember(site, sitesOf(site)[0]);
    await site.db.insert(liveReminders).values({
      gymId: live.gymId,
      liveId: live.id,
      studentId: guest.studentId,
      byMail: true,
      byPush: false,
      askedAt: new Date(),
    });
    const mails = (kind: string) =>
      site.db
        .select()
        .from(outboxMails)
        .where(and(eq(outboxMails.kind, kind), like(outboxMails.key, `%:${guest.studentId}:%`)));
    const edit = await trainer.visit(gymPage(`/lives/manage/${live.guid}`));
    await Promise.all([1, 2].map(() => edit.submit({ intent: "publish", time: "19:30" })));
    expect(await mails("liveMoved")).toMatchObject([
      { data: { from: "2027-06-04T17:00:00.000Z", at: "2027-06-04T18:30:00.000Z", count: "1" } },
    ]);
    const page = await trainer.visit(gymPage(`/lives/manage/${live.guid}/cancel`));
    expect(wordsOf(page)).toContain("1 person has a seat or asked to be reminded");
    const empty = await page.submit({ reason: " " });
    expect([empty.status, wordsOf(empty)]).toEqual([400, expect.stringContaining("Say why")]);
    await Promise.all([1, 2].map(() => page.submit({ reason: "Maya is ill." })));
    expect(await mails("liveCancelled")).toMatchObject([{ data: { reason: "Maya is ill." } }]);
    const past = await trainer.visit(gymPage("/lives/manage?tab=past"));
    expect(wordsOf(past)).toContain("Reason: Maya is ill.");
  });
});

it("a link is started by hand shortly before its time, and ended after a question", async () => {
  const sourceUrl = "https://calls.test/x";
  await plan({ title: "By hand", source: "LINK", sourceUrl, date: "2027-07-01" });
  const { guid, id } = await findOne("By hand");
  const press = () =>
    trainer.visit(gymPage(`/lives/manage/${guid}`), { form: { intent: "start" } });
  await press();
  expect(await findOne("By hand")).toMatchObject({ status: "SCHEDULED" });
  const soon = new Date(Date.now() + 600_000);
  await site.db.update(lives).set({ startsAt: soon }).where(eq(lives.id, id));
  expect(wordsOf(await trainer.visit(gymPage("/lives/manage")))).toContain("Start now");
  await press();
  expect(await findOne("By hand")).toMatchObject({ status: "LIVE" });
  const question = await trainer.visit(gymPage(`/lives/manage/${guid}/end`));
  await question.submit({});
  expect(await findOne("By hand")).toMatchObject({ status: "ENDED" });
});

it("a duplicate begins a week later, with all that the live says", async () => {
  await plan({ title: "Again", date: "2027-08-06", capacity: "9", equipment: "A band" });
  const { guid } = await findOne("Again");
  const page = await trainer.visit(gymPage(`/lives/manage/new?from=${guid}`));
  const values = ["title", "date", "time", "capacity", "equipment"].map((name) =>
    valueOf(page, name),
  );
  expect(values).toEqual(["Again", "2027-08-13", "18:00", "9", "A band"]);
});
