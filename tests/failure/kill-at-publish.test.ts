/**
 * kill -9 while a creator publishes a workout again and again, publishes copies of another one for the first time, and
 * changes the colours: visitors have one version of each, whole, and no version that was acknowledged is lost.
 * @module-tag postgres
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { openDatabase, type Database } from "~/db/client.server";
import { makePlace, startApp, type App, type Place } from "../support/app";
import { Visitor, type Page } from "../support/browse";
import { inSoak } from "../support/soak";
import { at, logIn, sitesOf } from "../support/world";

const ROUNDS = inSoak(2, 12);
/** After the first of a round. */
const KILLED_WITHIN_MS = inSoak(400, 2_000);
const CATEGORIES = ["category-strength", "category-mobility"];

/** The highest version that the server has acknowledged. */
interface Acknowledged {
  workout: number;
  copy: number;
  colors: number;
}

it("leaves nothing half public", { timeout: 300_000 }, async () => {
  const place = await makePlace();
  const acknowledged: Acknowledged = { workout: 0, copy: 0, colors: 0 };
  try {
    const [{ draftId, workoutId }, copied] = await withDatabase(place, findWorkouts);
    let next = 1;
    let order: number[] | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const app = await startApp({ place });
      const gone = new AbortController();
      const before = { ...acknowledged };
      const edit = await openEditor(app, draftId);
      const copy = await openCopies(app, copied.draftId);
      const paint = await openColors(app);
      const editing = Promise.all([
        repeat(gone.signal, () => next++, {
          act: edit,
          onDone: (version) => (acknowledged.workout = version),
        }),
        repeat(gone.signal, () => next++, {
          act: copy,
          onDone: (version) => (acknowledged.copy = version),
        }),
        repeat(gone.signal, () => next++, {
          act: paint,
          onDone: (version) => (acknowledged.colors = version),
        }),
      ]);
      const begun = expect
        .poll(() =>
          (["workout", "copy", "colors"] as const).every((of) => acknowledged[of] > before[of]),
        )
        .toBe(true);
      await Promise.race([begun, editing]);
      await sleep(randomInt(0, KILLED_WITHIN_MS));
      gone.abort();
      app.signal("SIGKILL");
      expect(await app.exit).toBeNull();
      await editing;
      const shown = await withDatabase(place, (database) => readShown(database, workoutId));
      expect(shown.faults).toEqual([]);
      order ??= shown.order;
      expect(shown.order).toEqual(order);
      expect(shown.workout).toBeGreaterThanOrEqual(acknowledged.workout);
      expect(shown.colors).toBeGreaterThanOrEqual(acknowledged.colors);
      const copies = await withDatabase(place, readCopies);
      expect(copies.faults).toEqual([]);
      expect(copies.published).toContain(`Copy ${acknowledged.copy}`);
      // A version that was written and never acknowledged stays behind the next.
      next = Math.max(next, shown.workout + 1, shown.colors + 1);
    }
  } finally {
    await place.remove();
  }
});

async function withDatabase<Answer>(place: Place, read: (database: Database) => Promise<Answer>) {
  const database = await openDatabase(place);
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}

/** Two workouts of Ironworks whose movements can be put into another order. */
async function findWorkouts({ pool }: Database) {
  const { rows } = await pool.query<{ draftId: number; workoutId: number }>(
    `select d.id as "draftId", d.workout_id as "workoutId" from workout_drafts d
       join gyms g on g.id = d.gym_id and g.guid = 'ironworks'
       join movements m on m.workout_id = d.workout_id
      where d.state = 'PUBLISHED' group by d.id having count(*) > 2 order by d.id limit 2`,
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error("the demo world has no two workouts with movements");
  return [first, second] as const;
}

/** One version after the other, until the server is gone. */
async function repeat(
  until: AbortSignal,
  count: () => number,
  { act, onDone }: { act: (version: number) => Promise<void>; onDone: (version: number) => void },
): Promise<void> {
  while (!until.aborted) {
    const version = count();
    try {
      await act(version);
      onDone(version);
    } catch (error) {
      if (!until.aborted) throw error;
    }
  }
}

async function visitAsOwner(app: App, path: string): Promise<() => Promise<Page>> {
  const [site] = sitesOf(app);
  const visitor = new Visitor(app);
  await logIn(visitor, site, { email: "owner@demo.test" });
  return () => visitor.visit(at(site, path));
}

async function send(page: Page, fields: Record<string, string>): Promise<void> {
  const { status } = await page.send(fields);
  if (status !== 303) throw new Error(`${page.url.pathname}: ${status}`);
}

/** Every field that lies in a table of its own names the version; the order of the movements is its parity. */
async function openEditor(app: App, draftId: number) {
  const visit = await visitAsOwner(app, `/studio/workouts/${draftId}`);
  const save = async (fields: Record<string, string>) => {
    const { forms, url, visitor } = await visit();
    const form = forms.find(({ names }) => names.has("order"))?.fields ?? [];
    const typed = [...form].filter(([name]) => !name.startsWith("category-"));
    const all = { ...Object.fromEntries(typed), ...fields };
    const { status } = await visitor.ask(url, { form: all });
    if (status !== 303) throw new Error(`${url.pathname}: ${status}`);
  };
  const fields = (await visit()).forms.find(({ names }) => names.has("order"))?.fields;
  const keys = (fields?.get("order") ?? "").split(",").toSorted();
  return async (version: number) => {
    const typed = {
      ...{ name: `Version ${version}`, description: `Words ${version}`, tags: `tag ${version}` },
      [CATEGORIES[version % 2] ?? ""]: "on",
    };
    const order = (version % 2 === 0 ? keys : keys.toReversed()).join(",");
    await save({ ...typed, intent: "order", order });
    await save({ ...typed, intent: "publish" });
  };
}

async function openCopies(app: App, draftId: number) {
  const visit = await visitAsOwner(app, `/studio/workouts/${draftId}`);
  return async (version: number) => {
    const copy = await (await visit()).submit({ intent: "duplicate" });
    await send(copy, { name: `Copy ${version}`, intent: "publish" });
  };
}

/** Copies that are public in part, and the names of those that are public. */
async function readCopies({ pool }: Database) {
  const { rows } = await pool.query<{ name: string; state: string; parts: number[] }>(
    `select d.name, d.state, array[
        (select count(*) from workouts w where w.id = d.workout_id and w.name = d.name),
        (select count(*) from movements m where m.workout_id = d.workout_id),
        (select count(*) from workout_type_workouts t where t.workout_id = d.workout_id),
        (select count(*) from audit_log a
          where a.subject_id = d.id::text and a.action = 'workout.publish')]::int[] as parts
       from workout_drafts d where d.name like 'Copy %' order by d.id`,
  );
  const published = rows.filter(({ state }) => state === "PUBLISHED");
  const [whole] = published;
  const faults = rows.filter(({ state, parts }) =>
    state === "PUBLISHED"
      ? parts.includes(0) || String(parts) !== String(whole?.parts)
      : parts.some((count) => count > 0),
  );
  return { faults, published: published.map(({ name }) => name) };
}

async function openColors(app: App) {
  const visit = await visitAsOwner(app, "/studio/brand");
  return async (version: number) => {
    const page = await visit();
    const form = page.forms.find(({ names }) => names.has("backgroundColor"));
    const names = [...(form?.names ?? [])].filter((name) => name.endsWith("Color"));
    const color = `#${version.toString(16).padStart(6, "0")}`;
    await send(page, Object.fromEntries(names.map((name) => [name, color])));
  };
}

/** What visitors have, as the numbers of versions; `faults`: what does not belong to the same version. */
async function readShown({ pool }: Database, workoutId: number) {
  const list = async <Row>(text: string, values: unknown[] = [workoutId]) =>
    (await pool.query(text, values)).rows as Row[];
  const faults: string[] = [];
  const [workout] = await list<{ name: string; description: string }>(
    "select name, description from workouts where id = $1",
  );
  const version = Number(/^Version (\d+)$/.exec(workout?.name ?? "")?.[1]);
  const expectOf = (what: string, found: unknown, expected: unknown) => {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
    if (is !== should) faults.push(`${what} of version ${version}: ${is} instead of ${should}`);
  };
  expectOf("description", workout?.description, `Words ${version}`);
  const tags = await list<{ text: string }>(
    `select t.text from workout_tags w join tags t on t.id = w.tag_id where w.workout_id = $1`,
  );
  expectOf("tags", tags, [{ text: `tag ${version}` }]);
  const category = (CATEGORIES[version % 2] ?? "").replace("category-", "");
  for (const table of ["workout_type_workouts", "workout_type_tag_workouts"]) {
    const keys = await list(`select workout_type_key as key from ${table} where workout_id = $1`);
    expectOf(table, keys, [{ key: category }]);
  }
  const places = await list<{ position: number; id: number }>(
    "select position, id from movements where workout_id = $1 order by position",
  );
  expectOf(
    "places",
    places.map(({ position }) => position),
    places.map((_place, index) => index + 1),
  );
  const [acts] = await list<{ count: number }>(
    `select count(*)::int as count from audit_log a join workout_drafts d on d.id::text = a.subject_id
      where d.workout_id = $1 and a.action = 'workout.publish'
        and a.after->>'version' = d.published_version::text`,
  );
  expectOf("acts of the publication", acts?.count, 1);
  const [gym] = await list<Record<string, string>>(
    `select background_color, text_color, button_color, button_text_color, brand_color
       from gyms where guid = 'ironworks'`,
    [],
  );
  const colors = [...new Set(Object.values(gym ?? {}))];
  expectOf("colours", colors.length, 1);
  const [change] = await list<{ color: string; all: number }>(
    `select c.after->>'backgroundColor' as color,
            (select count(*)::int from audit_log a
              where a.gym_id = c.gym_id and a.action = 'gym.change-brand') - count(*) over ()::int as all
       from gym_changes c join gyms g on g.id = c.gym_id where g.guid = 'ironworks'
      order by c.id desc limit 1`,
    [],
  );
  expectOf("change of the colours", [change?.color, change?.all], [colors[0], 0]);
  const ids = places.map(({ id }) => id);
  /** Of each version, the order of an even one. */
  const order = version % 2 === 0 ? ids : ids.toReversed();
  return {
    faults,
    order,
    workout: version,
    colors: Number.parseInt(colors[0]?.slice(1) ?? "", 16),
  };
}
