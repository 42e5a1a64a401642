/** A gym's own texts on its pages, in the reader's language. */
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { PLATFORM } from "../support/app";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";

const site = fileSite();
const origin = () => `http://${PLATFORM}:${site.port}`;

it.each([
  ["en", "Medium · Legs · Core", "One kettlebell", "Goblet squat", "Rest", "Open floor"],
  ["es", "Media · Piernas · Core", "Una kettlebell", "Sentadilla goblet", "Descanso", "Sala"],
  ["fr", "Moyenne · Jambes · Gainage", "Une kettlebell", "Goblet squat", "Repos", "Salle"],
  ["de", "Mittel · Beine · Rumpf", "Eine Kettlebell", "Goblet Squat", "Pause", "Offene Fläche"],
])(
  "cards, the workout and the next live speak %s",
  async (lang, specs, equipment, squat, rest, live) => {
    const visitor = new Visitor(site);
    visitor.language = lang;
    const read = async (path: string) => (await visitor.ask(`${origin()}${path}`)).body;
    const [workout] = await site.db
      .select({ id: workouts.id })
      .from(workouts)
      .where(and(eq(workouts.name, "Goblet squat: first set"), eq(workouts.locked, false)));
    expect(await read("/gym/ironworks")).toContain(live);
    expect(await read("/gym/ironworks/category/strength")).toContain(specs);
    const page = await read(`/gym/ironworks/category/strength/${workout?.id}`);
    for (const words of [...specs.split(" · "), equipment, squat, rest]) {
      expect(page, words).toContain(words);
    }
  },
);
