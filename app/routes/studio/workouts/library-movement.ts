/** A file of the library as a new movement of a draft. Pure. */
import {
  DEFAULT_SECONDS,
  DRAFT_LIMITS,
  type DraftMovement,
} from "~/features/catalog/drafts/draft-content";

export interface PickedFile {
  id: string;
  name: string;
  /** Null until the check has told it. */
  kind: "video" | "audio" | "image" | null;
  durationSeconds: number | null;
}

const SOUND = /\.(?:aac|flac|m4a|mp3|oga|ogg|opus|wav)$/i;
const PICTURE = /\.(?:avif|gif|heic|heif|jpe?g|png|webp)$/i;

/** Until the check has told what a file is, its name says it. */
function kindOf({ kind, name }: PickedFile): DraftMovement["kind"] {
  if (kind === "image" || (kind === null && PICTURE.test(name))) return "IMAGE";
  return kind === "audio" || (kind === null && SOUND.test(name)) ? "AUDIO" : "VIDEO";
}

/**
 * Plays once, and as long as it is. A picture has no length, and a film that is shorter than a movement usually lasts
 * is one that loops, unless the whole workout is that film.
 */
export function toLibraryMovement(
  file: PickedFile,
  { key, isAlone }: { key: string; isAlone: boolean },
): DraftMovement {
  const kind = kindOf(file);
  const seconds = file.durationSeconds === null ? null : Math.round(file.durationSeconds);
  const isShort = kind === "VIDEO" && seconds !== null && seconds < DEFAULT_SECONDS;
  const isCounted = kind === "IMAGE" || (isShort && !isAlone);
  const length = isCounted ? DEFAULT_SECONDS : (seconds ?? DEFAULT_SECONDS);
  return {
    key,
    movementId: null,
    name: withoutEnding(file.name).slice(0, DRAFT_LIMITS.movementName).trim(),
    texts: {},
    kind,
    fileId: file.id,
    mediaKey: null,
    heroImgUrl: null,
    durationSeconds: Math.min(Math.max(1, length), DRAFT_LIMITS.seconds),
    contentType: isCounted ? "MOVEMENT" : "VIDEO",
    appType: isCounted ? "TIME_BASED" : null,
    repetitions: null,
  };
}

const withoutEnding = (name: string): string => name.replace(/(.)\.[a-z0-9]{1,5}$/i, "$1");
