/**
 * Which qualities the player offers for a workout, and how many bytes each needs (product.md §13 "Quality"). Pure.
 */
import type { MovementKind, Rendition } from "~/features/catalog/workouts/workout-kinds";

/** `auto` follows the network; a number is the height of a level; `audio` loads the sound alone. */
export type Quality = "auto" | "audio" | number;

export interface OfferedQuality {
  quality: Exclude<Quality, "auto">;
  /** Of the whole workout, each film once: the browser keeps a loop while it repeats. */
  bytes: number;
}

/**
 * Only what every film of the workout has, smallest first. A sound without a film counts in each of them. Empty for a
 * workout without films, or with a film whose renditions are unknown.
 */
export function listQualities(
  tracks: readonly { kind: MovementKind; renditions: readonly Rendition[] }[],
): OfferedQuality[] {
  const films = tracks.filter(({ kind }) => kind === "VIDEO");
  const first = films[0];
  if (!first) return [];
  const sounds = tracks
    .filter(({ kind }) => kind === "AUDIO")
    .reduce((sum, { renditions }) => sum + (bytesOf(renditions, null) ?? 0), 0);
  return first.renditions
    .flatMap(({ height }) => {
      const sizes = films.map(({ renditions }) => bytesOf(renditions, height));
      if (!sizes.every((size) => size !== null)) return [];
      const bytes = sizes.reduce((sum, size) => sum + size, sounds);
      return [{ quality: height ?? ("audio" as const), bytes }];
    })
    .sort((a, b) => rank(a.quality) - rank(b.quality));
}

/** A quality that the workout does not offer counts as `auto`: the member may have chosen it for another workout. */
export function chooseQuality(wanted: Quality, offered: readonly OfferedQuality[]): Quality {
  return offered.some(({ quality }) => quality === wanted) ? wanted : "auto";
}

/** From the browser's storage. */
export function parseQuality(text: string | null | undefined): Quality {
  if (text === "audio") return "audio";
  return /^[1-9]\d{1,3}$/.test(text ?? "") ? Number(text) : "auto";
}

/** Megabytes as the reader's data plan counts them: 1,000,000 bytes, at least 0.1. */
export const toMegabytes = (bytes: number): number =>
  Math.max(0.1, Math.round(bytes / 100_000) / 10);

const bytesOf = (renditions: readonly Rendition[], height: number | null): number | null =>
  renditions.find((one) => one.height === height)?.bytes ?? null;

const rank = (quality: OfferedQuality["quality"]): number => (quality === "audio" ? 0 : quality);
