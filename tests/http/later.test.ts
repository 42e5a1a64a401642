/** The list "Later" without script (product.md §13), on all three mounts. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { newMember, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf, workoutsOf, type Site } from "../support/world";

const site = fileSite();
const MAX_SAVED = 500;

const listOf = ({ html }: Page) =>
  [...html.matchAll(/<li id="w-(\d+)"/g)].map(([, id]) => Number(id));
/** The buttons of the page with their state. */
const pressedOf = ({ html }: Page) =>
  [...html.matchAll(/<button[^>]*name="(save|unsave)"[^>]*aria-pressed="(true|false)"/g)].map(
    ([, name, pressed]) => `${name} ${pressed}`,
  );
const later = (visitor: Visitor, mount: Site) => visitor.visit(at(mount, "/category/LATER"));

async function memberWithWorkouts(mount: Site) {
  const member = await newMember(site, mount);
  const ids = (await workoutsOf(member.visitor, mount)).map(({ id }) => Number(id));
  const open = (id = 0) => member.visitor.visit(at(mount, `/category/strength/${id}`));
  return { ...member, ids, open };
}

describe("the list of a member", () => {
  it.each([0, 1, 2])("is filled and emptied by forms (mount %i)", async (index) => {
    const mount = sitesOf(site)[index] ?? sitesOf(site)[0];
    const { visitor, ids, open } = await memberWithWorkouts(mount);
    const [first = 0, second = 0] = ids;
    const empty = await later(visitor, mount);
    expect(wordsOf(empty)).toContain("Nothing saved yet");
    expect(empty.links).toContain(new URL(at(mount, "/")).pathname);

    for (const id of [first, second]) {
      const page = await open(id);
      expect(pressedOf(page)).toEqual(["save false"]);
      const saved = await page.submit({ save: String(id) });
      expect([saved.status, saved.url.pathname]).toEqual([200, page.url.pathname]);
      expect(pressedOf(saved)).toEqual(["unsave true"]);
      // The back button leads to the form, which has no effect any more.
      await page.submit({ save: String(id) });
    }
    const list = await later(visitor, mount);
    expect(listOf(list)).toEqual([second, first]);
    expect(pressedOf(list)).toEqual(["unsave true", "unsave true"]);
    const rest = await list.submit({ unsave: String(second) });
    expect([listOf(rest), rest.url.pathname]).toEqual([[first], list.url.pathname]);
    const workout = await open(first);
    expect(pressedOf(await workout.submit({ unsave: String(first) }))).toEqual(["save false"]);
    expect(listOf(await later(visitor, mount))).toEqual([]);
  });

  it("is a collection of the home only while something is on it", async () => {
    const [mount] = sitesOf(site);
    const { visitor, ids, open } = await memberWithWorkouts(mount);
    const [id = 0] = ids;
    const address = new URL(at(mount, "/category/LATER")).pathname;
    const home = () => visitor.visit(at(mount, "/"));
    expect((await home()).links).not.toContain(address);
    const saved = await (await open(id)).submit({ save: String(id) });
    expect((await home()).links).toContain(address);
    await saved.submit({ unsave: String(id) });
    expect((await home()).links).not.toContain(address);
  });

  it("leads from a saved workout back to the list", async () => {
    const [mount] = sitesOf(site);
    const member = await signedIn(site, mount, "member@demo.test");
    const [id = 0] = listOf(await later(member, mount));
    const page = await member.visit(at(mount, `/category/LATER/${id}`));
    expect(page.status).toBe(200);
    expect(page.links).toContain(new URL(at(mount, "/category/LATER")).pathname);
  });

  it("is nobody else's, and not for search engines", async () => {
    const [mount] = sitesOf(site);
    const { ids, open } = await memberWithWorkouts(mount);
    const [id = 0] = ids;
    await (await open(id)).submit({ save: String(id) });
    const { visitor: other } = await newMember(site, mount);
    for (const stranger of [other, new Visitor(site)]) {
      const page = await later(stranger, mount);
      expect([page.status, listOf(page)]).toEqual([200, []]);
      expect(page.html).toContain('content="noindex"');
    }
  });
});

describe("a press", () => {
  it("of a visitor leads to sign-in, and shows no button before", async () => {
    const [mount] = sitesOf(site);
    const { ids } = await memberWithWorkouts(mount);
    const visitor = new Visitor(site);
    const address = at(mount, `/category/strength/${ids[0]}`);
    expect(pressedOf(await visitor.visit(address))).toEqual([]);
    for (const to of [address, at(mount, "/category/strength")]) {
      const answer = await visitor.ask(to, { form: { save: String(ids[0]) } });
      expect([answer.status, answer.headers.location]).toEqual([
        303,
        expect.stringMatching(/\/(?:signin|login)/),
      ]);
    }
  });

  it("takes no workout of another gym, and no value that is none", async () => {
    const [mount] = sitesOf(site);
    const { visitor } = await memberWithWorkouts(mount);
    const { rows } = await site.pool.query<{ id: number }>(
      "select w.id from workouts w join gyms g on g.id = w.gym_id where g.guid = 'flowstate' limit 1",
    );
    const press = (value: string) =>
      visitor.ask(at(mount, "/category/LATER"), { form: { save: value } });
    expect((await press(String(rows[0]?.id))).status).toBe(404);
    for (const wrong of ["", "0", "-1", "1e3", "9999999999"])
      expect((await press(wrong)).status, wrong).toBe(400);
  });

  it.each([
    ["en", "Your list “Later” is full"],
    ["de", "Deine Liste „Später“ ist voll"],
  ])("on a full list shows the same page with a message (%s)", async (lang, message) => {
    const [mount] = sitesOf(site);
    const { visitor, studentId, ids, open } = await memberWithWorkouts(mount);
    visitor.language = lang;
    await site.db.execute(sql`
      with made as (
        insert into workouts (gym_id, name, duration_seconds, time_bucket, published_at)
        select id, 'Many', 600, 1, '2000-01-01' from gyms, generate_series(1, ${MAX_SAVED}::int)
         where guid = 'ironworks' returning gym_id, id
      )
      insert into saved_workouts (gym_id, student_id, workout_id, created_at)
      select gym_id, ${studentId}::int, id, now() from made`);
    const page = await open(ids[0]);
    const refused = await page.submit({ save: String(ids[0]) });
    expect([refused.status, refused.url.pathname]).toEqual([200, page.url.pathname]);
    expect(wordsOf(refused)).toContain(message);
    expect(pressedOf(refused)).toEqual(["save false"]);
  });
});
