/** What a library file is, what becomes of it, and why one is not taken. The pages have a sentence for each reason. */

import type { InspectRefusal } from "./processing/file-facts";

export const FILE_KINDS = ["video", "audio", "image"] as const;

/** UPLOADING → CHECKING → PROCESSING → READY; REFUSED: the file is not taken; FAILED: the fault is not the file's. */
export const FILE_STATES = [
  "UPLOADING",
  "CHECKING",
  "PROCESSING",
  "READY",
  "REFUSED",
  "FAILED",
] as const;

export type FileState = (typeof FILE_STATES)[number];

/** Why the content of a file is not taken, as its inspection says. */
const INSPECT_REFUSALS = [
  "empty",
  "unknownFormat",
  "unreadable",
  "tooLarge",
  "tooLong",
  "noStreams",
  "tooManyStreams",
  "tooManyFrames",
  "playlist",
  "encrypted",
  "timeout",
  "tooMuchMemory",
  "killed",
  "noSpace",
  "converter",
] as const satisfies readonly InspectRefusal[];

export const FILE_REFUSALS = [
  ...INSPECT_REFUSALS,
  /** Only ready files are taken, because this installation converts none. */
  "needsConversion",
  /** From processing. */
  "tooLargeResult",
  /** The results that the server made would not fit into the gym's library. */
  "quota",
  "unknown",
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** Of a file that has FAILED: another try may succeed. */
const RETRYABLE_REFUSALS: readonly FileRefusal[] = [
  "killed",
  "noSpace",
  "converter",
  "quota",
  "timeout",
  "unknown",
];

/** Whether the fault was not the file's, so that the same original may be checked and prepared once more. */
export const isRetryable = ({
  refusal,
  state,
}: {
  refusal: FileRefusal | null;
  state: FileState;
}): boolean => state === "FAILED" && refusal !== null && RETRYABLE_REFUSALS.includes(refusal);

/**
 * Found while a file is checked, they say nothing of it: it has FAILED, and its original is kept for another try. On a
 * busy server a harmless file takes long.
 */
const FAULTS_OF_SERVER: ReadonlySet<FileRefusal> = new Set([
  "killed",
  "noSpace",
  "converter",
  "timeout",
]);

export const isFaultOfServer = (refusal: FileRefusal): boolean => FAULTS_OF_SERVER.has(refusal);

/** Why an upload may not begin. */
export type UploadRefusal = "empty" | "tooLarge" | "quota" | "tooManyUnfinished" | "tooManyInWork";
