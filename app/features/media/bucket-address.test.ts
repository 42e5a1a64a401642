import { expect, test } from "vitest";
import { parseBucketAddress } from "./bucket-address";

test.each([
  ["s3://media", { bucket: "media", prefix: "", endpoint: undefined, region: "us-east-1" }],
  ["s3://media/", { bucket: "media", prefix: "", endpoint: undefined, region: "us-east-1" }],
  [
    "s3://my.media/fit/a?region=eu-central-1",
    { bucket: "my.media", prefix: "fit/a/", endpoint: undefined, region: "eu-central-1" },
  ],
  [
    "s3://media?endpoint=http://127.0.0.1:9000&region=auto",
    { bucket: "media", prefix: "", endpoint: "http://127.0.0.1:9000", region: "auto" },
  ],
])("%s", (text, address) => {
  expect(parseBucketAddress(text)).toEqual(address);
});

test("what the address does not say comes from the usual settings", () => {
  const usual = { endpoint: "https://s3.example.com", region: "eu-west-3" };
  expect(parseBucketAddress("s3://media", usual)).toMatchObject(usual);
  expect(parseBucketAddress("s3://media?region=auto", usual)).toMatchObject({ region: "auto" });
});

test.each([
  "media",
  "https://media.example.com",
  "s3://",
  "s3://m",
  "s3://Media_Bucket",
  "s3://key:secret@media",
  "s3://media:9000",
  "s3://media#x",
  "s3://media/%2e%2e/x",
  "s3://media/.hidden",
  "s3://media?endpoint=ftp://x",
  "s3://media?endpoint=here",
  "s3://media?region=EU Central",
  "s3://media?secret=x",
])("%s is refused", (text) => {
  expect(parseBucketAddress(text)).toBeNull();
});
