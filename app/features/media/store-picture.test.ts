import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listActs } from "~/features/audit/queries.server";
import { gyms } from "~/features/gyms/schema.server";
import { fileDatabase } from "../../../tests/support/database";
import { paint } from "../../../tests/support/paint";
import { describePictures } from "./describe-pictures.server";
import { createFileMediaStore } from "./file-media-store.server";
import type { MediaStore } from "./media-store";
import { findLibraryFile } from "./queries.server";
import { storePicture } from "./store-picture.server";

const database = fileDatabase();
let folder: string;
let media: MediaStore;
let gymId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  media = createFileMediaStore(folder);
  const color = "#101010";
  const [gym] = await database.db
    .insert(gyms)
    .values({
      guid: "iron",
      name: "Iron",
      backgroundColor: color,
      textColor: color,
      buttonColor: color,
      buttonTextColor: color,
      brandColor: color,
    })
    .returning({ id: gyms.id });
  gymId = gym?.id ?? 0;
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const store = (key: string, body: Buffer, owner: number | null = gymId) =>
  storePicture(database.db, media, { gymId: owner, key, body });
const describeOne = async (key: string) => (await describePictures(database.db, [key])).get(key);

test.each([
  ["webp", "webp"],
  ["jpeg", "jpg"],
  ["png", "png"],
] as const)("a %s is kept with its size and the colour most of it has", async (format, ending) => {
  const key = `pictures/iron/${format}.${ending}`;
  const body = await paint({ width: 90, height: 60, color: "#204060", format });
  const stored = await store(key, body);
  expect(stored).toMatchObject({ ok: true, stored: true });
  expect(await media.stat(key)).toMatchObject({ size: body.length });
  const facts = await describeOne(key);
  expect(facts).toMatchObject({ width: 90, height: 60 });
  const parts = [1, 3, 5].map((at) => parseInt(facts?.color?.slice(at, at + 2) ?? "", 16));
  for (const [at, part] of [0x20, 0x40, 0x60].entries()) {
    expect(Math.abs((parts[at] ?? 255) - part)).toBeLessThan(16);
  }
  if (stored.ok) expect(await findLibraryFile(database.db, stored.id)).toEqual({ key });
});

test("no colour behind what one can see through", async () => {
  const body = await paint({ width: 50, height: 50, color: "", format: "png", seeThrough: true });
  await store("pictures/iron/logo.png", body, null);
  expect(await describeOne("pictures/iron/logo.png")).toEqual({
    width: 50,
    height: 50,
    color: null,
  });
});

test("the same picture again changes nothing; when its file is gone it is put back", async () => {
  const key = "pictures/iron/again.webp";
  const body = await paint({ width: 40, height: 30, color: "#aa0000", format: "webp" });
  const first = await store(key, body);
  const put = vi.spyOn(media, "put");
  expect(await store(key, body)).toEqual({ ...first, stored: false });
  expect(put).not.toHaveBeenCalled();
  await media.delete(key);
  expect(await store(key, body)).toEqual(first);
  expect(await media.stat(key)).not.toBeNull();
  put.mockRestore();
});

test("another picture under its key takes its place, and the old variants go", async () => {
  const key = "pictures/iron/new.webp";
  const first = await store(
    key,
    await paint({ width: 40, height: 30, color: "#aa0000", format: "webp" }),
  );
  await media.put("variants/iron/new/400.webp", Buffer.from("of the old one"));
  await media.put("variants/iron/new-year/400.webp", Buffer.from("of another"));
  expect(await describeOne(key)).toMatchObject({ width: 40 });
  const second = await store(
    key,
    await paint({ width: 80, height: 30, color: "#00aa00", format: "webp" }),
  );
  expect(second).toEqual(first);
  expect(await describeOne(key)).toMatchObject({ width: 80 });
  expect(await media.stat("variants/iron/new/400.webp")).toBeNull();
  expect(await media.stat("variants/iron/new-year/400.webp")).not.toBeNull();
});

test.each([
  ["text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["nothing", Buffer.alloc(0)],
  [
    "a broken one",
    Buffer.concat([Buffer.from("RIFF\u0010\u0000\u0000\u0000WEBPVP8 "), Buffer.alloc(40)]),
  ],
])("%s is no picture", async (_name, body) => {
  expect(await store("pictures/iron/x.webp", body)).toEqual({ ok: false, reason: "not-a-picture" });
  expect(await media.stat("pictures/iron/x.webp")).toBeNull();
});

test.each([
  "pictures/iron/x.png",
  "pictures/iron/x",
  "pictures/iron/x.svg",
  "clips/x.webp",
  "pictures/../x.webp",
])("a WebP is not kept as %s", async (key) => {
  const body = await paint({ width: 4, height: 3, color: "#aa0000", format: "webp" });
  expect(await store(key, body)).toEqual({ ok: false, reason: "wrong-key" });
});

test("pictures are described with one question, and none the second time", async () => {
  const stored = ["pictures/iron/first.webp", "pictures/iron/second.webp"];
  for (const key of stored) {
    await store(key, await paint({ width: 4, height: 3, color: "#00aa00", format: "webp" }));
  }
  const keys = [...stored, "pictures/none.webp", "\u0000", "../x"];
  await describePictures(database.db, keys);
  const asked = vi.spyOn(database.pool, "query");
  const found = await describePictures(database.db, [...keys, ...keys]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  expect([...found.keys()]).toEqual(stored);
});

test("what a creator stores is an act of the gym's log, once; what the program stores is none", async () => {
  const key = "pictures/iron/own-logo.png";
  const body = await paint({ width: 9, height: 9, color: "#111111", format: "png" });
  const act = { accountId: randomUUID(), action: "gym.upload-logo", now: new Date() } as const;
  await store("pictures/iron/other.png", body);
  for (let times = 0; times < 2; times += 1) {
    await storePicture(database.db, media, { gymId, key, body, act });
  }
  const { acts } = await listActs(database.db, { gymId, limit: 9 });
  expect(acts).toMatchObject([
    { action: act.action, accountId: act.accountId, subjectKind: "library-file", subjectId: key },
  ]);
});

test("a creator replaces no picture of the platform", async () => {
  const key = "pictures/iron/of-platform.png";
  const paintIn = (color: string) => paint({ width: 9, height: 9, color, format: "png" });
  await storePicture(database.db, media, { gymId: null, key, body: await paintIn("#111111") });
  const act = { accountId: randomUUID(), action: "gym.upload-logo", now: new Date() } as const;
  const body = await paintIn("#222222");
  await expect(storePicture(database.db, media, { gymId, key, body, act })).rejects.toThrow();
});
