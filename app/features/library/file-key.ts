/** Where a library file lies. Stored objects have names of ours alone, which are keys of the media store. */

export interface FileKey {
  gymId: number;
  fileId: string;
}

export const toFolder = ({ gymId, fileId }: FileKey): string => `library/${gymId}/${fileId}`;

/** In the private store, whose objects no address of ours serves by their key. */
export const toOriginalKey = (file: FileKey): string => `${toFolder(file)}/original`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isFileId = (text: string): boolean => UUID.test(text);

/** Null: no key of an original, which may stand below a prefix of the bucket. */
export function readOriginalKey(key: string): FileKey | null {
  const [, gymId, fileId = ""] =
    /(?:^|\/)library\/(\d{1,9})\/([0-9a-f-]{36})\/original$/.exec(key) ?? [];
  return gymId !== undefined && isFileId(fileId) ? { gymId: Number(gymId), fileId } : null;
}
