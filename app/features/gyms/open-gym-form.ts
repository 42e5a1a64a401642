/**
 * The form that opens a gym. A message is a key of open-gym.json. An empty input reaches the schema as undefined.
 * Pure.
 */
import { z } from "zod";
import { isTimeZone } from "~/kernel/time-zone";
import { isPrintable, isVisible } from "~/kernel/visible";
import { judgeGuid } from "./gym-guid";

export const GYM_NAME_MAX = 60;
export const FIRST_CATEGORY_MAX = 40;

const name = (max: number, required: string, tooLong: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, { error: tooLong, abort: true })
    .refine(isPrintable, { error: "errors.textInvalid", abort: true })
    .refine(isVisible, required);

interface OpenGymOptions {
  labelsWithoutGym: readonly string[];
  isCountry(code: string): boolean;
  isSoldCurrency(code: string): boolean;
}

export const buildOpenGymForm = ({ labelsWithoutGym, isCountry, isSoldCurrency }: OpenGymOptions) =>
  z.object({
    name: name(GYM_NAME_MAX, "errors.nameRequired", "errors.nameTooLong"),
    guid: z
      .string({ error: "errors.guidRequired" })
      .trim()
      .toLowerCase()
      .superRefine((guid, check) => {
        const problem = judgeGuid(guid, labelsWithoutGym);
        if (problem) check.addIssue({ code: "custom", message: `guid.${problem}` });
      }),
    country: z
      .string({ error: "errors.countryRequired" })
      .refine(isCountry, "errors.countryRequired"),
    currency: z
      .string({ error: "errors.currencyRequired" })
      .refine(isSoldCurrency, "errors.currencyRequired"),
    timeZone: z
      .string({ error: "errors.zoneRequired" })
      .max(64)
      .refine(isTimeZone, "errors.zoneRequired"),
    category: name(FIRST_CATEGORY_MAX, "errors.categoryRequired", "errors.categoryTooLong"),
    adult: z.literal("on", { error: "errors.adultRequired" }),
    terms: z.literal("on", { error: "errors.termsRequired" }),
    termsVersion: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number)
      .optional()
      .catch(undefined),
    attemptId: z.uuid().optional().catch(undefined),
  });

/** What the language buttons and a lost session keep. */
export const OPEN_GYM_FIELDS = [
  "name",
  "guid",
  "country",
  "currency",
  "timeZone",
  "category",
] as const;
