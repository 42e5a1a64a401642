/**
 * The pictures that other sites show beside a shared link, in the brand of a gym or of the product. They are drawn when
 * they are first requested and kept in memory by what they show, up to a limit; drawing them again costs little.
 */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { deriveTheme, type GymColors } from "~/features/gyms/theme";
import { drawSharePicture } from "./draw-share-picture.server";
import { isMediaKey, type MediaStore } from "./media-store";
import { createPriorityQueue } from "./priority-queue";

/** What a picture shows. Pictures of other sites are left out, because the server does not fetch them. */
export interface ShareCard {
  colors: GymColors;
  /** The name of the gym, or of the product. */
  brand: string;
  logoImageUrl: string | null;
  title: string;
  note: string | null;
  /** A photo beside the title. */
  pictureUrl: string | null;
}

interface DrawnPicture {
  body: Buffer;
  etag: string;
}

export interface SharePictures {
  /** Null when too many pictures are being drawn. `onDraw` is called for one that was not in memory. */
  find(card: ShareCard, onDraw: () => void): Promise<DrawnPicture | null>;
}

/** About 60 KB each. */
const MAX_BYTES = 16_000_000;
const QUEUE_LIMITS = { urgent: 24, background: 0 };
/** Raised with a new design, so that its pictures get new addresses. */
const DESIGN = 2;

const hash = (value: string | Buffer) => createHash("sha256").update(value).digest("base64url");

const listFacts = ({ colors, ...card }: ShareCard) => [
  DESIGN,
  colors.backgroundColor,
  colors.textColor,
  colors.brandColor,
  card.brand,
  card.logoImageUrl,
  card.title,
  card.note,
  card.pictureUrl,
];

/** Part of the picture's address, so that a changed one is fetched anew. */
export const versionOfCard = (card: ShareCard): string =>
  hash(JSON.stringify(listFacts(card))).slice(0, 10);

export function createSharePictures(media: MediaStore): SharePictures {
  const queue = createPriorityQueue(QUEUE_LIMITS);
  const drawn = new LRUCache<string, DrawnPicture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  const drawing = new Map<string, Promise<DrawnPicture>>();

  async function read(key: string | null): Promise<Buffer | null> {
    const stream = key === null ? null : await media.read(key);
    return stream && buffer(stream);
  }

  async function draw(card: ShareCard): Promise<DrawnPicture> {
    const { tokens } = deriveTheme(card.colors);
    const [logo, picture] = await Promise.all([
      read(pictureKey(card.logoImageUrl)),
      read(pictureKey(card.pictureUrl)),
    ]);
    const body = await drawSharePicture({ ...card, colors: tokens, logo, picture });
    return { body, etag: `"${hash(body).slice(0, 22)}"` };
  }

  return {
    async find(card, onDraw) {
      const stored = await Promise.all(
        [card.logoImageUrl, card.pictureUrl].map(async (address) => {
          const key = pictureKey(address);
          const stats = key === null ? null : await media.stat(key);
          return stats && [stats.size, stats.modifiedAt.getTime()];
        }),
      );
      const key = hash(JSON.stringify([listFacts(card), stored]));
      const known = drawn.get(key) ?? drawing.get(key);
      if (known) return known;
      onDraw();
      const work = queue.run("urgent", () => draw(card));
      if (!work) return null;
      drawing.set(key, work);
      try {
        const picture = await work;
        drawn.set(key, picture);
        return picture;
      } finally {
        drawing.delete(key);
      }
    },
  };
}

function pictureKey(address: string | null): string | null {
  const key = address?.startsWith("/pictures/") ? address.slice(1) : null;
  return key !== null && isMediaKey(key) ? key : null;
}
