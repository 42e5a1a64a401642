/** What a draft learns of its ready files, and how much of it may cost, on the database. */
import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftWorld, movement } from "../../../tests/support/draft-world";
import { paint } from "../../../tests/support/paint";
import { makeScratch } from "../../../tests/support/scratch.mjs";
import { toFolder } from "~/features/library/file-key";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import type { MediaStore } from "~/features/media/media-store";
import { prepareFiles } from "./settle-draft.server";

const { database, gym, addFile, create, load } = draftWorld();
let folder: string;
let media: MediaStore;

beforeEach(() => {
  folder = makeScratch("media");
  media = createFileMediaStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function addPictured(): Promise<string> {
  const fileId = await addFile({ posters: ["poster-1.jpg"] });
  const poster = await paint({ width: 320, height: 180, color: "#204060", format: "jpeg" });
  await media.put(`${toFolder({ gymId: gym.id, fileId })}/poster-1.jpg`, poster);
  return fileId;
}

describe("prepareFiles", () => {
  it("fills in lengths and pictures, and leaves the draft as it is", async () => {
    const draftId = await create({ movements: [movement({ fileId: await addPictured() })] });
    const draft = await load(draftId);
    const { settle } = await prepareFiles(database.db, { media, draft });
    const settled = settle(draft.content);
    const picture = expect.stringMatching(/^\/pictures\/workouts\//) as string;
    expect(settled).toMatchObject({
      heroImageUrl: picture,
      movements: [{ durationSeconds: 61, heroImgUrl: picture }],
    });
    expect(await load(draftId)).toEqual(draft);
  });

  it("takes only as many pictures as there is time for, and asks for no other", async () => {
    const pictures = [await addPictured(), await addPictured()];
    const movements = [...pictures, await addFile()].map((fileId) => movement({ fileId }));
    const draft = await load(await create({ movements }));
    let asked = 0;
    const mayTakePicture = () => Promise.resolve((asked += 1) === 1);
    const { settle } = await prepareFiles(database.db, { media, draft, mayTakePicture });
    const settled = settle(draft.content).movements;
    expect(settled.map(({ durationSeconds }) => durationSeconds)).toEqual([61, 61, 61]);
    expect(settled.filter(({ heroImgUrl }) => heroImgUrl !== null)).toHaveLength(1);
    expect(asked).toBe(2);
  });
});
