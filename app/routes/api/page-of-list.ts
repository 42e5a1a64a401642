/** Which page of a list a call asks for: by its number, or after the last entry of the page before. */
import { z } from "zod";
import { parseCursor } from "~/features/catalog/workouts/cursor";
import { wholeNumber } from "./parameters";

export const pageOfList = ({
  maxPage,
  maxSize,
  usualSize,
}: {
  maxPage: number;
  maxSize: number;
  usualSize: number;
}) => ({
  page: wholeNumber({ min: 1, max: maxPage, description: "From 1" }).optional(),
  size: wholeNumber({ min: 1, max: maxSize, description: `${usualSize} when absent` }).optional(),
  after: z
    .string()
    .refine((text) => parseCursor(text) !== null, "error.invalidValue")
    .optional()
    .meta({ description: "Where the page before ended; as the Link header has it" }),
});
