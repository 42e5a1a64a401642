/** The editor of challenges without script: create, plan, preview, publish, archive, and what a second editor sees. */
import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { challengeItems, challenges } from "~/features/challenges/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { trainers } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { joinAsMember, makeChallenge } from "../support/challenges";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { paint } from "../support/paint";
import { fileSite } from "../support/site";
import { makeWorkout } from "../support/training";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const address = (path = "") => at(sitesOf(site)[0], `/studio/challenges${path}`);
const publicAddress = (guid: string) => at(sitesOf(site)[0], `/challenge/${guid}`);
const BOUNDARY = "boundary-of-the-test";
const NOW = new Date("2026-11-20T09:00:00Z");

let gymId = 0;
let workoutIds: number[] = [];
let owner: Visitor;
let trainer: Visitor;
let challenge: Awaited<ReturnType<typeof makeChallenge>>;

beforeAll(async () => {
  gymId = (await findGymByGuid(site.db, "ironworks"))?.id ?? 0;
  workoutIds = [];
  for (const name of ["Zebra legs", "Zebra arms"]) {
    workoutIds.push(await makeWorkout(site.db, { gymId, name }));
  }
  owner = await signedIn(site, sitesOf(site)[0], "owner@demo.test");
  trainer = await signedIn(site, sitesOf(site)[0], "trainer@demo.test");
});

/** Published, of nobody in particular: day 1 has legs and arms. */
beforeEach(async () => {
  challenge = await makeChallenge(site.db, {
    ...{ gymId, name: "Zebra weeks", days: 14 },
    items: workoutIds.map((workoutId) => ({ day: 1, workoutId })),
  });
});

const rowOf = async (guid = challenge.guid) =>
  exactlyOne(await site.db.select().from(challenges).where(eq(challenges.guid, guid)), "row");
/** "1.1 Zebra legs", in order. */
async function placesOf(guid = challenge.guid) {
  const { id, itemCount } = await rowOf(guid);
  const rows = await site.db
    .select()
    .from(challengeItems)
    .where(eq(challengeItems.challengeId, id));
  expect(itemCount).toBe(rows.length);
  return rows
    .toSorted((a, b) => a.day - b.day || a.position - b.position)
    .map(({ day, position, workoutId }) => `${day}.${position} ${workoutIds.indexOf(workoutId)}`);
}
const day = (number: number, guid = challenge.guid) => address(`/${guid}/day/${number}`);

describe("a new challenge", () => {
  it("is made by a form, planned, published, and seen by members", async () => {
    const form = await owner.visit(address("/new"));
    const made = await form.submit({
      ...{ name: "Ten zebra days", days: "10", description: "Daily.", "de-name": "Zehn Tage" },
    });
    expect(made.url.pathname).toMatch(/\/studio\/challenges\/ten-zebra-days$/);
    const guid = "ten-zebra-days";
    expect(await rowOf(guid)).toMatchObject({
      ...{ name: "Ten zebra days", days: 10, itemCount: 0, publishedAt: null },
      texts: { de: { name: "Zehn Tage" } },
    });
    expect(wordsOf(made)).toContain("Only your team sees it.");
    expect(wordsOf(made)).toContain("Add at least one workout to the calendar");

    const found = await owner.visit(`${day(2, guid)}?q=zebra%20l`);
    expect(wordsOf(found)).toContain("Zebra legs");
    expect(wordsOf(found)).not.toContain("Zebra arms");
    const added = await found.submit({ intent: "add", workout: String(workoutIds[0]) });
    expect(`${added.url.pathname}${added.url.search}`).toContain("/day/2?q=zebra+l");
    expect(await placesOf(guid)).toEqual(["2.1 0"]);

    const member = await signedIn(site, sitesOf(site)[0], "member@demo.test");
    expect((await member.ask(publicAddress(guid))).status).toBe(404);
    const preview = await owner.visit(address(`/${guid}/preview`));
    expect(wordsOf(preview)).toContain("Zebra legs");
    expect(wordsOf(preview)).toContain("Only your team sees this page.");
    expect(wordsOf(preview)).toContain("and 3 more days");

    const published = await (await owner.visit(address(`/${guid}`))).submit({ intent: "publish" });
    expect(wordsOf(published)).toContain("Everybody finds it");
    expect((await member.ask(publicAddress(guid))).status).toBe(200);
  });

  it("is made once by two presses, and again with another text", async () => {
    const form = await owner.visit(address("/new"));
    const typed = { name: "Zebra twice", days: "10" };
    const sent = await Promise.all([form.send(typed), form.send(typed)]);
    const again = await form.submit(typed);
    const places = new Set(sent.map(({ headers }) => headers.location));
    expect([sent.map(({ status }) => status), places.size]).toEqual([[303, 303], 1]);
    expect(again.url.pathname).toMatch(/\/zebra-twice$/);
    expect(wordsOf(again)).toContain("This challenge was created already.");
    const other = await form.submit({ ...typed, days: "12" });
    expect(other.url.pathname).toMatch(/\/zebra-twice-[a-z0-9]+$/);
  });

  it.each([
    [{ name: "", days: "10" }, "Enter a name."],
    [{ name: "Zebra", days: "6" }, "Enter a number from 7 to 84."],
    [{ name: "Zebra", days: "10", trainerId: "2000000000" }, "Choose somebody from the list."],
  ])("with %o is refused with words, and keeps what was typed", async (typed, words) => {
    const form = await owner.visit(address("/new"));
    const refused = await form.submit({ description: "Kept as typed.", ...typed });
    expect(refused.status).toBe(400);
    expect(wordsOf(refused)).toContain(words);
    expect(refused.html).toContain("Kept as typed.");
  });
});

describe("the calendar", () => {
  it("orders, moves, copies and removes by small forms", async () => {
    const item = String(challenge.itemIds[0]);
    await (await owner.visit(day(1))).submit({ intent: "down", item });
    expect(await placesOf()).toEqual(["1.1 1", "1.2 0"]);
    await (await owner.visit(day(1))).submit({ intent: "up", item });
    expect(await placesOf()).toEqual(["1.1 0", "1.2 1"]);
    await (await owner.visit(day(1))).submit({ intent: "move", item, day: "7" });
    expect(await placesOf()).toEqual(["1.1 1", "7.1 0"]);
    await (
      await owner.visit(address(`/${challenge.guid}`))
    ).submit({ intent: "copy-week", week: "1" });
    expect(await placesOf()).toEqual(["1.1 1", "7.1 0", "8.1 1", "14.1 0"]);
    const removed = await (await owner.visit(day(7))).submit({ intent: "remove", item });
    expect(removed.url.pathname).toMatch(/\/day\/7$/);
    expect(await placesOf()).toEqual(["1.1 1", "8.1 1", "14.1 0"]);
  });

  it("says what another editor has overtaken, and does it after all", async () => {
    const [first, second] = challenge.itemIds.map(String) as [string, string];
    const mine = await owner.visit(day(1));
    const theirs = await owner.visit(day(1));
    await theirs.submit({ intent: "move", item: second, day: "3" });
    const stale = await mine.submit({ intent: "move", item: first, day: "5" });
    expect(stale.status).toBe(409);
    expect(wordsOf(stale)).toContain("Somebody else has changed the calendar");
    expect(wordsOf(stale)).toContain("You wanted to move “Zebra legs” to day 5.");
    expect(await placesOf()).toEqual(["1.1 0", "3.1 1"]);
    const again = await stale.submit({ intent: "move", item: first, day: "5" });
    expect(again.status).toBe(200);
    expect(await placesOf()).toEqual(["3.1 1", "5.1 0"]);
  });

  it("keeps what a member has done, in words", async () => {
    await joinAsMember(site.db, { gymId, ...challenge, now: NOW });
    await site.pool.query(
      `insert into challenge_done (gym_id, student_id, challenge_id, round, item_id, day, completed_at)
       select gym_id, student_id, challenge_id, round, $1, starts_on, joined_at
         from challenge_members where challenge_id = $2`,
      [challenge.itemIds[0], challenge.challengeId],
    );
    const kept = await (
      await owner.visit(day(1))
    ).submit({
      ...{ intent: "remove", item: String(challenge.itemIds[0]) },
    });
    expect(kept.status).toBe(400);
    expect(wordsOf(kept)).toContain("what is done is never lost");
    expect(await placesOf()).toEqual(["1.1 0", "1.2 1"]);
    expect(wordsOf(await owner.visit(address(`/${challenge.guid}`)))).toContain(
      "1 member is doing it now.",
    );
  });

  it("answers 404 to a day after its end, and 400 to a form that no page has", async () => {
    for (const wrong of ["0", "15", "85", "x", "1.5"]) {
      expect((await owner.ask(address(`/${challenge.guid}/day/${wrong}`))).status).toBe(404);
    }
    const made = await owner.ask(day(1), { form: { intent: "burn", item: "1" } });
    expect(made.status).toBe(400);
  });
});

describe("its name and texts", () => {
  it("show both versions to the second editor, whose next save wins", async () => {
    const path = address(`/${challenge.guid}/texts`);
    const [mine, theirs] = [await owner.visit(path), await owner.visit(path)];
    await theirs.submit({ name: "Zebra of theirs", days: "14" });
    const stale = await mine.submit({ name: "Zebra of mine", days: "21" });
    expect(stale.status).toBe(409);
    expect(wordsOf(stale)).toContain("Zebra of theirs");
    expect(stale.html).toContain('value="Zebra of mine"');
    expect((await rowOf()).name).toBe("Zebra of theirs");
    const saved = await stale.submit({ name: "Zebra of mine", days: "21" });
    expect(saved.url.pathname).toMatch(new RegExp(`/studio/challenges/${challenge.guid}$`));
    expect(await rowOf()).toMatchObject({ name: "Zebra of mine", days: 21 });
  });

  it("refuse an end before the last workout", async () => {
    const item = String(challenge.itemIds[0]);
    await (await owner.visit(day(1))).submit({ intent: "move", item, day: "12" });
    const form = await owner.visit(address(`/${challenge.guid}/texts`));
    const refused = await form.submit({ days: "10" });
    expect([refused.status, (await rowOf()).days]).toEqual([400, 14]);
    expect(wordsOf(refused)).toContain("There are workouts on later days.");
  });

  it("take a picture, and refuse a file that is no picture", async () => {
    const path = address(`/${challenge.guid}/texts`);
    const send = (bytes: Buffer, shown = "") =>
      owner.ask(path, {
        body: Buffer.concat([
          Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="shown"\r\n\r\n${shown}\r\n`,
          ),
          Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="picture"; filename="p.png"\r\n\r\n`,
          ),
          ...[bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)],
        ]),
        headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
      });
    expect((await send(Buffer.from("no picture"))).status).toBe(400);
    const png = await paint({ width: 320, height: 180, color: "#c2185b", format: "png" });
    expect((await send(png)).status).toBe(303);
    const { pictureUrl } = await rowOf();
    expect(pictureUrl).toMatch(new RegExp(`^/pictures/challenges/${gymId}-[0-9a-f]{16}\\.`));
    // The page of this form has shown no picture.
    const other = await paint({ width: 320, height: 180, color: "#1b5e20", format: "png" });
    expect((await send(other)).status).toBe(409);
    const page = await owner.visit(path);
    await page.submit({ intent: "remove-picture" });
    expect((await rowOf()).pictureUrl).toBeNull();
  });
});

it("a draft that another editor has changed is shown before it is published", async () => {
  const form = { name: "Zebra unseen", days: "7" };
  const made = await (await owner.visit(address("/new"))).submit(form);
  const guid = made.url.pathname.split("/").at(-1) ?? "";
  const add = async (dayNumber: number) =>
    (await owner.visit(`${day(dayNumber, guid)}?q=zebra`)).submit({
      ...{ intent: "add", workout: String(workoutIds[0]) },
    });
  await add(1);
  const shown = await owner.visit(address(`/${guid}`));
  await add(2);
  const stale = await shown.submit({ intent: "publish" });
  expect([stale.status, (await rowOf(guid)).publishedAt]).toEqual([409, null]);
  expect(wordsOf(stale)).toContain("so it has not been published");
  await stale.submit({ intent: "publish" });
  expect((await rowOf(guid)).publishedAt).not.toBeNull();
});

it("a draft that another editor has changed is shown before it is deleted", async () => {
  const made = await (await owner.visit(address("/new"))).submit({ name: "Zebra gone", days: "7" });
  const guid = made.url.pathname.split("/").at(-1) ?? "";
  await (
    await owner.visit(`${day(1, guid)}?q=zebra`)
  ).submit({ intent: "add", workout: String(workoutIds[0]) });
  const stale = await made.submit({ intent: "delete" });
  expect(stale.status).toBe(409);
  expect(wordsOf(stale)).toContain("nothing has been deleted");
  expect(await placesOf(guid)).toEqual(["1.1 0"]);
  const deleted = await stale.submit({ intent: "delete" });
  expect(deleted.url.pathname).toMatch(/\/studio\/challenges$/);
  expect(await site.db.$count(challenges, eq(challenges.guid, guid))).toBe(0);
});

describe("an archived challenge", () => {
  it("answers 404 to everybody but who has joined it", async () => {
    const visitor = new Visitor(site);
    const joined = await signedIn(site, sitesOf(site)[0], "member@demo.test");
    const page = await joined.visit(publicAddress(challenge.guid));
    await page.submit({ intent: "join" });
    const archived = await (
      await owner.visit(address(`/${challenge.guid}`))
    ).submit({
      intent: "archive",
    });
    expect(wordsOf(archived)).toContain("Nobody else finds it or joins any more.");
    const item = `${publicAddress(challenge.guid)}/${challenge.itemIds[0]}`;
    for (const stranger of [visitor, trainer]) {
      expect((await stranger.ask(publicAddress(challenge.guid))).status).toBe(404);
      expect((await stranger.ask(item)).status).toBe(404);
    }
    for (const path of [publicAddress(challenge.guid), item]) {
      expect((await joined.ask(path)).status).toBe(200);
    }
    for (const path of ["", "/sitemap.xml", "/search?q=zebra"]) {
      const { body } = await visitor.ask(at(sitesOf(site)[0], path));
      expect(body).not.toContain(challenge.guid);
    }
    await (await owner.visit(address(`/${challenge.guid}`))).submit({ intent: "restore" });
    expect((await visitor.ask(publicAddress(challenge.guid))).status).toBe(200);
  });
});

describe("a trainer", () => {
  it("sees and edits their own alone", async () => {
    const list = await trainer.visit(address());
    expect(wordsOf(list)).toContain("Fourteen days under the bar");
    expect(wordsOf(list)).not.toContain("Zebra weeks");
    for (const path of ["", "/texts", "/day/1", "/preview"]) {
      expect((await trainer.ask(address(`/${challenge.guid}${path}`))).status).toBe(404);
    }
    const form = { intent: "archive" };
    expect((await trainer.ask(address(`/${challenge.guid}`), { form })).status).toBe(404);
    expect((await rowOf()).archivedAt).toBeNull();
  });

  it("makes challenges of their own, whoever the form names", async () => {
    const form = await trainer.visit(address("/new"));
    expect(form.html).not.toContain('name="trainerId"');
    const made = await form.submit({ name: "Zebra of Maya", days: "7" });
    const guid = made.url.pathname.split("/").at(-1) ?? "";
    const rows = await site.db.select().from(trainers).where(eq(trainers.tuid, "maya-cole"));
    expect((await rowOf(guid)).trainerId).toBe(exactlyOne(rows, "trainer").id);
    const deleted = await made.submit({ intent: "delete" });
    expect(deleted.url.pathname).toMatch(/\/studio\/challenges$/);
    const gone = await site.db.select().from(challenges).where(eq(challenges.guid, guid));
    expect(gone).toEqual([]);
  });
});

it("a list of five hundred has pages, and each state its own", async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...{ gymId, guid: `many-${index}`, name: `Many ${index}`, days: 7, itemCount: 0 },
  }));
  await site.db.insert(challenges).values(rows);
  const first = await owner.visit(address("?state=draft"));
  expect(wordsOf(first)).toContain("Many 499");
  expect(wordsOf(first)).not.toContain("Many 475");
  const more = first.links.find((link) => link.includes("before="));
  const second = await owner.visit(new URL(more ?? "", first.url));
  expect(wordsOf(second)).toContain("Many 475");
  expect(wordsOf(second)).not.toContain("Zebra weeks");
  expect(wordsOf(await owner.visit(address("?state=published")))).toContain("Zebra weeks");
  expect(wordsOf(await owner.visit(address("?state=archived")))).toContain(
    "No challenge has this status.",
  );
  const guids = rows.map(({ guid }) => guid);
  await site.db.delete(challenges).where(inArray(challenges.guid, guids));
});
