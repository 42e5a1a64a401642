/** A library file as its pages show it. */
import { smallPicture } from "~/features/library/processing/small-picture";
import type { LibraryFile } from "~/features/library/queries.server";
import { formatBytes } from "~/kernel/format-bytes";
import { longDate } from "~/kernel/long-date";
import { studioPaths } from "~/studio-paths";
import type { StudioContext } from "../studio-context.server";

/** How far the upload or the processing has come; null: nothing is under way. */
function toPercent({
  bytes,
  isWaiting,
  progress,
  receivedBytes,
  state,
}: LibraryFile): number | null {
  if (state === "UPLOADING") return Math.floor((100 * Math.min(receivedBytes ?? 0, bytes)) / bytes);
  return state === "PROCESSING" && !isWaiting ? progress : null;
}

/** The name of the picture that stands for a file; null: there is none. */
export const stillOf = ({ poster, posters }: LibraryFile): string | null =>
  poster ?? posters[0] ?? null;

/** `used`: the ids of files that a workout plays. */
export function describeFile(
  { gym, lang, mount }: StudioContext,
  file: LibraryFile,
  used: ReadonlySet<string> = new Set(),
) {
  const { createdAt, id, isWaiting, kind, name, refusal, resultBytes, state } = file;
  const original = file.originalRemovedAt === null ? file.bytes : 0;
  const still = stillOf(file);
  const percent = toPercent(file);
  return {
    id,
    name,
    kind,
    state,
    isWaiting,
    refusal,
    percent,
    percentText:
      percent === null
        ? null
        : new Intl.NumberFormat(lang, { style: "percent" }).format(percent / 100),
    size: formatBytes(state === "REFUSED" ? file.bytes : original + resultBytes, lang),
    date: longDate(createdAt, lang, gym.timeZone ?? "UTC"),
    to: studioPaths.libraryFile(mount, id),
    isUnused: state === "READY" && !used.has(id),
    /** A small picture of it; null: there is none. */
    still: still && studioPaths.libraryMedia(mount, id, smallPicture(still)),
  };
}

export type DescribedFile = ReturnType<typeof describeFile>;
