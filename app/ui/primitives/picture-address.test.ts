import { expect, test } from "vitest";
import { pictureAddresses } from "./picture-address";

test("a picture of ours comes in three widths", () => {
  expect(pictureAddresses("/pictures/iron/poster-1.webp")).toEqual({
    src: "/pictures/800/iron/poster-1",
    srcSet:
      "/pictures/400/iron/poster-1 400w, /pictures/800/iron/poster-1 800w, /pictures/1600/iron/poster-1 1600w",
  });
});

test.each([
  "https://cdn.example.com/pictures/a.webp",
  "//cdn.example.com/a.webp",
  "/pictures/a.svg",
  "/pictures/a.jpg.webp",
  "/pictures/",
  "/brand/a.webp",
  "",
])("%j stays as it is", (src) => {
  expect(pictureAddresses(src)).toEqual({ src });
});
