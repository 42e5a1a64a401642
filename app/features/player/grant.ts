/**
 * A grant opens the media of one workout, or of one live, to one session until it expires (product.md §13). It is part
 * of every address's path, so playlists, segments and MP4 all carry it. The session's hash is signed but not contained,
 * so a grant read in a log is worth nothing.
 *
 * 13 bytes: kind 1 | gym 4 | workout or live 4 | expiry in Unix seconds 4, big-endian.
 */
import { HOUR_SECONDS } from "~/kernel/time";

interface GymGrant {
  gymId: number;
  /** Unix seconds. */
  expiresAt: number;
}

export type WorkoutGrant = GymGrant & { workoutId: number };
export type LiveGrant = GymGrant & { liveId: number };
export type Grant = WorkoutGrant | LiveGrant;

/** The first byte; 1 is older than the kinds and was the version. */
const WORKOUT = 1;
const LIVE = 2;
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

export function packGrant(grant: Grant): Uint8Array {
  const bytes = new Uint8Array(GRANT_BYTES);
  const view = new DataView(bytes.buffer);
  const isLive = "liveId" in grant;
  view.setUint8(0, isLive ? LIVE : WORKOUT);
  view.setUint32(1, grant.gymId);
  view.setUint32(5, isLive ? grant.liveId : grant.workoutId);
  view.setUint32(9, grant.expiresAt);
  return bytes;
}

export function unpackGrant(bytes: Uint8Array): Grant | null {
  if (bytes.length !== GRANT_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [kind, id] = [view.getUint8(0), view.getUint32(5)];
  const common = { gymId: view.getUint32(1), expiresAt: view.getUint32(9) };
  if (kind === WORKOUT) return { ...common, workoutId: id };
  return kind === LIVE ? { ...common, liveId: id } : null;
}

/**
 * `{movement}/{file}` below a grant, 0 for a workout's single file and for a live; the movement's folder in the store
 * stays hidden.
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
