/** The filters and the order of a list, as calls ask for them. */
import { z } from "zod";
import { SORTS } from "~/features/catalog/workouts/facets";

export const options = (description: string, example: string) =>
  z.string().max(400, "error.invalidValue").optional().meta({ description, example });

export const filterOptions = {
  intensity: options("Intensities, by commas", "HIGH"),
  trainer: options("Ids of trainers, by commas", "3"),
  equipment: options("Ids of equipment, or none, by commas", "none,7"),
  done: options("yes or no: what the caller has completed", "no"),
  sort: z
    .enum(SORTS, "error.invalidValue")
    .optional()
    .meta({ description: "newest when absent: the list's own order" }),
};
