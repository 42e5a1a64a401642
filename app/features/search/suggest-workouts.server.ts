/** The newest workouts with the words of a half-typed search. Cached until the gym changes. */
import { cachedQuery } from "~/db/cached-query.server";
import type { DbOrTx } from "~/db/client.server";
import { listWorkoutsById } from "~/features/catalog/workouts/list-workouts.server";
import { findWithWords } from "./search-workouts.server";

interface Suggested {
  gymId: number;
  workouts: Awaited<ReturnType<typeof listWorkoutsById>>;
}

/** Members type the same beginnings of words, so most of them are answered without the database. */
const suggested = cachedQuery<Suggested>({
  max: 10_000,
  gymIdOf: ({ gymId }) => gymId,
  load: async (db, key) => {
    const [gymId, lang, query] = JSON.parse(key) as [number, string, string];
    const { candidates } = await findWithWords(db, { gymId, query, few: true });
    const workoutIds = candidates.map(({ id }) => id);
    return { gymId, workouts: await listWorkoutsById(db, { gymId, lang, workoutIds }) };
  },
});

export async function suggestWorkouts(
  db: DbOrTx,
  { gymId, lang, query }: { gymId: number; lang: string; query: string },
): Promise<Suggested["workouts"]> {
  const typed = query.trim().toLowerCase();
  if (typed === "") return [];
  return (await suggested(db, JSON.stringify([gymId, lang, typed])))?.workouts ?? [];
}
