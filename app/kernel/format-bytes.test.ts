import { describe, expect, it } from "vitest";
import { formatBytes } from "./format-bytes";

describe("formatBytes", () => {
  it.each([
    [0, "en", "0 bytes"],
    [1, "en", "1 byte"],
    [999, "en", "999 bytes"],
    [1_000, "en", "1 kB"],
    [48_499, "de", "48 kB"],
    [999_499, "en", "999 kB"],
    [999_500, "en", "1 MB"],
    [1_250_000, "de", "1,3 MB"],
    [1_250_000, "en", "1.3 MB"],
    [48_600_000, "es", "49 MB"],
    [1_200_000, "fr", "1,2 Mo"],
    [5_000_000_000_000, "en", "5,000 GB"],
  ])("shows %d bytes in %s as %s", (bytes, lang, text) => {
    expect(formatBytes(bytes, lang).replaceAll(/\s/g, " ")).toBe(text);
  });
});
