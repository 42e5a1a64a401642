import { expect, it } from "vitest";
import { readDevice } from "./read-device.server";

const LIKE_GECKO = "(KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 ${LIKE_GECKO} Chrome/126.0.0.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ${LIKE_GECKO} Version/17.5 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iOS",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${LIKE_GECKO} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    "Microsoft Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0",
    "Firefox",
    "macOS",
  ],
  ["okhttp/4.12.0", null, null],
  // Text of the client never becomes a name.
  ["Visit evil.example/1.0 (Pay now)", null, null],
  ["Chrome/126.0 ".repeat(100), null, null],
  ["", null, null],
  [null, null, null],
])("of %j is %s on %s", (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system });
});
