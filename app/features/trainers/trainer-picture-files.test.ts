import { expect, it } from "vitest";
import { isOwnPicture, toPictureStart } from "./trainer-picture-files";

it.each([
  [`${toPictureStart({ trainerId: 7, gymId: 3 })}0123456789abcdef.webp`, true],
  [`${toPictureStart({ trainerId: 70, gymId: 7 })}0123456789abcdef.webp`, false],
  ["ironworks/7.webp", false],
])("the picture %s is the trainer's own: %s", (name, isOwn) => {
  expect(isOwnPicture(`pictures/${name}`, 7)).toBe(isOwn);
});
