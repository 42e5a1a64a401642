/** GET /api/library/{id}/thumbnail: a public picture, in the requested width and format. */
import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { sharedFixture } from "../../../../tests/support/shared-fixture";
import { handleCall } from "../handle-call.server";
import { MediaStoreUnavailable } from "~/features/media/media-store";
import { fileDatabase } from "../../../../tests/support/database";
import { openLibrary } from "../../../../tests/support/library";
import { loadContext } from "../../../../tests/support/load-context";

const database = fileDatabase();
const library = sharedFixture(
  () => openLibrary(database.db),
  (library) => library.close(),
);

afterEach(() => library.pictures.idle());

const ask = (id: string | number, query = "", accept = "image/webp") =>
  handleCall({
    params: {},
    context: loadContext({
      db: database.db,
      media: library.media,
      pictures: library.pictures,
    }),
    request: new Request(`http://gymfront.test/api/library/${id}/thumbnail${query}`, {
      headers: { Accept: accept, Cookie: "session=x" },
    }),
  });

test.each([
  ["", 400],
  ["?width=1", 400],
  ["?width=400", 400],
  ["?width=401", 800],
  ["?width=1600", 1000],
  ["?width=4096", 1000],
])("with %j it is %i wide", async (query, width) => {
  const answer = await ask(library.id, query);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("vary")).toBe("Accept");
  // Public although the request has a cookie: the picture is the same for everybody.
  expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=604800/);
  const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(picture).toMatchObject({ format: "webp", width, height: width / 2 });
});

test("a browser without WebP gets JPEG, one with AVIF gets it from the second request on", async () => {
  expect((await ask(library.id, "", "*/*")).headers.get("content-type")).toBe("image/jpeg");
  await ask(library.id, "", "image/avif,image/webp");
  await library.pictures.idle();
  const avif = await ask(library.id, "", "image/avif,image/webp");
  expect(avif.headers.get("content-type")).toBe("image/avif");
});

test.each(["0", "-1", "1e3", "x", "2147483648"])("%j is no id", async (id) => {
  const answer = await ask(id);
  expect(answer.status).toBe(400);
});

test.each(["?width=0", "?width=4097", "?width=wide", "?width=400&width=800", "?width="])(
  "%s is refused",
  async (query) => {
    const answer = await ask(library.id, query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fieldErrors: [{ field: "width" }] });
  },
);

test("it is 404 for an unknown file, and for a file whose picture is missing", async () => {
  const none = await ask(2_000_000_000);
  expect(none.status).toBe(404);
  expect(await none.json()).toMatchObject({ message: "error.notFound" });
  const stat = vi.spyOn(library.media, "stat").mockResolvedValue(null);
  expect((await ask(library.id)).status).toBe(404);
  stat.mockRestore();
});

test("it is 503 with Retry-After while the media store is unavailable", async () => {
  const stat = vi
    .spyOn(library.media, "stat")
    .mockRejectedValue(new MediaStoreUnavailable("no bucket"));
  const answer = await ask(library.id);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  stat.mockRestore();
});
