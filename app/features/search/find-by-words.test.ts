/** A hundred queries as members type them, misspelt, accented and cut short, in four languages. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase } from "../../../tests/support/database";
import { equipment } from "~/features/catalog/equipment/schema.server";
import { tags } from "~/features/catalog/tags/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import type { Translations } from "~/kernel/translations";
import { indexWorkouts } from "./index-workouts.server";
import { searchWorkouts } from "./search-workouts.server";

const database = fileDatabase();
const ids = new Map<string, number>();
let gymId: number;

type Words = readonly [es: string, fr: string, de: string];
const inLanguages = (field: string, [es, fr, de]: Words): Translations => ({
  es: { [field]: es },
  fr: { [field]: fr },
  de: { [field]: de },
});

const WORKOUTS: Record<
  string,
  { names: Words; tags?: string[]; equipment?: string[]; area?: string }
> = {
  "Power Rack Basics": {
    names: ["Fundamentos del rack", "Les bases de la cage", "Grundlagen am Rack"],
    equipment: ["Barbell"],
    area: "Legs",
  },
  "Kettlebell Flow": {
    names: ["Secuencia con kettlebell", "Enchaînement kettlebell", "Kettlebell im Fluss"],
    equipment: ["Kettlebell"],
    area: "Grip",
  },
  "Push-Up Ladder": {
    names: ["Escalera de flexiones", "Échelle de pompes", "Liegestütz-Leiter"],
    area: "Chest",
  },
  "Slow Yoga for the Back": {
    names: ["Yoga lento para la espalda", "Yoga lent pour le dos", "Langsames Yoga für den Rücken"],
    equipment: ["Mat"],
    area: "Back",
  },
  "Shoulder Mobility": {
    names: ["Movilidad de hombros", "Mobilité des épaules", "Bewegliche Schultern"],
    area: "Shoulders",
  },
  "Dumbbell Circuit": {
    names: ["Circuito con mancuernas", "Circuit aux haltères", "Zirkel mit Kurzhanteln"],
    equipment: ["Dumbbells"],
    tags: ["Sweaty"],
  },
  "Evening Stretch": {
    names: ["Estiramientos de noche", "Étirements du soir", "Dehnen am Abend"],
    tags: ["Calm"],
  },
};

const LABELS: Record<string, Words> = {
  Barbell: ["Barra", "Barre", "Langhantel"],
  Kettlebell: ["Kettlebell", "Kettlebell", "Kettlebell"],
  Mat: ["Esterilla", "Tapis", "Matte"],
  Dumbbells: ["Mancuernas", "Haltères", "Kurzhanteln"],
  Sweaty: ["Sudoroso", "Transpirant", "Schweißtreibend"],
  Calm: ["Tranquilo", "Apaisant", "Ruhig"],
};

async function makeGym(names: Record<string, (typeof WORKOUTS)[string]>, trainerName: string) {
  const { db } = database;
  const guid = `g${randomUUID().slice(0, 8)}`;
  const gym = exactlyOne(
    await db
      .insert(gyms)
      .values({ guid, name: guid, ...COLOURS })
      .returning(),
    "gym",
  );
  const trainer = exactlyOne(
    await db
      .insert(trainers)
      .values({ tuid: guid, firstName: "A", lastName: "B", screenName: trainerName })
      .returning(),
    "trainer",
  );
  await db.insert(gymTrainers).values({ gymId: gym.id, trainerId: trainer.id, position: 1 });
  for (const [name, workout] of Object.entries(names)) {
    const { workoutId } = await publishWorkout(db, {
      ...{ gymId: gym.id, trainerId: name === "Evening Stretch" ? trainer.id : null, name },
      texts: inLanguages("name", workout.names),
      focusAreas: workout.area ? [{ name: workout.area }] : [],
      tags: workout.tags ?? [],
      equipment: workout.equipment ?? [],
      ...{ categoryKeys: [], subscriptionTypeIds: [], publishedAt: new Date() },
      movements: [{ name: "One", durationSeconds: 600, mediaKey: "clips/x" }],
    });
    if (names === WORKOUTS) ids.set(name, workoutId);
  }
  for (const [text, words] of Object.entries(LABELS)) {
    const texts = inLanguages("text", words);
    await db.update(tags).set({ texts }).where(eq(tags.text, text));
    await db.update(equipment).set({ texts }).where(eq(equipment.text, text));
  }
  return gym.id;
}

beforeAll(async () => {
  gymId = await makeGym(WORKOUTS, "Søren Ibáñez");
  await makeGym({ "Secret Kettlebell Yoga": { names: ["Secreto", "Secret", "Geheim"] } }, "Zoe");
  await indexWorkouts(database.db);
});

const find = (query: string) =>
  searchWorkouts(database.db, {
    ...{ gymId, query, sort: "newest", studentId: null },
    chosen: { time: [], intensity: [], trainer: [], equipment: [], done: [] },
  });

/** The workout, and the queries that find it. */
const QUERIES: readonly (readonly [name: string, queries: string])[] = [
  ["Power Rack Basics", "power rack, POWER, powr rack, pwoer, basics, bascis, rac, rack basic"],
  ["Power Rack Basics", "fundamentos, fundamento, fundametos, bases cage, les bases, grundlagen"],
  ["Power Rack Basics", "grundlage, gruntlagen, barbell, barbel, barra, barre, langhantel"],
  ["Power Rack Basics", "langhanteln, langhantl, Barbell and legs, legs"],
  ["Kettlebell Flow", "kettlebell, ketlebell, kettelbell, kettlebel, kettlebells, ketllebell"],
  ["Kettlebell Flow", "kett, grip, gripp, secuencia, secuenzia, con kettlebell, enchainement"],
  ["Kettlebell Flow", "enchaînement, enchaine, fluss, flus, flow"],
  ["Push-Up Ladder", "push-up, push up, pushup, pushups, push ups, ladder, lader, chest"],
  ["Push-Up Ladder", "flexiones, flexion, escalera, escalra, pompes, pompe, échelle, echelle"],
  ["Push-Up Ladder", "liegestütz, liegestutz, liegestuetz, leiter, liegestütze"],
  ["Slow Yoga for the Back", "yoga, yoga back, yoga for the back, slow yoga, yogaa, rücken"],
  ["Slow Yoga for the Back", "rucken, yoga für den rücken, rückn, espalda, espaldas"],
  ["Slow Yoga for the Back", "yoga para la espalda, dos, yoga pour le dos, mat, matte, tapis"],
  ["Slow Yoga for the Back", "esterila"],
  ["Shoulder Mobility", "shoulder, shoulders, shoulderr, sholder, mobility, movilidad, mobilité"],
  ["Shoulder Mobility", "mobilite, épaules, epaule, hombros, hombro, schultern, schulter"],
  ["Shoulder Mobility", "schultren, beweglich"],
  ["Dumbbell Circuit", "dumbbell, dumbell, dumbels, dmubbell, circuit, circiut, mancuernas"],
  ["Dumbbell Circuit", "mancuerna, mancuernes, haltères, halteres, altères, kurzhantel"],
  ["Dumbbell Circuit", "kurzhanteln, zirkel, sweaty, sudoroso, schweiß, schweiss"],
  ["Evening Stretch", "evening, evning, stretch, strech, stretching, étirements, etirement"],
  ["Evening Stretch", "estiramientos, dehnen, abend, am Abend, soir, noche, calm, apaisant, ruhig"],
  ["Evening Stretch", "soren, søren, ibañez, ibanez"],
];

const CASES = QUERIES.flatMap(([name, queries]) =>
  queries.split(", ").map((query) => [query, name] as const),
);

test.each(CASES)("%s finds %s", async (query, name) => {
  const { workoutIds } = await find(query);
  expect(workoutIds).toContain(ids.get(name));
  // What is found is told apart from the rest of the gym.
  expect(workoutIds.length).toBeLessThanOrEqual(3);
});

test("they are a hundred at least", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(100);
});

test("another gym's workouts are never found", async () => {
  const { workoutIds } = await find("secret");
  expect(workoutIds).toEqual([]);
  const { workoutIds: yoga } = await find("yoga");
  expect(yoga).toEqual([ids.get("Slow Yoga for the Back")]);
});

test("a misspelt word is named with the one that was taken instead", async () => {
  expect((await find("ketlebell")).corrections).toEqual([
    { typed: "ketlebell", instead: "kettlebell" },
  ]);
  expect((await find("kettlebell")).corrections).toEqual([]);
});

test("words that never meet find the nearest", async () => {
  const { workoutIds, isNearest } = await find("kettlebell yoga");
  expect(isNearest).toBe(true);
  expect(new Set(workoutIds)).toEqual(
    new Set([ids.get("Kettlebell Flow"), ids.get("Slow Yoga for the Back")]),
  );
  const partly = await find("yoga xylophone");
  expect(partly).toMatchObject({
    isNearest: true,
    workoutIds: [ids.get("Slow Yoga for the Back")],
  });
});

test("an empty query finds the whole gym, and one without a like in it nothing", async () => {
  expect((await find("")).workoutIds).toHaveLength(Object.keys(WORKOUTS).length);
  expect((await find("xylophone")).workoutIds).toEqual([]);
  expect((await find("'; drop table -- %_\\")).workoutIds).toEqual([]);
});
