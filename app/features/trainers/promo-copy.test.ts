import { describe, expect, it } from "vitest";
import { countPromoBytes, isOwnPromoFolder, toPromoFolder } from "./promo-copy";
import { parsePromoVideo } from "./promo-video";

const COPY = "1b0c4f5e-7a43-4f0f-9b8a-0c1d2e3f4a5b";
const folderOf = (trainerId: number) =>
  toPromoFolder({ trainerId, gymId: 3, bytes: 12_000_000, copyId: COPY });

describe("the folder of a copied film", () => {
  it("is one that the pages play", () => {
    const folder = folderOf(7);
    expect(parsePromoVideo(`/${folder}/film.mp4`)).toEqual({ src: `/${folder}/film.mp4`, folder });
  });

  it.each([
    [folderOf(7), true],
    [folderOf(70), false],
    ["promo-videos/maya-cole", false],
  ])("%s is the trainer's own: %s", (folder, isOwn) => {
    expect(isOwnPromoFolder(folder, 7)).toBe(isOwn);
  });

  it.each([
    [`/${folderOf(7)}/film.mp4`, 3, 12_000_000],
    [`/${folderOf(7)}/film.mp4`, 30, 0],
    [`/promo-videos/trainer-7-${COPY}/film.mp4`, 7, 0],
    ["/promo-videos/maya-cole/film.mp4", 3, 0],
    [null, 3, 0],
  ])("%s takes of gym %i %i bytes", (address, gymId, bytes) => {
    expect(countPromoBytes(address, gymId)).toBe(bytes);
  });
});
