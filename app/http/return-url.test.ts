import { describe, expect, it } from "vitest";
import { parseReturnUrl } from "./return-url";

const platformOrigin = "https://gymfront.example";
const parse = (value: string, origin: string) => parseReturnUrl(value, { origin, platformOrigin });

describe("parseReturnUrl: which other origin an address may name (decisions §2)", () => {
  it.each<[string, string, string | null]>([
    // By its own port, or by the one that this very server is reached by.
    ["https://ironworks.test/x", "https://gymfront.example", "ironworks.test"],
    ["https://ironworks.test:443/x", "https://gymfront.example", "ironworks.test"],
    ["http://ironworks.test:4000/x", "http://localhost:4000", "ironworks.test"],
    ["https://ironworks.test/x", "http://localhost:4000", "ironworks.test"],
    ["https://ironworks.test:9999/x", "https://gymfront.example", null],
    ["https://ironworks.test:80/x", "https://gymfront.example", null],
    ["http://ironworks.test:9999/x", "http://localhost:4000", null],
    // Never from a secure page to a plain one.
    ["http://ironworks.test/x", "https://gymfront.example", null],
  ])("%s from %s: %s", (value, origin, foreignHost) => {
    expect(parse(value, origin)?.foreignHost ?? null).toBe(foreignHost);
  });

  it("its own origin and the platform's need no proof, port included", () => {
    const own = "http://localhost:4000";
    expect(parse(`${own}/x?y#z`, own)).toEqual({
      address: "/x?y#z",
      foreignHost: null,
      otherOrigin: null,
    });
    expect(parse("http://localhost:4001/x", own)).toBeNull();
    expect(parse(`${platformOrigin}/x`, own)).toEqual({
      address: `${platformOrigin}/x`,
      foreignHost: null,
      otherOrigin: platformOrigin,
    });
    expect(parse(`${platformOrigin}:8443/x`, own)).toBeNull();
  });
});
