/**
 * Where media lie: files under `DATA_DIR/media` now, an S3-compatible bucket later (interface.md).
 * Keys are `folder/file`, lower case letters, digits, `-`, `_`, `.` and `/`; a key never leaves its store.
 */
import type { Readable } from "node:stream";

export interface MediaStore {
  /** Size and time, or null when there is no such object. */
  stat(key: string): Promise<{ size: number; modifiedAt: Date } | null>;
  /** Bytes `start`..`end` inclusive; the whole object without them. */
  read(key: string, range?: { start: number; end: number }): Readable;
  readText(key: string): Promise<string | null>;
  put(key: string, body: Buffer): Promise<void>;
}

/** The only form a key may have: no empty, dot or dot-dot segment, nothing absolute. */
export function isMediaKey(key: string): boolean {
  return key.length <= 300 && /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9][a-z0-9_-]*)*$/.test(key);
}
