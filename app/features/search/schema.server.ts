/**
 * What the search finds workouts by: the words of each gym, and which workouts have each of them, in the order of the
 * newest. Written from the catalogue by `indexWorkouts`.
 */
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";

/** A gym's words, as `toSearchWords` writes them. */
export const searchWords = pgTable(
  "search_words",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** Of collation "C" in the migration, on which the ranges of `matchWords` depend. */
    word: text().notNull(),
    /**
     * How many workouts have it. Orders the matches and chooses which of several words to walk; a word that no workout
     * has any more is deleted.
     */
    workoutCount: integer("workout_count").notNull().default(0),
  },
  (t) => [
    unique("search_words_gym_id_id").on(t.gymId, t.id),
    unique("search_words_word").on(t.gymId, t.word),
    // Misspelt words; with the gym in the index its cost follows the gym's own words.
    index("search_words_similar").using("gin", t.gymId, t.word.op("gin_trgm_ops")),
    check("search_words_length", sql`length(${t.word}) between 1 and 40`),
  ],
);

/** The job deletes the rows of deleted workouts, because it lowers the counts of their words with them. */
export const workoutWords = pgTable(
  "workout_words",
  {
    gymId: integer("gym_id").notNull(),
    workoutId: integer("workout_id").notNull(),
    wordId: integer("word_id").notNull(),
    publishedAt: moment("published_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.workoutId, t.wordId] }),
    index("workout_words_newest").on(
      t.gymId,
      t.wordId,
      t.publishedAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
    ),
    foreignKey({
      name: "workout_words_word",
      columns: [t.gymId, t.wordId],
      foreignColumns: [searchWords.gymId, searchWords.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Workouts whose words have to be written again, or removed because the workout is deleted. Triggers of the migration
 * fill it, so that every writer counts.
 */
export const workoutsToIndex = pgTable(
  "workouts_to_index",
  {
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    workoutId: integer("workout_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.gymId, t.workoutId] })],
);
