/**
 * Where media lie: files under `DATA_DIR/media`, or an S3-compatible bucket (`MEDIA_BUCKET_URL`, interface.md).
 * Keys are `folder/file`, lower case letters, digits, `-`, `_`, `.` and `/`; a key never leaves its store.
 */
import type { Readable } from "node:stream";

export interface StoredMedia {
  size: number;
  modifiedAt: Date;
}

export interface MediaStore {
  /** Size and time, or null when there is no such object. A bucket's answer may be a minute old. */
  stat(key: string): Promise<StoredMedia | null>;
  /** Bytes `start`..`end` inclusive, the whole object without them; null when there is no such object. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** A short text (a playlist), or null: none there, or far too long for one. */
  readText(key: string): Promise<string | null>;
  /** Replaces what is there, whole or not at all. */
  put(key: string, body: Buffer | { stream: Readable; size: number }): Promise<void>;
  /** Every object whose key begins with `folder/`, in no particular order. */
  list(folder: string): AsyncIterable<{ key: string; size: number }>;
  /** Also when there is none. */
  delete(key: string): Promise<void>;
}

/** The store cannot be reached or refuses us: another try later is worth while. Never thrown for a missing object. */
export class MediaStoreAway extends Error {
  override name = "MediaStoreAway";
}

/** Playlists are a few kilobytes; anything longer is no text to be read whole. */
export const MAX_TEXT_BYTES = 1_000_000;

/** The only form a key may have: no empty, dot or dot-dot segment, nothing absolute. */
export function isMediaKey(key: string): boolean {
  return key.length <= 300 && /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9][a-z0-9_-]*)*$/.test(key);
}

/** @throws for a key of the wrong form: reaching a store with one is a mistake of the caller, not a missing file. */
export function assertMediaKey(key: string): void {
  if (!isMediaKey(key)) {
    throw new Error(`media store: not a key: ${JSON.stringify(key.slice(0, 80))}`);
  }
}
