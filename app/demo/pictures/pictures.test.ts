import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

const here = import.meta.dirname;
const index: Record<string, { width: number; height: number; color: string }> = JSON.parse(
  readFileSync(join(here, "index.json"), "utf8"),
);
const named = [
  "logo.png",
  "header.webp",
  "about.webp",
  ...["strength", "hiit", "yoga", "mobility"].flatMap((category) => [
    `category-${category}.webp`,
    `banner-${category}.webp`,
  ]),
  "rest.webp",
  ...Array.from({ length: 48 }, (_, i) => `poster-${i + 1}.webp`),
];

describe.each(["ironworks", "flowstate"])("the pictures of %s", (gym) => {
  it("exist, and each is listed", () => {
    const files = readdirSync(join(here, gym)).filter((file) => !file.endsWith(".svg"));
    // Both trainers teach in both gyms; their portraits are in the folder of the first.
    const portraits =
      gym === "ironworks" ? ["trainer-maya-cole.webp", "trainer-tom-reyes.webp"] : [];
    const product =
      gym === "ironworks" ? "product-resistance-kit.webp" : "product-yoga-block-set.webp";
    expect(files.sort()).toEqual([...named, ...portraits, product].sort());
    for (const file of files) expect(index, file).toHaveProperty([`${gym}/${file}`]);
  });
});

it.each(Object.entries(index))("%s has the listed size", async (name, listed) => {
  expect(existsSync(join(here, name))).toBe(true);
  const { width, height } = await sharp(join(here, name)).metadata();
  expect({ width, height }).toEqual({ width: listed.width, height: listed.height });
  expect(listed.color).toMatch(/^#[0-9a-f]{6}$/);
});

it("stays within 5 MB", () => {
  const total = Object.keys(index).reduce((sum, name) => sum + statSync(join(here, name)).size, 0);
  expect(total).toBeLessThan(5 * 1024 * 1024);
});
