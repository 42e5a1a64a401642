/**
 * Finds a picture's variant or makes it (WebP; JPEG or PNG for browsers without WebP). AVIF costs more, so it is made
 * in the background for the next request. When a variant cannot be made in time the picture itself is sent, so that a
 * crowd never leaves a page without pictures.
 */
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { MediaStore } from "./media-store";
import { makeVariant, plainFormat } from "./picture-tools.server";
import {
  accepts,
  originalKeys,
  variantKey,
  type PictureWidth,
  type VariantFormat,
} from "./picture-variant";
import { createPriorityQueue, type Priority } from "./priority-queue";

const QUEUE_LIMITS = { urgent: 24, background: 200 };
/** The longest that a request waits for a smaller picture. */
const WAIT_TIMEOUT_MS = 2_500;
/** A picture that sharp cannot read is not tried again on every request. */
const BROKEN_TTL_MS = 600_000;
/** A store that rejects writes is not tried again at once: each try costs a picture's whole work. */
const FULL_TTL_MS = 60_000;

interface FoundPicture {
  key: string;
  /** False when the picture itself stands in: the next request may get the variant. */
  isFinal: boolean;
}

export interface PictureVariants {
  /** Null when there is no such picture. */
  find(request: {
    stem: string;
    width: PictureWidth;
    accept: string | undefined;
  }): Promise<FoundPicture | null>;
  /** Resolves once everything requested has been made. */
  idle(): Promise<void>;
}

interface PictureVariantOptions {
  limits?: typeof QUEUE_LIMITS;
  waitTimeoutMs?: number;
  /** Called for a picture that sharp cannot read, at most once per `BROKEN_TTL_MS`. */
  onBroken?: (key: string, error: unknown) => void;
  /** Called when the store rejects a variant, at most once per `FULL_TTL_MS`. */
  onFull?: (key: string, error: unknown) => void;
}

export function createPictureVariants(
  media: MediaStore,
  {
    limits = QUEUE_LIMITS,
    waitTimeoutMs = WAIT_TIMEOUT_MS,
    onBroken = () => undefined,
    onFull = () => undefined,
  }: PictureVariantOptions = {},
): PictureVariants {
  const queue = createPriorityQueue(limits);
  const making = new Map<string, Promise<string | null>>();
  const broken = new LRUCache<string, true>({ max: 1_000, ttl: BROKEN_TTL_MS });
  let fullUntil = 0;

  const exists = async (key: string) => (await media.stat(key)) !== null;
  async function firstOf(keys: string[]): Promise<string | null> {
    for (const key of keys) if (await exists(key)) return key;
    return null;
  }

  /** The variant's key once it is stored; null when it cannot be made; undefined when the queue is full. */
  function make(
    priority: Priority,
    original: string,
    target: { stem: string; width: PictureWidth; format: VariantFormat | "plain" },
  ): Promise<string | null> | undefined {
    const name = `${original} ${target.width} ${target.format}`;
    if (broken.has(name) || Date.now() < fullUntil) return Promise.resolve(null);
    const running = making.get(name);
    if (running) return running;
    const job = queue.run(priority, async () => {
      const stream = await media.read(original);
      if (!stream) return null;
      const body = await buffer(stream);
      const variant = await shrink(body, target).catch((error: unknown) => {
        broken.set(name, true);
        onBroken(original, error);
        return null;
      });
      if (!variant) return null;
      const key = variantKey(target.stem, target.width, variant.format);
      try {
        await media.put(key, variant.body);
      } catch (error) {
        if (Date.now() >= fullUntil) onFull(key, error);
        fullUntil = Date.now() + FULL_TTL_MS;
        return null;
      }
      return key;
    });
    if (!job) return undefined;
    const variant = job.finally(() => making.delete(name));
    making.set(name, variant);
    return variant;
  }

  return {
    idle: () => queue.idle(),
    async find({ stem, width, accept }) {
      const { avif, webp } = accepts(accept);
      const keyOf = (format: VariantFormat) => variantKey(stem, width, format);
      if (avif && (await exists(keyOf("avif")))) return { key: keyOf("avif"), isFinal: true };
      const ready = await firstOf(webp ? [keyOf("webp")] : [keyOf("jpg"), keyOf("png")]);
      if (ready && !avif) return { key: ready, isFinal: true };

      const original = await firstOf(originalKeys(stem));
      if (!original) return ready === null ? null : { key: ready, isFinal: true };
      const target = { stem, width, format: webp ? ("webp" as const) : ("plain" as const) };
      const makeLater = (format: "avif" | typeof target.format) =>
        make("background", original, { ...target, format })?.catch(() => null);
      const urgent = ready === null ? make("urgent", original, target) : undefined;
      if (ready === null && !urgent) void makeLater(target.format);
      if (avif) void makeLater("avif");
      const key = ready ?? (await within(urgent, waitTimeoutMs));
      return key ? { key, isFinal: true } : { key: original, isFinal: false };
    },
  };
}

async function shrink(
  body: Buffer,
  target: { width: PictureWidth; format: VariantFormat | "plain" },
) {
  const format = target.format === "plain" ? await plainFormat(body) : target.format;
  return { format, body: await makeVariant(body, { width: target.width, format }) };
}

/** Null when it takes too long, fails or was never started. */
async function within(
  work: Promise<string | null> | undefined,
  milliseconds: number,
): Promise<string | null> {
  if (!work) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([work.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
