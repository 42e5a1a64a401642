import { describe, expect, it } from "vitest";
import { mountFor, NO_GYM } from "~/paths";
import { buildManifest, toShortName } from "./build-manifest";

describe("the short name below an icon", () => {
  it.each([
    ["Ironworks", "Ironworks"],
    ["Flow State", "Flow State"],
    ["Iron & Oak Strength Club", "Iron & Oak"],
    ["Kraftsportverein Nord", "Kraftsportverein"],
    ["  The   Yard ", "The Yard"],
  ])("of %s is %s", (name, short) => {
    expect(toShortName(name)).toBe(short);
  });
});

describe("a manifest", () => {
  const gym = { guid: "iron", name: "Iron", backgroundColor: "#ffffff" };
  const facts = { lang: "de", description: "Training" } as const;

  it.each([
    ["below the platform's path", gym, mountFor(gym, false), "/gym/iron"],
    ["on a gym's own host", gym, mountFor(gym, true), "/"],
    ["of the platform", null, NO_GYM, "/"],
  ])("%s stays within its mount", (_mount, owner, mount, home) => {
    const manifest = buildManifest({ gym: owner, mount, ...facts });
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual([home, home, home]);
  });

  it("has the gym's colours and both shapes of both sizes", () => {
    const manifest = buildManifest({ gym, mount: mountFor(gym, false), ...facts });
    expect([manifest.theme_color, manifest.background_color]).toEqual(["#ffffff", "#ffffff"]);
    expect(manifest.icons.map(({ src, sizes, purpose }) => [src, sizes, purpose])).toEqual([
      ["/brand-pictures/iron/icon-192.png", "192x192", "any"],
      ["/brand-pictures/iron/maskable-192.png", "192x192", "maskable"],
      ["/brand-pictures/iron/icon-512.png", "512x512", "any"],
      ["/brand-pictures/iron/maskable-512.png", "512x512", "maskable"],
    ]);
  });
});
