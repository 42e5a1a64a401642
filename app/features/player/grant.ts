/**
 * A grant opens the media of one workout to one session until it expires (product.md §13). It is part of every
 * address's path, so playlists, segments and MP4 all carry it. The session's hash is signed but not contained, so a
 * grant read in a log is worth nothing.
 *
 * 13 bytes: version 1 | gym 4 | workout 4 | expiry in Unix seconds 4, big-endian.
 */
import { HOUR_SECONDS } from "~/kernel/time";

export interface Grant {
  gymId: number;
  workoutId: number;
  /** Unix seconds. */
  expiresAt: number;
}

const VERSION = 1;
export const GRANT_BYTES = 13;

const MINIMUM_HOURS = 6;

/**
 * At least 6 hours, rounded up to a full hour: longer than a class with its pauses, and all pages within an hour
 * share their addresses, so a reload finds its segments in the browser's cache.
 */
export function grantExpiry(now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000);
  return (Math.floor(seconds / HOUR_SECONDS) + 1 + MINIMUM_HOURS) * HOUR_SECONDS;
}

/** The grant is no longer valid at its very last moment. */
export function isExpired(grant: Grant, now: Date): boolean {
  return now.getTime() >= grant.expiresAt * 1000;
}

export function packGrant({ gymId, workoutId, expiresAt }: Grant): Uint8Array {
  const bytes = new Uint8Array(GRANT_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint32(1, gymId);
  view.setUint32(5, workoutId);
  view.setUint32(9, expiresAt);
  return bytes;
}

export function unpackGrant(bytes: Uint8Array): Grant | null {
  if (bytes.length !== GRANT_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint8(0) !== VERSION) return null;
  return { gymId: view.getUint32(1), workoutId: view.getUint32(5), expiresAt: view.getUint32(9) };
}

/**
 * `{movement}/{file}` below a grant, 0 for a workout's single file; the movement's folder in the store stays
 * hidden.
 */
export function parseMediaFile(path: string): { movementId: number; file: string } | null {
  const [, movement, file] =
    /^(0|[1-9][0-9]{0,9})\/([a-z0-9][a-z0-9._/-]{0,200})$/.exec(path) ?? [];
  if (movement === undefined || file === undefined) return null;
  return { movementId: Number(movement), file };
}

export const masterPlaylist = (movementId: number) => `${movementId}/master.m3u8`;
export const singleFile = (movementId: number) => `${movementId}/clip.mp4`;
export const audioFile = (movementId: number) => `${movementId}/audio.m4a`;
export const captionsFile = (movementId: number, lang: string) =>
  `${movementId}/captions.${lang}.vtt`;
