/** A real S3 server (s3rver) with one bucket, on a free port of its own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { BucketAddress } from "../../app/features/media/bucket-address";

const BUCKET = "gymfront-media";

export interface BucketServer {
  address(prefix: string): BucketAddress;
  /** How often it has been asked so far. */
  requests(): number;
  close(): Promise<void>;
}

function setKeys(keys: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(keys)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

export async function startBucketServer(): Promise<BucketServer> {
  // The SDK finds its keys where the operator puts them.
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  setKeys({ AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" });
  const directory = await mkdtemp(join(tmpdir(), "bucket-"));
  const server = new S3rver({
    directory,
    address: "127.0.0.1",
    port: 0,
    silent: true,
    resetOnClose: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  let requestCount = 0;
  server.middleware.unshift((_context: unknown, next: () => Promise<void>) => {
    requestCount += 1;
    return next();
  });
  const { port } = await server.run();
  return {
    address: (prefix) => ({
      bucket: BUCKET,
      prefix,
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
    }),
    requests: () => requestCount,
    async close() {
      setKeys({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
