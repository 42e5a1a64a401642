/** Writes the words that workouts are found by, for those whose texts have changed. */
import { sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { loadWorkoutTexts, type WorkoutKey } from "./load-workout-texts.server";
import { searchWords, workoutsToIndex, workoutWords } from "./schema.server";
import { toSearchWords } from "./search-words.server";

/** A transaction's worth: it holds the rows of their words meanwhile. */
const BATCH = 200;

/** A word of a workout. */
interface Entry extends WorkoutKey {
  word: string;
}

/** Until nothing is waiting. Two servers share the work. */
export async function indexWorkouts(db: Db): Promise<void> {
  while ((await indexBatch(db)) === BATCH);
}

/** Returns how many workouts it has indexed. */
async function indexBatch(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const keys = await takeWaiting(tx);
    if (keys.length === 0) return 0;
    const loaded = await loadWorkoutTexts(tx, keys);
    const wanted = loaded.flatMap(({ texts, gymId, workoutId }) =>
      toSearchWords(texts.join("\n")).map((word) => ({ gymId, workoutId, word })),
    );
    const written = await listEntries(tx, keys);
    await removeEntries(tx, without(written, wanted));
    await addEntries(tx, without(wanted, written));
    await datePublication(tx, loaded);
    return keys.length;
  });
}

async function takeWaiting(tx: Tx): Promise<WorkoutKey[]> {
  const { rows } = await tx.execute<{ gym_id: number; workout_id: number }>(sql`
    delete from ${workoutsToIndex} where (gym_id, workout_id) in (
      select gym_id, workout_id from ${workoutsToIndex}
       order by gym_id, workout_id limit ${BATCH} for update skip locked)
    returning gym_id, workout_id`);
  return rows.map(({ gym_id: gymId, workout_id: workoutId }) => ({ gymId, workoutId }));
}

const columnsOf = (entries: readonly WorkoutKey[]) => sql`
  ${sql.param(entries.map(({ gymId }) => gymId))}::int[],
  ${sql.param(entries.map(({ workoutId }) => workoutId))}::int[]`;

async function listEntries(tx: Tx, keys: readonly WorkoutKey[]): Promise<Entry[]> {
  const { rows } = await tx.execute<{ gym: number; workout: number; word: string }>(sql`
    select has.gym_id as gym, has.workout_id as workout, word
      from unnest(${columnsOf(keys)}) as key (gym, workout)
      join ${workoutWords} has on has.gym_id = key.gym and has.workout_id = key.workout
      join ${searchWords} as words on words.gym_id = has.gym_id and words.id = has.word_id`);
  return rows.map(({ gym, workout, word }) => ({ gymId: gym, workoutId: workout, word }));
}

async function removeEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.execute(sql`
    delete from ${workoutWords} has
     using unnest(${columnsOf(entries)}, ${sql.param(entries.map(({ word }) => word))}::text[]) as key (gym, workout, word)
      join ${searchWords} as words on words.gym_id = key.gym and words.word = key.word
     where has.gym_id = key.gym and has.workout_id = key.workout and has.word_id = words.id`);
}

/** Words in the order of the alphabet, so that two servers wait for each other instead of deadlocking. */
async function addEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const words = sql.param(entries.map(({ word }) => word));
  await tx.execute(sql`
    insert into ${searchWords} (gym_id, word, workout_count)
    select gym, word, count(*) from unnest(${columnsOf(entries)}, ${words}::text[]) as key (gym, workout, word)
     group by gym, word order by gym, word
    on conflict (gym_id, word) do update set workout_count = ${searchWords.workoutCount} + excluded.workout_count`);
  await tx.execute(sql`
    insert into ${workoutWords} (gym_id, workout_id, word_id, published_at)
    select key.gym, key.workout, words.id, workouts.published_at
      from unnest(${columnsOf(entries)}, ${words}::text[]) as key (gym, workout, word)
      join ${searchWords} as words on words.gym_id = key.gym and words.word = key.word
      join workouts on workouts.gym_id = key.gym and workouts.id = key.workout
    on conflict do nothing`);
}

/** The lists of a word are in the order of publication. */
async function datePublication(
  tx: Tx,
  loaded: readonly (WorkoutKey & { publishedAt: Date })[],
): Promise<void> {
  const times = sql.param(loaded.map(({ publishedAt }) => publishedAt.toISOString()));
  await tx.execute(sql`
    update ${workoutWords} has set published_at = key.at
      from unnest(${columnsOf(loaded)}, ${times}::timestamptz[]) as key (gym, workout, at)
     where has.gym_id = key.gym and has.workout_id = key.workout and has.published_at <> key.at`);
}

const keyOf = ({ gymId, workoutId, word }: Entry) => `${gymId} ${workoutId} ${word}`;

function without(entries: readonly Entry[], others: readonly Entry[]): Entry[] {
  const known = new Set(others.map(keyOf));
  return entries.filter((entry) => !known.has(keyOf(entry)));
}
