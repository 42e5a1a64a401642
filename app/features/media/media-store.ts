/**
 * Where media are stored: files under `DATA_DIR/media`, or an S3-compatible bucket (`MEDIA_BUCKET_URL`,
 * operations.md §4.3). Keys are `folder/file`: lower-case letters, digits, `-`, `_`, `.` and `/`; a key never leads
 * outside its store.
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
  /** A short text (a playlist), or null when there is none or it is far too long. */
  readText(key: string): Promise<string | null>;
  /** Replaces what is there, completely or not at all. */
  put(key: string, body: Buffer | { stream: Readable; size: number }): Promise<void>;
  /** Every object whose key begins with `folder/`, in no particular order. */
  list(folder: string): AsyncIterable<{ key: string; size: number }>;
  /** Does nothing when there is none. */
  delete(key: string): Promise<void>;
}

/** The store cannot be reached or refuses us: trying again later may help. Never thrown for a missing object. */
export class MediaStoreUnavailable extends Error {
  /** Logs show this name. */
  override name = "MediaStoreAway";
}

/** Playlists are a few kilobytes; nothing longer is read into memory. */
export const MAX_TEXT_BYTES = 1_000_000;

/** The only valid form of a key: no empty, dot or dot-dot segment, nothing absolute. */
export function isMediaKey(key: string): boolean {
  return key.length <= 300 && /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9][a-z0-9_-]*)*$/.test(key);
}

/** @throws for an invalid key: that is the caller's mistake, not a missing file */
export function assertMediaKey(key: string): void {
  if (!isMediaKey(key)) {
    throw new Error(`media store: not a key: ${JSON.stringify(key.slice(0, 80))}`);
  }
}
