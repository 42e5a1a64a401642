import { describe, expect, it } from "vitest";
import { parsePromoVideo } from "./promo-video";
import { isOwnPromoFolder, toPromoFolder } from "./trainer-fields";

const FILE = "1b0c4f5e-7a43-4f0f-9b8a-0c1d2e3f4a5b";

describe("the folder of a copied film", () => {
  it("is one that the pages play", () => {
    const folder = toPromoFolder({ trainerId: 7, fileId: FILE });
    expect(parsePromoVideo(`/${folder}/film.mp4`)).toEqual({ src: `/${folder}/film.mp4`, folder });
  });

  it.each([
    [toPromoFolder({ trainerId: 7, fileId: FILE }), true],
    [toPromoFolder({ trainerId: 70, fileId: FILE }), false],
    ["promo-videos/maya-cole", false],
  ])("%s is the trainer's own: %s", (folder, isOwn) => {
    expect(isOwnPromoFolder(folder, 7)).toBe(isOwn);
  });
});
