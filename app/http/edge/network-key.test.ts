import { describe, expect, it } from "vitest";
import { isSite, networkOf, networksOf } from "./network-key";

describe("networkOf", () => {
  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:2"],
    ["2001:db8:1:2:ffff:0:0:9", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
    ["member@demo.test", "member@demo.test"],
    ["unknown", "unknown"],
    ["", ""],
  ])("of %j is %j", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe("networksOf", () => {
  it.each([
    ["2001:db8:1:2::1", ["2001:db8:1:2", "2001:db8:1::/48"]],
    ["2001:0db8:0001:ffff::1", ["2001:db8:1:ffff", "2001:db8:1::/48"]],
    ["192.0.2.1", ["192.0.2.1"]],
    ["::ffff:192.0.2.1", ["192.0.2.1"]],
    ["member@demo.test", ["member@demo.test"]],
    ["", [""]],
  ])("of %j are %j", (ip, networks) => {
    expect(networksOf(ip)).toEqual(networks);
    for (const network of networks) {
      expect(isSite(`${network} member@demo.test`)).toBe(network.endsWith("/48"));
    }
  });
});
