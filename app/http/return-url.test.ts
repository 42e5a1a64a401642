import { describe, expect, it } from "vitest";
import { escapes, HOSTILE } from "../../tests/support/hostile-addresses";
import { isSignInPage, parseReturnUrl } from "./return-url";

const platformOrigin = "https://gymfront.example";
const parse = (value: string, origin: string) => parseReturnUrl(value, { origin, platformOrigin });

describe("parseReturnUrl: other origins that an address may name (product.md §11)", () => {
  it.each<[string, string, string | null]>([
    // The default port, or the port of this server.
    ["https://ironworks.test/x", "https://gymfront.example", "ironworks.test"],
    ["https://ironworks.test:443/x", "https://gymfront.example", "ironworks.test"],
    ["http://ironworks.test:4000/x", "http://localhost:4000", "ironworks.test"],
    ["https://ironworks.test/x", "http://localhost:4000", "ironworks.test"],
    ["https://ironworks.test:9999/x", "https://gymfront.example", null],
    ["https://ironworks.test:80/x", "https://gymfront.example", null],
    ["http://ironworks.test:9999/x", "http://localhost:4000", null],
    // A page with TLS never leads to one without.
    ["http://ironworks.test/x", "https://gymfront.example", null],
  ])("%s from %s: %s", (value, origin, foreignHost) => {
    expect(parse(value, origin)?.foreignHost ?? null).toBe(foreignHost);
  });

  it("accepts its own origin and the platform's, ports included, without a look-up", () => {
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

describe("parseReturnUrl: localhost and loopback addresses are the platform (product.md §11)", () => {
  const label = "http://ironworks.gymfront.localhost:3000";
  const local = "http://gymfront.localhost:3000";

  it.each<[string, string, string, boolean]>([
    ["http://localhost:3000/x", label, local, true],
    ["http://127.0.0.1:3000/x", label, local, true],
    ["http://[::1]:3000/x", label, local, true],
    ["http://localhost:3000/x", "http://ironworks.test:3000", local, true],
    ["https://localhost:3000/x", "https://ironworks.gymfront.localhost:3000", local, true],
    ["http://localhost/x", label, local, true],
    ["http://localhost:3001/x", label, local, false],
    ["http://localhost:3000/x", "https://ironworks.gymfront.localhost:3000", local, false],
    ["http://localhost.evil.example:3000/x", label, local, false],
    ["http://127.0.0.1.evil.example:3000/x", label, local, false],
    ["http://user@localhost:3000/x", label, local, false],
    ["http://localhost:3000/logout", label, local, false],
    // A platform on the internet does not run on the visitor's machine.
    ["https://localhost/x", "https://ironworks.gymfront.example", platformOrigin, false],
    ["https://127.0.0.1/x", "https://ironworks.gymfront.example", platformOrigin, false],
    [
      "https://localhost/x",
      "https://ironworks.localhost.example",
      "https://localhost.example",
      false,
    ],
  ])("%s from %s, on %s: %s", (value, origin, platform, isAccepted) => {
    const parsed = parseReturnUrl(value, { origin, platformOrigin: platform });
    // A foreign host must still be checked against the gym's own.
    expect(parsed !== null && parsed.foreignHost === null).toBe(isAccepted);
    if (isAccepted)
      expect(parsed).toMatchObject({ address: value, otherOrigin: new URL(value).origin });
  });
});

it.each<[string, boolean]>([
  ["/login", true],
  ["/gym/ironworks/login", true],
  ["/gym/ironworks/signup.data", true],
  ["/signin", true],
  ["/reset-password", true],
  ["/register/failed", true],
  ["/", false],
  ["/gym/ironworks", false],
  ["/gym/login", false],
  ["/category/login", false],
  ["/login/more", false],
])("isSignInPage: %s: %s", (pathname, expected) => {
  expect(isSignInPage(pathname)).toBe(expected);
});

it("leaves the site by no hostile address, with or without TLS", () => {
  const escaped: string[] = [];
  for (const origin of ["http://localhost:4000", "https://ironworks.test"]) {
    for (const address of HOSTILE) {
      const parsed = parse(address, origin);
      // A foreign host is followed only if it is the gym's own.
      if (
        parsed &&
        parsed.foreignHost === null &&
        escapes(parsed.address, origin, [platformOrigin])
      ) {
        escaped.push(`${address} → ${parsed.address}`);
      }
    }
  }
  expect(escaped).toEqual([]);
});

describe("parseReturnUrl: addresses that are refused wherever they lead (product.md §11)", () => {
  const own = "https://ironworks.test";
  const long = (length: number) => `/${"a".repeat(length - 1)}`;

  it.each<[string, string]>([
    ["a backslash", "/a\\b"],
    ["an encoded backslash", "/a%5cb"],
    ["a control character", "/a\u0001b"],
    ["an encoded control character", "/a%0ab"],
    ["a delete character", "/a\u007fb"],
    ["a user name", "https://ada@ironworks.test/x"],
    ["a password", "https://:secret@ironworks.test/x"],
    ["more than 2048 characters", long(2049)],
    ["a path that cannot be decoded", "/%zz"],
  ])("%s", (_what, value) => {
    expect(parse(value, own)).toBeNull();
  });

  it("another protocol, also on a page without TLS", () => {
    expect(parse("ftp://ironworks.test/x", own)).toBeNull();
    expect(parse("ftp://ironworks.test/x", "http://localhost:4000")).toBeNull();
  });

  it("accepts encoded characters, 2048 characters and an address in the query", () => {
    for (const value of [
      "/x?a=\u00e9",
      long(2048),
      "/profile/a%20b",
      "/x?returnUrl=//evil.example",
    ]) {
      expect(parse(value, own)?.foreignHost, value).toBeNull();
    }
  });
});
