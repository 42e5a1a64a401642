import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meaningOfHost, parseHost, withoutOwnPrefix } from "./host";

const rule = {
  platformHost: "gymfront.test",
  labelsWithoutGym: ["www", "staging", "preview", "tunnel"],
};

describe("meaningOfHost (product.md §9, §11)", () => {
  it.each([
    ["localhost", { kind: "platform" }],
    ["127.0.0.1", { kind: "platform" }],
    ["127.8.9.1", { kind: "platform" }],
    ["[::1]", { kind: "platform" }],
    ["gymfront.test", { kind: "platform" }],
    ["www.gymfront.test", { kind: "platform" }],
    ["staging.gymfront.test", { kind: "platform" }],
    ["ironworks.gymfront.test", { kind: "label", guid: "ironworks" }],
    ["www.ironworks.gymfront.test", { kind: "label", guid: "ironworks" }],
    ["ironworks.staging.gymfront.test", { kind: "platform" }],
    ["a.b.ironworks.gymfront.test", { kind: "foreign" }],
    ["-bad.gymfront.test", { kind: "foreign" }],
    ["10.20.30.40", { kind: "foreign" }],
    ["ironworks.attacker.com", { kind: "foreign" }],
    ["ironworks.gymfront.test.attacker.com", { kind: "foreign" }],
    ["evilgymfront.test", { kind: "foreign" }],
    ["ironworks.evilgymfront.test", { kind: "foreign" }],
    ["gymfront", { kind: "foreign" }],
  ])("%s", (host, expected) => {
    expect(meaningOfHost(host, rule)).toEqual(expected);
  });

  it("gives no label to any host outside the platform's domain", () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        const host = domain.toLowerCase();
        fc.pre(!host.endsWith(`.${rule.platformHost}`));
        expect(meaningOfHost(host, rule).kind).not.toBe("label");
      }),
    );
  });

  it("reads the first of three and the second of four labels, and only those", () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (front) => {
        const meaning = meaningOfHost([...front, rule.platformHost].join("."), rule);
        const picked = front.length === 1 ? front[0] : front.length === 2 ? front[1] : undefined;
        if (picked === undefined) expect(meaning).toEqual({ kind: "foreign" });
        else if (rule.labelsWithoutGym.includes(picked))
          expect(meaning).toEqual({ kind: "platform" });
        else expect(meaning).toEqual({ kind: "label", guid: picked });
      }),
    );
  });
});

describe("parseHost", () => {
  it.each([
    ["ironworks.test", { host: "ironworks.test", port: "" }],
    ["IronWorks.TEST:8443", { host: "ironworks.test", port: "8443" }],
    ["[::1]:3000", { host: "[::1]", port: "3000" }],
    ["ironworks.test.", null],
    ["iron..works.test", null],
    ["ïronworks.test", null],
    ["ironworks.test:0", null],
    ["ironworks.test:99999", null],
    ["user@ironworks.test", null],
    ["ironworks.test/x", null],
    ["", null],
    [undefined, null],
  ])("%s", (header, expected) => {
    expect(parseHost(header)).toEqual(expected);
  });

  it("never throws and never lets an odd character through", () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const parsed = parseHost(header);
        if (parsed) expect(parsed.host).toMatch(/^[a-z0-9.:[\]-]+$/);
      }),
    );
  });
});

describe("withoutOwnPrefix", () => {
  it.each([
    ["/gym/ironworks", { kind: "redirect", pathname: "/" }],
    ["/gym/ironworks/", { kind: "redirect", pathname: "/" }],
    ["/gym/ironworks/login", { kind: "redirect", pathname: "/login" }],
    ["/gym/ironworks//evil.com", { kind: "redirect", pathname: "/evil.com" }],
    ["/gym/ironworks/\\evil.com", { kind: "redirect", pathname: "/evil.com" }],
    ["/gym/flowstate/login", { kind: "foreign" }],
    ["/gym/ironworks2", { kind: "foreign" }],
    ["/gyms", null],
    ["/login", null],
  ])("%s", (pathname, expected) => {
    expect(withoutOwnPrefix(pathname, "ironworks")).toEqual(expected);
  });
});
