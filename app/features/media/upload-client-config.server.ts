/** The settings of a client of the bucket for large uploads, which take longer than what a page waits for. */
import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { BucketAddress } from "./bucket-address";

const CONNECT_TIMEOUT_MS = 5_000;
/** A service puts the thousands of parts of a large file together before it answers. */
const ANSWER_TIMEOUT_MS = 120_000;

export const toUploadClientConfig = ({
  bucket,
  endpoint,
  region,
}: BucketAddress): S3ClientConfig & { bucket: string } => ({
  bucket,
  region,
  ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  // Many S3-compatible servers store the framing of the newer checksums as content.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  requestHandler: {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: ANSWER_TIMEOUT_MS,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: 64 },
    httpsAgent: { maxSockets: 64 },
  },
});
