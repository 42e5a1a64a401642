/** The filters and the order of a list, as calls ask for them. */
import { z } from "zod";
import { IS_OPTION } from "~/features/catalog/workouts/chosen-options";
import { SORTS, type Dimension } from "~/features/catalog/workouts/dimensions";

export const options = (dimension: Dimension, description: string, example: string) =>
  z
    .string()
    .max(400, "error.invalidValue")
    .refine(
      (value) => value.split(",").every((option) => option === "" || IS_OPTION[dimension](option)),
      "error.invalidValue",
    )
    .optional()
    .meta({ description, example });

export const filterOptions = {
  intensity: options("intensity", "Intensities, by commas", "HIGH"),
  trainer: options("trainer", "Ids of trainers, by commas", "3"),
  equipment: options("equipment", "Ids of equipment, or none, by commas", "none,7"),
  done: options("done", "yes or no: what the caller has completed", "no"),
  sort: z
    .enum(SORTS, "error.invalidValue")
    .optional()
    .meta({ description: "newest when absent: the list's own order" }),
};
