import { describe, expect, it } from "vitest";
import { parsePromoVideo } from "./promo-video";
import {
  countPromoBytes,
  isOwnPicture,
  isOwnPromoFolder,
  toPictureStart,
  toPromoFolder,
  toTrainerFields,
  trainerWordsForm,
} from "./trainer-fields";

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

it.each([
  [`${toPictureStart({ trainerId: 7, gymId: 3 })}0123456789abcdef.webp`, true],
  [`${toPictureStart({ trainerId: 70, gymId: 7 })}0123456789abcdef.webp`, false],
  ["ironworks/7.webp", false],
])("the picture %s is the trainer's own: %s", (name, isOwn) => {
  expect(isOwnPicture(`pictures/${name}`, 7)).toBe(isOwn);
});

describe("the words of a trainer's page", () => {
  const errorsOf = (typed: Record<string, string>) =>
    trainerWordsForm(toTrainerFields(["de"]))
      .safeParse(typed)
      .error?.issues.map(({ path, message }) => [path.join(), message]);

  it.each<[typed: Record<string, string>, errors: string[][] | undefined]>([
    [{ screenName: "Maya", bio: "Slow\r\nis strong." }, undefined],
    [{ screenName: " " }, [["screenName", "errors.required"]]],
    [{ screenName: "\u200b" }, [["screenName", "errors.required"]]],
    [{ screenName: "Maya\u202e" }, [["screenName", "errors.textInvalid"]]],
    [{ screenName: "Ma\nya" }, [["screenName", "errors.textInvalid"]]],
    [{ screenName: "Maya", "de-bio": "\u2067a" }, [["de-bio", "errors.textInvalid"]]],
  ])("%j: %j", (typed, errors) => {
    expect(errorsOf(typed)).toEqual(errors);
  });
});
