/** What a library file is, what becomes of it, and why one is not taken. The pages have a sentence for each reason. */

export const FILE_KINDS = ["video", "audio", "image"] as const;
type FileKind = (typeof FILE_KINDS)[number];

/** UPLOADING → CHECKING → PROCESSING → READY; REFUSED: the file is not taken; FAILED: the fault is not the file's. */
export const FILE_STATES = [
  "UPLOADING",
  "CHECKING",
  "PROCESSING",
  "READY",
  "REFUSED",
  "FAILED",
] as const;

/** Why the content of a file is not taken, as its inspection says. */
const INSPECT_REFUSALS = [
  "empty",
  "unknownFormat",
  "unreadable",
  "tooLarge",
  "tooLong",
  "noStreams",
  "tooManyStreams",
  "playlist",
  "encrypted",
  "timeout",
  "tooMuchMemory",
] as const;
export type InspectRefusal = (typeof INSPECT_REFUSALS)[number];

export const FILE_REFUSALS = [
  ...INSPECT_REFUSALS,
  /** Only ready files are taken, because this installation converts none. */
  "needsConversion",
  /** From processing. */
  "tooLargeResult",
  "killed",
  "noSpace",
  "unknown",
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

export interface FileFacts {
  kind: FileKind;
  container: "mp4" | "m4a" | "matroska" | "jpeg" | "png" | "webp";
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  fps: number | null;
  hasAudio: boolean;
  /** Browsers play it as it is. */
  isBrowserReady: boolean;
}

/** Why an upload may not begin. */
export type UploadRefusal = "empty" | "tooLarge" | "quota" | "tooManyUnfinished";
