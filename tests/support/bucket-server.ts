/** A real S3 server (s3rver) with one bucket, on a free port of its own. */
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
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
  server.middleware.unshift((context, next) =>
    answerForParts(context as PartsRequest, join(directory, BUCKET)).then((isAnswered) =>
      isAnswered ? undefined : next(),
    ),
  );
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

interface PartsRequest {
  method: string;
  query: Record<string, string | undefined>;
  status: number;
  type: string;
  body: string;
}

/** s3rver knows neither the list of an unfinished upload's parts nor its end without an object. */
async function answerForParts(context: PartsRequest, bucket: string): Promise<boolean> {
  const { method, query } = context;
  const id = query["uploadId"];
  if (id === undefined || !/^[0-9a-f]{32}$/.test(id) || !/^(?:GET|DELETE)$/.test(method)) {
    return false;
  }
  const folder = join(bucket, "._S3rver_uploads", id);
  const names = await readdir(folder).catch(() => null);
  context.type = "application/xml";
  if (names === null) {
    context.status = 404;
    context.body = "<Error><Code>NoSuchUpload</Code><Message>no such upload</Message></Error>";
  } else if (method === "DELETE") {
    await rm(folder, { recursive: true });
    context.status = 204;
  } else {
    const numbers = names.filter((name) => /^\d+$/.test(name)).toSorted((a, b) => +a - +b);
    const parts = await Promise.all(
      numbers.map(async (number) => {
        const { size } = await stat(join(folder, number));
        const md5 = await readFile(join(folder, `${number}.md5`), "utf8");
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
      }),
    );
    context.status = 200;
    context.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join("")}</ListPartsResult>`;
  }
  return true;
}
