/** Writes the words of workouts whose texts have changed, and removes those of deleted workouts. */
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
    const [added, removed] = [without(wanted, written), without(written, wanted)];
    await countWords(tx, { added, removed });
    await addEntries(tx, added);
    await removeEntries(tx, removed);
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

const wordsOf = (entries: readonly Entry[]) =>
  sql`${sql.param(entries.map(({ word }) => word))}::text[]`;

async function listEntries(tx: Tx, keys: readonly WorkoutKey[]): Promise<Entry[]> {
  const { rows } = await tx.execute<{ gym: number; workout: number; word: string }>(sql`
    select has.gym_id as gym, has.workout_id as workout, word
      from unnest(${columnsOf(keys)}) as key (gym, workout)
      join ${workoutWords} has on has.gym_id = key.gym and has.workout_id = key.workout
      join ${searchWords} as words on words.gym_id = has.gym_id and words.id = has.word_id`);
  return rows.map(({ gym, workout, word }) => ({ gymId: gym, workoutId: workout, word }));
}

/** All at once and in the order of the alphabet, so that two servers wait for each other instead of deadlocking. */
async function countWords(
  tx: Tx,
  { added, removed }: Record<"added" | "removed", readonly Entry[]>,
): Promise<void> {
  const entries = [...added, ...removed];
  if (entries.length === 0) return;
  const changes = sql.param(entries.map((_, index) => (index < added.length ? 1 : -1)));
  await tx.execute(sql`
    insert into ${searchWords} (gym_id, word, workout_count)
    select gym, word, sum(change)
      from unnest(${columnsOf(entries)}, ${wordsOf(entries)}, ${changes}::int[]) as key (gym, workout, word, change)
     group by gym, word order by gym, word
    on conflict (gym_id, word) do update set workout_count = ${searchWords.workoutCount} + excluded.workout_count`);
}

/** And the words that no workout has any more, which `countWords` has locked. */
async function removeEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const keys = sql`unnest(${columnsOf(entries)}, ${wordsOf(entries)}) as key (gym, workout, word)`;
  await tx.execute(sql`
    delete from ${workoutWords} has
     using ${keys}
      join ${searchWords} as words on words.gym_id = key.gym and words.word = key.word
     where has.gym_id = key.gym and has.workout_id = key.workout and has.word_id = words.id`);
  await tx.execute(sql`
    delete from ${searchWords} as words using ${keys}
     where words.gym_id = key.gym and words.word = key.word and words.workout_count = 0`);
}

async function addEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.execute(sql`
    insert into ${workoutWords} (gym_id, workout_id, word_id, published_at)
    select key.gym, key.workout, words.id, workouts.published_at
      from unnest(${columnsOf(entries)}, ${wordsOf(entries)}) as key (gym, workout, word)
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
