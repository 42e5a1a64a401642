/**
 * However many workouts and words a gym has, a search and its suggestions read ranges of indexes.
 * @module-tag postgres
 */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { findWithWords, searchWorkouts } from "./search-workouts.server";

/** Of each of two gyms. */
const WORKOUTS = 30_000;
/** Of each gym; with two gyms alone a scan of their words costs as little as the index. */
const WORDS = 15_000;
const FURTHER_GYMS = 4;

const database = fileDatabase();
let gymId: number;

/** Of six letters; the first is in every workout, each other one in a few. */
const insertWords = (id: number) =>
  database.db.execute(sql`
    insert into search_words (gym_id, word, workout_count)
    select ${id}::int, translate(lpad((n * 7919 % 1000003)::text, 6, '0'), '0123456789', 'abcdefghij'),
           case n when 1 then ${WORKOUTS}::int else 8 end
      from generate_series(1, ${WORDS}::int) n`);

beforeAll(async () => {
  const { db } = database;
  const gymIds = [(await makeGym(db)).id, (await makeGym(db)).id];
  gymId = gymIds[0] ?? 0;
  await db.execute(sql`alter table workouts disable trigger user`);
  for (let count = 0; count < FURTHER_GYMS; count += 1) await insertWords((await makeGym(db)).id);
  for (const id of gymIds) {
    await insertWords(id);
    await db.execute(sql`
      insert into workouts (gym_id, name, duration_seconds, time_bucket, published_at)
      select ${id}::int, 'Many', 600, 1, now() - n * interval '1 hour'
        from generate_series(1, ${WORKOUTS}::int) n`);
    await db.execute(sql`
      insert into workout_words (gym_id, workout_id, word_id, published_at)
      select w.gym_id, w.id, words.ids[i], w.published_at from workouts w,
             (select array_agg(id order by id) as ids from search_words where gym_id = ${id}) words,
             lateral (values (1), (2 + w.id % ${WORDS - 1}::int)) as word (i)
       where w.gym_id = ${id}`);
  }
  await db.execute(sql`alter table workouts enable trigger user`);
  await db.execute(sql`analyze workouts, search_words, workout_words`);
});

async function countScans(): Promise<number> {
  // A connection tells its statistics a little later otherwise.
  await database.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await database.db.execute<{ scans: number }>(sql`
    select sum(seq_scan)::int as scans from pg_stat_user_tables
     where relname in ('workouts', 'search_words', 'workout_words')`);
  return rows[0]?.scans ?? -1;
}

async function wordOf(rank: number): Promise<string> {
  const { rows } = await database.db.execute<{ word: string }>(sql`
    select word from search_words where gym_id = ${gymId} order by id offset ${rank - 1} limit 1`);
  return rows[0]?.word ?? "";
}

const swapped = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

it.each([
  ["a word of every workout", ([all]: string[]) => `${all}`],
  ["a word of a few", ([, few]: string[]) => `${few}`],
  ["the beginning of a word", ([, few]: string[]) => `${few?.slice(0, 3)}`],
  ["a misspelt word", ([, few]: string[]) => swapped(`${few}`)],
  ["a word that nothing is like", () => "zzzzzzzz"],
  ["several words", (words: string[]) => words.join(" ")],
  ["no word", () => ""],
])("%s scans no table", async (_kind, queryOf) => {
  const none = await countScans();
  await database.db.execute(sql`select count(name) from workouts`);
  // The statistics do count.
  const before = await countScans();
  expect(before).toBeGreaterThan(none);
  const query = queryOf([await wordOf(1), await wordOf(2), await wordOf(3)]);
  const start = await countScans();
  // A prepared statement may get another plan after its fifth run.
  for (let count = 0; count < 8; count += 1) {
    await searchWorkouts(database.db, {
      ...{ gymId, query, sort: "newest", studentId: null },
      chosen: { time: [], intensity: [], trainer: [], equipment: [], done: [] },
    });
    await findWithWords(database.db, { gymId, query, few: true });
  }
  expect(await countScans()).toBe(start);
});
