import { expect, it } from "vitest";
import { parsePromoVideo } from "./promo-video";

it("plays a public film of ours", () => {
  const src = "/promo-videos/maya-cole/clip.mp4";
  expect(parsePromoVideo(src)).toEqual({ src, folder: "promo-videos/maya-cole" });
});

it.each([
  null,
  "",
  "/promo-videos/clip.mp4",
  "/promo-videos/maya-cole/../clip.mp4",
  "/promo-videos/maya-cole/clip.mp4?x=1",
  "/promo-videos/maya-cole/clip.html",
  "/clips/ironworks/welcome/clip.mp4",
  "https://films.example/clip.mp4",
  "javascript:alert(1)",
  `/promo-videos/${"a".repeat(300)}/clip.mp4`,
])("shows no film for %j", (address) => {
  expect(parsePromoVideo(address)).toBeNull();
});
