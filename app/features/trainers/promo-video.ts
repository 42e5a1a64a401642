/**
 * A trainer's promo video is a public file of ours, `/promo-videos/{folder}/{name}.mp4`; its captions lie beside it.
 * The policy of our pages plays no film of another site (security.md §3), so any other address counts as none. Pure.
 */
const PROMO_VIDEO = /^\/(promo-videos\/[a-z0-9][a-z0-9-]*)\/[a-z0-9][a-z0-9-]*\.mp4$/;

/** `folder` is a key of the media store. */
export function parsePromoVideo(address: string | null): { src: string; folder: string } | null {
  const [src, folder] = PROMO_VIDEO.exec(address ?? "") ?? [];
  return src !== undefined && folder !== undefined && src.length <= 300 ? { src, folder } : null;
}

/** The files that everybody may load: a film, or its captions in one language. */
export const isPromoVideoFile = (key: string): boolean =>
  /^promo-videos\/[a-z0-9][a-z0-9-]*\/(?:[a-z0-9][a-z0-9-]*\.mp4|captions\.[a-z]{2}\.vtt)$/.test(
    key,
  );
