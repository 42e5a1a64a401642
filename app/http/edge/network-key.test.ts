import { describe, expect, it } from "vitest";
import { isSite, toNetworkKey, toNetworkKeys, toNetworkPrefix } from "./network-key";

describe("toNetworkKey", () => {
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
    expect(toNetworkKey(ip)).toBe(network);
  });
});

describe("toNetworkKeys", () => {
  it.each([
    ["2001:db8:1:2::1", ["2001:db8:1:2", "2001:db8:1::/48"]],
    ["2001:0db8:0001:ffff::1", ["2001:db8:1:ffff", "2001:db8:1::/48"]],
    ["192.0.2.1", ["192.0.2.1"]],
    ["::ffff:192.0.2.1", ["192.0.2.1"]],
    ["member@demo.test", ["member@demo.test"]],
    ["", [""]],
  ])("of %j are %j", (ip, networks) => {
    expect(toNetworkKeys(ip)).toEqual(networks);
    for (const network of networks) {
      expect(isSite(`${network} member@demo.test`)).toBe(network.endsWith("/48"));
    }
  });
});

describe("toNetworkPrefix", () => {
  it.each([
    ["203.0.113.77", "203.0.113.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.0/24"],
    ["2001:0db8:0001:0002::1", "2001:db8:1::/48"],
    ["unknown", null],
    ["", null],
  ])("of %j is %j", (ip, prefix) => {
    expect(toNetworkPrefix(ip)).toBe(prefix);
  });
});
