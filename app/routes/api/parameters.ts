/** Values in addresses are text: each kind defines its parsing and its description. */
import { z } from "zod";

/** For a call without parameters in its path or its query. */
export const emptyInput = z.object({});

/** The answer of a call that answers 204. */
export const noBody = z.undefined();

/** The largest id an integer column can hold. */
const MAX_ID = 2 ** 31 - 1;

/** Plain decimal digits: no sign, no exponent, no spaces, no leading zero. */
export function wholeNumber({
  min,
  max,
  description,
}: {
  min: number;
  max: number;
  description: string;
}) {
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,9})$/, "error.wholeNumber")
    .transform(Number)
    .refine((value) => value >= min && value <= max, "error.outOfRange")
    .meta({
      description,
      override: { type: "integer", minimum: min, maximum: max },
    });
}

export const id = (description: string) => wholeNumber({ min: 1, max: MAX_ID, description });

export const currency = (description: string) =>
  z
    .string()
    .regex(/^[A-Z]{3}$/, "error.invalidValue")
    .optional()
    .meta({ description });

/** In a JSON body an id is a number. */
export const bodyId = z
  .int({ error: "error.wholeNumber" })
  .min(1, "error.outOfRange")
  .max(MAX_ID, "error.outOfRange");

/** `?extended=true` */
export const extended = z
  .enum(["true", "false"], "error.trueOrFalse")
  .optional()
  .transform((value) => value === "true")
  .meta({
    description: "true adds trainers and subscriptionTypes",
    override: { type: "boolean", default: false },
  });
