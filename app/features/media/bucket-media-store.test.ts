/** What only a bucket has: a network, a service that can be unavailable, and a cache. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, assert, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startBucketServer, type BucketServer } from "../../../tests/support/bucket-server";
import { createBucketMediaStore, type BucketMediaStore } from "./bucket-media-store.server";
import { MediaStoreUnavailable } from "./media-store";

let server: BucketServer;
let store: BucketMediaStore;

beforeAll(async () => {
  server = await startBucketServer();
});
beforeEach(() => {
  store = createBucketMediaStore(server.address(""));
});
afterAll(() => server.close());

test("two stores with different prefixes of one bucket share no object", async () => {
  const one = createBucketMediaStore(server.address("one/"));
  const two = createBucketMediaStore(server.address("two/deep/"));
  await one.put("clips/x.ts", Buffer.from("one"));
  expect(await two.stat("clips/x.ts")).toBeNull();
  await two.put("clips/x.ts", Buffer.from("two"));
  expect(await one.readText("clips/x.ts")).toBe("one");
  expect(await store.readText("two/deep/clips/x.ts")).toBe("two");
  const listed = [];
  for await (const { key } of two.list("clips")) listed.push(key);
  expect(listed).toEqual(["clips/x.ts"]);
});

test("the size of a segment is asked for once, and what is missing is asked for again soon", async () => {
  const other = createBucketMediaStore(server.address(""));
  const start = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(start);
  await store.put("known/x.ts", Buffer.from("x"));
  await store.stat("known/x.ts");
  const before = server.requests();
  await store.stat("known/x.ts");
  expect(server.requests()).toBe(before);

  expect(await store.stat("late/x.ts")).toBeNull();
  await other.put("late/x.ts", Buffer.from("late"));
  expect(await store.stat("late/x.ts")).toBeNull();
  clock.mockReturnValue(start + 5_100);
  // The cache reads its clock once a millisecond.
  await expect.poll(() => store.stat("late/x.ts")).toMatchObject({ size: 4 });
});

/**
 * s3rver makes its tokens with a cipher that current OpenSSL has dropped, so this list comes from a service of our own.
 */
test("more objects than one page of the list holds", async () => {
  const asked: URLSearchParams[] = [];
  const service = await listening((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://bucket.test");
    asked.push(searchParams);
    const [name, more] = searchParams.has("continuation-token")
      ? ["two", "<IsTruncated>false</IsTruncated>"]
      : [
          "one",
          "<IsTruncated>true</IsTruncated><NextContinuationToken>a+b/c=</NextContinuationToken>",
        ];
    response.setHeader("Content-Type", "application/xml");
    response.end(
      `<?xml version="1.0"?><ListBucketResult><Contents><Key>fit/many/${name}.ts</Key><Size>3</Size></Contents>${more}</ListBucketResult>`,
    );
  });
  const paged = createBucketMediaStore({ ...server.address("fit/"), endpoint: service.url });
  const found: string[] = [];
  for await (const { key, size } of paged.list("many")) found.push(`${key} ${size}`);
  service.close();
  expect(found).toEqual(["many/one.ts 3", "many/two.ts 3"]);
  expect(asked.map((query) => query.get("prefix"))).toEqual(["fit/many/", "fit/many/"]);
  expect(asked.map((query) => query.get("continuation-token"))).toEqual([null, "a+b/c="]);
});

test("a bucket that does not exist makes the store unavailable; its objects are not missing", async () => {
  const nowhere = createBucketMediaStore({ ...server.address(""), bucket: "no-such-bucket" });
  await expect(nowhere.read("clips/x.ts")).rejects.toThrow(MediaStoreUnavailable);
  await expect(nowhere.put("clips/x.ts", Buffer.from("x"))).rejects.toThrow(MediaStoreUnavailable);
});

const askEverything = async (away: BucketMediaStore) => {
  const questions = [
    () => away.stat("a/x.ts"),
    () => away.read("a/x.ts"),
    () => away.readText("a/x.ts"),
    () => away.put("a/x.ts", Buffer.from("x")),
    () => away.delete("a/x.ts"),
    () => away.list("a")[Symbol.asyncIterator]().next(),
  ];
  for (const question of questions) await expect(question()).rejects.toThrow(MediaStoreUnavailable);
};

test("a closed port is MediaStoreUnavailable", async () => {
  const { region, bucket } = server.address("");
  const endpoint = "http://127.0.0.1:9";
  await askEverything(createBucketMediaStore({ bucket, region, endpoint, prefix: "" }));
});

test.each([403, 500, 503])("a service that answers %i is MediaStoreUnavailable", async (status) => {
  const refusing = await listening((_request, response) => {
    response.statusCode = status;
    response.end();
  });
  await askEverything(createBucketMediaStore({ ...server.address(""), endpoint: refusing.url }));
  refusing.close();
});

test("a service that never answers is given up, and is asked again the next time", async () => {
  const silent = await listening(() => undefined);
  const away = createBucketMediaStore(
    { ...server.address(""), endpoint: silent.url },
    { connect: 200, answer: 200 },
  );
  // Without the timeout the test itself would end first.
  await expect(away.stat("a/x.ts")).rejects.toThrow(MediaStoreUnavailable);
  await expect(away.stat("a/x.ts")).rejects.toThrow(MediaStoreUnavailable);
  silent.close();
});

test("a body that stops in the middle ends with an error instead of hanging", async () => {
  const stalling = await listening((_request, response) => {
    response.setHeader("Content-Length", 1_000);
    response.write("half");
  });
  const away = createBucketMediaStore(
    { ...server.address(""), endpoint: stalling.url },
    { connect: 200, answer: 300 },
  );
  const stream = await away.read("a/x.ts");
  assert(stream);
  await expect(buffer(stream)).rejects.toThrow();
  stalling.close();
});

async function listening(answer: Parameters<typeof createServer>[1]) {
  const made: Server = createServer(answer);
  await new Promise<void>((done) => made.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(made.address() as AddressInfo).port}`,
    close() {
      made.closeAllConnections();
      made.close();
    },
  };
}
