/** What a page plays or shows of a ready file, and the pictures to choose its cover from. */
import type { LibraryFile } from "~/features/library/queries.server";
import { smallPicture } from "~/features/library/processing/small-picture";
import { languageNames } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { stillOf } from "./describe-file.server";
import type { FileContext } from "./file-context.server";

const CLIP = "clip.mp4";
const SOUND = "audio.m4a";

export const hasSound = ({ kind, state }: LibraryFile): boolean =>
  state === "READY" && (kind === "video" || kind === "audio");

/** Null until the file is ready. */
export function describePreview({ file, mount }: FileContext) {
  const { captions, facts, id, kind, state } = file;
  if (state !== "READY" || kind === null) return null;
  const still = stillOf(file);
  const toAddress = (name: string) => studioPaths.libraryMedia(mount, id, name);
  const tracks = captions.map((language) => ({
    src: toAddress(`captions.${language}.vtt`),
    language,
    label: languageNames[language],
  }));
  const size = { width: facts?.width ?? null, height: facts?.height ?? null };
  const poster = still && toAddress(still);
  if (kind === "image") return { kind, src: poster ?? "", poster: null, size, tracks: [] };
  return { kind, src: toAddress(kind === "video" ? CLIP : SOUND), poster, size, tracks };
}

/** Empty unless there is something to choose. */
export function listPosters({ file, mount }: FileContext) {
  const { id, posters } = file;
  if (posters.length < 2) return [];
  return posters.map((name) => ({
    name,
    src: studioPaths.libraryMedia(mount, id, smallPicture(name)),
    isChosen: name === stillOf(file),
  }));
}
