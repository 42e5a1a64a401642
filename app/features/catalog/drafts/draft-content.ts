/**
 * What a creator edits of a workout before the members see it (product.md §26): one document, which a save replaces and
 * a publication turns into rows. Pure.
 */
import { z } from "zod";
import { languages } from "~/kernel/languages";
import { isPictureAddress } from "~/kernel/picture-address";
import { webAddress } from "~/kernel/web-address";
import { withoutRepeats } from "../tags/fold-label";

export const DRAFT_LIMITS = {
  name: 80,
  description: 5_000,
  intensity: 40,
  label: 40,
  labels: 20,
  /** A workout's tags, which its lists repeat. */
  tags: 40,
  movements: 200,
  movementName: 80,
  address: 2_000,
  /** Seconds of a movement: what the library takes of a film. */
  seconds: 6 * 3_600,
  repetitions: 1_000,
} as const;

/** A movement lasts so long where nothing says otherwise: a picture, or a film that loops. */
export const DEFAULT_SECONDS = 30;

const text = (max: number) => z.string().trim().max(max);
const label = text(DRAFT_LIMITS.label).min(1);
const picture = z.string().refine(isPictureAddress).nullable();

/** What differs in capitals alone is one. */
const labels = (max: number) => z.array(label).max(max).transform(withoutRepeats);

const translated = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.partialRecord(z.enum(languages), z.object(shape).partial());

export const DRAFT_MOVEMENT = z.object({
  /** Names it in the draft's forms; never shown. */
  key: z.string().regex(/^[a-z0-9]{8}$/),
  /** The published movement that it edits; null: it is new. Members' progress and remembered places name that id. */
  movementId: z.number().int().positive().nullable(),
  name: text(DRAFT_LIMITS.movementName),
  texts: translated({ name: text(DRAFT_LIMITS.movementName) }),
  kind: z.enum(["VIDEO", "AUDIO", "IMAGE"]),
  /** The library's file; null for media from before the library, and for a picture without one. */
  fileId: z.uuid().nullable(),
  /** The folder of media from before the library; never from a form. */
  mediaKey: z.string().max(DRAFT_LIMITS.address).nullable(),
  heroImgUrl: picture,
  durationSeconds: z.number().int().min(1).max(DRAFT_LIMITS.seconds),
  contentType: z.enum(["INTRO", "VIDEO", "MOVEMENT"]),
  appType: z.enum(["REP_BASED", "TIME_BASED"]).nullable(),
  repetitions: z.number().int().min(1).max(DRAFT_LIMITS.repetitions).nullable(),
});

export const DRAFT_CONTENT = z.object({
  name: text(DRAFT_LIMITS.name),
  description: text(DRAFT_LIMITS.description),
  /** A trainer of the gym. */
  trainerId: z.number().int().positive().nullable(),
  texts: translated({
    name: text(DRAFT_LIMITS.name),
    description: text(DRAFT_LIMITS.description),
    equipmentDesc: text(DRAFT_LIMITS.description),
    /** As many as the base texts have. */
    focusAreas: z.array(z.object({ name: label })),
  }),
  heroImageUrl: picture,
  workoutIntensity: text(DRAFT_LIMITS.intensity),
  focusAreas: labels(DRAFT_LIMITS.labels),
  equipmentDesc: text(DRAFT_LIMITS.description),
  equipment: labels(DRAFT_LIMITS.tags),
  tags: labels(DRAFT_LIMITS.tags),
  spotifyUrl: z.string().max(DRAFT_LIMITS.address).refine(isAddressOrEmpty),
  appleMusicUrl: z.string().max(DRAFT_LIMITS.address).refine(isAddressOrEmpty),
  categoryKeys: z.array(z.string()).max(100),
  /** The plans that open it; none: open to everybody. */
  planIds: z.array(z.number().int().positive()).max(100),
  /** In playing order. */
  movements: z.array(DRAFT_MOVEMENT).max(DRAFT_LIMITS.movements),
});

function isAddressOrEmpty(address: string): boolean {
  return address === "" || webAddress(address) !== null;
}

export type DraftContent = z.infer<typeof DRAFT_CONTENT>;
export type DraftMovement = DraftContent["movements"][number];

/** What the rows of a published movement do not hold: its key, and of a single file what the workout shows instead. */
export type PublishedMovement = Pick<DraftMovement, "key" | "name" | "texts" | "heroImgUrl">;

export const EMPTY_CONTENT: DraftContent = {
  name: "",
  description: "",
  trainerId: null,
  texts: {},
  heroImageUrl: null,
  workoutIntensity: "",
  focusAreas: [],
  equipmentDesc: "",
  equipment: [],
  tags: [],
  spotifyUrl: "",
  appleMusicUrl: "",
  categoryKeys: [],
  planIds: [],
  movements: [],
};

/** DRAFT → SCHEDULED → PUBLISHED ⇄ ARCHIVED (product.md §15). */
export const DRAFT_STATES = ["DRAFT", "SCHEDULED", "PUBLISHED", "ARCHIVED"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** What keeps a workout from being published; the pages have a sentence for each. */
export const PUBLISH_PROBLEMS = [
  "noName",
  "noCategory",
  "nothingToPlay",
  /** A movement has no name, where there are several. */
  "movementWithoutName",
  /** A file of the library was not taken, could not be prepared, or is gone. */
  "fileNotReady",
  /** A file of the library is still being prepared. */
  "fileInWork",
] as const;
export type PublishProblem = (typeof PUBLISH_PROBLEMS)[number];

/** Whether members could play a movement: now, once its file is prepared, or not as it is. */
export type Readiness = "ready" | "inWork" | "missing";

/** In the order of the editor; empty: it may be published. */
export function listPublishProblems(
  content: DraftContent,
  toReadiness: (movement: DraftMovement) => Readiness,
): PublishProblem[] {
  const { movements } = content;
  const found = new Set(movements.map(toReadiness));
  const problems: Record<PublishProblem, boolean> = {
    noName: content.name === "",
    noCategory: content.categoryKeys.length === 0,
    nothingToPlay: movements.length === 0,
    movementWithoutName: movements.length > 1 && movements.some(({ name }) => name === ""),
    fileNotReady: found.has("missing"),
    fileInWork: found.has("inWork"),
  };
  return PUBLISH_PROBLEMS.filter((problem) => problems[problem]);
}

/** Whether time alone brings what is missing: files in work, and nothing else. */
export const isWaitingOnly = (problems: readonly PublishProblem[]): boolean =>
  problems.length > 0 && problems.every((problem) => problem === "fileInWork");

/** What the creator has to mend. A workout that members have seen (`isPublic`) waits for no file. */
export const listToMend = (
  problems: readonly PublishProblem[],
  { isPublic }: { isPublic: boolean },
): PublishProblem[] => problems.filter((problem) => problem !== "fileInWork" || isPublic);

interface Waiting {
  state: DraftState;
  publishAt: Date | null;
}

/** Whether its time has come, so that its files alone keep it from being published. */
export const isDue = ({ publishAt, state }: Waiting, now: Date): boolean =>
  state === "SCHEDULED" && publishAt !== null && publishAt <= now;

/** Whether the whole workout is one film or sound, which needs no list of movements. */
export const isSingleFile = ({ movements }: Pick<DraftContent, "movements">): boolean => {
  const [only] = movements;
  return movements.length === 1 && only?.kind !== "IMAGE" && only?.contentType === "VIDEO";
};

/** Moves a movement by `by` places; the list stays as it is at its ends. */
export function moveMovement(
  movements: readonly DraftMovement[],
  key: string,
  by: -1 | 1,
): DraftMovement[] {
  const from = movements.findIndex((movement) => movement.key === key);
  const to = from + by;
  const moved = movements[from];
  if (!moved || to < 0 || to >= movements.length) return [...movements];
  const others = movements.toSpliced(from, 1);
  return others.toSpliced(to, 0, moved);
}

/** In the order of `keys`; null: they are not the same movements. */
export function orderMovements(
  movements: readonly DraftMovement[],
  keys: readonly string[],
): DraftMovement[] | null {
  const byKey = new Map(movements.map((movement) => [movement.key, movement]));
  const ordered = keys.flatMap((key) => byKey.get(key) ?? []);
  const isSame = ordered.length === movements.length && new Set(keys).size === movements.length;
  return isSame ? ordered : null;
}
