/** `MEDIA_BUCKET_URL`: `s3://bucket/optional/prefix?endpoint=https://s3.example.com&region=eu-central-1`. */
export interface BucketAddress {
  bucket: string;
  /** Prefixed to every key: empty, or ending in `/`. */
  prefix: string;
  /** Of an S3-compatible server; undefined for AWS itself. */
  endpoint: string | undefined;
  region: string;
}

export const BUCKET_FORM =
  "expected s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1 (prefix, endpoint and region may be left out)";

export function parseBucketAddress(
  text: string,
  usual: { endpoint?: string | undefined; region?: string | undefined } = {},
): BucketAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const parts = url.pathname.split("/").filter(Boolean);
  const unknown = [...url.searchParams.keys()].filter((name) => !/^(endpoint|region)$/.test(name));
  const endpoint = url.searchParams.get("endpoint") ?? usual.endpoint;
  const region = url.searchParams.get("region") ?? usual.region ?? "us-east-1";
  const valid =
    url.protocol === "s3:" &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) &&
    // Access keys belong in their own settings, where nobody prints them.
    [url.username, url.password, url.port, url.hash].join("") === "" &&
    // Checked on the text as written: a parsed URL has its `..` steps resolved already.
    !/\.\.|%/.test(text.split("?")[0] ?? "") &&
    parts.every((part) => /^[\w-][\w.-]*$/.test(part)) &&
    unknown.length === 0 &&
    (endpoint === undefined || isWebAddress(endpoint)) &&
    /^[a-z0-9-]{2,40}$/.test(region);
  if (!valid) return null;
  return {
    bucket: url.hostname,
    prefix: parts.map((part) => `${part}/`).join(""),
    endpoint,
    region,
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
