/** A trainer's name leads to the trainer's page, on each way to the gym, and no link stands inside another. */
import { Parser } from "htmlparser2";
import { expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();

/** The addresses of the links with a text, and whether one stands inside another. */
function readLinks({ html }: Page) {
  const found: { href: string; text: string }[] = [];
  let open: { href: string; text: string } | null = null;
  let isNested = false;
  const parser = new Parser({
    onopentag(name, { href = "" }) {
      if (name !== "a") return;
      if (open) isNested = true;
      open = { href, text: "" };
    },
    ontext(text) {
      if (open) open.text += text;
    },
    onclosetag(name) {
      if (name !== "a" || !open) return;
      found.push(open);
      open = null;
    },
  });
  parser.end(html);
  return { found, isNested };
}

async function taughtWorkout(): Promise<{ id: number; tuid: string; name: string }> {
  const { rows } = await site.pool.query<{ id: number; tuid: string; name: string }>(
    `select w.id, t.tuid, t.screen_name as name from workouts w join gyms g on g.id = w.gym_id
       join trainers t on t.id = w.trainer_id where g.guid = 'ironworks' order by w.id limit 1`,
  );
  return rows[0] ?? { id: 0, tuid: "", name: "" };
}

it.each([0, 1, 2])("on a workout, on lives and on a reminder (mount %i)", async (index) => {
  const mount = sitesOf(site)[index] ?? sitesOf(site)[0];
  const member = await signedIn(site, mount, "member@demo.test");
  const workout = await taughtWorkout();
  const { rows } = await site.pool.query<{ guid: string; tuid: string; name: string }>(
    `select l.guid, t.tuid, t.screen_name as name from lives l join gyms g on g.id = l.gym_id
       join trainers t on t.id = l.trainer_id
      where g.guid = 'ironworks' and l.status = 'SCHEDULED' and l.starts_at > now() order by l.starts_at`,
  );
  const [live, second] = rows;
  for (const [path, taught] of [
    [`/category/RECENT_WORKOUTS/${workout.id}`, workout],
    ["/lives", live],
    ["/lives", second],
    [`/lives/${live?.guid}`, live],
    [`/lives/${live?.guid}/reminder`, live],
  ] as const) {
    const { tuid = "", name = "?" } = taught ?? {};
    const page = await member.visit(at(mount, path));
    const { found, isNested } = readLinks(page);
    expect(isNested, path).toBe(false);
    const link = found.find(({ href, text }) => href === `/about/${tuid}` && text.includes(name));
    expect(link?.href, path).toBeDefined();
    const about = await member.visit(new URL(link?.href ?? "", mount.origin));
    expect([about.status, about.html.includes(name)], path).toEqual([200, true]);
  }
});

it("on no workout that names none", async () => {
  const [mount] = sitesOf(site);
  const { id } = await taughtWorkout();
  await site.pool.query("update workouts set trainer_id = null where id = $1", [id]);
  const page = await new Visitor(site).visit(at(mount, `/category/RECENT_WORKOUTS/${id}`));
  expect(page.links.filter((href) => href.startsWith("/about/"))).toEqual([]);
});
