// @ts-check
/**
 * A PostgreSQL with a gym of 1,000,000 workouts and 2,000,000 likes beside one of 1,000: what P9 and P15 ask about. One
 * run fills it once for both.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { startVite } from "../../support/load-app.mjs";
import { postgres } from "../postgres.mjs";
import { onCleanUp, place, root, say, SESSION_SECRET } from "../tools.mjs";

export const WORKOUTS = Number(process.env["BENCH_WORKOUTS"] ?? 1_000_000);
const LIKES = WORKOUTS * 2;
export const SMALL = 1_000;
export const STUDENTS = 2_000;

/** Gym 1 is large and gym 2 small; a workout has two to four of its gym's twenty tags, 19 and 20 never together. */
const WORKOUTS_FIRST = [
  "set session_replication_role = replica",
  "set synchronous_commit = off",
  "set maintenance_work_mem = '256MB'",
  "set work_mem = '128MB'",
  `insert into gyms (guid, name, background_color, text_color, button_color, button_text_color, brand_color)
     values ('big', 'Big', '#000', '#fff', '#fff', '#000', '#fff'), ('small', 'Small', '#000', '#fff', '#fff', '#000', '#fff')`,
  "insert into workout_types (gym_id, key, name) values (1, 'all', 'All'), (2, 'all', 'All')",
  "insert into tags (gym_id, text, workout_count) select 1 + n / 20, 'tag ' || n, 0 from generate_series(0, 39) n",
  `create temp table indexes as select indexdef, indexname from pg_indexes i
     where schemaname = 'public' and tablename in ('workouts', 'workout_type_workouts', 'workout_tags', 'workout_type_tag_workouts', 'workout_likes')
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
  "do $$ declare r record; begin for r in select * from indexes loop execute 'drop index ' || quote_ident(r.indexname); end loop; end $$",
  `create temp table made as
     select n, g, d, b, at, (select array_agg(distinct t + case when g = 1 then 1 else 21 end order by t + case when g = 1 then 1 else 21 end)
         from unnest(array[(n * 31) % 18, (n * 17 + n / 7) % 18, (n * 13 + n / 3) % 6, 18 + n % 2]) t)::int[] as tags
     from (select n, case when n <= ${WORKOUTS} then 1 else 2 end as g, (array[300, 900, 1500, 2400, 3600])[1 + (n * 7919) % 5] as d,
             1 + (n * 7919) % 5 as b, timestamptz '2020-01-01' + n * interval '100 second' as at
           from generate_series(1::bigint, ${WORKOUTS + SMALL}::bigint) n) numbers`,
  `insert into workouts (gym_id, name, duration_seconds, time_bucket, published_at, tag_ids, workout_intensity, hero_image_url, focus_areas, like_count)
     select g, 'Workout ' || n, d, b, at, tags, 'HIGH', '/pictures/x/y.webp', '[{"name":"Legs"}]', 0 from made order by n`,
];

/** Categories, tags and likes. */
const LISTS = [
  `insert into workout_type_workouts (gym_id, workout_type_key, workout_id, published_at, time_bucket)
     select g, 'all', n, at, b from made order by n`,
  `insert into workout_tags (gym_id, workout_id, tag_id, published_at, time_bucket, tag_ids)
     select g, n, t, at, b, tags from made, unnest(tags) t`,
  `insert into workout_type_tag_workouts (gym_id, workout_type_key, tag_id, workout_id, published_at, time_bucket, tag_ids)
     select gym_id, 'all', tag_id, workout_id, published_at, time_bucket, tag_ids from workout_tags`,
  `insert into workout_type_tags (gym_id, workout_type_key, tag_id, workout_count)
     select gym_id, 'all', tag_id, count(*) from workout_tags group by 1, 2, 3`,
  `update tags t set workout_count = c from (select gym_id, tag_id, count(*) c from workout_tags group by 1, 2) n
     where n.gym_id = t.gym_id and n.tag_id = t.id`,
  `insert into accounts (email, email_folded, password_hash, first_name, last_name)
     select 'a' || n, 'a' || n, '-', 'A', 'B' from generate_series(1, ${STUDENTS}) n`,
  "insert into students (account_id) select id from accounts",
  `insert into workout_likes (gym_id, student_id, workout_id, created_at)
     select 1, 1 + s % ${STUDENTS}, 1 + (s::bigint * 7919 + s / ${WORKOUTS}) % ${WORKOUTS}, timestamptz '2025-01-01' - s * interval '1 second'
     from generate_series(1, ${LIKES}) s on conflict do nothing`,
  `insert into workout_likes (gym_id, student_id, workout_id, created_at)
     select 2, 1 + s % 20, ${WORKOUTS} + 1 + (s * 7919 + s / ${SMALL}) % ${SMALL}, timestamptz '2025-01-01' - s * interval '1 second'
     from generate_series(1, ${SMALL * 2}) s on conflict do nothing`,
  `update workouts w set like_count = c from (select workout_id, count(*) c from workout_likes group by 1) l where l.workout_id = w.id`,
];

const INDEXES_LAST = [
  "do $$ declare r record; begin for r in select * from indexes loop execute r.indexdef; end loop; end $$",
  "vacuum analyze",
];

/** @typedef {{gymId: number, first: number, count: number, tag: number, students: number}} SizedGym */

export const GYMS = {
  big: { gymId: 1, first: 1, count: WORKOUTS, tag: 0, students: STUDENTS },
  small: { gymId: 2, first: WORKOUTS + 1, count: SMALL, tag: 20, students: 20 },
};

export const SIZES = /** @type {const} */ (["small", "big"]);

/** @typedef {{big: number[], small: number[]}} Times */

/** @type {ReturnType<typeof openBigWorld> | undefined} */
let opened;

/** Null: no PostgreSQL is installed. `withLists`: the first caller says whether P9's tables are filled too. */
export const bigWorld = (withLists = false) => (opened ??= openBigWorld(withLists));

/** @param {boolean} withLists */
async function openBigWorld(withLists) {
  const database = postgres();
  if (!database) return null;
  const server = await database;
  const databaseUrl = await server.database();
  const startTime = performance.now();
  say(`\nFilling a database with ${WORKOUTS.toLocaleString("en")} workouts…`);
  const migrated = spawnSync(process.execPath, ["build/server/db-migrate.js"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      SESSION_SECRET,
      DATA_DIR: join(place, "growth"),
      LOG_LEVEL: "error",
    },
  });
  if (migrated.status !== 0) throw new Error("the database was not migrated");
  /** @param {string[]} statements Each as the superuser; returns the rows of the last. */
  const run = async (statements) => {
    const admin = new pg.Client(server.admin(databaseUrl));
    await admin.connect();
    let rows = [];
    for (const statement of statements) ({ rows } = await admin.query(statement));
    await admin.end();
    return rows;
  };
  await run([...WORKOUTS_FIRST, ...(withLists ? LISTS : []), ...INDEXES_LAST]);
  const rows = await run([
    "select (select count(*) from workouts where gym_id = 1)::int as workouts, (select count(*) from workout_likes)::int as likes",
  ]);
  say(`${JSON.stringify(rows[0])} in ${((performance.now() - startTime) / 1000).toFixed(0)} s`);

  const vite = await startVite();
  onCleanUp(() => vite.close());
  const { openDatabase } = await vite.ssrLoadModule("/app/db/client.server.ts");
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", maxConnections: 4 });
  onCleanUp(close);
  return { db, run, load: (/** @type {string} */ module) => vite.ssrLoadModule(module) };
}
