import { expect, test } from "vitest";
import { webAddress } from "./web-address";

test.each([
  ["https://community.test/us?x=1", "https://community.test/us?x=1"],
  ["http://community.test", "http://community.test/"],
  ["javascript:alert(1)", null],
  [" java\nscript:alert(1)", null],
  ["data:text/html,x", null],
  ["//community.test", null],
  ["/signup", null],
  ["community", null],
  ["", null],
  [null, null],
])("%j → %j", (text, address) => {
  expect(webAddress(text)).toBe(address);
});
