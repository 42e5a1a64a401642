/** Where a library file lies. Stored objects have names of ours alone, which are keys of the media store. */
import type { Language } from "~/kernel/languages";

export interface FileKey {
  gymId: number;
  fileId: string;
}

export const toFolder = ({ gymId, fileId }: FileKey): string => `library/${gymId}/${fileId}`;

/** In the private store, whose objects no address of ours serves by their key. */
export const toOriginalKey = (file: FileKey): string => `${toFolder(file)}/original`;

export const captionsKey = (file: FileKey, language: Language): string =>
  `${toFolder(file)}/captions.${language}.vtt`;

/** What the studio's pages show of a ready file; a key's ending in its folder. */
const SHOWN =
  /^(?:clip\.mp4|audio\.m4a|(?:image|poster-[1-6])(?:\.small)?\.(?:jpg|webp)|captions\.[a-z]{2}\.vtt)$/;

export const isShownName = (name: string): boolean => SHOWN.test(name);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isFileId = (text: string): boolean => UUID.test(text);

/** Null: no key of an original, which may stand below a prefix of the bucket. */
export function readOriginalKey(key: string): FileKey | null {
  const [, gymId, fileId = ""] =
    /(?:^|\/)library\/(\d{1,9})\/([0-9a-f-]{36})\/original$/.exec(key) ?? [];
  return gymId !== undefined && isFileId(fileId) ? { gymId: Number(gymId), fileId } : null;
}
