/**
 * A gym's icons for tabs and home screens: its logo on its page colour, or its initial on its brand colour. They are
 * small and made within milliseconds, so they are kept in memory and not in the media store.
 */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { deriveTheme, type GymColors } from "~/features/gyms/theme";
import { isMediaKey, type MediaStore } from "./media-store";
import { makeLogoIcon, makeInitialIcon } from "./picture-tools.server";
import { createPriorityQueue } from "./priority-queue";

/** The allowed widths in pixels: a tab's, Apple's home screen's, and two of a web app's manifest. */
export const ICON_SIZES = [32, 180, 192, 512] as const;
type IconSize = (typeof ICON_SIZES)[number];
/** A maskable icon is cropped to the shape of the system's icons, so its mark keeps to the safe zone. */
export const MASKABLE_SIZES = [192, 512] as const satisfies readonly IconSize[];

interface IconShape {
  size: IconSize;
  isMaskable: boolean;
}

/** About 20 KB each on average. */
const MAX_ICONS = 500;
const QUEUE_LIMITS = { urgent: 24, background: 0 };

interface BrandedGym extends GymColors {
  name: string;
  logoImageUrl: string | null;
}

interface BrandIcon {
  body: Buffer;
  etag: string;
}

export interface BrandIcons {
  /** Null when too many icons are being made. */
  find(gym: BrandedGym, shape: IconShape): Promise<BrandIcon | null>;
}

export function createBrandIcons(media: MediaStore): BrandIcons {
  const queue = createPriorityQueue(QUEUE_LIMITS);
  const icons = new LRUCache<string, Promise<BrandIcon>>({ max: MAX_ICONS });

  async function draw(gym: BrandedGym, shape: IconShape, logo: string | null): Promise<BrandIcon> {
    const { tokens } = deriveTheme(gym);
    const stream = logo === null ? null : await media.read(logo);
    const drawn =
      stream && (await makeLogoIcon(await buffer(stream), { ...shape, page: tokens.page }));
    const body =
      drawn ??
      (await makeInitialIcon({
        ...shape,
        name: gym.name,
        ground: tokens.brand,
        ink: tokens["brand-ink"],
      }));
    return {
      body,
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    };
  }

  return {
    async find(gym, shape) {
      const logo = logoKey(gym.logoImageUrl);
      const stored = logo === null ? null : await media.stat(logo);
      const key = JSON.stringify([
        shape.size,
        shape.isMaskable,
        stored && [logo, stored.size, stored.modifiedAt],
        gym.backgroundColor,
        gym.textColor,
        gym.brandColor,
        stored ? null : gym.name,
      ]);
      const known = icons.get(key);
      if (known) return known;
      const icon = queue.run("urgent", () => draw(gym, shape, stored && logo));
      if (!icon) return null;
      icons.set(key, icon);
      icon.catch(() => icons.delete(key));
      return icon;
    },
  };
}

/** Null without a logo and for one on another site, which the server does not fetch. */
function logoKey(address: string | null): string | null {
  const key = address?.startsWith("/pictures/") ? address.slice(1) : null;
  return key !== null && isMediaKey(key) ? key : null;
}
