/** The media store in an S3-compatible bucket. Bytes are streamed; nothing is held whole in memory. */
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { LRUCache } from "lru-cache";
import type { BucketAddress } from "./bucket-address";
import {
  assertMediaKey,
  MAX_TEXT_BYTES,
  MediaStoreUnavailable,
  type MediaStore,
  type StoredMedia,
} from "./media-store";

/** A whole class requests the same segment, so its size is cached for a minute. */
const FOUND_TTL_MS = 60_000;
/** Short, so that an object stored by another server is found soon. */
const MISSING_TTL_MS = 5_000;
const MAX_CACHED = 20_000;

export interface BucketMediaStore extends MediaStore {
  close(): void;
}

export function createBucketMediaStore(
  address: BucketAddress,
  timeouts = { connect: 3_000, answer: 10_000 },
): BucketMediaStore {
  const { bucket, prefix } = address;
  const client = openClient(address, timeouts);
  const cache = new LRUCache<string, { object: StoredMedia | null }>({ max: MAX_CACHED });

  function objectOf(key: string) {
    assertMediaKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  }

  async function stat(key: string): Promise<StoredMedia | null> {
    const address = objectOf(key);
    const cached = cache.get(key);
    if (cached) return cached.object;
    const head = await orNull(() => client.send(new HeadObjectCommand(address)));
    const object = head && {
      size: head.ContentLength ?? 0,
      modifiedAt: head.LastModified ?? new Date(0),
    };
    cache.set(key, { object }, { ttl: object ? FOUND_TTL_MS : MISSING_TTL_MS });
    return object;
  }

  async function read(key: string, range?: { start: number; end: number }) {
    const object = objectOf(key);
    const answer = await orNull(() =>
      client.send(
        new GetObjectCommand({
          ...object,
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      ),
    );
    return answer?.Body instanceof Readable ? answer.Body : null;
  }

  return {
    stat,
    read,
    async *list(folder) {
      yield* listObjects(client, objectOf(folder), prefix);
    },
    async readText(key) {
      const stream = ((await stat(key))?.size ?? Infinity) <= MAX_TEXT_BYTES && (await read(key));
      return stream ? text(stream) : null;
    },
    async put(key, body) {
      const whole = Buffer.isBuffer(body);
      const object = objectOf(key);
      await orAway(() =>
        client.send(
          new PutObjectCommand({
            ...object,
            Body: whole ? body : body.stream,
            ContentLength: whole ? body.length : body.size,
          }),
        ),
      );
      cache.delete(key);
    },
    async delete(key) {
      const object = objectOf(key);
      await orNull(() => client.send(new DeleteObjectCommand(object)));
      cache.delete(key);
    },
    close: () => client.destroy(),
  };
}

async function* listObjects(
  client: S3Client,
  folder: { Bucket: string; Key: string },
  prefix: string,
): AsyncGenerator<{ key: string; size: number }> {
  const { Bucket, Key } = folder;
  let token: string | undefined;
  do {
    const page = await orNull(() =>
      client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${Key}/`, ContinuationToken: token }),
      ),
    );
    for (const { Key: name = "", Size = 0 } of page?.Contents ?? []) {
      yield { key: name.slice(prefix.length), size: Size };
    }
    token = page?.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token);
}

function openClient(
  { endpoint, region }: BucketAddress,
  timeouts: { connect: number; answer: number },
): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 2,
    // Only where the service requires them: many S3-compatible servers do not support the newer checksum trailers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.answer,
      httpAgent: { maxSockets: 256 },
      httpsAgent: { maxSockets: 256 },
    },
  });
}

async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  return orAway(async () => {
    try {
      return await call();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });
}

/** A missing bucket is a wrong setting, not a missing object. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== "NoSuchBucket"
  );
}

async function orAway<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new MediaStoreUnavailable(`the media bucket does not answer as it should (${why})`, {
      cause: error,
    });
  }
}
