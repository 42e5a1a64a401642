import { describe, expect, it } from "vitest";
import { toSlug } from "./slug";

describe("a slug", () => {
  it.each([
    ["Iron & Oak", 40, "iron-oak"],
    ["Kraftwerk Süd & Söhne", 40, "kraftwerk-sued-soehne"],
    ["Große Höhe", 40, "grosse-hoehe"],
    ["FÜẞE ÄRZTE ÖL", 40, "fuesse-aerzte-oel"],
    ["Fu\u0308ße", 40, "fuesse"],
    ["Ålesund ÅRE", 40, "alesund-are"],
    ["Œuvre ŒUVRE cœur", 40, "oeuvre-oeuvre-coeur"],
    ["Øst ÆØ Łódź", 40, "ost-aeo-lodz"],
    ["Étirements à l’œil", 40, "etirements-a-loeil"],
    ["Señor Iñigo", 40, "senor-inigo"],
    ["Maya’s Yoga", 40, "mayas-yoga"],
    ["  Søren -- Æbelø ", 40, "soren-aebelo"],
    ["東京ジム", 40, ""],
    ["one two three", 8, "one-two"],
  ])("of %s is readable and has single dashes", (name, max, slug) => {
    expect(toSlug(name, max)).toBe(slug);
  });
});
