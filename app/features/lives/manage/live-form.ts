/**
 * The form that plans or edits a live. A message is a key of manage-lives.json. An empty input reaches the schema as
 * undefined. Pure.
 */
import { z } from "zod";
import { isLoopbackHost } from "~/kernel/loopback";
import { addDays } from "~/kernel/time";
import { isPrintable, isVisible } from "~/kernel/visible";
import { webAddress } from "~/kernel/web-address";
import { LIVE_SOURCES, type LiveSource } from "../live-kinds";
import { listWeeklyOccurrences, type SeriesEnd } from "../series/weekly-occurrences";
import {
  CANCEL_SCOPES,
  DEFAULT_LEAD_MINUTES,
  DESCRIPTION_MAX,
  EQUIPMENT_MAX,
  MAX_CAPACITY,
  MAX_DAYS_AHEAD,
  MAX_DURATION_MINUTES,
  MAX_LEAD_MINUTES,
  MAX_OCCURRENCES,
  OTHER_DURATION,
  REASON_MAX,
  SERIES_SCOPES,
  TITLE_MAX,
} from "./live-limits";
import { toInstant } from "./local-time";

/** Words of several lines, none of which can reorder its surroundings. */
const text = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, { error: tooLong, abort: true })
    .refine((typed) => typed.split(/\r?\n/).every(isPrintable), "errors.textInvalid")
    .optional();

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, { error: message, abort: true })
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);

const fields = {
  title: z
    .string({ error: "errors.titleRequired" })
    .trim()
    .min(1, { error: "errors.titleRequired", abort: true })
    .max(TITLE_MAX, { error: "errors.titleTooLong", abort: true })
    .refine(isPrintable, { error: "errors.titleInvalid", abort: true })
    .refine(isVisible, "errors.titleRequired"),
  description: text(DESCRIPTION_MAX, "errors.descriptionTooLong"),
  equipment: text(EQUIPMENT_MAX, "errors.equipmentTooLong"),
  trainerId: z.string().optional(),
  date: z.iso.date({ error: "errors.dateRequired" }),
  time: z
    .string({ error: "errors.timeRequired" })
    // Some browsers add seconds.
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/, "errors.timeRequired")
    .transform((time) => time.slice(0, 5)),
  duration: z.string({ error: "errors.durationRequired" }),
  durationOther: z.string().trim().optional(),
  leadMinutes: wholeNumber(0, MAX_LEAD_MINUTES, "errors.leadInvalid").optional(),
  capacity: wholeNumber(1, MAX_CAPACITY, "errors.capacityInvalid").optional(),
  access: z.enum(["open", "plans"]).optional().catch(undefined),
  source: z.enum(LIVE_SOURCES, { error: "errors.sourceRequired" }),
  sourceUrl: z.string().trim().max(2_000, "errors.sourceUrlTooLong").optional(),
  isReplayPrivate: z.string().optional(),
  repeats: z.string().optional(),
  repeatEnd: z.enum(["count", "until"]).optional().catch(undefined),
  repeatCount: z.string().trim().optional(),
  repeatUntil: z.string().optional(),
  scope: z.enum(SERIES_SCOPES).optional().catch(undefined),
  formId: z.uuid().optional().catch(undefined),
  /** The live whose overlap the person has seen. */
  overlapSeen: z.string().max(100).optional().catch(undefined),
};

/** What the language buttons and a lost session keep. */
export const LIVE_FORM_FIELDS = Object.keys(fields);

interface LiveFormOptions {
  /** A draft may lack the address, and lie in the past. */
  isDraft: boolean;
  timeZone: string;
  now: Date;
  /** The trainers to choose from; null: the person's own lives, without a choice. */
  trainerIds: readonly number[] | null;
  /** The ticked plans that the gym sells. */
  planIds: readonly number[];
  /** Where a live can take place here. */
  sources: readonly LiveSource[];
  /** The start of a live that is planned already: it may stay although it has passed. */
  plannedStart: Date | null;
}

export type LiveForm = z.infer<ReturnType<typeof buildLiveForm>>;

type Field = keyof typeof fields;
type Typed = z.infer<z.ZodObject<typeof fields>>;
type Wrong = (field: Field, message: string) => void;

/** Texts alone: an object of the fields themselves would keep the errors that hang on several of them back. */
const inputs = z.object(
  Object.fromEntries(
    LIVE_FORM_FIELDS.map((name) => [name, z.string().optional().catch(undefined)]),
  ),
);

/** All errors come at once, one for each field. */
export function buildLiveForm(options: LiveFormOptions) {
  return inputs.transform((typed, check) => {
    const broken = new Set<string>();
    const wrong = (field: string, message: string) => {
      if (!broken.has(field)) check.addIssue({ code: "custom", path: [field], message });
      broken.add(field);
    };
    const whole = readFields(typed, wrong);
    const together = readTogether(whole, options, wrong);
    if (broken.size > 0) return z.NEVER;
    const form = whole as Typed;
    return {
      title: form.title,
      description: form.description ?? null,
      equipment: form.equipment ?? null,
      day: form.date,
      time: form.time,
      leadMinutes: form.leadMinutes ?? DEFAULT_LEAD_MINUTES,
      capacity: form.capacity ?? null,
      isReplayPrivate: form.isReplayPrivate !== undefined,
      scope: form.scope ?? ("one" as const),
      formId: form.formId ?? null,
      overlapSeen: form.overlapSeen ?? null,
      ...together,
    };
  });
}

/** The fields that are right by themselves. */
function readFields(
  typed: Partial<Record<string, string>>,
  wrong: (field: string, message: string) => void,
): Partial<Typed> {
  const read = Object.entries(fields).flatMap(([name, schema]) => {
    const result = schema.safeParse(typed[name]);
    if (result.success) return [[name, result.data] as const];
    wrong(name, result.error.issues[0]?.message ?? "");
    return [];
  });
  return Object.fromEntries(read);
}

/** What hangs on several fields, or on what the gym offers. A field with an error of its own is missing. */
function readTogether(form: Partial<Typed>, options: LiveFormOptions, wrong: Wrong) {
  const planIds = form.access === "plans" ? options.planIds : [];
  if (form.access === "plans" && planIds.length === 0) wrong("access", "errors.plansRequired");
  return {
    startsAt: readStart(form, options, wrong),
    durationMinutes: readDuration(form, wrong),
    trainerId: readTrainer(form.trainerId, options, wrong),
    planIds,
    source: readSource(form, options, wrong),
    sourceUrl: readSourceUrl(form, options, wrong),
    repeat: readRepeat(form, options, wrong),
  };
}

/** A draft may lie in the past, but no clock of a place is known for years that nobody means. */
const EARLIEST_DAY = "2020-01-01";

function readStart(
  { date, time }: Partial<Typed>,
  { timeZone, now, plannedStart, isDraft }: LiveFormOptions,
  wrong: Wrong,
): Date {
  if (date === undefined || time === undefined) return now;
  if (date < EARLIEST_DAY) {
    wrong("date", "errors.startPast");
    return now;
  }
  const startsAt = toInstant({ day: date, time }, timeZone);
  if (!startsAt) {
    wrong("time", "errors.timeSkipped");
    return now;
  }
  const isKept = plannedStart?.getTime() === startsAt.getTime();
  if (startsAt <= now && !isDraft && !isKept) wrong("date", "errors.startPast");
  if (startsAt > addDays(now, MAX_DAYS_AHEAD)) wrong("date", "errors.startFar");
  return startsAt;
}

function readTrainer(
  trainerId: string | undefined,
  { trainerIds }: LiveFormOptions,
  wrong: Wrong,
): number | null {
  if (trainerIds === null || trainerId === undefined) return null;
  const chosen = trainerIds.find((id) => String(id) === trainerId);
  if (chosen === undefined) wrong("trainerId", "errors.trainerUnknown");
  return chosen ?? null;
}

function readDuration({ duration, durationOther }: Partial<Typed>, wrong: Wrong): number {
  const isOther = duration === OTHER_DURATION;
  const minutes = readNumber(isOther ? durationOther : duration, MAX_DURATION_MINUTES);
  if (minutes === null) wrong(isOther ? "durationOther" : "duration", "errors.durationRequired");
  return minutes ?? 1;
}

function readNumber(digits: string | undefined, max: number): number | null {
  const number = /^\d{1,6}$/.test(digits ?? "") ? Number(digits) : 0;
  return number >= 1 && number <= max ? number : null;
}

function readSource(
  { source }: Partial<Typed>,
  { sources }: LiveFormOptions,
  wrong: Wrong,
): LiveSource {
  if (source && sources.includes(source)) return source;
  wrong("source", "errors.sourceRequired");
  return "LINK";
}

/** Only https: on the way nobody may lead members elsewhere. The developer's own machine has no certificate. */
function readSourceUrl(
  { source, sourceUrl }: Partial<Typed>,
  { isDraft }: LiveFormOptions,
  wrong: Wrong,
): string | null {
  if (source === undefined || source === "BROADCAST") return null;
  if (sourceUrl === undefined) {
    if (!isDraft) wrong("sourceUrl", "errors.sourceUrlRequired");
    return null;
  }
  const address = webAddress(sourceUrl);
  const url = address === null ? null : new URL(address);
  if (!url || (url.protocol !== "https:" && !isLoopbackHost(url.hostname))) {
    wrong("sourceUrl", "errors.sourceUrlInvalid");
    return null;
  }
  return url.href;
}

function readRepeat(
  { repeats, repeatEnd, repeatCount, repeatUntil, date, time }: Partial<Typed>,
  { timeZone }: LiveFormOptions,
  wrong: Wrong,
): SeriesEnd | null {
  if (repeats === undefined) return null;
  if (repeatEnd !== "until") {
    const count = readNumber(repeatCount, MAX_OCCURRENCES);
    if (count === null) wrong("repeatCount", "errors.repeatCountInvalid");
    return { count: count ?? 1 };
  }
  const until = z.iso.date().safeParse(repeatUntil);
  if (!until.success || (date !== undefined && until.data < date)) {
    wrong("repeatUntil", "errors.repeatUntilInvalid");
    return null;
  }
  const end = { until: until.data };
  if (date === undefined || time === undefined) return end;
  const days = listWeeklyOccurrences({ day: date, time }, { timeZone, end });
  if (days.length > MAX_OCCURRENCES) wrong("repeatUntil", "errors.repeatTooLong");
  return end;
}

/** The ticked plans of a form; each has a field of its own, because a field may stand once in a form. */
export function readPlanIds(names: Iterable<string>): number[] {
  return [...names].flatMap((name) => {
    const [, id] = /^plan-(\d{1,9})$/.exec(name) ?? [];
    return id === undefined ? [] : [Number(id)];
  });
}

/** A live is cancelled with a reason, which its mail says. */
export const cancelLiveForm = z.object({
  reason: z
    .string({ error: "errors.reasonRequired" })
    .trim()
    .min(1, { error: "errors.reasonRequired", abort: true })
    .max(REASON_MAX, { error: "errors.reasonTooLong", abort: true })
    .refine(isVisible, "errors.reasonRequired"),
  scope: z.enum(CANCEL_SCOPES).optional().catch(undefined),
});
