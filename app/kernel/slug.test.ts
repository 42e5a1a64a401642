import { describe, expect, it } from "vitest";
import { toSlug } from "./slug";

describe("a slug", () => {
  it.each([
    ["Iron & Oak", 40, "iron-oak"],
    ["Große Höhe", 40, "grosse-hohe"],
    ["Maya’s Yoga", 40, "mayas-yoga"],
    ["  Søren -- Æbelø ", 40, "soren-aebelo"],
    ["東京ジム", 40, ""],
    ["one two three", 8, "one-two"],
  ])("of %s is readable and has single dashes", (name, max, slug) => {
    expect(toSlug(name, max)).toBe(slug);
  });
});
